"""Signs for what cards and tiles say, and lines put together from items."""

from collections.abc import Callable, Iterator, Sequence

from armillary.games.council_of_shadows.names import Count, StepKind, Where
from armillary.games.council_of_shadows.people.view.board import Card, CardStep, Tile
from armillary.kernel.text import Span, TextLine
from armillary.terminal.letters import length

WIDE = 76  # columns of a view
BETWEEN = " · "
LETTERS = "ABCD"  # powers
PLANETS = "bdv"  # blue, brown (a desert), red (a volcano): in both languages
SETTLE, COLLECT, DISCOVER, RAISE, ENERGY = "^%?>E"
EVERYWHERE, EVERY_COLOUR = "*~"  # any parsec, any colour of planet
NO_EFFECT = "x"
OR = "|"  # between two alternatives of a card

Say = Callable[..., str]
Item = Sequence[Span]


def style(power: int) -> str:
    return f"seat.{power}"


def letter(power: int) -> Span:
    return Span(LETTERS[power], style(power))


# lines


def labelled(label: str, items: Sequence[Item], between: str = BETWEEN, hang: int = 2) -> Iterator[TextLine]:
    """Items behind a label, in as many lines as they need; nothing if there are none."""
    if items:
        yield from packed([[Span(f"{label} ", "quiet"), *items[0]], *items[1:]], between, hang)


def packed(items: Sequence[Item], between: str = BETWEEN, hang: int = 2) -> Iterator[TextLine]:
    """Items one behind the other; further lines are set in, and begin with a point that keeps signs as they are."""
    line: list[Span] = []
    for item in items:
        if line and length(line) + len(between) + length(item) > WIDE:
            yield line
            line = [Span(" " * hang + between.lstrip(", "), "quiet"), *item]
        else:
            line = [*line, Span(between, "quiet"), *item] if line else [*item]
    if line:
        yield line


def padded(item: Item, wide: int) -> list[Span]:
    """An item in a column."""
    return [*item, Span(" " * max(0, wide - length(item)))]


# signs


class Signs:
    """What cards and tiles say, in a few letters; those of the gems depend on the language."""

    def __init__(self, say: Say) -> None:
        self.gem = say("show.gem_signs").split(", ")
        self.ai = say("show.ai")
        self.light = say("show.light")

    def gems(self, numbers: Sequence[int]) -> str:
        """Gems by number and kind, such as 2c1g."""
        return "".join(f"{number}{sign}" for number, sign in zip(numbers, self.gem, strict=False) if number)

    def cost(self, numbers: Sequence[int]) -> str:
        """Gems one by one, such as [ccg]."""
        return f"[{''.join(sign * number for number, sign in zip(numbers, self.gem, strict=True))}]"

    def yields(self, tile: Tile) -> str:
        energy = tile.yields[Count.GEMS]
        return self.gems(tile.yields) + (f"{energy}{ENERGY}" if energy else "")

    def step(self, step: CardStep) -> str:
        """A step of a card."""
        first, second, where = step.numbers
        signs = {
            StepKind.SETTLE: lambda: f"{SETTLE}{first}{free(where)}",
            StepKind.COLLECT: lambda: f"{COLLECT}{first}{free(where)}",
            StepKind.DISCOVER: lambda: (
                f"{DISCOVER}{free(where)}{SETTLE}{first}{'+' if where & Where.BOTH else '/'}{COLLECT}{second}"
            ),
            StepKind.TAKE_GEMS: lambda: self.gems(step.numbers),
            StepKind.UPGRADE: lambda: f"{RAISE}{first}",
            StepKind.GAIN: lambda: f"{first}{ENERGY}",
            StepKind.SAVE: lambda: f"<{first}",
            StepKind.REACH: lambda: f"={first}",
            StepKind.COLLECT_THERE: lambda: f"{COLLECT}{first}",
            StepKind.TAKE_AI: lambda: f"{first}{self.ai}",
            StepKind.DRAW_LIGHT: lambda: f"{first}{self.light}",
            StepKind.ASSESS: lambda: f"${first}",
        }
        return signs[step.kind]()

    def effect(self, alternatives: Sequence[Sequence[CardStep]]) -> str:
        """What a card does: its steps, and what it may do instead."""
        return OR.join(" ".join(map(self.step, steps)) or NO_EFFECT for steps in alternatives)

    def name(self, card: Card) -> str:
        """An action card in a list: an AI card by its number, others by what they do."""
        number = card.id - Count.START_CARDS + 1
        return f"{self.ai}{number}" if number > 0 else self.effect(card.alternatives)

    def short(self, card: Card) -> list[Span]:
        """An action card with what it does."""
        name = self.name(card)
        effect = self.effect(card.alternatives)
        return [Span(name, "strong")] if name == effect else [Span(name, "strong"), Span(f" {effect}")]

    def card(self, card: Card) -> list[Span]:
        """An action card with what it does and consumes."""
        return [*self.short(card), Span(f" {card.consumption:+}")]

    def offer(self, card: Card) -> list[Span]:
        """The same, with what it costs."""
        return [*self.card(card), Span(f" {self.cost(card.cost)}")]


def free(where: int) -> str:
    """Limits that a step is free of."""
    return EVERYWHERE * bool(where & Where.ANY_PARSEC) + EVERY_COLOUR * bool(where & Where.ANY_COLOUR)
