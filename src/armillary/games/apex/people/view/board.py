"""What a viewer may know, as structs."""

import msgspec


class Card(msgspec.Struct):
    """A card of this number of players."""

    id: int
    """Its index."""
    evolution: int
    actions: list[int]
    """Of its Expansion side: how often each of the five."""


class Civilisation(msgspec.Struct):
    """What a civilisation starts with."""

    ships: int
    levels: list[int]
    """Production, movement, influence, armament."""


class Sector(msgspec.Struct):
    """A place of the galaxy."""

    id: int
    row: int
    """From the top."""
    column: int
    """From the left, in halves of a sector."""
    near: list[int]
    home: int | None
    """The seat whose origin it is."""
    tile: int | None
    """Of a neutral sector that lies face up."""
    bonus: int | None
    face_down: bool
    """A neutral sector nobody has entered yet."""
    colony: int | None
    """The seat whose colony stands there, origin colonies included."""
    ships: list[int]
    """Of each seat."""
    control: int | None


class Player(msgspec.Struct):
    """One seat, as a viewer sees it."""

    civilisation: int | None
    home: int | None
    levels: list[int]
    """Production, movement, influence, armament."""
    influence: int
    """The level and what colonies add."""
    armament: int
    ships: int
    """In the galaxy."""
    supply: int
    colonies: list[int]
    """Places of its colonies, the origin too."""
    colonies_left: int
    sectors: int
    """How many it controls."""
    points: list[int]
    """From the three ages and from battles."""
    total: int
    hand_size: int
    hand: list[int] | None
    """None: the viewer has not held this hand."""
    held: list[int]
    """Seats that have held the hand in this age."""
    chosen: int | None
    """Card, side and discard of this round: the viewer's own, and everybody's once all have chosen."""
    side: int | None
    dropped: int | None
    done: bool
    """Whether its strategy is over in this round."""


class Strength(msgspec.Struct):
    """Of one seat in a battle."""

    seat: int
    strength: int


class Battle(msgspec.Struct):
    """A battle that could be fought, as it would end now."""

    place: int
    sides: list[Strength]
    """The seat at war first."""
    winner: int | None
    """None: a tie."""


class Board(msgspec.Struct):
    """Everything a viewer may know."""

    phase: int
    age: int
    round: int
    first: int | None
    """The seat that chose first; None: not known yet."""
    exploration: bool
    dealt: bool
    """Civilisations and origins are dealt by chance."""
    cards: list[Card]
    civilisations: list[Civilisation]
    """By their numbers, until all seats have one."""
    sectors: list[Sector]
    players: list[Player]
    deck_size: int
    undealt: list[int]
    discard: list[int]
    queue: list[int]
    """Seats in the order their strategies are resolved."""
    turn: int | None
    """The seat that acts, or chooses its civilisation and origin."""
    pool: list[int]
    """Actions left to it, the one under way not included."""
    action: int | None
    source: int | None
    target: int | None
    fought: list[int]
    battles: list[Battle]
    """Those that the seat at war may fight next."""
