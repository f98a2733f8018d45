"""What each viewer sees, and how it is drawn."""

import re
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import msgspec
import pytest

from armillary.games.pocket_imperium import GAME, board, drawing
from armillary.games.pocket_imperium.words import (
    COMMANDS,
    CUT,
    DEPLOY,
    DROP,
    FORCE,
    GROW,
    PLAN,
    SCORE,
)
from armillary.kernel.notation import members
from armillary.kernel.text import LANGUAGES, Span, plain
from armillary.kernel.words import SPECTATOR
from tests.pocket_imperium.situations import look
from tests.pocket_imperium.walks import reached, walk

MOST_COLUMNS = 76  # what a frame leaves of eighty
CUTS = {"T": 30, "B": 30, "L": 29, "R": 29}


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
    position = reached(SCORE)
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
    position = reached(FORCE, lambda one: one.fleet > 0)
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
    position = reached(DROP, lambda one: one.spent[one.source] < one.ships[one.source])
    source, target = position.source, position.target
    text = "\n".join(lines(position))
    letter = "ABC"[position.turn]
    spent = position.spent[source]
    assert f"{letter}{position.ships[source] - spent}+{spent}" in text
    assert f"<{source}" in text
    assert f">{target}" in text
    assert "TRI-PRIME" in text
    neutrals = reached(DEPLOY, players=2)
    assert sum(line.count("N1") + line.count("N2") for line in lines(neutrals)) == 6


def test_excess_is_marked() -> None:
    position = reached(GROW, lambda one: any(hex.excess for hex in look(one).hexes))
    over = [hex for hex in look(position).hexes if hex.excess]
    assert all(hex.ships == hex.capacity + hex.excess for hex in over)
    text = "\n".join(lines(position))
    assert all(f"{'ABC'[hex.owner or 0]}{hex.ships}!" in text for hex in over)


def test_owners_have_a_style_of_their_own() -> None:
    position = reached(SCORE)
    shown = GAME.describe(msgspec.to_builtins(look(position)), GAME.text(), [])
    spans = [span for line in shown if not isinstance(line, str) for span in line]
    assert Span("A  ", "seat.0") in spans
    held = [f"{'ABC'[seat]}{position.ships[hex]}" for seat in range(3) for hex in members(position.held[seat])]
    for seat in range(3):
        on_map = [span.text for span in spans if span.style == f"seat.{seat}" and span.text in held]
        assert len(on_map) == position.held[seat].bit_count()
