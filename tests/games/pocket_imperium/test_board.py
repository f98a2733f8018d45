"""The geometry, against the facts measured on the printed cards (board.json)."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from armillary.games.pocket_imperium.components import board
from armillary.games.pocket_imperium.names import TRI_PRIME, Count, Edge, Occupancy, Place

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "board.json").read_text(encoding="utf-8"))
ALL = frozenset(board.HEXES)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def numbers(mask: int) -> list[int]:
    return [number for number in range(64) if mask >> number & 1]


def distances(start: int, within: frozenset[int] = ALL) -> dict[int, int]:
    """How many steps it takes to each hex."""
    found = {start: 0}
    edge = [start]
    while edge:
        edge = sorted({near for place in edge for near in board.NEIGHBOURS[place] & within} - found.keys())
        steps = max(found.values()) + 1
        found.update((place, steps) for place in edge)
    return found


def diameter(within: frozenset[int] = ALL) -> int:
    return max(steps for start in within for steps in distances(start, within).values())


def edges(within: frozenset[int] = ALL) -> int:
    return sum(len(board.NEIGHBOURS[place] & within) for place in within) // 2


def test_there_are_47_hexes_and_112_borders() -> None:
    """Every neighbour is mutual, and hex 0 is none."""
    assert (len(board.HEXES), len(board.CELLS), len(board.NEAR), edges()) == (47, Count.PLACES, Count.PLACES, 112)
    assert (board.CELLS[0], board.NEAR[0], board.SHARES[0]) == ((), 0, {})
    assert all(place in board.NEIGHBOURS[near] for place in board.HEXES for near in board.NEIGHBOURS[place])
    assert all(place not in board.NEIGHBOURS[place] for place in board.HEXES)
    assert len(board.HEX_AT) == 50
    assert diameter() == 8
    assert diameter(ALL - {TRI_PRIME}) == 10


def test_tri_prime_has_ten_neighbours() -> None:
    """It is one hex of four cells, four steps from the corners."""
    assert sorted(board.NEIGHBOURS[TRI_PRIME]) == [14, 15, 19, 20, 23, 25, 28, 29, 33, 34]
    assert Counter(distances(TRI_PRIME).values()) == {0: 1, 1: 10, 2: 16, 3: 16, 4: 4}
    assert {place for place, steps in distances(TRI_PRIME).items() if steps == 4} == {1, 6, 42, 47}


@pytest.mark.parametrize("fact", FACTS["hexes"], ids=lambda fact: str(fact["id"]))
def test_every_hex_is_as_measured(fact: dict[str, Any]) -> None:
    """Cells, centre, shares of cards, slot and neighbours."""
    place = fact["id"]
    assert sorted(board.CELLS[place]) == sorted(map(tuple, fact["cells"]))
    assert board.CENTRES[place] == pytest.approx((fact["x"], fact["y"]), abs=1e-4)
    shares = {board.PLACE_NAMES[card]: float(share) for card, share in board.SHARES[place].items()}
    assert shares == pytest.approx(fact["cards"], abs=1e-3)
    assert sum(board.SHARES[place].values()) == 1
    assert sorted(board.NEIGHBOURS[place]) == numbers(board.NEAR[place]) == fact["neighbours"]
    names = {"TP": 0} | {
        name: slot for all_names in (board.STRIPED_SLOTS, board.SIDE_SLOTS) for slot, name in enumerate(all_names)
    }
    own = [] if fact["home"] is None else [board.PLACE_NAMES.index(fact["home"]) * Count.SLOTS + names[fact["slot"]]]
    assert [at for at, found in enumerate(board.HOME) if found == place] == own


def test_the_facts_are_all_there() -> None:
    """One row a hex, in order."""
    assert [fact["id"] for fact in FACTS["hexes"]] == list(board.HEXES)


def test_neighbours_in_axial_coordinates() -> None:
    """The same borders come out of another way to count cells."""
    cells = {(column - row // 2, row): place for (row, column), place in board.HEX_AT.items()}
    for fact in FACTS["hexes"]:
        if fact["id"] != TRI_PRIME:
            assert cells[fact["q"], fact["r"]] == fact["id"]
    borders = {
        frozenset((place, cells[q + right, row + down]))
        for (q, row), place in cells.items()
        for right, down in STEPS
        if (q + right, row + down) in cells
    }
    assert {border for border in borders if len(border) == 2} == {
        frozenset((place, near)) for place in board.HEXES for near in board.NEIGHBOURS[place]
    }


def test_the_centres_of_neighbours_lie_a_hex_apart() -> None:
    """Except around Tri-Prime, which is larger."""
    for place in ALL - {TRI_PRIME}:
        (x, y) = board.CENTRES[place]
        apart = {
            other
            for other in ALL - {TRI_PRIME, place}
            if (board.CENTRES[other][0] - x) ** 2 + (board.CENTRES[other][1] - y) ** 2 < 3.1
        }
        assert apart == board.NEIGHBOURS[place] - {TRI_PRIME}


def test_the_board_turned_round_is_the_same_board() -> None:
    """Borders, shares and centres; and turned twice it lies as before."""
    assert [board.TURNED[board.TURNED[place]] for place in board.HEXES] == list(board.HEXES)
    assert board.TURNED[TRI_PRIME] == TRI_PRIME
    assert [board.TURNED[place] for place in board.HEXES] == list(reversed(board.HEXES))
    width, height = 6 * 3**0.5, 15
    for place in board.HEXES:
        opposite = board.TURNED[place]
        assert {board.TURNED[near] for near in board.NEIGHBOURS[place]} == board.NEIGHBOURS[opposite]
        assert {Count.SECTORS - 1 - card: share for card, share in board.SHARES[place].items()} == board.SHARES[
            opposite
        ]
        assert board.CENTRES[opposite] == pytest.approx(
            (width - board.CENTRES[place][0], height - board.CENTRES[place][1])
        )


def test_slots() -> None:
    """Every hex that is not shared by halves is the slot of one card, and the bottom cards lie upside down."""
    filled = [place for place in board.HOME if place]
    assert sorted(filled) == sorted(ALL - set(numbers(board.STRADDLING)))
    assert numbers(board.STRADDLING) == [8, 10, 19, 20, 28, 29, 38, 40]
    assert [board.home(0, slot) for slot in range(Count.SLOTS)] == [1, 2, 7, 12, 13]
    assert [board.home(6, slot) for slot in range(Count.SLOTS)] == [43, 42, 37, 32, 31]
    assert [board.home(3, slot) for slot in range(Count.SLOTS)] == [18, 22, 23, 27, 0]
    assert [board.home(5, slot) for slot in range(Count.SLOTS)] == [21, 25, 26, 30, 0]
    assert [board.home(Place.CENTRE, slot) for slot in range(Count.SLOTS)] == [TRI_PRIME, 0, 0, 0, 0]
    assert all(
        max(board.SHARES[place], key=board.SHARES[place].__getitem__) == at // Count.SLOTS
        for at, place in enumerate(board.HOME)
        if place
    )


def test_the_area_of_a_card() -> None:
    """Whole and part hexes of a card, without the halves off the board."""
    area = [
        sum((board.SHARES[place].get(card, Fraction()) for place in board.HEXES), Fraction())
        for card in range(Count.SECTORS)
    ]
    corner, edge = Fraction(31, 6), Fraction(17, 3)
    assert area[:3] == area[6:] == [corner, edge, corner]
    assert area[3] == area[5] == 4 + 2 * Fraction(1, 2) + 4 * Fraction(1, 6)
    assert area[Place.CENTRE] == 1 + 4 * Fraction(1, 2) + 4 * Fraction(1, 6)


def test_which_ships_occupy_a_sector() -> None:
    """Any part of a hex counts, or with `majority` at least a half."""
    any_part, half = board.lying_on(Occupancy.ANY_HEX), board.lying_on(Occupancy.MAJORITY)
    assert board.lying_on(Occupancy.SYSTEM) == any_part
    assert numbers(any_part[0]) == numbers(half[0]) == [1, 2, 7, 8, 12, 13]
    assert numbers(any_part[3]) == [12, 13, 18, 19, 22, 23, 27, 28, 31, 32]
    assert numbers(half[3]) == [18, 19, 22, 23, 27, 28]
    assert numbers(any_part[Place.CENTRE]) == [14, 15, 19, 20, 24, 28, 29, 33, 34]
    assert numbers(half[Place.CENTRE]) == [19, 20, 24, 28, 29]
    for fact in FACTS["hexes"]:
        cards = {board.PLACE_NAMES.index(name): share for name, share in fact["cards"].items()}
        assert {card for card in range(Count.SECTORS) if any_part[card] >> fact["id"] & 1} == set(cards)
        assert {card for card in range(Count.SECTORS) if half[card] >> fact["id"] & 1} == {
            card for card, share in cards.items() if share > 0.4
        }


@pytest.mark.parametrize(
    ("line", "name", "width"),
    [(Edge.TOP, "top", 6), (Edge.BOTTOM, "bottom", 6), (Edge.LEFT, "left", 8), (Edge.RIGHT, "right", 8)],
)
def test_a_line_left_out(line: int, name: str, width: int) -> None:
    """A hex goes with any part of it; what is left hangs together, even without Tri-Prime."""
    fact = FACTS["two_player"]["remove"][name]
    left = ALL - set(numbers(board.LEFT_OUT[line]))
    assert [board.PLACE_NAMES[card] for card in numbers(board.CARDS_OUT[line])] == fact["cards_removed"]
    assert numbers(board.LEFT_OUT[line]) == fact["hexes_removed"]
    gone = set(numbers(board.CARDS_OUT[line]))
    parts = [place for place in numbers(board.LEFT_OUT[line]) if board.SHARES[place].keys() - gone]
    assert parts == fact["part_hexes"]
    assert (len(left), edges(left), diameter(left)) == (fact["hexes_left"], fact["edges_left"], width)
    assert sorted(board.NEIGHBOURS[TRI_PRIME] & left) == fact["tri_prime_neighbours"]
    without = left - {TRI_PRIME}
    assert distances(min(without), without).keys() == without


def test_sets_of_numbers() -> None:
    """A set is one int."""
    assert (board.set_of([]), board.set_of([0, 3, 3]), board.set_of(board.HEXES)) == (0, 9, 2**48 - 2)
