"""How bots judged before: frozen, so that later bots can be measured against them."""

from armillary.kernel import memory
from armillary.kernel.position import Position


def as_first(position: Position) -> Position:
    """The same position of the class whose judgement is frozen; itself where a game has none."""
    first = position.setup.game.first
    if first.position_class is None:
        return position
    found: Position = memory.twin(position, first.position_class)
    found.setup = position.setup
    return found
