"""Laws of drafts: taking back and doing again."""

from collections import Counter
from collections.abc import Callable

from armillary.kernel.position import Position
from armillary.laws.driven import Driven
from armillary.laws.line import Line, drafts_of, match_from, pick, viewers
from armillary.laws.witness import received

LONGEST_DRAFT = 8  # steps taken back and again, of drafts that may be much longer


class TakingBackLaws(Driven):
    """Undo shows nothing."""

    def test_undo_then_redo_is_the_identity(self) -> None:
        """Taking a step back and again changes nothing, shows nothing new, and nobody else notices."""
        met = Counter[str]()

        def law(line: Line) -> None:
            choose = line.chooser()
            for position, seat, key in drafts_of(line):
                self.check_drafts(position, seat, key, choose, line.trail.tried)
                met["drafts"] += 1

        self.drive(law, share=self.draft_share)
        assert met["drafts"], "no draft was ever open"

    def check_drafts(
        self, position: Position, seat: int, key: int, choose: Callable[[int], int], tried: list[tuple[int, int]]
    ) -> None:
        """Draft from a key on, taking every step back once; each key is noted."""
        match = match_from(position, confirm=True)
        guess = match_from(position.imagined(seat, key), confirm=True)
        watching = {viewer: received(match, viewer) for viewer in viewers(position) if viewer != seat}
        for _ in range(LONGEST_DRAFT):
            before = received(match, seat, numbered=False)
            alike = received(guess, seat, numbered=False) == before
            match.step(seat, key)
            after = received(match, seat, numbered=False)
            match.back(seat)
            assert received(match, seat, numbered=False) == before
            match.step(seat, key)
            assert received(match, seat, numbered=False) == after
            guess.step(seat, key)
            assert not alike or received(guess, seat, numbered=False) == after, (
                "undo would show something: this answer needs settle()"
            )
            assert match.entries == []
            if not match.questions(seat):
                break
            key = pick([choice.key for choice in match.questions(seat)[0].choices], choose)
            tried.append((seat, key))
        assert {viewer: received(match, viewer) for viewer in watching} == watching
