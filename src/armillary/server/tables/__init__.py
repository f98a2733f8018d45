"""Tables: hosted matches."""
