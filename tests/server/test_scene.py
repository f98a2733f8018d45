"""What a frame carries to be drawn: a scene where the web client has no board of the game's own, and else none."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import json, to_builtins

from armillary.kernel.registry import game, own
from armillary.kernel.scene import Scene
from armillary.server import seen
from armillary.server.boards import BOARDS
from armillary.server.verbs.play import step_of

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "beacons")


@pytest.mark.parametrize("name", [*own(), EXAMPLE])
def test_a_game_with_its_own_board_is_sent_no_scene(name: str) -> None:
    match = game(name).match(3, seed=1)
    assert match.setup.game.name in BOARDS
    assert seen.scene(match, match.board(0)) is None
    assert step_of(match, 0, 0, None).scene is None


def test_what_is_printed_and_shared_may_lie_in_a_dict() -> None:
    """And is sent as in the view itself."""
    beacons = game(EXAMPLE)

    def view(position: Any, viewer: int) -> Any:
        return to_builtins(beacons.view(position, viewer))

    match = replace(beacons, view=view, printed=("worth", "rounds"), shared=("crews",)).match(3, seed=1)
    for seat in (0, None):
        assert json.decode(seen.board(match, match.board(seat))) == match.board(seat)


def test_any_other_game_is_sent_the_scene_of_what_its_reader_may_know() -> None:
    match = replace(game(EXAMPLE), name="lanterns").match(3, seed=1)
    for seat in (0, 1, None):
        scene = seen.scene(match, match.board(seat))
        assert scene is not None
        assert json.decode(json.encode(scene), type=Scene) == scene
        assert step_of(match, 0, seat, None).scene == scene
        packets = [row for row in scene.rows if row.title.id == "show.packet"]
        assert [row.owner for row in packets if row.cards[0].value is not None] == ([] if seat is None else [seat])
