"""`armillary new` writes the smallest game that passes the laws."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import armillary
from armillary.build.units import available
from armillary.cli.commands.new import FILES, SOURCE
from armillary.laws.line import answer_offered
from tests.authors.writing import write_game
from tests.cli.running import is_refusal, run, spawn

INTERPRETED = {"ARMILLARY_PURE": "1", "ARMILLARY_STRICT": "1"}


def test_a_new_game_is_small() -> None:
    """Three files, 120 lines, and nothing else lies in the template."""
    found = [path for path in SOURCE.rglob("*") if path.suffix in {".py", ".toml", ".md"}]
    assert sorted(str(path.relative_to(SOURCE)) for path in found) == sorted(FILES)
    assert len(FILES) <= 3
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in found) <= 120


def test_a_new_game_says_what_to_do_with_it(tmp_path: Path) -> None:
    """Played and listed by its folder, under the folder's name."""
    done = spawn("new", "far_dice", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("The game far-dice is written: ")
    assert "armillary play far_dice" in done.out
    assert spawn("games", "far_dice", cwd=tmp_path).out.startswith("Far dice (far-dice)\n")
    bare = spawn("play", "far_dice", "--components", "x", cwd=tmp_path)
    assert bare.err == "far-dice has no component sets: leave x out.\n"
    assert spawn("components", "far_dice", "export", "y", cwd=tmp_path).err == "far-dice has no component sets.\n"
    played = spawn("play", "far_dice", "--seats", "random,search:20", cwd=tmp_path)
    assert (played.code, played.err) == (0, "")


def test_a_new_game_passes_the_laws(tmp_path: Path) -> None:
    """In this build, as its author runs them; where nothing is compiled, no builds are compared."""
    write_game(tmp_path)
    done = laws(tmp_path, {})
    assert done.returncode == 0, done.stdout
    assert ("27 passed" if available() else "25 passed, 2 skipped") in done.stdout


@pytest.mark.parametrize("name", ["json", "apex", "With-Dash", "class", "1st", "été"])
def test_a_name_that_no_game_can_have(tmp_path: Path, name: str) -> None:
    """Said in one sentence, and nothing is written."""
    assert is_refusal(run("new", str(tmp_path / name)), 2)
    assert not (tmp_path / name).exists()


def test_why_there_is_no_new_game_is_said(tmp_path: Path) -> None:
    """A reserved word is named as one, and a folder that cannot be made comes with its reason."""
    assert "is a word of Python" in run("new", str(tmp_path / "class")).err
    assert "est un mot de Python" in run("new", str(tmp_path / "class"), "--lang", "fr").err
    (tmp_path / "file").write_text("")
    for language, reason in (
        ("en", "a part of its path is a file.\n"),
        ("fr", "une partie de son chemin est un fichier.\n"),
    ):
        done = run("new", str(tmp_path / "file" / "mine"), "--lang", language)
        assert is_refusal(done, 2)
        assert done.err.endswith(reason)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A folder with something in it is left alone; an empty one is filled."""
    (tmp_path / "mine").mkdir()
    assert run("new", str(tmp_path / "mine")).code == 0
    (tmp_path / "mine" / "__init__.py").write_text("mine")
    assert is_refusal(run("new", str(tmp_path / "mine")), 2)
    assert (tmp_path / "mine" / "__init__.py").read_text() == "mine"


def test_a_mistake_in_a_view_is_told_with_its_place(tmp_path: Path) -> None:
    """One sentence with file and line, and on demand the traceback."""
    folder = write_game(tmp_path, edits={"position.gained, ": "position.score[9], "})
    line = 1 + folder.joinpath("__init__.py").read_text().split("position.score[9]")[0].count("\n")
    command = ("play", "far_dice", "--seats", "random,random")
    assert f"at far_dice/__init__.py:{line}: IndexError" in spawn(*command, cwd=tmp_path).err
    assert "Traceback" in spawn(*command, cwd=tmp_path, ARMILLARY_DEBUG="1").err


BLIND = "    def seen(self, viewer: int, seat: int, key: int) -> int:\n        return 0\n\n"
REDEALT = {
    "from armillary.kernel.constants": "from armillary.kernel.rng import Rng\nfrom armillary.kernel.constants",
    "    def end_turn": "    def redeal(self, seat: int, rng: Rng) -> None:\n"
    "        self.gained = rng.below(6)\n\n    def end_turn",
}
BROKEN = {
    "a score that does not fit": (
        {"self.score[self.turn] += self.gained": "self.score[self.turn] += 40"},
        ["notation_round_trip", "OverflowError", "A match can be played to its end", "  turn 0  roll"],
    ),
    "a match that takes too long": (
        {"        view=view,": "        view=view,\n        most_answers=20,"},
        ["no_dead_end", "more than 20 answers", "say most_answers=40", "    21  "],
    ),
    "a key that is not declared": (
        {'Ask("turn", range(2)': 'Ask("turn", range(1)'},
        ["no_dead_end", "turn has keys {1}, and is declared with range(0, 1)", "far-dice for 2", "seat 0  turn 0"],
    ),
    "rules that fail": (
        {"self.ask(NATURE)": "self.ask(NATURE + self.score[9])"},
        [
            "no_dead_end",
            "IndexError",
            "     1  seat 0  turn 0  roll",
            "The same again: Line(setup=armillary.game('far-dice')",
        ],
    ),
    "a question that nobody can answer": (
        {"            out.add(ROLL)\n            if self.gained > 0:": "            if self.gained > 0:"},
        ["no_dead_end", "seat 0 is asked, and legal() adds no key", "far-dice for 2"],
    ),
    "words that name what they are not given": (
        {'{"gained": position.gained})': '{"gain": position.gained})'},
        ["every_key_is_accepted", "ask.turn names gained in en, and is not given it"],
    ),
    "a start that asks nobody": (
        {"        self.ask(0)\n": "        self.turn = 0\n"},
        [
            "no_dead_end",
            "The rules of far-dice ask nobody at the start: start() must end with ask(seat)",
            "nothing yet",
        ],
    ),
    "something printed that changes": (
        {"        view=view,": '        view=view,\n        printed=("gained",),'},
        ["what_is_printed", "['gained'] is printed, and is not the same in every view"],
    ),
    "something printed that is not there": (
        {"        view=view,": '        view=view,\n        printed=("wild",),'},
        ["what_is_printed", "printed or shared is ['wild'], and the view has no such field"],
    ),
    "an event that is not declared": (
        {"self.tell(ROLLED, ": "self.tell(ROLLED + 6, "},
        ["an_answer_shows", "the rules tell of event 7, which is not among the events of the game"],
    ),
    "an answer that tells less than is shown": (
        {"    def end_turn": f"{BLIND}    def end_turn"},
        [
            "an_answer_shows",
            "of nature's keys 1 and 2, seen() tells viewer 0 the same, and view and events do not",
            "leave it out of view and events, or, if the viewer may know it, return another number for each",
        ],
    ),
    "an answer that tells more than is shown": (
        {'"gained": position.gained, ': "", "self.tell(ROLLED, self.turn, key)": "self.tell(ROLLED, self.turn, 1)"},
        ["an_answer_shows", "tells viewer 0 different things", "if the viewer may not know, return HIDDEN"],
    ),
    "a view that shows a secret": (
        REDEALT,
        ["nothing_a_seat_receives", "viewer 0 may not know something that changes what it receives: view.gained ("],
    ),
    "a question that tells a secret": (
        {**REDEALT, '"gained": position.gained, ': "", "if self.gained > 0:": "if self.gained >= 0:"},
        ["nothing_a_seat_receives", "changes what it receives: question ask.turn.args.gained ("],
    ),
    "a key that comes and goes with a secret": (
        {**REDEALT, '"gained": position.gained, ': ""},
        ["nothing_a_seat_receives", "seat 0's legal keys change with what it may not know: 1 comes and goes"],
    ),
    "words that are missing": (
        {'0 = "roll"\n1': '0 = "roll"\n2'},
        ["every_key_is_accepted", "no words in en for ['turn.1']", "is refused with a numbered rule", "nothing yet"],
    ),
}


UNSAID = {
    "no words in en for ['ask.turn']": {'\nturn = "You': '\nturns = "You'},
    "no words in en for ['turn.1']": {'0 = "roll"\n1': '0 = "roll"\n2'},
    "ask.turn names gained in en, and is not given it": {
        ', args=lambda position, seat: {"gained": position.gained}': ""
    },
    "event.rolled names whom in en, and is not given it": {"rolls {pips}.": "rolls {pips} for {whom}."},
}


@pytest.mark.parametrize("said", UNSAID)
def test_what_is_declared_is_said_whatever_is_played(tmp_path: Path, said: str) -> None:
    """No line of play is needed to find it."""
    write_game(tmp_path, edits=UNSAID[said])
    done = laws(tmp_path, INTERPRETED, "-k", "what_is_declared")
    assert said in done.stdout


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_law_comes_with_its_line_of_play(tmp_path: Path, name: str) -> None:
    """The law in words, what is wrong, and every answer up to there."""
    edits, said = BROKEN[name]
    write_game(tmp_path, edits=edits)
    done = laws(tmp_path, INTERPRETED, "-k", said[0])
    assert done.returncode == 1, done.stdout
    assert "The broken law: " in done.stdout
    assert [words for words in said if words not in done.stdout] == [], done.stdout
    assert "Failing test case" not in done.stdout


def test_the_line_of_play_ends_where_the_law_breaks(tmp_path: Path) -> None:
    """At the first moment that breaks it, whichever moments were looked at before."""
    write_game(tmp_path, edits={"    def end_turn": f"{BLIND}    def end_turn"})
    done = laws(tmp_path, INTERPRETED, "-k", "an_answer_shows")
    listed = done.stdout.partition("played:\n")[2].partition("The same again")[0]
    assert " ".join(listed.split()) == "E 1 seat 0 turn 0 roll E", done.stdout


def test_a_key_that_is_offered_and_then_refused_tells_a_secret() -> None:
    """By what a seat knows it may, and in truth it may not."""
    with pytest.raises(AssertionError, match="seat 0's legal keys change with what it may not know: it is offered 99"):
        answer_offered(armillary.game("pocket-imperium").match(seed=1), 0, 99)


def laws(folder: Path, environment: dict[str, str], *options: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, "far_dice"],
        cwd=folder,
        env={**os.environ, "ARMILLARY_EXAMPLES": "4", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
