"""How a search plays and judges."""

from armillary.games.council_of_shadows.policy_1 import FirstPolicy
from armillary.games.council_of_shadows.words import (
    DONE,
    PLAN,
)
from armillary.kernel.position import Keys, Payoff


class CouncilOfShadows(FirstPolicy):
    """The game with its judgement."""

    def calm(self) -> int:
        return 1 if self.phase == PLAN else 0

    def judge(self, out: Payoff) -> None:
        self.appraise(out)

    def lean(self, seat: int, keys: Keys) -> None:
        """Do something rather than nothing."""
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = 1 if keys.key[i] == DONE else 4
            keys.total += keys.weight[i]
