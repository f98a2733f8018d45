"""The numbered paragraphs of RULES.md."""

from pathlib import Path

from armillary.kernel.rulebook import rules
from beacons import GAME

TEXT = """# A game

Words before the rules, with **bold** and **12** in them.

## 1. Setup

**1.1** One line.

**1.2** Several lines,
with **bold** in them, and a list:

- one
- two

## 2. Play

**2** A number without a dot.

**2.10.3** A deep number, see **1.1** above.
No blank line before this one.

Not numbered, but part of it.

# Another part

Not a rule.
"""


def test_paragraphs_by_number(tmp_path: Path) -> None:
    """A paragraph reaches to the next number or heading."""
    (tmp_path / "RULES.md").write_text(TEXT, encoding="utf-8")
    found = rules(tmp_path)
    assert list(found) == ["1.1", "1.2", "2", "2.10.3"]
    assert found["1.1"] == "One line."
    assert found["1.2"].splitlines() == ["Several lines,", "with **bold** in them, and a list:", "", "- one", "- two"]
    assert found["2.10.3"].endswith("part of it.")


def test_a_language_without_rules(tmp_path: Path) -> None:
    """A game need not have its rules in every language."""
    assert rules(tmp_path, "fr") == {}


def test_both_languages_have_the_same_numbers() -> None:
    """The rules of the example are whole in English and in French."""
    english, french = rules(GAME.folder), rules(GAME.folder, "fr")
    assert len(english) == 19
    assert list(english) == list(french)
    assert all(english[number] != french[number] for number in english)
