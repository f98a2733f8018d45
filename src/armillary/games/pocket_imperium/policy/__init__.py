"""How bots judge positions of Pocket Imperium."""
