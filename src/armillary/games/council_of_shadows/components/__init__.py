"""Component sets of the Council of Shadows, checked and turned into tables."""
