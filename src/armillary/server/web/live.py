"""The live connection: frames as things change for one reader, from a cursor on, and moves of the seat that listens."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from armillary.kernel.reading import UNREADABLE
from armillary.server.call import Call
from armillary.server.errors import BadRequest, NotKnown, ServerError, TooOften
from armillary.server.guard import admit
from armillary.server.listener import Listener, Via
from armillary.server.people.person import Person
from armillary.server.routes import LIVE, ROUTES
from armillary.server.seen import encode
from armillary.server.server import Server
from armillary.server.web.addresses import LiveEndpoint
from armillary.server.web.intent import check_origin
from armillary.server.web.problems import problem_of
from armillary.server.web.reading import (
    call_of,
    check_address,
    check_letters,
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

FAREWELL = 2.0  # seconds in which a client can read why nothing more comes
CHECK = 30.0  # seconds after which a session that has expired is noticed
DONE = 200
by_verb = {route.verb: route for route in ROUTES}
MOVES = {AnswerFrame: by_verb["answer"], UndoFrame: by_verb["undo"], CommitFrame: by_verb["commit"]}
frames = msgspec.json.Decoder(ClientFrame)


def live_endpoint(server: Server) -> LiveEndpoint:
    async def live(socket: WebSocket) -> None:
        call = call_of(server, socket)
        await socket.accept()
        with ExitStack() as stack:
            try:
                stack.enter_context(counted(call))
                listener = await begin(call, socket)
            except Exception as error:
                await refuse(socket, call, error)
                return
            server.metrics.sockets.inc()
            try:
                server.presence.stir(call.id)
                await converse(socket, call, listener)
            finally:
                server.metrics.sockets.dec()
                server.tables.leave(call.id, listener)
                server.presence.stir(call.id)

    return live


@contextmanager
def counted(call: Call) -> Iterator[None]:
    """One of the live connections that its origin may have at once."""
    counts, config = call.server.peers.shared.listening, call.server.config
    if config.limits and counts.count(call.origin) >= config.most_live:
        raise TooOften("limit.live", most=config.most_live)
    counts.change(call.origin, 1)
    try:
        yield
    finally:
        counts.change(call.origin, -1)


async def begin(call: Call, socket: WebSocket) -> Listener:
    """The same guard as for every verb, and no page of another site."""
    check_origin(socket.headers, call.server.config.url)
    call.path = socket.path_params
    check_address(call.path, socket.query_params)
    call.person = await who(call, socket)
    await admit(call, LIVE)
    given = query_of(LIVE.query, socket.query_params)
    person = call.person.id if call.person else None
    listener = await call.server.tables.listen(call.id, call.reader, person, given.since, given.said, given.presence)
    try:
        await call.server.talk.deliver(call.id, listener)
    except BaseException:
        call.server.tables.leave(call.id, listener)
        raise
    return listener


async def who(call: Call, socket: WebSocket) -> Person | None:
    token, _ = token_of(socket.headers, socket.cookies)
    return await call.server.people.again(call.person, token)


async def refuse(socket: WebSocket, call: Call, error: Exception) -> None:
    status, problem = problem_of(error, call)
    try:
        await socket.send_text(encode(ProblemFrame(problem)).decode())
        await socket.close(code=REFUSED + status)
    except (WebSocketDisconnect, RuntimeError):
        return


async def converse(socket: WebSocket, call: Call, listener: Listener) -> None:
    """Until one of them stops."""
    parts = [asyncio.ensure_future(part(socket, call, listener)) for part in (speak, hear, watch)]
    try:
        await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        if listener.ended is not None:
            await asyncio.wait(parts[:1], timeout=FAREWELL)  # until they have been told why
    finally:
        for task in parts:
            task.cancel()
        await asyncio.gather(*parts, return_exceptions=True)


async def speak(socket: WebSocket, call: Call, listener: Listener) -> None:
    while True:
        try:
            frame = await listener.next()
        except ServerError as error:
            await refuse(socket, call, error)
            return
        await socket.send_text(frame.decode())
        call.server.metrics.frames.inc()


async def watch(socket: WebSocket, call: Call, listener: Listener) -> None:
    """Until nothing more is to be told: a person whose session has ended hears that last."""
    while listener.ended is None:
        if call.person is not None and await who(call, socket) is None:
            listener.end(NotKnown("person.unknown"))
        await listener.questioned(CHECK)


async def hear(socket: WebSocket, call: Call, listener: Listener) -> None:
    """Pings, and moves one after another. What is neither ends the conversation."""
    while True:
        said = await socket.receive()
        if said["type"] == "websocket.disconnect":
            return
        given = said.get("text") or ""
        try:
            check_letters(given.encode())
            frame = frames.decode(given)
            if isinstance(frame, PingFrame):
                call.server.limits.take("ping", call.origin, call.server.world.now())
                listener.ping()
                await listener.answered()
                continue
        except UNREADABLE:
            await refuse(socket, call, BadRequest("frame.unknown"))
            return
        except ServerError as error:
            await refuse(socket, call, error)
            return
        await move(socket, call, listener, frame)
        await listener.answered()


async def move(socket: WebSocket, live: Call, listener: Listener, frame: MoveFrame) -> None:
    """By the same verb and the same guard as over HTTP; the reply is a frame among the others."""
    started, route, status = time.perf_counter(), MOVES[type(frame)], DONE
    server = live.server
    call = Call(server, live.language, live.origin, path=live.path, body=frame, via=Via(listener, frame.id))
    try:
        call.person = await who(live, socket)
        await admit(call, route)
        await route.handler(call)
    except Exception as error:
        status, problem = problem_of(error, call)
        listener.reply(encode(RefusalFrame(frame.id, status, problem)))
    server.metrics.took(route.verb, status, time.perf_counter() - started)
