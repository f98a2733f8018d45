"""What a viewer may know, as structs."""

import msgspec

# the components of this match


class CardStep(msgspec.Struct):
    """A step of what a card does, and its three numbers."""

    kind: int
    numbers: list[int]


class Program(msgspec.Struct):
    """What an action card or a Dark Tech card does."""

    alternatives: list[list[CardStep]]


class Card(msgspec.Struct):
    """An action card."""

    id: int
    consumption: int
    cost: list[int]
    """Coal, gold, crystal."""
    alternatives: list[list[CardStep]]


class Upgrade(msgspec.Struct):
    """An upgrade of the own board."""

    id: int
    cost: list[int]
    energy: int


class Bonus(msgspec.Struct):
    """A bonus card that a seat may look at."""

    id: int
    base: int
    each: int
    per: int
    of: int
    majority: int
    presence: int
    worth: int
    """To the power that has it, or might get it back, if the match ended now."""


class Action(msgspec.Struct):
    """One side of an action of an Automa card."""

    kind: int
    amount: int
    colour: int
    galaxy: int


class AutomaCard(msgspec.Struct):
    """The Automa card that is turned up."""

    id: int
    consumption: int
    only_majority: bool
    """Whether it assesses only galaxies where it has the majority."""
    actions: list[list[Action]]
    """What it tries, and what it does instead."""


# the board


class Planet(msgspec.Struct):
    """A planet, and whose cubes stand on it."""

    id: int
    colour: int
    cubes: list[int]
    """Of each power."""


class Tile(msgspec.Struct):
    """A Solar System tile."""

    id: int
    parsec: int
    number: int
    """Within its parsec, from 1."""
    yields: list[int]
    """Coal, gold, crystal, Energy."""
    planets: list[Planet]


class Station(msgspec.Struct):
    """A station in a galaxy."""

    power: int
    kind: int
    cubes: int


class Galaxy(msgspec.Struct):
    """A galaxy in play."""

    id: int
    parsec: int
    fields: int
    majority: int
    minority: int
    light: bool
    """Whether assessing it brings a Light bonus card."""
    tiles: list[Tile]
    colonies: list[int]
    """Of each power."""
    strength: list[int]
    """With the cubes on a colonising station."""
    leads: int | None
    """The power that has the majority."""
    station: Station | None


class Pile(msgspec.Struct):
    """The tiles of a parsec that are still face down."""

    size: int
    under: list[Tile | None]
    """Those put under it, the next to come up first; None: not known to the viewer."""


# powers


class Slot(msgspec.Struct):
    """An action slot."""

    reach: int
    """How many parsecs."""
    card: int | None
    covered: list[int]
    plan: int | None
    """What the viewer knows of the planning that is going on: a card, or 31 to leave the slot as it is."""


class Power(msgspec.Struct):
    """A seat or the Automa, as a viewer sees it."""

    automa: bool
    civilisation: int | None
    leader: int | None
    energy: int
    consumption: int
    missing: int
    """Energy to the next level."""
    level: int
    burn: int
    """The consumption of this round."""
    gems: list[int]
    cubes_left: int
    colonies: int
    hand: list[int]
    slots: list[Slot]
    adapted: list[int]
    """Colours of planets it can live on."""
    upgrades: list[int]
    fitting: list[int]
    """Upgrades that its board has room for, those it has included."""
    board_cubes: int
    techs: list[int]
    stations: list[int]
    """Kinds it has built."""
    dark: bool
    """Whether it has its Dark bonus card."""
    lights: int
    """Light bonus cards it has."""
    bonuses: list[Bonus]
    """Those of its bonus cards that the viewer knows."""


class Deck(msgspec.Struct):
    """The Dark Tech cards of a level."""

    size: int
    cards: list[int] | None
    """None: the viewer has not looked through them."""


class Turn(msgspec.Struct):
    """What is going on in the turn under way."""

    slot: int
    program: int | None
    alternative: int | None
    step: int
    left: int
    parsec: int | None
    planet: int | None
    tile: int | None
    galaxy: int | None
    bought: int | None
    may_settle: int
    may_collect: int
    assessed: list[int]
    extra_used: bool
    """The leader's settlement of the buying turn is made."""


class Board(msgspec.Struct):
    """Everything a viewer may know."""

    viewer: int | None
    """A seat; None: a spectator."""
    phase: int
    stage: int
    levelling: bool
    round: int
    rounds: int
    order: list[int]
    """Powers in turn order, as far as it is known."""
    turn: int | None
    now: Turn
    with_stations: bool
    with_leaders: bool
    open_plans: bool
    throne: int | None
    ended: int
    galaxies: list[Galaxy]
    piles: list[Pile]
    drawn: list[Tile | None]
    """Tiles drawn in a discovery; None: not known to the viewer."""
    powers: list[Power]
    cards: list[Card]
    """All action cards: six that everybody has, then the AI cards."""
    display: list[int | None]
    """AI cards on offer: the upper row, then the lower one."""
    ai_pile: int
    ai_discard: list[int]
    upgrades: list[Upgrade]
    station_cost: list[list[int]]
    bank: list[int]
    techs: list[Program]
    """What each Dark Tech card does at once."""
    decks: list[Deck]
    light_pile: int
    light_under: list[Bonus | None]
    """Light cards put under the deck, the next to come up first; None: not known to the viewer."""
    automa_card: AutomaCard | None
    automa_piles: list[int]
    """Automa cards left for each level."""
