"""Laws of what people are told: choices, refusals, words."""

from collections.abc import Iterable

import msgspec
import pytest

from armillary.kernel.errors import Refused
from armillary.kernel.events import hear, messages
from armillary.kernel.hashing import position_hash
from armillary.kernel.laws.driven import Driven
from armillary.kernel.laws.line import Line, looking, moments, play_match, viewers
from armillary.kernel.laws.witness import identities, received
from armillary.kernel.match import Match
from armillary.kernel.rulebook import rules
from armillary.kernel.text import LANGUAGES, faults, unstyled
from armillary.kernel.words import SPECTATOR

FAR_KEYS = (-1, -(2**40), 2**31, 2**70)


class TellingLaws(Driven):
    """How matches are shown to people."""

    def test_every_key_is_accepted_or_refused_with_a_rule(self) -> None:
        """An offered key is accepted; any other is refused with a numbered rule, and nothing has changed."""

        def law(line: Line) -> None:
            match = play_match(line)
            for seat in match.waiting:
                [question] = match.questions(seat)
                offered = [choice.key for choice in question.choices]
                assert offered == match.working(seat).options(seat)
                targets = [choice.target for choice in question.choices]
                assert len(set(targets)) == len(targets)
                assert sum(choice.declines for choice in question.choices) <= 1, "two ways to decline"
                self.check_words(
                    [*identities(question.text), *(i for c in question.choices for i in identities(c.text))]
                )
                for language in LANGUAGES:
                    texts = [self.game.text(language).render(choice.text, seat) for choice in question.choices]
                    assert len(set(texts)) == len(texts), "two choices are called the same"
                before = received(match, seat), position_hash(match.position), len(match.entries)
                self.check_words(i for key in match.keys_of(seat) for i in self.choice_words(match, seat, key))
                for key in {*match.keys_of(seat), *FAR_KEYS}:
                    self.check_key(match, seat, key, key in offered)
                assert (received(match, seat), position_hash(match.position), len(match.entries)) == before

        self.drive(law)

    def check_key(self, match: Match, seat: int, key: int, offered: bool) -> None:
        if offered:
            match.working(seat).copy().submit(seat, key)
            assert match.refusal(seat, key) is None
            return
        with pytest.raises(Refused) as refused:
            match.step(seat, key)
        rule = refused.value.rule
        assert rule in rules(self.game.folder) or (key not in match.keys_of(seat) and rule == "K3"), rule
        self.check_words(identities(refused.value.message))

    def choice_words(self, match: Match, seat: int, key: int) -> Iterable[str]:
        """The words of a choice, which people are told of even when it is not legal."""
        return identities(self.game.choice(match.known(seat), seat, key).text)

    def test_what_is_printed_stays_the_same(self) -> None:
        """At any moment and for everybody, so that it need be written down once."""

        def law(line: Line) -> None:
            first = self.game.view(line.setup.start(), SPECTATOR)
            for position, viewer in looking(moments(line)):
                shown = self.game.view(position, viewer)
                assert [getattr(shown, name) for name in self.game.printed] == [
                    getattr(first, name) for name in self.game.printed
                ]

        self.drive(law)

    def test_events_have_words(self) -> None:
        """Every kind of event is declared and has words in every language."""
        self.check_words(messages(self.game.events))

        def law(line: Line) -> None:
            match = play_match(line)
            for event in match.story:
                for viewer in viewers(match.position):
                    if event_heard := hear(self.game.events, event, viewer):
                        self.check_words(identities(event_heard.text))

        self.drive(law)

    def test_everything_has_words(self) -> None:
        """Titles, options, modes, sets, results and every view can be said, in words that differ by language."""
        game = self.game
        sets = {name.rpartition("-")[0] for name in game.component_sets()}
        choices = [option for option in game.options if option.kind == "choice"]
        self.check_words(["title", *(f"option.{option.name}" for option in game.options)])
        self.check_words(f"value.{option.name}.{value}" for option in choices for value in option.values)
        self.check_words([*(f"mode.{mode}" for mode in game.modes), *(f"set.{name}" for name in sets)])
        written = [rules(game.folder, language) for language in LANGUAGES]
        assert set(written[0]) == set(written[1]), "RULES.md and RULES.fr.md have other numbers"
        assert not [number for number in written[0] if written[0][number] == written[1][number]], "left in English"
        kernel = set(faults())
        assert [fault for fault in faults(game.folder / "text", self.same_words) if fault not in kernel] == []

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line, each=1)):
                board = msgspec.to_builtins(game.view(position, viewer))
                for language in LANGUAGES:
                    for show in filter(None, (game.describe, game.listing)):
                        lines = show(board, game.text(language), [])
                        assert lines
                        assert not [line for line in map(unstyled, lines) if "{" in line], lines

        self.drive(law)
