"""Replaying and verifying records."""

import json
import re
from pathlib import Path

import pytest

from armillary.kernel.record import Record
from tests.cli.running import BEACONS, is_refusal, run, spawn

GAME = ("--game", BEACONS)


def edited(path: Path, line: int, old: str, new: str, tmp_path: Path) -> str:
    """A copy of a record with one line changed."""
    lines = path.read_text().splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    (tmp_path / "edited").write_text("".join(lines))
    return str(tmp_path / "edited")


def test_verify_counts_what_it_proves(finished: Path) -> None:
    entries = Record.from_text(finished.read_bytes()).entries
    draws = sum(entry.seat == "nature" for entry in entries)
    done = run("verify", str(finished), *GAME)
    assert done.code == 0
    assert done.out.startswith(f"Proved: {len(entries) - draws} answers and {draws} draws.\n")
    facts = json.loads(run("verify", str(finished), *GAME, "--json").out)
    assert facts["ok"] is True
    assert (facts["answers"], facts["draws"]) == (len(entries) - draws, draws)


def test_only_a_seed_nobody_chose_claims_to_be_fair(finished: Path, fair: Path) -> None:
    assert "no claim of fairness" in run("verify", str(finished), *GAME).out
    assert "committed to before the match" in run("verify", str(fair), *GAME).out
    assert json.loads(run("verify", str(finished), *GAME, "--json").out)["seeded"] is True
    assert json.loads(run("verify", str(fair), *GAME, "--json").out)["seeded"] is False


def test_a_changed_draw_is_found(finished: Path, tmp_path: Path) -> None:
    first = Record.from_text(finished.read_bytes()).entries[0]
    other = (first.key + 1) % 16
    file = edited(finished, 1, f'"key":{first.key}', f'"key":{other}', tmp_path)
    done = run("verify", file, *GAME)
    assert is_refusal(done, 1), done
    assert done.err == f"Entry 0: the seed draws {first.key}, but the record says {other}.\n"
    facts = json.loads(run("verify", file, *GAME, "--json").out)
    assert facts["ok"] is False
    assert facts["difference"] == done.err.strip()


def test_a_changed_result_is_found(finished: Path, tmp_path: Path) -> None:
    file = edited(finished, -1, '"winners":[', '"winners":[7,', tmp_path)
    assert is_refusal(run("verify", file, *GAME), 1)
    assert is_refusal(run("replay", file, *GAME), 1)


def test_a_match_that_was_not_finished_is_proved_as_far_as_it_went(running: Path, finished: Path) -> None:
    entries = Record.from_text(running.read_bytes()).entries
    draws = sum(entry.seat == "nature" for entry in entries)
    done = run("verify", str(running), *GAME)
    assert done.code == 0, done
    assert done.out.startswith(f"Proved: {len(entries) - draws} answers and {draws} draw")
    assert "as far as it went: the match was not finished" in done.out
    assert "not finished" not in run("verify", str(finished), *GAME).out
    for file, expected in ((running, False), (finished, True)):
        assert json.loads(run("verify", str(file), *GAME, "--json").out)["finished"] is expected


def test_a_record_without_its_seed_proves_nothing(running: Path, tmp_path: Path) -> None:
    file = tmp_path / "seedless"
    file.write_text("".join(running.read_text().splitlines(keepends=True)[:-1]))
    done = run("verify", str(file), *GAME)
    assert is_refusal(done, 2), done
    assert "does not hold its seed" in done.err


def test_replay_tells_a_spectator_what_a_spectator_may_know(finished: Path) -> None:
    out = run("replay", str(finished), *GAME).out
    assert "looks at a relic." in out
    assert "looks at the" not in out
    packets = re.findall("packet: .*", out)
    assert packets
    assert not [packet for packet in packets if "[" in packet]
    assert "You" not in out
    assert "Seat 1 (random)" in out


def test_replay_tells_a_seat_what_that_seat_may_know(finished: Path) -> None:
    events = json.loads(run("replay", str(finished), *GAME, "--json").out)["events"]
    seat = next(event["args"]["seat"] for event in events if event["kind"] == "looked")
    out = run("replay", str(finished), *GAME, "--seat", str(seat + 1)).out
    assert "You look at the" in out
    assert "You look at a relic" not in out
    assert " looks at a relic." in out


@pytest.mark.parametrize(("language", "label"), [("en", "Seat 2 (you, random)"), ("fr", "Place 2 (vous, random)")])
def test_replay_says_in_one_bracket_who_sits_there(finished: Path, language: str, label: str) -> None:
    out = run("replay", str(finished), *GAME, "--seat", "2", "--lang", language).out
    assert out.count(label) == 2
    assert ") (" not in out


def test_a_position_is_no_record_and_a_record_no_position(finished: Path, tmp_path: Path) -> None:
    text = run("position", "--of", str(finished), *GAME).out
    for name, content in {"spread": text, "unended": text.rstrip(), "on one line": " ".join(text.split())}.items():
        (tmp_path / name).write_text(content)
        found = run("verify", str(tmp_path / name))
        assert found.err == "This is a position, not a record: `armillary position` shows it.\n"
        assert is_refusal(found, 2)
    assert run("position", str(finished)).err.startswith("This is a record, not a position: ")
    french = run("position", str(finished), "--lang", "fr").err
    assert french.startswith("Ceci est un enregistrement, pas une position : `armillary position --of` ")
    assert "pas un enregistrement" in run("verify", str(tmp_path / "spread"), "--lang", "fr").err


def test_what_ends_too_early_is_cut_off(finished: Path, tmp_path: Path) -> None:
    text = run("position", "--of", str(finished), *GAME).out
    (tmp_path / "position").write_text(text[:-20])
    args = ("position", str(tmp_path / "position"), *GAME)
    assert run(*args).err == "This position is cut off: its text ends too early.\n"
    assert run(*args, "--lang", "fr").err == "Cette position est coupée : son texte s'arrête trop tôt.\n"
    lines = finished.read_text().splitlines()
    (tmp_path / "record").write_text("\n".join([*lines[:3], lines[3][:-9], ""]))
    assert run("verify", str(tmp_path / "record")).err == "Line 4 of the record is cut off: it does not end.\n"
    assert "est coupée" in run("verify", str(tmp_path / "record"), "--lang", "fr").err


def test_what_never_was_a_record_is_not_cut_off(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"\x8f\n\x00\n{\x9a")
    assert run("verify", str(tmp_path / "noise")).err == "This is no record of a match.\n"
    assert "pas l'enregistrement d'une partie" in run("verify", str(tmp_path / "noise"), "--lang", "fr").err
    (tmp_path / "noise").write_bytes(b"{\x8f\n\x00\n{\x9a")
    assert run("verify", str(tmp_path / "noise")).err.startswith("Line 1 of the record cannot be read: ")


@pytest.mark.parametrize(
    ("old", "new", "english", "french"),
    [
        ('"rules":', '"ruled":', "ruled: nothing has this name; known: ", "ruled : rien ne porte ce nom"),
        ('"players":3,', "", "players: it is missing, and must be", "players : c'est absent, et il faut"),
        ('"players":3', '"players":"3"', 'players: it is the text "3", but', "players : c'est le texte « 3 », mais"),
        ('"armillary-record"', '"chess"', 'must be "armillary-record"', 'il faut "armillary-record"'),
        ('"commitment":"', '"commitment":"x', "draws.commitment: it is the text", "draws.commitment : c'est le texte"),
        ('"players":3', '"players":x', "this is no JSON from byte", "ce n'est plus du JSON à partir de"),
    ],
)
def test_unreadable_data_is_explained_in_both_languages(
    finished: Path, tmp_path: Path, old: str, new: str, english: str, french: str
) -> None:
    file = edited(finished, 0, old, new, tmp_path)
    assert english in run("verify", file).err
    assert french in run("verify", file, "--lang", "fr").err


def test_replay_as_data(finished: Path) -> None:
    record = Record.from_text(finished.read_bytes())
    found = json.loads(run("replay", str(finished), *GAME, "--json").out)
    assert record.ending is not None
    assert found["entries"] == len(record.entries)
    assert found["result"] == record.ending.end
    assert found["difference"] is None
    assert [event["entry"] for event in found["events"]] == sorted(event["entry"] for event in found["events"])
    assert all(event["text"][0].isupper() for event in found["events"])


def test_replay_stops_where_it_is_told_to(finished: Path) -> None:
    some = json.loads(run("replay", str(finished), *GAME, "--json", "--upto", "13").out)
    assert some["entries"] == 13
    assert some["result"] is None
    assert [event["kind"] for event in some["events"]] == ["flared"]
    assert "after 13 entries" in run("replay", str(finished), *GAME, "--upto", "13").out
    assert is_refusal(run("replay", str(finished), *GAME, "--upto", "100000"), 2)


def test_replay_draws_nothing_the_record_does_not_say(finished: Path) -> None:
    for upto in range(14):
        some = json.loads(run("replay", str(finished), *GAME, "--json", "--upto", str(upto)).out)
        assert some["entries"] == upto


def test_replay_waits_for_enter_at_every_entry(finished: Path) -> None:
    done = run("replay", str(finished), *GAME, "--step", "--upto", "20", typed="\n" * 20)
    assert done.out.count("Entry ") == 20
    assert "Entry 1 of" in done.out
    assert "nature, deal" in done.out
    cut_short = run("replay", str(finished), *GAME, "--step", typed="\n\n\n")
    assert cut_short.code == 0
    assert cut_short.out.count("Entry ") == 4


def test_replay_names_the_first_difference(finished: Path, tmp_path: Path) -> None:
    entry = Record.from_text(finished.read_bytes()).entries[30]
    file = edited(finished, 31, entry.hash, "0" * 16, tmp_path)
    done = run("replay", file, *GAME)
    assert is_refusal(done, 1), done
    assert "Entry 30 leads to position" in done.err
    assert "Seat 1 sends probe" in done.out
    found = json.loads(run("replay", file, *GAME, "--json").out)
    assert found["difference"] == done.err.strip()


def test_a_seat_that_does_not_play_sees_nothing(finished: Path) -> None:
    for seat in ("0", "4", "9", "-1", "x"):
        for command in (("replay", str(finished)), ("position", "-")):
            done = run(*command, *GAME, "--seat", seat, typed=run("position", "--of", str(finished), *GAME).out)
            assert is_refusal(done, 2), done
            assert f"--seat must be a whole number from 1 to {3 if seat == '4' else 8}, not {seat}." in done.err


def test_a_seat_is_counted_as_on_the_screen_and_for_programs_as_in_records(finished: Path) -> None:
    for seat in (1, 2, 3):
        assert f"Seat {seat} (you, random)" in run("replay", str(finished), *GAME, "--seat", str(seat)).out
        assert json.loads(run("replay", str(finished), *GAME, "--seat", str(seat), "--json").out)["seat"] == seat - 1


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_of_a_game_elsewhere_asks_where(finished: Path, command: str) -> None:
    done = spawn(command, str(finished))
    assert is_refusal(done, 2), done
    assert "--game FOLDER" in done.err


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["position", "--of"], ["position"]])
def test_no_file_names_a_folder_to_run_code_from(finished: Path, tmp_path: Path, command: list[str]) -> None:
    evil = tmp_path / "evil"
    evil.mkdir()
    (evil / "rules.py").write_text("")
    (evil / "__init__.py").write_text("open('ran', 'w').close()")
    text = run("position", "--of", str(finished), *GAME).out if command == ["position"] else finished.read_text()
    (tmp_path / "file").write_text(text.replace('"beacons"', '"evil"'))
    done = spawn(*command, "file", cwd=tmp_path)
    assert is_refusal(done, 2), done
    assert not (tmp_path / "ran").exists()


def test_names_in_a_record_are_shown_and_steer_nothing(finished: Path, tmp_path: Path) -> None:
    names = '"names":["Ann\\u001b[2J","B[red]o","' + "x" * 500 + '"]'
    file = edited(finished, 0, '"names":["random","random","random"]', names, tmp_path)
    out = run("replay", file, *GAME).out
    assert "Ann?[2J · B[red]o · xxx" in out
    assert "\x1b" not in out
    assert "x" * 31 not in out
