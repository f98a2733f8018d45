"""What an author is told of a law that a game breaks: the law in words, and the line of play that breaks it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from armillary.kernel.constants import NATURE
from armillary.kernel.position import Position
from armillary.laws.line import Line

MOST = 60  # answers that are listed, the last ones


@contextmanager
def accounted(law: str, line: Line) -> Iterator[None]:
    """Whatever is wrong with a line comes with an account of it."""
    try:
        yield
    except Exception as error:
        error.add_note(account(law, line))
        raise


def account(law: str, line: Line) -> str:
    """The law, the setup, every answer, and how to walk along them."""
    setup, answers = line.setup, list(listed(line))
    left_out = [f"  ... {len(answers) - MOST} answers before these"] if len(answers) > MOST else []
    return "\n".join(
        [
            "",
            f"The broken law: {law}",
            f"{setup.game.name} for {setup.players}, options {setup.options}, set {setup.components.id}, played:",
            *(left_out + answers[-MOST:] or ["  nothing yet"]),
            f"The same again: {line!r}",
        ]
    )


def listed(line: Line) -> Iterator[str]:
    """Every answer with its question, up to the one that cannot be played again."""
    answers = line.trail.played()
    position = line.setup.start() if answers else line.setup.blank()
    for number, (seat, key) in enumerate(answers, start=1):
        yield f"  {number:4}  {'nature' if seat == NATURE else f'seat {seat}'}  {worded(position, seat, key)}"
        try:
            position.submit(seat, key)
        except Exception as error:  # whatever the rules raise, which is what the law has found
            yield f"        {type(error).__name__}: {error}"
            return


def worded(position: Position, seat: int, key: int) -> str:
    """The question, the key, and what it means, as far as the game can say so."""
    game = position.setup.game
    said = f"key {key}"
    with suppress(Exception):  # what is broken may be just this
        said = f"{game.ask_name(position, seat)} {key}"
        said += f"  {game.text().render(game.choice(position, seat, key).text)}"
    return said
