"""A view as lines of text: the galaxy, beside it a panel, and below them strategies, cards and signs."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from armillary.games.apex.names import Count, Phase, Scale
from armillary.games.apex.people.show import scene
from armillary.games.apex.people.show.drawing import INSIDE, draw
from armillary.games.apex.people.view.board import Board, Card, Player, Sector
from armillary.kernel.text import Catalogue, Message, Span, TextLine, brief
from armillary.terminal.letters import GAP, beside, length, widest

LETTERS = "ABCDEF"  # seats
BONUS_SIGNS = "~@+%x*^!"  # by the number of a bonus: first the five actions
SCALE_SIGNS = "+~^!"
ORIGIN, FACE_DOWN, NOBODY = "o?="
WIDE = 76  # columns of a view
BETWEEN = " · "

# the panel
NARROWEST = 26
LABEL, COLUMN, WIDEST_COLUMN = 8, 3, 6

Say = Callable[..., str]
Item = Sequence[Span]


def describe(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[TextLine]:
    """A view as lines of text."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    drawn = draw((sector.row, sector.column, inside(known, sector)) for sector in known.sectors)
    room = WIDE - widest(drawn) - GAP
    if room < NARROWEST:
        return [*drawn, *panel(known, WIDE, say), *below(known, say)]
    return [*beside(drawn, list(panel(known, room, say))), *below(known, say)]


def style(seat: int) -> str:
    return f"seat.{seat}"


def letter(seat: int) -> Span:
    return Span(LETTERS[seat], style(seat))


# the map


def flag(board: Board, place: int) -> str:
    """Where ships come from, and where they go."""
    if place == board.target:
        return ">"
    return "<" if place == board.source else " "


def inside(board: Board, sector: Sector) -> list[list[Span]]:
    """What stands in a sector: number, bonus and who controls it, and below them the tokens."""
    sign = flag(board, sector.id)
    head = [
        Span(f"{sign}{sector.id:<2} ", "strong" if sign.strip() else ""),
        Span(symbol(sector, len(board.players)), "strong" if sector.bonus is not None else "quiet"),
        Span(" "),
        controller(sector),
    ]
    lines, left_over = packed_tokens(sector)
    if left_over:
        lines[-1] = [*lines[-1], Span("…")]
    return [head, *lines]


def symbol(sector: Sector, players: int) -> str:
    """The bonus of a sector, or why it shows none."""
    if sector.bonus is not None:
        return BONUS_SIGNS[sector.bonus]
    if sector.id < players:
        return ORIGIN
    return FACE_DOWN if sector.face_down else " "


def controller(sector: Sector) -> Span:
    """Who controls a sector; a sign of its own where tokens stand and nobody does."""
    if sector.control is not None:
        return letter(sector.control)
    return Span(NOBODY if token_spans(sector) else " ")


def token_spans(sector: Sector) -> list[Span]:
    """The colony in brackets, and ships by seat."""
    ships = [Span(f"{LETTERS[seat]}{number}", style(seat)) for seat, number in enumerate(sector.ships) if number]
    if sector.colony is None:
        return ships
    return [Span(f"[{LETTERS[sector.colony]}]", style(sector.colony)), *ships]


def packed_tokens(sector: Sector) -> tuple[list[list[Span]], list[Span]]:
    """The tokens of a sector in two lines, close together if they must be; and what finds no room at all."""
    lines, left_over = filled(token_spans(sector), " ")
    if left_over:
        lines, left_over = filled(token_spans(sector), "")
    while left_over and length(lines[1]) >= INSIDE:  # a sign for what is left over needs a column
        left_over.append(lines[1].pop())
    return lines, left_over


def filled(row: Sequence[Span], apart: str) -> tuple[list[list[Span]], list[Span]]:
    """Tokens put into two lines one after the other, and those that do not fit."""
    first: list[Span] = []
    second: list[Span] = []
    left_over: list[Span] = []
    for token in row:
        if left_over or not ((not second and put(first, token, apart)) or put(second, token, apart)):
            left_over.append(token)
    return [first, second], left_over


def put(line: list[Span], token: Span, apart: str) -> bool:
    """Whether a token still fits into a line."""
    gap = [Span(apart)] if line and apart else []
    if length([*line, *gap, token]) > INSIDE:
        return False
    line += [*gap, token]
    return True


# the panel


def panel(board: Board, wide: int, say: Say) -> Iterator[TextLine]:
    """How far the match is, and a table of the players."""
    yield [Span(headline(board, say), "strong")]
    for seat, one in enumerate(board.players):
        yield name_line(seat, one, wide, say)
    yield from table(board, wide, say)


def headline(board: Board, say: Say) -> str:
    """How far the match is."""
    found = scene.headline(board)
    return say(found.id, **found.args)


def name_line(seat: int, one: Player, wide: int, say: Say) -> TextLine:
    """A seat by letter and name, with its civilisation at the end."""
    kind = "" if one.civilisation is None else say(f"civilisation.{one.civilisation}")
    room = wide - 3 - len(kind)
    name = say("seat", n=seat + 1)
    name = name if len(name) <= room else brief(name.partition(" (")[0], room)  # what is in brackets goes first
    return [letter(seat), Span(f" {name}"), Span(kind.rjust(wide - 2 - len(name)), "quiet")]


def table(board: Board, wide: int, say: Say) -> Iterator[TextLine]:
    """Points, tokens and evolutions of all players, one column each."""
    column = min(WIDEST_COLUMN, max(COLUMN, (wide - LABEL) // len(board.players)))

    def row(label: str, cells: Sequence[object], ink: str = "") -> TextLine:
        rooms = [LABEL + column - len(label), *[column] * (len(cells) - 1)]  # a long label leaves less to the first
        filled = [Span(f"{cell:>{room}}", ink) for cell, room in zip(cells, rooms, strict=True)]
        return [Span(label, "quiet"), *filled]

    def rows(identity: str, numbers: Sequence[Sequence[object]], lead: str = " ") -> Iterator[TextLine]:
        for label, cells in zip(say(identity).split(", "), numbers, strict=True):
            yield row(lead + label, cells)

    everyone = board.players
    yield [Span(" " * LABEL), *(Span(f"{LETTERS[seat]:>{column}}", style(seat)) for seat in range(len(everyone)))]
    yield row(say("show.points"), [one.total for one in everyone], "strong")
    yield from rows("show.sources", scored(board))
    yield from rows("show.counts", [[one.sectors for one in everyone], [one.hand_size for one in everyone]], "")
    yield [Span(say("show.supply"), "quiet")]
    yield from rows("show.tokens", [[one.supply for one in everyone], [one.colonies_left for one in everyone]])
    yield [Span(say("show.evolution"), "quiet")]
    for scale, name in enumerate(say("show.scales").split(", ")):
        yield row(f" {SCALE_SIGNS[scale]} {name}", [one.levels[scale] for one in everyone])
    yield from extra_rows(board, row, say)


def scored(board: Board) -> list[list[object]]:
    """Points by where they come from; a stroke for an age that is not scored yet."""
    ages = Count.AGES if board.phase == Phase.OVER else board.age
    return [
        [one.points[source] if source < ages or source == Count.AGES else "-" for one in board.players]
        for source in range(Count.AGES + 1)
    ]


def extra_rows(board: Board, row: Callable[..., TextLine], say: Say) -> Iterator[TextLine]:
    """Influence and armament in all, where that is more than their levels."""
    for scale, values in sums(board).items():
        yield row(f" {SCALE_SIGNS[scale]} {say('show.in_all')}", values)


def sums(board: Board) -> dict[int, list[int]]:
    """Influence and armament with what colonies add, if they add anything to anybody."""
    values = {
        Scale.INFLUENCE: [one.influence for one in board.players],
        Scale.ARMAMENT: [one.armament for one in board.players],
    }
    return {scale: own for scale, own in values.items() if own != [one.levels[scale] for one in board.players]}


# below the map


def below(board: Board, say: Say, wide: int = WIDE) -> Iterator[TextLine]:
    """Strategies, the turn, cards and signs."""
    yield from labelled(say("show.strategies"), strategies(board, say), wide)
    yield from labelled(say("show.left"), turn_items(board, say), wide)
    yield from labelled(say("show.hands"), hands(board, say), wide)
    yield from labelled(say("show.undealt"), numbers(board.undealt), wide, " ")
    yield from labelled(say("show.discard"), numbers(board.discard), wide, " ")
    for sector in board.sectors:
        if packed_tokens(sector)[1]:
            tokens = [[token] for token in token_spans(sector)]
            yield from labelled(say("show.crowded", place=sector.id), tokens, wide, " ")
    yield from packed(legend(board, say), wide)


def labelled(label: str, items: Sequence[Item], wide: int, between: str = BETWEEN) -> Iterator[TextLine]:
    """Items behind a label, in as many lines as they need; nothing if there are none."""
    if items:
        first = [Span(f"{label} ", "quiet"), *items[0]]
        yield from packed([first, *items[1:]], wide, between)


def packed(items: Sequence[Item], wide: int, between: str = BETWEEN) -> Iterator[TextLine]:
    """Items one behind the other; further lines are set in a little."""
    line: list[Span] = []
    for item in items:
        if line and length(line) + len(between) + length(item) > wide:
            yield line
            line = [Span("  "), *item]
        else:
            line = [*line, Span(between, "quiet"), *item] if line else [*item]
    yield line


def numbers(cards: Sequence[int]) -> list[Item]:
    """Cards by their indices."""
    return [[Span(str(card))] for card in cards]


def hands(board: Board, say: Say) -> list[Item]:
    """The cards of every hand the viewer knows; the first of each is behind a letter."""
    behind = say("show.behind")
    contents = {card.id: card_item(card) for card in board.cards}
    found: list[Item] = []
    for seat, one in enumerate(board.players):
        cards = [contents[card] for card in one.hand or []]
        found += [[letter(seat), Span(behind), *card] if place == 0 else card for place, card in enumerate(cards)]
    return found


def card_item(card: Card) -> Item:
    """A card: its index, its evolution, and the actions of Expansion."""
    return [Span(str(card.id), "strong"), Span(f" {SCALE_SIGNS[card.evolution]}/{action_signs(card.actions)}")]


def action_signs(counts: Sequence[int]) -> str:
    return "".join(sign * count for sign, count in zip(BONUS_SIGNS, counts, strict=False))


def strategies(board: Board, say: Say) -> list[Item]:
    """What was chosen, in the order it is resolved, the seat that acts behind a flag; what the viewer knows of it."""
    seats = board.queue or [seat for seat, one in enumerate(board.players) if one.chosen is not None]
    if board.phase < Phase.CHOOSE:
        return []
    return [strategy(board, seat, say) for seat in seats]


def strategy(board: Board, seat: int, say: Say) -> Item:
    one = board.players[seat]
    side = "" if one.side is None else f" {say(f'side.{one.side}')}"
    card = "" if one.chosen is None else f" {one.chosen}"
    dropped = "" if one.dropped is None else f" ({say('show.dropped', card=one.dropped)})"
    ink = "quiet" if one.done else "strong" if board.turn == seat else ""
    return [Span(">" if board.turn == seat else ""), letter(seat), Span(f"{side}{card}{dropped}", ink)]


def turn_items(board: Board, say: Say) -> list[Item]:
    """Actions left to the seat that acts, and the one under way."""
    items: list[Item] = []
    if board.turn is not None and any(board.pool):
        items.append([letter(board.turn), Span(f" {action_signs(board.pool)}", "strong")])
    if board.turn is not None and board.action is not None:
        now = Span(f"{say('show.now')} {BONUS_SIGNS[board.action]}", "strong")
        items.append([now] if items else [letter(board.turn), Span(" "), now])
    return items


def legend(board: Board, say: Say) -> list[Item]:
    """What the signs mean, as far as they are there."""
    signs = [(sign, name) for sign, name in zip(BONUS_SIGNS, say("show.bonuses").split(", "), strict=True)]
    there = [token for sector in board.sectors for token in token_spans(sector)]
    signs += [
        (sign, say(f"show.{meaning}"))
        for sign, meaning, used in (
            (ORIGIN, "origin", True),
            (FACE_DOWN, "face_down", any(sector.face_down for sector in board.sectors)),
            ("12 + A", "sector", bool(there)),
            (NOBODY, "contested", any(controller(sector).text == NOBODY for sector in board.sectors)),
            ("[A]", "colony", any(token.text.startswith("[") for token in there)),
            ("A3", "ships", bool(there)),
            ("<", "source", board.source is not None),
            (">", "target", board.target is not None),
            (say("show.in_all"), "with_colonies", bool(sums(board))),
            ("3 ^/~++", "card", any(one.hand for one in board.players)),
        )
        if used
    ]
    return [[Span(sign, "strong"), Span(f" {meaning}", "quiet")] for sign, meaning in signs]
