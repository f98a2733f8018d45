"""Compiling: the dialect checked, plain C written from it, units made of that, and their face in Python.

From the bottom up:

sources, kinds, names       where rules are written, and what annotations and names in them stand for
values, expressions,        each function as C, and what is refused in it, with its place and a remedy
statements, check
layout, emit, prelude.h     where numbers lie in memory, and a unit as one file of C
compiler, units, telling    which compiler there is; units made, kept and found; what is said when there are none
cells, asking, face         the same classes in Python: fields are views of the unit's memory, methods call it
wheel                       the units that a wheel carries, which is therefore the same for every Python
"""
