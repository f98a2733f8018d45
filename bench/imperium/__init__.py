"""Imperium: a three-handed game of fleets on a map of 45 hexes, for measuring."""

from pathlib import Path

from armillary.bench.subject import Subject
from imperium.names import MOST_ANSWERS, Count
from imperium.rules import Imperium


def start(players: int) -> Imperium:
    """Make the position every match begins with."""
    position = Imperium()
    position.players = players
    position.start()
    return position


SUBJECT = Subject(
    name="imperium",
    module=__name__,
    folder=Path(__file__).parent,
    players=Count.POWERS,
    most_answers=MOST_ANSWERS,
    start=start,
)
