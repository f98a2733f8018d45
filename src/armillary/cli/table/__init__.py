"""A match at one screen: people and bots in any seats."""
