"""Refusals of the kernel: each has its number, its words in two languages, and changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from armillary.kernel.errors import Refused
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.questions import Target
from armillary.kernel.replay import replay
from armillary.kernel.text import LANGUAGES
from beacons import GAME
from tests.kernel.playing import finished, match_at


def over() -> Match:
    return replay(finished().record(), game=GAME)


def looked_at() -> Match:
    return replay(finished().record(), upto=20, game=GAME)


def asked() -> Match:
    return match_at("send.probe")


def other(match: Match) -> int:
    """A seat that is not asked."""
    return 1 - match.waiting[0]


def complete() -> Match:
    match = match_at("send.probe", confirm=True)
    for _ in range(2):
        match.step(0, match.working(0).options(0)[0])
    return match


def half_done() -> Match:
    match = match_at("send.probe", confirm=True)
    match.step(0, match.position.options(0)[0])
    return match


def unexplained() -> Match:
    """A probe is asked for that is not in the packet, in a game that does not say why."""
    game = replace(GAME, asks=[replace(ask, why=None) for ask in GAME.asks])
    matches = (game.match(2, seed=seed) for seed in range(99))
    return next(match for match in matches if 0 not in match.position.options(0))


CASES: dict[str, tuple[str, Callable[[], Match], Callable[[Match], Any]]] = {
    "answer when it is over": ("K1", over, lambda match: match.answer(0, 0)),
    "step when it is over": ("K1", over, lambda match: match.step(5, 0)),
    "answer of a seat that is not asked": (
        "K2",
        lambda: match_at("dredge"),
        lambda match: match.answer(other(match), 0),
    ),
    "answer of a seat that is not there": ("K2", asked, lambda match: match.answer(2, 0)),
    "answer of nature": ("K2", asked, lambda match: match.answer(8, 0)),
    "answer of nobody": ("K2", asked, lambda match: match.answer(-1, 0)),
    "a key below zero": ("K3", asked, lambda match: match.answer(0, -1)),
    "a key too large": ("K3", asked, lambda match: match.answer(0, 24)),
    "a key beyond all numbers": ("K3", asked, lambda match: match.answer(0, 10**30)),
    "an old number": ("K4", asked, lambda match: match.answer(0, match.position.options(0)[0], number=0)),
    "a step after the last": ("K5", complete, lambda match: match.step(0, 0)),
    "an answer after the last": ("K5", complete, lambda match: match.answer(0, 0)),
    "back without a step": ("K6", asked, lambda match: match.back(0)),
    "done without a step": ("K6", asked, lambda match: match.commit(0)),
    "back of nobody": ("K6", asked, lambda match: match.back(7)),
    "done of nobody": ("K6", asked, lambda match: match.commit(7)),
    "an answer to a replay": ("K7", looked_at, lambda match: match.answer(match.waiting[0], 0)),
    "done too early": ("K8", half_done, lambda match: match.commit(0)),
    "done too early, by draft": ("K8", half_done, lambda match: match.draft(0).done()),
    "a key that no rule is declared to forbid": ("K10", unexplained, lambda match: match.answer(0, 0)),
    "a thing that is not asked about": ("K9", asked, lambda match: ask_why(match, Target("weather", 1))),
}


def ask_why(match: Match, target: Target) -> None:
    reason = match.why(0, target)
    assert reason is not None
    raise match.refuse(reason)


def state(match: Match) -> bytes:
    """All there is to a match."""
    drafts = {seat: (draft.keys, draft.finished, draft.sealed) for seat, draft in match.drafts.items()}
    views = [match.view(seat) for seat in (*match.drafts, None)]
    parts = [
        position_hash(match.position),
        match.entries,
        [match.number(seat) for seat in match.drafts],
        match.story,
        drafts,
        views,
    ]
    return msgspec.json.encode([*parts, match.source.drawn, match.waiting])


@pytest.mark.parametrize("name", CASES)
def test_refused_with_its_number_and_without_a_trace(name: str) -> None:
    """The rule is named, there are words for it, and the match is as it was."""
    rule, make, do = CASES[name]
    match = make()
    before = state(match)
    with pytest.raises(Refused) as refused:
        do(match)
    assert refused.value.rule == rule
    assert str(refused.value) == f"{rule}: {refused.value.text}"
    for language in LANGUAGES:
        said = GAME.text(language).render(refused.value.message)
        assert "{" not in said
        assert said.endswith(".")
    assert state(match) == before


def test_every_refusal_of_the_kernel_is_tried() -> None:
    """K1 to K10, as the catalogue has them."""
    known = {name.removeprefix("refused.") for name in GAME.text().entries if name.startswith("refused.K")}
    assert {rule for rule, _, _ in CASES.values()} == known


@pytest.mark.parametrize("key", [False, 0.0, "0", None])
def test_a_key_that_is_no_whole_number(key: Any) -> None:
    """What equals a key is not one: it would be written into the record as it is."""
    match = match_at("dredge")
    [seat] = match.waiting
    assert 0 in match.position.options(seat)
    before = state(match)
    with pytest.raises(Refused) as refused:
        match.answer(seat, key)
    assert refused.value.rule == "K3"
    assert state(match) == before


def test_an_answer_against_a_rule_of_the_game() -> None:
    """The game's own rule is named, with the game's words."""
    match = asked()
    before = state(match)
    missing = next(key for key in range(18) if key not in match.position.options(0))
    with pytest.raises(Refused, match=r"^2\.2: The packet you hold does not contain probe #") as refused:
        match.answer(0, missing)
    assert refused.value.message.id == "refused.2.2"
    assert state(match) == before


def test_why_a_thing_on_the_board_may_not_be_answered() -> None:
    """By its target: allowed, forbidden by a rule, or no answer at all."""
    match = asked()
    legal = match.position.options(0)
    illegal = next(key for key in range(18) if key not in legal)
    assert match.why(0, Target("probe", legal[0])) is None
    assert (reason := match.why(0, Target("probe", illegal))) is not None
    assert reason.rule == "2.2"
    assert (reason := match.why(0, Target("moon", 1))) is not None
    assert reason.rule == "K9"
    assert (reason := match.why(5, Target("probe", 0))) is not None
    assert reason.rule == "K2"
