"""What is impossible about a position of Pocket Imperium."""
