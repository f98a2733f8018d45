"""The rules of Pocket Imperium: one class of the dialect, built up file by file."""
