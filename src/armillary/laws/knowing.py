"""Laws of knowledge: what a viewer may not know changes nothing it receives."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, TOKENS
from armillary.kernel.dialect import state_fields
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Position
from armillary.laws.differing import apart
from armillary.laws.driven import Driven
from armillary.laws.line import Line, chain, list_of, looking, match_from, moments, pick, sample, viewers, whole_moments
from armillary.laws.witness import is_opened_at_the_end, perceived, question_to, received, revealed, shown


class KnowingLaws(Driven):
    """Who may know what."""

    def test_redeal_depends_on_knowledge_only(self) -> None:
        """A second re-deal does not depend on the first, and gives a possible position."""
        tally = Counter[str]()

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                once = position.imagined(viewer, line.seed)
                twice = once.imagined(viewer, line.seed + 1)
                straight = position.imagined(viewer, line.seed + 1)
                left = differing(twice, straight)
                assert not left, f"viewer {viewer}: {left} depend on the truth"
                count(tally, position, once)
            for position, viewer in looking(whole_moments(line)):
                broken = list(self.game.broken(position.imagined(viewer, line.seed)))
                assert broken == [], f"viewer {viewer}: {broken}"

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
        assert names or not self.keeps_secrets, "no secret was listed"
        assert names == set(from_truth), f"never re-dealt: {sorted(names - set(from_truth))}"
        assert names == set(from_seed), f"always re-dealt alike: {sorted(names - set(from_seed))}"

    def test_nothing_a_seat_receives_changes_under_redeal(self) -> None:
        """Views, questions, refusals, events and numbers are the same whatever the viewer may not know."""
        tally = Counter[str]()

        def law(line: Line) -> None:
            for position, viewer in looking(moments(line)):
                other = position.imagined(viewer, line.seed)
                count(tally, position, other)
                check_same(viewer, shown(position, viewer), shown(other, viewer))
                if position.waiting >> viewer & 1:
                    check_keys(viewer, position, other)
                    check_same(viewer, question_to(position, viewer), question_to(other, viewer))
            for position, viewer in looking(whole_moments(line, each=1)):
                guess = match_from(position.imagined(viewer, line.seed))
                check_same(viewer, received(match_from(position), viewer), received(guess, viewer))

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
        """Of answers, and of a re-deal: where view and token are the same, so are the events.

        The end of a match may open what its last view no longer shows, but then to everybody.
        """
        keys = sample(position.options(seat), seed)
        seen = {key: perceived(position, seat, key, viewer) for key in keys}
        assert all(0 <= token < TOKENS for token, _, _ in seen.values()), "a token is too large"
        for one, two in combinations(keys, 2):
            same_token, same_show = seen[one][0] == seen[two][0], seen[one][1:] == seen[two][1:]
            assert same_token == same_show, misperceived(one, two, seat, viewer, same_token)
        guess = position.imagined(viewer, seed)
        legal = guess.options(seat)
        for key in keys:
            if key in legal and viewer != seat:
                token, view, events = perceived(guess, seat, key, viewer)
                if (token, view) == seen[key][:2] and events != seen[key][2]:
                    assert is_opened_at_the_end(position, seat, key), f"seat {seat}, key {key}, viewer {viewer}"

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
        assert tally["changed"] or not self.keeps_secrets, "no re-deal ever changed anything"

    def test_sealed_answers_are_forgotten(self) -> None:
        """What others have answered to a joint question makes no difference to what a viewer imagines."""
        met = Counter[str]()

        def law(line: Line) -> None:
            choose = line.chooser()
            for position, viewer in looking(whole_moments(line)):
                others = [seat for seat in members(position.waiting) if seat != viewer]
                if position.joint and others:
                    met["joint questions"] += 1
                    answered = half_answered(position, others, choose)
                    imagined = answered.imagined(viewer, line.seed)
                    left = differing(imagined, position.imagined(viewer, line.seed))
                    assert not left, f"viewer {viewer}: {left} are not forgotten"

        self.drive(law)
        assert met["joint questions"] or not self.asks_together, "no joint question was met"


def check_same(viewer: int, one: bytes, other: bytes) -> None:
    """A viewer receives the same of both."""
    found = apart(one, other)
    assert not found, f"viewer {viewer} may not know something that changes what it receives: {', '.join(found)}"


def check_keys(seat: int, position: Position, other: Position) -> None:
    """A seat may answer the same in both."""
    keys = sorted({*position.options(seat)} ^ {*other.options(seat)})
    found = ", ".join(map(str, keys))
    assert not keys, f"seat {seat}'s legal keys change with what it may not know: {found} comes and goes"


def count(tally: Counter[str], position: Position, other: Position) -> None:
    """Count a re-deal, and whether it changed something."""
    tally["re-deals"] += 1
    tally["changed"] += position_hash(other) != position_hash(position)


def differing(one: Position, two: Position) -> list[str]:
    """The fields in which two positions differ."""
    return [name for name in state_fields(type(one)) if list_of(getattr(one, name)) != list_of(getattr(two, name))]


def misperceived(one: int, two: int, seat: int, viewer: int, same: bool) -> str:
    """How a token differs from what is shown, and what would be right."""
    whose = "nature's keys" if seat == NATURE else f"seat {seat}'s keys"
    tells = "the same" if same else "different things"
    leaks = "leave it out of view and events, or, if the viewer may know it, return another number for each"
    right = leaks if same else "if the viewer may not know, return HIDDEN"
    return f"of {whose} {one} and {two}, seen() tells viewer {viewer} {tells}, and view and events do not: {right}"


def half_answered(position: Position, others: list[int], choose: Callable[[int], int]) -> Position:
    """The position after some steps of some seats, none of which opens the answers."""
    answered: Position = position.copy()
    for seat in others:
        keys = chain(position, seat, choose)
        for key in keys[: choose(len(keys) + 1)]:
            if answered.joint and answered.waiting != 1 << seat:
                answered.submit(seat, key)
    return answered
