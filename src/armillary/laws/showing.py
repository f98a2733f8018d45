"""Laws of scenes and scores: what they show can be drawn, said, and added up."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from armillary.kernel.constants import SPECTATOR
from armillary.kernel.game import Worth
from armillary.kernel.questions import Target
from armillary.kernel.scene import Scene
from armillary.kernel.showing import scene_of
from armillary.kernel.text import Message
from armillary.laws.driven import Driven
from armillary.laws.line import Line, looking, moments
from armillary.laws.witness import within


class ShowingLaws(Driven):
    """How a game's own scene looks, and what its scores are made of."""

    def test_a_scene_can_be_drawn(self) -> None:
        """All its words are in the catalogues, and seats, ends, marks and cells are where there is room for them."""
        if self.game.scene is None:
            return

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line, each=1)):
                scene = scene_of(self.game, self.game.view(position, viewer), position.players)
                self.check_said(one for message in things(scene, Message) for one in within(message))
                assert undrawable(scene, position.players) == []

        self.drive(law)

    def test_scores_add_up(self) -> None:
        """At any moment everybody has points; in the end they are those of the result, which its parts add up to."""

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line, each=1)):
                if viewer == SPECTATOR:
                    self.check_scores(position)

        self.drive(law)

    def check_scores(self, position: Any) -> None:
        scores = list(self.game.scores(position)) if self.game.scores else None
        assert scores is None or len(scores) >= position.players, f"{scores} are the points of {position.players} seats"
        if position.waiting == 0:
            result = self.game.result(position)
            reached = [*result.scores, *(one.score for one in result.unseated)]
            assert scores in (None, reached), f"the points at the end are {scores}, those of the result {reached}"
            parts = [*result.breakdown, *(one.breakdown for one in result.unseated)]
            sums = [added_up(part, self.game.worth) for part in parts]
            assert sums in ([], reached), f"the parts add up to {sums}, not to {reached}: say what they are worth"


def added_up(breakdown: Mapping[str, int], worth: Mapping[str, Worth]) -> int:
    """Points by the parts they came from."""
    counted = {name: worth.get(name, 1) for name in breakdown}
    return sum(breakdown[name] * each for name, each in counted.items() if isinstance(each, int))


def undrawable(scene: Scene, players: int) -> list[str]:
    """What of a scene nobody could draw."""
    targets = list(things(scene, Target))
    owners = [thing.owner for kind in (scene.places, scene.links, scene.rows) for thing in kind]
    owners += [piece.owner for place in scene.places for piece in place.pieces]
    owners += [row.seat for grid in scene.grids for row in grid.rows]
    ends = [end for link in scene.links for end in link.ends]
    laid = {place.at is None for place in scene.places}
    found = {
        f"two things are called alike: {targets}": len(set(targets)) < len(targets),
        f"there are {players} seats, numbered from 0: {owners}": not {*owners, None} <= {*range(players), None},
        f"links end at places by their numbers: {ends}": not set(ends) <= set(range(len(scene.places))),
        "some places say where they are, and others do not": len(laid) > 1,
        "a track has a mark for each seat": any(len(track.marks) != players for track in scene.tracks),
        "a mark is beside its track": any(outside(track) for track in scene.tracks),
        "a grid has a cell in each column": any(ragged(grid) for grid in scene.grids),
    }
    return [problem for problem, is_there in found.items() if is_there]


def outside(track: Any) -> bool:
    return any(mark is not None and not track.low <= mark <= track.high for mark in track.marks)


def ragged(grid: Any) -> bool:
    return any(len(row.cells) != max(1, len(grid.columns)) for row in grid.rows)


def things(part: Any, kind: type) -> Iterator[Any]:
    """Everything of a kind in a scene; not what is within it."""
    if isinstance(part, kind):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from things(one, kind)
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from things(getattr(part, name), kind)
