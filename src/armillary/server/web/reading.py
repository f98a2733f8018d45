"""A request as it comes over HTTP, read and checked."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec
from litestar.datastructures import Address, MultiDict

from armillary.kernel.reading import problem
from armillary.kernel.text import LANGUAGES, brief
from armillary.kernel.wanted import MOST_STEPS, Step, wrong
from armillary.kernel.wanted import place as place_of
from armillary.server.asked import LARGEST_BODY, LARGEST_WITH_SET
from armillary.server.errors import BadRequest
from armillary.server.people.origins import origin

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


def language_of(query: Mapping[str, str], headers: Mapping[str, str]) -> str:
    """As asked for, or the first the reader has that we have too."""
    if query.get("lang") in LANGUAGES:
        return query["lang"]
    for part in headers.get("accept-language", "").lower().split(","):
        language = part.split(";")[0].strip()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def origin_of(client: Address | None) -> str:
    """Where a request comes from, as limits count it."""
    return origin(client.host) if client else "-"


def token_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> tuple[str | None, bool]:
    """What says who one is, and whether a browser sent it by itself."""
    given = headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip(), False
    return cookies.get(COOKIE), True


def check_address(path: Mapping[str, str], query: MultiDict[str]) -> None:
    """Every text of an address can be stored, or looked for, and nothing is said twice."""
    for name, value in (*path.items(), *query.multi_items()):
        for place in unwritable({name: value}):
            raise BadRequest("request.letter", field=brief(place))
    for name in query:
        if len(query.getall(name)) > 1:
            raise BadRequest("request.twice", field=brief(name))


def unwritable(data: Any) -> Iterator[str]:
    """Where there is text that cannot be stored."""
    for path in unwritable_paths(data):
        steps = path[: -MOST_STEPS - 1 : -1]
        yield place_of([brief(step) if isinstance(step, str) else step for step in steps])


def unwritable_paths(data: Any) -> Iterator[list[Step]]:
    """The ways to it, each from its end; nothing is made of the names on a way that leads to none."""
    if isinstance(data, str) and UNWRITABLE.search(data):
        yield []
    elif isinstance(data, (dict, list)):
        for step, value in data.items() if isinstance(data, dict) else enumerate(data):
            for path in chain(unwritable_paths(step), unwritable_paths(value)):
                yield [*path, step]


def body_of(decoder: msgspec.json.Decoder[Any], raw: bytes) -> Any:
    """What was sent, as the verb takes it. Nothing is the same as an empty object."""
    try:
        try:
            check_letters(raw)
            return decoder.decode(raw or b"{}")
        except msgspec.ValidationError as error:
            raise misfit(error, decoder.type, msgspec.json.decode(raw or b"{}")) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest("request.unreadable", problem=problem(error)) from None


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
