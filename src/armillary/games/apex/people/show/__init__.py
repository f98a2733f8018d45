"""Views as text, and as scenes."""
