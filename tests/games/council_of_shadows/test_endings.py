"""How a match ended: whose the throne is, who won without a seat, and that older records still say so."""

import re
from pathlib import Path

import msgspec
import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import Event
from armillary.games.council_of_shadows.people.view.ending import formerly
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.errors import Difference
from armillary.kernel.game import Result, Unseated
from armillary.kernel.record import Record
from armillary.kernel.replay import replay, verify
from armillary.kernel.text import unstyled
from armillary.terminal.lines import as_drawing
from tests.cli.running import run
from tests.games.council_of_shadows.situations import events, finished, look, planning

SOLO = Path(__file__).parent / "golden" / "council-of-shadows-solo-1.jsonl"
"""The last answer of a solo match that was lost, written when reasons still said who had won."""


def test_the_winner_has_the_throne_also_if_another_took_it_first() -> None:
    """In the view, in the terminal and in what is told; the position keeps who was first."""
    over, told = finished(planning(level={0: 3, 1: 4}))
    assert (over.throne, GAME.result(over).winners, look(over).throne) == (0, [1], 1)
    assert events(told, Event.CROWNED) == [(1,)]
    shown = as_drawing(GAME, msgspec.to_builtins(GAME.view(over, SPECTATOR)), GAME.text(), ["Ada", "Brahe", "Clio"])
    assert "throne: B" in unstyled(shown[0])


def test_until_the_end_the_first_at_level_three_has_the_throne() -> None:
    assert look(planning(level={0: 3, 1: 4})).throne == 0
    assert look(planning()).throne is None


@pytest.mark.parametrize(
    ("language", "verdict", "reason", "automa"),
    [
        ("en", "The Automa wins.", "The limit of rounds was reached", "The Automa"),
        ("fr", "L'Automa gagne.", "La limite des manches est atteinte", "L'Automa"),
    ],
)
def test_who_has_won_a_lost_solo_match_is_said_once(
    tmp_path: Path, language: str, verdict: str, reason: str, automa: str
) -> None:
    """And what the Automa reached stands in the table, part by part as for a player."""
    older = Record.from_text(SOLO.read_text(encoding="utf-8"))
    lost = tmp_path / "lost"
    lost.write_text(replay(older, upto=len(older.entries), game=GAME).record().to_text(), encoding="utf-8")
    out = run("replay", str(lost), "--lang", language).out
    ending = out.partition(verdict)[2].splitlines()
    assert len(re.findall(r"Automa (?:wins|has won|a gagné|gagne(?! [0-9]))", out)) == 1
    assert ending[1].startswith(reason)
    assert "Automa" not in ending[1]
    [head] = [place for place, line in enumerate(ending) if re.fullmatch(rf"\s+Ada\b.*{automa}\s*", line)]
    own, other = zip(*(line.split()[-2:] for line in ending[head + 2 : head + 9]), strict=True)
    assert (own, other) == (("58", "0", "58", "0", "2", "17", "6"), ("319", "3", "19", "0", "0", "81", "0"))


def test_a_record_whose_reason_said_who_had_won_still_comes_out() -> None:
    record = Record.from_text(SOLO.read_text(encoding="utf-8"))
    assert record.ending is not None
    assert record.ending.end is not None
    assert record.ending.end["reason"] == "automa_rounds"
    assert verify(record, GAME) == 0
    found = replay(record, game=GAME).result
    assert found is not None
    assert (found.winners, found.reason, [(one.who, one.won) for one in found.unseated]) == (
        [],
        "rounds",
        [("automa", True)],
    )


@pytest.mark.parametrize("forged", [{"winners": [0]}, {"reason": "rounds"}, {"reason": "shared_rounds"}])
def test_only_what_was_once_written_is_accepted(forged: dict[str, object]) -> None:
    record = Record.from_text(SOLO.read_text(encoding="utf-8"))
    assert record.ending is not None
    assert record.ending.end is not None
    record.ending.end |= forged
    with pytest.raises(Difference):
        verify(record, GAME)


@pytest.mark.parametrize(
    ("winners", "won", "reason"), [([], True, "automa_throne"), ([0], True, "shared_throne"), ([0], False, "throne")]
)
def test_reasons_once_named_the_winner(winners: list[int], won: bool, reason: str) -> None:
    own, other = {"level": 3, "energy": 5}, {"level": 2, "energy": 7}
    [older] = formerly(Result([305], winners, "throne", [own], unseated=[Unseated("automa", 207, won, other)]))
    assert (older.reason, older.unseated) == (reason, [])
    assert older.breakdown == [{**own, "automa.level": 2, "automa.energy": 7}]
