"""Pocket Imperium as people see it: questions, refusals, views and their drawings."""
