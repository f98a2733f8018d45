"""What each viewer sees, how it is drawn, and which positions are refused."""

import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, islice
from typing import Any

import msgspec
import pytest

from armillary.games.pocket_imperium import GAME, board, drawing
from armillary.games.pocket_imperium.view import Board
from armillary.games.pocket_imperium.words import (
    COMMANDS,
    CUT,
    DEPLOY,
    DROP,
    FIRST,
    FLEET,
    FORCE,
    GROW,
    LAYOUT,
    LEG,
    LOAD,
    NEUTRAL,
    ONWARD,
    OVER,
    PICK_UP,
    PLAN,
    SCORE,
    TARGET,
    TRI_PRIME,
)
from armillary.kernel.dialect import Field, state_fields
from armillary.kernel.errors import BadPosition
from armillary.kernel.notation import members
from armillary.kernel.text import LANGUAGES, Span, plain
from armillary.kernel.words import SPECTATOR

MOST_COLUMNS = 76  # what a frame leaves of eighty
CUTS = {"T": 30, "B": 30, "L": 29, "R": 29}
Fields = dict[str, Any]


def walk(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """A match by chance, moment by moment: always the same position, changed on the way."""
    rng = random.Random(seed)
    position = GAME.setup(players, options).start()
    while position.waiting:
        yield position
        seat = rng.choice(members(position.waiting))
        position.submit(seat, rng.choice(position.options(seat)))
    yield position


def look(position: Any, viewer: int = SPECTATOR) -> Board:
    return GAME.view(position, viewer)  # type: ignore[no-any-return]


def lines(position: Any, language: str = "en", viewer: int = SPECTATOR) -> list[str]:
    shown = msgspec.to_builtins(look(position, viewer))
    return [plain(line) for line in GAME.describe(shown, GAME.text(language), [])]


# secrets


def test_orders_are_shown_as_they_are_revealed() -> None:
    chosen = {0: [2, 0, 1], 1: [0, 1, 2], 2: [1, 2, 0]}
    position = next(one for one in walk(3, 7) if one.phase == PLAN)
    for seat, order in chosen.items():
        position.submit(seat, order[0])
        assert orders_seen(position, seat)[seat] == [order[0], None, None]
        assert [orders_seen(position, other)[seat] for other in {0, 1, 2, SPECTATOR} - {seat}] == [[None] * 3] * 3
        if seat < 2:
            position.submit(seat, order[1])
            assert orders_seen(position, seat)[seat] == order
            assert [orders_seen(position, other)[seat] for other in {0, 1, 2, SPECTATOR} - {seat}] == [[None] * 3] * 3
    position.submit(2, chosen[2][1])
    met = set()
    while position.reveals:
        met.add(position.reveals)
        shown = {1: 1, 2: 3, 3: 3}[position.reveals]
        for viewer in (0, 1, 2, SPECTATOR):
            for seat, order in chosen.items():
                known = order if seat == viewer else order[:shown] + [None] * (COMMANDS - shown)
                assert orders_seen(position, viewer)[seat] == known
        seat = members(position.waiting)[0]
        position.submit(seat, position.options(seat)[0])
    assert met == {1, 2, 3}
    assert orders_seen(position, 0) == [[None] * 3] * 3


def orders_seen(position: Any, viewer: int) -> list[list[int | None]]:
    return [one.orders for one in look(position, viewer).players]


# what is listed


def test_view_lists_ships_and_what_sectors_pay() -> None:
    position = placed(SCORE)
    seen = look(position)
    by_id = {hex.id: hex for hex in seen.hexes}
    assert list(by_id) == members(position.open)
    for seat in range(3):
        assert [hex.id for hex in seen.hexes if hex.owner == seat] == members(position.held[seat])
        assert seen.players[seat].ships == sum(hex.ships for hex in seen.hexes if hex.owner == seat)
        assert seen.players[seat].ships + seen.players[seat].supply == 15
    for sector in seen.sectors:
        owners = dict.fromkeys(range(3), 0)
        for hex in sector.systems:
            if by_id[hex].owner in owners and sector.place != 4:
                owners[by_id[hex].owner or 0] += by_id[hex].level
        assert sector.pays == list(owners.values())
    pickable = [sector.place for sector in seen.sectors if sector.pickable]
    assert pickable == position.options(position.turn)
    assert seen.turn == position.turn


@pytest.mark.parametrize("occupancy", ["any_hex", "majority", "system"])
@pytest.mark.parametrize("neutrals", [False, True])
def test_pickable_sectors_are_the_keys_of_the_question(occupancy: str, neutrals: bool) -> None:
    for position in walk(2, 3, occupancy=occupancy, neutrals_occupy=neutrals):
        if position.phase == SCORE:
            pickable = [sector.place for sector in look(position).sectors if sector.pickable]
            assert pickable == position.options(position.turn)


def test_ships_lifted_for_an_invasion_are_counted() -> None:
    position = placed(FORCE, lambda one: one.fleet > 0)
    assert all(one.ships + one.supply == 15 for one in look(position).players)


def test_result_says_where_points_come_from() -> None:
    ends = [list(walk(3, seed))[-1] for seed in range(12)]
    results = [GAME.result(position) for position in ends]
    for position, result in zip(ends, results, strict=True):
        assert result.winners == [seat for seat in range(3) if result.scores[seat] == max(result.scores)]
        assert [one["rounds"] + one["final"] for one in result.breakdown] == result.scores
        gone = any(not hexes for hexes in list(position.held)[:3])
        assert result.reason == ("rounds" if position.round == 9 else "eliminated")
        assert gone or result.reason == "rounds"
    assert {result.reason for result in results} == {"rounds", "eliminated"}


# the drawing


def numbers_drawn(position: Any, language: str) -> list[int]:
    drawn = [line for line in lines(position, language)[2:] if "|" in line or "'-." in line]
    return sorted(int(number) for line in drawn for number in re.findall(r"(?<![A-Z+\d])\d+", line))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cut", [None, *CUTS])
def test_map_shows_every_hex_in_play_and_no_other(cut: str | None, language: str) -> None:
    layout = f"printed-{cut}" if cut else "printed"
    for position in list(snapshots(2 if cut else 3, layout)):
        drawn = numbers_drawn(position, language)
        assert drawn == members(position.open)
        assert len(drawn) == (CUTS[cut] if cut else 47)


def snapshots(players: int, layout: str) -> Iterator[Any]:
    for number, position in enumerate(walk(players, 5, layout=layout)):
        if position.phase > CUT and number % 40 == 3:
            yield position.copy()


@pytest.mark.parametrize("language", LANGUAGES)
def test_view_fits_into_eighty_columns(language: str) -> None:
    for players in GAME.players:
        for position in islice(walk(players, 2, layout="random"), 0, None, 7):
            shown = lines(position, language, 0)
            assert max(len(line.rstrip()) for line in shown) <= MOST_COLUMNS, shown
            assert not [line for line in shown if "show." in line or "{" in line]


def test_hexes_share_a_border_exactly_if_they_are_neighbours() -> None:
    borders = {}
    for number in board.HEXES:
        ink: drawing.Ink = {}
        spots = [drawing.corner(*cell) for cell in board.CELLS[number]]
        for spot in spots:
            drawing.outline(ink, spot, spots)
        borders[number] = ink
    for one, other in combinations(board.HEXES, 2):
        shared = borders[one].keys() & borders[other].keys()
        assert (len(shared) > 1) == (other in board.NEIGHBOURS[one]), (one, other)


def test_map_tells_owners_ships_and_signs_without_colour() -> None:
    position = placed(DROP, lambda one: one.spent[one.source] < one.ships[one.source])
    source, target = position.source, position.target
    text = "\n".join(lines(position))
    letter = "ABC"[position.turn]
    spent = position.spent[source]
    assert f"{letter}{position.ships[source] - spent}+{spent}" in text
    assert f"<{source}" in text
    assert f">{target}" in text
    assert "TRI-PRIME" in text
    neutrals = placed(DEPLOY, players=2)
    assert sum(line.count("N1") + line.count("N2") for line in lines(neutrals)) == 6


def test_excess_is_marked() -> None:
    position = placed(GROW, lambda one: any(hex.excess for hex in look(one).hexes))
    over = [hex for hex in look(position).hexes if hex.excess]
    assert all(hex.ships == hex.capacity + hex.excess for hex in over)
    text = "\n".join(lines(position))
    assert all(f"{'ABC'[hex.owner or 0]}{hex.ships}!" in text for hex in over)


def test_owners_have_a_style_of_their_own() -> None:
    position = placed(SCORE)
    shown = GAME.describe(msgspec.to_builtins(look(position)), GAME.text(), [])
    spans = [span for line in shown if not isinstance(line, str) for span in line]
    assert Span("A  ", "seat.0") in spans
    held = [f"{'ABC'[seat]}{position.ships[hex]}" for seat in range(3) for hex in members(position.held[seat])]
    for seat in range(3):
        on_map = [span.text for span in spans if span.style == f"seat.{seat}" and span.text in held]
        assert len(on_map) == position.held[seat].bit_count()


# positions that cannot be


@cache
def found(phase: int, players: int, layout: str, number: int) -> Any:
    """The first position of a phase, in a fixed order of matches, that meets a condition."""
    wanted = CONDITIONS[number]
    for seed in range(60):
        for position in walk(players, seed, layout=layout):
            if position.phase == phase and wanted(position):
                return position.copy()
    raise AssertionError(f"no match of sixty comes to phase {phase} like that")


CONDITIONS: list[Callable[[Any], Any]] = []


def placed(phase: int, wanted: Callable[[Any], Any] = bool, players: int = 3, layout: str = "printed") -> Any:
    """A position reached by play."""
    if wanted not in CONDITIONS:
        CONDITIONS.append(wanted)
    return found(phase, players, layout, CONDITIONS.index(wanted)).copy()


def noted(position: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(position.to_json())
    data["hash"] = None
    return data


def read(data: dict[str, Any]) -> Any:
    return GAME.position(json.dumps(data))


def own_hex(fields: Fields) -> int:
    """A hex of the seat whose turn it is."""
    hex: int = fields["held"][fields["turn"]][0]
    return hex


def set_at(name: str, place: int, value: int) -> Callable[[Fields], None]:
    def change(fields: Fields) -> None:
        fields[name][place] = value

    return change


def put(**values: Any) -> Callable[[Fields], None]:
    return lambda fields: fields.update(values)


def toggle(name: str, member: int, place: int | None = None) -> Callable[[Fields], None]:
    def change(fields: Fields) -> None:
        old = fields[name] if place is None else fields[name][place]
        new = sorted({*old} ^ {member})
        if place is None:
            fields[name] = new
        else:
            fields[name][place] = new

    return change


def add(name: str, number: int, place: int | None = None) -> Callable[[Fields], None]:
    def change(fields: Fields) -> None:
        if place is None:
            fields[name] += number
        else:
            fields[name][place] += number

    return change


def second_owner(fields: Fields) -> None:
    fields["held"][1] = sorted({*fields["held"][1], fields["held"][0][0]})


def out_of_play(fields: Fields) -> None:
    fields["held"][0] = [*fields["held"][0], 0]


def ship_more(fields: Fields) -> None:
    fields["ships"][fields["held"][0][0]] += 1


def ship_nowhere(fields: Fields) -> None:
    empty = next(hex for hex in range(1, 48) if not fields["ships"][hex])
    fields["ships"][empty] = 1


def neutral_more(fields: Fields) -> None:
    fields["ships"][fields["held"][NEUTRAL][0]] += 1


def neutral_gone(fields: Fields) -> None:
    fields["ships"][fields["held"][NEUTRAL].pop()] = 0


def neutral_elsewhere(fields: Fields) -> None:
    taken = {hex for held in fields["held"] for hex in held}
    plain = next(hex for hex in fields["open"] if fields["level"][hex] == 0 and hex not in taken)
    fields["held"][NEUTRAL] = sorted([*fields["held"][NEUTRAL], plain])
    fields["ships"][plain] = 1


def crowd(fields: Fields) -> None:
    """Move the whole supply of seat 0 to one of its hexes."""
    fields["ships"][fields["held"][0][0]] += fields["supply"][0]
    fields["supply"][0] = 0


def vanish(fields: Fields) -> None:
    """Take all ships of seat 0 off the board."""
    for hex in fields["held"][0]:
        fields["ships"][hex] = 0
    fields["held"][0] = []
    fields["supply"][0] = 15


def no_supply(fields: Fields) -> None:
    seat = fields["turn"]
    fields["ships"][fields["held"][seat][0]] += fields["supply"][seat]
    fields["supply"][seat] = 0


def spent_elsewhere(fields: Fields) -> None:
    other = (fields["turn"] + 1) % 3
    fields["spent"][fields["held"][other][0]] = 1


def spent_too_many(fields: Fields) -> None:
    hex = own_hex(fields)
    fields["spent"][hex] = fields["ships"][hex] + 1


def spent_all(fields: Fields) -> None:
    for hex in fields["held"][fields["turn"]]:
        fields["spent"][hex] = fields["ships"][hex]


def spend_one(fields: Fields) -> None:
    fields["spent"][own_hex(fields)] = 1


def second_seat_asked(fields: Fields) -> None:
    fields["asked"] = fields["waiting"] = [(fields["turn"] + 1) % 3]


def next_turn(fields: Fields) -> None:
    fields["turn"] = (fields["turn"] + 1) % 3
    fields["asked"] = fields["waiting"] = [fields["turn"]]


def other_order(fields: Fields) -> None:
    """The seat that acts has revealed another command than it performs."""
    at = fields["turn"] * 3
    own = fields["order"][at : at + 3]
    fields["order"][at : at + 3] = own[1:] + own[:1]


def later_source(fields: Fields) -> None:
    fields["sources"] = fields["sources"][:1]


def lowest_alone(fields: Fields) -> None:
    hex = fields["sources"][0]
    seat = fields["turn"]
    fields["supply"][seat] += fields["fleet"] + fields["ships"][hex] - 1
    fields["ships"][hex] = 1
    fields["fleet"] = 0


def lift_one(fields: Fields) -> None:
    fields["fleet"] += 1
    fields["supply"][fields["turn"]] -= 1


def many_sources(position: Any) -> Any:
    return position.sources.bit_count() > 1


def last_source(position: Any) -> Any:
    return position.sources.bit_count() == 1 and position.struck == 0


def first_gathered(position: Any) -> Any:
    """The hex asked is the lowest around the target that the seat could have sent ships from."""
    asked = position.sources & -position.sources
    around = position.near[position.target] & position.open
    taken = position.held[(position.turn + 1) % 3] | position.held[(position.turn + 2) % 3]
    return around & (asked - 1) & ~taken == 0 and position.supply[position.turn] > 0


def middle(position: Any) -> Any:
    return 3 <= position.round <= 6


def with_supply(position: Any) -> Any:
    return middle(position) and position.supply[0] > 1 and position.held[0].bit_count() > 1


def halfway(position: Any) -> Any:
    return position.place == 1


def lone_choice(position: Any) -> Any:
    return position.place == 2 and not position.held[position.turn] >> TRI_PRIME & 1


def one_taken(position: Any) -> Any:
    return position.place == 1 and position.first == 0


def one_ship_left(position: Any) -> Any:
    return position.fleet == 2 and position.ships[position.source] == position.spent[position.source]


def fresh_at(position: Any) -> int:
    return int(position.ships[position.source] - position.spent[position.source])


def extra_pick(fields: Fields) -> None:
    """The third picker's turn becomes that of the one who controls Tri-Prime, though nobody does."""
    free = [key for key in (0, 1, 2, 3, 5, 6, 7, 8) if key not in fields["picked"]]
    occupied = [sector for sector in free if any(fields["ships"][hex] for hex in members(board.hexes_on(sector)))]
    fields["picked"] = sorted([*fields["picked"], occupied[0]])
    fields["place"] = 3


def all_but_one(fields: Fields) -> None:
    fields["spent"][fields["source"]] = fields["ships"][fields["source"]] - 1


def split(fields: Fields) -> None:
    """One ship of two stays behind, out of the fleet."""
    fields["fleet"] = 1
    fields["left"] -= 1


CASES: list[tuple[str, int, Any, Callable[[Fields], None], str]] = [
    # cards
    ("a card fixed", GROW, middle, set_at("placed", 0, 2), "placed[0] must be 1, as the layout says"),
    ("level", GROW, middle, set_at("level", 2, 1), "level must be what is printed"),
    ("level of no hex", GROW, middle, set_at("level", 0, 1), "level must be what is printed"),
    ("ones", GROW, middle, toggle("ones", 3), "ones must be ["),
    ("twos", GROW, middle, toggle("twos", 2), "twos must be ["),
    ("systems", GROW, middle, toggle("systems", 24), "systems must be ["),
    ("systems_on", GROW, middle, toggle("systems_on", 2, 0), "systems_on must be [["),
    ("open", PLAN, middle, toggle("open", 42), "in play are the hexes ["),
    ("open 0", PLAN, middle, toggle("open", 0), "in play are the hexes ["),
    ("cards", PLAN, middle, toggle("cards", 8), "in play are the hexes ["),
    ("no line to cut", FIRST, bool, put(phase=CUT), "chance chooses a line of cards only if"),
    ("nothing to deal", FIRST, bool, put(phase=LAYOUT), "cards are dealt until every place has one"),
    # ships
    ("two owners", PLAN, middle, second_owner, "have two owners: every hex has one at most"),
    ("hex 0", PLAN, middle, out_of_play, "held[0] must be hexes in play: [0] are not"),
    ("ship nowhere", PLAN, middle, ship_nowhere, "ships must stand exactly in the hexes held"),
    ("ship in hex 0", PLAN, middle, set_at("ships", 0, 1), "ships must stand exactly in the hexes held"),
    ("a ship more", PLAN, middle, ship_more, "seat 0 must have 15 ships"),
    ("a ship less", PLAN, with_supply, add("supply", -1, 0), "seat 0 must have 15 ships"),
    ("neutrals of three", PLAN, middle, neutral_elsewhere, "neutral defenders can only be in []"),
    ("too many", SCORE, with_supply, crowd, "keep one ship and one more for each level"),
    ("no ship left", PLAN, middle, vanish, "seat 0 has no ship on the board: the match would be over"),
    # setup
    ("deployed", DEPLOY, one_taken, add("place", 1), "seats deploy from the start player on, then back"),
    ("place", DEPLOY, bool, put(place=6), "place must be from 0 to 5 while ships are deployed"),
    ("points", DEPLOY, bool, set_at("score", 0, 1), "0 rounds pay 0 points at most"),
    ("a round", DEPLOY, bool, put(round=1), "no round is finished before all have deployed"),
    ("first", FIRST, bool, put(first=1), "first must be 0 before chance has chosen"),
    ("chance asked", FIRST, bool, put(asked=[0], waiting=[0]), "chance deals the cards"),
    # rounds, points, orders
    ("rounds", PLAN, middle, put(round=9), "a match has 9 rounds: fewer must be finished while it lasts"),
    ("rounds over", OVER, lambda one: one.round == 9, put(round=8), "a match is over after 9 rounds, or"),
    ("rounds beyond", OVER, lambda one: one.round == 9, put(round=10), "a match has 9 rounds"),
    ("final early", PLAN, middle, set_at("final", 1, 2), "final[1] must be 0"),
    ("final", OVER, bool, add("final", 1, 1), "final[1] must be"),
    ("score", OVER, bool, set_at("score", 0, -1), "score[0] must be"),
    ("score high", PLAN, middle, set_at("score", 0, 3000), "points at most to all seats together"),
    ("order", GROW, middle, set_at("order", 0, -1), "seat 0 must have each of the commands 0, 1 and 2 once"),
    ("order over", OVER, bool, set_at("order", 0, 1), "seat 0 has no commands in order outside of a round"),
    (
        "plan",
        PLAN,
        lambda one: one.order[0] == -1,
        set_at("order", 1, 0),
        "seat 0 has chosen no command, the first, or",
    ),
    ("plan asked", PLAN, lambda one: one.order[1] != -1, toggle("waiting", 0), "seat 0 is asked until its commands"),
    ("plan sealed", PLAN, lambda one: one.order[0] == 1, set_at("sealed", 0, 2), "the last answer of the seat"),
    ("plan alone", PLAN, lambda one: max(one.order) < 0, put(asked=[0], waiting=[0], joint=0), "all seats are asked"),
    ("plan revealed", PLAN, middle, put(reveals=1), "reveals must be 0 before commands are revealed"),
    ("reveals", GROW, middle, put(reveals=0), "reveals must be 1, 2 or 3 while commands are performed"),
    ("reveals score", SCORE, bool, put(reveals=2), "reveals must be 3 when sectors are chosen"),
    # who is asked
    ("over asked", OVER, bool, put(asked=[0], waiting=[0]), "nobody is asked when the match is over"),
    ("asked", GROW, middle, second_seat_asked, "must be asked, alone: it is its turn"),
    ("turn", GROW, middle, next_turn, "turn must be the seat as many places after the start player"),
    ("perform place", GROW, middle, put(place=3), "place must be from 0 to 2 while commands are performed"),
    ("turn over", OVER, bool, put(turn=1), "turn must be 0 and place 0: nobody acts alone"),
    # sectors
    ("picked early", PLAN, middle, put(picked=[0]), "picked must be empty"),
    ("picked centre", SCORE, halfway, put(picked=[4]), "only occupied sectors are chosen"),
    ("picked count", SCORE, halfway, put(picked=[]), "place must be the number of sectors chosen, at most 3"),
    ("picker", SCORE, halfway, next_turn, "seats choose a sector one after the other"),
    ("extra", SCORE, lone_choice, extra_pick, "by the seat that controls Tri-Prime"),
    # commands
    ("command idle", PLAN, middle, put(command=1), "command and left must be 0 outside of commands"),
    ("left idle", SCORE, bool, put(left=1), "command and left must be 0 outside of commands"),
    ("command", GROW, middle, put(command=2), "command must be 0 in this phase"),
    ("revealed", GROW, middle, other_order, "must have revealed command 0 to perform it"),
    ("no left", GROW, middle, put(left=0), "left must be from 1 to"),
    ("left", FLEET, lambda one: one.left == 1 and sum(one.spent) == 0, put(left=3), "left must be from 1 to"),
    ("spent much", FLEET, middle, spent_too_many, "at most, the ships there"),
    ("spent other", FLEET, middle, spent_elsewhere, "only ships of the seat that acts"),
    ("spent growing", GROW, middle, spend_one, "no ship is spent while ships are added"),
    ("spent first", FLEET, lambda one: sum(one.spent) == 0, spend_one, "none before the first"),
    ("source idle", FLEET, middle, put(source=3), "source must be 0 unless a fleet moves"),
    ("target idle", LEG, middle, put(target=3), "target must be 0 unless ships are on their way"),
    ("fleet idle", LOAD, middle, put(fleet=1), "fleet must be 0 unless ships have moved"),
    ("dropped idle", DROP, middle, put(dropped=1), "dropped must be 0 unless"),
    ("sources idle", TARGET, middle, put(sources=[3]), "sources must be empty unless"),
    ("struck idle", GROW, middle, put(struck=[3]), "struck must be empty unless"),
    ("supply", GROW, middle, no_supply, "ships are added from a supply that has some"),
    ("nothing moves", FLEET, lambda one: one.left == 1 and sum(one.spent), spent_all, "only if a ship can move"),
    ("from nowhere", LEG, middle, put(source=0), "source must be a hex with ships of the seat"),
    ("too far", LOAD, middle, lambda fields: fields.update(target=fields["source"]), "target must be one of ["),
    ("one ship", LOAD, lambda one: one.left == 1 and sum(one.spent), all_but_one, "two or more"),
    ("no fleet", ONWARD, middle, put(fleet=0), "ships at least have moved, and none before the first"),
    ("not there", ONWARD, middle, put(target=24), "not in Tri-Prime: there it would stop"),
    ("from afar", ONWARD, middle, lambda fields: fields.update(source=fields["target"]), "the fleet comes from"),
    ("to afar", DROP, middle, lambda fields: fields.update(target=fields["source"]), "the fleet comes from"),
    ("fleet", PICK_UP, lambda one: one.left == 1 and one.fleet == 1, put(fleet=15), "ships at least have moved"),
    ("dropped", PICK_UP, middle, put(dropped=15), "dropped must be"),
    ("dropping", DROP, one_ship_left, split, "how many ships stay is asked only if some can"),
    (
        "picking up",
        PICK_UP,
        lambda one: fresh_at(one) == 1,
        lambda f: f.update(dropped=f["fleet"]),
        "how many ships join",
    ),
    ("struck", TARGET, middle, put(struck=[2]), "systems in play, as many as were invaded"),
    ("spent invading", TARGET, lambda one: not one.struck, spend_one, "ships have invaded exactly where they took"),
    ("invaded", FORCE, many_sources, lambda fields: fields.update(target=own_hex(fields)), "target must be one of ["),
    ("no sources", FORCE, many_sources, put(sources=[]), "sources must be some of ["),
    ("sources", FORCE, many_sources, later_source, "hexes are asked in the order of their numbers"),
    ("lifted", FORCE, first_gathered, lift_one, "fleet must be 0: no hex was asked for ships before"),
    ("forced", FORCE, last_source, lowest_alone, "a single ship that must go is not asked for"),
]


@pytest.mark.parametrize(
    ("phase", "wanted", "change", "problem"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_impossible_positions_are_refused_and_told_what_is_right(
    phase: int, wanted: Any, change: Callable[[Fields], None], problem: str
) -> None:
    data = noted(placed(phase, wanted))
    read(data)
    change(data["fields"])
    with pytest.raises(BadPosition) as refused:
        read(data)
    assert problem in str(refused.value)


def again(fields: Fields) -> None:
    fields["placed"][1] = fields["placed"][0]


def move_landing(fields: Fields, target: int) -> None:
    owner = next(seat for seat in (0, 1) if fields["held"][seat])
    source = fields["held"][owner][0]
    fields["ships"][source], fields["ships"][target] = 0, fields["ships"][source]
    fields["held"][owner] = [target]


def elsewhere(fields: Fields) -> None:
    move_landing(fields, 8)


def extra_landing(fields: Fields) -> None:
    """The seat that has deployed once has done so again, in another sector."""
    owner = next(seat for seat in (0, 1) if fields["held"][seat])
    systems = next(on for on in fields["systems_on"] if on and fields["held"][owner][0] not in on)
    land(fields, owner, next(hex for hex in systems if fields["level"][hex] == 1))


def both_in_one(fields: Fields) -> None:
    owner = next(seat for seat in (0, 1) if fields["held"][seat])
    hex = fields["held"][owner][0]
    systems = next(on for on in fields["systems_on"] if hex in on)
    land(fields, owner, next(one for one in systems if fields["level"][one] == 1 and one != hex))


def land(fields: Fields, owner: int, hex: int) -> None:
    fields["held"][owner] = sorted([*fields["held"][owner], hex])
    fields["ships"][hex] = 2
    fields["supply"][owner] -= 2


TWO_CASES: list[tuple[str, int, Any, str, Callable[[Fields], None], str]] = [
    ("cards dealt twice", LAYOUT, lambda one: one.placed[1], "random", again, "a card lies in two places"),
    (
        "a side card",
        LAYOUT,
        lambda one: one.placed[1],
        "random",
        set_at("placed", 0, 7),
        "must be one of 1, 2, 3, 4, 5, 6",
    ),
    (
        "a gap",
        LAYOUT,
        lambda one: one.placed[0] == 0,
        "random",
        set_at("placed", 1, 3),
        "dealt to the first empty place",
    ),
    ("open before the cut", CUT, bool, "printed", toggle("open", 1), "in play are the hexes [1, 2, 3"),
    ("another line", PLAN, bool, "printed-T", put(cards=[0, 1, 2, 3, 4, 5]), "the cards [3, 4, 5, 6, 7, 8]"),
    ("neutrals added", GROW, middle, "printed", neutral_more, "neutral defenders are at most 2 in Tri-Prime"),
    ("neutrals elsewhere", GROW, middle, "printed", neutral_elsewhere, "neutral defenders can only be in ["),
    ("neutrals gone", DEPLOY, bool, "printed", neutral_gone, "before the first command, neutral defenders stand in ["),
    ("third seat", PLAN, middle, "printed", set_at("supply", 2, 15), "seat 2 does not play and has nothing"),
    ("third seat's turn", PLAN, middle, "printed", put(first=2), "turn and first are seats from 0 to 1"),
    ("deployed to one sector", DEPLOY, halfway, "printed-B", both_in_one, "only one system of level I"),
    (
        "deployed elsewhere",
        DEPLOY,
        halfway,
        "printed-B",
        elsewhere,
        "ships are deployed on systems of level I",
    ),
    ("deployed too often", DEPLOY, halfway, "printed-B", extra_landing, "must have deployed to"),
]


@pytest.mark.parametrize(
    ("phase", "wanted", "layout", "change", "problem"), [case[1:] for case in TWO_CASES], ids=[c[0] for c in TWO_CASES]
)
def test_impossible_positions_of_two_players_are_refused(
    phase: int, wanted: Any, layout: str, change: Callable[[Fields], None], problem: str
) -> None:
    data = noted(placed(phase, wanted, 2, layout))
    read(data)
    change(data["fields"])
    with pytest.raises(BadPosition) as refused:
        read(data)
    assert problem in str(refused.value)


def test_every_position_of_a_match_can_be() -> None:
    for seed in range(6):
        for position in walk(2 + seed % 2, seed, layout="random", neutrals_occupy=seed > 3):
            assert GAME.broken(position) == []
            viewer = seed % 3
            assert GAME.broken(position.imagined(viewer, seed)) == []


# positions changed by chance


def changed(fields: Fields, known: dict[str, Field], rng: random.Random) -> None:
    """One number or one set of a notation, within its bounds."""
    name = rng.choice(list(fields))
    field = known[name]
    place = rng.randrange(field.count) if field.count else None
    old = fields[name] if place is None else fields[name][place]
    if field.is_set:
        new: Any = sorted({*old} ^ {rng.randrange(field.high.bit_length())})
    else:
        near = [old - 1, old + 1, rng.randint(max(field.low, -2), min(field.high, 60))]
        new = min(max(rng.choice(near), field.low), field.high)
    if place is None:
        fields[name] = new
    else:
        fields[name][place] = new


def test_a_changed_position_is_refused_or_can_be_played_to_the_end() -> None:
    rng = random.Random(47)
    known = state_fields(GAME.position_class)
    outcomes = {"refused": 0, "played": 0}
    for seed in range(6):
        for position in walk(2 + seed % 2, seed, layout="random"):
            if rng.random() < 0.08:
                data = noted(position)
                for _ in range(rng.choice((1, 1, 2, 3))):
                    changed(data["fields"], known, rng)
                outcomes[outcome(data, rng)] += 1
    assert outcomes["refused"] > 100
    assert outcomes["played"] > 5


def outcome(data: dict[str, Any], rng: random.Random) -> str:
    try:
        position = read(data)
    except BadPosition:
        return "refused"
    answers = 0
    while position.waiting:
        seat = rng.choice(members(position.waiting))
        position.submit(seat, rng.choice(position.options(seat)))
        answers += 1
        assert answers <= GAME.most_answers
    assert GAME.broken(position) == []
    return "played"
