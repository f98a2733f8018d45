"""How a match ended where points were equal: tokens decide, and everybody is told so."""

import re
from pathlib import Path

import pytest

from armillary.games.apex import GAME
from armillary.kernel.errors import Difference
from armillary.kernel.game import Result
from armillary.kernel.record import Record
from armillary.kernel.replay import replay, verify
from tests.cli.running import run

TOKENS = Path(__file__).parent / "golden" / "apex-tokens-1.jsonl"
"""The last answers of a match that tokens decided, written when no result said so."""


def record() -> Record:
    return Record.from_text(TOKENS.read_text(encoding="utf-8"))


def ended() -> Result:
    found = replay(record(), game=GAME).result
    assert found is not None
    return found


def test_a_match_decided_by_tokens_says_so_with_the_counts() -> None:
    result, board = ended(), replay(record(), game=GAME).view().board
    tokens = [one["ships"] + len(one["colonies"]) for one in board["players"]]
    assert (result.scores, result.winners, result.reason) == ([5, 4, 5], [0], "tokens")
    assert [one["tokens"] for one in result.breakdown] == tokens
    assert result.args == {"most": tokens[0], "next": tokens[2]}
    assert tokens[0] > tokens[2]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "most tokens in the galaxy"), ("fr", "plus de pions dans la galaxie")]
)
def test_the_terminal_tells_the_counts(language: str, words: str) -> None:
    out = run("replay", str(TOKENS), "--lang", language).out
    [line] = [line for line in out.splitlines() if words in line]
    assert list(map(int, re.findall("[0-9]+", line))) == list(ended().args.values())


def test_the_record_of_a_new_match_has_the_counts() -> None:
    """What is written now is read again as it is."""
    again = replay(record(), game=GAME).record()
    assert again.ending is not None
    assert again.ending.end is not None
    assert (again.ending.end["reason"], again.ending.end["args"]) == ("tokens", ended().args)
    assert verify(Record.from_text(again.to_text()), GAME) == verify(record(), GAME)


def test_a_record_that_said_nothing_of_tokens_still_comes_out() -> None:
    older = record()
    assert older.ending is not None
    assert older.ending.end is not None
    assert older.ending.end["reason"] == "ages"
    verify(older, GAME)
    older.ending.end["breakdown"][0]["battles"] += 1
    with pytest.raises(Difference):
        verify(older, GAME)
