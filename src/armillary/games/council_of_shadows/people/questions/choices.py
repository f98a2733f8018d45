"""What each key means, with what it would do now."""

from armillary.games.council_of_shadows.names import NONE, Count, Gem, Key, Passive, UpgradeKind
from armillary.games.council_of_shadows.people import phrases
from armillary.games.council_of_shadows.people.phrases import Args
from armillary.games.council_of_shadows.people.view.facts import Facts
from armillary.kernel.bits import members
from armillary.kernel.questions import Target
from armillary.kernel.text import Message

# buying


def paying(facts: Facts, seat: int, key: int) -> Message:
    """The gems of a payment."""
    return phrases.amounts(gems_paid(key))


def gems_paid(key: int) -> list[int]:
    """Coal, gold and crystals of a payment."""
    return [key // 100, key // 10 % 10, key % 10]


def ware(key: int) -> Target:
    """What a purchase is on the table."""
    if key < Count.CARDS:
        return Target("card", key)
    if Key.BUY_UPGRADE <= key < Key.BUY_UPGRADE + Count.UPGRADES:
        return Target("upgrade", key - Key.BUY_UPGRADE)
    if Key.BUY_STATION <= key < Key.BUY_STATION + Count.STATIONS:
        return Target("station", key - Key.BUY_STATION)
    return Target("button", key)


def purchase(key: int) -> Message:
    """A purchase by its name."""
    target = ware(key)
    if target.kind != "button":
        return Message(f"{target.kind}.{target.id}")
    return Message("ware.colony" if key == Key.EXTRA_COLONY else "ware.none")


def buying(facts: Facts, seat: int, key: int) -> Message:
    """A purchase with what it does and costs."""
    target = ware(key)
    if target.kind == "button":
        return purchase(key)
    if target.kind == "card":
        what = phrases.card_words(facts, key)
    elif target.kind == "station":
        what = Message(f"station_does.{target.id}", {"n": facts.station_cubes})
    else:
        what = upgrade_words(facts, target.id)
    return Message("choice.buy", {"what": what, "cost": phrases.cost(facts, key)})


def upgrade_words(facts: Facts, number: int) -> Message:
    """An upgrade with what it does."""
    name = Message(f"upgrade.{number}")
    if number <= UpgradeKind.EXPANSION:
        return Message(f"upgrade_does.{number}", {"upgrade": name})
    return Message("upgrade_does.energy", {"upgrade": name, "n": facts.upgrade_energy[number]})


# planning


def slot_planned(facts: Facts, seat: int) -> int:
    """The slot that is planned now; the last one, once all are."""
    return int(min(facts.next_slot(seat), facts.slots(seat) - 1))


def leaving(facts: Facts, seat: int) -> Message:
    """What lies already in the slot that is planned."""
    lying = facts.top[seat][slot_planned(facts, seat)]
    if lying == NONE:
        return Message("choice.leave_empty")
    return Message("choice.leave", {"card": phrases.card_words(facts, lying)})


# acting


def alternative(facts: Facts, seat: int, which: int) -> Message:
    """One of two things that the card under way does."""
    return phrases.alternative(facts, facts.program, which)


def planet_args(facts: Facts, planet: int) -> Args:
    return {"planet": phrases.planet_words(facts, planet), "there": phrases.cubes_there(facts, planet)}


def settling(facts: Facts, seat: int, planet: int) -> Message:
    """A planet with what stands on it, and what its tile yields."""
    yields = phrases.yields(facts, planet // Count.PLANETS_ON_TILE)
    return Message("choice.settle", {**planet_args(facts, planet), "yields": yields})


def removing(facts: Facts, seat: int, planet: int) -> Message:
    """A planet with what stands on it."""
    return Message("choice.remove", planet_args(facts, planet))


def tower(facts: Facts, seat: int, cubes: int) -> Message:
    """How many cubes settle there."""
    return Message("choice.tower", {"n": cubes})


def landing(facts: Facts, seat: int, planet: int) -> Message:
    """Settling on the tile just discovered."""
    args: Args = {"n": facts.most_cubes(planet), "planet": phrases.planet_words(facts, planet)}
    return Message("choice.land", args)


def collecting_it(facts: Facts, seat: int) -> Message:
    """Collecting from the tile just discovered."""
    times = facts.may_collect
    got = received(facts, facts.tile, times)
    return Message("choice.collect_it", {"n": times, "got": phrases.amounts(got)})


def received(facts: Facts, tile: int, times: int = 1) -> list[int]:
    """Coal, gold, crystals and Energy that collecting a tile brings, as far as the supply has them."""
    levels = facts.gets(facts.turn, Passive.GEM_LEVELS)
    gems = [min(facts.yielded(tile, kind, levels) * times, facts.bank[kind]) for kind in range(Count.GEMS)]
    return [*gems, facts.yields[tile * Count.YIELDS + Count.GEMS] * times]


def collecting(facts: Facts, seat: int, tile: int) -> Message:
    """A tile with what it would bring."""
    galaxy = facts.galaxy_of.get(tile, NONE)
    if galaxy == NONE:
        return phrases.tile_words(facts, tile)
    foreign = 0 if facts.program == NONE else facts.gets(facts.turn, Passive.FOREIGN)
    args: Args = {
        "tile": Message(f"tile.{tile}"),
        "galaxy": Message(f"galaxy.{galaxy}"),
        "got": phrases.amounts(received(facts, tile)),
        "n": max(0, facts.collectors(facts.turn, tile, foreign) - facts.used[tile]),
    }
    return Message("choice.collect", args)


def discovering(facts: Facts, seat: int, parsec: int) -> Message:
    """A parsec with what is left of it."""
    if parsec >= Count.PARSECS:
        return Message("parsec.none")
    args: Args = {
        "parsec": Message(f"parsec.{parsec}"),
        "tiles": facts.pile[parsec].bit_count() + sum(tile != NONE for tile in facts.under[parsec]),
        "fields": sum(facts.room(galaxy) for galaxy in members(facts.open_galaxies(parsec))),
    }
    return Message("choice.discover", args)


def raising(facts: Facts, seat: int, gem: int) -> Message:
    """A gem with what it becomes."""
    return Message(f"raising.{gem}" if Gem.COAL <= gem < Gem.CRYSTAL else "raising.none")


# galaxies and bonus cards


def out_of_play(facts: Facts, galaxy: int) -> Message | None:
    """Of a galaxy that this match has not there is nothing else to say."""
    if galaxy >= Count.GALAXIES:
        return Message("galaxy.none")
    return None if facts.fields[galaxy] else Message("choice.out_of_play", {"galaxy": Message(f"galaxy.{galaxy}")})


def building(facts: Facts, seat: int, galaxy: int) -> Message:
    """A galaxy for a station."""
    return out_of_play(facts, galaxy) or Message("choice.station", galaxy_args(facts, galaxy))


def laying(facts: Facts, seat: int, galaxy: int) -> Message:
    """A galaxy for a tile."""
    return out_of_play(facts, galaxy) or Message("choice.where", galaxy_args(facts, galaxy))


def galaxy_args(facts: Facts, galaxy: int) -> Args:
    """A galaxy, with what it would bring."""
    return {
        "galaxy": Message(f"galaxy.{galaxy}"),
        "parsec": Message(f"parsec.{facts.parsec[galaxy]}"),
        "majority": facts.majority[galaxy],
        "minority": facts.minority[galaxy],
        "own": facts.in_galaxy(facts.turn, galaxy),
        "fields": facts.room(galaxy),
    }


def assessing(facts: Facts, seat: int, galaxy: int) -> Message:
    """What assessing a galaxy would bring and cost."""
    if nothing := out_of_play(facts, galaxy):
        return nothing
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
    counted = phrases.bonus_words(facts, card)
    if not facts.own_bonuses(seat) >> card & 1:
        return counted
    return Message("choice.give_back", {"bonus": counted, "worth": facts.bonus_worth(seat, card)})


# declining


def end_of_buying(facts: Facts, seat: int) -> Message:
    """To buy no more, which ends the turn."""
    return ending(facts, "buy")


def end_of_assessment(facts: Facts, seat: int) -> Message:
    """To assess no more, which ends the turn unless a card allowed it."""
    return ending(facts, "assess") if facts.program == NONE else Message("done.assess")


def ending(facts: Facts, asked: str) -> Message:
    """To end a turn; enough Energy brings a level."""
    energy, consumption = facts.energy[facts.turn], facts.consumption[facts.turn]
    args: Args = {
        "energy": energy,
        "consumption": consumption,
        "level": Message(f"level.{facts.level[facts.turn] + 1}"),
    }
    return Message(f"done.{asked}_and_rise", args) if energy >= consumption else Message(f"done.{asked}")
