"""A game's RULES.md: its paragraphs start with their number in bold, as in `**2.3** A crew may not return`."""

import re
from functools import cache
from pathlib import Path

NUMBERED = re.compile(r"^\*\*(?P<number>[0-9]+(?:\.[0-9]+)*)\*\*\s+(?P<text>.+?)(?=^\*\*[0-9]|^#|\Z)", re.M | re.S)


@cache
def rules(folder: Path, language: str = "en") -> dict[str, str]:
    """Number -> paragraph. Empty where the game has no rules in that language."""
    path = folder / ("RULES.md" if language == "en" else f"RULES.{language}.md")
    if not path.exists():
        return {}
    return {found["number"]: found["text"].strip() for found in NUMBERED.finditer(path.read_text(encoding="utf-8"))}
