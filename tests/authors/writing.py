"""Games of authors, written where a test likes."""

import os
from pathlib import Path

from armillary.cli.commands.new import FILES, SOURCE, renamed

NAME = "far-dice"
MODULE = "far_dice"


def write_game(parent: Path, module: str = MODULE, edits: dict[str, str] | None = None) -> Path:
    """The template as a game of another name; each edit is a text that stands in it, and what stands there instead."""
    folder = parent / module
    for file in FILES:
        text = renamed((SOURCE / file).read_text(encoding="utf-8"), module.replace("_", "-"))
        for find, put in (edits or {}).items():
            text = text.replace(find, put)
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    if edits:
        whole = "".join((folder / file).read_text(encoding="utf-8") for file in FILES)
        assert all(put in whole for put in edits.values())
    return folder


def install(parent: Path, point: str = f"{NAME} = {MODULE}") -> dict[str, str]:
    """What pip leaves of a package that offers a game, and the environment in which it is found."""
    about = parent / "far_dice-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: far-dice\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[armillary.games]\n{point}\n")
    return {"PYTHONPATH": os.pathsep.join([str(parent), *filter(None, [os.environ.get("PYTHONPATH")])])}
