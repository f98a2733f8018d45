"""The games with a board of their own in the web client. Written by `python tools/wire.py`; changes here are lost."""

BOARDS = frozenset(["apex", "council-of-shadows", "pocket-imperium", "beacons"])
