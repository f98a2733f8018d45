"""Matches by chance, and the positions of Pocket Imperium they come to."""

from armillary.games.pocket_imperium import GAME
from tests.games.any_game.walking import Walks

WALKS = Walks(GAME, layout="printed")
walk, reached = WALKS.walk, WALKS.reached
