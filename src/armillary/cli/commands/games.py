"""`armillary games`: what can be played."""

from typing import Annotated, Any

import typer

import armillary
from armillary.cli.errors import BadCommand
from armillary.cli.loading import load_game
from armillary.cli.options import Json, Lang
from armillary.cli.screen import QUIET, Screen
from armillary.kernel.game import Game
from armillary.kernel.options import Option
from armillary.kernel.text import Message

Folder = Annotated[str | None, typer.Argument(metavar="GAME")]


def games(ctx: typer.Context, folder: Folder = None, as_json: Json = False, lang: Lang = None) -> None:
    """List the games."""
    screen: Screen = ctx.obj
    if folder is not None:
        found = [facts(screen, load_game(screen, folder))]
    else:
        found = [listed(screen, name) for name in armillary.names()]
    if as_json:
        screen.json({"games": found})
    elif folder is not None:
        show_one(screen, found[0])
    else:
        show_all(screen, found)


def taking(screen: Screen, game: dict[str, Any]) -> str:
    """How long a match takes and how much there is to learn, where that is said."""
    minutes, difficulty = game["minutes"], game["difficulty"]
    say = screen.words.say
    told = [say(f"games.minutes.{span_of(minutes)}", **minutes)] if minutes else []
    told += [say(f"games.difficulty.{difficulty}")] if difficulty else []
    return " ".join(told)


def span_of(minutes: dict[str, int]) -> str:
    return "about" if minutes["low"] == minutes["high"] else "range"


def listed(screen: Screen, name: str) -> dict[str, Any]:
    """A game's facts; a broken one does not hide the others."""
    try:
        return facts(screen, load_game(screen, name))
    except BadCommand as error:
        return {"name": name, "problem": screen.words.render(error.message)}


def facts(screen: Screen, game: Game) -> dict[str, Any]:
    """What there is to know before a match."""
    words = screen.words
    return {
        "name": game.name,
        "title": words.title(game),
        "note": words.optional("note"),
        "rules": game.rules,
        "players": {"low": game.players[0], "high": game.players[-1]},
        "minutes": {"low": game.minutes[0], "high": game.minutes[1]} if game.minutes else None,
        "difficulty": game.difficulty,
        "options": [option_facts(screen, option) for option in game.options],
        "modes": [
            {"name": name, "text": words.optional(f"mode.{name}"), "options": options}
            for name, options in game.modes.items()
        ],
        "components": [
            {"name": name, "text": words.optional(f"set.{name.rpartition('-')[0]}")} for name in game.component_sets()
        ],
    }


def option_facts(screen: Screen, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "text": screen.words.optional(f"option.{option.name}"),
        "kind": option.kind,
        "default": option.default,
        "allowed": allowed(screen, option),
        "meanings": meanings(screen, option),
    }


def allowed(screen: Screen, option: Option) -> str:
    found = option.allowed()
    return screen.words.render(found) if isinstance(found, Message) else str(found)


def meanings(screen: Screen, option: Option) -> dict[str, str]:
    """What each word of a choice stands for."""
    if option.kind != "choice":
        return {}
    said = {value: screen.words.optional(f"value.{option.name}.{value}") for value in option.values}
    return {value: text for value, text in said.items() if text}


def show_all(screen: Screen, found: list[dict[str, Any]]) -> None:
    if not found:
        screen.say("games.none")
    for game in found:
        screen.heading(game["name"])
        if "problem" in game:
            screen.line(f"  {game['problem']}", "red")
        else:
            told = [f"{game['title']}.", taking(screen, game), game["note"]]
            screen.line(f"  {' '.join(part for part in told if part)}")


def show_one(screen: Screen, game: dict[str, Any]) -> None:
    say = screen.words.say
    screen.heading(f"{game['title']} ({game['name']})")
    if game["note"]:
        screen.line(game["note"], QUIET)
    if length := taking(screen, game):
        screen.line(length)
    screen.say("games.players", low=game["players"]["low"], high=game["players"]["high"], rules=game["rules"])
    options = [
        (f"{option['name']}={shown(option['default'])}", f"{option['text']} ({values(option)})")
        for option in game["options"]
    ]
    show_list(screen, say("games.options"), options)
    show_list(screen, say("games.modes"), [(mode["name"], mode["text"]) for mode in game["modes"]])
    show_list(screen, say("games.components"), [(one["name"], one["text"]) for one in game["components"]])


def values(option: dict[str, Any]) -> str:
    said = "; ".join(f"{value}: {text}" for value, text in option["meanings"].items())
    return said or str(option["allowed"])


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_list(screen: Screen, title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        screen.line()
        screen.heading(title)
    wide = max((len(name) for name, _ in rows), default=0)
    for name, text in rows:
        screen.line(f"  {name:<{wide}}  {text}".rstrip(), hang=wide + 4)
