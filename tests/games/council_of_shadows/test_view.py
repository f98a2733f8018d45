"""What each viewer sees, and how it is drawn."""

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from typing import Any

import msgspec
import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import AUTOMA, NONE, Count, Phase, Stage, StationKind, UpgradeKind
from armillary.games.council_of_shadows.people.show import galaxies, powers
from armillary.games.council_of_shadows.people.show.drawing import Signs
from armillary.games.council_of_shadows.people.view import view
from armillary.games.council_of_shadows.people.view.board import Board, Planet, Slot, Station, Tile
from armillary.kernel.bits import members
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.text import LANGUAGES, Message, Span, unstyled
from armillary.terminal.lines import as_drawing
from tests.games.council_of_shadows.situations import AVA, BUTEO, buying
from tests.games.council_of_shadows.walks import FULL, OPEN, lively, reached, walk

MOST_COLUMNS = 76  # what a frame leaves of eighty
MOST_LINES = {1: 56, 2: 60, 3: 64, 4: 67}
LONG_NAME = "Wanderer with a name that goes on and on and on"
NAMES = ("Ada", "Bob", "Cleo", "Dan")


def look(position: Any, viewer: int = SPECTATOR) -> Board:
    return view.view(position, viewer)


def drawn_lines(seen: Board, language: str = "en", names: Sequence[str] = NAMES) -> list[str]:
    shown = as_drawing(GAME, msgspec.to_builtins(seen), GAME.text(language), names)
    return [unstyled(line).rstrip() for line in shown]


def lines(position: Any, language: str = "en", viewer: int = SPECTATOR, names: Sequence[str] = NAMES) -> list[str]:
    return drawn_lines(look(position, viewer), language, names)


def steps(players: int, seed: int, **options: Any) -> Iterator[tuple[Any, int, int, Any]]:
    """A match by chance: what was before an answer, who gave which, and what came of it."""
    rng = random.Random(seed)
    position = GAME.setup(players, options).start()
    while position.waiting:
        before = position.copy()
        seat = rng.choice(members(position.waiting))
        key = lively(position, seat, rng)
        position.submit(seat, key)
        yield before, seat, key, position


# secrets


class UnderPiles:
    """Tiles put under their piles and who knows them, from nothing but what happened."""

    def __init__(self) -> None:
        self.under: dict[int, set[int]] = {}
        self.drawn: dict[int, set[int]] = {}

    def follow(self, before: Any, key: int, position: Any) -> None:
        automa = before.players == 1 and before.turn == AUTOMA
        drawers = {0, SPECTATOR} if automa else {before.turn}  # what the Automa draws is open
        drawn = [key] if before.phase == Phase.DRAW else []
        for tile in (*drawn, *position.drawn):
            if tile != NONE and tile not in self.drawn:
                self.drawn[tile] = drawers | self.under.pop(tile, set())
        if position.drawn[0] == NONE:
            laid = {*position.tile_at, position.tile}
            known = {**self.under, **self.drawn}
            self.under = {tile: knowers for tile, knowers in known.items() if tile not in laid}
            self.drawn = {}

    def known(self, viewer: int) -> tuple[list[int], list[int]]:
        under, drawn = (sorted(tile for tile in of if viewer in of[tile]) for of in (self.under, self.drawn))
        return under, drawn


@pytest.mark.parametrize("players", GAME.players)
def test_tiles_are_known_to_those_who_have_drawn_them(players: int) -> None:
    memory, met = UnderPiles(), 0
    for before, _, key, position in steps(players, 3):
        memory.follow(before, key, position)
        for viewer in (*range(players), SPECTATOR):
            seen = look(position, viewer)
            under = [tile.id for pile in seen.piles for tile in pile.under if tile is not None]
            drawn = [tile.id for tile in seen.drawn if tile is not None]
            assert (sorted(under), sorted(drawn)) == memory.known(viewer)
            assert sum(len(pile.under) for pile in seen.piles) == len(memory.under)
            met += len(memory.under)
    assert met


class LightCards:
    """Light cards put under the deck, and where those went that came up again."""

    def __init__(self) -> None:
        self.under: dict[int, int] = {}
        self.came_up: dict[int, dict[int, int]] = {}

    def follow(self, before: Any, seat: int, key: int, position: Any) -> None:
        if before.phase == Phase.GIVE_BACK and key < Count.LIGHTS:
            self.under[key] = seat
            self.came_up[seat] = {}
        for card, giver in list(self.under.items()):
            if card not in position.light_under:
                owner = list(position.lights).index(card) // 5
                self.came_up.setdefault(owner, {})[card] = giver
                del self.under[card]

    def known(self, viewer: int, owner: int) -> list[int]:
        return sorted(card for card, giver in self.came_up.get(owner, {}).items() if giver == viewer)


def test_light_cards_of_others_are_known_to_those_who_gave_them_back() -> None:
    """And to everybody in the end, when they are shown."""
    memory, met = LightCards(), 0
    for before, seat, key, position in steps(2, 11):
        memory.follow(before, seat, key, position)
        for viewer in (0, 1, SPECTATOR):
            for owner, one in enumerate(look(position, viewer).powers):
                known = sorted(card.id for card in one.bonuses)
                if owner == viewer or not position.waiting:
                    own = [card for card in position.lights[owner * 5 : owner * 5 + 5] if card != NONE]
                    assert known == sorted([*own, *([position.dark[owner]] if one.dark else [])])
                else:
                    assert known == memory.known(viewer, owner)
                    met += bool(known)
    assert met


def test_dark_cards_are_known_to_their_owners_alone() -> None:
    position = reached(Phase.BUY, lambda one: one.round == 2)
    for viewer in (0, 1, 2, SPECTATOR):
        shown = [[card.id for card in one.bonuses if card.id >= Count.LIGHTS] for one in look(position, viewer).powers]
        assert shown == [[position.dark[seat]] if seat == viewer else [] for seat in range(3)]
        assert all(one.dark for one in look(position, viewer).powers)


@pytest.mark.parametrize(("leader", "slots"), [(BUTEO, 3), (AVA, 4)])
def test_a_board_has_room_to_reach_further_with_each_slot_of_its_own(leader: int, slots: int) -> None:
    """Whatever is bought already."""
    ranges = range(UpgradeKind.RANGE, UpgradeKind.PROJECT)
    for bought in ((), (UpgradeKind.RANGE,)):
        fitting = look(buying(leaders={0: leader}, upgrades={0: bought})).powers[0].fitting
        assert [one for one in fitting if one in ranges] == list(ranges)[: 2 * slots]
        assert len(fitting) == Count.UPGRADES - len(ranges) + 2 * slots


def test_plans_are_hidden_until_all_are_made() -> None:
    position = reached(Phase.PLAN, lambda one: one.round == 2 and max(one.plan) == NONE)
    made: dict[int, list[int]] = {seat: [] for seat in range(3)}
    while position.phase == Phase.PLAN:
        seat = members(position.waiting)[-1]
        made[seat].append(position.options(seat)[0])
        position.submit(seat, made[seat][-1])
        for viewer in (0, 1, 2, SPECTATOR):
            for other, one in enumerate(look(position, viewer).powers):
                plan = [slot.plan for slot in one.slots if slot.plan is not None]
                assert plan == (made[other] if viewer == other and position.phase == Phase.PLAN else [])
    assert all(len(keys) >= 3 for keys in made.values())


def test_open_plans_are_seen_by_all() -> None:
    position = reached(Phase.PLAN, lambda one: one.round == 2 and one.plan[0] != NONE, **OPEN)
    for viewer in (0, 1, 2, SPECTATOR):
        assert next(slot.plan for slot in look(position, viewer).powers[0].slots) == position.plan[0]


def test_dark_tech_decks_are_known_to_those_who_have_looked() -> None:
    position = reached(Phase.TECH, lambda one: one.tech_seen[0].bit_count() == 1)
    turn = position.turn
    for viewer in (0, 1, 2, SPECTATOR):
        deck = look(position, viewer).decks[0]
        assert deck.size == 6
        assert deck.cards == (members(position.tech_pile[0]) if viewer == turn else None)
    position.submit(turn, position.options(turn)[0])
    assert look(position, SPECTATOR).decks[0].size == 5


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("options", [{}, FULL, OPEN], ids=["basic", "full", "open"])
def test_a_guess_shows_what_the_truth_shows(players: int, options: dict[str, Any]) -> None:
    for number, position in enumerate(islice(walk(players, 8, **options), 0, None, 13)):
        for viewer in (0, players - 1, SPECTATOR):
            assert look(position.imagined(viewer, number), viewer) == look(position, viewer)


# what is listed


@pytest.mark.parametrize(("players", "galaxies", "fields"), [(1, 6, 20), (2, 6, 20), (3, 8, 26), (4, 10, 31)])
def test_galaxies_in_play_are_listed(players: int, galaxies: int, fields: int) -> None:
    seen = look(GAME.setup(players).start())
    assert len(seen.galaxies) == galaxies
    assert sum(galaxy.fields for galaxy in seen.galaxies) == fields
    assert [pile.size for pile in seen.piles] == [10, 11, 10]
    assert len(seen.powers) == max(2, players)
    assert [one.automa for one in seen.powers] == ([False, True] if players == 1 else [False] * players)


@pytest.mark.parametrize("players", GAME.players)
def test_nothing_is_lost(players: int) -> None:
    for position in islice(walk(players, 5, **FULL), 0, None, 17):
        seen = look(position)
        laid = [tile for galaxy in seen.galaxies for tile in galaxy.tiles]
        on_the_way = len(seen.drawn) + (position.phase == Phase.WHERE)
        assert len(laid) + sum(pile.size for pile in seen.piles) + on_the_way == 31
        for kind, number in enumerate((20, 20, 15)):
            assert seen.bank[kind] + sum(one.gems[kind] for one in seen.powers) == number
        for power, one in enumerate(seen.powers):
            stations = [galaxy.station for galaxy in seen.galaxies if galaxy.station]
            stock = sum(station.cubes for station in stations if station.power == power)
            planets = sum(planet.cubes[power] for tile in laid for planet in tile.planets)
            assert planets == one.colonies == sum(galaxy.colonies[power] for galaxy in seen.galaxies)
            assert planets + one.cubes_left + one.board_cubes + stock == 30
            assert sorted(one.stations) == sorted(station.kind for station in stations if station.power == power)
            assert one.missing == max(0, one.consumption - one.energy)


def test_majorities_count_the_cubes_on_a_colonising_station() -> None:
    met = 0
    for position in islice(chain(*(walk(3, seed, **FULL) for seed in range(4))), 0, None, 5):
        for galaxy in look(position).galaxies:
            extra = [0, 0, 0]
            if galaxy.station is not None and galaxy.station.kind == StationKind.COLONISING:
                extra[galaxy.station.power] = galaxy.station.cubes
                met += 1
            assert galaxy.strength == [own + more for own, more in zip(galaxy.colonies, extra, strict=True)]
            best = max(galaxy.strength)
            alone = galaxy.strength.count(best) == 1 and best > 0
            assert galaxy.leads == (galaxy.strength.index(best) if alone else None)
    assert met


def test_slots_reach_as_far_as_upgrades_and_panels_say() -> None:
    position = reached(Phase.BUY, lambda one: one.round > 4 and 2 in list(one.leader), **FULL)
    for one in look(position).powers:
        for number, slot in enumerate(one.slots[:3]):
            assert slot.reach == 1 + sum(3 + 2 * number + step in one.upgrades for step in (0, 1))
        if one.leader == 2:
            assert one.slots[3].reach == 1 + (9 in one.upgrades) + (10 in one.upgrades)


def test_bonus_cards_say_what_they_are_worth_now() -> None:
    met = set()
    for position in islice(walk(2, 6, **FULL), 0, None, 7):
        seen = look(position, 0)
        one = seen.powers[0]
        ai = [card for card in one.hand if card >= Count.START_CARDS]
        for slot in one.slots:
            ai += [card for card in (slot.card, *slot.covered) if card is not None and card >= Count.START_CARDS]
        laid = [(tile.parsec, planet) for galaxy in seen.galaxies for tile in galaxy.tiles for planet in tile.planets]
        for card in one.bonuses:
            count = {
                0: 0,
                1: one.gems[card.of],
                2: sum(planet.cubes[0] for _, planet in laid if planet.colour == card.of),
                3: sum(planet.cubes[0] for parsec, planet in laid if parsec == card.of),
                4: one.board_cubes,
                5: one.lights,
                6: len(one.stations),
                7: one.consumption // 10,
                8: len(ai),
            }
            if card.per in count:
                assert card.worth == card.base + card.each * count[card.per]
                met.add(card.per)
    assert len(met) > 5


def test_options_are_told() -> None:
    seen = look(GAME.setup(2, {**FULL, "planning": "open", "rounds": 7}).start())
    assert (seen.with_stations, seen.with_leaders, seen.open_plans, seen.rounds) == (True, True, True, 7)


# results


def ranking(seen: Board, power: int) -> tuple[int, int, int]:
    one = seen.powers[power]
    return one.level, one.energy, one.board_cubes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_result_goes_by_level_then_energy_then_cubes(players: int) -> None:
    for seed in range(4):
        position = list(walk(players, seed, **FULL))[-1]
        seen, result = look(position), GAME.result(position)
        best = max(ranking(seen, seat) for seat in range(players))
        assert result.winners == [seat for seat in range(players) if ranking(seen, seat) == best]
        assert result.reason == ("throne" if position.throne != NONE else "rounds")
        for seat, one in enumerate(result.breakdown):
            assert list(one) == ["level", "energy", "gems", "ai", "bonus", "cubes"]
            assert (one["level"], one["energy"], one["cubes"]) == ranking(seen, seat)
            assert result.scores[seat] == one["level"] * 100 + one["energy"]
            coal, gold, crystal = seen.powers[seat].gems
            assert one["gems"] == coal + 2 * gold + 3 * crystal
            assert one["bonus"] == sum(card.worth for card in look(position, seat).powers[seat].bonuses)


def test_result_tells_of_the_automa_as_of_a_player() -> None:
    """Who has won, the score, and the same parts of it; the reason says no more than how the match ended."""
    ends = set()
    for seed in range(12):
        position = list(walk(1, seed, rounds=8))[-1]
        seen, result = look(position), GAME.result(position)
        lost = ranking(seen, 1) > ranking(seen, 0)
        assert result.winners == ([] if lost else [0])
        assert result.reason == ("throne" if position.throne != NONE else "rounds")
        [automa] = result.unseated
        assert (automa.who, automa.won) == ("automa", lost)
        assert list(automa.breakdown) == list(result.breakdown[0])
        assert tuple(automa.breakdown[part] for part in ("level", "energy", "cubes")) == ranking(seen, 1)
        assert automa.breakdown["bonus"] == sum(card.worth for card in seen.powers[1].bonuses)
        assert (automa.breakdown["gems"], automa.breakdown["ai"]) == (0, 0)
        assert automa.score == automa.breakdown["level"] * 100 + automa.breakdown["energy"]
        assert seen.throne == (1 if lost else 0)
        ends.add((lost, result.reason))
    assert ends == {(True, "throne"), (True, "rounds")}


# the lines


@cache
def views(players: int, language: str) -> list[list[str]]:
    """Views of matches by chance, in every phase and with long names."""
    return [
        lines(position, language, viewer, [LONG_NAME] * players)
        for seed, options in enumerate(({}, FULL, FULL, OPEN))
        for position in islice(walk(players, seed, **options), 0, None, 23)
        for viewer in (0, SPECTATOR)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_view_fits_into_a_terminal(players: int, language: str) -> None:
    for shown in views(players, language):
        assert max(map(len, shown)) <= MOST_COLUMNS, shown
        assert len(shown) <= MOST_LINES[players], shown
        assert not [line for line in shown if "show." in line or "{" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_on_the_board_is_drawn(language: str) -> None:
    for position in islice(walk(4, 3), 0, None, 60):
        shown = "\n".join(lines(position, language))
        for galaxy in look(position).galaxies:
            assert GAME.text(language).entries[f"galaxy.{galaxy.id}"]["text"] in shown
            for tile in galaxy.tiles:
                assert re.search(rf"[ >]{tile.parsec + 1}-{tile.number:02} ", shown)


def signs(language: str = "en") -> Signs:
    words = GAME.text(language)
    return Signs(lambda identity, **args: words.render(Message(identity, args)))


def tile_with(*planets: Planet) -> Tile:
    return Tile(id=2, parsec=0, number=3, yields=[1, 1, 0, 2], planets=list(planets))


def test_a_tile_tells_yield_planets_and_towers_without_colour() -> None:
    tile = tile_with(Planet(8, 0, [2, 0, 1]), Planet(9, 1, [0, 0, 0]), Planet(10, 2, [0, 3, 0]))
    assert unstyled(galaxies.tile_item(tile, signs(), " ")) == " 1-03 1c1g2E bAAC d vBBB"
    assert unstyled(galaxies.tile_item(tile, signs("fr"), ">")) == ">1-03 1c1o2E bAAC d vBBB"


def test_a_wide_tile_takes_two_columns() -> None:
    wide = [Span("x" * 30)]
    narrow = [Span("y")]
    assert [unstyled(line).split() for line in galaxies.in_columns([narrow, wide, narrow, narrow])] == [
        ["y"],
        ["x" * 30],
        ["y", "y"],
    ]


def test_galaxies_show_majorities_stations_and_free_fields() -> None:
    seen = look(reached(Phase.ASSESS, lambda one: max(one.station) != NONE and one.round > 3, 3, **FULL))
    for galaxy in seen.galaxies:
        galaxy.station = None
        galaxy.colonies = galaxy.strength = [0, 0, 0]
        galaxy.leads = None
    first = seen.galaxies[1]
    first.colonies, first.strength, first.leads = [2, 0, 1], [2, 3, 1], 1
    first.station = Station(power=1, kind=StationKind.COLONISING, cubes=3)
    shown = drawn_lines(seen)
    assert any(line.startswith("   A2 B0+3! C1 <B^>") for line in shown)
    free = sum(galaxy.fields - len(galaxy.tiles) for galaxy in seen.galaxies)
    assert sum(line.count("[ ]") for line in shown) == free + 1  # and once in the list of signs


@pytest.mark.parametrize(
    ("energy", "consumption", "bar"),
    [
        (0, 20, "---···········"),
        (25, 50, "===----·······"),
        (49, 50, "======-·······"),
        (60, 50, "=======·······"),
        (99, 100, "=============-"),
    ],
)
def test_a_bar_shows_the_way_to_the_next_level(energy: int, consumption: int, bar: str) -> None:
    one = look(reached(Phase.BUY)).powers[0]
    one.energy, one.consumption, one.missing = energy, consumption, max(0, consumption - energy)
    assert unstyled(powers.bar(one, 0)) == bar


def test_tracks_are_in_turn_order_with_a_mark_for_the_turn() -> None:
    position = reached(Phase.BUY, lambda one: one.round == 3 and one.place == 1)
    rows = lines(position)[2:5]
    assert [row[1] for row in rows] == ["ABC"[power] for power in position.order[:3]]
    assert [row[0] for row in rows] == [" ", ">", " "]
    for row, power in zip(rows, position.order[:3], strict=True):
        one = look(position).powers[power]
        cells = row.split()
        assert f"{one.energy}/{one.consumption}" in cells
        assert str(one.missing) in cells
        assert f"{one.burn:+}" in cells


def own_slot(slot: Any) -> str:
    seen = look(reached(Phase.PLAN, lambda one: one.round == 2), 0)
    seen.powers[0].slots[0] = slot
    return next(line for line in drawn_lines(seen) if line.startswith(" Slot 1"))


def test_own_slots_show_reach_card_plan_and_what_is_covered() -> None:
    slot = Slot(reach=2, card=1, covered=[0, 6], plan=None)
    assert own_slot(slot) == " Slot 1 (Parsec 2): ^2 +6 · covered: ^1, AI1"
    slot.plan = 8
    assert own_slot(slot) == " Slot 1 (Parsec 2): ^2 +6 · then AI3 ^2*~ +6 · covered: ^1, AI1"
    slot.plan = 31
    assert own_slot(slot) == " Slot 1 (Parsec 2): ^2 +6 · stays · covered: ^1, AI1"
    assert own_slot(Slot(reach=1, card=None, covered=[], plan=None)) == " Slot 1 (Parsec 1): -"


def test_cards_are_told_by_signs() -> None:
    seen = look(reached(Phase.BUY))
    told = [unstyled(signs().offer(card)) for card in seen.cards]
    assert told[:6] == ["^1 +3 []", "^2 +6 []", "%2 +3 []", "?^1/%1 +3 []", "2c1g +2 []", ">1 +0 []"]
    assert told[7] == "AI2 ?*~^1/%1 +4 [g]"
    assert told[9] == "AI4 ?^1+%1 +3 [cg]"
    assert told[13] == "AI8 ^1|?^1/%1 +2 [cg]"
    assert told[14] == "AI9 x -4 [gg]"
    assert told[29] == "AI24 3E %1 +2 [cc]"


def test_what_matters_comes_first() -> None:
    def places(position: Any, *starts: str) -> list[int]:
        shown = lines(position, viewer=0)
        return [next(place for place, line in enumerate(shown) if line.startswith(start)) for start in starts]

    buying = places(reached(Phase.BUY, lambda one: one.round == 3), "Display above", " Slot 1", "Parsec 1")
    assert buying == sorted(buying)
    planning = places(reached(Phase.PLAN, lambda one: one.round == 3), " Slot 1", "Parsec 1", "Display above")
    assert planning == sorted(planning)
    acting = places(reached(Phase.SETTLE, lambda one: one.round == 3), "Parsec 1", " Slot 2", "Display above")
    assert acting == sorted(acting)


def test_drawn_tiles_are_shown_to_the_one_who_drew_them() -> None:
    position = reached(Phase.TILE)
    turn = position.turn
    own = next(line for line in lines(position, viewer=turn) if line.startswith("Drawn: "))
    assert len(re.findall(r"\d-\d\d ", own)) == 2
    assert "Drawn: ? · ?" in lines(position, viewer=(turn + 1) % 3)


def test_the_tile_under_way_is_marked() -> None:
    position = reached(Phase.LAND)
    tile = next(t for galaxy in look(position).galaxies for t in galaxy.tiles if t.id == position.tile)
    assert f">{tile.parsec + 1}-{tile.number:02} " in "\n".join(lines(position))


def test_the_automa_is_shown_with_its_card() -> None:
    position = reached(Phase.SETTLE, lambda one: one.automa_card != NONE and one.automa_lights, 1)
    shown = lines(position, viewer=0)
    assert any(line.startswith("Automa card ") for line in shown)
    assert any("B Automa" in line for line in shown)
    assert any("Light card" in line and "B " in line for line in shown)
    french = lines(position, "fr", 0)
    assert any(line.startswith(("la carte Automa ", "carte Automa ")) for line in french)


def test_known_cards_and_decks_are_shown_when_they_matter() -> None:
    position = reached(Phase.TECH, lambda one: one.round > 2)
    assert any(line.startswith("Deck I") for line in lines(position, viewer=position.turn))
    assert not any(line.startswith("Deck I") for line in lines(position, viewer=(position.turn + 1) % 3))


@pytest.mark.parametrize(
    ("phase", "wanted", "headline"),
    [
        (Phase.CIVILISATION, bool, "Setting up"),
        (Phase.DARK, bool, "Setting up"),
        (Phase.BUY, lambda one: one.left == 1, "Round .* · buying · [ABC] .* · 1 purchase left"),
        (Phase.PLAN, bool, "Round 1 of 30 at most · planning"),
        (Phase.COLLECT, lambda one: one.stage == Stage.ACTING, "Round .* · actions · [ABC] .*"),
        (Phase.ASSESS, lambda one: not one.levelling, "Round .* · assessment · [ABC] .*"),
        (Phase.TECH, bool, "Round .* · level check"),
        (Phase.OVER, bool, "The match is over · throne: [ABC]"),
    ],
)
def test_headline_says_how_far_the_match_is(phase: int, wanted: Any, headline: str) -> None:
    assert re.fullmatch(headline, lines(reached(phase, wanted))[0])


def test_powers_have_a_style_of_their_own() -> None:
    position = reached(Phase.BUY, lambda one: one.round == 4)
    shown = as_drawing(GAME, msgspec.to_builtins(look(position)), GAME.text(), [])
    spans = [span for line in shown if not isinstance(line, str) for span in line]
    for power in range(3):
        assert Span("ABC"[power], f"seat.{power}") in spans
        tokens = [span.text for span in spans if span.style == f"seat.{power}" and set(span.text) == {"ABC"[power]}]
        assert sum(map(len, tokens)) >= look(position).powers[power].colonies


def test_long_names_are_cut() -> None:
    shown = lines(reached(Phase.BUY, lambda one: one.turn == 1), names=[LONG_NAME] * 3)
    assert not [line for line in shown if LONG_NAME in line]
    assert any("A Wanderer with…" in line or "A Wanderer wit…" in line for line in shown)


@pytest.mark.parametrize(("language", "name"), [("en", "Seat 1 (you)"), ("fr", "Place 1 (vous)")])
def test_names_of_those_who_have_none_are_not_cut(language: str, name: str) -> None:
    shown = lines(reached(Phase.BUY), language, names=[name] * 3)
    assert sum(name in line for line in shown[2:5]) == 3


def test_signs_that_are_not_there_are_not_explained() -> None:
    start = " ".join(lines(reached(Phase.SHOW)))
    assert "c coal · g gold · k crystal" in start
    assert not [word for word in ("station", "majority", "worth now") if word in start]
    assert "<A%> station" not in " ".join(lines(reached(Phase.BUY)))
    assert "<A%> station" in " ".join(lines(reached(Phase.BUY, **FULL)))


def test_no_line_of_the_signs_begins_with_one() -> None:
    shown = lines(reached(Phase.BUY))
    first = next(number for number, line in enumerate(shown) if line.startswith("Signs: c coal"))
    assert len(shown) > first + 2
    assert all(line.startswith("  · ") for line in shown[first + 1 :])


def test_boards_of_others_show_stacking_and_colours() -> None:
    seen = look(reached(Phase.BUY, lambda one: one.round == 3), 0)
    other = seen.powers[1]
    other.adapted, other.upgrades = [0, 2], [UpgradeKind.EXPANSION]
    assert any(line.startswith("B ") and "bv^^" in line for line in two_by_two(drawn_lines(seen)))


def two_by_two(shown: list[str]) -> list[str]:
    """Lines with the next one, where an item may have gone."""
    return [one + other for one, other in pairwise(shown)]


def test_stage_of_a_round_is_told_in_french_too() -> None:
    position = reached(Phase.BUY, lambda one: one.stage == Stage.BUYING)
    assert lines(position, "fr")[0].startswith("Manche 1 sur 30 au plus · achats")
