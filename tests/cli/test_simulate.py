"""Bots, and matches between them."""

import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import armillary
from armillary.bots import UnknownBot, bot
from armillary.bots.searcher import Searcher
from armillary.cli.commands.simulate import by_bot
from armillary.cli.screen import Screen
from armillary.cli.simulation import Tally, simulated
from armillary.cli.table.host import Host
from armillary.cli.table.seats import Seats
from armillary.cli.translator import Translator
from armillary.kernel.game import Result
from armillary.minds import FIRST, Limit
from tests.authors.writing import write_game
from tests.cli.running import BEACONS, run, spawn


def simulate(*args: str) -> dict[str, Any]:
    done = run("simulate", BEACONS, "--json", *args)
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_the_numbers_add_up() -> None:
    found = simulate("--players", "3", "--games", "20", "--seed", "1")
    assert found["games"] == found["finished"] == 20
    assert len(found["seats"]) == 3
    assert sum(seat["wins"] for seat in found["seats"]) + found["ties"] == 20
    assert found["decisions"] > 20 * 3 * 2
    assert all(seat["mean_score"] > 0 for seat in found["seats"])
    assert found["bots"] == ["random"] * 3


def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    first = simulate("--games", "10", "--seed", "5", "--bots", "random,search:10")
    assert first == simulate("--games", "10", "--seed", "5", "--bots", "random,search:10")
    assert first["seats"] != simulate("--games", "10", "--seed", "6", "--bots", "random,search:10")["seats"]
    assert simulate("--games", "2")["seed"] != simulate("--games", "2")["seed"]


def test_search_beats_random() -> None:
    found = simulate("--games", "10", "--seed", "2", "--bots", "random,search:100")
    assert found["seats"][1]["wins"] >= 2 * found["seats"][0]["wins"]


def test_people_read_a_table() -> None:
    out = run("simulate", BEACONS, "--games", "5", "--seed", "1", "--bots", "random,search:5").out
    assert "Seat 2 (search:5)" in out
    assert "5 of 5 matches finished" in out
    assert "--seed 1" in out


def test_a_game_that_never_ends_is_told_so(tmp_path: Path) -> None:
    """By the number that its Game says, however it was found out."""
    folder = write_game(
        tmp_path, "endless_dice", {"        view=view,": "        view=view,\n        most_answers=10,"}
    )
    at_random, searched = (
        spawn("simulate", str(folder), "--games", "2", "--bots", bots) for bots in ("random", "search:50")
    )
    assert (at_random.code, searched.code) == (0, 2)
    assert "0 of 2 matches finished" in at_random.out
    assert at_random.err == searched.err
    assert "A match of endless-dice goes beyond its most_answers, which is 10: find what never ends" in searched.err
    assert "say a higher most_answers in its Game" in searched.err


def test_rotated_bots_are_called_by_their_names() -> None:
    assert by_bot(["random", "greedy", "random"]) == ["random (1)", "greedy", "random (2)"]
    for language, seat in (("en", "Seat"), ("fr", "Place")):
        args = ("simulate", BEACONS, "--games", "4", "--seed", "1", "--bots", "random,greedy", "--lang", language)
        assert f"{seat} 2 (greedy)" in run(*args).out
        assert seat not in run(*args, "--rotate").out
        assert "\n greedy " in run(*args, "--rotate").out


def test_a_tie_is_nobodys_win() -> None:
    tally = Tally(2)
    tally.count(Result(scores=[3, 3], winners=[0, 1], reason="x"))
    tally.count(Result(scores=[5, 3], winners=[0], reason="x"))
    assert tally.summary()["ties"] == 1
    assert tally.summary()["seats"] == [{"wins": 1, "mean_score": 4.0}, {"wins": 0, "mean_score": 3.0}]


def test_bots_by_name() -> None:
    assert bot("random").name == "random"
    assert bot("search") == Searcher("search", Limit(None, 50))
    assert bot("search:50ms") == Searcher("search:50ms", Limit(None, 50))
    assert bot("search:2s") == Searcher("search:2s", Limit(None, 2000))
    assert bot("search:2000") == Searcher("search:2000", Limit(2000))
    assert bot("search-1:2000") == Searcher("search-1:2000", Limit(2000), FIRST)


@pytest.mark.parametrize(
    "name", ["", "search:", "search:0", "search:-1", "search-2", "search:1.5s", "Random", "search:9" + "9" * 40]
)
def test_names_that_are_no_bot(name: str) -> None:
    with pytest.raises(UnknownBot, match="There is no bot"):
        bot(name)


class Watcher:
    """Plays the first key, and compares what it is shown with the truth."""

    name = "watcher"

    def __init__(self, truth: Any) -> None:
        self.truth = truth
        self.own: list[bool] = []
        self.others: list[bool] = []
        self.plans: list[int] = []

    def seated(self) -> "Watcher":
        return self

    def choose(self, position: Any, seat: int, seed: int) -> int:
        self.own.append(position.packet[seat] == self.truth.packet[seat])
        if self.truth.held[1 - seat] == 1 << (1 - seat):
            self.others.append(position.packet[1 - seat] == self.truth.packet[1 - seat])
        if position.joint:
            self.plans.append(position.sent[1 - seat])
        keys: list[int] = position.options(seat)
        return keys[0]

    def saw_only_guesses(self) -> bool:
        return all(self.own) and sum(self.others) < len(self.others) / 2 and set(self.plans) == {-1}


def test_a_simulated_bot_is_shown_a_guess_and_not_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = armillary.game(BEACONS).setup(2)
    truth = setup.start()
    monkeypatch.setattr(setup, "start", lambda: truth)
    watcher = Watcher(truth)
    simulated(setup, [watcher, watcher], "a seed")
    assert len(watcher.others) > 4
    assert len(watcher.plans) > 10
    assert watcher.saw_only_guesses()


def test_a_bot_at_the_table_is_shown_a_guess_and_not_the_truth() -> None:
    match = armillary.game(BEACONS).match(players=2, seed=1)
    watcher = Watcher(match.position)
    seats = Seats(["random", "random"])
    seats.bots = {0: watcher, 1: watcher}
    with patch("sys.stdout", io.StringIO()):
        Host(Screen(Translator("en")), match, seats, None).run()
    assert match.over
    assert watcher.saw_only_guesses()


def test_why_another_folder_cannot_play_is_said(tmp_path: Path) -> None:
    """In words, before anything is played where the folder is not there."""
    apex = str(Path(armillary.__file__ or "").parent / "games/apex")
    for language, nowhere, other in (
        ("en", f"There is no folder {tmp_path / 'none'}.\n", "It says: There is no game beacons. Known: "),
        ("fr", f"Il n'y a pas de dossier {tmp_path / 'none'}.\n", "Il dit : Il n'y a pas de jeu beacons. Connus : "),
    ):
        args = ("simulate", BEACONS, "--games", "1", "--lang", language, "--bots")
        assert run(*args, f"random,search:10@{tmp_path / 'none'}").err == nowhere
        assert other in run(*args, f"random,search:10@{apex}").err
