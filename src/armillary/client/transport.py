"""Requests and their answers. One that got no answer is sent again where that is harmless."""

import ssl
import time
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, TypeVar

import httpx
import msgspec

from armillary.client.errors import ClientProblem, Stranger, Unreachable, kind_of
from armillary.client.patience import Link, Notice, delays
from armillary.server.wire import TIME, Input, Nothing, Problem

Gives = TypeVar("Gives")
WAIT = httpx.Timeout(30.0, connect=10.0)
UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""The server has heard nothing of the request."""
GATEWAYS = {HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT}
"""Said by what stands before a server that is away."""
COARSE = 2.0  # seconds by which a time may seem wrong that was long on its way


@cache
def trusted() -> ssl.SSLContext:
    """Whom to trust: every certificate there is, which takes longer to read than most requests do."""
    return httpx.create_ssl_context()


class Silent(Unreachable):
    """There was no answer this time."""


class Transport:
    """One server, and who asks it. The token goes into a header and nowhere else."""

    def __init__(self, url: str, token: str | None, language: str, patience: float, notice: Notice) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.language = language
        self.patience = patience
        """Seconds after which a request that gets no answer is given up."""
        self.notice = notice
        self.skew = 0.0
        """Seconds by which the server's clock is ahead of ours."""
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self.http = httpx.Client(base_url=f"{self.url}/api", timeout=WAIT, cookies=no_cookies, verify=trusted())

    @property
    def headers(self) -> dict[str, str]:
        """Who asks, and in which language."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token is not None else {}
        return {"Accept-Language": self.language, **known}

    def get(self, path: str, gives: type[Gives], **query: Any) -> Gives:
        return self.decoded(self.ask("GET", path, query=query), gives)

    def post(self, path: str, gives: type[Gives], body: Input | None = None, once: bool = False) -> Gives:
        """Something to be done; what must not be done twice is to be asked for once."""
        return self.decoded(self.ask("POST", path, body, once=once), gives)

    def text(self, path: str) -> str:
        return self.ask("GET", path).text

    def ask(
        self,
        method: str,
        path: str,
        body: Input | None = None,
        query: Mapping[str, Any] | None = None,
        once: bool = False,
    ) -> httpx.Response:
        """The server's answer, or its problem."""
        request = self.request(method, path, body, query or {})
        give_up = time.monotonic() + self.patience
        for tried, delay in enumerate(delays()):
            try:
                response = self.send(request, once)
            except Silent as silent:
                if time.monotonic() + delay > give_up:
                    raise Unreachable(silent.url, silent.reason, silent.kind) from None
                if not tried:
                    self.notice(Link.LOST)
                time.sleep(delay)
            else:
                if tried:
                    self.notice(Link.BACK)
                break
        self.set_clock(response)
        return self.checked(response)

    def request(self, method: str, path: str, body: Input | None, query: Mapping[str, Any]) -> httpx.Request:
        params = {name: said(value) for name, value in query.items() if value is not None}
        if method == "GET":
            return self.http.build_request(method, path, params=params, headers=self.headers)
        headers = {**self.headers, "Content-Type": "application/json"}
        content = msgspec.json.encode(body if body is not None else Nothing())
        return self.http.build_request(method, path, params=params, headers=headers, content=content)

    def send(self, request: httpx.Request, once: bool) -> httpx.Response:
        """One try. Silent: there was no answer, and it does no harm to ask again."""
        try:
            response = self.http.send(request)
        except httpx.TransportError as failure:
            reason, kind = str(failure) or type(failure).__name__, kind_of(failure)
            if isinstance(failure, httpx.UnsupportedProtocol) or (once and not isinstance(failure, UNSENT)):
                raise Unreachable(self.url, reason, kind) from None
            raise Silent(self.url, reason, kind) from None
        if is_away(response):
            raise (Unreachable if once else Silent)(self.url, f"HTTP {response.status_code}")
        return response

    def checked(self, response: httpx.Response) -> httpx.Response:
        if response.status_code == HTTPStatus.OK:
            return response
        found = problem_of(response)
        if found is None:
            raise Stranger(self.url)
        raise ClientProblem(response.status_code, found)

    def decoded(self, response: httpx.Response, gives: type[Gives]) -> Gives:
        try:
            return msgspec.json.decode(response.content, type=gives)
        except (msgspec.MsgspecError, UnicodeError):
            raise Stranger(self.url) from None

    def set_clock(self, response: httpx.Response) -> None:
        """By the time that an answer says it was given."""
        try:
            given = float(response.headers[TIME])
        except (KeyError, ValueError):
            return
        skew = given - time.time()
        self.skew = skew if abs(skew) > COARSE else 0.0

    def now(self) -> float:
        """The server's time, as far as we know it."""
        return time.time() + self.skew

    def close(self) -> None:
        self.http.close()


def said(value: Any) -> Any:
    """A value of a query."""
    return str(value).lower() if isinstance(value, bool) else value


def problem_of(response: httpx.Response) -> Problem | None:
    try:
        return msgspec.json.decode(response.content, type=Problem)
    except (msgspec.MsgspecError, UnicodeError):
        return None


def is_away(response: httpx.Response) -> bool:
    """Whether it is not the server that answers, but something before it."""
    return response.status_code in GATEWAYS and problem_of(response) is None
