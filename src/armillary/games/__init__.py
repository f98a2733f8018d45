"""The games that ship with the package."""

ORDER = ("pocket-imperium", "apex", "council-of-shadows")
"""How they are shown, as in the README, the easiest first; what is not named here comes behind."""
