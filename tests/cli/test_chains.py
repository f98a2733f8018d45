"""Big choices made of small ones: several at a time, told as they are made, kept while they can be taken back."""

from pathlib import Path

import pytest

from armillary.kernel.record import Record
from tests.cli.running import is_refusal, run

GAME = "pocket-imperium"
ALONE = ("play", GAME, "--seats", "you,random", "--option", "layout=printed-T", "--seed", "3")
DEPLOYED = "hex 46\n\nhex 27\n\n"  # two systems, each confirmed
PLANNED = DEPLOYED + "2 1\n\n"  # Explore, then Expand


def test_several_answers_on_a_line_up_to_the_first_that_is_refused(tmp_path: Path) -> None:
    done = run(*ALONE, typed=DEPLOYED + "2 3 1\n")
    assert "There is no answer 3 here: type a number from 1 to 2." in done.out
    assert "Your answer" not in done.out
    assert done.out.rstrip().endswith("You have left the match; it was not saved.")
    both = run(*ALONE, typed=DEPLOYED + "2, 1\n")
    assert "Your answer: Explore → Expand: add ships to your systems" in both.out


def test_a_name_may_begin_a_chain_unless_it_is_only_like_another() -> None:
    """Numbers follow it; what has a number in its name is not cut in two."""
    both = run(*ALONE, typed=DEPLOYED + "explore 1\n")
    assert "Your answer: Explore → Expand: add ships to your systems" in both.out
    moving = run(*ALONE, typed=PLANNED + "hex 99\n")
    assert "Your answer" not in moving.out.rpartition("From which hex")[2]


@pytest.mark.parametrize("asked", ["why hex 24", "WHY Hex 24?", "w tri-prime", "why Tri Prime", "hex 24"])
def test_what_is_not_offered_is_asked_about_by_its_name(asked: str) -> None:
    done = run(*ALONE, typed=f"{asked}\n")
    assert "Rule 2.3: " in done.out


def test_french_words_need_no_accents_and_may_be_cut_short() -> None:
    done = run(*ALONE, "--lang", "fr", typed="regles 2.2\nrègles 2.2\nreg 2.2\n")
    assert done.out.count("\n2.2 ") == 3, done.out


def explored(file: Path, typed: str = "") -> str:
    """A match left in the middle of a movement: out of hex 46, to hex 45, with one ship."""
    start = run(*ALONE, "--save", str(file), typed=PLANNED)
    assert "From which hex do you move a fleet?" in start.out, start.out
    return run("play", GAME, "--resume", str(file), typed="hex 46\nhex 45\n1\n" + typed).out


def test_what_an_answer_does_is_told_before_the_whole_is_confirmed(tmp_path: Path) -> None:
    shown = explored(tmp_path / "match", "0\n")
    assert shown.count("You move 1 ship from hex 46 to hex 45.") == 1
    assert "Your answer" not in shown


def test_a_match_left_in_the_middle_of_a_chain_goes_on_there(tmp_path: Path) -> None:
    file = tmp_path / "match"
    explored(file)
    ending = Record.from_text(file.read_text()).ending
    assert ending is not None
    assert [(draft.seat, draft.keys, draft.sealed) for draft in ending.drafts] == [(0, [46, 45, 1], False)]
    again = run("play", GAME, "--resume", str(file), typed="undo\nquit\n")
    assert "You move 1 ship from hex 46 to hex 45." in again.out
    assert "Taken back." in again.out
    ending = Record.from_text(file.read_text()).ending
    assert ending is not None
    assert ending.drafts[0].keys == [46, 45]


def test_drafts_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "match"
    explored(file)
    file.write_text(file.read_text().replace("[46,45,1]", "[46,45,9]"))
    before = file.read_bytes()
    done = run("play", GAME, "--resume", str(file))
    assert is_refusal(done, 2), done
    assert "The answers that were not confirmed do not fit this match" in done.err
    assert file.read_bytes() == before


def test_an_answer_that_was_complete_is_shown_again(tmp_path: Path) -> None:
    file = tmp_path / "match"
    first = run(*ALONE, "--save", str(file), typed=DEPLOYED + "2 1\n")
    again = run("play", GAME, "--resume", str(file))
    for shown in (first, again):
        assert "Your answer: Explore → Expand: add ships to your systems" in shown.out
    assert "Taken back." in run("play", GAME, "--resume", str(file), typed="undo\n").out


def test_a_player_who_resumes_is_told_what_happened_since_their_last_answer(tmp_path: Path) -> None:
    file = tmp_path / "match"
    run(*ALONE, "--save", str(file), typed=PLANNED)
    again = run("play", GAME, "--resume", str(file))
    assert "reveals" in again.out
    assert "deploys" not in again.out


def test_a_position_of_a_record_holds_every_secret_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "match"
    run(*ALONE, "--save", str(file), typed=PLANNED)
    for more in (("--seat", "1"), ("--json",)):
        done = run("position", "--of", str(file), *more)
        assert is_refusal(done, 2), done
        assert "everybody's secrets" in done.err
