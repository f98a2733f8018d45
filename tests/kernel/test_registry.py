"""Games by name and by folder."""

import sys
from pathlib import Path

import pytest

import armillary
from armillary.kernel import registry
from armillary.kernel.errors import UnknownGame
from armillary.kernel.game import Game
from armillary.kernel.text import Message
from beacons import GAME
from tests.kernel.sentences import check_sentence


def test_a_game_that_was_imported_has_a_name() -> None:
    """Registered games are found by name, through the package too."""
    assert registry.game("beacons") is armillary.game("beacons") is GAME
    assert "beacons" in registry.names() == sorted(registry.names())


def test_games_are_shown_as_the_readme_names_them() -> None:
    """Those of the package; others come behind, by their names."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    own = sorted(registry.own(), key=lambda name: readme.index(armillary.game(name).text().render(Message("title"))))
    assert registry.shown() == [*own, *sorted({*registry.names()} - {*own})]


def test_the_easiest_game_is_shown_first() -> None:
    """Each of the package says how much there is to learn and how long it takes."""
    games = [armillary.game(name) for name in registry.shown() if name in registry.own()]
    assert [game.difficulty for game in games] == [1, 2, 3]
    assert all(game.minutes and game.minutes[0] <= game.minutes[1] for game in games)


def test_a_game_in_a_folder(stairs: Game) -> None:
    """A folder with rules.py is a game, and once loaded it has its name."""
    assert (stairs.name, stairs.folder.name) == ("stairs", "climbing")
    assert registry.game("stairs") is stairs
    assert registry.game(str(stairs.folder)) is stairs
    assert registry.game(str(GAME.folder)) is GAME


KNOWN = r"Known: .*beacons"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *((name, KNOWN) for name in ("chess", " ", "a\0b", "x" * 5000, "\ud800")),
        *((name, "it needs an __init__.py") for name in ("", ".", "..", "/")),
        ("no/such/folder", "There is no folder .*no/such/folder"),
    ],
)
def test_a_game_there_is_not(name: str, said: str) -> None:
    """In one sentence: with the games that are known, or with what is wrong with a folder."""
    with pytest.raises(UnknownGame, match=said) as refused:
        registry.game(name)
    assert refused.value.exit_code == 2
    if name.isprintable():
        check_sentence(refused.value)


def folder_with(tmp_path: Path, name: str, **files: str) -> str:
    folder = tmp_path / name
    folder.mkdir()
    for file, text in {"rules": "", **files}.items():
        (folder / f"{file}.py").write_text(text, encoding="utf-8")
    return str(folder)


def test_a_folder_that_does_not_say_what_its_game_is(tmp_path: Path) -> None:
    """It must define GAME."""
    with pytest.raises(UnknownGame, match="nameless_game") as refused:
        registry.game(folder_with(tmp_path, "nameless_game", __init__=""))
    check_sentence(refused.value)


def test_a_folder_with_the_name_of_another_module(tmp_path: Path) -> None:
    """It cannot be imported beside it, and the other one is not taken for it."""
    with pytest.raises(UnknownGame, match="rename the folder") as refused:
        registry.game(folder_with(tmp_path, "json", __init__="raise SystemExit"))
    check_sentence(refused.value)


@pytest.mark.parametrize("name", ["without_init", "with.dots", "with space", "class"])
def test_a_folder_that_is_no_package(tmp_path: Path, name: str) -> None:
    """Said in one sentence, not as a failed import."""
    with pytest.raises(UnknownGame) as refused:
        registry.game(folder_with(tmp_path, name))
    check_sentence(refused.value)
    assert "None" not in str(refused.value)


def test_folders_do_not_hide_modules(stairs: Game) -> None:
    """The folder of a game comes after everything else that is imported from."""
    assert str(stairs.folder.parent) in sys.path
    assert sys.path.index(str(stairs.folder.parent)) > 0


def test_a_name_is_never_a_folder_to_run(tmp_path: Path) -> None:
    """named() takes names only."""
    folder = folder_with(tmp_path, "tempting", __init__="raise SystemExit")
    with pytest.raises(UnknownGame):
        registry.named(folder)
    assert "tempting" not in sys.modules
