"""What stands at which address, and what can be done there."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

PREFIX = "/api"
Endpoint = Callable[[Request], Awaitable[Response]]
LiveEndpoint = Callable[[WebSocket], Awaitable[None]]


@dataclass(frozen=True)
class Resource:
    """What can be done at one address: by each method, and on a live connection."""

    methods: Mapping[str, Endpoint] = field(default_factory=dict)
    live: LiveEndpoint | None = None


@dataclass
class Branch:
    """What begins with the same parts of an address."""

    name: str = ""
    """Of its last part, if that may be any text."""
    resource: Resource | None = None
    branches: dict[str | None, "Branch"] = field(default_factory=dict)
    """By the next part; None: by any other."""


class Addresses:
    """All of the interface, and the site at every other address. More slashes than are needed change nothing."""

    def __init__(self, resources: Mapping[str, Resource], site: Resource) -> None:
        self.root = Branch()
        self.site = site
        for path, resource in resources.items():
            self.grown(path).resource = resource

    def grown(self, path: str) -> Branch:
        branch = self.root
        for part in parts_of(path):
            name = part[1:-1] if part.startswith("{") else ""
            branch = branch.branches.setdefault(None if name else part, Branch(name))
        return branch

    def find(self, path: str) -> tuple[Resource | None, dict[str, str]]:
        """What stands at an address, if anything does, and the parts of it that have a name."""
        parts, values = parts_of(path), dict[str, str]()
        if not parts or parts[0] not in self.root.branches:
            return self.site, {"path": "/".join(parts)}
        branch = self.root
        for part in parts:
            following = branch.branches.get(part) or branch.branches.get(None)
            if following is None:
                return None, values
            branch = following
            if branch.name:
                values[branch.name] = part
        return branch.resource, values


def parts_of(path: str) -> list[str]:
    return [part for part in path.split("/") if part]
