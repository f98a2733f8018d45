"""The application on Starlette: whatever is asked is led to what stands at its address."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Router
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from armillary.server.errors import NotThere, WrongMethod
from armillary.server.routes import LIVE, ROUTES
from armillary.server.server import Server
from armillary.server.web.addresses import PREFIX, Addresses, Endpoint, Resource
from armillary.server.web.answering import endpoint
from armillary.server.web.live import live_endpoint
from armillary.server.web.pages import documentation
from armillary.server.web.problems import refused
from armillary.server.web.reading import call_of, check_host, is_host
from armillary.server.web.site import FOLDER, site_endpoint

READING = ("GET", "HEAD")
"""What pages are there for."""
OPTIONS = "OPTIONS"
NO_CONTENT = 204


def make_app(server: Server, site: Path = FOLDER) -> Router:
    """The application of one process, with the web client that was built into a folder."""

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    return Router(redirect_slashes=False, default=App(server, site), lifespan=lifespan)


class App:
    """Requests and live connections."""

    def __init__(self, server: Server, site: Path) -> None:
        self.server = server
        page = site_endpoint(server, site)
        self.addresses = Addresses(resources(server), Resource(dict.fromkeys(READING, page)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        resource, scope["path_params"] = self.addresses.find(scope["path"])
        if scope["type"] == "websocket":
            await listen(WebSocket(scope, receive, send), resource)
            return
        response = await self.answer(Request(scope, receive), resource)
        await response(scope, receive, send)

    async def answer(self, request: Request, resource: Resource | None) -> Response:
        try:
            check_host(request.headers)
            if resource is None:
                raise NotThere("http.404")
            done = resource.methods.get(request.method)
            return await done(request) if done else self.wrong_method(request, resource)
        except Exception as error:
            return refused(error, call_of(self.server, request))

    def wrong_method(self, request: Request, resource: Resource) -> Response:
        """What an address is used for, where it was used otherwise or a client asks."""
        methods = ", ".join(sorted({*(resource.methods or READING), OPTIONS}))
        if request.method == OPTIONS and resource.methods:
            return Response(status_code=NO_CONTENT, headers={"Allow": methods})
        return refused(WrongMethod("http.405"), call_of(self.server, request), Allow=methods)


async def listen(socket: WebSocket, resource: Resource | None) -> None:
    if resource is None or resource.live is None or not is_host(socket.headers):
        await socket.close()
    else:
        await resource.live(socket)


def resources(server: Server) -> dict[str, Resource]:
    """The interface: its documentation, every verb, and live connections."""
    verbs: dict[str, dict[str, Endpoint]] = {}
    for route in ROUTES:
        verbs.setdefault(PREFIX + route.path, {})[route.method] = endpoint(server, route)
    return {
        PREFIX: Resource({"GET": documentation}),
        **{path: Resource(methods) for path, methods in verbs.items()},
        PREFIX + LIVE.path: Resource(live=live_endpoint(server)),
    }
