"""The web client as it was built: its page for every address of its own, and the files it is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from armillary.server.server import Server
from armillary.server.web.headers import PAGE, client, secured
from armillary.server.web.pages import HTML, unbuilt
from armillary.server.web.reading import language_of

FOLDER = Path(__file__).parent / "site"
"""Where the build puts it."""
START = "index.html"
HASHED = "assets/"
"""Files in there are named by their content, and never change."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Those the build has written, the smallest first."""
TYPES = {
    ".css": "text/css",
    ".html": HTML,
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
UNCHANGED = 304


@dataclass(frozen=True)
class File:
    """A file of the site."""

    media: str
    cache: str
    tag: str
    content: Mapping[str, bytes]
    """By its encoding; "": as it is."""

    def best(self, accepted: str) -> str:
        """The encoding that suits whoever asks."""
        offered = {part.split(";")[0].strip() for part in accepted.split(",")}
        return next((one for one in ENCODINGS if one in offered and one in self.content), "")


class Site:
    """All files of the site, read once."""

    def __init__(self, folder: Path) -> None:
        self.files = {path.relative_to(folder).as_posix(): read(path, folder) for path in plain_files(folder)}

    def find(self, path: str) -> File | None:
        """The file at an address; what can be none is a page of the client, and they all begin with its start."""
        name = path.strip("/")
        if name.startswith(HASHED) or ("/" not in name and "." in name):
            return self.files.get(name)
        return self.files[START]


def plain_files(folder: Path) -> list[Path]:
    endings = tuple(ENCODINGS.values())
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(endings))


def read(path: Path, folder: Path) -> File:
    content = {"": path.read_bytes()}
    for encoding, ending in ENCODINGS.items():
        if (smaller := path.with_name(path.name + ending)).is_file():
            content[encoding] = smaller.read_bytes()
    is_hashed = path.relative_to(folder).as_posix().startswith(HASHED)
    tag = sha256(content[""]).hexdigest()[:32]
    return File(TYPES[path.suffix], FOR_EVER if is_hashed else ASK_AGAIN, f'W/"{tag}"', content)


def site_handler(server: Server, folder: Path) -> HTTPRouteHandler:
    site, url = Site(folder), server.config.url

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], name="site", sync_to_thread=False)
    def show(request: Request[Any, Any, Any]) -> Response[bytes]:
        if START not in site.files:
            text = unbuilt(language_of(request.query_params, request.headers))
            return Response(text.encode(), media_type=HTML, headers=PAGE)
        file = site.find(request.scope["path"])
        if file is None:
            raise NotFoundException
        return sent(file, request.headers, {**client(url, request.headers), **secured(url)})

    return show


def sent(file: File, asked: Mapping[str, str], headers: dict[str, str]) -> Response[bytes]:
    headers |= {"Cache-Control": file.cache, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in asked.get("if-none-match", ""):
        return Response(b"", status_code=UNCHANGED, media_type=file.media, headers=headers)
    encoding = file.best(asked.get("accept-encoding", ""))
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(file.content[encoding], media_type=file.media, headers=headers)
