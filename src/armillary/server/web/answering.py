"""One verb on HTTP: a request is read, the guard call, the verb done, and its reply sent."""

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from armillary.server.call import LARGEST_BODY, Call, Reply, Route
from armillary.server.files import File
from armillary.server.guard import admit
from armillary.server.people.people import LASTS
from armillary.server.server import Server
from armillary.server.web.addresses import PREFIX, Endpoint
from armillary.server.web.headers import ANSWER, is_secure, secured
from armillary.server.web.intent import check_intent, check_proof
from armillary.server.web.problems import refused
from armillary.server.web.reading import (
    COOKIE,
    DEVICE_COOKIE,
    body_of,
    call_of,
    check_address,
    query_of,
    sent,
    token_of,
)
from armillary.server.web.sending import sent as sent_file
from armillary.server.wire import TIME


def endpoint(server: Server, route: Route) -> Endpoint:
    takes = Decoder(route.takes) if route.takes is not None else None

    async def handle(request: Request) -> Response:
        started = time.perf_counter()
        call = call_of(server, request)
        try:
            call.path = request.path_params
            check_address(call.path, request.query_params)
            await identify(call, request)
            await admit(call, route)
            call.query = query_of(route.query, request.query_params) if route.query is not None else None
            call.body = await read(call, takes, await sent(request, route.largest)) if takes is not None else None
            response = answer(await route.handler(call), route, server, request.headers)
        except Exception as error:
            response = refused(error, call)
        server.metrics.took(route.verb, response.status_code, time.perf_counter() - started)
        return response

    return handle


async def identify(call: Call, request: Request) -> None:
    check_intent(request.method, request.headers, call.server.config.url)
    token, by_cookie = token_of(request.headers, request.cookies)
    call.person = await call.server.people.who(token) if token else None
    call.device = request.cookies.get(DEVICE_COOKIE, "")
    check_proof(request.method, request.headers, call.person, by_cookie)


async def read(call: Call, takes: Decoder[Any], raw: bytes) -> Any:
    """What was sent. To read much of it would hold up everybody."""
    if len(raw) <= LARGEST_BODY:
        return body_of(takes, raw)
    return await call.server.work.run(call.claim, lambda: body_of(takes, raw))


def answer(given: Any, route: Route, server: Server, asked: Mapping[str, str]) -> Response:
    if isinstance(given, File):  # says no time: it may be read much later
        return sent_file(given, asked, {**ANSWER, **secured(server.config.url)})
    reply = given if isinstance(given, Reply) else Reply(msgspec.json.encode(given))
    url = server.config.url
    headers = {**ANSWER, **secured(url), TIME: f"{server.world.now():.3f}"}
    if reply.cache is not None:
        headers["Cache-Control"] = reply.cache
    if reply.file is not None:
        headers["Content-Disposition"] = f'attachment; filename="{reply.file}"'
    response = Response(reply.body, reply.status or route.status, headers, reply.media)
    for name, path, value in ((COOKIE, "/", reply.cookie), (DEVICE_COOKIE, PREFIX, reply.device)):
        if value is not None:
            keep(response, name, path, value, is_secure(url))
    return response


def keep(response: Response, name: str, path: str, value: str, secure: bool) -> None:
    """A cookie that no script can read and no other site can use; empty: it is to be forgotten."""
    age = int(LASTS) if value else 0
    response.set_cookie(name, value, max_age=age, path=path, secure=secure, httponly=True, samesite="lax")
