"""The game obeys the laws: python -m pytest test_laws.py."""

from armillary.laws import Laws

from . import GAME


class TestLaws(Laws):
    """Nothing is secret, and nobody is asked together with others."""

    game = GAME
    keeps_secrets = False
    asks_together = False
