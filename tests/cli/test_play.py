"""Playing at the screen."""

import re
from pathlib import Path

import pytest

from tests.cli.running import BEACONS, play_through, run, spawn

SEEDED = (BEACONS, "--seed", "3")


def say(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Which probe do you send?", "A crew reached the goal.", "You send probe #", "· Nobody wins the"]),
        (
            "fr",
            [
                "Quelle sonde envoyez-vous ?",
                "Un équipage a atteint le but.",
                "Vous envoyez la",
                "· Personne ne gagne la",
            ],
        ),
    ],
)
def test_a_whole_match_by_stdin(tmp_path: Path, language: str, sentences: list[str]) -> None:
    seats = ("--seats", "you,search:10,random")
    script = play_through(*SEEDED, *seats)
    file = tmp_path / "match.armillary"
    done = spawn("play", *SEEDED, *seats, "--lang", language, "--save", str(file), typed=say(*script))
    assert (done.code, done.err) == (0, "")
    assert all(sentence in done.out for sentence in sentences)
    assert ("seeded" if language == "en" else "choisie") in done.out
    assert str(file) in done.out.splitlines()[-1]
    proof = run("verify", str(file), "--game", BEACONS)
    assert proof.code == 0


def test_both_languages_play_the_same_match(tmp_path: Path) -> None:
    files = [tmp_path / "en", tmp_path / "fr"]
    for file in files:
        play_through(*SEEDED, "--seats", "you,random", "--lang", file.name, "--save", str(file))
    assert files[0].read_text() == files[1].read_text()


def test_undo_takes_back_until_the_answer_is_confirmed() -> None:
    done = run("play", *SEEDED, "--seats", "you,random", typed=say("1", "1", "undo", "undo", "2", "3", ""))
    assert "probe #1, strength 1 → the near beacon, 2 points" in done.out
    assert done.out.count("Enter to confirm") == 2
    assert "You send probe #5 to the far beacon." in done.out


def test_nothing_is_left_to_undo_in_the_beginning_or_after_a_commitment() -> None:
    done = run("play", *SEEDED, "--seats", "you,random", typed=say("undo", "1", "1", "", "undo"))
    assert done.out.count("There is nothing to take back") == 2


def test_why_names_the_rule_that_forbids() -> None:
    asked = say("why probe 3", "why 1", "why probe #10", "why 99", "why", "why x", "1", "1", "why 1")
    done = run("play", *SEEDED, "--seats", "you,random", typed=asked)
    assert "Rule 2.2: The packet you hold does not contain probe #3, strength 2." in done.out
    assert "1 is allowed: probe #1, strength 1." in done.out
    assert "4 is allowed: probe #10, strength 6." in done.out
    assert "There is no answer 99 here: type a number from 1 to 4." in done.out
    assert done.out.count("Say which answer, by its number or its name, as in: why 3, or: why probe #1") == 2
    assert "The answer is complete" in done.out


def test_a_forbidden_answer_changes_nothing_and_names_the_rule() -> None:
    done = run("play", *SEEDED, "--seats", "you,random", typed=say("probe 3", "-1", "0", "5", "1", "1", "1"))
    assert "Rule 2.2:" in done.out
    for number in (-1, 0, 5):
        assert f"There is no answer {number} here: type a number from 1 to 4." in done.out
    assert "The answer is complete: confirm it, or take a step back." in done.out
    assert done.out.count("Enter to confirm, undo to take back.") == 2, "how to go on is said again"


def test_french_words_are_understood() -> None:
    lines = say("pourquoi sonde n° 3", "règles 2.3", "vue", "aide", "1", "annuler", "quitter")
    done = run("play", *SEEDED, "--seats", "you,random", "--lang", "fr", typed=lines)
    assert done.code == 0
    assert "Règle 2.2 : Le paquet que vous tenez" in done.out
    assert done.out.count("Quelle sonde envoyez-vous ?") == 3
    assert done.out.endswith("Vous avez quitté la partie ; elle n'est pas enregistrée.\n")


def test_rules_are_looked_up_by_number() -> None:
    done = run("play", *SEEDED, typed=say("rules 2.3", "rules 3", "rules 77", "rules"))
    assert "2.3  a beacon to send it to, but not the beacon" in done.out
    assert "3.1  The beacons are settled" in done.out
    assert "There is no rule 77." in done.out
    assert "**5.5**" in done.out


def test_words_nobody_knows_are_answered_kindly() -> None:
    noise = b"\xff\xfe\x00nonsense\n" + b"9" * 5000 + b"\n\x1b[2J\n" + "٣\n½\n".encode()
    done = run("play", *SEEDED, "--seats", "you,random", typed=noise)
    assert done.code == 0
    assert "Type the number or the name of an answer, or help." in done.out
    assert "\x1b" not in done.out


def test_the_record_command_tells_only_what_the_seat_may_know() -> None:
    done = run("play", *SEEDED, "--seats", "you,random", typed=say("1", "1", "", "record"))
    story = done.out.rpartition("> record")[2]
    assert "You send probe #1 to the near beacon." in story
    assert "everybody's secrets" in story
    assert "deal" not in story
    assert '"key"' not in story


def test_the_view_hides_what_the_seat_may_not_know() -> None:
    done = run("play", *SEEDED, "--seats", "you,random", typed=say("view"))
    assert done.out.count("Seat 2, packet: 4 x ⟨?⟩\n") == 2


def test_a_match_of_bots_is_told_to_a_spectator() -> None:
    done = run("play", BEACONS, "--seed", "4", "--seats", "random,random,random")
    assert done.code == 0
    assert "Seat 1 sends probe" in done.out
    assert "looks at a relic." in done.out
    assert "You" not in done.out
    assert "wins." in done.out or "share the victory" in done.out


@pytest.mark.parametrize(("language", "automa"), [("en", "The Automa"), ("fr", "L'Automa")])
def test_what_an_opponent_without_a_seat_reached_stands_beside_the_others(language: str, automa: str) -> None:
    alone = ("play", "council-of-shadows", "--seats", "random", "--seed", "1", "--option", "rounds=5")
    lines = run(*alone, "--lang", language).out.rstrip().splitlines()
    [head] = [place for place, line in enumerate(lines) if "1 (random)" in line and automa in line]
    parts = [re.findall(r"\d+", line.partition("  ")[2]) for line in lines[head + 2 :]]
    assert [len(numbers) for numbers in parts] == [2] * 7, "of each of them, all that counted"


def test_the_match_is_fair_unless_a_seed_is_chosen() -> None:
    assert "committed to" in run("play", BEACONS).out
    assert "no claim of fairness" in run("play", BEACONS, "--seed", "1").out


def test_options_modes_and_components_are_used() -> None:
    assert "flares and pays double" not in run("play", BEACONS, "--option", "flares=false").out
    assert "flares and pays double" not in run("play", BEACONS, "--mode", "calm").out
    assert "flares and pays double" in run("play", BEACONS, "--mode", "calm", "--option", "flares=yes").out
    assert "Round 1 of 9" in run("play", BEACONS, "--components", "deep").out


def test_seats_are_those_asked_for() -> None:
    assert "Seat 1 (you) · Seat 2 (cadet)\n" in run("play", BEACONS).out
    assert "Seat 1 (you) · Seat 2 (cadet) · Seat 3 (cadet)\n" in run("play", BEACONS, "--players", "3").out
    assert "Seat 1 (random) · Seat 2 (you)\n" in run("play", BEACONS, "--seats", "random,you").out
