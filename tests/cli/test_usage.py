"""Command lines nobody can mean: exit code 2 and one sentence."""

from pathlib import Path

import pytest

from tests.cli.running import BEACONS, is_refusal, run, spawn

WRONG = [
    ["bogus"],
    ["play"],
    ["play", "--bogus"],
    ["play", "no-such-game"],
    ["play", "x" * 5000],
    ["play", "\x1b[31mred"],
    ["play", BEACONS, "extra"],
    ["games", "--json=yes"],
    ["play", BEACONS, "--seed"],
    ["play", BEACONS, "--seed", "three"],
    ["play", BEACONS, "--seed", "9" * 5000],
    ["play", BEACONS, "--players", "9"],
    ["play", BEACONS, "--players", "1.5"],
    ["play", BEACONS, "--seats", "you"],
    ["play", BEACONS, "--seats", "you,wizard"],
    ["play", BEACONS, "--seats", "you,search:0"],
    ["play", BEACONS, "--seats", "you,search:99999999999"],
    ["play", BEACONS, "--seats", "you,search:9999999s"],
    ["play", BEACONS, "--seats", ","],
    ["play", BEACONS, "--seats", "you,random", "--players", "3"],
    ["play", BEACONS, "--option", "flares"],
    ["play", BEACONS, "--option", "flares=\udcff"],
    ["play", BEACONS, "--option", "flares=maybe"],
    ["play", BEACONS, "--option", "sails=true"],
    ["play", BEACONS, "--mode", "stormy"],
    ["play", BEACONS, "--components", "no-such-set"],
    ["play", BEACONS, "--components", "x" * 5000],
    ["play", BEACONS, "--lang", "de"],
    ["play", BEACONS, "--resume", "no-such-file"],
    ["play", BEACONS, "--resume", "/"],
    ["play", BEACONS, "--resume", "x", "--seed", "1"],
    ["play", BEACONS, "--save", "/no/such/folder/file"],
    ["games", "/"],
    ["simulate", BEACONS, "--games", "0"],
    ["simulate", BEACONS, "--games", "-1"],
    ["simulate", BEACONS, "--bots", "random,random", "--players", "3"],
    ["simulate", BEACONS, "--bots", ""],
    ["replay", "/no/such/file"],
    ["replay", "/"],
    ["verify", "/"],
    ["verify", "/no/such/file", "--game", "/no/such/game"],
    ["position"],
    ["position", "x", "--of", "y"],
    ["position", "/"],
    ["position", "/dev/null"],
    ["components", BEACONS],
    ["components", BEACONS, "polish"],
    ["components", BEACONS, "check"],
    ["components", BEACONS, "check", "/no/such/folder"],
    ["components", BEACONS, "export"],
    ["bench", BEACONS, "--seconds", "0"],
    ["bench", BEACONS, "--seconds", "inf"],
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("args", WRONG, ids=lambda args: " ".join(word[-12:] for word in args).replace("\x1b", "ESC"))
def test_a_wrong_command_line_is_refused_in_one_sentence(args: list[str], language: str) -> None:
    done = run(*args, *([] if "--lang" in args else ["--lang", language]))
    assert is_refusal(done, 2), done
    assert done.out == ""
    assert "\x1b" not in done.err


def test_the_sentence_is_in_the_language_asked_for() -> None:
    assert (
        run("play", "nowhere", "--lang", "fr").err
        == "Il n'y a pas de jeu nowhere. Connus : apex, beacons, council-of-shadows, pocket-imperium.\n"
    )
    assert run("bogus", "--lang=fr").err.startswith("Il n'y a pas de commande bogus.")
    assert run("play", BEACONS, "--bogus", "--lang", "fr").err.startswith("Il n'y a pas d'option --bogus ici")
    assert "wizard" in run("play", BEACONS, "--seats", "you,wizard", "--lang", "fr").err


@pytest.mark.parametrize("args", [["foo"], ["--lang", "fr", "foo"], ["foo", "play"], ["--lang=fr", "foo", "--help"]])
def test_an_unknown_command_is_named_wherever_it_stands(args: list[str]) -> None:
    english = [word for word in args if not word.startswith("--lang") and word != "fr"]
    assert run(*english).err.startswith("There is no command foo. Known: games, play,")
    assert run("--lang", "fr", *english).err.startswith("Il n'y a pas de commande foo. Connues : games, play,")


def test_what_cannot_be_read_is_said_in_the_language_asked_for() -> None:
    assert run("play", BEACONS, "more").err == "Nothing can be done with more here: --help shows how.\n"
    assert run("play", BEACONS, "more", "--lang", "fr").err.startswith("On ne peut rien faire de more ici :")
    assert run("games", "--json=1").err == "Option --json takes no value.\n"
    assert run("games", "--json=1", "--lang", "fr").err == "L'option --json ne prend pas de valeur.\n"
    assert run("components", BEACONS, "check", "--lang", "fr").err.startswith("DOSSIER manque")
    order = "armillary components [OPTIONS] {GAME} {list|export|check} [FOLDER]"
    assert run("components", "list").err == f"list|export|check is missing: the command is {order}.\n"
    assert run("play", BEACONS, "--seed", "abc").err == "--seed must be a whole number of at most 36 digits, not abc.\n"
    assert "d'au plus 36 chiffres" in run("play", BEACONS, "--seed", "9" * 37, "--lang", "fr").err


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "nowhere", tmp_path / "file"):
        args = ("play", BEACONS, "--save", str(folder / "x.rec"))
        assert run(*args).err == f"There is no folder {folder} to save in.\n"
        assert run(*args, "--lang", "fr").err == f"Il n'y a pas de dossier {folder} où enregistrer.\n"


@pytest.mark.parametrize("command", [["play"], ["games"], ["bench"], ["serve", "--game"]])
def test_what_is_wrong_with_a_folder_is_said_alike_by_every_command(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    for name, said, dit in (
        ("nowhere", "There is no folder ", "Il n'y a pas de dossier "),
        (
            "file",
            "is a file: a game is the folder it lies in.",
            "est un fichier : un jeu est le dossier où il se trouve.",
        ),
        ("empty", "The folder empty is not a game: ", "Le dossier empty n'est pas un jeu : "),
    ):
        assert said in run(*command, str(tmp_path / name)).err
        assert dit in run(*command, str(tmp_path / name), "--lang", "fr").err


def test_nothing_at_all_shows_the_help() -> None:
    done = spawn()
    assert done.code == 0
    assert "verify" in done.out
    assert done.err == ""


def test_a_name_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    done = spawn("verify", "caf\udce9", cwd=tmp_path)
    assert is_refusal(done, 2), done


def test_a_file_nobody_may_read_is_refused(tmp_path: Path) -> None:
    done = run("verify", str(tmp_path / ("x" * 300)))
    assert is_refusal(done, 2), done


def test_a_game_that_cannot_be_loaded_is_refused(tmp_path: Path) -> None:
    for name, text in {
        "broken_one": "x = (",
        "broken_two": "GAME = 1 / 0",
        "broken_three": "",
        "broken_four": None,
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "rules.py").write_text("")
        if text is not None:
            (folder / "__init__.py").write_text(text)
        done = run("play", str(folder))
        assert is_refusal(done, 2), done
