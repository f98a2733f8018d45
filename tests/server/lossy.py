"""Something between a client and a server that loses answers on their way back."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx


class Lossy(ThreadingHTTPServer):
    """Passes every request on; of those it is told to lose, the answer to every other one is lost."""

    daemon_threads = True

    def __init__(self, upstream: str, losing: tuple[str, ...]) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.upstream = upstream
        self.losing = losing
        self.seen: list[tuple[str, str, dict[str, str]]] = []
        """Method, path and headers of every request."""
        self.lost = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def loses(self, path: str) -> bool:
        if not path.partition("?")[0].endswith(self.losing):
            return False
        before = sum(one.partition("?")[0].endswith(self.losing) for _, one, _ in self.seen)
        return before % 2 == 1


class Passing(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    server: Lossy

    def pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        self.server.seen.append((self.command, self.path, headers))
        is_lost = self.server.loses(self.path)
        answer = httpx.request(self.command, self.server.upstream + self.path, headers=headers, content=body)
        if is_lost:
            self.server.lost += 1
            self.close_connection = True
            return
        self.send_response(answer.status_code)
        for name in ("Content-Type", "Set-Cookie"):
            if name in answer.headers:
                self.send_header(name, answer.headers[name])
        self.send_header("Content-Length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)

    do_GET = do_POST = do_PATCH = do_DELETE = pass_on  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def lossy(upstream: str, *losing: str) -> Iterator[Lossy]:
    """In a thread; `losing` are the ends of the paths whose answers get lost."""
    with Lossy(upstream, losing) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
