"""How strong the bots are: the levels are set, and docs/ladder.md is written, by playing."""
