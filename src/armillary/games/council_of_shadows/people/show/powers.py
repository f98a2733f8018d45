"""Powers as lines of text: the tracks, and what lies on their boards."""

from collections.abc import Iterator, Sequence

from armillary.games.council_of_shadows.names import Key, Phase, Stage, UpgradeKind
from armillary.games.council_of_shadows.people.show.drawing import (
    BETWEEN,
    PLANETS,
    Item,
    Say,
    Signs,
    labelled,
    letter,
    packed,
    style,
)
from armillary.games.council_of_shadows.people.view.board import Board, Power, Slot
from armillary.kernel.text import Span, TextLine, brief

NAME = 14
BAR = 14
MOST = 100  # places of a track
COLUMNS = (6, 8, 6, 6, 3, 3, 3, 3, 6)  # level, Energy/consumption, to go, this round, three gems, cubes, bonus cards
CUBES = "#"
STACKS = "^^"


def name_of(board: Board, power: int, say: Say) -> str:
    return say("show.automa") if board.powers[power].automa else say("seat", n=power + 1)


# the tracks


def tracks(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """A table of the powers in turn order, each with its Energy on the way to its consumption."""
    yield [Span(header(say, signs), "quiet")]
    for power in in_order(board):
        yield track(board, power, say)


def in_order(board: Board) -> Sequence[int]:
    """The powers in turn order, once there is one."""
    return board.order if len(board.order) == len(board.powers) else range(len(board.powers))


def is_acting(board: Board, number: int) -> bool:
    return number == board.turn and board.phase != Phase.OVER


def header(say: Say, signs: Signs) -> str:
    level, energy, missing, burn, bonuses = say("show.columns").split(", ")
    heads = [missing, burn, *signs.gem, CUBES, bonuses]
    cells = "".join(f"{head:>{wide}}" for head, wide in zip(heads, COLUMNS[2:], strict=True))
    return f"{level:>{3 + NAME + COLUMNS[0]}} {energy:>{BAR + COLUMNS[1]}}{cells}"


def track(board: Board, number: int, say: Say) -> TextLine:
    one = board.powers[number]
    acts = is_acting(board, number)
    name = brief(name_of(board, number, say), NAME)
    fixed = f"{one.energy}/{one.consumption}", str(one.missing), f"{one.burn:+}"
    rest = ["" if one.automa else str(gem) for gem in one.gems]
    cells = [*fixed, *rest, str(one.cubes_left), bonus_number(one.lights, one.dark, say)]
    numbers = "".join(f"{cell:>{wide}}" for cell, wide in zip(cells, COLUMNS[1:], strict=True))
    return [
        Span(">" if acts else " ", "strong"),
        letter(number),
        Span(f" {name:<{NAME}}", "strong" if acts else ""),
        Span(f"{say(f'level.{one.level}'):>{COLUMNS[0]}} ", "strong"),
        *bar(one, number),
        Span(numbers),
    ]


def bonus_number(lights: int, dark: bool, say: Say) -> str:
    """Light cards, and whether the Dark one is still there."""
    return f"{lights}{say('show.light')}{'+' + say('show.dark') if dark else ''}"


def bar(one: Power, number: int) -> list[Span]:
    """Energy filled in, then the way to the consumption marker."""
    goal = -(-min(MOST, one.consumption) * BAR // MOST)
    filled = min(goal, one.energy * BAR // MOST) if one.missing else goal
    way = "-" * (goal - filled)
    return [Span("=" * filled, style(number)), Span(way), Span("·" * (BAR - goal), "quiet")]


# boards


def boards(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """What lies on the boards of all powers, the viewer's own in full."""
    for number, one in enumerate(board.powers):
        if one.automa:
            continue
        if number == board.viewer:
            yield from own_board(board, one, say, signs)
        else:
            yield from other_board(board, number, say, signs)


def own_board(board: Board, one: Power, say: Say, signs: Signs) -> Iterator[TextLine]:
    for number, slot in enumerate(one.slots):
        yield from own_slot(board, number, slot, say, signs)
    usable = board.stage in {Stage.BUYING, Stage.PLANNING}
    yield from labelled(say("show.hand"), hand(board, one, signs, usable), BETWEEN if usable else ", ")
    projects = sum(upgrade >= UpgradeKind.PROJECT for upgrade in one.upgrades)
    items = [*extras(one, say), [Span(say("show.projects", projects=projects), "quiet")]]
    yield from labelled(say("show.board"), items)


def hand(board: Board, one: Power, signs: Signs, usable: bool) -> list[Item]:
    """The cards of a hand; only names while it cannot be used."""
    cards = [board.cards[card] for card in one.hand]
    return [signs.card(card) if usable else [Span(signs.name(card))] for card in cards]


def names(board: Board, cards: list[int], signs: Signs) -> str:
    return ", ".join(signs.name(board.cards[card]) for card in cards)


def own_slot(board: Board, number: int, slot: Slot, say: Say, signs: Signs) -> Iterator[TextLine]:
    """A slot: how far it reaches, its card, what is planned there, and what lies below."""
    now = board.turn == board.viewer and acting_in(board, number)
    lead = say("show.slot", slot=number + 1, parsec=slot.reach)
    items: list[Item] = [
        [Span(">" if now else " ", "strong"), Span(f"{lead} ", "quiet"), *top(board, slot.card, signs)]
    ]
    if slot.plan == Key.LEAVE:
        items.append([Span(say("show.left_alone"), "strong")])
    elif slot.plan is not None:
        items.append([Span(f"{say('show.plan')} ", "strong"), *signs.card(board.cards[slot.plan])])
    if slot.covered:
        items.append([Span(f"{say('show.covered')} {names(board, slot.covered, signs)}", "quiet")])
    yield from packed(items, hang=4)


def acting_in(board: Board, slot: int) -> bool:
    """Whether the card in a slot is being used."""
    program = board.now.program
    return program is not None and program < len(board.cards) and board.now.slot == slot and not board.levelling


def top(board: Board, card: int | None, signs: Signs) -> list[Span]:
    return [Span("-", "quiet")] if card is None else signs.card(board.cards[card])


def other_board(board: Board, number: int, say: Say, signs: Signs) -> Iterator[TextLine]:
    """The slots of another power, how many cards it holds, and its board."""
    one = board.powers[number]
    items: list[Item] = []
    for place, slot in enumerate(one.slots):
        now = ">" if board.turn == number and acting_in(board, place) else ""
        below = f" (+{len(slot.covered)})" if slot.covered else ""
        card = [Span("-", "quiet")] if slot.card is None else signs.short(board.cards[slot.card])
        items.append([Span(f"{now}P{slot.reach} ", "quiet"), *card, Span(below, "quiet")])
    items.append([Span(say("show.hand_size", cards=len(one.hand)), "quiet")])
    items += extras(one, say)
    yield from packed([[letter(number), Span(" "), *items[0]], *items[1:]])


def extras(one: Power, say: Say) -> list[Item]:
    """Colours it can live on, whether it stacks, and all the cubes on its board."""
    colours = "".join(PLANETS[colour] for colour in one.adapted)
    stacks = STACKS if UpgradeKind.EXPANSION in one.upgrades else ""
    return [[Span(colours + stacks)], [Span(say("show.board_cubes", cubes=one.board_cubes), "quiet")]]


# people and cards they keep


def keepsakes(board: Board, say: Say) -> Iterator[TextLine]:
    """Civilisations, leaders and Dark Tech cards, with the rules that explain them."""
    people = [
        [letter(number), Span(f" {say(f'civilisation.{one.civilisation}')}"), *leader(one, say)]
        for number, one in enumerate(board.powers)
        if one.civilisation is not None
    ]
    yield from labelled(say("show.powers"), people)
    techs = [
        [letter(number), Span(f" {say(f'tech.{tech}')} "), Span(f"8.{tech + 1}", "quiet")]
        for number, one in enumerate(board.powers)
        for tech in one.techs
    ]
    yield from labelled(say("show.techs"), techs)


def leader(one: Power, say: Say) -> list[Span]:
    if one.leader is None:
        return []
    return [Span(f", {say(f'leader.{one.leader}')} "), Span(f"12.{one.leader + 2}", "quiet")]
