"""Workers that do not do their part, as command lines for a pool: they are no part of the product."""

import sys
from pathlib import Path

ODD_BOT = """
import os, signal, sys, time
from pathlib import Path
from armillary.bots import worker
from armillary.bots.names import bot

class Odd:
    def seated(self):
        return self

    def choose(self, position, seat, seed):
        {deed}
        return position.options(seat)[0]

worker.bot = lambda name: Odd() if name in {names} else bot(name)
worker.main()
"""
ODD_START = """
import os, signal, sys, time
from pathlib import Path

mark = Path({mark!r})
if not mark.exists():
    mark.write_text(str(os.getpid()))
    {deed}

from armillary.bots import worker
worker.main()
"""


def odd_bots(deed: str, *names: str) -> list[str]:
    """Real workers in which bots of these names do something first, and then answer the first key."""
    return [sys.executable, "-c", ODD_BOT.format(deed=deed, names=names)]


def odd_at_first(deed: str, mark: Path) -> list[str]:
    """The first worker does something odd instead of its work and leaves its number; later ones are real."""
    return [sys.executable, "-c", ODD_START.format(deed=deed, mark=str(mark))]
