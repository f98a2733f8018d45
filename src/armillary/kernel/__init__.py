"""The kernel: positions, matches and records of any game. It knows no particular game, clock, socket or file."""
