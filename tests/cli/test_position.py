"""Positions in notation."""

import json
import re
from pathlib import Path

from tests.cli.running import BEACONS, is_refusal, run

GAME = ("--game", BEACONS)


def noted(record: Path, upto: int | None = None) -> str:
    done = run("position", "--of", str(record), *GAME, *([] if upto is None else ["--upto", str(upto)]))
    assert (done.code, done.err) == (0, "")
    return done.out


def test_a_position_of_a_record_is_written_and_read_back(finished: Path, tmp_path: Path) -> None:
    hashes = [json.loads(line)["hash"] for line in finished.read_text().splitlines()[1:-1]]
    for upto in (1, 12, 13, 14, 25, len(hashes)):
        text = noted(finished, upto)
        assert json.loads(text)["hash"] == hashes[upto - 1]
        (tmp_path / "position").write_text(text)
        found = json.loads(run("position", str(tmp_path / "position"), *GAME, "--json").out)
        assert found["hash"] == hashes[upto - 1]
    assert json.loads(noted(finished))["hash"] == hashes[-1]


def test_a_seat_sees_its_question_and_its_packet(finished: Path) -> None:
    text = noted(finished, 13)
    mine = run("position", "-", *GAME, "--seat", "2", typed=text)
    assert mine.code == 0
    assert "Which probe do you send?" in mine.out
    assert re.search(r"Seat 2 \(you\), packet:( \[\d probe #\d+\]){4}$", mine.out, re.M)
    assert "Seat 1, packet: 4 x ⟨?⟩\n" in mine.out
    assert "Seat 1 is asked (send.probe)." in mine.out


def test_a_spectator_sees_who_is_asked_and_nothing_secret(finished: Path) -> None:
    out = run("position", "-", *GAME, typed=noted(finished, 13)).out
    assert out.count("is asked (send.probe).") == 3
    assert "#" not in out
    assert "Nature is asked (deal)." in run("position", "-", *GAME, typed=noted(finished, 5)).out


def test_questions_as_data(finished: Path) -> None:
    found = json.loads(run("position", "-", *GAME, "--seat", "1", "--json", typed=noted(finished, 13)).out)
    assert [question["seat"] for question in found["questions"]] == [0, 1, 2]
    assert [len(question.get("choices", [])) for question in found["questions"]] == [4, 0, 0]
    assert found["view"]["board"]["crews"][1]["packet"] is None
    assert found["view"]["waiting"] == [0, 1, 2]


def test_a_finished_position_shows_the_result(finished: Path) -> None:
    out = run("position", "-", *GAME, typed=noted(finished)).out
    assert "Points" in out
    assert "is asked" not in out


def test_a_position_may_be_edited_by_hand_if_it_can_be(finished: Path) -> None:
    data = json.loads(noted(finished, 13))
    changed = {**data, "fields": {**data["fields"], "score": [9, 0, 0, 0]}}
    assert "it was changed" in run("position", "-", *GAME, typed=json.dumps(changed)).err
    changed.pop("hash")
    assert "Seat 1 ━━━━━━━━━●··········· 9\n" in run("position", "-", *GAME, typed=json.dumps(changed)).out
    changed["fields"]["deck"] = changed["fields"]["packet"][0]
    done = run("position", "-", *GAME, typed=json.dumps(changed))
    assert is_refusal(done, 2)
    assert "a probe is in two places" in done.err


def test_an_empty_stdin_is_no_position() -> None:
    assert is_refusal(run("position", "-", *GAME), 2)
