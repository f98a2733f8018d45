"""The protocols of a connection, HTTP and WebSocket, such that nothing grows or lasts without bound."""

import asyncio
import re
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import State

from armillary.server.errors import said
from armillary.server.web.connections import Connection, OpenConnections
from armillary.server.web.headers import ANSWER
from armillary.server.web.problems import encoded
from armillary.server.web.reading import BODY, MOST_PARTS, language_of
from armillary.server.wire import REFUSED, Problem

LONGEST_ADDRESS = 8_192  # of a request: its path and query
MOST_FIELDS = 100
MOST_AHEAD = 16
"""Requests that may wait on one connection while another is answered."""
MOST_PIECES = 64
"""Of one message on a live connection."""
MOST_FRAMES, FRAMES_A_SECOND = 300, 100
"""That may come on a live connection at once, and from then on: more than anybody moves."""
SLICE = 512
"""Bytes that are read of it before it is known how many frames they were."""
LINGER, MOST_DISCARDED = 1.0, 1_000_000
"""Seconds in which a client that was refused may still send so many bytes, so that it can read why."""
LANGUAGE = re.compile(rb"\r\naccept-language:[ \t]*([^\r\n]{1,200})", re.I)


class Overdone(Exception):
    """A request is not to be read any further."""


def refusal(status: HTTPStatus, language: str, **values: int) -> bytes:
    """A whole answer, after which the connection is closed."""
    name = f"http.{status}"
    body = encoded(Problem(name, said(name, language, **values)))
    fields = {**ANSWER, "Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close"}
    head = b"".join(f"{name}: {value}\r\n".encode() for name, value in fields.items())
    return STATUS_LINE[status] + head + b"\r\n" + body


class Watched(asyncio.Protocol):
    """What every protocol here tells of its connection."""

    watched: Connection

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.watched.leave()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.watched.stall()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.watched.go_on()


class HttpProtocol(Watched, HttpToolsProtocol):
    """HTTP. A request has to come whole in time, with a head of bounded size."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], open_connections: OpenConnections
    ) -> None:
        super().__init__(config, server_state, app_state)
        self.open_connections = open_connections
        self.unread = 0
        """Bytes that have come since something was made of them."""
        self.fields = 0
        self.head = 0
        """Bytes of all fields so far, before the body and after it."""
        self.parts = 0
        """Of the body so far."""
        self.is_begun = False
        """Something of a request has come, and not all of it."""
        self.is_known = False
        """Its head has come whole."""
        self.fault: HTTPStatus | None = None
        self.is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watched = self.open_connections.welcome(transport, self.client[0] if self.client else None, self.give_up)

    def data_received(self, data: bytes) -> None:
        if self.is_refused:
            self.discard(data)
            return
        if self.watched.is_over:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS, data)
            return
        if self.watched in self.open_connections.waiting and self.watched.owes is None:
            self.watched.owe()
        self.unread += len(data)
        super().data_received(data)
        if self.unread > self.open_connections.largest_head and not self.is_refused:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    # what the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.unread = self.fields = self.head = self.parts = 0
        self.is_begun, self.is_known = True, False
        self.watched.owe()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            self.overdo(HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.fields += 1
        self.head += len(name) + len(value)
        if self.fields > MOST_FIELDS or self.head > self.open_connections.largest_head:
            self.overdo(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.unread = 0
        self.is_known = True
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            self.overdo(HTTPStatus.TOO_MANY_REQUESTS)

    def on_body(self, body: bytes) -> None:
        self.unread = 0
        self.parts += 1
        if self.parts > MOST_PARTS:
            self.overdo(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unread = 0
        super().on_message_complete()
        self.is_begun = self.is_known = False
        self.watched.complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.watched.owes is None and not self.pipeline:
            self.watched.rest()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.watched.complete()
        self.unread = 0
        live = self.transport.get_protocol()
        assert isinstance(live, LiveProtocol)
        live.watched = self.watched

    # refusing

    def overdo(self, fault: HTTPStatus) -> None:
        self.fault = fault
        raise Overdone

    def send_400_response(self, msg: str) -> None:
        self.refuse(self.fault or HTTPStatus.BAD_REQUEST)

    def give_up(self) -> None:
        """The rest of a request does not come."""
        if self.is_begun:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()

    def refuse(self, status: HTTPStatus, data: bytes = b"") -> None:
        """Say why, unless that would be taken for the answer to something else, and read no further."""
        self.is_refused = True
        self.watched.complete()
        if self.is_answering():
            self.transport.abort()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(refusal(status, self.language(data), **self.allowed(status)))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.abort)

    def discard(self, data: bytes) -> None:
        self.unread += len(data)
        if self.unread > MOST_DISCARDED:
            self.transport.abort()

    def is_answering(self) -> bool:
        """An answer to this has begun, or was given, or one to an earlier request is still to be given."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return cycle is not None and self.is_known
        return cycle.response_started or not cycle.more_body or bool(self.pipeline)

    def language(self, data: bytes) -> str:
        fields = dict(self.headers or [])
        found = LANGUAGE.search(data)
        said = found[1] if found else fields.get(b"accept-language", b"")
        return language_of([], {"accept-language": said.decode("latin-1")})

    def allowed(self, status: HTTPStatus) -> dict[str, int]:
        """What there may be, for the sentence that refuses more."""
        return {
            HTTPStatus.REQUEST_TIMEOUT: {"seconds": round(self.open_connections.seconds)},
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE: BODY,
            HTTPStatus.REQUEST_URI_TOO_LONG: {"most": LONGEST_ADDRESS},
            HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: {
                "fields": MOST_FIELDS,
                "size": self.open_connections.largest_head // 1024,
            },
            HTTPStatus.TOO_MANY_REQUESTS: {"most": self.open_connections.most or 0},
        }.get(status, {})


class LiveProtocol(Watched, WebSocketsSansIOProtocol):
    """WebSocket. For a client that does not read nothing piles up, and it is let go in time.

    It came by HTTP, where it was taken.
    """

    left: float = MOST_FRAMES
    """Frames that may come now."""
    counted: float = 0.0
    """When that was so."""

    def data_received(self, data: bytes) -> None:
        """Little by little: to read a hundred thousand frames at once would hold up everybody."""
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])

    def handle_events(self) -> None:
        now = self.loop.time()
        self.left = min(MOST_FRAMES, self.left + (now - self.counted) * FRAMES_A_SECOND) - len(self.conn.events)
        self.counted = now
        if self.left >= 0:
            super().handle_events()
        elif self.conn.state is State.CONNECTING:
            self.transport.abort()
        else:
            self.conn.fail(REFUSED + HTTPStatus.TOO_MANY_REQUESTS, self.reason())
            self.handle_parser_exception()

    def reason(self) -> str:
        """Why so many frames are not heard."""
        language = language_of([], {"accept-language": self.request.headers.get("Accept-Language", "")})
        return said("frame.many", language, most=MOST_FRAMES, each=FRAMES_A_SECOND)

    def handle_ping(self) -> None:
        if self.watched.stalled is None:
            super().handle_ping()
        else:
            self.conn.data_to_send()  # dropped: they would only pile up

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
            return
        super().handle_cont(event)
