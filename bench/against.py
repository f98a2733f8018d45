"""Compare the speed of two checkouts in one run: python bench/against.py OTHER_PYTHON [--seconds S] [--rounds N].

OTHER_PYTHON is the interpreter of an environment in which the other checkout is installed. Both take turns on the same
work, and the best round of each counts. The work uses only what every version has, under the names it had: matches,
playouts, think() in the manner of search-1.
"""

import argparse
import json
import subprocess
import sys

GAMES = ["pocket-imperium", "apex", "council-of-shadows"]
WORK = """
import json, sys, time
from importlib import import_module
from importlib.util import find_spec
import armillary
from armillary.kernel import playout as loops

Playout = getattr(loops, "Playout", None) or loops.Player
minds = import_module("armillary.minds" if find_spec("armillary.minds") else "armillary.search")
FIRST = {"manner": minds.FIRST} if hasattr(minds, "FIRST") else {}

def rate(work, seconds):
    work()
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent

def measured(name, seconds):
    game = armillary.game(name)
    root = game.setup().start()
    playout = Playout(root.copy(), 1, game.most_answers)
    match = game.match(seed=1)
    asked, seat = match.position, match.waiting[0]

    def answers():
        match, count = game.match(seed=2), 0
        while not match.over:
            seat = match.waiting[0]
            [question] = match.questions(seat)
            match.answer(seat, question.choices[count % len(question.choices)].key, question.number)
            count += 1
        return count

    return {
        "decisions in random play": rate(lambda: playout.run(root, 50), seconds),
        "simulations as search-1": rate(
            lambda: minds.think(asked, seat, simulations=20_000, seed=1, **FIRST).simulations, seconds
        ),
        "answers to a match": rate(answers, seconds),
        "copies": rate(lambda: len([root.copy() for _ in range(500)]), seconds / 4),
        "fields read": rate(lambda: len([root.waiting for _ in range(5000)]), seconds / 4),
        "places read": rate(lambda: len([root.sealed[1] for _ in range(5000)]), seconds / 4),
        "legal keys listed": rate(lambda: len([asked.options(seat) for _ in range(500)]), seconds / 4),
    }

print(json.dumps({name: measured(name, float(sys.argv[1])) for name in sys.argv[2:]}))
"""
Rates = dict[str, dict[str, float]]


def measure(python: str, seconds: float) -> Rates:
    """One round of one checkout, in a process of its own."""
    done = subprocess.run([python, "-c", WORK, str(seconds), *GAMES], stdout=subprocess.PIPE, text=True, check=True)
    found: Rates = json.loads(done.stdout)
    return found


def best(rounds: list[Rates]) -> Rates:
    """The highest rate of every kind."""
    return {game: {kind: max(one[game][kind] for one in rounds) for kind in rounds[0][game]} for game in rounds[0]}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("python", help="the other checkout's interpreter")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args(arguments)
    rounds = [
        (measure(chosen.python, chosen.seconds), measure(sys.executable, chosen.seconds)) for _ in range(chosen.rounds)
    ]
    other, own = (best(list(side)) for side in zip(*rounds, strict=True))
    for game, rates in own.items():
        print(game)
        for kind, rate in rates.items():
            print(
                f"  {kind:28}{other[game][kind]:>14,.0f}{rate:>14,.0f} a second{rate / other[game][kind]:>8.2f} times"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
