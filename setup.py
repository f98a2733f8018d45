"""The package; what it is made of says pyproject.toml."""

from setuptools import setup

setup()
