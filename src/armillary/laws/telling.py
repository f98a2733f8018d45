"""Laws of what people are told: choices, refusals, words."""

from collections.abc import Iterable

import msgspec
import pytest

from armillary.kernel.constants import SPECTATOR
from armillary.kernel.errors import Refused
from armillary.kernel.events import hear
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.rulebook import rules
from armillary.kernel.showing import fields_of
from armillary.kernel.text import LANGUAGES, Message, faults, unstyled
from armillary.laws.driven import Driven
from armillary.laws.line import Line, looking, moments, play_match, viewers
from armillary.laws.witness import received, within
from armillary.terminal.lines import as_drawing, as_list

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
                said = [question.text, *(choice.text for choice in question.choices)]
                self.check_said(message for text in said for message in within(text))
                for language in self.languages():
                    texts = [self.game.text(language).render(choice.text, seat) for choice in question.choices]
                    assert len(set(texts)) == len(texts), "two choices are called the same"
                before = received(match, seat), position_hash(match.position), len(match.entries)
                self.check_said(
                    message for key in match.keys_of(seat) for message in self.choice_words(match, seat, key)
                )
                for key in {*match.keys_of(seat), *FAR_KEYS}:
                    self.check_key(match, seat, key, key in offered)
                assert (received(match, seat), position_hash(match.position), len(match.entries)) == before

        self.drive(law)

    def check_translation(self) -> None:
        written = [rules(self.game.folder, language) for language in LANGUAGES]
        assert set(written[0]) == set(written[1]), "RULES.md and RULES.fr.md have other numbers"
        alike = [number for number in written[0] if written[0][number] == written[1][number]]
        assert not alike, f"rules {alike} are left in English"
        wrong = set(faults(self.game.folder / "text", self.same_words)) - set(faults())
        assert not wrong, "; ".join(sorted(wrong))

    def check_key(self, match: Match, seat: int, key: int, offered: bool) -> None:
        if offered:
            match.working(seat).copy().submit(seat, key)
            assert match.refusal(seat, key) is None
            return
        with pytest.raises(Refused) as refused:
            match.step(seat, key)
        rule = refused.value.rule
        if key not in match.keys_of(seat):
            assert rule == "K3", f"key {key} is none of this question, and refused with {rule} instead of K3"
        elif self.game.folder.joinpath("RULES.md").exists():
            assert rule in rules(self.game.folder), f"key {key} is refused with {rule}, which is no rule of RULES.md"
        self.check_said(within(refused.value.message))

    def choice_words(self, match: Match, seat: int, key: int) -> Iterable[Message]:
        """The words of a choice, which people are told of even when it is not legal."""
        return within(self.game.choice(match.known(seat), seat, key).text)

    def test_what_is_printed_stays_the_same(self) -> None:
        """At any moment and for everybody, so that it need be written down once."""

        def law(line: Line) -> None:
            first = self.game.view(line.setup.start(), SPECTATOR)
            stray = {*self.game.printed, *self.game.shared} - set(msgspec.to_builtins(first))
            assert not stray, f"printed or shared is {sorted(stray)}, and the view has no such field"
            odd = [name for name, value in fields_of(first, self.game.shared).items() if not isinstance(value, list)]
            assert not odd, f"shared is {odd}, which must be lists"
            printed = fields_of(first, self.game.printed)
            for position, viewer in looking(moments(line)):
                now = fields_of(self.game.view(position, viewer), self.game.printed)
                changed = [name for name in printed if now[name] != printed[name]]
                assert not changed, f"viewer {viewer}: {changed} is printed, and is not the same in every view"

        self.drive(law)

    def test_what_is_declared_has_words(self) -> None:
        """Whatever play leads to: each question, its keys, its rule and each event, with all that their words name."""
        self.check_words(f"ask.{ask.name}" for ask in self.game.asks)
        self.check_said(message for ask in self.game.asks for message in ask.declared())
        self.check_said(message for kind in self.game.events.values() for message in kind.declared())

    def test_events_have_words(self) -> None:
        """Every kind of event is declared and has words in every language."""

        def law(line: Line) -> None:
            match = play_match(line)
            for event in match.story:
                for viewer in viewers(match.position):
                    if event_heard := hear(self.game.events, event, viewer, match.setup):
                        self.check_said(within(event_heard.text))

        self.drive(law)

    def test_everything_has_words(self) -> None:
        """Titles, options, modes, sets, results and every view can be said, in words that differ by language."""
        game = self.game
        sets = {name.rpartition("-")[0] for name in game.component_sets()}
        choices = [option for option in game.options if option.kind == "choice"]
        self.check_words(["title", *(f"option.{option.name}" for option in game.options)])
        self.check_words(f"value.{option.name}.{value}" for option in choices for value in option.values)
        self.check_words([*(f"mode.{mode}" for mode in game.modes), *(f"set.{name}" for name in sets)])
        if self.languages() == list(LANGUAGES):
            self.check_translation()

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line, each=1)):
                board = msgspec.to_builtins(game.view(position, viewer))
                names = list(map(str, range(position.players)))
                for language in self.languages():
                    for show in (as_drawing, as_list):
                        lines = show(game, board, game.text(language), names)
                        assert lines
                        assert not [line for line in map(unstyled, lines) if "{" in line], lines

        self.drive(law)
