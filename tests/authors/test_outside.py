"""Games outside the repository: installed beside it, or in a folder."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.authors.writing import NAME, install, write_game
from tests.cli.running import Done, is_refusal
from tests.cli.running import spawn as started

ROOT = Path(__file__).parents[2]


def spawn(*args: str, **environment: str) -> Done:
    return started(*args, cwd=None, typed=b"", **environment)


def listed(**environment: str) -> list[str]:
    return [game["name"] for game in json.loads(spawn("games", "--json", **environment).out)["games"]]


def test_an_installed_game_is_one_like_the_others(tmp_path: Path) -> None:
    """Listed, played, recorded and proved by its name."""
    write_game(tmp_path)
    found = install(tmp_path)
    assert NAME in listed(**found)
    record = str(tmp_path / "match.armillary")
    assert spawn("play", NAME, "--seats", "random,greedy", "--save", record, **found).code == 0
    assert spawn("verify", record, **found).out.startswith("Proved")
    assert spawn("simulate", NAME, "--games", "3", "--bots", "search:20", "--players", "3", **found).code == 0


def test_folders_in_the_environment_are_games_like_the_others(tmp_path: Path) -> None:
    """Each by its own name, which a record may give."""
    folders = [str(write_game(tmp_path, module)) for module in ("far_dice", "near_dice")]
    assert {NAME, "near-dice"} <= set(listed(ARMILLARY_GAMES=os.pathsep.join(folders)))
    record = str(tmp_path / "match.armillary")
    assert spawn("play", folders[1], "--seats", "random,random", "--save", record).code == 0
    assert spawn("verify", record, ARMILLARY_GAMES=folders[1]).out.startswith("Proved")
    assert is_refusal(spawn("verify", record), 2)


WRONG = {
    "nowhere": "There is no folder",
    "empty": "needs an __init__.py",
    "with-dash": "a name that Python can import",
    "unsaid": "does not say GAME",
    "shadow": "is called apex, as that of armillary.games.apex is",
    "failing": "cannot be loaded",
    "wordless": "cannot be loaded",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_folder_that_is_no_game_is_not_hosted(tmp_path: Path, name: str) -> None:
    """Said in one sentence before there is a server or a database."""
    folder = tmp_path / name
    if name in ("with-dash", "unsaid", "failing"):
        folder.mkdir()
        (folder / "__init__.py").write_text("import no_such_module" if name == "failing" else "")
    elif name == "empty":
        folder.mkdir()
    elif name != "nowhere":
        write_game(tmp_path, name, {'name="shadow"': 'name="apex"'} if name == "shadow" else {})
    if name == "wordless":
        (folder / "text" / "en.toml").unlink()
    done = spawn("serve", "--port", "0", "--database", str(tmp_path / "a.db"), "--game", str(folder))
    assert is_refusal(done, 2), done.err
    assert WRONG[name] in done.err
    assert not (tmp_path / "a.db").exists()


def test_a_package_that_offers_another_game_than_it_has(tmp_path: Path) -> None:
    """Both names are said."""
    write_game(tmp_path)
    done = spawn("play", "other", **install(tmp_path, "other = far_dice"))
    assert is_refusal(done, 2)
    assert "offers the game other, but its GAME is called far-dice" in done.err


def test_a_package_as_the_reference_has_it_holds_all_of_a_game(tmp_path: Path) -> None:
    """Its rules, its words and its rulebook."""
    folder = write_game(tmp_path, "dare")
    (folder / "RULES.md").write_text("# Dare\n")
    page = (ROOT / "docs" / "games" / "reference.md").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(page.rpartition("```toml\n")[2].partition("```")[0])
    program = "from setuptools import build_meta; build_meta.build_wheel('.')"
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True)
    with zipfile.ZipFile(tmp_path / "dare-1.0-py3-none-any.whl") as wheel:
        assert {"dare/__init__.py", "dare/text/en.toml", "dare/RULES.md"} <= set(wheel.namelist())
        assert "[armillary.games]\ndare = dare" in wheel.read("dare-1.0.dist-info/entry_points.txt").decode()


def test_an_installed_game_breaks_no_test_here(tmp_path: Path) -> None:
    """Tests that list games list those of this repository."""
    write_game(tmp_path)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "tests/cli/test_games.py",
            "tests/cli/test_usage.py",
        ],
        cwd=ROOT,
        env={**os.environ, **install(tmp_path), "ARMILLARY_GAMES": str(tmp_path / "far_dice")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
