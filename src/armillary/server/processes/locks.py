"""Numbered things that one process at a time may touch, where there is only one."""


class Locks:
    """Nobody else is there."""

    def acquire(self, number: int) -> None:
        """Wait for a lock, and have it."""

    def release(self, number: int) -> None:
        """Let go of it."""
