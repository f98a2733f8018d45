"""Where sectors lie: hexes in axial coordinates, as the component set lists them."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from armillary.kernel.bits import bit, first, has

Cell = tuple[int, int]  # q: to the right along a row; r: rows downwards, each half a hex further to the right

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise on screen, from the right
TALL: Final = sqrt(3) / 2  # from a row to the next, in widths of a hex


def around(cell: Cell) -> list[Cell]:
    """The six cells next to a cell, whether the galaxy has them or not."""
    q, r = cell
    return [(q + right, r + down) for right, down in STEPS]


def near(cells: Sequence[Cell]) -> list[int]:
    """For each cell, the set of those that touch it, by their numbers."""
    number = {cell: place for place, cell in enumerate(cells)}
    return [sum(bit(number[other]) for other in around(cell) if other in number) for cell in cells]


def apart(cells: Sequence[Cell]) -> list[Cell]:
    """The cells that no path joins with the first one."""
    touching = near(cells)
    reached, before = first(1), 0
    while reached != before:
        before = reached
        for place, neighbours in enumerate(touching):
            if has(before, place):
                reached |= neighbours
    return [cell for place, cell in enumerate(cells) if not has(reached, place)]


def outside(cells: Sequence[Cell]) -> set[Cell]:
    """The empty cells around the galaxy, as far as they may touch it; those it encloses are not among them."""
    rows, columns = [r for _, r in cells], [q for q, _ in cells]
    rim = (min(columns) - 1, min(rows) - 1)
    found, queue = {rim}, [rim]
    for cell in queue:
        for q, r in around(cell):
            within = min(columns) - 1 <= q <= max(columns) + 1 and min(rows) - 1 <= r <= max(rows) + 1
            if within and (q, r) not in found and (q, r) not in cells:
                found.add((q, r))
                queue.append((q, r))
    return found


def centre(cell: Cell) -> tuple[float, float]:
    """The middle of a hex, in widths of a hex to the right of [0, 0] and below it."""
    q, r = cell
    return q + r / 2, r * TALL


def grid(cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """For drawing: the row of each cell from the top, and its column from the left in halves of a hex."""
    top = min(r for _, r in cells)
    left = min(2 * q + r for q, r in cells)
    return [(r - top, 2 * q + r - left) for q, r in cells]
