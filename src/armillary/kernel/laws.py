"""The laws every game obeys. A test module inherits them and pytest collects them.

    class TestBeacons(Laws):
        game = GAME

        def secrets(self, position, viewer):
            return {"packets": ...}

Play is driven by hypothesis, so a broken law comes with the shortest line of play that breaks it.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from armillary.kernel import replay
from armillary.kernel.dialect import Field, fields, state_fields
from armillary.kernel.errors import Refused
from armillary.kernel.events import hear, messages
from armillary.kernel.game import Game, Setup
from armillary.kernel.hashing import position_hash
from armillary.kernel.line import (
    Line,
    chain,
    in_order,
    looking,
    match_from,
    moments,
    outcome,
    pick,
    play_match,
    sample,
    steps,
    viewers,
    whole_moments,
)
from armillary.kernel.match import Match
from armillary.kernel.notation import members
from armillary.kernel.position import Position
from armillary.kernel.rulebook import rules
from armillary.kernel.text import LANGUAGES
from armillary.kernel.witness import asked, identities, perceived, received, revealed, shown
from armillary.kernel.words import NATURE, ROOM

FAR_KEYS = (-1, -(2**40), 2**31, 2**70)


class Laws:
    """What any game must pass, in every mode and at every number of players."""

    game: ClassVar[Game]
    examples: ClassVar[int] = int(os.environ.get("ARMILLARY_EXAMPLES", "20"))
    """Lines of play tried for each law."""
    fuzz: ClassVar[bool] = bool(os.environ.get("ARMILLARY_FUZZ"))
    """Try other lines every time, instead of the same ones."""
    shrink: ClassVar[bool] = os.environ.get("ARMILLARY_SHRINK") != "0"
    """Look for the shortest line that breaks a law, instead of being content with the first."""
    asks_together: ClassVar[bool] = True
    """Whether the game ever asks several seats together."""

    # what a game's tests add

    def setups(self) -> Sequence[Setup]:
        """The setups to play: every number of players and component set, with the default options and every mode."""
        options = [{}, *self.game.modes.values()]
        return [
            self.game.setup(players, chosen, components)
            for players in self.game.players
            for chosen in options
            for components in self.game.component_sets()
        ]

    def secrets(self, position: Any, viewer: int) -> dict[str, Any]:
        """What the viewer may not know, listed without looking at the rules: name -> value."""
        raise NotImplementedError

    def conserved(self, position: Any) -> dict[str, Any]:
        """What never changes during a match: name -> value."""
        return {}

    # driving

    def drive(self, law: Callable[[Line], None]) -> None:
        """Try a law on many lines of play."""
        lines = st.builds(
            Line,
            setup=st.sampled_from(self.setups()),
            choices=st.lists(st.integers(0, 63), max_size=40).map(tuple),
            seed=st.integers(0, 2**32 - 1),
            stop=st.integers(0, self.longest_seen()),
        )
        quiet = settings(
            max_examples=self.examples,
            phases=(Phase.generate, Phase.shrink) if self.shrink else (Phase.generate,),
            deadline=None,
            derandomize=not self.fuzz,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        quiet(given(line=lines)(lambda line: law(line)))()

    def longest_seen(self) -> int:
        """About how long a match is, so that lines stop in the middle of one as often as not."""
        return max(map(len, self.hashes(list(range(8)))))

    # the record

    def test_replay_equals_the_match(self) -> None:
        """A record replays to the same positions, events and result, and its draws are proved."""

        def law(line: Line) -> None:
            match = play_match(line)
            text = match.record(with_seed=True).to_text()
            again = replay.replay(text, game=self.game)
            assert again.record(with_seed=True).to_text() == text
            assert position_hash(again.position) == position_hash(match.position)
            assert again.story == match.story
            assert again.result == match.result
            if match.over:
                draws = sum(entry.seat == "nature" for entry in match.entries)
                assert replay.verify(text, self.game) == draws
            middle = replay.replay(text, upto=len(match.entries) // 2, game=self.game)
            branch = replay.branch(middle, seed=1)
            assert replay.replay(branch.record(with_seed=True), game=self.game).entries == branch.entries

        self.drive(law)

    # positions

    def test_copies_are_independent(self) -> None:
        """What happens to a copy does not touch the original, and a copy tells nothing."""

        def law(line: Line) -> None:
            for position in moments(line, each=1):
                position.listen()
                before, twin = position_hash(position), position.copy()
                assert position_hash(twin) == before
                assert twin.told < 0, "a copy tells"
                on_twin = [position_hash(moment) for moment, _, _ in steps(line, twin)]
                assert position_hash(position) == before
                assert position.heard() == []
                assert [position_hash(moment) for moment, _, _ in steps(line, position)] == on_twin

        self.drive(law)

    def test_the_hash_covers_every_field(self) -> None:
        """Changing any number of the state changes the hash; tables are not part of it."""
        position = self.setups()[0].start()
        before = position_hash(position)
        for name, field in fields(type(position)).items():
            for place in range(max(1, field.count)):
                twin = position.copy()
                nudge(twin, name, place, field)
                assert (position_hash(twin) != before) == (not field.table), name

    def test_notation_round_trip(self) -> None:
        """A position and its notation say the same, and every position reached is possible."""

        def law(line: Line) -> None:
            for position in moments(line):
                assert list(self.game.broken(position)) == []
                text = position.to_json()
                again = self.game.from_json(text)
                assert again.to_json() == text
                for name in state_fields(type(position)):
                    assert list_of(getattr(again, name)) == list_of(getattr(position, name)), name

        self.drive(law)

    def test_conservation(self) -> None:
        """What the game says is conserved never changes, and neither do the tables."""

        def law(line: Line) -> None:
            kept: dict[str, Any] = {}
            state = state_fields(self.game.position)
            for position, _, _ in steps(line):
                now = {name: list_of(getattr(position, name)) for name in fields(type(position)) if name not in state}
                now.update(self.conserved(position))
                assert now == (kept or now)
                kept = now

        self.drive(law)

    # keys

    def test_no_dead_end_and_bounds(self) -> None:
        """Every question has keys, as few as stated, and every match ends, as soon as stated."""

        def law(line: Line) -> None:
            length = 0
            for position, seat, _ in steps(line):
                length += 1
                options = position.weighted_options(seat)
                keys = [key for key, _ in options]
                assert 0 < len(keys) <= min(self.game.most_keys, ROOM)
                assert len(set(keys)) == len(keys)
                assert set(keys) <= set(self.game.asks[self.game.ask_name(position, seat)])
                assert seat != NATURE or all(weight > 0 for _, weight in options)
                last = position
            assert length <= self.game.most_answers
            assert last.waiting == 0
            self.check_result(last)

        self.drive(law)

    def check_result(self, position: Position) -> None:
        payoffs = position.payoffs()
        result = self.game.result(position)
        assert all(0 <= payoff <= 1 for payoff in payoffs)
        assert len(result.scores) == position.players
        assert result.winners == [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
        self.check_words([f"result.{result.reason}", *(f"score.{name}" for part in result.breakdown for name in part)])

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
                self.check_words(
                    [*identities(question.text), *(i for c in question.choices for i in identities(c.text))]
                )
                before = received(match, seat), position_hash(match.position), len(match.entries)
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

    def check_words(self, found: Any) -> None:
        for language in LANGUAGES:
            known = self.game.text(language).entries
            missing = [identity for identity in found if identity not in known]
            assert not missing, f"no words in {language} for {missing}"

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

    # secret chains

    def test_interleavings_of_secret_chains_agree(self) -> None:
        """In whatever order seats asked together take their steps, position and events come out the same."""
        met = Counter[str]()

        def law(line: Line) -> None:
            choose = line.chooser()
            for position in whole_moments(line, each=3):
                if position.joint and position.waiting.bit_count() > 1:
                    met["joint questions"] += 1
                    chains = {seat: chain(position, seat, choose) for seat in members(position.waiting)}
                    orders = [in_order(chains, lambda seats: seats[0]), in_order(chains, lambda seats: seats[-1])]
                    orders += [in_order(chains, lambda seats: pick(seats, choose)) for _ in range(3)]
                    assert len({outcome(position, order) for order in orders}) == 1

        self.drive(law)
        print(f"{self.game.name}: {met['joint questions']} joint questions")
        assert met["joint questions"] or not self.asks_together, "no joint question was met"

    # knowledge

    def test_redeal_depends_on_knowledge_only(self) -> None:
        """A second re-deal does not depend on the first, and gives a possible position."""
        tally = Counter[str]()

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                once = position.imagined(viewer, line.seed)
                twice = once.imagined(viewer, line.seed + 1)
                straight = position.imagined(viewer, line.seed + 1)
                assert position_hash(twice) == position_hash(straight)
                assert list(self.game.broken(once)) == []
                count(tally, position, once)

        self.drive(law)
        self.report(tally)

    def test_every_secret_is_redealt(self) -> None:
        """Each secret, listed independently, comes out differently from the truth, and from seed to seed."""
        names, from_truth, from_seed = set[str](), Counter[str](), Counter[str]()

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                hidden = self.secrets(position, viewer)
                one, two = (self.secrets(position.imagined(viewer, line.seed + n), viewer) for n in range(2))
                names.update(hidden)
                from_truth.update(name for name in hidden if one.get(name) != hidden[name])
                from_seed.update(name for name in hidden if one.get(name) != two.get(name))

        self.drive(law)
        print(f"{self.game.name}: re-dealt {dict(from_truth)}")
        assert names, "no secret was listed"
        assert names == set(from_truth), f"never re-dealt: {sorted(names - set(from_truth))}"
        assert names == set(from_seed), f"always re-dealt alike: {sorted(names - set(from_seed))}"

    def test_nothing_a_seat_receives_changes_under_redeal(self) -> None:
        """Views, questions, refusals, events and numbers are the same whatever the viewer may not know."""
        tally = Counter[str]()

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                other = position.imagined(viewer, line.seed)
                count(tally, position, other)
                assert shown(position, viewer) == shown(other, viewer)
                if position.waiting >> viewer & 1:
                    assert asked(position, viewer) == asked(other, viewer)
            for position, viewer in looking(whole_moments(line, each=1)):
                guess = match_from(position.imagined(viewer, line.seed))
                assert received(match_from(position), viewer) == received(guess, viewer)

        self.drive(law)
        self.report(tally)

    def test_an_answer_shows_what_is_perceived_of_it(self) -> None:
        """What a viewer perceives of an answer is what its view and events tell: no more, no less."""

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                if position.waiting and not position.joint:
                    [seat] = members(position.waiting)
                    self.check_perception(position, seat, viewer, line.seed)
            choose = line.chooser()
            for position in whole_moments(line):
                if position.joint and position.waiting.bit_count() > 1:
                    self.check_joint_perception(position, choose)

        self.drive(law)

    def check_perception(self, position: Position, seat: int, viewer: int, seed: int) -> None:
        keys = sample(position.options(seat), seed)
        seen = {key: perceived(position, seat, key, viewer) for key in keys}
        for one, two in combinations(keys, 2):
            same_token, same_show = seen[one][0] == seen[two][0], seen[one][1:] == seen[two][1:]
            assert same_token == same_show, f"seat {seat}, keys {one} and {two}, viewer {viewer}"
        guess = position.imagined(viewer, seed)
        legal = guess.options(seat)
        for key in keys:
            if key in legal and viewer != seat:
                token, view, events = perceived(guess, seat, key, viewer)
                if (token, view) == seen[key][:2]:
                    assert events == seen[key][2], f"seat {seat}, key {key}, viewer {viewer}"

    def check_joint_perception(self, position: Position, choose: Callable[[int], int]) -> None:
        """Change one seat's sealed answer: others perceive a change if, and only if, the reveal shows one."""
        seats = members(position.waiting)
        chains = {seat: chain(position, seat, choose) for seat in seats}
        changed = pick(seats, choose)
        others = {**chains, changed: chain(position, changed, choose)}
        for viewer in viewers(position):
            if viewer != changed:
                one, two = (revealed(position, answers, changed, viewer) for answers in (chains, others))
                assert (one[0] == two[0]) == (one[1:] == two[1:]), f"answers {chains} and {others}, viewer {viewer}"

    def report(self, tally: Counter[str]) -> None:
        """Say how often a re-deal changed something; never is a failure."""
        print(f"{self.game.name}: {tally['changed']} of {tally['re-deals']} re-deals changed the position")
        assert tally["changed"], "no re-deal ever changed anything"

    # drafts

    def test_undo_then_redo_is_the_identity(self) -> None:
        """Taking a step back and again changes nothing, shows nothing new, and nobody else notices."""
        met = Counter[str]()

        def law(line: Line) -> None:
            choose = line.chooser()
            for position in whole_moments(line, each=1):
                for seat in members(position.waiting):
                    for key in sample(position.options(seat), line.seed, most=3):
                        met["steps"] += self.check_drafts(position, seat, key, choose)

        self.drive(law)
        assert met["steps"], "no draft was ever open"

    def check_drafts(self, position: Position, seat: int, key: int, choose: Callable[[int], int]) -> int:
        """Draft from a key on, taking every step back once; how many steps there were."""
        match = match_from(position, confirm=True)
        guess = match_from(position.imagined(seat, key), confirm=True)
        watching = {viewer: received(match, viewer) for viewer in viewers(position) if viewer != seat}
        for steps_taken in range(self.game.most_answers):
            before = received(match, seat, numbered=False)
            alike = received(guess, seat, numbered=False) == before
            match.step(seat, key)
            if not match.drafts[seat].keys:
                return steps_taken
            after = received(match, seat, numbered=False)
            match.back(seat)
            assert received(match, seat, numbered=False) == before
            match.step(seat, key)
            assert received(match, seat, numbered=False) == after
            guess.step(seat, key)
            assert not alike or received(guess, seat, numbered=False) == after, "undo would show something"
            assert match.entries == []
            if not match.questions(seat):
                break
            key = pick([choice.key for choice in match.questions(seat)[0].choices], choose)
        assert {viewer: received(match, viewer) for viewer in watching} == watching
        return steps_taken + 1

    # builds

    def test_builds_agree(self) -> None:
        """Interpreted and compiled, the same lines lead through the same positions."""
        seeds = range(max(4, self.examples // 2))
        ours = self.hashes(list(seeds))
        program = (
            "import sys, msgspec; sys.path[:0] = msgspec.json.decode(sys.argv[1]);"
            f"from {type(self).__module__} import {type(self).__name__} as Tested;"
            f"print(msgspec.json.encode(Tested().hashes({list(seeds)})).decode())"
        )
        run = subprocess.run(
            [sys.executable, "-c", program, msgspec.json.encode(sys.path).decode()],
            env={**os.environ, "ARMILLARY_PURE": "1"},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr
        theirs = msgspec.json.decode(run.stdout.splitlines()[-1])
        for number, (one, two) in enumerate(zip(ours, theirs, strict=True)):
            same = [a == b for a, b in zip(one, two, strict=False)]
            assert all(same), f"line {number} differs at answer {same.index(False)}"
            assert len(one) == len(two), f"line {number} differs in length"

    def hashes(self, seeds: list[int]) -> list[list[str]]:
        """The hash of every position of some lines."""
        setups = self.setups()
        lines = [Line(setups[seed % len(setups)], (), seed, 0) for seed in seeds]
        return [[position_hash(position) for position, _, _ in steps(line)] for line in lines]


def list_of(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)


def nudge(position: Any, name: str, place: int, field: Field) -> None:
    """Change one number of a field, within its bounds."""
    values = list(getattr(position, name)) if field.count else [getattr(position, name)]
    values[place] += 1 if values[place] < field.high else -1
    setattr(position, name, values if field.count else values[0])


def count(tally: Counter[str], position: Position, other: Position) -> None:
    """Count a re-deal, and whether it changed something."""
    tally["re-deals"] += 1
    tally["changed"] += position_hash(other) != position_hash(position)
