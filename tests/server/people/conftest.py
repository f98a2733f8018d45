"""People at a place of their own, in whose world time stands still."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people_place import Clockwork, Place


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A store in a file, without a server around it."""
    made = Place(tmp_path / "armillary.db", Clockwork())
    yield made
    made.store.close()
