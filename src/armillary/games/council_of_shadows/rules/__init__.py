"""The rules of the Council of Shadows: one class of the dialect, built up file by file."""
