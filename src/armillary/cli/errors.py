"""What can go wrong on the command line."""

from pathlib import Path

from armillary.kernel.errors import ArmillaryError

FOUND_WRONG = 1
BAD_INPUT = 2
INTERRUPTED = 130  # as a shell counts a program ended by ctrl-C
NOBODY_READS = 141  # and one that writes into a pipe nobody reads


class BadCommand(ArmillaryError):
    """The command asks for something that cannot be."""

    texts = Path(__file__).parent / "text"


class Closed(Exception):
    """Nothing more comes from the keyboard."""


class Unread(Exception):
    """Nobody reads the output any more."""
