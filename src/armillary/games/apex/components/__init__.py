"""Component sets of Apex, checked and turned into tables."""
