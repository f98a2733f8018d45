"""Lessons: short matches with a guide, written by each game in its `lessons.toml`."""
