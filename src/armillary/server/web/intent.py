"""Whether a person means a change, or a page of another site has made their browser ask for it."""

import hmac
from collections.abc import Mapping
from urllib.parse import urlsplit

from armillary.server.errors import BadRequest, Forbidden
from armillary.server.people.person import Person

SAFE = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"
OURS = ("same-origin", "none")
"""What a browser says of a request that one of our pages sends, or that nobody's page does."""
PORTS = {"http": 80, "https": 443}


def home(url: str | None, headers: Mapping[str, str]) -> str:
    """The host that our own pages come from."""
    return urlsplit(url).netloc if url else headers.get("host", "")


def check_intent(method: str, headers: Mapping[str, str], url: str | None) -> None:
    """Every change, by any verb and with any body: a form of another site can send no JSON."""
    if method in SAFE:
        return
    check_origin(headers, url)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise BadRequest("request.type")


def check_proof(method: str, headers: Mapping[str, str], person: Person | None, by_cookie: bool) -> None:
    """Where a cookie says who asks, a change needs the token that only our pages know."""
    if method in SAFE or person is None or not by_cookie:
        return
    if not hmac.compare_digest(headers.get("x-csrf-token", "").encode(), person.csrf.encode()):
        raise Forbidden("csrf")


def check_origin(headers: Mapping[str, str], url: str | None) -> None:
    """A page of another site is refused; a client that is no page names no origin."""
    origin = headers.get("origin")
    is_strange = origin is not None and not is_ours(origin, url, headers)
    if is_strange or headers.get("sec-fetch-site", "none").lower() not in OURS:
        raise Forbidden("origin", own=url or home(url, headers))


def is_ours(origin: str, url: str | None, headers: Mapping[str, str]) -> bool:
    if url is not None:
        return site_of(origin) == site_of(url)
    given = urlsplit(origin).netloc.lower() if site_of(origin) else ""
    return given != "" and given == home(url, headers).lower()


def site_of(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; nothing for what names none."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or parts.hostname is None:
        return None
    return parts.scheme, parts.hostname, PORTS[parts.scheme] if port is None else port
