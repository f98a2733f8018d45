"""What is impossible about a position of Apex."""
