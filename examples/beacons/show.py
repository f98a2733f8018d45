"""A view as lines of text."""

from collections.abc import Sequence
from typing import Any

import msgspec

from armillary.kernel.text import Catalogue, Message, seat_message
from beacons.view import Board


def describe(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[str]:
    """A view as lines of text."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    def relic_name(number: int | None) -> str:
        return say("relic.hidden") if number is None else say(f"relic.{number}")

    lines = [say("show.round", round=min(known.round + 1, known.rounds), rounds=known.rounds, goal=known.goal)]
    for number, points in enumerate(known.points):
        flares = known.flare == number
        lines.append(
            say("show.flare" if flares else "show.beacon", beacon=say(f"beacon.{number}"), points=points * (1 + flares))
        )
    under = ", ".join(map(relic_name, known.under)) or "-"
    lines.append(say("show.pile", top=known.top_size, under=under))
    for seat, one in enumerate(known.crews):
        packet = one.packet if one.packet is not None else []
        probes = ", ".join(f"#{probe} ({known.strength[probe]})" for probe in packet) or say("show.closed")
        lines.append(
            say(
                "show.crew",
                seat=seat_message(seat),
                score=one.score,
                relics=", ".join(map(relic_name, one.relics)) or "-",
                size=one.packet_size,
                probes=probes,
            )
        )
    return lines
