"""Component sets of Pocket Imperium, checked and turned into tables."""
