"""Compiling: the dialect checked, plain C written from it, units made of that, and their face in Python."""
