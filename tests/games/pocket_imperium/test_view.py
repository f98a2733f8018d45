"""What each viewer sees, and how it is drawn."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice, product
from typing import Any

import msgspec
import pytest

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.components import board
from armillary.games.pocket_imperium.names import Count, Event, Phase
from armillary.games.pocket_imperium.people.events import EVENTS
from armillary.games.pocket_imperium.people.show import drawing
from armillary.games.pocket_imperium.people.view.board import Board
from armillary.kernel.bits import members
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.events import hear
from armillary.kernel.text import LANGUAGES, Span, unstyled
from armillary.terminal.letters import Ink
from armillary.terminal.lines import as_drawing
from tests.games.pocket_imperium.situations import look
from tests.games.pocket_imperium.walks import reached, walk

MOST_COLUMNS = 76  # what a frame leaves of eighty
MOST_LINES = 33  # so that a question below them fits into a terminal of fifty
CUTS = {"T": 30, "B": 30, "L": 29, "R": 29}
MAP_COLUMNS = {"L": 33, "R": 33}
WHOLE_MAP = 49
MAP_LINES = 28
LONG_NAME = "Wanderer with a name that goes on and on and on"


def lines(position: Any, language: str = "en", viewer: int = SPECTATOR, names: Sequence[str] = ()) -> list[str]:
    return drawn_lines(look(position, viewer), language, names)


def drawn_lines(seen: Board, language: str = "en", names: Sequence[str] = ()) -> list[str]:
    shown = as_drawing(GAME, msgspec.to_builtins(seen), GAME.text(language), names)
    return [unstyled(line).rstrip() for line in shown]


# secrets


def test_orders_are_shown_as_they_are_revealed() -> None:
    chosen = {0: [2, 0, 1], 1: [0, 1, 2], 2: [1, 2, 0]}
    position = next(one for one in walk(3, 7) if one.phase == Phase.PLAN)
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
                known = order if seat == viewer else order[:shown] + [None] * (Count.COMMANDS - shown)
                assert orders_seen(position, viewer)[seat] == known
            assert look(position, viewer).known == shown
        seat = members(position.waiting)[0]
        position.submit(seat, position.options(seat)[0])
    assert met == {1, 2, 3}
    assert orders_seen(position, 0) == [[None] * 3] * 3


def orders_seen(position: Any, viewer: int) -> list[list[int | None]]:
    return [one.orders for one in look(position, viewer).players]


# what is listed


def test_view_lists_ships_and_what_sectors_pay() -> None:
    position = reached(Phase.SCORE)
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
        if position.phase == Phase.SCORE:
            pickable = [sector.place for sector in look(position).sectors if sector.pickable]
            assert pickable == position.options(position.turn)


def test_ships_lifted_for_an_invasion_are_counted() -> None:
    position = reached(Phase.FORCE, lambda one: one.fleet > 0)
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


def numbers_drawn(position: Any, language: str, columns: int) -> list[int]:
    mapped = [line[:columns] for line in lines(position, language)]
    drawn = [line for line in mapped if "|" in line or "'-." in line]
    return sorted(int(number) for line in drawn for number in re.findall(r"(?<![A-Z+\d])\d+", line))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cut", [None, *CUTS])
def test_map_shows_every_hex_in_play_and_no_other(cut: str | None, language: str) -> None:
    layout = f"printed-{cut}" if cut else "printed"
    for position in list(snapshots(2 if cut else 3, layout)):
        drawn = numbers_drawn(position, language, MAP_COLUMNS.get(cut or "", WHOLE_MAP))
        assert drawn == members(position.open)
        assert len(drawn) == (CUTS[cut] if cut else 47)


def snapshots(players: int, layout: str) -> Iterator[Any]:
    for number, position in enumerate(walk(players, 5, layout=layout)):
        if position.phase > Phase.CUT and number % 40 == 3:
            yield position.copy()


@cache
def views(language: str) -> list[list[str]]:
    """Views of matches by chance, in every phase and with long names."""
    found, phases = [], set()
    for players, seed in product(GAME.players, range(3)):
        for position in islice(walk(players, seed, layout="random"), 0, None, 1 if seed == 0 else 7):
            phases.add(position.phase)
            found.append(lines(position, language, 0, [LONG_NAME] * players))
    assert phases == set(range(Phase.OVER + 1))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_view_fits_into_eighty_columns(language: str) -> None:
    for shown in views(language):
        assert max(map(len, shown)) <= MOST_COLUMNS, shown
        assert not [line for line in shown if "show." in line or "{" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_view_leaves_room_for_a_question(language: str) -> None:
    for shown in views(language):
        assert len(shown) <= MOST_LINES, shown


def test_hexes_share_a_border_exactly_if_they_are_neighbours() -> None:
    borders = {}
    for number in board.HEXES:
        ink: Ink = {}
        spots = [drawing.corner(*cell) for cell in board.CELLS[number]]
        for spot in spots:
            drawing.outline(ink, spot, spots)
        borders[number] = ink
    for one, other in combinations(board.HEXES, 2):
        shared = borders[one].keys() & borders[other].keys()
        assert (len(shared) > 1) == (other in board.NEIGHBOURS[one]), (one, other)


def test_map_tells_owners_ships_and_signs_without_colour() -> None:
    position = reached(Phase.DROP, lambda one: one.spent[one.source] < one.ships[one.source])
    source, target = position.source, position.target
    text = "\n".join(lines(position))
    letter = "ABC"[position.turn]
    spent = position.spent[source]
    assert f"{letter}{position.ships[source] - spent}+{spent}" in text
    assert f"<{source}" in text
    assert f">{target}" in text
    assert "TRI-PRIME" in text
    neutrals = reached(Phase.DEPLOY, players=2)
    assert sum(line.count("N1") + line.count("N2") for line in lines(neutrals)) == 6


def test_excess_is_marked() -> None:
    position = reached(Phase.GROW, lambda one: any(hex.excess for hex in look(one).hexes))
    over = [hex for hex in look(position).hexes if hex.excess]
    assert all(hex.ships == hex.capacity + hex.excess for hex in over)
    text = "\n".join(lines(position))
    assert all(f"{'ABC'[hex.owner or 0]}{hex.ships}!" in text for hex in over)


def test_owners_have_a_style_of_their_own() -> None:
    position = reached(Phase.SCORE)
    shown = as_drawing(GAME, msgspec.to_builtins(look(position)), GAME.text(), [])
    spans = [span for line in shown if not isinstance(line, str) for span in line]
    assert Span("A  ", "seat.0") in spans
    held = [f"{'ABC'[seat]}{position.ships[hex]}" for seat in range(3) for hex in members(position.held[seat])]
    for seat in range(3):
        on_map = [span.text for span in spans if span.style == f"seat.{seat}" and span.text in held]
        assert len(on_map) == position.held[seat].bit_count()


# beside and below the map


def test_long_names_are_cut() -> None:
    text = "\n".join(lines(reached(Phase.SCORE), names=[LONG_NAME, "Ada", "Bob"]))
    assert "A  Wanderer with a name …" in text
    assert "B  Ada" in text
    assert LONG_NAME not in text


@pytest.mark.parametrize(("language", "name"), [("en", "TL"), ("fr", "HG")])
def test_sectors_show_their_systems_and_what_they_pay(language: str, name: str) -> None:
    position = reached(Phase.SCORE, lambda one: one.picked)
    seen = look(position)
    first = seen.sectors[0]
    first.picked, first.pickable, first.pays = True, False, [2, 0, 1]
    assert f" *{name} 1·II 7·I 13·I    A2 C1" in "\n".join(drawn_lines(seen, language))
    first.picked, first.pays = False, [0, 0, 0]
    assert f" -{name} 1·II 7·I 13·I\n" in "\n".join(drawn_lines(seen, language))


def test_sectors_that_pay_everybody_fit() -> None:
    seen = look(reached(Phase.SCORE))
    for sector in seen.sectors:
        sector.pays = [1, 2, 1]
    shown = drawn_lines(seen)
    assert "TL 1·II 7·I 13·I A1 B2 C1" in "\n".join(shown)
    assert "BL 31·I 32·I 37·II A1B2C1" in "\n".join(shown)
    assert max(map(len, shown)) == MOST_COLUMNS
    assert len(shown) <= MOST_LINES


def test_sectors_with_many_systems_take_more_lines() -> None:
    seen = look(reached(Phase.SCORE))
    seen.sectors[-1].systems = [35, 36, 41, 46, 47]
    seen.sectors[-1].pays = [1, 2, 1]
    for hex in seen.hexes:
        hex.level = 2
    shown = drawn_lines(seen)
    wanted = ["BR 35·II 36·II 41·II", "   46·II 47·II   A1 B2 C1"]
    assert [line[WHOLE_MAP + 2 :] for line in shown if wanted[0] in line or wanted[1] in line] == wanted
    assert max(map(len, shown)) <= MOST_COLUMNS


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_commands_are_short_and_in_brackets_until_they_are_revealed(viewer: int) -> None:
    seen = look(reached(Phase.GROW, lambda one: one.reveals == 1), viewer)
    shown = drawn_lines(seen)
    start = next(place for place, line in enumerate(shown) if "Commands" in line) + 1
    known = [[{None: "?", 0: "Pand", 1: "Plor", 2: "Term"}[order] for order in one.orders] for one in seen.players]
    if viewer == 0:
        known[0][1:] = [f"({name})" for name in known[0][1:]]
    cells = [line[WHOLE_MAP + 2 :].split() for line in shown[start : start + Count.COMMANDS]]
    assert cells == [[str(i + 1), *(one[i] for one in known)] for i in range(Count.COMMANDS)]


def test_only_signs_in_use_are_explained() -> None:
    assert lines(reached(Phase.DEPLOY))[MAP_LINES:] == ["printed layout S1S2S3/M1,M2/S4S5S6"]
    other = reached(Phase.DEPLOY, layout="S1S2S3/M1,M2r/S4S5S6")
    assert lines(other)[MAP_LINES:] == ["layout S1S2S3/M1,M2r/S4S5S6"]
    moving = reached(Phase.DROP, lambda one: one.spent[one.source] < one.ships[one.source])
    below = "\n".join(lines(moving)[MAP_LINES:])
    assert "A2+1 one of three has acted" in below
    assert "< from · > to" in below
    assert "chosen" not in below
    assert "* chosen" in lines(reached(Phase.SCORE, lambda one: one.picked))[MAP_LINES]


# words


def test_nothing_is_said_in_words_not_as_zero() -> None:
    """Whether nobody was gathered, stays, goes on or defends."""
    invading = reached(Phase.FORCE, lambda one: one.fleet == 0 and 0 in one.options(one.turn))
    leaving = reached(Phase.DROP, lambda one: one.fleet in one.options(one.turn))
    told, paid = (hear(EVENTS, event, 0) for event in ((Event.INVADED, 0, 7, 2, 0), (Event.PAID, 0, 0, 12)))
    assert told is not None
    assert paid is not None
    words = [
        GAME.ask(invading, invading.turn),
        GAME.choice(invading, invading.turn, 0).text,
        GAME.choice(leaving, leaving.turn, 0).text,
        GAME.choice(leaving, leaving.turn, leaving.fleet).text,
        told.text,
        paid.text,
    ]
    english, french = ([GAME.text(language).render(one, 0) for one in words] for language in LANGUAGES)
    gathered, left = ["none gathered yet", "no ship: nobody"], ["no ship stays", "none of the fleet"]
    parts = [*gathered, *left, "nobody defends it", "Nothing for you"]
    assert all(part in said for part, said in zip(parts, english, strict=True)), english
    assert not any(re.search(r"\b0\b", said) for said in english + french), english + french
