"""The web client as it was built: its page for every address of its own, and the files it is made of."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from armillary.kernel.errors import ArmillaryError
from armillary.server.errors import NotThere, TooOften
from armillary.server.files import ASK_AGAIN, FOR_EVER, File, packed, tag_of
from armillary.server.links import page_of
from armillary.server.previews import BOARD_PAGES, site_preview
from armillary.server.server import Server
from armillary.server.web.addresses import Endpoint
from armillary.server.web.headers import PAGE, PART, client, secured
from armillary.server.web.heads import headed, site_of
from armillary.server.web.pages import HTML, unbuilt
from armillary.server.web.reading import call_of, token_of
from armillary.server.web.sending import sent

FOLDER = Path(__file__).parent / "site"
"""Where the build puts it."""
START = "index.html"
AHEAD = "ahead.json"
"""What each page, language and board needs beside the start, as the build lists it, and fonts. It has no address."""
ANY = "generic"
"""The board of a game that brings none, and what the boards of all games share."""
HASHED = "assets/"
"""Files in there are named by their content, and never change."""
ENDINGS = {"br": ".br", "gzip": ".gz"}
"""What the build has compressed, by its encoding."""
TYPES = {
    ".css": "text/css",
    ".html": HTML,
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

PARTS = (".css", ".js", ".png", ".woff2")
"""What pages are made of: their policy holds for it, and it needs none of its own."""
WORKER = "worker.js"
"""Runs beside the pages, by a policy of its own."""


class Site:
    """All files of the site, read once."""

    def __init__(self, folder: Path) -> None:
        self.files = {path.relative_to(folder).as_posix(): read(path, folder) for path in plain_files(folder)}
        listed = self.files.pop(AHEAD, None)
        self.parts: dict[str, list[str]] = json.loads(listed.content[""]) if listed else {}

    def find(self, name: str) -> File | None:
        """The file at an address; what can be none is a page of the client, and they all begin with its start."""
        if name.startswith(HASHED) or ("/" not in name and "." in name):
            return self.files.get(name)
        return self.files[START]

    def ahead(self, path: str, language: str, game: str | None) -> list[str]:
        """What the page at an address will ask for as soon as it runs, or as soon as it knows what is played."""
        page, _ = page_of(path)
        names = [page or "lost", language, "fonts", *(self.board(game, language) if game else ())]
        return list(dict.fromkeys(file for name in names for file in self.parts.get(name, ())))

    def board(self, game: str, language: str) -> Iterator[str]:
        """The parts of the board of a game."""
        folder = game.replace("-", "_")
        own = f"board {folder}"
        board = own if own in self.parts else f"board {ANY}"
        yield from (board, f"board {ANY} {language}", f"{board} {language}")


def plain_files(folder: Path) -> list[Path]:
    endings = tuple(ENDINGS.values())
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(endings))


def read(path: Path, folder: Path) -> File:
    content = {"": path.read_bytes()}
    for encoding, ending in ENDINGS.items():
        if (smaller := path.with_name(path.name + ending)).is_file():
            content[encoding] = smaller.read_bytes()
    is_hashed = path.relative_to(folder).as_posix().startswith(HASHED)
    return File(TYPES[path.suffix], FOR_EVER if is_hashed else ASK_AGAIN, tag_of(content[""]), content)


async def reader(server: Server, request: Request) -> str | None:
    """The person who asks, if that can be known now."""
    token, _ = token_of(request.headers, request.cookies)
    try:
        person = await server.people.who(token) if token else None
    except ArmillaryError:
        return None  # the page itself will say what is wrong
    return person.id if person else None


def site_endpoint(server: Server, folder: Path) -> Endpoint:
    site, url = Site(folder), server.config.url

    async def headed_page(request: Request, start: File) -> File:
        """The client's page, with what is said of its address."""
        call, path = call_of(server, request), request.url.path
        try:
            server.limits.take("page", call.origin, server.world.now())
            person = await reader(server, request) if page_of(path)[0] in BOARD_PAGES else None
            preview = await server.previews.of(path, request.query_params, call.language, person)
        except TooOften:
            preview = site_preview(call.language)
        at = site_of(server.config, request.url.scheme, request.headers)
        ahead = site.ahead(path, call.language, preview.game)
        page = headed(start.content[""].decode(), preview, call.language, at, path, ahead).encode()
        return replace(packed(page, HTML), varies="Accept-Encoding, Accept-Language, Cookie")

    async def show(request: Request) -> Response:
        if START not in site.files:
            return Response(unbuilt(call_of(server, request).language), media_type=HTML, headers=PAGE)
        path = request.path_params["path"]
        file = site.find(path)
        if file is None:
            raise NotThere("http.404")
        is_page = file is site.files[START]
        if is_page:
            file = await headed_page(request, file)
        is_part = not is_page and path.endswith(PARTS) and path != WORKER
        headers = PART if is_part else client(url, request.headers)
        return sent(file, request.headers, {**headers, **secured(url)})

    return show
