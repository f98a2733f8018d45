"""Components in words: gems, cards, tiles, planets. What a card does is put together from its steps."""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from weakref import WeakKeyDictionary

from armillary.games.council_of_shadows.names import AUTOMA, NONE, AutomaStep, Count, Passive, Per, StepKind, Where
from armillary.games.council_of_shadows.people.view.board import CardStep
from armillary.games.council_of_shadows.people.view.facts import Facts, facts_of
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.game import Setup
from armillary.kernel.text import Argument, Message, seat_message

Args = dict[str, Argument]

STEP_WORDS = {
    StepKind.GAIN: "gain",
    StepKind.SAVE: "save",
    StepKind.REACH: "reach",
    StepKind.COLLECT_THERE: "collect_there",
    StepKind.UPGRADE: "raise",
    StepKind.TAKE_AI: "take_ai",
    StepKind.DRAW_LIGHT: "draw_light",
    StepKind.ASSESS: "assess",
}
PASSIVE_WORDS = {
    Passive.GEM_LEVELS: "gem_levels",
    Passive.MORE_CUBES: "more_cubes",
    Passive.GALAXY_ENERGY: "galaxy_energy",
    Passive.TILE_ENERGY: "tile_energy",
    Passive.FOREIGN: "foreign",
    Passive.STILL: "still",
    Passive.EXTRA_COLLECT: "extra_collect",
    Passive.EXTRA_SETTLE: "extra_settle",
    Passive.COLONY_ENERGY: "colony_energy",
    Passive.KEEP_FROM: "keep_from",
    Passive.TIES_WIN: "ties_win",
    Passive.NO_TOWERS: "no_towers",
    Passive.EXTRA_SLOT: "extra_slot",
}
ACTION_WORDS = {
    AutomaStep.SETTLE: "settle",
    AutomaStep.EXPLORE: "explore",
    AutomaStep.ENERGY: "energy",
    AutomaStep.REFRESH: "refresh",
}


Phrase = Callable[..., Message]
MOST_PHRASES = 20_000


def of_components(phrase: Phrase) -> Phrase:
    """Words about what is printed: the same in every position of a setup, and found once."""
    known: WeakKeyDictionary[Setup, dict[tuple[int, ...], Message]] = WeakKeyDictionary()

    @wraps(phrase)
    def of(facts: Facts | CouncilRules, *numbers: int) -> Message:
        own = known.setdefault(facts.setup, {})
        if numbers not in own:
            own[numbers] = phrase(facts.setup.template, *numbers)
        return own[numbers]

    return of


def printed(phrase: Phrase) -> Callable[[Facts, int, int], Message]:
    """What a key means where that is printed on the thing it stands for."""
    return lambda facts, seat, key: phrase(facts, key)


def joined(words: Sequence[Message], by: str = "list") -> Message:
    """One or more messages in a row."""
    *before, last = words
    for word in reversed(before):
        last = Message(by, {"first": word, "rest": last})
    return last


def power(facts: Facts, number: int) -> Message:
    """A seat, or the Automa."""
    return Message("automa") if facts.is_automa(number) else seat_message(number)


# gems


def amounts(counts: Sequence[int]) -> Message:
    """Coal, gold, crystals and perhaps Energy, those that there are."""
    return each_amount(tuple(counts))


@lru_cache(MOST_PHRASES)
def each_amount(counts: tuple[int, ...]) -> Message:
    found = [Message(f"amount.{kind}", {"n": number}) for kind, number in enumerate(counts) if number]
    return joined(found, "plus") if found else Message("amount.none")


def cost(facts: Facts, key: int) -> Message:
    """The gems that a purchase costs."""
    return amounts([facts.price(key, kind) for kind in range(Count.GEMS)])


# cards


def steps(position: CouncilRules, program: int, which: int) -> list[CardStep]:
    """What one alternative of a card does, step by step."""
    first = (program * Count.ALTERNATIVES + which) * Count.STEPS
    there = [at for at in range(first, first + Count.STEPS) if position.step_kind[at] != StepKind.NOTHING]
    return [
        CardStep(position.step_kind[at], [position.step_a[at], position.step_b[at], position.step_c[at]])
        for at in there
    ]


def card(number: int) -> Message:
    """An action card by its name."""
    return Message(f"card.{number}")


@of_components
def card_words(position: CouncilRules, number: int) -> Message:
    """An action card with what it consumes and does."""
    if not 0 <= number < Count.CARDS:
        return Message("card.none")
    consumption = position.consumption_of[number]
    return Message("card.does", {"card": card(number), "consumption": consumption, "effect": program(position, number)})


def program(position: CouncilRules, number: int) -> Message:
    """What a card does, with its alternatives."""
    return joined([alternative(position, number, which) for which in range(position.alternatives[number])], "either")


@of_components
def alternative(position: CouncilRules, number: int, which: int) -> Message:
    """What one alternative of a card does."""
    found = [step(one) for one in steps(position, number, which)]
    return joined(found, "then") if found else Message("step.nothing")


def step(one: CardStep) -> Message:
    """A step in words."""
    number, second, where = one.numbers
    if one.kind == StepKind.TAKE_GEMS:
        return Message("step.gems", {"gems": amounts(one.numbers)})
    if one.kind == StepKind.DISCOVER:
        return discovery(number, second, where)
    if one.kind == StepKind.SETTLE:
        return Message(f"step.settle.{where & (Where.ANY_PARSEC | Where.ANY_COLOUR)}", {"n": number})
    if one.kind == StepKind.COLLECT:
        return Message(f"step.collect.{where & Where.ANY_PARSEC}", {"n": number})
    return Message(f"step.{STEP_WORDS[one.kind]}", {"n": number})


def discovery(cubes: int, times: int, where: int) -> Message:
    """Discovering, and what is done on the new tile."""
    colours = "any" if where & Where.ANY_COLOUR else "own"
    args: Args = {
        "settle": Message(f"landing.settle.{colours}", {"n": cubes}),
        "collect": Message("landing.collect", {"n": times}),
    }
    landing = Message("landing.both" if where & Where.BOTH else "landing.either", args)
    return Message(f"step.discover.{where & Where.ANY_PARSEC}", {"landing": landing})


# Dark Tech cards and leaders


def lasting(position: CouncilRules, source: int) -> list[Message]:
    """What a Dark Tech card or a leader gives for good."""
    numbers = list(position.passive)[source * Count.PASSIVES : (source + 1) * Count.PASSIVES]
    return [Message(f"passive.{PASSIVE_WORDS[kind]}", {"n": number}) for kind, number in enumerate(numbers) if number]


@of_components
def tech_words(position: CouncilRules, number: int) -> Message:
    """A Dark Tech card with all it does."""
    found = lasting(position, number)
    if steps(position, Count.CARDS + number, 0):
        found.append(Message("tech_at_once", {"effect": program(position, Count.CARDS + number)}))
    effect = joined(found, "also") if found else Message("step.nothing")
    return Message("tech_does", {"tech": Message(f"tech.{number}"), "effect": effect})


@of_components
def leader_words(position: CouncilRules, number: int) -> Message:
    """A leader with what it brings."""
    found = lasting(position, Count.TECHS + number)
    energy = position.leader_energy[number]
    if energy != NONE:
        found.append(Message("leader_energy", {"n": energy}))
    args: Args = {
        "leader": Message(f"leader.{number}"),
        "consumption": position.leader_consumption[number],
        "effect": joined(found, "also") if found else Message("step.nothing"),
    }
    return Message("leader_does", args)


# bonus cards


@of_components
def bonus_words(position: CouncilRules, number: int) -> Message:
    """A bonus card with its formula."""
    return Message("bonus_counts", {"bonus": Message(f"bonus.{number}"), "formula": formula(position, number)})


def formula(position: CouncilRules, number: int) -> Message:
    """What a bonus card counts at the end."""
    per, of = position.bonus_per[number], position.bonus_of[number]
    args: Args = {"base": position.bonus_base[number], "each": position.bonus_each[number]}
    if per == Per.GALAXY:
        args |= {"majority": position.bonus_majority[number], "presence": position.bonus_presence[number]}
    nouns = {Per.GEM: "gem", Per.COLOUR: "colour", Per.PARSEC: "parsec", Per.GALAXY: "galaxy"}
    if per in nouns:
        args["of"] = Message(f"{nouns[per]}.{of}")
    return Message(f"formula.{per}" if per < Count.PERS else "formula.0", args)


# tiles and planets


@of_components
def tile_words(position: CouncilRules, number: int) -> Message:
    """A tile with its planets and its yield."""
    if not 0 <= number < Count.TILES:
        return Message("tile.none")
    facts = facts_of(position)
    planets = [Message(f"colour.{facts.colour[planet]}") for planet in facts.planets(number)]
    args: Args = {
        "tile": Message(f"tile.{number}"),
        "planets": joined(planets) if planets else Message("colour.none"),
        "yields": yields(facts, number),
    }
    return Message("tile_has", args)


def yields(facts: Facts, number: int) -> Message:
    """What one resource of a tile is."""
    return amounts(facts.yields[number * Count.YIELDS : (number + 1) * Count.YIELDS])


def planet_words(facts: Facts, planet: int) -> Message:
    """A planet with its colour, and where it is."""
    galaxy = facts.galaxy_of.get(planet // Count.PLANETS_ON_TILE, NONE)
    return spot(planet, facts.colour[planet], galaxy, NONE if galaxy == NONE else facts.parsec[galaxy])


@lru_cache(MOST_PHRASES)
def spot(planet: int, colour: int, galaxy: int, parsec: int) -> Message:
    if colour == NONE:
        return Message("spot.none", {"planet": Message(f"planet.{planet}")})
    args: Args = {"planet": Message(f"planet.{planet}"), "colour": Message(f"colour.{colour}")}
    if galaxy == NONE:
        return Message("spot.hidden", args)
    args |= {"galaxy": Message(f"galaxy.{galaxy}"), "parsec": Message(f"parsec.{parsec}")}
    return Message("spot.known", args)


def cubes_there(facts: Facts, planet: int) -> Message:
    """Whose cubes stand on a planet."""
    return cubes_of(tuple([own[planet] for own in facts.cubes]), facts.solo)


@lru_cache(MOST_PHRASES)
def cubes_of(counts: tuple[int, ...], solo: bool) -> Message:
    owners = [Message("automa") if solo and one == AUTOMA else seat_message(one) for one in range(len(counts))]
    found = [Message("there.cubes", {"seat": owners[one], "n": number}) for one, number in enumerate(counts) if number]
    return joined(found) if found else Message("there.nobody")


# Automa cards


@of_components
def automa_words(position: CouncilRules, number: int) -> Message:
    """An Automa card with all it does."""
    actions = [automa_action(position, number, action) for action in range(Count.AUTOMA_ACTIONS)]
    found = [action for action in actions if action]
    args: Args = {
        "card": Message(f"automa_card.{number}"),
        "consumption": position.automa_consumption[number],
        "effect": joined(found, "also") if found else Message("step.nothing"),
        "assessment": Message(f"automa_assesses.{position.automa_majority[number]}"),
    }
    return Message("automa_does", args)


def automa_action(position: CouncilRules, number: int, action: int) -> Message | None:
    """An action of an Automa card, with what is done instead."""
    first = (number * Count.AUTOMA_ACTIONS + action) * Count.SIDES
    kinds = list(position.automa_kind)
    sides = [automa_side(position, at) for at in range(first, first + Count.SIDES) if kinds[at] != AutomaStep.NOTHING]
    return joined(sides, "otherwise") if sides else None


def automa_side(position: CouncilRules, at: int) -> Message:
    """One side of an action of an Automa card."""
    args: Args = {
        "n": position.automa_amount[at],
        "colour": Message(f"colour.{position.automa_colour[at]}"),
        "galaxy": Message(f"galaxy.{position.automa_galaxy[at]}"),
        "row": Message(f"row.{min(1, position.automa_amount[at])}"),
    }
    return Message(f"automa_action.{ACTION_WORDS[position.automa_kind[at]]}", args)
