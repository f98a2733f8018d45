"""Search: it never peeks, adds up over threads, and plays better than chance."""

from pathlib import Path
from random import Random

import pytest

import armillary
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE
from armillary.kernel.errors import Endless
from armillary.kernel.game import Game
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Position
from armillary.minds import Limit, Thinker, Thought, think
from armillary.minds.tree import Search
from beacons import GAME
from tests.kernel.compiling import python
from tests.kernel.playing import position_at

ASKS = ["send.probe", "send.beacon", "dredge", "keep"]


def seat_asked(position: Position) -> int:
    """The last seat that is asked: in a joint question, one that is not the first to be looked at."""
    return members(position.waiting)[-1]


def thought(position: Position, seat: int, simulations: int = 60, seed: int = 1) -> Thought:
    return think(position, seat, simulations=simulations, seed=seed)


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("players", [3, 4])
def test_it_never_peeks(ask: str, players: int) -> None:
    """From the truth and from any re-deal of what the seat cannot know, it finds exactly the same."""
    position = position_at(ask, players, seed=3)
    for seat in members(position.waiting):
        found = thought(position, seat)
        changed = 0
        for seed in range(4):
            guess = position.imagined(seat, seed)
            changed += position_hash(guess) != position_hash(position)
            assert thought(guess, seat) == found
        assert changed


def test_it_never_peeks_at_half_made_choices() -> None:
    """Whatever the others have sealed, in the middle of the own chain too."""
    position = position_at("send.probe", players=3)
    position.submit(1, position.options(1)[0])
    found = thought(position, 1)
    for key in position.options(0):
        others = position.copy()
        others.submit(0, key)
        others.submit(0, others.options(0)[0])
        others.submit(2, others.options(2)[-1])
        assert thought(others, 1) == found
        assert thought(others.imagined(1, key), 1) == found


def places(position: Position, seat: int, key: int) -> list[int]:
    """Where everybody is in the tree after perceiving an answer."""
    tree = Search(position.copy(), 1, 64)
    tree.infostate = [1] * 8
    tree.perceive(seat, key)
    return list(tree.infostate)[:3]


def test_nobody_in_the_tree_knows_what_it_cannot_perceive() -> None:
    """A probe dealt moves its crew to a place of its own, and the others to one and the same."""
    position = position_at("deal")
    after = [places(position, NATURE, key) for key in position.options(NATURE)]
    assert len({infostate for infostate, _, _ in after}) == len(after)
    assert len({tuple(others) for _, *others in after}) == 1
    assert all(infostate != 1 for infostates in after for infostate in infostates)


def test_nobody_in_the_tree_knows_what_is_sealed() -> None:
    """A choice moves only the seat that makes it, until all are opened."""
    position = position_at("send.probe")
    for key in position.options(1):
        first, second, third = places(position, 1, key)
        assert (first, third) == (1, 1)
        assert second != 1


def test_everybody_in_the_tree_learns_what_is_opened() -> None:
    """With the last choice the sealed ones are perceived by all."""
    position = position_at("send.probe")
    for seat, steps in ((0, 2), (1, 2), (2, 1)):
        for _ in range(steps):
            position.submit(seat, position.options(seat)[0])
    tree = Search(position.copy(), 1, 64)
    tree.descend(2)
    assert list(tree.later) == [0] * 8
    assert all(infostate != 1 for infostate in list(tree.infostate)[:3])


def test_it_leaves_the_position_alone() -> None:
    """Thinking changes nothing and draws nothing."""
    match = GAME.match(players=2, seed=1)
    before, drawn = position_hash(match.position), match.source.drawn
    thought(match.position, 0)
    assert (position_hash(match.position), match.source.drawn) == (before, drawn)


def test_it_is_repeatable() -> None:
    """The same seed finds the same; another seed something else."""
    position = position_at("send.probe")
    assert thought(position, 0) == thought(position, 0)
    assert thought(position, 0).tally != thought(position, 0, seed=2).tally


def test_every_legal_key_is_tried() -> None:
    """The tally has the legal keys, the best is the one tried most, and means are payoffs."""
    position = position_at("dredge")
    seat = seat_asked(position)
    found = thought(position, seat, simulations=200)
    assert list(found.tally) == position.options(seat)
    assert sum(visits for visits, _ in found.tally.values()) == found.simulations == 200
    assert all(visits > 10 and 0 <= mean <= 1 for visits, mean in found.tally.values())
    assert found.tally[found.key][0] == max(visits for visits, _ in found.tally.values())


@pytest.mark.parametrize("name", ["apex", "council-of-shadows", "pocket-imperium"])
def test_every_run_tries_a_key_of_its_own(name: str) -> None:
    """Also where many are asked together, each for several answers: no seat is kept from its own by the others'."""
    random = Random(name)
    tried: set[int] = set()
    match = armillary.game(name).match(3, 1)
    while len(tried) < 3:
        seat = random.choice(match.waiting)
        position = match.known(seat)
        if position.joint and len(position.options(seat)) > 1:
            tried.add(seat)
            found = thought(position.position, seat, simulations=20)
            assert sum(visits for visits, _ in found.tally.values()) == 20
        match.answer(seat, random.choice(position.options(seat)))


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_one_root(threads: int) -> None:
    """Every thread grows a tree of its own seed; what any finds out at the root counts for all, once."""
    position = position_at("send.probe")
    limit = Limit(100)
    thinker = Thinker(position, limit, seed=7, threads=threads)
    together = thinker.think(position, 1, limit)
    assert together.simulations == 100
    assert sum(visits for visits, _ in together.tally.values()) == 100
    assert [tree.tally(position, 1) for tree in thinker.trees] == [together.tally] * threads
    assert together == Thinker(position, limit, seed=7, threads=threads).think(position, 1, limit)


def test_it_plays_better_than_chance() -> None:
    """Against random crews it wins far more than its share."""
    won = 0.0
    for number in range(16):
        chosen, position = Random(number), GAME.setup(2).start()
        seat = number % 2
        while position.waiting:
            asked = members(position.waiting)[0]
            if asked == seat:
                key = think(position, asked, simulations=40, seed=number).key
            else:
                options = position.weighted_options(asked)
                weights = [weight for _, weight in options] if asked == NATURE else None
                key = chosen.choices([key for key, _ in options], weights)[0]
            position.submit(asked, key)
        won += position.payoffs()[seat]
    assert won >= 12


def test_a_full_table_does_not_break_it() -> None:
    """With no row left it goes on at random, and every simulation counts somewhere or nowhere."""
    position = position_at("send.probe", players=4)
    tree = Search(position.copy(), 1, 64, 1.0, GAME.most_answers)
    assert tree.run(position, 0, 500) == 500
    assert tree.used <= 64
    tally = tree.tally(position, 0)
    assert list(tally) == position.options(0)


@pytest.mark.parametrize("rows", [0, 1, 3, 100, -64])
def test_a_table_must_be_a_power_of_two(rows: int, tmp_path: Path) -> None:
    """With any other number of rows it would look for a free one for ever, or outside the table."""
    program = (
        "import armillary\nfrom beacons import GAME\nfrom armillary.minds.tree import Search\n"
        "position = GAME.match(players=2, seed=1).position\n"
        f"try:\n    Search(position, 1, {rows}).run(position, 0, 50)\nexcept ValueError:\n    print('refused')\n"
    )
    (tmp_path / "run.py").write_text(program, encoding="utf-8")
    done = python("run.py", cwd=tmp_path, path=str(GAME.folder.parent))
    assert done.stdout == "refused\n", done.stderr


def test_a_limit_is_needed() -> None:
    """Of simulations or of time."""
    position = position_at("dredge")
    with pytest.raises(ValueError, match="simulations, or of milliseconds"):
        think(position, seat_asked(position))
    found = think(position, seat_asked(position), milliseconds=5)
    assert found.simulations >= 1
    assert think(position, seat_asked(position), simulations=10, milliseconds=60_000).simulations == 10


def test_only_a_seat_that_is_asked_can_think() -> None:
    """There is nothing to choose from otherwise."""
    position = position_at("dredge")
    other = next(seat for seat in range(3) if not position.waiting >> seat & 1)
    with pytest.raises(ValueError, match=f"seat {other} is not asked anything"):
        think(position, other, simulations=10)


def test_a_match_that_does_not_end_is_said(stairs: Game) -> None:
    """A search over it stops."""
    position = stairs.setup(2, {"fault": "endless"}).start()
    with pytest.raises(
        Endless, match=r"A match of stairs goes beyond its most_answers, which is 1000.* higher most_answers"
    ):
        think(position, 0, simulations=10)


def test_it_finds_the_highest_step(stairs: Game) -> None:
    """Where one key is simply best, it is found."""
    position = stairs.setup(1, {"rounds": 1}).start()
    assert think(position, 0, simulations=400).key == 3
