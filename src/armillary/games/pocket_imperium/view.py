"""What a viewer may know, listed; the view as lines of text; and how a match ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

import msgspec

from armillary.games.pocket_imperium.drawing import draw
from armillary.games.pocket_imperium.layout import code
from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.ships import occupied, owner, pays
from armillary.games.pocket_imperium.words import (
    CENTRE,
    COMMANDS,
    DEPLOY,
    FORCE,
    LINES,
    NEUTRAL,
    NONE,
    OVER,
    PLAN,
    TRI_PRIME,
)
from armillary.kernel.game import Result
from armillary.kernel.letters import beside, length
from armillary.kernel.notation import members
from armillary.kernel.text import Catalogue, Line, Message, Span, brief, seat_message

LETTERS = "ABCN"  # owners on the map
WIDE = 76  # columns of a view
BETWEEN = " · "
PICKED, EMPTY = "*-"  # marks of sectors that cannot be chosen

# columns of the panel beside the map
PANEL = 26
LONGEST_NAME = PANEL - 4
LABEL, COLUMN = 4, 7  # of the players' table; a long label leaves less to the first player
ROOM = PANEL - 4  # for what is said of a sector behind its name
COMMAND_LETTERS = 4

Say = Callable[..., str]


class Hex(msgspec.Struct):
    """A hex in play."""

    id: int
    level: int
    """Of its system; 0: none."""
    capacity: int
    """Ships it keeps at the end of a round."""
    owner: int | None
    """A seat, or 3: neutral defenders."""
    ships: int
    spent: int
    """Ships among them that have done their part in the command being performed."""
    excess: int
    """Ships that would go back to the supply if the round ended now."""


class Sector(msgspec.Struct):
    """A sector in play."""

    place: int
    card: int
    systems: list[int]
    pays: list[int]
    """What each seat would get if it were chosen now."""
    picked: bool
    pickable: bool
    """Ships are there that make it occupied, and nobody has chosen it in this round."""


class Player(msgspec.Struct):
    """One seat, as a viewer sees it."""

    score: int
    final: int
    """Points of the final scoring, contained in the score."""
    supply: int
    ships: int
    """On the board, or lifted for an invasion."""
    systems: int
    """How many it controls."""
    orders: list[int | None]
    """Its three commands; None: not known to the viewer, or not chosen."""


class Board(msgspec.Struct):
    """Everything a viewer may know."""

    phase: int
    round: int
    rounds: int
    first: int
    layout: str
    """The cards as they lie, as a code."""
    placed: list[int]
    line: int | None
    """The line of cards left out by two players."""
    hexes: list[Hex]
    sectors: list[Sector]
    players: list[Player]
    reveals: int
    command: int | None
    """The command being performed."""
    turn: int | None
    """The seat that acts."""
    left: int
    """Actions left to it, the one under way included."""
    source: int | None
    target: int | None
    fleet: int
    dropped: int
    sources: list[int]
    struck: list[int]
    picked: list[int]
    occupancy: int
    neutrals_occupy: bool


def some(hex: int) -> int | None:
    """A hex; 0 stands for none."""
    return hex or None


def removed(position: PocketImperiumRules) -> int | None:
    """The line of cards that was left out."""
    out = position.cards_out
    return next((line for line in range(LINES) if not position.cards & out[line]), None)


def hexes(position: PocketImperiumRules) -> list[Hex]:
    """Every hex in play."""
    level, ships, spent = position.level, position.ships, position.spent
    return [
        Hex(
            id=hex,
            level=level[hex],
            capacity=level[hex] + 1,
            owner=None if (there := owner(position, hex)) == NONE else there,
            ships=ships[hex],
            spent=spent[hex],
            excess=max(0, ships[hex] - level[hex] - 1),
        )
        for hex in members(position.open)
    ]


def sectors(position: PocketImperiumRules) -> list[Sector]:
    """Every sector in play."""
    placed, systems = position.placed, position.systems_on
    pickable = occupied(position) & ~position.picked
    return [
        Sector(
            place=place,
            card=placed[place],
            systems=members(systems[place]),
            pays=pays(position, place),
            picked=bool(position.picked >> place & 1),
            pickable=bool(pickable >> place & 1),
        )
        for place in members(position.cards)
    ]


def player(position: PocketImperiumRules, seat: int, viewer: int) -> Player:
    """One seat for a viewer."""
    held, ships = position.held[seat], position.ships
    lifted = position.fleet if position.phase == FORCE and position.turn == seat else 0
    return Player(
        score=position.score[seat],
        final=position.final[seat],
        supply=position.supply[seat],
        ships=sum(ships[hex] for hex in members(held)) + lifted,
        systems=(held & position.systems).bit_count(),
        orders=orders(position, seat, viewer),
    )


def orders(position: PocketImperiumRules, seat: int, viewer: int) -> list[int | None]:
    """The commands of a seat that a viewer knows: its own, and what is revealed; two of them tell the third."""
    shown = COMMANDS if viewer == seat or position.reveals == COMMANDS - 1 else position.reveals
    own = position.order[seat * COMMANDS : (seat + 1) * COMMANDS]
    return [own[i] if i < shown and own[i] != NONE else None for i in range(COMMANDS)]


def view(position: PocketImperiumRules, viewer: int) -> Board:
    """What a viewer may know."""
    acting = position.waiting != 0 and position.phase != PLAN and position.waiting < 1 << position.players
    return Board(
        phase=position.phase,
        round=position.round,
        rounds=position.rounds,
        first=position.first,
        layout=code(position.placed, removed(position)),
        placed=list(position.placed),
        line=removed(position),
        hexes=hexes(position),
        sectors=sectors(position),
        players=[player(position, seat, viewer) for seat in range(position.players)],
        reveals=position.reveals,
        command=position.command if position.left else None,
        turn=position.turn if acting else None,
        left=position.left,
        source=some(position.source),
        target=some(position.target),
        fleet=position.fleet,
        dropped=position.dropped,
        sources=members(position.sources),
        struck=members(position.struck),
        picked=members(position.picked),
        occupancy=position.occupancy,
        neutrals_occupy=bool(position.neutrals_occupy),
    )


def result(position: PocketImperiumRules) -> Result:
    """Scores, winners and why the match ended."""
    scores = list(position.score)[: position.players]
    final = position.final
    return Result(
        scores=scores,
        winners=[seat for seat, payoff in enumerate(position.payoffs()) if payoff > 0],
        reason="rounds" if position.round >= position.rounds else "eliminated",
        breakdown=[{"rounds": score - final[seat], "final": final[seat]} for seat, score in enumerate(scores)],
    )


def describe(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[Line]:
    """A view as lines of text: the map, beside it a panel, and below them what the signs mean."""
    known = msgspec.convert(board, Board)
    short = [brief(name, LONGEST_NAME) for name in names]

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=short)

    drawn = draw({hex.id: inside(hex, sign(known, hex.id)) for hex in known.hexes})
    return [*beside(drawn, list(panel(known, say))), *legend(known, say), *acts(known, say)]


# the map


def style(owner: int) -> str:
    return "neutral" if owner == NEUTRAL else f"seat.{owner}"


def sign(board: Board, hex: int) -> str:
    """Where ships come from, and where they go."""
    if hex == board.target:
        return ">"
    return "<" if hex == board.source or hex in board.sources else " "


def inside(hex: Hex, mark: str) -> list[list[Span]]:
    """What stands in a hex of the map: number and level, and below them the ships."""
    level = Span("I" * hex.level, f"level.{hex.level}" if hex.level else "")
    ships = [] if hex.owner is None else [Span(fleet(hex, hex.owner), style(hex.owner))]
    number = Span(f"{mark}{hex.id:<2}", "strong" if mark.strip() else "")
    if hex.id == TRI_PRIME:
        return [[number, Span(" "), level], [Span("TRI-PRIME", "strong")], ships]
    return [[number, Span(" " * (3 - hex.level)), level, Span(" ")], ships]


def fleet(hex: Hex, owner: int) -> str:
    """Ships in a hex: those that have acted stand behind a plus, a mark says that there are too many to keep."""
    acted = f"+{hex.spent}" if hex.spent else ""
    return f"{LETTERS[owner]}{hex.ships - hex.spent}{acted}{'!' if hex.excess else ''}"


# below the map


def legend(board: Board, say: Say) -> Iterator[Line]:
    """How the cards lie, and what the signs mean, as far as there are any."""
    items = [[Span(text, "quiet")] for text in cards(board, say)]
    items += [
        [Span(shown, "strong"), Span(f" {say(f'show.{meaning}')}", "quiet")]
        for shown, (meaning, there) in signs(board).items()
        if there
    ]
    return packed(items, WIDE)


def cards(board: Board, say: Say) -> list[str]:
    """How the cards lie, and in words which of them two players do without."""
    layout = say("show.layout", layout=board.layout)
    return [layout] if board.line is None else [layout, say("show.removed", line=Message(f"line.{board.line}"))]


def signs(board: Board) -> dict[str, tuple[str, bool]]:
    """What each sign means, and whether it is there."""
    hidden = (order for one in board.players for order in one.orders[board.reveals :])
    marks = [mark(board, sector) for sector in listed(board)]
    return {
        "N": ("neutral", any(hex.owner == NEUTRAL for hex in board.hexes)),
        "A2+1": ("spent", any(hex.spent for hex in board.hexes)),
        "!": ("excess", any(hex.excess for hex in board.hexes)),
        "<": ("source", bool(board.source or board.sources)),
        ">": ("target", bool(board.target)),
        "( )": ("unrevealed", any(order is not None for order in hidden)),
        PICKED: ("picked", PICKED in marks),
        EMPTY: ("unoccupied", EMPTY in marks),
    }


def packed(items: Sequence[Sequence[Span]], wide: int) -> Iterator[Line]:
    """Items one behind the other, in as few lines as they need."""
    line: list[Span] = []
    for item in items:
        if line and length(line) + len(BETWEEN) + length(item) > wide:
            yield line
            line = []
        line = [*line, Span(BETWEEN, "quiet"), *item] if line else [*item]
    yield line


def acts(board: Board, say: Say) -> Iterator[Line]:
    """What is being done."""
    if board.turn is not None and board.command is not None:
        command = say(f"command.{board.command}")
        yield [Span(say("show.acts", seat=seat_message(board.turn), command=command, left=board.left), "strong")]


# the panel: its first column is kept for the marks of sectors


def panel(board: Board, say: Say) -> Iterator[Line]:
    """What the map does not show: how far the match is, the players, and the sectors."""
    yield [Span(f" {headline(board, say)}", "strong")]
    if DEPLOY <= board.phase < OVER:
        yield f" {say('show.first', first=LETTERS[board.first])}"
    yield ""
    for seat in range(len(board.players)):
        yield [Span(" "), Span(f"{LETTERS[seat]}  ", style(seat)), Span(say("seat", n=seat + 1))]
    yield from count_lines(board, say)
    if PLAN <= board.phase < OVER:
        yield from order_lines(board, say)
    yield ""
    yield from sector_lines(board, say)


def headline(board: Board, say: Say) -> str:
    """How far the match is."""
    if board.phase < DEPLOY:
        return say("show.setup")
    if board.phase == DEPLOY:
        return say("show.deploy")
    if board.phase == OVER:
        return say("show.over")
    return say("show.round", round=board.round + 1, rounds=board.rounds)


def row(label: str, cells: Sequence[Span]) -> Line:
    """A row of the players' table: a cell for each of them, as far to the right as it goes."""
    rooms = [LABEL + COLUMN - len(label), *[COLUMN] * (len(cells) - 1)]
    filled = [Span(cell.text.rjust(room), cell.style) for cell, room in zip(cells, rooms, strict=True)]
    return [Span(f" {label}", "quiet"), *filled]


def count_lines(board: Board, say: Say) -> Iterator[Line]:
    """Points, ships and systems of every player."""
    yield row("", [Span(LETTERS[seat], style(seat)) for seat in range(len(board.players))])
    names = say("show.counts").split(", ")
    counts = zip(*([one.score, one.supply, one.ships, one.systems] for one in board.players), strict=True)
    for name, numbers in zip(names, counts, strict=True):
        yield row(name, [Span(str(number)) for number in numbers])


def order_lines(board: Board, say: Say) -> Iterator[Line]:
    """What is known of the players' commands, in brackets what is not revealed."""
    yield [Span(f" {say('show.orders')}", "quiet")]
    for i in range(COMMANDS):
        names = [order_name(one.orders[i], say) for one in board.players]
        known = [name if name == "?" or i < board.reveals else f"({name})" for name in names]
        yield row(str(i + 1), [Span(name) for name in known])


def order_name(order: int | None, say: Say) -> str:
    """The beginning of a command's name: enough to tell it from the others."""
    return "?" if order is None else say(f"command.{order}")[:COMMAND_LETTERS]


# sectors


def listed(board: Board) -> list[Sector]:
    """The sectors of the panel: never that of Tri-Prime, and none before there are systems or when all is over."""
    return [sector for sector in board.sectors if sector.place != CENTRE and DEPLOY <= board.phase < OVER]


def mark(board: Board, sector: Sector) -> str:
    """Why a sector cannot be chosen, if so; nobody asks before the first round."""
    if sector.picked:
        return PICKED
    return " " if sector.pickable or board.phase == DEPLOY else EMPTY


def sector_lines(board: Board, say: Say) -> Iterator[Line]:
    """The sectors by rows of cards, with a heading for each row."""
    names = say("show.places").split(", ")
    levels = {hex.id: hex.level for hex in board.hexes}
    pays = say("show.pays")
    for line, sectors in groupby(listed(board), lambda sector: sector.place // 3):
        title = say(f"show.line.{line}")
        yield [Span(f" {title}{pays.rjust(PANEL - 1 - len(title))}".rstrip(), "quiet")]
        pays = ""
        for sector in sectors:
            yield from one_sector(sector, mark(board, sector) + names[sector.place], levels)


def one_sector(sector: Sector, name: str, levels: Mapping[int, int]) -> Iterator[Line]:
    """A sector behind its mark and name: its systems, and what it would pay; in one line if that is long enough."""
    texts = wrap(" ".join(f"{hex}·{'I' * levels[hex]}" for hex in sector.systems), ROOM) or [""]
    paid = payments(sector, ROOM - len(texts[-1]))
    if length(paid) > ROOM - len(texts[-1]):
        texts, paid = [*texts, ""], payments(sector, ROOM)
    ink = "quiet" if name.startswith((PICKED, EMPTY)) else ""
    heads = [name, *[""] * (len(texts) - 1)]
    *above, last = ([Span(f"{head:<{PANEL - ROOM}}{text}", ink)] for head, text in zip(heads, texts, strict=True))
    yield from above
    yield [*last, *paid]


def payments(sector: Sector, room: int) -> list[Span]:
    """What a sector would pay to whom, at the end of the room there is; close together where that is narrow."""
    paid = [Span(f"{LETTERS[seat]}{points}", style(seat)) for seat, points in enumerate(sector.pays) if points]
    apart = [Span(f" {span.text}", span.style) for span in paid]
    shown = apart if length(apart) <= room else [Span(" "), *paid]
    return [Span(" " * (room - length(shown))), *shown]
