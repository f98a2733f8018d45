"""The Litestar application: routes, headers, limits."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.handlers import HTTPRouteHandler
from msgspec.json import Decoder

from armillary.server.asked import LARGEST_BODY, Asked, Reply, Route
from armillary.server.errors import BadRequest, TooMuch, said
from armillary.server.guard import admit
from armillary.server.people.people import LASTS
from armillary.server.routes import ROUTES
from armillary.server.server import Server
from armillary.server.web.headers import ANSWER, is_secure, secured
from armillary.server.web.intent import check_intent, check_proof
from armillary.server.web.live import live_handler
from armillary.server.web.pages import documentation
from armillary.server.web.problems import encoded, problem_of
from armillary.server.web.reading import (
    BODY,
    COOKIE,
    DEVICE_COOKIE,
    body_of,
    check_address,
    language_of,
    origin_of,
    query_of,
    token_of,
)
from armillary.server.web.site import FOLDER, site_handler
from armillary.server.wire import TIME, Problem

PREFIX = "/api"
JSON = "application/json"
METHOD_NOT_ALLOWED = 405
READING = {"GET", "HEAD"}
"""What pages are there for."""
ASGI = Any  # what Litestar calls Request[Any, Any, Any]


def make_app(server: Server, site: Path = FOLDER) -> Litestar:
    """The application of one process, with the web client that was built into a folder."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    return Litestar(
        [
            *(handler(server, route) for route in ROUTES),
            live_handler(server),
            documentation,
            site_handler(server, site),
        ],
        lifespan=[lifespan],
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
        exception_handlers={HTTPException: unrouted, Exception: unrouted},
        response_headers=None,
        logging_config=None,
    )


def handler(server: Server, route: Route) -> HTTPRouteHandler:
    """One verb on HTTP."""
    takes = Decoder(route.takes) if route.takes is not None else None

    async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
        started = time.perf_counter()
        asked = Asked(server, language_of(request.query_params, request.headers), origin_of(request.client))
        try:
            asked.path = request.path_params
            check_address(asked.path, request.query_params)
            await identify(asked, request)
            await admit(asked, route)
            asked.query = query_of(route.query, request.query_params) if route.query is not None else None
            asked.body = await read(asked, takes, await sent(request)) if takes is not None else None
            response = answer(await route.handler(asked), route, server)
        except Exception as error:
            status, problem = problem_of(error, asked)
            response = Response(encoded(problem), status_code=status, media_type=JSON, headers=ANSWER)
        server.metrics.took(route.verb, response.status_code or 0, time.perf_counter() - started)
        return response

    path = PREFIX + route.path.replace("}", ":str}")
    return HTTPRouteHandler(
        path,
        http_method=route.method,  # type: ignore[arg-type]
        name=route.verb,
        status_code=route.status,
        request_max_body_size=route.largest,
    )(handle)


async def identify(asked: Asked, request: ASGI) -> None:
    check_intent(request.method, request.headers, asked.server.config.url)
    token, by_cookie = token_of(request.headers, request.cookies)
    asked.person = await asked.server.people.who(token) if token else None
    asked.marks = request.cookies.get(DEVICE_COOKIE, "")
    check_proof(request.method, request.headers, asked.person, by_cookie)


async def sent(request: ASGI) -> bytes:
    """The whole body, unless there is too much of it or whoever sends it has gone."""
    try:
        return bytes(await request.body())
    except RequestEntityTooLarge:
        raise TooMuch("http.413", **BODY) from None
    except HTTPException:
        raise BadRequest("http.400") from None


async def read(asked: Asked, takes: Decoder[Any], raw: bytes) -> Any:
    """What was sent. To read much of it would hold up everybody."""
    if len(raw) <= LARGEST_BODY:
        return body_of(takes, raw)
    return await asked.server.work.run(asked.wish, lambda: body_of(takes, raw))


def answer(given: Any, route: Route, server: Server) -> Response[bytes]:
    reply = given if isinstance(given, Reply) else Reply(msgspec.json.encode(given))
    url = server.config.url
    headers = {**ANSWER, **secured(url), TIME: f"{server.world.now():.3f}"}
    if reply.file is not None:
        headers["Content-Disposition"] = f'attachment; filename="{reply.file}"'
    wanted = ((COOKIE, "/", reply.cookie), (DEVICE_COOKIE, PREFIX, reply.marks))
    cookies = [kept(name, path, value, is_secure(url)) for name, path, value in wanted if value is not None]
    return Response(
        reply.body, status_code=reply.status or route.status, media_type=reply.media, headers=headers, cookies=cookies
    )


def kept(name: str, path: str, value: str, secure: bool) -> Cookie:
    """A cookie that no script can read and no other site can use."""
    age = LASTS if value else 0
    return Cookie(key=name, value=value, path=path, max_age=int(age), httponly=True, samesite="lax", secure=secure)


def unrouted(request: ASGI, error: Exception) -> Response[bytes]:
    """What no verb has seen: an unknown address, a wrong method, too large a body."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    language = language_of(request.query_params, request.headers)
    name = f"http.{status}" if status in (404, 405, 413) else "http.400" if status < 500 else "server.error"
    headers = {**ANSWER, **allowed(request, status)}
    text = said(name, language, **(BODY if name == "http.413" else {}))
    return Response(encoded(Problem(name, text)), status_code=status, media_type=JSON, headers=headers)


def allowed(request: ASGI, status: int) -> dict[str, str]:
    """What an address is used for, where it was used otherwise."""
    if status != METHOD_NOT_ALLOWED:
        return {}
    asked = request.scope["path"].strip("/").split("/")
    methods = {route.method for route in ROUTES if fits(route.path, asked)} or READING
    return {"Allow": ", ".join(sorted({*methods, "OPTIONS"}))}


def fits(path: str, asked: list[str]) -> bool:
    parts = (PREFIX + path).strip("/").split("/")
    return len(parts) == len(asked) and all(
        part.startswith("{") or part == given for part, given in zip(parts, asked, strict=True)
    )
