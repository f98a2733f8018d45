"""Compiling: the dialect checked, plain C written from it, units made of that, and their face in Python.

From the bottom up:

sources, kinds              where rules are written, and what each of their expressions is
refusals, check             what is refused, with its place and a remedy
layout, translate, emit,    where numbers lie in memory, and the C of expressions, methods and units
prelude.h
compiler, units, telling    which compiler there is; units made, kept and found; what is said when there are none
cells, asking, face         the same classes in Python: fields are views of the unit's memory, methods call it
wheel                       the units that a wheel carries, which is therefore the same for every Python
"""
