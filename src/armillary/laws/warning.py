"""Laws of drafts before they are confirmed: all of it is shown, and a seat that gives something up is warned."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from armillary.kernel.bits import members
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.laws.driven import Driven
from armillary.laws.line import Line, match_from, whole_moments
from armillary.laws.witness import within

LONGEST_DRAFT = 40  # steps that are looked at


class WarningLaws(Driven):
    """What a seat sees of its own draft."""

    def given_up(self, before: Any, after: Any, seat: int) -> set[str]:
        """What a seat should be warned to give up, listed without looking at the rules, by the ids of its nouns."""
        return set()

    def test_a_seat_is_warned_if_and_only_if_it_gives_something_up(self) -> None:
        """Whatever is drafted, a warning is true, and none is missing."""
        met = Counter[str]()

        def law(line: Line) -> None:
            choose = line.chooser()
            for position in whole_moments(line, each=1):
                for seat in members(position.waiting):
                    for match in drafts(position, seat, choose):
                        met["warned" if self.check_warnings(match, seat) else "not warned"] += 1

        self.drive(law, share=self.draft_share)
        assert met["not warned"], "no draft was ever without a warning"
        assert met["warned"] or self.game.warnings is None, "nobody was ever warned"

    def check_warnings(self, match: Match, seat: int) -> int:
        """How many warnings there are; all of them are right."""
        warnings = match.warnings(seat)
        self.check_said(message for warning in warnings for message in within(warning))
        nouns = [one.id for warning in warnings for one in within(warning) if one is not warning]
        truth = match.drafts[seat].trail[-1]
        assert sorted(nouns) == sorted(self.given_up(match.position, truth, seat))
        return len(warnings)

    def test_a_draft_is_shown_from_its_first_key_to_its_last(self) -> None:
        """Each key in the words it was chosen by, with as many events as it told; none of what is yet to be seen."""

        def law(line: Line) -> None:
            choose = line.chooser()
            for position in whole_moments(line, each=1):
                for seat in members(position.waiting):
                    offered: list[Any] = []
                    for match in drafts(position, seat, choose, offered):
                        steps = match.drafted_steps(seat)
                        assert [(step.target, step.text) for step in steps] == offered
                        assert sum(step.events for step in steps) == len(match.drafted_events(seat))
                        assert not (match.drafts[seat].reveals and steps[-1].events)

        self.drive(law, share=self.draft_share)


def drafts(
    position: Position, seat: int, choose: Callable[[int], int], offered: list[Any] | None = None
) -> Iterator[Match]:
    """A match after every key that a seat drafts, up to the last; its choices are added to `offered`."""
    match = match_from(position, confirm=True)
    for _ in range(LONGEST_DRAFT):
        questions = match.questions(seat)
        if not questions:
            return
        choices = questions[0].choices
        choice = choices[choose(len(choices))]
        if offered is not None:
            offered.append((choice.target, choice.text))
        match.step(seat, choice.key)
        yield match
