"""Tables from their making to their end: found, entered, begun, called off, played once more."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from armillary.bots.levels import ORACLE, Level
from armillary.client import Client, LiveTable
from armillary.server.wire import NewSeat, NewTable, TableInfo, Visibility
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, problem_of, raw, refusal, sit
from tests.server.hosting import Hosted, hosted


@pytest.fixture
def people(place: Hosted) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob", "Cid") as found:
        yield found


def known(table: LiveTable) -> TableInfo:
    assert table.known is not None
    return table.known


# making and finding


def test_a_table_is_as_it_was_wanted(people: list[Client]) -> None:
    ann, bob, _ = people
    wanted = NewTable(GAME, [OPEN, ME, RANDOM], {"tie": "tri_prime"}, visibility="public")
    made = known(ann.create(wanted))
    assert (made.game, made.players, made.visibility, made.status) == (GAME, 3, "public", "open")
    assert made.options["tie"] == "tri_prime"
    assert [(seat.kind, seat.bot, seat.name) for seat in made.seats] == [
        ("open", None, ""),
        ("person", None, "Ann"),
        ("bot", "random", "Hypatia"),
    ]
    assert (made.seat, made.hosting, made.seeded, len(made.commitment)) == (1, True, False, 64)
    seen = bob.table(made.id).look()
    assert (seen.seat, seen.hosting, seen.code) == (None, False, None), "an invitation is for those who sit there"


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        (NewTable("chess", [ME]), "game.unknown"),
        (NewTable(GAME, [ME]), "setup.players"),
        (NewTable(GAME, [ME, ME]), "seat.twice"),
        (NewTable(GAME, [ME, NewSeat("bot")]), "bot.missing"),
        (NewTable(GAME, [ME, NewSeat("bot", "chess")]), "bot.unknown"),
        (NewTable(GAME, [ME, NewSeat("bot", "search:60s")]), "bot.slow"),
        (NewTable(GAME, [ME, NewSeat("bot", "search:2001ms")]), "bot.slow"),
        (NewTable(GAME, [ME, NewSeat("bot", "search:4001")]), "bot.slow"),
        (NewTable(GAME, [ME, RANDOM], {"tie": "no"}), "setup.value"),
        (NewTable(GAME, [ME, RANDOM], {"dice": 1}), "setup.option"),
        (NewTable(GAME, [ME, RANDOM], components="none"), "components.unknown"),
        (NewTable(GAME, [ME, RANDOM], components="/etc"), "components.unknown"),
    ],
)
def test_what_cannot_be_made(people: list[Client], wanted: NewTable, error: str) -> None:
    assert refusal(lambda: people[0].create(wanted)) == (400, error)


def test_an_empty_name_is_the_default_set(people: list[Client]) -> None:
    made = [known(people[0].create(NewTable(GAME, [ME, RANDOM], components=name))) for name in ("", "default")]
    assert made[0].components == made[1].components


def test_a_seed_may_be_chosen_by_who_plays_alone(people: list[Client]) -> None:
    made = [known(people[0].create(NewTable(GAME, [ME, RANDOM], seed=7))) for _ in range(2)]
    assert [table.seeded for table in made] == [True, True]
    assert made[0].commitment == made[1].commitment
    assert refusal(lambda: people[0].create(NewTable(GAME, [ME, OPEN], seed=7))) == (400, "table.seeded")


def test_lists(people: list[Client]) -> None:
    """By game, by how they stand, one's own; what is not public is listed for those who belong there."""
    ann, bob, _ = people
    kinds: list[Visibility] = ["public", "link", "private"]
    made = {kind: ann.create(NewTable(GAME, [ME, OPEN], visibility=kind)).id for kind in kinds}
    running = ann.create(NewTable("apex", [ME, RANDOM], visibility="public")).id

    def found(client: Client, **filters: object) -> list[str]:
        return [table.id for table in client.tables(**filters).tables]

    assert {*made.values(), running} <= {*found(ann), *found(ann, mine=True)}
    assert set(found(bob)) & {*made.values(), running} == {made["public"], running}
    assert found(bob, mine=True) == []
    assert running in found(bob, game="apex")
    assert made["public"] not in found(bob, game="apex")
    assert running in found(bob, status="running")
    assert made["public"] in found(bob, status="open")
    assert running not in found(bob, status="open")
    nobody = Client(ann.url)
    assert set(found(nobody)) & {*made.values(), running} == {made["public"], running}
    assert refusal(lambda: nobody.tables(mine=True)) == (401, "person.unknown")
    assert refusal(lambda: nobody.tables(status="lost")) == (400, "request.field")
    nobody.close()


def test_pages(people: list[Client]) -> None:
    """All pages together are the whole list, those that moved last first."""
    bob = people[1]
    made = [bob.create(NewTable(GAME, [ME, OPEN])).id for _ in range(7)]
    pages: list[list[str]] = []
    more = None
    while not pages or more is not None:
        page = bob.tables(mine=True, count=3, after=more)
        pages.append([table.id for table in page.tables])
        more = page.more
    assert [len(page) for page in pages] == [3, 3, 1]
    assert [name for page in pages for name in page] == made[::-1]


# coming and going


def test_an_invitation(people: list[Client]) -> None:
    ann, bob, cid = people
    table = ann.create(NewTable(GAME, [ME, OPEN, OPEN], visibility="private"))
    code = str(known(table).code)
    assert refusal(lambda: bob.table(table.id).look()) == (404, "table.unknown")
    assert refusal(lambda: bob.enter(code[:-1] + ("a" if code[-1] != "a" else "b"))) == (404, "code.unknown")
    assert known(bob.enter(code)).id == table.id
    assert bob.table(table.id).join(2).seat == 2
    assert known(cid.enter(str(bob.table(table.id).look().code))).status == "open"
    assert refusal(lambda: cid.table(table.id).join(2)) == (409, "seat.taken")
    assert refusal(lambda: cid.table(table.id).join(5)) == (409, "seat.unknown")
    assert table.start("random").status == "running"
    assert refusal(lambda: cid.table(table.id).look()) == (404, "table.unknown"), "a private table has no audience"
    assert refusal(lambda: cid.enter(code)) == (403, "table.private"), "and says so to a person who was invited"
    assert known(bob.enter(code)).seat == 2


def test_the_last_who_joins_begins_it(people: list[Client]) -> None:
    tables = sit(people)
    info = tables[0].look()
    assert (info.status, [seat.name for seat in info.seats]) == ("running", ["Ann", "Bob", "Cid"])
    assert refusal(tables[1].leave) == (409, "status.running")


def test_nobody_is_called_like_another(place: Hosted) -> None:
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Ann", "Ann") as people:
        assert [seat.name for seat in sit(people)[0].look().seats] == ["Ann", "Ann 2", "Ann 3"]


def test_a_share_in_the_draws_is_not_longer_than_allowed(people: list[Client]) -> None:
    table = people[0].create(NewTable(GAME, [OPEN, OPEN]))
    path, given = f"{table.path}/join", {"commitment": table.look().commitment}
    for end in ("0", "00", "\n"):
        refused = raw(people[0], "POST", path, {"nonce": "ab" * 64 + end, **given})
        assert (refused.status_code, refused.json()["error"]) == (400, "request.field")
    assert raw(people[0], "POST", path, {"nonce": "ab" * 64, **given}).status_code == 200


def test_who_leaves_may_come_again(people: list[Client]) -> None:
    ann, bob, _ = people
    table = ann.create(NewTable(GAME, [ME, OPEN, OPEN]))
    theirs = bob.enter(str(known(table).code))
    assert theirs.join().seat == 1
    left = theirs.leave()
    assert (left.seat, left.seats[1].kind) == (None, "open")
    assert theirs.join(2).seat == 2
    assert theirs.join(1).seat == 2, "one seat is enough"


def test_seats_that_stay_open_go_to_bots(people: list[Client]) -> None:
    ann, bob, _ = people
    table = ann.create(NewTable(GAME, [ME, OPEN, OPEN]))
    theirs = bob.enter(str(known(table).code))
    theirs.join()
    assert refusal(lambda: theirs.start("random")) == (403, "table.host")
    assert refusal(table.start) == (409, "start.open")
    assert refusal(lambda: table.start("chess")) == (400, "bot.unknown")
    begun = table.start("random")
    assert [(seat.kind, seat.bot) for seat in begun.seats] == [("person", None), ("person", None), ("bot", "random")]
    assert table.start("greedy").seats == begun.seats, "begun is begun"


def test_calling_off(people: list[Client]) -> None:
    ann, bob, _ = people
    table = ann.create(NewTable(GAME, [ME, OPEN]))
    theirs = bob.enter(str(known(table).code))
    assert refusal(theirs.call_off) == (403, "table.host")
    assert table.call_off().status == "cancelled"
    assert refusal(table.call_off) == (409, "status.cancelled")
    assert refusal(theirs.join) == (409, "status.cancelled")


# once more


@pytest.fixture
def ended(people: list[Client]) -> list[LiveTable]:
    """A match that all three agreed to end."""
    tables = sit(people)
    assert refusal(tables[0].rematch) == (409, "status.running")
    assert [table.cancel().status for table in tables] == ["running", "running", "cancelled"]
    return tables


def test_a_rematch(ended: list[LiveTable]) -> None:
    again = [table.rematch() for table in ended]
    assert len({table.id for table in again}) == 1
    assert [known(table).seat for table in again] == [0, 1, 2]
    assert known(again[2]).status == "running"
    assert {table.look().rematch for table in ended} == {again[0].id}
    assert [table.rematch().id for table in ended] == [again[0].id] * 3, "to ask again is harmless"


def test_a_rematch_that_all_want_at_once(people: list[Client], ended: list[LiveTable]) -> None:
    with ThreadPoolExecutor(3) as pool:
        again = [found.result() for found in [pool.submit(table.rematch) for table in ended]]
    assert len({table.id for table in again}) == 1
    info = again[0].look()
    assert (info.status, [seat.name for seat in info.seats]) == ("running", ["Ann", "Bob", "Cid"])
    listed = [table for client in people for table in client.tables(mine=True).tables]
    waiting = {table.id for table in listed if table.status == "open"}
    assert waiting == set(), "tables that came too late are called off"


def test_a_rematch_alone_pressed_twice(people: list[Client]) -> None:
    """Against bots the new match begins at once."""
    table = people[0].create(NewTable(GAME, [ME, RANDOM]))
    table.resign()
    with ThreadPoolExecutor(4) as pool:
        again = [found.result() for found in [pool.submit(table.rematch) for _ in range(4)]]
    assert len({one.id for one in again}) == 1
    running = [one.id for one in people[0].tables(mine=True, status="running").tables]
    assert running == [again[0].id]


def test_bots_think_no_longer_than_the_host_of_the_server_allows(tmp_path: Path) -> None:
    """Slower ones are not taken, and a rematch makes do with what is allowed; levels are held to it."""
    database = str(tmp_path / "armillary.db")
    slow = NewSeat("bot", "search:200ms")
    with hosted(database, workers=1) as one, guests(one.origin, "Ann") as [ann]:
        token, table = ann.token, ann.create(NewTable(GAME, [ME, slow])).id
        ann.table(table).resign()
    with hosted(database, workers=1, bot_seconds=0.1) as one, Client(one.origin, token, patience=0) as ann:
        held = one.server.bound.held(Level(ORACLE))
        assert isinstance(held, Level)
        assert held.limit.milliseconds == 100
        status, problem = problem_of(lambda: ann.create(NewTable(GAME, [ME, slow])))
        assert (status, problem.error) == (400, "bot.slow")
        assert "0.1 s" in problem.text
        opened = ann.create(NewTable(GAME, [ME, OPEN]))
        assert refusal(lambda: opened.start(slow.bot)) == (400, "bot.slow")
        assert [seat.bot for seat in known(ann.table(table).rematch()).seats] == [None, "search:100ms"]
