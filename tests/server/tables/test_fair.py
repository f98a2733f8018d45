"""Nobody gives a nonce before they know what the seed is committed to, however a table comes to be."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update

import armillary
from armillary.client import Client, LiveTable, Verdict
from armillary.client.draws import judged
from armillary.kernel.fair import commitment
from armillary.kernel.record import Ending, Entry, Header, Record
from armillary.kernel.replay import replay
from armillary.server.routes import ROUTES
from armillary.server.store import schema
from armillary.server.wire import Branch, Join, NewTable, TableInfo
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, key_of, raw, refusal, sit
from tests.server.hosting import Hosted
from tests.server.racing import plan, race_nonces

NONCE, OTHER = "ab" * 16, "cd" * 16
NEVER = "00" * 32
Body = dict[str, Any]


@pytest.fixture(scope="module")
def people(place: Hosted) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob") as found:
        yield found


@pytest.fixture(scope="module")
def finished(people: list[Client]) -> LiveTable:
    table = people[0].create(NewTable(GAME, [RANDOM] * 2, visibility="public"))
    finish(table)
    return table


def ended(people: list[Client], *seats: Any) -> list[LiveTable]:
    """A match that all who played wanted to end."""
    tables = sit(people, NewTable(GAME, list(seats)))
    return cancelled(tables)


def cancelled(tables: list[LiveTable]) -> list[LiveTable]:
    for table in tables:
        table.cancel()
    assert tables[0].look().status == "cancelled"
    return tables


def asked(person: Client, path: str, body: Body) -> TableInfo:
    answer = raw(person, "POST", path, body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=TableInfo)


def wrong(person: Client, path: str, body: Body) -> tuple[int, str]:
    answer = raw(person, "POST", path, body)
    return answer.status_code, answer.json()["error"]


# every way to a table

ALONE, TOGETHER = [{"kind": "me"}, {"kind": "bot", "bot": "random"}], [{"kind": "me"}, {"kind": "open"}]
WAYS: dict[str, Callable[[list[Client], LiveTable], tuple[str, Body]]] = {
    "alone with bots": lambda people, finished: ("/tables", {"game": GAME, "seats": ALONE}),
    "with people": lambda people, finished: ("/tables", {"game": GAME, "seats": TOGETHER}),
    "rematch alone": lambda people, finished: (f"{ended(people[:1], ME, RANDOM)[0].path}/rematch", {}),
    "rematch of people": lambda people, finished: (f"{ended(people, ME, OPEN)[0].path}/rematch", {}),
    "branch alone": lambda people, finished: (f"{finished.path}/branch", {"step": 3, "seats": ALONE}),
    "branch with people": lambda people, finished: (f"{finished.path}/branch", {"step": 3, "seats": TOGETHER}),
}
"""Where to ask for it, and what for."""


def test_no_other_verb_makes_tables() -> None:
    fields = {route.verb: getattr(route.takes, "__struct_fields__", ()) for route in ROUTES}
    making = {verb for verb, names in fields.items() if "seats" in names or verb == "rematch"}
    assert {verb for verb, names in fields.items() if "nonce_follows" in names} == making
    assert making == {"create", "rematch", "branch"}


def test_a_nonce_is_taken_only_with_the_commitment_it_is_given_for() -> None:
    taking = [route.takes for route in ROUTES if route.takes and "nonce" in route.takes.__struct_fields__]
    assert taking == [Join]
    assert "commitment" in Join.__struct_fields__


@pytest.mark.parametrize("way", WAYS)
def test_the_commitment_is_published_before_anybodys_nonce_is_taken(
    way: str, people: list[Client], finished: LiveTable
) -> None:
    path, body = WAYS[way](people, finished)
    info = asked(people[0], path, {**body, "nonce_follows": True})
    assert (info.status, info.seat, info.seats[0].awaits_nonce) == ("open", 0, True)
    assert [seat.nonce for seat in info.seats] == ["", ""]
    join = f"/tables/{info.id}/join"
    for given, problem in ((None, (400, "nonce.early")), (NEVER, (409, "nonce.other"))):
        assert wrong(people[0], join, {"nonce": NONCE, "commitment": given}) == problem
        assert people[0].table(info.id).look() == info, "nothing was taken"
    whole = {"nonce": NONCE, "commitment": info.commitment}
    after = asked(people[0], join, whole)
    tables = [people[0].table(info.id)]
    if after.status == "open":
        assert after.seats[0].nonce == NONCE, "others see what is fixed before they give theirs"
        tables.append(people[1].enter(str(after.code)))
        after = tables[1].join()
    assert (after.status, after.commitment) == ("running", info.commitment)
    assert not any(seat.awaits_nonce or seat.nonce for seat in after.seats)
    assert asked(people[0], join, whole).status == "running", "what got no answer may be sent again"
    assert wrong(people[0], join, {**whole, "nonce": OTHER}) == (409, "nonce.late")
    cancelled(tables)
    record = tables[0].record()
    assert record.header.draws.commitment == info.commitment
    assert record.header.draws.nonces[0] == NONCE
    assert bool(record.header.draws.nonces[1]) == (len(tables) > 1), "in the order of seats, empty where there is none"
    assert record.ending is not None
    assert commitment(bytes.fromhex(record.ending.seed)) == info.commitment
    assert armillary.verify(record) >= 0


@pytest.mark.parametrize("way", WAYS)
def test_who_announces_no_nonce_waits_for_none(way: str, people: list[Client], finished: LiveTable) -> None:
    path, body = WAYS[way](people, finished)
    info = asked(people[0], path, body)
    assert info.status == ("open" if any(seat.kind == "open" for seat in info.seats) else "running")
    assert not any(seat.awaits_nonce for seat in info.seats)
    assert wrong(people[0], f"/tables/{info.id}/join", {"nonce": NONCE, "commitment": info.commitment}) == (
        409,
        "nonce.late",
    )


def test_the_host_may_begin_without_a_nonce_that_does_not_come(people: list[Client]) -> None:
    info = asked(people[0], "/tables", {"game": GAME, "seats": TOGETHER, "nonce_follows": True})
    other = people[1].enter(str(info.code))
    assert other.join().status == "open", "Ann's nonce is awaited"
    table = people[0].table(info.id)
    assert table.start().status == "running"
    assert wrong(people[0], f"{table.path}/join", {"nonce": NONCE, "commitment": info.commitment}) == (
        409,
        "nonce.late",
    )
    cancelled([table, other])
    assert [bool(nonce) for nonce in other.record().header.draws.nonces] == [False, True]


def test_of_two_nonces_at_the_same_moment_one_is_taken(people: list[Client]) -> None:
    for _ in range(5):
        info = asked(people[0], "/tables", {"game": GAME, "seats": ALONE, "nonce_follows": True})
        race_nonces([people[0].table(info.id) for _ in range(3)])


# what a client makes of it


def test_clients_give_nonces_and_find_them_in_the_record(people: list[Client], finished: LiveTable) -> None:
    first = sit(people)
    again = [table.rematch() for table in cancelled(first)]
    made = finished.branch(Branch(3, [ME, OPEN]))
    from_there = [made, people[1].enter(str(made.look().code))]
    from_there[1].join()
    for tables in (first, again, from_there):
        if tables[0].look().status == "running":
            cancelled(tables)
        assert [table.verdict() for table in tables] == [Verdict(None, (1,)), Verdict(None, ())], "Bob came later"
        shares = [table.share for table in tables]
        assert [share and share.nonce for share in shares] == tables[0].record().header.draws.nonces


def test_a_record_that_keeps_its_seed_back_proves_nothing(people: list[Client]) -> None:
    [table] = ended(people[:1], ME, RANDOM)
    record = table.record()
    assert table.share is not None
    assert judged(table.share, table.look(), record) == Verdict(None)
    record.ending = None
    assert judged(table.share, table.look(), record) == Verdict("draws")


def test_a_seed_that_was_chosen_wants_no_nonce(people: list[Client]) -> None:
    table = people[0].create(NewTable(GAME, [ME, RANDOM], seed=7))
    assert (table.look().status, table.share, table.verdict()) == ("running", None, None)


def tamper(place: Hosted, name: str, change: Callable[[Any, str], None]) -> None:
    """The host changes the database."""
    with place.server.store.writer.engine.begin() as connection:
        change(connection, name)
    place.server.tables.forget(name)


def other_seed(connection: Any, name: str) -> None:
    own, seed = schema.table.c, b"x" * 32
    header = msgspec.json.decode(connection.execute(select(own.header).where(own.id == name)).scalar_one())
    header["draws"]["commitment"] = commitment(seed)
    values = {"seed": seed, "header": msgspec.json.encode(header).decode()}
    connection.execute(update(schema.table).where(own.id == name).values(values))


def other_nonce(seat: int) -> Callable[[Any, str], None]:
    def change(connection: Any, name: str) -> None:
        own = schema.seat.c
        connection.execute(update(schema.seat).where(own.table == name, own.seat == seat).values(nonce=OTHER))

    return change


def redrawn(change: Callable[[list[str]], list[str]]) -> Callable[[Any, str], None]:
    """Draw once more with other nonces, and write down what comes of it as if it had always been so."""

    def rewrite(connection: Any, name: str) -> None:
        own = schema.table.c
        text, seed = connection.execute(select(own.header, own.seed).where(own.id == name)).one()
        header = msgspec.json.decode(text, type=Header)
        header.draws.nonces = change(header.draws.nonces)
        entries = replay(Record(header, [], Ending(None, seed.hex(), 0))).entries
        values = {"header": msgspec.json.encode(header).decode(), "entries": len(entries)}
        connection.execute(update(schema.table).where(own.id == name).values(values))
        connection.execute(delete(schema.entry).where(schema.entry.c.table == name))
        connection.execute(insert(schema.entry), [entry_row(name, entry) for entry in entries])

    return rewrite


def entry_row(table: str, entry: Entry) -> Body:
    return {"table": table, **msgspec.structs.asdict(entry), "seat": entry.who()}


def nothing(connection: Any, name: str) -> None:
    """Honest, for now."""


def dropped(nonces: list[str]) -> list[str]:
    return ["", *nonces[1:]]


LEFT_OUT, MISCOUNTED = Verdict("changed", changed=(0,)), Verdict("nonces")
CHEATS = {
    "another seed": (other_seed, nothing, Verdict("commitment"), Verdict(None)),
    "another nonce": (other_nonce(0), nothing, Verdict("nonce"), Verdict(None)),
    "a nonce of the host's own": (other_nonce(2), nothing, Verdict("bot"), Verdict("bot")),
    "a nonce for no seat": (nothing, redrawn(lambda nonces: [*nonces, OTHER]), MISCOUNTED, MISCOUNTED),
    "an empty nonce for no seat": (nothing, redrawn(lambda nonces: [*nonces, ""]), MISCOUNTED, MISCOUNTED),
    "a trimmed list": (nothing, redrawn(lambda nonces: nonces[:2]), MISCOUNTED, MISCOUNTED),
    "a nonce left out": (nothing, redrawn(dropped), Verdict("nonce"), LEFT_OUT),
    "no nonces at all": (nothing, redrawn(lambda nonces: []), Verdict("nonce"), Verdict("nonce")),
    "the same draws again": (nothing, redrawn(list), Verdict(None, (1,)), Verdict(None)),
    "nothing": (nothing, nothing, Verdict(None, (1,)), Verdict(None)),
}
"""What a host does after Ann has given her nonce, what after Bob, who comes then, and what Ann and Bob find out."""


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_host_who_breaks_what_was_published_is_found_out(cheat: str, place: Hosted, people: list[Client]) -> None:
    first, then, *expected = CHEATS[cheat]
    table = people[0].create(NewTable(GAME, [ME, OPEN, RANDOM]))
    tamper(place, table.id, first)
    other = people[1].enter(str(table.look().code))
    other.join()
    cancelled([table, other])
    tamper(place, table.id, then)
    assert [table.verdict(), other.verdict()] == expected


def test_who_gives_theirs_last_sees_that_an_earlier_one_was_changed(place: Hosted, people: list[Client]) -> None:
    table = people[0].create(NewTable(GAME, [ME, OPEN, OPEN]))
    other = people[1].enter(str(table.look().code))
    other.join()
    tamper(place, table.id, other_nonce(0))
    table.start("random")
    cancelled([table, other])
    assert other.verdict() == LEFT_OUT, "it was fixed before Bob gave his"
    assert table.verdict() == Verdict("nonce")


@pytest.mark.parametrize("comes_again", [True, False])
def test_a_seat_that_is_left_is_named_to_those_who_saw_its_nonce(place: Hosted, comes_again: bool) -> None:
    """An honest host lets people go before the match begins; only those at the table know whether a seat was left."""
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob", "Cid") as people:
        ann, bob, cid = people
        table = ann.create(NewTable("apex", [ME, OPEN, OPEN, OPEN]))
        tables = [table, *(person.enter(str(table.look().code)) for person in (bob, cid))]
        for one in tables[1:]:
            one.join()
        tables[1].leave()
        if comes_again:
            tables[1].join()
        table.start("random")
        seated = tables if comes_again else [tables[0], tables[2]]
        later = (1, 2) if comes_again else (2,)
        found = [one.verdict() for one in cancelled(seated)]
    assert found[0] == Verdict(None, later), "Ann saw none of theirs"
    assert found[-1] == Verdict("changed", changed=(1,)), "Cid saw that of Bob"
    assert found[1:-1] == [Verdict(None)] * comes_again, "Bob came last"


def test_a_host_cannot_move_a_nonce_by_saying_that_one_sat_elsewhere(people: list[Client]) -> None:
    [table] = ended(people[:1], ME, RANDOM)
    info, record = table.look(), table.record()
    assert table.share is not None
    assert table.share.seat == 0
    record.header.draws.nonces.reverse()
    moved = replace(info, seat=1, seats=info.seats[::-1])
    assert judged(table.share, moved, record) == Verdict("nonce")


# matches without a result


def stored_entries(place: Hosted, name: str) -> int:
    with place.server.store.writer.engine.connect() as connection:
        return int(connection.execute(select(schema.table.c.entries).where(schema.table.c.id == name)).scalar_one())


def test_a_match_ended_over_open_secrets_tells_what_was_committed_and_no_more(
    place: Hosted, people: list[Client]
) -> None:
    """One answer is sealed and another drafted: neither was ever part of the match."""
    tables, random = sit(people), Random(1)
    while not (state := tables[0].state()).question or not state.question.secret:
        seat = state.table.asked[0]
        tables[seat].answer(key_of(tables[seat].state(), random))
    before = stored_entries(place, tables[0].id)
    for table in tables:
        plan(table, random)
    tables[0].commit()
    assert tables[1].state().ready == [0]
    record = cancelled(tables)[0].record()
    assert record.ending is not None
    assert (record.ending.end, record.ending.drafts, len(record.entries)) == (None, [], before)
    assert armillary.verify(record.to_text()) == sum(entry.seat == "nature" for entry in record.entries) > 0


def test_a_table_that_never_began_has_no_record(people: list[Client]) -> None:
    table = people[0].create(NewTable(GAME, [ME, OPEN]))
    table.call_off()
    assert refusal(table.record) == (409, "record.none")
