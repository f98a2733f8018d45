"""What is asked, and what each key means."""

from collections.abc import Sequence

from armillary.games.council_of_shadows import choices, phrases
from armillary.games.council_of_shadows.facts import Facts, facts_of
from armillary.games.council_of_shadows.phrases import Args
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    ASSESS,
    AUTOMA_CARD,
    AUTOMA_CARDS,
    BONUSES,
    BUY,
    BUY_STATION,
    CARDS,
    CIVILISATION,
    CIVILISATIONS,
    COLLECT,
    COLLECT_IT,
    COLLECTING,
    COUNT,
    DARK,
    DISCOVER,
    DONE,
    DRAW,
    EITHER,
    GALAXIES,
    GIVE_BACK,
    HEIGHT,
    LAND,
    LAY,
    LEADER,
    LEADERS,
    LEAVE,
    LIGHT,
    LIGHTS,
    NONE,
    ORDER,
    PAY,
    PLAN,
    PLANETS,
    POWERS,
    REMOVE,
    SET_ASIDE,
    SETTLE,
    SHOW,
    SLOTS,
    START_CARDS,
    STATION,
    TAKE,
    TECH,
    TECHS,
    TILE,
    TILES,
    TOWER,
    UPGRADE,
    WHERE,
)
from armillary.kernel.questions import Choice
from armillary.kernel.text import Message, seat_message

UP_TO_DONE = range(DONE + 1)

ASKS = {
    "lay": range(TILES),
    "show": range(START_CARDS, CARDS),
    "dark": range(LIGHTS, BONUSES),
    "civilisation": range(CIVILISATIONS),
    "order": range(POWERS),
    "leader": range(LEADERS),
    "buy": range(START_CARDS, DONE + 1),
    "pay": range(1000),
    "station": range(GALAXIES),
    **{f"plan.{slot + 1}": range(LEAVE + 1) for slot in range(SLOTS)},
    "automa.card": range(AUTOMA_CARDS),
    "either": range(2),
    "settle": UP_TO_DONE,
    "automa.settle": range(PLANETS),
    "tower": range(1, HEIGHT + 1),
    "collect": UP_TO_DONE,
    "discover": UP_TO_DONE,
    "draw": range(TILES),
    "tile": range(TILES),
    "automa.tile": range(TILES),
    "where": range(GALAXIES),
    "land": range(COLLECT_IT + 1),
    "upgrade": UP_TO_DONE,
    "assess": UP_TO_DONE,
    "remove": range(PLANETS),
    "automa.remove": range(PLANETS),
    "light": range(LIGHTS),
    "give_back": range(BONUSES),
    "set_aside": range(TECHS),
    "tech": range(TECHS),
    "take": range(START_CARDS, DONE + 1),
    "count": range(DONE, DONE + 1),
}

NAMES = {
    LAY: "lay",
    SHOW: "show",
    DARK: "dark",
    CIVILISATION: "civilisation",
    ORDER: "order",
    LEADER: "leader",
    BUY: "buy",
    PAY: "pay",
    STATION: "station",
    AUTOMA_CARD: "automa.card",
    EITHER: "either",
    SETTLE: "settle",
    TOWER: "tower",
    COLLECT: "collect",
    DISCOVER: "discover",
    DRAW: "draw",
    TILE: "tile",
    WHERE: "where",
    LAND: "land",
    UPGRADE: "upgrade",
    ASSESS: "assess",
    REMOVE: "remove",
    LIGHT: "light",
    GIVE_BACK: "give_back",
    SET_ASIDE: "set_aside",
    TECH: "tech",
    TAKE: "take",
    COUNT: "count",
}
FOR_AUTOMA = {SETTLE, TILE, REMOVE}


def name(position: CouncilRules, seat: int) -> str:
    """The stable name of the open question."""
    return named(facts_of(position), seat)


def named(facts: Facts, seat: int) -> str:
    if facts.phase == PLAN:
        return f"plan.{choices.slot_planned(facts, seat) + 1}"
    asked = NAMES[facts.phase]
    return f"automa.{asked}" if facts.phase in FOR_AUTOMA and facts.is_automa(facts.turn) else asked


def choice(position: CouncilRules, seat: int, key: int) -> Choice:
    """What a key means."""
    facts = facts_of(position)
    return choices.choice(facts, named(facts, seat), seat, key)


def meanings(position: CouncilRules, seat: int, keys: Sequence[int]) -> list[Choice]:
    """What each of several keys means."""
    facts = facts_of(position)
    asked = named(facts, seat)
    return [choices.choice(facts, asked, seat, key) for key in keys]


def asking(position: CouncilRules, seat: int) -> Message:
    """What a seat is asked."""
    facts = facts_of(position)
    asked = named(facts, seat)
    if facts.phase == PLAN:
        return Message(f"ask.{asked}", planning(facts, seat))
    if asked in {"lay", "dark", "civilisation", "order"}:
        return Message(f"ask.{asked}", setting_up(facts, asked))
    if asked in {"buy", "pay", "station"}:
        return Message(f"ask.{asked}", buying(facts, asked))
    if asked in {"light", "set_aside", "tech", "assess", "remove", "automa.remove"}:
        return Message(f"ask.{asked}", assessing(facts, asked))
    return Message(f"ask.{asked}", acting(facts, asked))


def setting_up(facts: Facts, asked: str) -> Args:
    """Whom or what chance, or a player, decides about."""
    match asked:
        case "lay":
            return {"galaxy": Message(f"galaxy.{facts.position.first_galaxy}")}
        case "dark":
            return {"seat": seat_message(facts.dark.index(NONE))}
        case "civilisation":
            return {"seat": seat_message(facts.civilisation.index(NONE))}
        case _:
            return {"place": Message(f"place.{sum(power != NONE for power in facts.order)}")}


def buying(facts: Facts, asked: str) -> Args:
    """What the buyer has, and what is being bought."""
    position = facts.position
    gems = phrases.amounts(facts.gems[facts.turn])
    match asked:
        case "buy":
            return {"left": position.left, "gems": gems}
        case "pay":
            cost = phrases.cost(position, position.bought)
            return {"what": choices.purchase(position.bought), "cost": cost, "gems": gems}
        case _:
            return {"station": Message(f"station.{position.bought - BUY_STATION}")}


def planning(facts: Facts, seat: int) -> Args:
    """The slot that is planned, and what the slots consume so far."""
    slot = choices.slot_planned(facts, seat)
    lying = facts.top[seat][slot]
    there = Message("slot_has.nothing") if lying == NONE else Message("slot_has.card", {"card": phrases.card(lying)})
    return {"there": there, "sum": facts.round_consumption(seat)}


def acting(facts: Facts, asked: str) -> Args:
    """The card under way, and how far it has come."""
    position = facts.position
    match asked:
        case "either" | "discover" | "take":
            return {"source": source(facts)}
        case "settle":
            cubes = 1 if position.program == NONE else position.step_a[position.step_at()]
            return {"cubes": cubes, "source": source(facts)}
        case "collect" | "upgrade":
            return {"left": max(1, position.left), "source": source(facts)}
        case "tower":
            return {"planet": phrases.planet_words(facts, position.planet)}
        case "draw" | "where" | "tile":
            return discovering(facts, asked)
        case "land":
            return {"tile": phrases.tile_words(facts, position.tile)}
        case _:
            return {}


def discovering(facts: Facts, asked: str) -> Args:
    """The discovery under way."""
    args: Args = {"parsec": Message(f"parsec.{facts.position.parsec_drawn}")}
    if asked == "where":
        args["tile"] = Message(f"tile.{facts.position.tile}")
    return args


def assessing(facts: Facts, asked: str) -> Args:
    """Energy and levels of the power whose turn it is."""
    turn = facts.turn
    match asked:
        case "assess":
            return {"energy": facts.energy[turn], "consumption": facts.consumption[turn]}
        case "remove" | "automa.remove":
            return {"galaxy": Message(f"galaxy.{facts.position.galaxy}")}
        case "light":
            return {"seat": phrases.power(facts, turn)}
        case _:
            return {"seat": phrases.power(facts, turn), "level": Message(f"level.{facts.level[turn]}")}


def source(facts: Facts) -> Message:
    """What allows the action under way: a card in a slot, a Dark Tech card, a leader or a station."""
    position = facts.position
    if position.program >= CARDS:
        return Message(f"tech.{position.program - CARDS}")
    if position.program != NONE:
        args: Args = {"card": phrases.card(position.program), "slot": Message(f"slot.{position.slot}")}
        return Message("source.card", args)
    if facts.phase == COLLECT and position.step == 1:
        return Message(f"station.{COLLECTING}")
    return Message(f"leader.{facts.leader[facts.turn]}")
