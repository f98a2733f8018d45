"""Errors as they go out: in the reader's language, with a stable name, and never a traceback."""

import logging

import msgspec

from armillary.kernel.errors import ArmillaryError, Refused
from armillary.kernel.text import catalogue
from armillary.server import seen
from armillary.server.asked import Asked
from armillary.server.errors import ServerError, said
from armillary.server.wire import Problem

REFUSED = 409
WRONG = 500
STALE = "K"  # rules of any conversation: the one who asks does not know how things stand
log = logging.getLogger("armillary.web")


def problem_of(error: Exception, asked: Asked) -> tuple[int, Problem]:
    """The status, and what is said."""
    if isinstance(error, Refused):
        return REFUSED, refusal(error, asked)
    if isinstance(error, ArmillaryError):
        text = catalogue(asked.language, error.texts).render(error.message)
        status = error.status if isinstance(error, ServerError) else ServerError.status
        return status, Problem(error.message.id, text)
    log.error("a request failed", exc_info=error)
    return WRONG, Problem("server.error", said("server.error", asked.language))


def refusal(error: Refused, asked: Asked) -> Problem:
    """A rule forbids it. Whoever answered something older is told how things stand."""
    table = asked.found
    if table is None or table.match is None:
        return Problem("refused", error.text, error.rule)
    reader = asked.reader(table)
    text = table.match.game.text(asked.language).render(error.message, reader.seat, table.match.names)
    fresh = seen.state(table, reader) if error.rule.startswith(STALE) else None
    return Problem("refused", text, error.rule, fresh)


def encoded(problem: Problem) -> bytes:
    return msgspec.json.encode(problem)
