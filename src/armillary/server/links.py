"""Where the pages of the web client are: every link to one is made here, and its router follows the same list."""

from itertools import zip_longest
from typing import Literal
from urllib.parse import quote, unquote, urlencode

from armillary.server.config import Config

Page = Literal[
    "home",
    "new",
    "tables",
    "mine",
    "table",
    "join",
    "replay",
    "daily",
    "rules",
    "learn",
    "account",
    "return",
    "confirm",
    "about",
]
PAGES: dict[Page, str] = {
    "home": "/",
    "new": "/new/:game",
    "tables": "/tables",
    "mine": "/mine",
    "table": "/table/:id",
    "join": "/join/:code",
    "replay": "/replay/:id",
    "daily": "/daily/:game",
    "rules": "/rules/:game",
    "learn": "/learn/:game",
    "account": "/account",
    "return": "/return",
    "confirm": "/confirm",
    "about": "/about",
}
"""What stands behind a colon is another word in each link."""
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def page_of(path: str) -> tuple[Page | None, dict[str, str]]:
    """The page at a path, with what stands behind its colons."""
    given = [unquote(part) for part in path.strip("/").split("/")]
    for page, pattern in PAGES.items():
        both = list(zip_longest(pattern.strip("/").split("/"), given, fillvalue=""))
        if all(one == other or (one.startswith(":") and other) for one, other in both):
            return page, {one[1:]: other for one, other in both if one.startswith(":")}
    return None, {}


def link(config: Config, page: Page, **parts: str) -> str:
    """The whole address of a page. Parts that its path does not name are its query."""
    path = "/".join(piece(wanted, parts) for wanted in PAGES[page].split("/"))
    return f"{address(config)}{path}{'?' if parts else ''}{urlencode(parts)}"


def piece(wanted: str, parts: dict[str, str]) -> str:
    """One piece of a path; the part it stands for is taken from those that are left."""
    return quote(parts.pop(wanted[1:]), safe="") if wanted.startswith(":") else wanted


def address(config: Config) -> str:
    """Where the server is found: by everybody, if it has a public address, else from its own machine."""
    if config.url is not None:
        return config.url
    host = EVERYWHERE.get(config.host, config.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}"
