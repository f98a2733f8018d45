"""The match of the day: the same for everybody, and nobody can foresee it."""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

import armillary
from armillary.client import Client, LiveTable
from armillary.kernel.registry import FOLDERS, shown
from armillary.kernel.replay import verify
from armillary.server import daily
from armillary.server.tables.clock import DAY
from armillary.server.wire import Branch, Daily, NewSeat, State
from tests.server.guests import finish, guests, refusal, until
from tests.server.hosting import FixedWorld, Hosted, hosted

GAME = "beacons"
BEACONS = Path(__file__).parents[3] / "examples" / "beacons"


class Days:
    """A server at which a day is over when the test says so."""

    def __init__(self, one: Hosted, world: FixedWorld) -> None:
        self.one = one
        self.world = world

    def pass_one(self) -> None:
        self.world.time += DAY


@pytest.fixture
def days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Days]:
    monkeypatch.setenv(FOLDERS, str(BEACONS))
    world = FixedWorld("days")
    with hosted(str(tmp_path / "armillary.db"), world, workers=1) as one:
        yield Days(one, world)


@pytest.fixture
def people(days: Days) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{days.one.port}", "Ann", "Bob", "Cid") as found:
        yield found


def play(table: LiveTable, choice: int = 0) -> State:
    """To the end, always the first or always the last of what is offered."""
    while (state := table.state()).table.status == "running":
        if state.question is None:
            until(lambda: table.state().question is not None or table.look().status != "running")
        else:
            table.answer(state.question.choices[choice].key)
    return state


def of(client: Client, game: str = GAME) -> Daily:
    return next(one for one in client.dailies() if one.game == game)


def test_everybody_has_the_same_draws_seats_and_bots(people: list[Client]) -> None:
    """And who does the same sees the same: the answers of the bots too."""
    tables = [person.daily(GAME) for person in people]
    assert len({table.id for table in tables}) == len(people)
    infos = [table.look() for table in tables]
    assert len({info.commitment for info in infos}) == 1
    assert [info.seat for info in infos] == [0, 0, 0]
    for table in tables[:2]:
        play(table)
    one, other = (table.replay(count=50).steps for table in tables[:2])
    assert [(step.ask, step.key) for step in one] == [(step.ask, step.key) for step in other]
    play(tables[2], choice=-1)
    assert tables[2].replay(count=50).steps != one


def test_every_game_has_one(people: list[Client]) -> None:
    found = people[0].dailies()
    assert [one.game for one in found] == shown()
    assert len({one.commitment for one in found}) == len(found)


def test_the_first_attempt_counts(people: list[Client]) -> None:
    """A person who wants to play again has the table they have made; a rematch has other draws, and is not ranked."""
    ann = people[0]
    first = ann.daily(GAME)
    assert ann.daily(GAME).id == first.id
    play(first)
    assert ann.daily(GAME).id == first.id
    before = of(ann)
    again = first.rematch()
    assert (again.look().daily, again.look().commitment == first.look().commitment) == (None, False)
    branch = first.branch(Branch(3, [NewSeat("me"), *[NewSeat("bot", "greedy")] * (before.players - 1)]))
    assert branch.look().daily is None
    assert of(ann) == before


def test_who_has_more_points_is_ranked_before(days: Days, people: list[Client]) -> None:
    states = []
    for person, choice in zip(people, (0, 0, -1), strict=True):
        days.world.time += 1
        states.append(play(person.daily(GAME), choice))
    points = [state.result.scores[0] for state in states if state.result]
    assert points[0] != points[2], "the test tells nothing"
    ranks = [1 + sum(other > own for other in points) for own in points]
    found = [of(person) for person in people]
    assert [(one.points, one.rank, one.played) for one in found] == [
        (own, rank, 3) for own, rank in zip(points, ranks, strict=True)
    ]
    best = [(one.name, one.points) for one in found[0].best]
    assert best == sorted(zip(("Ann", "Bob", "Cid"), points, strict=True), key=lambda one: -one[1])
    assert not any(one.table or one.code for one in found[0].best), "today nobody sees them play"


def test_what_a_bot_has_played_or_what_ended_later_is_not_ranked(days: Days, people: list[Client]) -> None:
    ann, bob, cid = people
    ann.daily(GAME).resign()
    late = bob.daily(GAME)
    aided = cid.daily(GAME)
    table = days.one.server.tables.held[aided.id].table
    assert table is not None
    table.seats[0].replaced = True
    play(aided)
    assert [(one.status, one.points) for one in map(of, people)] == [
        ("abandoned", None),
        ("running", None),
        ("finished", None),
    ]
    days.pass_one()
    play(late)
    assert [(one.played, one.table, one.before) for one in map(of, people)] == [(0, None, [])] * 3


def test_a_match_of_today_can_be_seen_tomorrow(days: Days, people: list[Client]) -> None:
    """It would tell what others still play with; and so would its record, even to the person who played it."""
    ann, bob, _ = people
    table = ann.daily(GAME)
    play(table)
    code = str(table.look().code)
    assert table.tally().rounds
    assert refusal(lambda: bob.enter(code)) == (409, "daily.on")
    assert refusal(lambda: bob.table(table.id).look()) == (404, "table.unknown")
    assert refusal(table.record) == (409, "record.daily")
    assert ann.enter(code).id == table.id
    days.pass_one()
    [best] = of(bob).before
    assert (best.name, best.table, best.rank) == ("Ann", table.id, 1)
    assert bob.enter(str(best.code)).tally() == table.tally()
    assert verify(table.record()) > 0


def test_the_seed_of_a_day_leads_to_that_of_the_day_before(days: Days, people: list[Client]) -> None:
    """So it was fixed before, and a reader who knows all seeds so far knows none to come."""
    ann = people[0]
    seeds = []
    for _ in range(3):
        table = ann.daily(GAME)
        assert of(ann).commitment == table.look().commitment
        play(table)
        days.pass_one()
        ending = table.record().ending
        assert ending is not None
        seeds.append(bytes.fromhex(ending.seed))
    assert [sha256(seed).digest() for seed in seeds[1:]] == seeds[:-1]
    others = {daily.seed_of(key, game, "2026-03-04") for key in (b"a" * 32, b"b" * 32) for game in (GAME, "apex")}
    assert len(others) == 4


def test_a_day_begins_at_midnight_utc() -> None:
    assert daily.day_of(0.0) == "1970-01-01"
    assert (daily.end_of("1970-01-01"), daily.day_of(DAY - 0.001), daily.day_of(DAY)) == (
        DAY,
        "1970-01-01",
        "1970-01-02",
    )
    assert daily.day_before("2026-03-01") == "2026-02-28"
    assert date.fromisoformat("2126-01-01") == daily.LAST


def test_who_has_gone_is_not_among_the_best(days: Days, people: list[Client]) -> None:
    ann, bob, _ = people
    play(ann.daily(GAME))
    ann.delete()
    assert of(bob).best == []
    days.pass_one()
    assert of(bob).before == []


def test_nobody_is_asked_who_they_are_to_look(people: list[Client]) -> None:
    with Client(people[0].url) as nobody:
        assert of(nobody).played == 0
        assert refusal(lambda: nobody.daily(GAME)) == (401, "person.unknown")
        assert refusal(lambda: people[0].daily("chess")) == (404, "game.not_here")


def test_a_match_between_bots_ends_like_any_other(people: list[Client]) -> None:
    """Beside matches of the day."""
    table = people[0].create(armillary.server.wire.NewTable(GAME, [NewSeat("bot", "random")] * 2))
    finish(table)
    assert table.look().daily is None
