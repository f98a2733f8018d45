"""Minds: what bots think with, for any game."""

from armillary.minds.manner import FIRST, USUAL, Limit, Manner
from armillary.minds.pace import part
from armillary.minds.think import Thinker, Thought, think
from armillary.minds.yardstick import as_first

__all__ = ["FIRST", "USUAL", "Limit", "Manner", "Thinker", "Thought", "as_first", "part", "think"]
