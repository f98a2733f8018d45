"""The rules of Apex: one class of the dialect, built up file by file."""
