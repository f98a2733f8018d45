"""How the bot search-1 plays and judges. Frozen: later bots are measured against it."""

from armillary.games.apex.names import DONE, Phase
from armillary.games.apex.policy.policy_1 import FirstPolicy
from armillary.kernel.dialect import hook
from armillary.kernel.position import Keys, Payoff


class SecondPolicy(FirstPolicy):
    """The game with its judgement."""

    @hook
    def calm(self) -> int:
        return 1 if self.phase == Phase.CHOOSE else 0

    @hook
    def judge(self, out: Payoff) -> None:
        self.appraise(out)

    @hook
    def lean(self, seat: int, keys: Keys) -> None:
        """Do something rather than nothing; while cards are chosen no key means nothing."""
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = 1 if keys.key[i] == DONE and self.phase != Phase.CHOOSE else 4
            keys.total += keys.weight[i]
