"""What a viewer may know, listed; the view as lines of text; and how a match ended."""

from collections.abc import Callable, Iterator, Sequence
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
    SECTORS,
    TRI_PRIME,
)
from armillary.kernel.game import Result
from armillary.kernel.notation import members
from armillary.kernel.text import Catalogue, Line, Message, Span, seat_message

LETTERS = "ABCN"  # owners on the map
WIDE = 25  # columns of a sector below the map

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
    """A view as lines of text: the map, and below it what the map does not show."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    lines: list[Line] = [headline(known, say), [Span(cards(known, say), "quiet")]]
    lines += draw({hex.id: inside(hex, sign(known, hex.id)) for hex in known.hexes})
    lines += legend(known, say)
    for seat in range(len(known.players)):
        lines += player_lines(known, seat, say)
    if PLAN <= known.phase < OVER:
        lines += [say("show.sectors"), *sector_lines(known, say)]
    return lines


def headline(board: Board, say: Say) -> str:
    """How far the match is."""
    first = seat_message(board.first)
    if board.phase < DEPLOY:
        return say("show.setup")
    if board.phase == DEPLOY:
        return say("show.deploy", first=first)
    if board.phase == OVER:
        return say("show.over")
    return say("show.round", round=board.round + 1, rounds=board.rounds, first=first)


def cards(board: Board, say: Say) -> str:
    """How the cards lie, and in words which of them two players do without."""
    layout = say("show.layout", layout=board.layout)
    if board.line is None:
        return layout
    return f"{layout} · {say('event.removed', line=Message(f'line.{board.line}'))}"


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


def legend(board: Board, say: Say) -> Iterator[Line]:
    """What the signs on the map mean, as far as there are any; and what is being done."""
    signs = {
        "N": any(hex.owner == NEUTRAL for hex in board.hexes),
        "A2+1": any(hex.spent for hex in board.hexes),
        "!": any(hex.excess for hex in board.hexes),
        "<": bool(board.source or board.sources),
        ">": bool(board.target),
        "( )": any(order is not None for one in board.players for order in one.orders[board.reveals :]),
    }
    names = ("neutral", "spent", "excess", "source", "target", "unrevealed")
    meanings = dict(zip(signs, names, strict=True))
    for shown in (name for name, there in signs.items() if there):
        yield [Span(f"{shown:<5}", "strong"), Span(say(f"show.{meanings[shown]}"), "quiet")]
    if board.turn is not None and board.command is not None:
        command = say(f"command.{board.command}")
        yield [Span(say("show.acts", seat=seat_message(board.turn), command=command, left=board.left), "strong")]


def player_lines(board: Board, seat: int, say: Say) -> Iterator[Line]:
    """One seat: its letter, points and ships; and what is known of its commands, in brackets what is not revealed."""
    one = board.players[seat]
    counts = {"score": one.score, "supply": one.supply, "ships": one.ships, "systems": one.systems}
    text = say("show.player", seat=seat_message(seat), **counts)
    yield [Span(f"{LETTERS[seat]}  ", style(seat)), Span(text)]
    if PLAN <= board.phase < OVER:
        named = [say(f"command.{order}") if order is not None else "?" for order in one.orders]
        known = [name if name == "?" or i < board.reveals else f"({name})" for i, name in enumerate(named)]
        yield [Span(f"   {say('show.orders', orders=', '.join(known))}", "quiet")]


def sector_lines(board: Board, say: Say) -> Iterator[Line]:
    """The sectors as the cards lie, with what each would pay."""
    by_place = {sector.place: sector for sector in board.sectors}
    for row in range(0, SECTORS, 3):
        spans = [span for place in range(row, row + 3) for span in sector_spans(by_place.get(place), say)]
        if any(span.text.strip() for span in spans):
            yield spans


def sector_spans(sector: Sector | None, say: Say) -> list[Span]:
    """One sector, as wide as all others; nothing where there is no sector to choose."""
    if sector is None or sector.place == CENTRE:
        return [Span(" " * WIDE)]
    mark = "*" if sector.picked else " " if sector.pickable else "-"
    name = f"{mark} {say(f'show.sector.{sector.place}')}"
    paid = [Span(f" {LETTERS[seat]}{points}", style(seat)) for seat, points in enumerate(sector.pays) if points]
    gap = WIDE - len(name) - sum(len(span.text) for span in paid)
    return [Span(name, "" if sector.pickable else "quiet"), *paid, Span(" " * gap)]
