"""Laws of play: records, copies, hashes, notation, keys."""

from collections import Counter
from typing import Any

import msgspec

from armillary.kernel import replay
from armillary.kernel.bits import members
from armillary.kernel.constants import HIDDEN, NATURE, ROOM
from armillary.kernel.dialect import Field, fields, state_fields
from armillary.kernel.game import Result
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.position import Position
from armillary.kernel.record import Record
from armillary.laws.driven import Driven
from armillary.laws.line import (
    WHOLE,
    Line,
    chain,
    in_order,
    list_of,
    moments,
    outcome,
    pick,
    play_match,
    steps,
    trace,
    whole_moments,
)


class PlayingLaws(Driven):
    """How matches go."""

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
            if match.result is not None:
                draws = sum(entry.seat == "nature" for entry in match.entries)
                endings = [match.result, *self.game.formerly(match.result)]
                assert [replay.verify(ending_with(match, one), self.game) for one in endings] == [draws] * len(endings)
            middle = replay.replay(text, upto=len(match.entries) // 2, game=self.game)
            branch = replay.branch(middle, seed=1)
            assert replay.replay(branch.record(with_seed=True), game=self.game).entries == branch.entries

        self.drive(law)

    def test_copies_are_independent(self) -> None:
        """What happens to a copy does not touch the original, and a copy tells nothing."""

        def law(line: Line) -> None:
            for position in moments(line, each=1):
                position.listen(WHOLE)
                before, twin = position_hash(position), position.copy()
                assert position_hash(twin) == before
                assert twin.room == 0, "a copy tells"
                on_twin = trace(line, twin)
                assert position_hash(position) == before
                assert position.heard() == []
                assert trace(line, position) == on_twin

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
                again = self.game.position(text)
                assert again.to_json() == text
                for name in state_fields(type(position)):
                    assert list_of(getattr(again, name)) == list_of(getattr(position, name)), name

        self.drive(law)

    def test_conservation(self) -> None:
        """What the game says is conserved never changes, and neither do the tables."""

        def law(line: Line) -> None:
            kept: dict[str, Any] = {}
            state = state_fields(self.game.position_class)
            for position, _, _ in steps(line):
                now = {name: list_of(getattr(position, name)) for name in fields(type(position)) if name not in state}
                now.update(self.conserved(position))
                assert now == (kept or now)
                kept = now

        self.drive(law)

    def test_no_dead_end_and_bounds(self) -> None:
        """Every question has keys, as few as stated, and every match ends, as soon as stated."""

        def law(line: Line) -> None:
            length = 0
            for position, seat, _ in steps(line):
                length += 1
                self.check_options(position, seat)
                last = position
            most = self.game.most_answers
            assert length <= most, (
                f"a match takes more than {most} answers: find what never ends, or say most_answers={2 * most} in Game"
            )
            self.check_result(last)

        self.drive(law)

    def check_options(self, position: Position, seat: int) -> None:
        """The legal keys of an open question."""
        options, name = position.weighted_options(seat), self.game.ask_name(position, seat)
        keys, declared = [key for key, _ in options], self.game.keys(name)
        most = min(self.game.most_keys, ROOM)
        assert 0 < len(keys) <= most, f"{name} has {len(keys)} keys, and must have 1 to {most}"
        assert len(set(keys)) == len(keys), f"{name} has a key twice: {keys}"
        stray = set(keys) - set(declared)
        assert not stray, f"{name} has keys {stray}, and is declared with {declared}"
        assert 0 <= declared[0] <= declared[-1] < HIDDEN, f"keys of {name} are not from 0 to {HIDDEN - 1}"
        assert seat != NATURE or all(weight > 0 for _, weight in options), f"a key of {name} has no weight: {options}"

    def check_result(self, position: Position) -> None:
        payoffs = position.payoffs()
        result = self.game.result(position)
        assert all(0 <= payoff <= 1 for payoff in payoffs), f"payoffs are from 0 to 1, not {payoffs}"
        assert sum(payoffs) < 1.000001, "winners share one victory"
        assert len(result.scores) == position.players, "the result has a score for each seat"
        best = max(payoffs)
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff == best > 0]
        assert result.winners == winners, f"the result names {result.winners}, but the payoffs are {payoffs}"
        assert result not in self.game.formerly(result)
        parts = [*result.breakdown, *(one.breakdown for one in result.unseated)]
        self.check_words([f"result.{result.reason}", *(f"score.{name}" for part in parts for name in part)])
        self.check_words([one.who for one in result.unseated])

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


def ending_with(match: Match, result: Result) -> Record:
    """The record of a match, with a result as it was once written."""
    record = match.record()
    assert record.ending is not None
    record.ending.end = msgspec.to_builtins(result)
    return record


def nudge(position: Any, name: str, place: int, field: Field) -> None:
    """Change one number of a field, within its bounds."""
    values = list(getattr(position, name)) if field.count else [getattr(position, name)]
    values[place] += 1 if values[place] < field.high else -1
    setattr(position, name, values if field.count else values[0])
