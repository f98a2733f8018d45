"""Who is at a table, how they are called, and how friends find it: in whichever process each of them is."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import insert, select
from websockets.sync.client import ClientConnection

from armillary.client import Client, LiveTable
from armillary.kernel.text import Message
from armillary.server import presence
from armillary.server.people.limits import RATES, Limits, Rate
from armillary.server.store import schema, short_codes
from armillary.server.wire import NewTable
from tests.server.databases import opened
from tests.server.guests import GAME, ME, OPEN, PATIENCE, RANDOM, guests, listening, refusal, sit, until
from tests.server.hosting import FixedWorld, Hosted, hosted
from tests.server.racing import Two


def expect_frame(socket: ClientConnection, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next frame that is it; others are passed by."""
    while not is_it(frame := json.loads(socket.recv(PATIENCE))):
        pass
    return dict(frame)


def expect_company(socket: ClientConnection, here: list[int], watching: int) -> None:
    wanted = {"type": "presence", "here": here, "watching": watching}
    expect_frame(socket, lambda frame: frame == wanted)


@contextmanager
def company(client: Client, table: LiveTable) -> Iterator[ClientConnection]:
    with listening(client, table.id, presence=True) as socket:
        yield socket


# who is there


def test_those_who_come_and_leave_are_seen(apart: Two) -> None:
    """People at their seats, and others as a number: once, however many pages they have open."""
    seats = [ME, OPEN, RANDOM]
    ann = apart.people[0].create(NewTable(GAME, seats, visibility="public"))
    bob, cid = apart.at(1, 1, ann.id), apart.at(1, 2, ann.id)
    with company(apart.people[0], ann) as here:
        expect_company(here, [0], 0)
        with company(apart.others[1], bob) as there:
            expect_company(here, [0], 1)
            bob.join()
            for socket in (here, there):
                expect_company(socket, [0, 1], 0)
            with company(apart.others[2], cid), company(apart.people[2], cid):
                expect_company(here, [0, 1], 1)
            expect_company(there, [0, 1], 0)
        expect_company(here, [0], 0)


def test_nobody_is_there_whose_process_has_died(sqlite_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it noted is believed for a while, and then removed."""
    monkeypatch.setattr(presence, "BEAT", 1e6)
    world, noted = FixedWorld("died"), schema.presence.c
    with hosted(sqlite_database, world) as one, guests(one.origin, "Ann", "Bob") as [ann, bob]:
        table, _ = sit([ann, bob])
        other = {"table": table.id, "process": "gone", "who": bob.me().id, "at": world.time}
        with opened(sqlite_database) as engine:
            with engine.begin() as connection:
                connection.execute(insert(schema.presence).values(other))
            with company(ann, table) as here:
                expect_company(here, [0, 1], 0)
                world.time += presence.LASTS
                asyncio.run_coroutine_threadsafe(one.server.presence.confirm(), one.loop).result(60)
                world.time += 1
                one.loop.call_soon_threadsafe(one.server.presence.stir, table.id)
                expect_company(here, [0], 0)
                asyncio.run_coroutine_threadsafe(one.server.presence.confirm(), one.loop).result(60)
                with engine.connect() as connection:
                    assert other["process"] not in connection.execute(select(noted.process)).scalars().all()


def test_who_did_not_ask_is_told_nothing_of_it(apart: Two) -> None:
    table = apart.people[0].create(NewTable(GAME, [ME, OPEN], visibility="public"))
    with listening(apart.people[0], table.id) as quiet, company(apart.people[0], table) as here:
        expect_company(here, [0], 0)
        quiet.send('{"type":"ping"}')
        assert json.loads(quiet.recv(PATIENCE))["type"] == "pong"


# how they are called


def test_another_name_reaches_tables_at_once(apart: Two) -> None:
    """Those who look on are told, the record has it, and no two people there have the same name."""
    one, _ = sit([*apart.people[:2]])
    over, _ = sit([*apart.people[:2]])
    for client in (apart.people[0], apart.others[1]):
        client.table(over.id).cancel()
    with listening(apart.people[0], one.id) as socket:
        apart.others[1].profile(name="Bea")
        expect_frame(socket, lambda frame: frame.get("state", {}).get("table", {}).get("seats", [{}, {}])[1] == BEA)
    said = [line.message for line in one.talk().lines]
    assert said == [Message("table.renamed", {"before": "Bob", "name": "Bea"})]
    for process in range(2):
        assert apart.at(process, 0, one.id).look().seats[1].name == "Bea"
    assert over.look().seats[1].name == "Bob", "what is over stays as it was"
    apart.others[1].profile(name="Ann")
    assert [seat.name for seat in one.look().seats] == ["Ann", "Ann 2"]
    apart.others[1].profile(name="Bob")
    for process, seat in ((0, 0), (1, 1)):
        apart.at(process, seat, one.id).cancel()
    assert one.record().header.names == ["Ann", "Bob"]
    apart.check()


BEA = {"name": "Bea", "kind": "person"}


def test_no_name_is_left_of_a_person_who_is_deleted(sqlite_database: str) -> None:
    """Neither one they had before, in whatever the table has said of them."""
    with hosted(sqlite_database) as one, guests(one.origin, "Ann", "Bob") as [ann, bob]:
        table, theirs = sit([ann, bob])
        theirs.cancel()
        for name in ("Bea", "Bella"):
            bob.profile(name=name)
        bob.delete()
        told = [line.message.args for line in table.talk().lines if line.message]
        assert {str(value) for args in told for value in args.values()} == {"\N{EM DASH}"}


def test_a_guest_who_becomes_an_account_is_called_like_it(sqlite_database: str) -> None:
    with hosted(sqlite_database) as one, guests(one.origin, "Ann", "Bob", "Cid") as [ann, bob, cid]:
        table, _, third = sit([ann, bob, cid])
        bob.account("Robert", "long enough")
        assert [seat.name for seat in table.look().seats] == ["Ann", "Robert", "Cid"]
        cid.account("Cecil", "long enough")
        with Client(one.origin) as other:
            other.guest("Stranger")
            fourth = other.create(NewTable(GAME, [ME, OPEN]))
            other.login("Cecil", "long enough", claim=True)
            assert [seat.name for seat in other.table(fourth.id).look().seats] == ["Cecil", ""]
        assert [line.message.id for line in third.talk().lines if line.message] == ["table.renamed"] * 2


# how they are found


def test_a_short_code_leads_there_until_the_match_begins(apart: Two) -> None:
    """However it is typed, also to a private table; every person who may pass it on is given the same."""
    ann = apart.people[0].create(NewTable(GAME, [ME, OPEN, OPEN], visibility="private"))
    code = ann.short_code()
    assert re.fullmatch(f"[{short_codes.LETTERS}]{{6}}", code)
    bob = apart.others[1].enter(f" {code[:3].lower()}-{code[3:]} ")
    assert bob.id == ann.id
    assert refusal(bob.short_code) == (403, "seat.none")
    bob.join()
    assert bob.short_code() == code
    ann.start("random")
    assert refusal(ann.short_code) == (409, "status.running")
    for typed in (code, "AAAAAA", "3333", code + "3"):
        assert refusal(partial(apart.people[2].enter, typed))[1] in ("code.unknown", "request.field")
    apart.people[0].create(NewTable(GAME, [ME, OPEN])).short_code()
    with opened(apart.database) as engine, engine.connect() as connection:
        codes = connection.execute(select(schema.short_code.c.code)).scalars().all()
    assert code not in codes, "it is free again"


@pytest.fixture
def place(sqlite_database: str) -> Iterator[Hosted]:
    with hosted(sqlite_database, FixedWorld("codes")) as found:
        yield found


@pytest.mark.parametrize("kind", ["code", "codes"])
def test_a_guest_who_guesses_codes_is_slowed_down(place: Hosted, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By where they come from, as guests or not; and all together. Right ones cost nothing."""
    monkeypatch.setattr(place.server, "limits", Limits({**RATES, kind: Rate(3, 0.01)}))
    with guests(place.origin, "Ann", "Bob", "Cid") as [ann, bob, cid]:
        table = ann.create(NewTable(GAME, [ME, OPEN], visibility="private"))
        code = table.short_code()
        wrong = "".join(short_codes.LETTERS[short_codes.LETTERS.index(code[0]) - 1] + code[1:])
        for _ in range(5):
            assert bob.enter(code).id == table.id
        for who in (bob, cid, bob):
            assert refusal(partial(who.enter, wrong)) == (404, "code.unknown")
        assert refusal(lambda: cid.enter(code)) == (429, "limit.often"), "not even a right one is told then"
        assert ann.enter(str(table.look().code)).id == table.id, "a person with the link comes all the same"


# once more


def test_who_wants_a_rematch_is_seen_and_the_talk_goes_on(sqlite_database: str) -> None:
    """Those who are still at the old table see it; a person who gets up wants it no more."""
    with hosted(sqlite_database) as one, guests(one.origin, "Ann", "Bob", "Cid") as people, ExitStack() as stack:
        tables = sit(people)
        tables[0].say("good game")
        tables[1].mute(2)
        for table in tables:
            table.cancel()
        socket = stack.enter_context(listening(people[1], tables[1].id, said=4))
        again = tables[0].rematch()
        expect_frame(socket, lambda frame: wanting(frame) == [True, False, False])
        [line] = expect_frame(socket, lambda frame: frame["type"] == "talk")["lines"]
        assert line["message"] == {"id": "table.again", "args": {"name": "Ann"}}
        assert [said.text for said in again.talk().lines] == ["good game"]
        assert people[1].enter(str(again.look().code)).talk().muted == []
        assert tables[1].rematch().talk().muted == [], "who is muted does not sit there yet"
        assert tables[2].rematch().id == again.id
        assert people[1].table(again.id).talk().muted == [2]
        assert [seat.again for seat in tables[0].look().seats] == [True] * 3


def test_a_rematch_that_was_called_off_is_made_anew(people: list[Client]) -> None:
    tables = sit(people[:2])
    for table in tables:
        table.cancel()
    first = tables[0].rematch()
    first.leave()
    assert [seat.again for seat in tables[1].look().seats] == [False, False]
    first.call_off()
    second = tables[1].rematch()
    assert second.id != first.id
    assert tables[0].rematch().id == second.id
    until(lambda: second.look().status == "running")


def wanting(frame: dict[str, Any]) -> list[bool]:
    seats = frame.get("state", {}).get("table", {}).get("seats", [])
    return [seat.get("again", False) for seat in seats]
