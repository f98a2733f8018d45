"""Errors as they go out: in the reader's language, with a stable name, and never a traceback."""

import logging

import msgspec
from starlette.responses import Response

from armillary.kernel.errors import ArmillaryError, Refused
from armillary.kernel.text import catalogue
from armillary.server import seen
from armillary.server.call import Call
from armillary.server.errors import ServerError, said
from armillary.server.web.headers import ANSWER
from armillary.server.wire import Problem

JSON = "application/json"
REFUSED = 409
WRONG = 500
STALE = "K"  # rules of any conversation: the one who asks does not know how things stand
log = logging.getLogger("armillary.web")


def refused(error: Exception, call: Call, **headers: str) -> Response:
    """The whole answer."""
    status, problem = problem_of(error, call)
    return Response(encoded(problem), status, {**ANSWER, **headers}, JSON)


def problem_of(error: Exception, call: Call) -> tuple[int, Problem]:
    """The status, and what is said."""
    if isinstance(error, Refused):
        return REFUSED, forbidden(error, call)
    if isinstance(error, ArmillaryError):
        text = catalogue(call.language, error.texts).render(error.message)
        status = error.status if isinstance(error, ServerError) else ServerError.status
        return status, Problem(error.message.id, text)
    log.error("a request failed", exc_info=error)
    return WRONG, Problem("server.error", said("server.error", call.language))


def forbidden(error: Refused, call: Call) -> Problem:
    """A rule forbids it. A client that answered an older question is told how the match stands."""
    table = call.found
    if table is None or table.match is None:
        return Problem("refused", error.text, error.rule)
    reader = call.reader(table)
    text = table.match.game.text(call.language).render(error.message, reader.seat, table.match.names)
    fresh = seen.state(table, reader) if error.rule.startswith(STALE) else None
    return Problem("refused", text, error.rule, fresh)


def encoded(problem: Problem) -> bytes:
    return msgspec.json.encode(problem)
