"""Tree search over any Position."""

from armillary.search.think import Thought, think

__all__ = ["Thought", "think"]
