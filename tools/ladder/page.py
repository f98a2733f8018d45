"""Writes docs/ladder.md and its plots, from what was played."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from armillary.kernel.registry import named
from armillary.kernel.text import Message
from ladder import calibration
from ladder.contests import PARTS
from ladder.played import Share, known

DOCS = Path(__file__).parents[2] / "docs"
HEAD = """# The ladder

How strong the bots are, as played by `make ladder`, which goes on where it was stopped. A bot meets copies of another,
sits in every seat in turn, and all seatings of a round meet the same draws. *In a duel* is what such a bot would win
of two: its odds are as many times the fair ones. Intervals are 95 %.
"""
TITLES = {
    "levels": """## Levels

Each level against copies of the one below. It is meant to win 60 to 75 % in a duel, and at larger tables as much more
than its share. A level makes so many simulations a turn, however fast the machine is (`levels.toml` in the folder of a
game), and takes two seconds at most. Where a mode is named, the levels are those of its number of players.
""",
    "yardsticks": """## Beside bots that stay as they are

`search`, with as many simulations as it makes in 50 ms on one core of the machine of [speed](speed.md), against copies
of `greedy-1` and of `search-1`, which has its own 50 ms.
""",
    "thumbs": """## Beside rules of thumb

The level `admiral` against copies of a player for each game (`tools/ladder/thumbs`, about a hundred lines), written
without a look at the bots.
""",
    "times": """## Time makes stronger

Four times the simulations, in a duel.
""",
}
CALIBRATION = """## How true judged chances are

What the minds judge at calm positions of matches of `search:300` with itself: all seats in ten equal parts, from the
least hopeful to the most; the chance as it was judged → how often it was won, in percent.
"""
WIDE, HIGH, LEFT = 720, 22, 330
BLUE = "#2a7ade"


def write(page: Path) -> None:
    """The page, and a plot for each of its parts, of whatever was played."""
    text = HEAD
    for part, contests in PARTS.items():
        shares = [share for share in map(known, contests()) if share is not None]
        if not shares:
            continue
        plot = DOCS / "ladder" / f"{part}.svg"
        plot.parent.mkdir(exist_ok=True)
        plot.write_text(drawn(shares), encoding="utf-8")
        lines = ["", TITLES[part], f"![Each as a dot on its interval](ladder/{part}.svg)", "", *table(shares), ""]
        text += "\n".join(lines)
    text += "\n".join(["", CALIBRATION, *calibration.section(), ""])
    page.write_text(text, encoding="utf-8")


def table(shares: Sequence[Share]) -> Iterator[str]:
    yield "| game | players | who | won | fair | in a duel | matches | a decision |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in shares:
        contest = one.contest
        players = f"{contest.players}, {contest.mode}" if contest.mode else str(contest.players)
        won = f"{100 * one.share:.0f} % ± {100 * one.wide:.0f}"
        rest = f"{100 * contest.par:.0f} % | {100 * one.duel:.0f} % | {one.matches} | {one.milliseconds:.1f} ms"
        yield f"| {title(one)} | {players} | {contest.label} | {won} | {rest} |"


def title(one: Share) -> str:
    return named(one.contest.game).text().render(Message("title"))


def drawn(shares: Sequence[Share]) -> str:
    """Every share as it would be in a duel; between the outer dashed lines is what levels are meant to win."""
    tall = HIGH * len(shares) + 8
    shapes = [line(place(at), place(at), 0, tall, "#888", 'stroke-dasharray="4 4"') for at in (0.5, 0.6, 0.75)]
    for number, one in enumerate(shares):
        y = HIGH * number + HIGH // 2 + 4
        contest = one.contest
        name = f"{title(one)}, {contest.players} {contest.mode}: {contest.label}"
        shapes.append(f'<text x="0" y="{y + 4}" font-size="12" fill="#888">{escape(name)}</text>')
        low, high = (one._replace(share=one.share + side * one.wide).duel for side in (-1, 1))
        shapes.append(line(place(low), place(high), y, y, BLUE, 'stroke-width="4"'))
        shapes.append(f'<circle cx="{place(one.duel)}" cy="{y}" r="5" fill="{BLUE}"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" font-family="sans-serif">'
    return f"{head}{''.join(shapes)}</svg>\n"


def line(x1: float, x2: float, y1: float, y2: float, colour: str, more: str) -> str:
    return f'<line x1="{x1}" x2="{x2}" y1="{y1}" y2="{y2}" stroke="{colour}" {more}/>'


def place(share: float) -> float:
    return round(LEFT + share * (WIDE - LEFT - 10), 1)
