"""What is impossible about a position of the Council of Shadows."""
