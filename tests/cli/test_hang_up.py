"""A window that is closed while a shell runs the match in it."""

from pathlib import Path

import pytest

from tests.cli.terminal import Shell
from tests.cli.test_leaving import FIRST, MATCH, drafted
from tests.server.guests import until


@pytest.mark.parametrize("when", ["To which beacon", "or no: "])
def test_a_window_that_is_closed_on_a_shell_leaves_the_match_saved(tmp_path: Path, when: str) -> None:
    """A shell hangs up on its commands a second time, and nothing can be shown any more: often enough to see it."""
    for tries in range(4):
        folder = tmp_path / str(tries)
        folder.mkdir()
        with Shell(cwd=folder) as screen:
            screen.command(*MATCH)
            for typed, seen in [("", FIRST), ("1\n", "To which beacon"), ("quit\n", "or no: ")]:
                screen.type(typed)
                screen.until(seen)
                if seen == when:
                    break
            screen.close()
            file = folder / "beacons-1.armillary"
            until(lambda: file.exists() and file.stat().st_size > 0)  # noqa: B023 (called at once)
        assert drafted(file) == [1]
