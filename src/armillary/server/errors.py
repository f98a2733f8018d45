"""What a server refuses, and with which status; and its words, which are in text/."""

from pathlib import Path
from typing import Any, ClassVar

from armillary.kernel.errors import ArmillaryError
from armillary.kernel.text import Message, catalogue

TEXTS = Path(__file__).parent / "text"


def said(identity: str, language: str, **values: Any) -> str:
    """One of the server's own texts."""
    return catalogue(language, TEXTS).render(Message(identity, values))


class ServerError(ArmillaryError):
    """Something asked of the server that it does not do."""

    texts = TEXTS
    status: ClassVar[int] = 400


class BadServer(ServerError):
    """The server cannot be started like this."""


class BadLessons(ServerError):
    """The lessons of a game cannot be taught as they are written."""

    status = 503


class BadRequest(ServerError):
    """The request itself is wrong."""


class NotKnown(ServerError):
    """Nobody has said who they are, or it is no longer true."""

    status = 401


class Forbidden(ServerError):
    """Not for this person."""

    status = 403


class NotThere(ServerError):
    """There is no such thing, or none that this person may know of."""

    status = 404


class WrongMethod(ServerError):
    """The address is there for something else."""

    status = 405


class NotNow(ServerError):
    """Not as things stand."""

    status = 409


class TooMuch(ServerError):
    """Larger than allowed."""

    status = 413


class TooOften(ServerError):
    """Again in a moment."""

    status = 429


class Unavailable(ServerError):
    """Not the fault of the client."""

    status = 503


class Spoilt(ServerError):
    """What the store holds does not fit together."""

    status = 503
