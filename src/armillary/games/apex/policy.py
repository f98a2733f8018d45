"""How a search plays and judges."""

from armillary.games.apex.policy_1 import FirstPolicy
from armillary.games.apex.words import CHOOSE, DONE
from armillary.kernel.position import Keys, Payoff


class Apex(FirstPolicy):
    """The game with its judgement."""

    def calm(self) -> int:
        return 1 if self.phase == CHOOSE else 0

    def judge(self, out: Payoff) -> None:
        self.appraise(out)

    def lean(self, seat: int, keys: Keys) -> None:
        """Do something rather than nothing; while cards are chosen no key means nothing."""
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = 1 if keys.key[i] == DONE and self.phase != CHOOSE else 4
            keys.total += keys.weight[i]
