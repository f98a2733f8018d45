"""Every question: when it is asked, what its words name, what each of its keys means, and why others are refused."""

from collections.abc import Callable

from armillary.games.council_of_shadows.names import NONE, Count, Key, Phase, StationKind
from armillary.games.council_of_shadows.people import phrases
from armillary.games.council_of_shadows.people.phrases import Args, printed
from armillary.games.council_of_shadows.people.questions import choices, refusals
from armillary.games.council_of_shadows.people.questions.buying import not_built, not_paid, not_shown, not_sold
from armillary.games.council_of_shadows.people.questions.refusals import names
from armillary.games.council_of_shadows.people.view.facts import Facts
from armillary.kernel.questions import Ask
from armillary.kernel.text import Message, seat_message

DONE = Key.DONE
UP_TO_DONE = range(DONE + 1)
TILES, GALAXIES, PLANETS = range(Count.TILES), range(Count.GALAXIES), range(Count.PLANETS)
POWERS, LEADERS, TECHS, BONUSES = map(range, (Count.POWERS, Count.LEADERS, Count.TECHS, Count.BONUSES))
HEIGHTS = range(1, Count.HEIGHT + 1)
LIGHTS, DARKS = BONUSES[: Count.LIGHTS], BONUSES[Count.LIGHTS :]
AI_CARDS, WARES = range(Count.START_CARDS, Count.CARDS), range(Count.START_CARDS, DONE + 1)
CARD, TILE, BONUS, TECH = map(
    printed, (phrases.card_words, phrases.tile_words, phrases.bonus_words, phrases.tech_words)
)


# setup


def first_galaxy(facts: Facts, seat: int) -> Args:
    return {"galaxy": Message(f"galaxy.{facts.first_galaxy}")}


def whose_dark(facts: Facts, seat: int) -> Args:
    return {"seat": seat_message(facts.dark.index(NONE))}


def whose_civilisation(facts: Facts, seat: int) -> Args:
    return {"seat": seat_message(facts.civilisation.index(NONE))}


def next_place(facts: Facts, seat: int) -> Args:
    return {"place": Message(f"place.{sum(power != NONE for power in facts.order)}")}


# buying and planning


def own_gems(facts: Facts, seat: int) -> Args:
    return {"gems": phrases.amounts(facts.gems[facts.turn])}


def purchases_left(facts: Facts, seat: int) -> Args:
    return {"left": facts.left, **own_gems(facts, seat)}


def purchase_made(facts: Facts, seat: int) -> Args:
    cost = phrases.cost(facts, facts.bought)
    return {"what": choices.purchase(facts.bought), "cost": cost, **own_gems(facts, seat)}


def station_bought(facts: Facts, seat: int) -> Args:
    return {"station": Message(f"station.{facts.bought - Key.BUY_STATION}")}


def plans(slot: int) -> Callable[[Facts, int], bool]:
    """Whether a slot is the one that a seat plans."""
    return lambda facts, seat: choices.slot_planned(facts, seat) == slot


def slot_planned(facts: Facts, seat: int) -> Args:
    """What lies in the slot that is planned, and what the slots consume so far."""
    lying = facts.top[seat][choices.slot_planned(facts, seat)]
    there = Message("slot_has.nothing") if lying == NONE else Message("slot_has.card", {"card": phrases.card(lying)})
    return {"there": there, "sum": facts.round_consumption(seat)}


# actions


def for_automa(facts: Facts, seat: int) -> bool:
    """Whether it is the Automa's turn."""
    return bool(facts.is_automa(facts.turn))


def source(facts: Facts, seat: int) -> Args:
    return {"source": allowing(facts)}


def allowing(facts: Facts) -> Message:
    """What allows the action under way: a card in a slot, a Dark Tech card, a leader or a station."""
    if facts.program >= Count.CARDS:
        return Message(f"tech.{facts.program - Count.CARDS}")
    if facts.program != NONE:
        return Message("source.card", {"card": phrases.card(facts.program), "slot": Message(f"slot.{facts.slot}")})
    if facts.phase == Phase.COLLECT and facts.step == 1:
        return Message(f"station.{StationKind.COLLECTING}")
    return Message(f"leader.{facts.leader[facts.turn]}")


def cubes_to_settle(facts: Facts, seat: int) -> Args:
    cubes = 1 if facts.program == NONE else facts.step_a[facts.step_at()]
    return {"cubes": cubes, **source(facts, seat)}


def times_left(facts: Facts, seat: int) -> Args:
    return {"left": max(1, facts.left), **source(facts, seat)}


def planet_settled(facts: Facts, seat: int) -> Args:
    return {"planet": phrases.planet_words(facts, facts.planet)}


def parsec_drawn(facts: Facts, seat: int) -> Args:
    return {"parsec": Message(f"parsec.{facts.parsec_drawn}")}


def tile_to_lay(facts: Facts, seat: int) -> Args:
    return {**parsec_drawn(facts, seat), "tile": Message(f"tile.{facts.tile}")}


def new_tile(facts: Facts, seat: int) -> Args:
    return {"tile": phrases.tile_words(facts, facts.tile)}


# assessment and levels


def galaxy_assessed(facts: Facts, seat: int) -> Args:
    return {"galaxy": Message(f"galaxy.{facts.galaxy}")}


def own_energy(facts: Facts, seat: int) -> Args:
    return {"energy": facts.energy[facts.turn], "consumption": facts.consumption[facts.turn]}


def whose_turn(facts: Facts, seat: int) -> Args:
    return {"seat": phrases.power(facts, facts.turn)}


def new_level(facts: Facts, seat: int) -> Args:
    return {**whose_turn(facts, seat), "level": Message(f"level.{facts.level[facts.turn]}")}


ASKS = (
    Ask("lay", TILES, "tile", phase=Phase.LAY, args=first_galaxy, words=TILE, why=refusals.not_in_pile),
    Ask("show", AI_CARDS, "card", phase=Phase.SHOW, words=CARD, why=names("2.5", "card")),
    Ask("dark", DARKS, "bonus", phase=Phase.DARK, args=whose_dark, words=BONUS, why=names("2.4", "bonus")),
    Ask(
        "civilisation",
        range(Count.CIVILISATIONS),
        "civilisation",
        phase=Phase.CIVILISATION,
        args=whose_civilisation,
        why=refusals.not_civilisation,
    ),
    Ask("order", POWERS, "seat", phase=Phase.ORDER, args=next_place, words=printed(phrases.power), why="2.3"),
    Ask("leader", LEADERS, "leader", phase=Phase.LEADER, words=printed(phrases.leader_words), why=refusals.not_leader),
    Ask(
        "buy",
        WARES,
        choices.ware,
        phase=Phase.BUY,
        args=purchases_left,
        words=choices.buying,
        buttons={DONE: choices.end_of_buying},
        why=not_sold,
    ),
    Ask("pay", range(1000), "payment", phase=Phase.PAY, args=purchase_made, words=choices.paying, why=not_paid),
    Ask("station", GALAXIES, "galaxy", phase=Phase.STATION, args=station_bought, words=choices.building, why=not_built),
    *(
        Ask(
            f"plan.{slot + 1}",
            range(Key.LEAVE + 1),
            "card",
            phase=Phase.PLAN,
            when=plans(slot),
            args=slot_planned,
            words=CARD,
            buttons={Key.LEAVE: choices.leaving},
            why=refusals.not_planned,
        )
        for slot in range(Count.SLOTS)
    ),
    Ask(
        "automa.card",
        range(Count.AUTOMA_CARDS),
        "automa_card",
        phase=Phase.AUTOMA_CARD,
        words=printed(phrases.automa_words),
        why=names("13.2", "card", "automa_card"),
    ),
    Ask("either", range(2), "alternative", phase=Phase.EITHER, args=source, words=choices.alternative, why="5.12"),
    Ask(
        "automa.settle",
        PLANETS,
        "planet",
        phase=Phase.SETTLE,
        when=for_automa,
        words=choices.settling,
        why=refusals.not_settled_by_automa,
    ),
    Ask(
        "settle",
        UP_TO_DONE,
        "planet",
        phase=Phase.SETTLE,
        args=cubes_to_settle,
        words=choices.settling,
        buttons={DONE: "done.settle"},
        why=refusals.not_settled,
    ),
    Ask(
        "tower", HEIGHTS, "number", phase=Phase.TOWER, args=planet_settled, words=choices.tower, why=refusals.not_tower
    ),
    Ask(
        "collect",
        UP_TO_DONE,
        "tile",
        phase=Phase.COLLECT,
        args=times_left,
        words=choices.collecting,
        buttons={DONE: "done.collect"},
        why=refusals.not_collected,
    ),
    Ask(
        "discover",
        UP_TO_DONE,
        "parsec",
        phase=Phase.DISCOVER,
        args=source,
        words=choices.discovering,
        buttons={DONE: "done.discover"},
        why=refusals.not_discovered,
    ),
    Ask("draw", TILES, "tile", phase=Phase.DRAW, args=parsec_drawn, words=TILE, why=refusals.not_in_pile),
    Ask("automa.tile", TILES, "tile", phase=Phase.TILE, when=for_automa, words=TILE, why=names("13.6", "tile")),
    Ask("tile", TILES, "tile", phase=Phase.TILE, args=parsec_drawn, words=TILE, why=refusals.not_drawn),
    Ask("where", GALAXIES, "galaxy", phase=Phase.WHERE, args=tile_to_lay, words=choices.laying, why=refusals.not_laid),
    Ask(
        "land",
        range(Key.COLLECT_IT + 1),
        "planet",
        phase=Phase.LAND,
        args=new_tile,
        words=choices.landing,
        buttons={DONE: "done.land", Key.COLLECT_IT: choices.collecting_it},
        why=refusals.not_landed,
    ),
    Ask(
        "upgrade",
        UP_TO_DONE,
        "gem",
        phase=Phase.UPGRADE,
        args=times_left,
        words=choices.raising,
        buttons={DONE: "done.upgrade"},
        why=refusals.not_raised,
    ),
    Ask(
        "assess",
        UP_TO_DONE,
        "galaxy",
        phase=Phase.ASSESS,
        args=own_energy,
        words=choices.assessing,
        buttons={DONE: choices.end_of_assessment},
        why=refusals.not_assessed,
    ),
    Ask(
        "automa.remove",
        PLANETS,
        "planet",
        phase=Phase.REMOVE,
        when=for_automa,
        args=galaxy_assessed,
        words=choices.removing,
        why=refusals.not_removed("13.8"),
    ),
    Ask(
        "remove",
        PLANETS,
        "planet",
        phase=Phase.REMOVE,
        args=galaxy_assessed,
        words=choices.removing,
        why=refusals.not_removed("6.3"),
    ),
    Ask("light", LIGHTS, "bonus", phase=Phase.LIGHT, args=whose_turn, words=BONUS, why=names("6.5", "bonus")),
    Ask("give_back", BONUSES, "bonus", phase=Phase.GIVE_BACK, words=choices.giving_back, why=names("6.6", "bonus")),
    Ask("set_aside", TECHS, "tech", phase=Phase.SET_ASIDE, args=new_level, words=TECH, why=names("2.6", "tech")),
    Ask("tech", TECHS, "tech", phase=Phase.TECH, args=new_level, words=TECH, why=refusals.not_tech),
    Ask("take", WARES, "card", phase=Phase.TAKE, args=source, words=CARD, buttons={DONE: "done.take"}, why=not_shown),
    Ask("count", range(DONE, DONE + 1), phase=Phase.COUNT, buttons={DONE: "done.count"}),
)
