"""The weights of a net as a file: numbers, what they fit, where they come from, and a sum that says they are intact."""

import hashlib
from array import array
from pathlib import Path
from typing import Any

import msgspec

from armillary.kernel.errors import ArmillaryError
from armillary.kernel.shorts import MOST
from armillary.minds.net import CLIP, HIDDEN, Net

TEXTS = Path(__file__).parent / "text"
LARGEST = 2**31 - 1
FORMAT = 1


class BadNet(ArmillaryError):
    """A file is no net, or none for this game."""

    texts = TEXTS


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A net, as it is written down; see net.py for what the numbers mean."""

    format: int
    game: str
    rules: int
    own: int
    common: int
    one: int
    two: int
    trust: float
    first: bytes
    """16 bits each, little end first; biases 32 bits."""
    first_bias: bytes
    second: bytes
    second_bias: bytes
    last: list[float]
    provenance: dict[str, Any]
    """Which command made it, from which seed, of how many matches, and how strong it was."""
    hash: str = ""

    def stamped(self) -> "Weights":
        return msgspec.structs.replace(self, hash=self.sum())

    def sum(self) -> str:
        """Stands for everything but itself."""
        return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(self, hash=""))).hexdigest()[:32]

    @property
    def inputs(self) -> int:
        return 3 * self.own + self.common

    def put_into(self, net: Net) -> None:
        net.own, net.common, net.inputs = self.own, self.common, self.inputs
        net.one, net.two, net.trust = self.one, self.two, self.trust
        net.first, net.second = array("h", self.first), array("h", self.second)
        net.first_bias, net.second_bias = array("i", self.first_bias), array("i", self.second_bias)
        net.last = array("d", self.last)

    def problem(self) -> str | None:
        """What is wrong with its numbers, if anything."""
        if self.format != FORMAT:
            return "format"
        if self.hash != self.sum():
            return "hash"
        sizes = [
            (self.first, 2 * self.one * self.inputs),
            (self.first_bias, 4 * self.one),
            (self.second, 2 * self.one * self.two),
            (self.second_bias, 4 * self.two),
            (self.last, self.two),
        ]
        if min(self.own, self.one, self.two) < 1 or max(self.one, self.two) > HIDDEN or self.common < 0:
            return "size"
        if any(len(given) != wanted for given, wanted in sizes):
            return "size"
        most = [MOST] * self.own + [7 * MOST] * self.own + [MOST] * (self.own + self.common)
        if overflows(self.first, self.first_bias, most) or overflows(self.second, self.second_bias, [CLIP] * self.one):
            return "overflow"
        return None


def overflows(weights: bytes, biases: bytes, most: list[int]) -> bool:
    """Whether a sum might not fit 32 bits, whatever the inputs."""
    numbers, width = array("h", weights), len(most)
    rows = [numbers[at : at + width] for at in range(0, len(numbers), width)]
    sums = [sum(abs(w) * m for w, m in zip(row, most, strict=True)) for row in rows]
    return any(abs(b) + s > LARGEST for b, s in zip(array("i", biases), sums, strict=True))


def read(file: Path) -> Weights:
    """Raises BadNet."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Weights)
    except OSError as reason:
        raise BadNet("net.unread", file=str(file), problem=str(reason.strerror)) from None
    except msgspec.MsgspecError as reason:
        raise BadNet("net.unlike", file=str(file), problem=str(reason)) from None
    if problem := found.problem():
        raise BadNet(f"net.{problem}", file=str(file))
    return found


def write(file: Path, weights: Weights) -> None:
    """In lines, so that what changed can be seen."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(weights.stamped()), indent=1) + b"\n")
