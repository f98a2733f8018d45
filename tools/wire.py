"""Write what the web client takes from the Python side: the types of the wire, the boards, and examples of texts.

With --check nothing is written: the exit status says whether everything is as it would be written.
"""

import itertools
import json
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import typescript

from armillary.kernel.events import BEGINNINGS
from armillary.kernel.game import Game
from armillary.kernel.registry import from_folder, named, own
from armillary.kernel.text import LANGUAGES, Argument, Catalogue, Message, placeholders, seat_message, variants
from armillary.server.links import PAGES
from armillary.server.openapi import document, is_struct
from armillary.server.routes import LIVE, ROUTES
from armillary.server.wire import REFUSED, TIME, ClientFrame, Frame, Limit, Problem

ROOT = Path(__file__).parents[1]
BOARDS = ROOT / "web" / "src" / "games"
EXAMPLES = ROOT / "examples"
WRITTEN = "Written by `python tools/wire.py`; changes here are lost."
HEADING = f"// {WRITTEN}\n"
READERS = (0, None)
NAMES = ("Ada", "Ben", "Cleo")
NUMBERS = (0, 1, 2)


def main() -> int:
    files = {ROOT / name: text for name, text in written()}
    stale = [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what `python tools/wire.py` writes")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
        print(path.relative_to(ROOT))
    return 0


def written() -> Iterator[tuple[str, str]]:
    """Every file, by its path."""
    drawn = [game for game in games() if (BOARDS / game.folder.name / "index.ts").is_file()]
    yield "web/src/wire.ts", wire()
    for game in drawn:
        yield f"web/src/games/{game.folder.name}/board.ts", board(game)
        yield f"web/src/games/{game.folder.name}/numbers.ts", numbers(game)
    yield "web/src/core/text.cases.json", cases()
    yield "src/armillary/server/boards.py", boards(game.name for game in drawn)


def games() -> list[Game]:
    """Those of the package, and the examples."""
    return [*map(named, own()), *(from_folder(file.parent) for file in sorted(EXAMPLES.glob("*/__init__.py")))]


# types


def wire() -> str:
    """The types of the document, and its verbs."""
    schemas = msgspec.json.decode(document())["components"]["schemas"]
    kinds = [kind for route in (*ROUTES, LIVE) for kind in (route.takes, route.gives, route.query) if is_struct(kind)]
    said = typescript.notes(typescript.structs_in([*kinds, *get_args(Frame), *get_args(ClientFrame), Problem]))
    frames = " | ".join(kind.__name__ for kind in get_args(Frame))
    return "\n".join(
        [
            HEADING,
            typescript.interfaces(schemas, said),
            "/** What comes over the live connection. */",
            f"export type Frame = {frames};",
            "",
            "/** What each verb takes, asks for and gives. */",
            "export interface Verbs {",
            *(f"  {route.verb}: {{ {verb(route)} }};" for route in ROUTES),
            "}",
            "",
            "/** Where each verb is found, below /api. */",
            "export const ROUTES = {",
            *(f'  {route.verb}: ["{route.method}", "{route.path}"],' for route in (*ROUTES, LIVE)),
            "} as const;",
            "",
            "/** Events with which a part of a match begins. */",
            f"export const BEGINNINGS: readonly string[] = {json.dumps(BEGINNINGS)};",
            "",
            "/** A header of answers: seconds at the server. */",
            f"export const TIME = {json.dumps(TIME)};",
            "",
            "/** Codes above it, with which a live connection is closed, are the status of a problem. */",
            f"export const REFUSED = {REFUSED};",
            typescript.constants(Limit),
            "/** Where each page is found. */",
            "export const PAGES = {",
            *(f'  {page}: "{path}",' for page, path in PAGES.items()),
            "} as const;",
            "",
        ]
    )


def verb(route: Any) -> str:
    parts = {"body": route.takes, "query": route.query, "gives": route.gives}
    return "; ".join(f"{name}: {typescript_name(kind)}" for name, kind in parts.items())


def typescript_name(kind: Any) -> str:
    if is_struct(kind):
        return str(kind.__name__)
    return {dict: "Record<string, unknown>", None: "null"}.get(kind, "string")


def board(game: Game) -> str:
    """What the view of a game gives."""
    kind = get_type_hints(game.view)["return"]
    _, schemas = msgspec.json.schema_components([kind])
    return HEADING + "\n" + typescript.interfaces(schemas, typescript.notes(typescript.structs_in([kind]))) + asks(game)


def asks(game: Game) -> str:
    """Every question with what its keys point at."""
    lines = [f'  "{ask.name}": {" | ".join(map(json.dumps, ask.kinds()))};' for ask in game.asks]
    return "\n".join(
        ["", "/** Every question, with what its keys point at. */", "export interface Asks {", *lines, "}", ""]
    )


def numbers(game: Game) -> str:
    """The numbers that the rules and the functions for people share, under the same names."""
    named = vars(import_module(f"{own().get(game.name, game.folder.name)}.names"))
    alone: dict[str, int] = {name: value for name, value in named.items() if isinstance(value, int) and name.isupper()}
    groups = [kind for kind in named.values() if isinstance(kind, type) and kind.__module__ == named["__name__"]]
    lines = [f"export const {name} = {value};" for name, value in alone.items()]
    return "\n".join([HEADING, *lines, *map(typescript.constants, groups)])


def boards(drawn: Iterable[str]) -> str:
    """The games that the web client has a board for, as the server needs to know them."""
    names = ", ".join(map(json.dumps, drawn))
    return f'"""The games with a board of their own in the web client. {WRITTEN}"""\n\nBOARDS = frozenset([{names}])\n'


# texts


def cases() -> str:
    """Messages that have variants, as our own catalogues put them: each wording once, for a reader and for none."""
    catalogues = [named(name).text(language) for name in own() for language in LANGUAGES]
    lines = [json.dumps(one, ensure_ascii=False) for catalogue in catalogues for one in examples(catalogue)]
    return "[\n" + ",\n".join(dict.fromkeys(lines)) + "\n]\n"


def examples(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    for identity, entry in catalogue.entries.items():
        if "select" not in entry:
            continue
        said: dict[tuple[int | None, str], Message] = {}
        for args in arguments(catalogue, entry):
            message = Message(identity, args)
            for reader in READERS if nouns([message]) else READERS[:1]:
                said.setdefault((reader, catalogue.wording(message, reader)), message)
        yield {
            "language": catalogue.language,
            "entries": {name: catalogue.entries[name] for name in (identity, *nouns(said.values()))},
            "said": [
                [msgspec.to_builtins(message), reader, catalogue.render(message, reader, NAMES)]
                for (reader, _), message in said.items()
            ],
        }


def nouns(messages: Iterable[Message]) -> list[str]:
    """The messages that stand within others."""
    return sorted({one.id for message in messages for one in message.args.values() if isinstance(one, Message)})


def arguments(catalogue: Catalogue, entry: dict[str, Any]) -> Iterator[dict[str, Argument]]:
    """Every way to select among the variants of a message."""
    selectors = [entry["select"]] if isinstance(entry["select"], str) else entry["select"]
    values = {selector.partition(":")[0]: candidates(catalogue, entry, selector) for selector in selectors}
    used = set().union(*map(placeholders, variants(entry).values()))
    others: dict[str, Argument] = dict.fromkeys(sorted(used - values.keys()), "x")
    for chosen in itertools.product(*values.values()):
        yield {**others, **dict(zip(values, chosen, strict=True))}


def candidates(catalogue: Catalogue, entry: dict[str, Any], selector: str) -> list[Argument]:
    """What may stand for an argument: nouns of each quality, seats, or numbers."""
    _, _, quality = selector.partition(":")
    if quality:
        nouns = {one[quality]: name for name, one in reversed(catalogue.entries.items()) if quality in one}
        return [Message(name) for _, name in sorted(nouns.items())]
    if any("you" in name.split(".") for name in variants(entry)):
        return [seat_message(0), seat_message(1), *NUMBERS]
    return list(NUMBERS)


if __name__ == "__main__":
    sys.exit(main())
