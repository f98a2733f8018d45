"""What the search trees of several threads know of one root, shared between them."""

from collections.abc import Sequence
from typing import NamedTuple

from armillary.kernel.position import Position
from armillary.minds.tree import Search


class Known(NamedTuple):
    """Of one key at the root."""

    visits: int = 0
    chances: int = 0
    worth: float = 0.0


class Roots:
    """Shares what is found out at the root: each tree goes on as if it had made the simulations of all."""

    def __init__(self, trees: Sequence[Search], position: Position, seat: int) -> None:
        self.trees = trees
        self.position = position
        self.seat = seat
        self.shared = dict.fromkeys(position.options(seat), Known())

    def share(self) -> None:
        """Add up what every tree has found out since the last time, and tell it to all."""
        found = [self.known(tree) for tree in self.trees]
        for key, before in self.shared.items():
            added = [one[key] for one in found]
            self.shared[key] = Known(
                before.visits + sum(one.visits - before.visits for one in added),
                before.chances + sum(one.chances - before.chances for one in added),
                before.worth + sum(one.worth - before.worth for one in added),
            )
        for tree in self.trees:
            for key, known in self.shared.items():
                if known.visits:
                    tree.learn(self.position, self.seat, key, *known)

    def known(self, tree: Search) -> dict[int, Known]:
        """What one tree knows."""
        rows = tree.rows(self.position, self.seat)
        return {key: Known(tree.visits[at], tree.chances[at], tree.worth[at]) for key, at in rows.items()}
