"""What can go wrong between a program and a server."""

import socket
import ssl

from armillary.server.wire import Problem

KINDS = {
    ConnectionRefusedError: "refused",
    socket.gaierror: "unknown",
    ssl.SSLError: "insecure",
    TimeoutError: "late",
}
"""Of what the system says about a connection, by name."""


def kind_of(failure: BaseException | None) -> str:
    """What a failure is about: the first thing known that it came of."""
    while failure is not None:
        for known, name in KINDS.items():
            if isinstance(failure, known):
                return name
        failure = failure.__context__
    return "silent"


class ClientError(Exception):
    """A server was asked for something and did not do it."""


class ClientProblem(ClientError):
    """The server says what is wrong."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.text)
        self.status = status
        self.problem = problem


class Unreachable(ClientError):
    """Nothing answers at the address, or not any more. What was asked may have been done all the same."""

    def __init__(self, url: str, reason: str, kind: str = "silent") -> None:
        super().__init__(f"{url} does not answer: {reason}")
        self.url = url
        self.reason = reason
        self.kind = kind
        """What the reason is about: refused, unknown, insecure, late or silent."""


class Stranger(ClientError):
    """Something answers that does not speak as our servers do."""

    def __init__(self, url: str) -> None:
        super().__init__(f"{url} is no Armillary server, or one of another version")
        self.url = url
