"""The map: nine columns and five rows of hexes, odd rows shifted right, cut into nine sectors.

0   1   2 |  3   4   5 |  6   7   8
9  10  11 | 12  13  14 | 15  16  17
-----------+------------+------------
18  19  20 | 21 [22] 23 | 24  25  26
-----------+------------+------------
27  28  29 | 30  31  32 | 33  34  35
36  37  38 | 39  40  41 | 42  43  44
"""

from collections.abc import Iterable
from itertools import permutations

from imperium.names import CENTRE, CORE, Count

COLUMNS = 9
ROWS = 5
BANDS = [0, 0, 1, 2, 2]  # row -> band of sectors


def members(numbers: Iterable[int]) -> int:
    """Numbers as a bit set."""
    return sum(1 << number for number in numbers)


def sector_of(number: int) -> int:
    """Say which sector a hex lies in."""
    row, column = divmod(number, COLUMNS)
    return BANDS[row] * 3 + column // 3


def neighbours(number: int) -> list[int]:
    """List the hexes next to a hex."""
    row, column = divmod(number, COLUMNS)
    shift = row & 1
    around = [(0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift)]
    places = [(row + down, column + right) for down, right in around]
    return [r * COLUMNS + c for r, c in places if 0 <= r < ROWS and 0 <= c < COLUMNS]


def levels() -> list[int]:
    """Say what the system in each hex is worth; 0: empty space.

    The centre is worth three; every other sector has systems of one, two and one.
    """
    level = [0] * Count.HEXES
    for sector in range(Count.SECTORS):
        cells = [number for number in range(Count.HEXES) if sector_of(number) == sector]
        if sector == CORE:
            level[CENTRE] = 3
        else:
            first, apart = (0, 1) if len(cells) == 3 else (sector % 3, 2)
            for place, worth in enumerate((1, 2, 1)):
                level[cells[(first + place * apart) % len(cells)]] = worth
    return level


LEVEL = levels()
NEAR = [members(neighbours(number)) for number in range(Count.HEXES)]
SECTOR = [
    members(number for number in range(Count.HEXES) if sector_of(number) == sector) for sector in range(Count.SECTORS)
]
ONES = members(number for number in range(Count.HEXES) if LEVEL[number] == 1)
TWOS = members(number for number in range(Count.HEXES) if LEVEL[number] == 2)
SYSTEMS = members(number for number in range(Count.HEXES) if LEVEL[number] > 0)
ORDERS = [command for order in permutations(range(Count.COMMANDS)) for command in order]
"""The command of each step, plan after plan."""
