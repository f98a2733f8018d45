"""Views as lines of text, for the terminal: below the games, which draw their boards with it."""
