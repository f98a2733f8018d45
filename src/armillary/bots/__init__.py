"""Bots: what answers for a seat when nobody sits there."""

from armillary.bots.bot import Bot
from armillary.bots.names import UnknownBot, bot

__all__ = ["Bot", "UnknownBot", "bot"]
