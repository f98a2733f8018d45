"""The live connection: frames as things change for one reader, from a cursor on, and moves of whoever sits there."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from armillary.server.asked import Asked
from armillary.server.ear import Ear, Via
from armillary.server.errors import BadRequest, NotKnown, ServerError, TooOften
from armillary.server.guard import admit
from armillary.server.people.person import Person
from armillary.server.routes import LIVE, ROUTES
from armillary.server.seen import encode
from armillary.server.server import Server
from armillary.server.web.intent import check_origin
from armillary.server.web.problems import problem_of
from armillary.server.web.reading import (
    check_address,
    check_letters,
    language_of,
    origin_of,
    query_of,
    token_of,
)
from armillary.server.wire import (
    REFUSED,
    AnswerFrame,
    ClientFrame,
    CommitFrame,
    MoveFrame,
    PingFrame,
    ProblemFrame,
    RefusalFrame,
    UndoFrame,
)

FAREWELL = 2.0  # seconds in which somebody can read why nothing more comes
CHECK = 30.0  # seconds after which a session that has expired is noticed
DONE = 200
by_verb = {route.verb: route for route in ROUTES}
MOVES = {AnswerFrame: by_verb["answer"], UndoFrame: by_verb["undo"], CommitFrame: by_verb["commit"]}
frames = msgspec.json.Decoder(ClientFrame)
Socket = WebSocket[Any, Any, Any]


def live_handler(server: Server) -> WebsocketRouteHandler:
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        asked = Asked(server, language_of(socket.query_params, socket.headers), origin_of(socket.client))
        await socket.accept()
        with ExitStack() as stack:
            try:
                stack.enter_context(counted(asked))
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


@contextmanager
def counted(asked: Asked) -> Iterator[None]:
    """One of the live connections that its origin may have at once."""
    crowd, config = asked.server.shared.listening, asked.server.config
    if config.limits and crowd.count(asked.origin) >= config.most_live:
        raise TooOften("limit.live", most=config.most_live)
    crowd.change(asked.origin, 1)
    try:
        yield
    finally:
        crowd.change(asked.origin, -1)


async def begin(asked: Asked, socket: Socket) -> Ear:
    """The same guard as for every verb, and no page of another site."""
    check_origin(socket.headers, asked.server.config.url)
    asked.path = socket.path_params
    check_address(asked.path, socket.query_params)
    asked.person = await who(asked, socket)
    await admit(asked, LIVE)
    given = query_of(LIVE.query, socket.query_params)
    person = asked.person.id if asked.person else None
    ear = await asked.server.hall.listen(asked.id, asked.reader, person, given.since, given.said)
    try:
        await asked.server.talk.deliver(asked.id, ear)
    except BaseException:
        asked.server.hall.leave(asked.id, ear)
        raise
    return ear


async def who(asked: Asked, socket: Socket) -> Person | None:
    token, _ = token_of(socket.headers, socket.cookies)
    return await asked.server.people.again(asked.person, token)


async def refuse(socket: Socket, asked: Asked, error: Exception) -> None:
    status, problem = problem_of(error, asked)
    try:
        await socket.send_data(encode(ProblemFrame(problem)), mode="text")
        await socket.close(code=REFUSED + status)
    except (WebSocketDisconnect, RuntimeError):
        return


async def converse(socket: Socket, asked: Asked, ear: Ear) -> None:
    """Until one of them stops."""
    parts = [asyncio.ensure_future(part(socket, asked, ear)) for part in (speak, hear, watch)]
    try:
        await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        if ear.ended is not None:
            await asyncio.wait(parts[:1], timeout=FAREWELL)  # until they have been told why
    finally:
        for task in parts:
            task.cancel()
        await asyncio.gather(*parts, return_exceptions=True)


async def speak(socket: Socket, asked: Asked, ear: Ear) -> None:
    while True:
        try:
            frame = await ear.next()
        except ServerError as error:
            await refuse(socket, asked, error)
            return
        await socket.send_data(frame, mode="text")
        asked.server.metrics.frames.inc()


async def watch(socket: Socket, asked: Asked, ear: Ear) -> None:
    """Until nothing more is to be told: whoever came as somebody, and no longer is, hears that last."""
    while ear.ended is None:
        if asked.person is not None and await who(asked, socket) is None:
            ear.end(NotKnown("person.unknown"))
        await ear.questioned(CHECK)


async def hear(socket: Socket, asked: Asked, ear: Ear) -> None:
    """Pings, and moves one after another. What is neither ends the conversation."""
    while True:
        try:
            given = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        try:
            check_letters(given.encode())
            frame = frames.decode(given)
            if isinstance(frame, PingFrame):
                asked.server.limits.take("ping", asked.origin, asked.server.world.now())
                ear.ping()
                await ear.answered()
                continue
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            await refuse(socket, asked, BadRequest("frame.unknown"))
            return
        except ServerError as error:
            await refuse(socket, asked, error)
            return
        await move(socket, asked, ear, frame)
        await ear.answered()


async def move(socket: Socket, live: Asked, ear: Ear, frame: MoveFrame) -> None:
    """By the same verb and the same guard as over HTTP; the reply is a frame among the others."""
    started, route, status = time.perf_counter(), MOVES[type(frame)], DONE
    server = live.server
    asked = Asked(server, live.language, live.origin, path=live.path, body=frame, via=Via(ear, frame.id))
    try:
        asked.person = await who(live, socket)
        await admit(asked, route)
        await route.handler(asked)
    except Exception as error:
        status, problem = problem_of(error, asked)
        ear.reply(encode(RefusalFrame(frame.id, status, problem)))
    server.metrics.took(route.verb, status, time.perf_counter() - started)
