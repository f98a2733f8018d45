"""How bots judge positions of the Council of Shadows."""
