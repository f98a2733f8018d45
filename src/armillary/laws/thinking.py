"""Laws of what bots go by: calm positions, news, judgements, leanings and traits."""

from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Position
from armillary.laws.driven import Driven
from armillary.laws.line import Line, looking, moments


class ThinkingLaws(Driven):
    """What a game says for its bots."""

    def test_calm_is_before_anybody_has_begun(self) -> None:
        """A search judges calm positions: whatever is half chosen there would be judged as if it were not."""

        def law(line: Line) -> None:
            for position in moments(line):
                if position.waiting and position.is_calm():
                    assert position.waiting == position.asked, "calm, although a seat has answered"
                    assert all(is_untouched(position, seat) for seat in members(position.asked) if seat != NATURE)

        self.drive(law)

    def test_what_bots_go_by_is_sound(self) -> None:
        """News tells nothing secret, judgements are payoffs, and every legal key is liked a little."""

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                other = position.imagined(viewer, line.seed)
                assert position.news(viewer) == other.news(viewer), f"news tells viewer {viewer} a secret"
            for position in moments(line):
                for worth in (position.judged(), position.appraised()) if position.waiting else ():
                    assert all(0 <= one <= 1 for one in worth), f"judged to be worth {worth}"
                for seat in set(members(position.waiting)) - {NATURE}:
                    liked = position.leanings(seat)
                    assert list(liked) == position.options(seat), f"seat {seat} leans to keys that are not legal"
                    assert min(liked.values()) >= 1, f"seat {seat} would never try a key: {liked}"
                assert len(position.told_traits()) == len(position.all_reached()) + 1

        self.drive(law)


def is_untouched(position: Position, seat: int) -> bool:
    """Whether a seat has not begun to answer: there is nothing of it that could be forgotten."""
    twin: Position = position.copy()
    twin.forget(seat)
    return position_hash(twin) == position_hash(position)
