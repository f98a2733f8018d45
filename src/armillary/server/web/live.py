"""The live connection: frames as things change for one reader, from a cursor on."""

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from armillary.server.asked import Asked
from armillary.server.errors import BadRequest, ServerError
from armillary.server.guard import admit
from armillary.server.hall import Ear
from armillary.server.routes import LIVE
from armillary.server.seen import encode
from armillary.server.server import Server
from armillary.server.web.problems import problem_of
from armillary.server.web.reading import check_origin, home, language_of, query_of, token_of
from armillary.server.wire import PingFrame, PongFrame, ProblemFrame

REFUSED = 4000  # and the status of the problem
TOO_SLOW = 1013
GONE_AWAY = 1001
CHECK = 30.0  # seconds after which somebody who has logged out is noticed
PONG = encode(PongFrame())
ping = msgspec.json.Decoder(PingFrame)
Socket = WebSocket[Any, Any, Any]


def live_handler(server: Server) -> WebsocketRouteHandler:
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        asked = Asked(server, language_of(socket.query_params, socket.headers), address(socket))
        await socket.accept()
        try:
            ear = await begin(asked, socket)
        except Exception as error:
            await refuse(socket, asked, error)
            return
        server.metrics.sockets.inc()
        try:
            await converse(socket, asked, ear)
        finally:
            server.metrics.sockets.dec()
            server.hall.leave(asked.id, ear)

    path = "/api" + LIVE.path.replace("}", ":str}")
    return WebsocketRouteHandler(path, name=LIVE.verb)(live)


def address(socket: Socket) -> str:
    return socket.client.host if socket.client else "-"


async def begin(asked: Asked, socket: Socket) -> Ear:
    """The same guard as for every verb, and no page of another site."""
    check_origin(socket.headers, home(asked.server.config.url, socket.headers))
    asked.path = socket.path_params
    token, _ = token_of(socket.headers, socket.cookies)
    asked.person = await asked.server.people.who(token) if token else None
    await admit(asked, LIVE)
    given = query_of(LIVE.query, socket.query_params)
    person = asked.person.id if asked.person else None
    ear = await asked.server.hall.listen(asked.id, asked.reader, person, given.since, given.said)
    try:
        await asked.server.talk.deliver(asked.id)
    except BaseException:
        asked.server.hall.leave(asked.id, ear)
        raise
    return ear


async def refuse(socket: Socket, asked: Asked, error: Exception) -> None:
    status, problem = problem_of(error, asked)
    try:
        await socket.send_data(encode(ProblemFrame(problem)), mode="text")
        await socket.close(code=REFUSED + status)
    except (WebSocketDisconnect, RuntimeError):
        return


async def converse(socket: Socket, asked: Asked, ear: Ear) -> None:
    """Until one of the two stops."""
    speaking = asyncio.ensure_future(speak(socket, asked, ear))
    hearing = asyncio.ensure_future(hear(socket, asked, ear))
    try:
        await asyncio.wait({speaking, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (speaking, hearing):
            task.cancel()
        await asyncio.gather(speaking, hearing, return_exceptions=True)


async def speak(socket: Socket, asked: Asked, ear: Ear) -> None:
    while True:
        try:
            async with asyncio.timeout(CHECK):  # wait_for would now and then miss that it is cancelled
                frame = await ear.frames.get()
        except TimeoutError:
            if await is_gone(asked, socket):
                await socket.close(code=GONE_AWAY)
                return
            continue
        if ear.is_lost:
            await socket.close(code=TOO_SLOW)
            return
        await socket.send_data(frame, mode="text")
        asked.server.metrics.frames.inc()


async def is_gone(asked: Asked, socket: Socket) -> bool:
    """Whoever came as somebody no longer is."""
    if asked.person is None:
        return False
    token, _ = token_of(socket.headers, socket.cookies)
    return token is None or await asked.server.people.who(token) is None


async def hear(socket: Socket, asked: Asked, ear: Ear) -> None:
    """A client has little to say here: answers come by their own verbs."""
    while True:
        try:
            given = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        try:
            ping.decode(given)
            asked.server.limits.take("ping", asked.address, asked.server.world.now())
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            await refuse(socket, asked, BadRequest("frame.unknown"))
            return
        except ServerError as error:
            await refuse(socket, asked, error)
            return
        ear.hear(PONG)
