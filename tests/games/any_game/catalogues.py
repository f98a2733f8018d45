"""Everything that is said to people: the catalogues of all games and programs, and the words of the web client."""

import json
from pathlib import Path
from typing import Any

from armillary.kernel.text import read_catalogue

ROOT = Path(__file__).parents[3]
WEB = ROOT / "web/src/core/words"
TEMPLATE = ROOT / "src/armillary/template/text"
"""That of a game elsewhere, which may speak one language."""
CATALOGUES = [*sorted({*ROOT.glob("src/armillary/**/text"), *ROOT.glob("examples/*/text")} - {TEMPLATE}), WEB]


def entries(folder: Path, language: str) -> dict[str, Any]:
    if folder != WEB:
        return read_catalogue(folder / f"{language}.toml")
    files = [folder / f"{language}.json", *ROOT.glob(f"web/src/games/*/texts/{language}.json")]
    written = {name: entry for path in files for name, entry in json.loads(path.read_text(encoding="utf-8")).items()}
    return {name: {"text": entry} if isinstance(entry, str) else entry for name, entry in written.items()}
