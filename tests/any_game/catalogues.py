"""Everything that is said to people: the catalogues of all games and programs, and the words of the web client."""

import json
from pathlib import Path
from typing import Any

from armillary.kernel.text import read_catalogue

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web/src/core/words"
CATALOGUES = [*sorted([*ROOT.glob("src/armillary/**/text"), *ROOT.glob("examples/*/text")]), WEB]


def entries(folder: Path, language: str) -> dict[str, Any]:
    if folder != WEB:
        return read_catalogue(folder / f"{language}.toml")
    written = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return {name: {"text": entry} if isinstance(entry, str) else entry for name, entry in written.items()}
