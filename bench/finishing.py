"""Play every level in every mode and number of players: python bench/finishing.py [--matches N] [--game GAME].

Says how many matches ended within what their game allows, and the longest turn. Limits are those that people meet.
"""

import argparse
import sys

from armillary.arena.finishing import Finished, finish, seatings, tables
from armillary.bots.levels import LONGEST
from armillary.kernel import registry

GAMES = ["pocket-imperium", "apex", "council-of-shadows"]


def line(name: str, players: int, options: dict[str, object], found: list[Finished]) -> str:
    turns = [turn for one in found for turn in one.turns]
    longest = max(turns, key=lambda turn: turn.milliseconds)
    about = " ".join([name, str(players), *(f"{option}={value}" for option, value in options.items())])
    return (
        f"{about:58}{sum(one.is_over for one in found):>4} of {len(found)} ended,"
        f" {sum(turn.is_within for turn in turns)} of {len(turns)} turns within their simulations,"
        f" longest {longest.milliseconds:.0f} ms ({longest.level}, {longest.questions} questions)"
    )


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("--matches", type=int, default=1, help="of each seating of the levels")
    parser.add_argument("--most", type=int, help="simulations a turn, where a level makes more")
    parser.add_argument("--game", action="append", help="this game alone")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or GAMES:
        game = registry.game(name)
        for players, options in tables(game):
            setup = game.setup(players, options)
            ways = [(levels, number) for levels in seatings(players) for number in range(chosen.matches)]
            found = [finish(setup, levels, str(number), chosen.most, LONGEST) for levels, number in ways]
            print(line(name, players, options, found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
