"""Where to tell a person of turns, as they ask for it and as the store keeps it."""

import re
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

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


class Kept(Struct, frozen=True, omit_defaults=True):
    """As the store keeps it."""

    webhook: str | None = None
    email: str | None = None
    confirmed: bool = False
    """The reader of letters to the address has said so. Without it, there was none before this was asked."""

    @property
    def wanted(self) -> Notices:
        return Notices(self.webhook, self.email)

    @property
    def allowed(self) -> Notices:
        """Where notices may go: to no mailbox of which it is not known that they are wanted there."""
        return Notices(self.webhook, self.email if self.confirmed else None)

    def changed(self, told: Notices) -> "Kept":
        """Another address has to be confirmed anew."""
        return Kept(told.webhook, told.email, self.confirmed and told.email == self.email)


def stored(kept: Kept) -> str:
    return msgspec.json.encode(kept).decode()


def read(text: str) -> Kept:
    return msgspec.json.decode(text, type=Kept)


def mailbox(email: str) -> str:
    """Where letters to an address end up, however it is written: capitals and what follows a plus do not matter."""
    name, _, domain = email.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"
