"""The rules of a game, to be looked up."""

from pathlib import Path

from rich.markdown import Markdown

from armillary.cli.screen import QUIET, Screen
from armillary.kernel.game import Game
from armillary.kernel.rulebook import rules
from armillary.kernel.text import clean


def rules_file(game: Game, language: str) -> Path | None:
    """The rules in a language, or in English, or not at all."""
    for name in (f"RULES.{language}.md", "RULES.md"):
        if (game.folder / name).is_file():
            return game.folder / name
    return None


def show_rules(screen: Screen, game: Game, wanted: str = "") -> None:
    """All the rules, or the paragraphs under a number."""
    language = screen.words.language
    path = rules_file(game, language)
    if path is None:
        screen.say("rules.none", QUIET)
        return
    if path.name == "RULES.md" and language != "en":
        screen.say("rules.english", QUIET)
        language = "en"
    if wanted:
        show_paragraphs(screen, rules(game.folder, language), wanted)
    else:
        show_text(screen, path.read_text(encoding="utf-8", errors="replace"))


def show_paragraphs(screen: Screen, known: dict[str, str], wanted: str) -> None:
    number = wanted.rstrip(".")
    found = {name: text for name, text in known.items() if name == number or name.startswith(f"{number}.")}
    if not found:
        screen.say("rules.unknown", QUIET, number=number[:20])
    for name, text in found.items():
        screen.line(f"{name}  {' '.join(text.split())}")


def show_text(screen: Screen, text: str) -> None:
    lines = [clean(line) for line in text.splitlines()]
    if screen.is_terminal:
        with screen.out.pager(styles=False):
            screen.show(Markdown("\n".join(lines)))
    else:
        for line in lines:
            screen.line(line)
