"""A running match: who is asked what, what viewers see and hear, and how it ends."""

import json
from typing import Any

import msgspec
import pytest

from armillary.kernel.constants import HIDDEN, SPECTATOR
from armillary.kernel.errors import BadSetup
from armillary.kernel.game import Game
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from beacons import GAME
from tests.kernel.playing import finished, match_at, play
from tests.kernel.sentences import check_sentence


def test_a_match_starts_with_a_question_to_a_seat() -> None:
    """Whatever nature is asked first is drawn at once."""
    match = GAME.match(players=3, seed=1)
    assert (match.waiting, match.over, match.result) == ([0, 1, 2], False, None)
    assert [entry.seat for entry in match.entries] == ["nature"] * 13
    assert match.source.drawn == 13


def test_the_same_seed_and_answers_make_the_same_match() -> None:
    """And another seed another one."""
    one, two, other = (play(GAME.match(players=2, seed=seed), seed=5).record().to_text() for seed in (1, 1, 2))
    assert one == two != other
    secret = [GAME.match(players=2).source.seed for _ in range(2)]
    assert secret[0] != secret[1]


def test_a_question_says_what_may_be_answered() -> None:
    """Name, number, words, and a choice with its target for every legal key."""
    match = match_at("send.probe")
    [question] = match.questions(1)
    keys = match.position.options(1)
    assert (question.seat, question.ask, question.secret) == (1, "send.probe", True)
    assert [(choice.key, choice.target.kind, choice.target.id) for choice in question.choices] == [
        (key, "probe", key) for key in keys
    ]
    assert GAME.text().render(question.text) == "Which probe do you send?"
    assert GAME.text("fr").render(question.choices[0].text) == f"la sonde n° {keys[0]}, force {keys[0] // 2 + 1}"
    assert msgspec.json.decode(msgspec.json.encode(question), type=type(question)) == question


def test_a_seat_that_is_not_asked_has_no_question() -> None:
    """Nor has a seat that is not there, nor nature."""
    match = match_at("dredge")
    [seat] = match.waiting
    assert len(match.questions(seat)) == 1
    assert [match.questions(other) for other in (1 - seat, 2, 8, 9, -1)] == [[]] * 5
    assert match.keys_of(1 - seat) == range(0)


def test_views_show_what_a_viewer_may_know() -> None:
    """A seat sees its own packet, a spectator sees none, and all see who is asked."""
    match = match_at("send.probe", players=3)
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        packets = [crew["packet"] is not None for crew in view.board["crews"]]
        assert packets == [crew == viewer for crew in range(3)]
        assert (view.game, view.seat, view.waiting, view.ready, view.over) == ("beacons", viewer, [0, 1, 2], [], False)
    assert json.loads(msgspec.json.encode(match.view(0).board)) == match.view(0).board


def test_what_leaves_is_built_from_what_the_viewer_knows() -> None:
    """A game is shown a guess, so that even a careless view could not tell a secret."""
    match = match_at("send.probe", players=3)
    truth: Any = match.position
    for viewer in (0, 1, 2, SPECTATOR):
        guess: Any = match.known(viewer)
        own = [seat for seat in range(3) if guess.packet[seat] == truth.packet[seat]]
        assert own == [seat for seat in range(3) if seat == viewer]
        assert position_hash(match.position.imagined(viewer)) == position_hash(guess.position)


@pytest.mark.parametrize("players", [1, 5, 0, -1, 2**70, True, 2.0, "2"])
def test_a_table_has_as_many_seats_as_the_game_allows(players: Any, stairs: Game) -> None:
    """Anything else is refused, with what would be right; the fewest sit down unless a number is given."""
    with pytest.raises(BadSetup, match="beacons is for 2 to 4 players, not ") as refused:
        GAME.match(players=players, seed=1)
    check_sentence(refused.value)
    assert GAME.match(seed=1).setup.players == 2
    with pytest.raises(BadSetup, match="not True"):
        stairs.match(players=True, seed=1)


def dredged(seed: int = 0) -> Match:
    """A match in which a crew has just looked at two relics."""
    match = match_at("dredge", players=3, seed=seed)
    [seat] = match.waiting
    match.answer(seat, 0)
    return match


def test_events_have_audiences() -> None:
    """The seat that looks at a relic hears which one it is; others hear that it looks."""
    match = dredged()
    [seat] = match.waiting
    for viewer in (0, 1, 2, None):
        looked = [told for told in match.events(viewer) if told.kind == "looked"]
        assert len(looked) == 2
        assert all(("relic" in told.args) == (viewer == seat) for told in looked)
        assert all(told.text.id == ("event.looked" if viewer == seat else "hidden.looked") for told in looked)
    said = [GAME.text().render(told.text, reader=seat, names=["Ada", "Bo", "Cy"]) for told in match.events(seat)]
    heard = [GAME.text().render(told.text, names=["Ada", "Bo", "Cy"]) for told in match.events()]
    assert said[-1].startswith("You look at the ")
    assert heard[-1] == f"{['Ada', 'Bo', 'Cy'][seat]} looks at a relic."


def test_what_a_seat_was_shown_is_in_its_question_only() -> None:
    """The relics to keep one of are named to the crew that drew them."""
    match = dredged()
    [seat] = match.waiting
    [question] = match.questions(seat)
    drawn = match.view(seat).board["drawn"]
    assert None not in drawn
    assert [relic in str(question) for relic in (f"relic.{drawn[0]}", f"relic.{drawn[1]}")] == [True, True]
    assert match.view().board["drawn"] == [None, None]


def test_what_is_told_at_the_start_is_heard(stairs: Game) -> None:
    """A match listens from its start on."""
    match = stairs.match(players=2, seed=1)
    assert [told.kind for told in match.events()] == ["climbed"]
    assert (match.entries, match.waiting) == ([], [0])


def test_the_end() -> None:
    """A result with a reason, nobody asked, and nothing secret about who has won."""
    match = finished(players=4, seed=4)
    result = match.result
    assert result is not None
    assert (match.over, match.waiting, match.view().over) == (True, [], True)
    assert result.winners == [seat for seat, score in enumerate(result.scores) if score == max(result.scores)]
    assert result.reason in {"goal", "rounds"}
    assert [sum(part.values()) for part in result.breakdown] == result.scores
    assert [match.questions(seat) for seat in range(4)] == [[], [], [], []]


def test_a_match_may_start_from_a_position() -> None:
    """It starts from a copy, and the position stays as it is."""
    first = match_at("keep")
    before = first.position.to_json()
    again = GAME.match(seed=3, start=first.position)
    [seat] = again.waiting
    again.answer(seat, 0)
    assert first.position.to_json() == before
    assert again.entries[0].ask == "keep"
    assert again.started_from is not None
    assert again.started_from.to_json() == before


def test_names_are_used_in_refusals() -> None:
    """A match knows what its seats are called."""
    match = GAME.match(players=2, seed=1, names=["Ada", "Bo"])
    assert match.names == ["Ada", "Bo"]
    assert match.record().header.names == ["Ada", "Bo"]


def test_hidden_is_no_key() -> None:
    """What stands for an answer that tells nothing can never be an answer."""
    assert all(HIDDEN not in ask.keys for ask in GAME.asks)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_looking_changes_nothing(viewer: int | None) -> None:
    """Views, questions, refusals and events may be asked for at any time, in any order."""
    match, quiet = (GAME.match(players=2, seed=9) for _ in range(2))
    for _ in range(20):
        seat = match.waiting[0]
        for _ in range(2):
            match.view(viewer)
            match.events(viewer)
            match.questions(viewer or 0)
            match.refusal(viewer or 0, 1)
        key = match.working(seat).options(seat)[-1]
        match.answer(seat, key)
        quiet.answer(seat, key)
    assert match.record(with_seed=True).to_text() == quiet.record(with_seed=True).to_text()
    assert [match.number(seat) for seat in match.drafts] == [quiet.number(seat) for seat in quiet.drafts]
