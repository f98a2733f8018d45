"""Compiling: declarations written from the sources, Cython, and a fallback that runs the sources as they are."""
