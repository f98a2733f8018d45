"""Laws of what events change on the board."""

from typing import Any, ClassVar

import msgspec

from armillary.kernel.changes import put
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.events import hear_whole
from armillary.kernel.position import Happened, Position
from armillary.laws.differing import differing
from armillary.laws.driven import Driven
from armillary.laws.line import Line, steps

Way = tuple[str, ...]


class ChangingLaws(Driven):
    """How views follow from what is told."""

    untold: ClassVar[tuple[str, ...]] = ()
    """Fields of a view that no event changes: names with dots between them."""

    def test_events_lead_from_view_to_view(self) -> None:
        """A first view with every change of every event put into it is each later view, but for what is untold."""
        ways = [tuple(name.split(".")) for name in self.untold]

        def law(line: Line) -> None:
            viewers = (SPECTATOR, line.seed % line.setup.players)
            boards: dict[int, Any] = {}
            for position, _, _ in steps(line):
                if not boards:
                    boards = {viewer: self.seen(position, viewer) for viewer in viewers}
                    position.listen()
                self.check_told(position, boards, ways)
            self.check_told(position, boards, ways)

        if self.game.changes:
            self.drive(law)
        else:
            assert not ways, "events of this game change nothing"

    def seen(self, position: Position, viewer: int) -> Any:
        return msgspec.to_builtins(self.game.view(position, viewer))

    def check_told(self, position: Position, boards: dict[int, Any], ways: list[Way]) -> None:
        """What was told since the last time leads to the view as it is now."""
        story = position.heard()
        for viewer in boards:
            boards[viewer] = followed(position, boards[viewer], story, viewer)
            if any(self.game.events[event[0]].private is None for event in story):
                seen = kept(self.seen(position, viewer), ways)
                wrong = list(differing(kept(boards[viewer], ways), seen))
                assert not wrong, f"viewer {viewer} sees another {', '.join(wrong)} than it was told of"


def followed(position: Position, board: Any, story: list[Happened], viewer: int) -> Any:
    """A view with the changes of some events."""
    for event in story:
        heard = hear_whole(position.setup, event, viewer)
        for change in heard.changes if heard else []:
            board = put(board, msgspec.convert(msgspec.to_builtins(change), type(change)))
    return board


def kept(thing: Any, untold: list[Way]) -> Any:
    """A view, or a part of it, without what no event changes."""
    if isinstance(thing, list):
        return [kept(one, untold) for one in thing]
    if not isinstance(thing, dict):
        return thing
    left = {name: value for name, value in thing.items() if (name,) not in untold}
    return {name: kept(value, [way[1:] for way in untold if way[0] == name]) for name, value in left.items()}
