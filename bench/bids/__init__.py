"""Bids: a sealed-bid card game for measuring, of the size of four-handed Goofspiel."""

from pathlib import Path

from armillary.bench.subject import Subject
from bids.rules import Bids
from bids.words import BIDDERS, MOST_ANSWERS


def start(players: int) -> Bids:
    """Make the position every match begins with."""
    position = Bids()
    position.players = players
    position.start()
    return position


SUBJECT = Subject(
    name="bids",
    module=__name__,
    folder=Path(__file__).parent,
    players=BIDDERS,
    most_answers=MOST_ANSWERS,
    start=start,
)
