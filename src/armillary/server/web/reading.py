"""A request as it comes over HTTP, read and checked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from armillary.kernel.reading import UNREADABLE, json_problem
from armillary.kernel.text import LANGUAGES, brief
from armillary.kernel.wanted import LONGEST_PATH, Part, path_text, wrong
from armillary.server.call import LARGEST_BODY, LARGEST_WITH_SET, Call
from armillary.server.errors import BadRequest, TooMuch
from armillary.server.people.origins import origin
from armillary.server.server import Server

MOST_PARTS = 1_000  # of a body, as they come: to take half a million of a letter each would hold up everybody
BODY = {"size": LARGEST_BODY // 1000, "table": LARGEST_WITH_SET // 1000, "parts": MOST_PARTS}
"""What a request may send, for the sentence that refuses more."""
COOKIE = "armillary"
DEVICE_COOKIE = "armillary-device"
BEARER = "bearer "
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""What one database or the other cannot keep: the letter of number 0, and halves of letters."""
MAYBE_UNWRITABLE = (b"\\u0000", b"\0")
"""JSON with such a letter has one of these in it; halves of letters it does not have at all."""


HOST = re.compile(r"[\w!$&'()*+,;=\-.~:\[\]@%]*", re.ASCII)


def call_of(server: Server, connection: HTTPConnection) -> Call:
    """A request of which nothing is known but its language and where it comes from."""
    language = language_of(connection.query_params.getlist("lang"), connection.headers)
    return Call(server, language, origin(connection.client.host) if connection.client else "-")


def language_of(wanted: Sequence[str], headers: Mapping[str, str]) -> str:
    """As asked for, or the first the reader has that we have too."""
    if wanted and wanted[0] in LANGUAGES:
        return wanted[0]
    for part in headers.get("accept-language", "").lower().split(","):
        language = part.split(";")[0].strip()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def check_host(headers: Mapping[str, str]) -> None:
    if not is_host(headers):
        raise BadRequest("http.400")


def is_host(headers: Mapping[str, str]) -> bool:
    """Whether a request names a host that can be one, or none."""
    return HOST.fullmatch(headers.get("host", "")) is not None


def token_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> tuple[str | None, bool]:
    """What says who one is, and whether a browser sent it by itself."""
    given = headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip(), False
    return cookies.get(COOKIE), True


def check_address(path: Mapping[str, str], query: QueryParams) -> None:
    """Every text of an address can be stored, or looked for, and nothing is said twice."""
    for name, value in (*path.items(), *query.multi_items()):
        for place in unwritable({name: value}):
            raise BadRequest("request.letter", field=brief(place))
    for name in query:
        if len(query.getlist(name)) > 1:
            raise BadRequest("request.twice", field=brief(name))


def unwritable(data: Any) -> Iterator[str]:
    """Where there is text that cannot be stored."""
    for path in unwritable_paths(data):
        parts = path[: -LONGEST_PATH - 1 : -1]
        yield path_text([brief(part) if isinstance(part, str) else part for part in parts])


def unwritable_paths(data: Any) -> Iterator[list[Part]]:
    """The ways to it, each from its end; nothing is made of the names on a way that leads to none."""
    if isinstance(data, str) and UNWRITABLE.search(data):
        yield []
    elif isinstance(data, (dict, list)):
        for part, value in data.items() if isinstance(data, dict) else enumerate(data):
            for path in chain(unwritable_paths(part), unwritable_paths(value)):
                yield [*path, part]


async def sent(request: Request, largest: int) -> bytes:
    """The whole body, unless there is too much of it or the client has gone."""
    if int(request.headers.get("content-length", 0)) > largest:
        raise TooMuch("http.413", **BODY)
    found = bytearray()
    try:
        async for part in request.stream():
            found += part
            if len(found) > largest:
                raise TooMuch("http.413", **BODY)
    except ClientDisconnect:
        raise BadRequest("http.400") from None
    return bytes(found)


def body_of(decoder: msgspec.json.Decoder[Any], raw: bytes) -> Any:
    """What was sent, as the verb takes it. Nothing is the same as an empty object."""
    try:
        try:
            check_letters(raw)
            return decoder.decode(raw or b"{}")
        except msgspec.ValidationError as error:
            raise misfit(error, decoder.type, msgspec.json.decode(raw or b"{}")) from None
    except UNREADABLE as error:
        raise BadRequest("request.unreadable", problem=json_problem(error)) from None


def check_letters(raw: bytes) -> None:
    """Every text within JSON can be stored."""
    if any(sign in raw for sign in MAYBE_UNWRITABLE):
        for place in unwritable(msgspec.json.decode(raw)):
            raise BadRequest("request.letter", field=brief(place) or "-")


def query_of(kind: Any, given: Mapping[str, str]) -> Any:
    values = {name: value for name, value in given.items() if name != "lang"}
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise misfit(error, kind, values) from None


def misfit(error: Exception, kind: Any, data: Any) -> BadRequest:
    field, said = wrong(error, kind, data)
    return BadRequest("request.field", field=field or "-", problem=said)
