"""Real receivers of notices: a web server and a mail server on this machine."""

import shutil
import ssl
import subprocess
import threading
from asyncio.base_events import Server
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope


class Call(NamedTuple):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: Any


class WebReceiver:
    """Keeps what is posted to it."""

    def __init__(self, server: ThreadingHTTPServer, scheme: str) -> None:
        self.host, self.port = str(server.server_address[0]), server.server_address[1]
        self.scheme = scheme
        self.calls: list[Call] = []
        self.statuses: list[int] = []
        """What it answers, one after the other; then 200."""
        self.location = ""
        self.awake = threading.Event()
        """It answers nobody before."""
        self.awake.set()

    def url(self, host: str | None = None, path: str = "/turn") -> str:
        return f"{self.scheme}://{host or self.host}:{self.port}{path}"

    @property
    def bodies(self) -> list[Any]:
        return [call.body for call in self.calls]

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        body = asked.rfile.read(int(asked.headers["Content-Length"]))
        self.calls.append(Call(asked.path, dict(asked.headers.items()), msgspec.json.decode(body)))
        self.awake.wait()
        asked.send_response(self.statuses.pop(0) if self.statuses else 200)
        if self.location:
            asked.send_header("Location", self.location)
        asked.send_header("Set-Cookie", "who=you")
        asked.send_header("Content-Length", "0")
        asked.end_headers()


@contextmanager
def web_receiver(host: str = "127.0.0.1", port: int = 0, certificate: Path | None = None) -> Iterator[WebReceiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            try:
                receiver.answer(self)
            except OSError:
                self.close_connection = True  # nobody waits for the answer any more

        def log_message(self, *_: object) -> None:
            pass

    server = Quiet((host, port), Handler)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    receiver = WebReceiver(server, "https" if certificate is not None else "http")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.awake.set()
        server.shutdown()
        server.server_close()
        thread.join()


class Quiet(ThreadingHTTPServer):
    """Says nothing of callers that hang up."""

    def handle_error(self, *_: object) -> None:
        pass


class Letter(NamedTuple):
    """A letter that came."""

    sender: str
    receivers: Sequence[str]
    content: EmailMessage


class MailReceiver:
    """Keeps the letters that come."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.logins: list[tuple[str, str]] = []
        self.tries = 0
        self.refusals: list[str] = []
        """What it says to receivers it does not know, one after the other."""

    async def handle_RCPT(self, _: object, __: object, envelope: Envelope, to: str, ___: object) -> str:  # noqa: N802
        self.tries += 1
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, _: object, __: object, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        content = message_from_bytes(envelope.content, policy=default)
        assert isinstance(content, EmailMessage)
        self.letters.append(Letter(str(envelope.mail_from), list(envelope.rcpt_tos), content))
        return "250 OK"

    def login(self, _: object, __: object, ___: object, ____: object, given: Any) -> AuthResult:
        self.logins.append((given.login.decode(), given.password.decode()))
        return AuthResult(success=True)


class OwnPort(Controller):
    """Listens on a port that is free."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def mail_receiver(
    host: str = "127.0.0.1", certificate: Path | None = None, starttls: bool = False
) -> Iterator[tuple[MailReceiver, str]]:
    """With its host and port."""
    receiver = MailReceiver()
    context = None
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
    controller = OwnPort(
        receiver,
        hostname=host,
        port=0,
        ssl_context=None if starttls else context,
        tls_context=context if starttls else None,
        require_starttls=starttls,
        authenticator=receiver.login,
        auth_require_tls=False,
    )
    controller.start()
    try:
        yield receiver, f"{host}:{controller.port}"
    finally:
        controller.stop()


def make_certificate(folder: Path) -> Path:
    """Of a machine called localhost, signed by itself."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make a certificate with")
    file = folder / "both.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    for more in ("-addext subjectAltName=DNS:localhost", "-addext basicConstraints=critical,CA:TRUE"):
        command += f" {more}"
    made = subprocess.run([*command.split(), "-keyout", "-"], capture_output=True, check=True)
    file.write_bytes(made.stdout)
    return file
