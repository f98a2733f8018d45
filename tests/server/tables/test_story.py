"""What a client makes of states that come in any order."""

from typing import Any

from armillary.client.story import Story
from armillary.server.wire import NoClock, State, TableInfo


def state(cursor: int, number: int, **more: Any) -> State:
    table = TableInfo("a", "beacons", 2, {}, "standard-1", "link", "running", NoClock(), [], [], "", False, 0.0, 0.0)
    return State(table, cursor, number=number, **more)


def test_a_reply_that_says_nothing_newer_leaves_what_came_live() -> None:
    """Another seat may have answered without a word after the reply was written."""
    story = Story()
    story.hear(state(0, 1))
    live, reply = state(0, 2, ready=[1]), state(0, 2)
    story.hear(live)
    story.hear(reply, is_reply=True)
    assert story.state is live


def test_what_comes_live_replaces_what_looks_the_same() -> None:
    story = Story()
    story.hear(state(0, 2), is_reply=True)
    later = state(0, 2, ready=[1])
    story.hear(later)
    assert story.state is later


def test_a_reply_that_is_newer_is_taken() -> None:
    story = Story()
    story.hear(state(0, 2))
    moved = state(0, 3)
    story.hear(moved, is_reply=True)
    assert story.state is moved
