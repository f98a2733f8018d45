"""Measuring how fast rules run: compiled and interpreted, on one thread and two, and beside other engines."""
