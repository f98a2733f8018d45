"""Training: matches a mind plays against itself, and the net that is fitted to how they ended."""
