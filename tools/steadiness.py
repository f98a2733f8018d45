"""Measure in a browser how much pages jump, and how evenly stories are drawn, and write it into docs/web.md.

python -m tools.steadiness [--before] [PAGE...]

Without pages all are measured; of those that are named, of a game with its name behind a slash, rows are written anew.
--before writes what later figures stand beside.
"""

import os
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from armillary.kernel.registry import FOLDERS
from tests.server.guests import guests
from tests.server.serving import Serving
from tests.web.beside import BEACONS
from tests.web.chromium import launch
from tests.web.jumping import LONG, MOST, SIZES, Jumping, addresses, observe, observed, open_up
from tests.web.playing import Player
from tests.web.tables import Wanted, choose_table
from tests.web.visiting import visiting

PAGE = Path(__file__).parents[1] / "docs/web.md"
MATCHES = [Wanted("pocket-imperium", 3), Wanted("apex", 6), Wanted("council-of-shadows", 4), Wanted("beacons", 2)]
STEPS = 24
"""Of each match."""
Rows = dict[str, list[str]]


def main(words: list[str]) -> int:
    wanted = [word for word in words if word != "--before"]
    os.environ[FOLDERS] = str(BEACONS)
    rows: dict[str, dict[str, list[Jumping]]] = defaultdict(lambda: defaultdict(list))
    for name, size, seen in everything(wanted):
        rows[name.partition("/")[0]][size].append(seen)
        print(f"{name}, {size}: {seen.unasked:.3f}, with answers {seen.all:.3f}", *told(seen), sep="\n    ", flush=True)
    write("layout shift", jumps(rows), "--before" in words)
    write("frame rate", frames(rows), "--before" in words)
    return 0


def told(seen: Jumping) -> list[str]:
    return seen.told() if seen.all > MOST / 5 else []


def everything(wanted: list[str]) -> Iterator[tuple[str, str, Jumping]]:
    """What was seen on every page and in every match, at every size."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(Serving(f"{folder}/armillary.db", pace=20))
        browser = launch(stack.enter_context(sync_playwright()))
        [ann] = stack.enter_context(guests(server.url, "Ann"))
        pages = addresses(ann)
        for size in SIZES:
            for name in pages:
                if not wanted or name in wanted:
                    yield name, size, opened(browser, server.url, size, pages[name])
            for match in MATCHES:
                if not wanted or str(match) in wanted:
                    yield str(match), size, played(browser, server.url, size, match)


def opened(browser: Browser, url: str, size: str, path: str) -> Jumping:
    """A page as a first visitor sees it."""
    with visiting(browser, url, SIZES[size], reduced_motion="no-preference") as visitor:
        observe(visitor.page)
        open_up(visitor, path)
        return observed(visitor.page)


def played(browser: Browser, url: str, size: str, wanted: Wanted) -> Jumping:
    """A table that is opened, and several turns of its match against the usual bots."""
    shape = SIZES[size]
    with visiting(browser, url, shape, reduced_motion="no-preference") as visitor:
        observe(visitor.page)
        choose_table(visitor, wanted, bot=None)
        visitor.open(urlsplit(visitor.page.url).path)
        player = Player(visitor, seed=1, touch="has_touch" in shape)
        steps = 0
        while player.wait() and steps < STEPS:
            player.step()
            steps += 1
        return observed(visitor.page)


# what is written


def jumps(rows: dict[str, dict[str, list[Jumping]]]) -> Rows:
    found = {name: [f"{max(one.unasked for one in row[size]):.3f}" for size in SIZES] for name, row in rows.items()}
    for match in measured(rows):
        found[f"{match}, answers too"] = [f"{max(one.all for one in rows[match][size]):.3f}" for size in SIZES]
    return found


def frames(rows: dict[str, dict[str, list[Jumping]]]) -> Rows:
    return {match: [drawn(rows[match][size][0].frames) for size in SIZES] for match in measured(rows)}


def measured(rows: dict[str, dict[str, list[Jumping]]]) -> list[str]:
    return [match for match in map(str, MATCHES) if match in rows]


def drawn(frames: list[float]) -> str:
    """How many in a second, and how many of them take long."""
    if not frames:
        return "-"
    return f"{1000 * len(frames) / sum(frames):.0f}, {sum(frame > LONG for frame in frames) / len(frames):.1%}"


def write(marker: str, rows: Rows, is_before: bool) -> None:
    """Each figure stands behind the one from before; what was not measured stays as it is."""
    text = PAGE.read_text(encoding="utf-8")
    block = re.compile(rf"(?<=<!-- {marker} -->\n)(?:\|.*\n)*")
    older = "".join(block.findall(text)).splitlines()[2:]
    known = {name: cells for name, *cells in map(cells_of, older)}
    for name, cells in rows.items():
        was = [cell.partition(" → ")[0] for cell in known.get(name, cells)]
        known[name] = cells if is_before else list(map(" → ".join, zip(was, cells, strict=True)))
    lines = [["", *SIZES], ["---"] * (len(SIZES) + 1), *([name, *cells] for name, cells in known.items())]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines).replace("|  |", "| |")
    PAGE.write_text(block.sub(lambda _: table, text), encoding="utf-8")


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
