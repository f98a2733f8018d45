"""How bots judge positions of Apex."""
