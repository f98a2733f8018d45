"""Figures of a server that is several processes: each leaves its own in a file; the one that is asked shows all."""

import asyncio
import re
from collections.abc import Callable, Mapping
from pathlib import Path

PAUSE = 5.0  # seconds between two times that they are left
SAMPLE = re.compile(r"(?P<name>[\w:]+)(\{(?P<labels>.*)\})? (?P<rest>.*)")


class OwnFigures:
    """Of a server that is one process: there are no others."""

    async def share(self, render: Callable[[], bytes]) -> None:
        """For ever: leave them for the process that is asked."""

    def all(self, own: bytes) -> bytes:
        """Mine as they are now, those of the others as they were left."""
        return own


class Figures(OwnFigures):
    """As one of several processes has them."""

    def __init__(self, folder: Path, number: int) -> None:
        self.folder = folder
        self.number = number

    def leave(self, own: bytes) -> None:
        """For the process that is asked, never half of them."""
        fresh = self.folder / f"{self.number}.fresh"
        fresh.write_bytes(own)
        fresh.rename(self.folder / f"{self.number}.figures")

    async def share(self, render: Callable[[], bytes]) -> None:
        while True:
            self.leave(render())
            await asyncio.sleep(PAUSE)

    def all(self, own: bytes) -> bytes:
        found = {int(file.stem): file.read_text() for file in self.folder.glob("*.figures")}
        return together({**found, self.number: own.decode()}).encode()


def together(texts: Mapping[int, str]) -> str:
    """Figures of several processes in the text format of Prometheus, each with its number as a label."""
    families: dict[str, list[str]] = {}
    for number in sorted(texts):
        family: list[str] = []
        for line in texts[number].splitlines():
            if line.startswith("#"):
                family = families.setdefault(line.split()[2], [])
                if line not in family:
                    family.append(line)
            else:
                family.append(labelled(line, number))
    return "".join(f"{line}\n" for family in families.values() for line in family)


def labelled(line: str, number: int) -> str:
    found = SAMPLE.fullmatch(line)
    if found is None:
        return line
    labels = f'process="{number}"' + (f",{found['labels']}" if found["labels"] else "")
    return f"{found['name']}{{{labels}}} {found['rest']}"
