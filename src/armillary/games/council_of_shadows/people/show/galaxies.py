"""Galaxies with their tiles as lines of text: a label, and beside it two columns of tiles."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from armillary.games.council_of_shadows.names import Count
from armillary.games.council_of_shadows.people.show.drawing import (
    LETTERS,
    PLANETS,
    Item,
    Say,
    Signs,
    labelled,
    packed,
    padded,
    style,
)
from armillary.games.council_of_shadows.people.view.board import Board, Galaxy, Planet, Station, Tile
from armillary.kernel.text import Span, TextLine, brief
from armillary.terminal.letters import length

LABEL = 26
COLUMN = 25
COLUMNS = 2
NAME = 14
STATION_SIGNS = "%$^"  # collecting, assessing, colonising
MAJORITY = "!"
FREE = "[ ]"
DRAWN = 2  # tiles of a discovery: with fewer left above, it matters what lies under a pile


def galaxies(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """All galaxies, parsec by parsec."""
    for parsec in range(Count.PARSECS):
        there = [galaxy for galaxy in board.galaxies if galaxy.parsec == parsec]
        if there:
            yield from heading(board, parsec, say, signs)
        for galaxy in there:
            yield from galaxy_lines(board, galaxy, say, signs)


def heading(board: Board, parsec: int, say: Say, signs: Signs) -> Iterator[TextLine]:
    """A parsec, how many tiles are still face down, and what the viewer knows of them."""
    pile = board.piles[parsec]
    near = pile.size - len(pile.under) < DRAWN
    known = [tile_item(tile, signs, "") for tile in pile.under if tile is not None and near]
    items: list[Item] = [
        [Span(say("show.parsec", parsec=parsec + 1), "strong")],
        [Span(say("show.face_down", tiles=pile.size), "quiet")],
    ]
    if known:
        known[0] = [Span(f"{say('show.under')} ", "quiet"), *known[0]]
    yield from packed([*items, *known])


def galaxy_lines(board: Board, galaxy: Galaxy, say: Say, signs: Signs) -> Iterator[TextLine]:
    """A galaxy: labels to the left, tiles beside them."""
    cells = [tile_item(tile, signs, flag(board, tile)) for tile in galaxy.tiles]
    empty = galaxy.fields - len(galaxy.tiles)
    if empty:
        cells.append([Span(" " + " ".join([FREE] * empty), "quiet")])
    nothing: list[Span] = []
    for label, tiles in zip_longest(labels(board, galaxy, say), in_columns(cells), fillvalue=nothing):
        yield [*padded(label, LABEL), *tiles]


def labels(board: Board, galaxy: Galaxy, say: Say) -> list[list[Span]]:
    """Its name, what assessing pays, and who is there; in one line if that is long enough."""
    name = brief(say(f"galaxy.{galaxy.id}"), NAME)
    pays = f"{galaxy.majority}/{galaxy.minority}"
    first = [Span(f" {name:<{NAME}} {pays:>5}", "quiet" if galaxy.id in board.now.assessed else "")]
    there = who_is_there(galaxy)
    if length(first) + length(there) < LABEL:
        return [[*first, *there]]
    return [first, [Span("  "), *there]]


def who_is_there(galaxy: Galaxy) -> list[Span]:
    """Colonies of each power, with a flag behind the majority, and the station."""
    line: list[Span] = []
    for power, number in enumerate(galaxy.colonies):
        more = galaxy.strength[power] - number
        if number or more:
            leads = MAJORITY if galaxy.leads == power else ""
            text = f"{LETTERS[power]}{number}{f'+{more}' if more else ''}{leads}"
            line += [Span(" "), Span(text, style(power))]
    if galaxy.station is not None:
        line += [Span(" "), Span(station(galaxy.station), style(galaxy.station.power))]
    return line


def station(there: Station) -> str:
    return f"<{LETTERS[there.power]}{STATION_SIGNS[there.kind]}>"


def in_columns(cells: Sequence[Item]) -> list[list[Span]]:
    """Tiles in columns; a long one takes two."""
    lines: list[list[Span]] = []
    used = COLUMNS
    for cell in cells:
        needs = 1 if length(cell) < COLUMN else 2
        if used + needs > COLUMNS:
            lines.append([])
            used = 0
        lines[-1] += padded(cell, COLUMN * needs)
        used += needs
    return lines


def flag(board: Board, tile: Tile) -> str:
    """A sign before the tile of the turn under way."""
    now = board.now
    there = tile.id == now.tile or any(planet.id == now.planet for planet in tile.planets)
    return ">" if there and board.turn is not None else " "


def tile_item(tile: Tile, signs: Signs, lead: str) -> list[Span]:
    """A tile: its number, what it yields, and its planets."""
    ink = "strong" if lead == ">" else "quiet"
    line = [Span(f"{lead}{tile.parsec + 1}-{tile.number:02}", ink), Span(f" {signs.yields(tile)}")]
    for planet in tile.planets:
        line += [Span(" "), *planet_item(planet)]
    return line


def planet_item(planet: Planet) -> list[Span]:
    """A planet: its colour, and the cubes on it."""
    towers = [Span(LETTERS[power] * number, style(power)) for power, number in enumerate(planet.cubes) if number]
    return [Span(PLANETS[planet.colour]), *towers]


def drawn(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """Tiles just drawn, as far as the viewer knows them."""
    items: list[Item] = [[Span("?")] if tile is None else tile_item(tile, signs, "") for tile in board.drawn]
    yield from labelled(say("show.drawn"), items)
