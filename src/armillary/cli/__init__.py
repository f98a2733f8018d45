"""The `armillary` command: plays, simulates, replays, verifies."""

from armillary.cli.entry import main

__all__ = ["main"]
