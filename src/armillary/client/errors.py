"""What can go wrong between a program and a server."""

from armillary.server.wire import Problem


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

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url} does not answer: {reason}")
        self.url = url
        self.reason = reason


class Stranger(ClientError):
    """Something answers that does not speak as our servers do."""

    def __init__(self, url: str) -> None:
        super().__init__(f"{url} is no Armillary server, or one of another version")
        self.url = url
