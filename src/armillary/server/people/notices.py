"""Where to tell a person of turns, as they ask for it and as the store keeps it."""

import re
from urllib.parse import urlsplit

import msgspec

from armillary.kernel.text import clean
from armillary.server.errors import BadRequest
from armillary.server.wire import Notices

EMAIL = re.compile(r"[^@\s,;:<>()\[\]\"\\]+@[^@\s,;:<>()\[\]\"\\]+")


def checked(notices: Notices) -> Notices:
    """Refuses what could never be reached."""
    if notices.webhook is not None and not is_web_address(notices.webhook):
        raise BadRequest("people.webhook")
    if notices.email is not None and not is_email(notices.email):
        raise BadRequest("people.email")
    return notices


def is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        _ = parts.port  # reading it checks it
    except ValueError:
        return False
    return is_plain(text) and parts.scheme in ("http", "https") and bool(parts.hostname)


def is_email(text: str) -> bool:
    return is_plain(text) and EMAIL.fullmatch(text) is not None


def is_plain(text: str) -> bool:
    """Neither spaces, nor anything that could end a line of a message or of a request."""
    return clean(text) == text and not any(map(str.isspace, text))


def stored(notices: Notices) -> str:
    return msgspec.json.encode(notices).decode()


def read(text: str) -> Notices:
    return msgspec.json.decode(text, type=Notices)
