"""Searching for a limit of time or simulations, on one thread or several."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from armillary.kernel.errors import endless
from armillary.kernel.position import Position
from armillary.minds.manner import USUAL, Limit, Manner
from armillary.minds.nets import net_of
from armillary.minds.pace import Pace, room
from armillary.minds.rows import Roots
from armillary.minds.tree import Search
from armillary.minds.weights import Weights
from armillary.minds.yardstick import as_first


@dataclass(frozen=True)
class Thought:
    """What a search found."""

    key: int
    """The key tried most often."""
    tally: dict[int, tuple[int, float]]
    """key -> (visits, mean payoff)."""
    simulations: int
    milliseconds: float = field(default=0.0, compare=False)


class Thinker:
    """Trees that grow from one position after the other, with what is remembered of them."""

    def __init__(
        self,
        position: Position,
        limit: Limit,
        manner: Manner = USUAL,
        seed: int = 0,
        threads: int = 1,
        weights: Weights | None = None,
    ) -> None:
        self.manner = manner
        self.game = position.setup.game
        self.weights = net_of(self.game) if weights is None and manner.net else weights
        scratch = self.adapted(position)
        rows = room(limit.checked())
        self.trees = [self.tree(scratch.copy(), seed, number, rows) for number in range(threads)]

    def tree(self, scratch: Position, seed: int, number: int, rows: int) -> Search:
        game, manner = self.game, self.manner
        if manner.first:
            return Search(scratch, seed * 1000 + number, rows, game.first.nudge, game.most_answers, game.first.horizon)
        tree = Search(scratch, seed * 1000 + number, rows, game.curiosity, game.most_answers, game.horizon)
        tree.by_prior = int(manner.by_prior)
        tree.trust = game.trust if manner.trust is None else manner.trust
        tree.edge, tree.doubt, tree.lazy, tree.whim = manner.edge, manner.doubt, int(manner.lazy), seed
        if self.weights is not None:
            self.weights.put_into(tree.net)
        return tree

    def adapted(self, position: Position) -> Position:
        """The position as the judgement that is wanted sees it."""
        return as_first(position) if self.manner.first else position

    def think(self, position: Position, seat: int, limit: Limit) -> Thought:
        """Search from what a seat knows, as far as its game says."""
        root = self.adapted(position)
        pace = Pace(limit.checked(), len(self.trees))
        if len(self.trees) == 1:
            for (batch,) in pace.batches():
                self.grow(self.trees[0], root, seat, batch)
        else:
            self.grow_together(root, seat, pace)
        tally = self.trees[0].tally(root, seat)
        return Thought(max(tally, key=lambda key: tally[key][0]), tally, pace.done, pace.spent)

    def grow_together(self, root: Position, seat: int, pace: Pace) -> None:
        roots = Roots(self.trees, root, seat)
        with ThreadPoolExecutor(len(self.trees)) as pool:
            for batch in pace.batches():
                for done in [
                    pool.submit(self.grow, tree, root, seat, times)
                    for tree, times in zip(self.trees, batch, strict=True)
                ]:
                    done.result()
                roots.share()

    def grow(self, tree: Search, root: Position, seat: int, times: int) -> None:
        if tree.run(root, seat, times) < times:
            raise endless(self.game.name, self.game.most_answers)

    def follow(self, position: Position, seat: int, key: int) -> None:
        """Keep what is known of the position that an answer of the seat leads to, if there is room for more."""
        root = self.adapted(position)
        if any(tree.used * 2 > tree.mask for tree in self.trees):
            self.forget()
            return
        for tree in self.trees:
            tree.follow(root, seat, key)

    def forget(self) -> None:
        for tree in self.trees:
            tree.forget()


def think(
    position: Position,
    seat: int,
    simulations: int | None = None,
    milliseconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
    manner: Manner = USUAL,
) -> Thought:
    """Search from what a seat knows, once."""
    limit = Limit(simulations, milliseconds)
    return Thinker(position, limit, manner, seed, threads).think(position, seat, limit)
