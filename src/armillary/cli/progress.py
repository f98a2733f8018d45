"""A bar that says how far long work has come."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from armillary.cli.screen import Screen


def progress(screen: Screen) -> Progress:
    """A bar on a terminal, and nothing anywhere else."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.err, transient=True, disable=not screen.err.is_terminal)
