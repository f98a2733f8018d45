"""The games that ship with the package."""
