"""What each key means, with what it would do now."""

from armillary.games.council_of_shadows import phrases
from armillary.games.council_of_shadows.facts import Facts, row
from armillary.games.council_of_shadows.phrases import Args
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import (
    BUY_STATION,
    BUY_UPGRADE,
    CARDS,
    COAL,
    COLLECT_IT,
    CRYSTAL,
    DONE,
    EXPANSION,
    EXTRA_COLONY,
    FOREIGN,
    GALAXIES,
    GEM_LEVELS,
    GEMS,
    LEAVE,
    MOST_IN_PARSEC,
    NONE,
    PARSECS,
    PLANETS_ON_TILE,
    STATIONS,
    TILES,
    UPGRADES,
    YIELDS,
)
from armillary.kernel.notation import members
from armillary.kernel.questions import Choice, Target
from armillary.kernel.text import Message

KINDS = {
    "lay": "tile",
    "draw": "tile",
    "tile": "tile",
    "automa.tile": "tile",
    "collect": "tile",
    "show": "card",
    "take": "card",
    "dark": "bonus",
    "light": "bonus",
    "give_back": "bonus",
    "civilisation": "civilisation",
    "order": "seat",
    "leader": "leader",
    "pay": "payment",
    "station": "galaxy",
    "where": "galaxy",
    "assess": "galaxy",
    "automa.card": "automa_card",
    "either": "alternative",
    "settle": "planet",
    "automa.settle": "planet",
    "land": "planet",
    "remove": "planet",
    "automa.remove": "planet",
    "tower": "number",
    "discover": "parsec",
    "upgrade": "gem",
    "set_aside": "tech",
    "tech": "tech",
}


def choice(facts: Facts, asked: str, seat: int, key: int) -> Choice:
    """What a key of a question means."""
    if asked == "buy":
        return Choice(key, ware(key), buying(facts, seat, key))
    if asked.startswith("plan"):
        kind = "button" if key == LEAVE else "card"
        return Choice(key, Target(kind, key), planning(facts, seat, key))
    if key == DONE and asked in {"settle", "collect", "discover", "land", "upgrade", "assess", "take", "count"}:
        return Choice(key, Target("button", key), done(facts, asked))
    if asked == "land":
        kind = "button" if key == COLLECT_IT else "planet"
        return Choice(key, Target(kind, key), landing(facts, key))
    return Choice(key, Target(KINDS[asked], key), words(facts, asked, seat, key))


def words(facts: Facts, asked: str, seat: int, key: int) -> Message:
    """What a key means, by what it stands for."""
    match KINDS[asked]:
        case "tile":
            return collecting(facts, key) if asked == "collect" else phrases.tile_words(facts, key)
        case "card":
            return phrases.card_words(facts.position, key)
        case "bonus":
            return giving_back(facts, seat, key) if asked == "give_back" else phrases.bonus_words(facts.position, key)
        case "galaxy":
            return galaxy_words(facts, asked, key)
        case "planet":
            return on_planet(facts, asked, key)
        case _:
            return component(facts, asked, key)


def component(facts: Facts, asked: str, key: int) -> Message:
    """Choices that mean the same wherever they are made."""
    position = facts.position
    match asked:
        case "order":
            return phrases.power(facts, key)
        case "leader":
            return phrases.leader_words(position, key)
        case "pay":
            return phrases.amounts(gems_paid(key))
        case "automa.card":
            return phrases.automa_words(position, key)
        case "either":
            return phrases.alternative(position, position.program, key)
        case "tower":
            return Message("choice.tower", {"n": key})
        case "discover":
            return discovering(facts, key)
        case "upgrade":
            return Message(f"raising.{key}" if COAL <= key < CRYSTAL else "raising.none")
        case "set_aside" | "tech":
            return phrases.tech_words(position, key)
        case _:
            return Message(f"civilisation.{key}")


# buying


def gems_paid(key: int) -> list[int]:
    """Coal, gold and crystals of a payment."""
    return [key // 100, key // 10 % 10, key % 10]


def ware(key: int) -> Target:
    """What a purchase is on the table."""
    if key < CARDS:
        return Target("card", key)
    if BUY_UPGRADE <= key < BUY_UPGRADE + UPGRADES:
        return Target("upgrade", key - BUY_UPGRADE)
    if BUY_STATION <= key < BUY_STATION + STATIONS:
        return Target("station", key - BUY_STATION)
    return Target("button", key)


def purchase(key: int) -> Message:
    """A purchase by its name."""
    target = ware(key)
    if target.kind != "button":
        return Message(f"{target.kind}.{target.id}")
    return Message("ware.colony" if key == EXTRA_COLONY else "ware.none")


def buying(facts: Facts, seat: int, key: int) -> Message:
    """A purchase with what it does and costs."""
    position, target = facts.position, ware(key)
    if key == DONE:
        return ending(facts, "buy")
    if target.kind == "button":
        return purchase(key)
    if target.kind == "card":
        what = phrases.card_words(position, key)
    elif target.kind == "station":
        what = Message(f"station_does.{target.id}", {"n": position.station_cubes})
    else:
        what = upgrade_words(position, target.id)
    return Message("choice.buy", {"what": what, "cost": phrases.cost(position, key)})


def upgrade_words(position: CouncilRules, number: int) -> Message:
    """An upgrade with what it does."""
    name = Message(f"upgrade.{number}")
    if number <= EXPANSION:
        return Message(f"upgrade_does.{number}", {"upgrade": name})
    return Message("upgrade_does.energy", {"upgrade": name, "n": position.upgrade_energy[number]})


# planning


def slot_planned(facts: Facts, seat: int) -> int:
    """The slot that is planned now; the last one, once all are."""
    return min(facts.position.next_slot(seat), facts.position.slots(seat) - 1)


def planning(facts: Facts, seat: int, key: int) -> Message:
    """A card for the slot that is planned, or what lies there already."""
    if key != LEAVE:
        return phrases.card_words(facts.position, key)
    lying = facts.top[seat][slot_planned(facts, seat)]
    if lying == NONE:
        return Message("choice.leave_empty")
    return Message("choice.leave", {"card": phrases.card_words(facts.position, lying)})


# acting


def on_planet(facts: Facts, asked: str, planet: int) -> Message:
    """A planet, with what stands on it; for settling also what its tile yields."""
    args: Args = {"planet": phrases.planet_words(facts, planet), "there": phrases.cubes_there(facts, planet)}
    if asked in {"remove", "automa.remove"}:
        return Message("choice.remove", args)
    return Message("choice.settle", {**args, "yields": phrases.yields(facts, planet // PLANETS_ON_TILE)})


def landing(facts: Facts, key: int) -> Message:
    """Settling on the tile just discovered, or collecting it."""
    if key == COLLECT_IT:
        times = facts.position.may_collect
        got = received(facts, facts.position.tile, times)
        return Message("choice.collect_it", {"n": times, "got": phrases.amounts(got)})
    cubes = facts.most_cubes(key)
    return Message("choice.land", {"n": cubes, "planet": phrases.planet_words(facts, key)})


def received(facts: Facts, tile: int, times: int = 1) -> list[int]:
    """Coal, gold, crystals and Energy that collecting a tile brings, as far as the supply has them."""
    levels = facts.gets(facts.turn, GEM_LEVELS)
    gems = [min(facts.yielded(tile, kind, levels) * times, facts.bank[kind]) for kind in range(GEMS)]
    return [*gems, facts.yields[tile * YIELDS + GEMS] * times]


def collecting(facts: Facts, tile: int) -> Message:
    """A tile with what it would bring."""
    if tile >= TILES:
        return Message("tile.none")
    galaxy = facts.galaxy_of.get(tile, NONE)
    if galaxy == NONE:
        return phrases.tile_words(facts, tile)
    foreign = 0 if facts.program == NONE else facts.gets(facts.turn, FOREIGN)
    args: Args = {
        "tile": Message(f"tile.{tile}"),
        "galaxy": Message(f"galaxy.{galaxy}"),
        "got": phrases.amounts(received(facts, tile)),
        "n": max(0, facts.collectors(facts.turn, tile, foreign) - facts.used[tile]),
    }
    return Message("choice.collect", args)


def discovering(facts: Facts, parsec: int) -> Message:
    """A parsec with what is left of it."""
    if parsec >= PARSECS:
        return Message("parsec.none")
    under = row(facts.under, parsec, MOST_IN_PARSEC)
    args: Args = {
        "parsec": Message(f"parsec.{parsec}"),
        "tiles": facts.pile[parsec].bit_count() + sum(tile != NONE for tile in under),
        "fields": sum(facts.room(galaxy) for galaxy in members(facts.open_galaxies(parsec))),
    }
    return Message("choice.discover", args)


# galaxies and bonus cards


def galaxy_words(facts: Facts, asked: str, galaxy: int) -> Message:
    """A galaxy, with what it would bring."""
    if galaxy >= GALAXIES:
        return Message("galaxy.none")
    name = Message(f"galaxy.{galaxy}")
    if not facts.fields[galaxy]:
        return Message("choice.out_of_play", {"galaxy": name})
    if asked == "assess":
        return assessing(facts, galaxy)
    args: Args = {
        "galaxy": name,
        "parsec": Message(f"parsec.{facts.parsec[galaxy]}"),
        "majority": facts.position.majority[galaxy],
        "minority": facts.position.minority[galaxy],
        "own": facts.in_galaxy(facts.turn, galaxy),
        "fields": facts.room(galaxy),
    }
    return Message(f"choice.{asked}", args)


def assessing(facts: Facts, galaxy: int) -> Message:
    """What assessing a galaxy would bring and cost."""
    name = Message(f"galaxy.{galaxy}")
    if not facts.in_galaxy(facts.turn, galaxy):
        return Message("choice.no_colony", {"galaxy": name})
    most = facts.has_most(facts.turn, galaxy)
    comes = [Message("cube.stays" if facts.keeps_cube(facts.turn, galaxy) else "cube.leaves")]
    if facts.lights_up[galaxy] and facts.lights_left():
        comes.append(Message("cube.light"))
    args: Args = {
        "galaxy": name,
        "majority": Message(f"having.{most}"),
        "energy": facts.majority[galaxy] if most else facts.minority[galaxy],
        "comes": phrases.joined(comes),
    }
    return Message("choice.assess", args)


def giving_back(facts: Facts, seat: int, card: int) -> Message:
    """A bonus card with what it would bring its owner now; others than one's own are not looked at."""
    counted = phrases.bonus_words(facts.position, card)
    if not facts.own_bonuses(seat) >> card & 1:
        return counted
    return Message("choice.give_back", {"bonus": counted, "worth": facts.bonus_worth(seat, card)})


# declining


def done(facts: Facts, asked: str) -> Message:
    """To do no more of it."""
    ends_turn = asked == "assess" and facts.position.program == NONE
    return ending(facts, asked) if ends_turn else Message(f"done.{asked}")


def ending(facts: Facts, asked: str) -> Message:
    """To end a turn; enough Energy brings a level."""
    energy, consumption = facts.energy[facts.turn], facts.consumption[facts.turn]
    args: Args = {
        "energy": energy,
        "consumption": consumption,
        "level": Message(f"level.{facts.level[facts.turn] + 1}"),
    }
    return Message(f"done.{asked}_and_rise", args) if energy >= consumption else Message(f"done.{asked}")
