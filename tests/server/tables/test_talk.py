"""Talk at a table: who hears what, how much may be said, and who is no longer heard."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import Connection, insert
from websockets.sync.client import ClientConnection, connect

from armillary.client import Client, LiveTable
from armillary.kernel.text import LANGUAGES, Message, catalogue
from armillary.server.errors import TEXTS
from armillary.server.listener import Listener
from armillary.server.people.limits import RATES, Limits, Rate
from armillary.server.seen import Reader
from armillary.server.store import schema
from armillary.server.table_cache import TableCache
from armillary.server.talk import Speaker, Talk
from armillary.server.wire import NewTable, Phrase, Say, Unheard
from armillary.server.wire import Talk as Talked
from armillary.server.world import World
from tests.server.guests import GAME, ME, OPEN, guests, listening, raw, refusal, sit
from tests.server.hosting import FixedWorld, Hosted, hosted
from tests.server.making import make_table, open_store, waiting


@pytest.fixture(scope="module")
def world() -> FixedWorld:
    return FixedWorld("talk")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, world: FixedWorld) -> Iterator[Hosted]:
    with hosted(str(tmp_path_factory.mktemp("talk") / "armillary.db"), world) as found:
        yield found


@pytest.fixture
def people(place: Hosted) -> Iterator[list[Client]]:
    with guests(f"http://127.0.0.1:{place.port}", "Ann", "Bob", "Cid") as found:
        yield found


def heard(table: LiveTable, since: int = 0) -> list[tuple[str, str]]:
    return [(line.name, line.text) for line in table.talk(since).lines]


def lines(socket: ClientConnection) -> list[str]:
    """What was said up to now; the answer to a ping comes after it."""
    socket.send('{"type":"ping"}')
    found = []
    while (frame := json.loads(socket.recv()))["type"] != "pong":
        found += [line["text"] for line in frame["lines"]] if frame["type"] == "talk" else []
    return found


def test_everybody_hears_it(people: list[Client]) -> None:
    ann, bob, _ = sit(people)
    said = ann.say("  Good\tday,\n\x1b[31m all ")
    assert (said.n, said.name, said.text) == (0, "Ann", "Good day, ?[31m all"), "one line, and nothing but words"
    bob.say("Très bien \N{SPARKLES}")
    assert heard(bob) == [("Ann", "Good day, ?[31m all"), ("Bob", "Très bien \N{SPARKLES}")]
    assert heard(ann, 1) == [("Bob", "Très bien \N{SPARKLES}")]


def test_spectators_hear_and_speak_where_the_host_allows_it(people: list[Client]) -> None:
    """Marked, so that no spectator is taken for a player; and they can be muted by what they said."""
    ann, bob, cid = people
    table = ann.create(NewTable(GAME, [ME, OPEN], visibility="public"))
    table.say("Who plays?")
    watching, other = bob.table(table.id), cid.table(table.id)
    assert heard(watching) == [("Ann", "Who plays?")]
    assert refusal(lambda: watching.say("I")) == (403, "talk.watching")
    assert refusal(lambda: watching.allow(True)) == (403, "table.host")
    assert table.allow(True).spectators_talk
    bob.profile("Ann")
    said = watching.say("I")
    assert [(line.name, line.watches) for line in other.talk().lines] == [("Ann", False), ("Ann", True)]
    assert table.mute(line=said.n) == Talked(table.talk(0, 1).lines, [], [Unheard(said.n, "Ann")])
    assert heard(other) == [("Ann", "Who plays?")], "by the host for all"
    assert table.mute(line=said.n, muted=False).unheard == []
    assert refusal(lambda: other.mute(line=77)) == (404, "mute.line")
    assert refusal(lambda: other.mute()) == refusal(lambda: other.mute(0, line=0)) == (400, "mute.one")
    table.allow(False)
    assert refusal(lambda: watching.say("more")) == (403, "talk.watching")


def test_those_who_watch_do_not_drown_those_who_play(
    people: list[Client], place: Hosted, world: FixedWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = people[0].create(NewTable(GAME, [ME, OPEN], visibility="public", spectators_talk=True))
    monkeypatch.setattr(place.server, "limits", Limits({**RATES, "spectators": Rate(2, 0.5)}))
    one, two = (client.table(table.id) for client in people[1:])
    one.say("all")
    two.say("together")
    assert refusal(lambda: two.say("are many")) == (429, "limit.often")
    table.say("and this is heard")


def test_a_phrase_is_heard_in_the_language_of_each(people: list[Client]) -> None:
    ann, bob, _ = sit(people)
    line = ann.phrase("good_luck")
    assert (line.name, line.text, line.message) == ("Ann", "", Message("phrase.good_luck"))
    assert bob.talk().lines == [line]
    for body in ({}, {"text": "x", "phrase": "hello"}, {"phrase": "rubbish"}):
        assert raw(people[0], "POST", f"/tables/{ann.id}/talk", body).status_code == 400
    told = [catalogue(language, TEXTS).entries for language in LANGUAGES]
    assert all(f"phrase.{phrase}" in words for phrase in get_args(Phrase) for words in told)


@pytest.mark.parametrize("text", ["", "x" * 501, " \n\t "])
def test_what_cannot_be_said(people: list[Client], text: str) -> None:
    table = people[0].create(NewTable(GAME, [ME, OPEN]))
    assert raw(people[0], "POST", f"/tables/{table.id}/talk", {"text": text}).status_code == 400
    assert heard(table) == []


def test_it_is_heard_live(people: list[Client]) -> None:
    ann, bob, _ = sit(people)
    with listening(people[1], bob.id) as socket:
        assert lines(socket) == []
        ann.say("one")
        bob.say("two")
        assert lines(socket) == ["one", "two"]
        ann.cancel()
        socket.send('{"type":"ping"}')
        frames = [json.loads(socket.recv()) for _ in range(3)]
        told = [line["message"]["id"] for frame in frames if frame["type"] == "talk" for line in frame["lines"]]
        assert told == ["table.cancels"], "the table itself says what people did"
    with listening(people[1], bob.id, said=1) as socket:
        assert lines(socket)[:1] == ["two"], "from where one was"


def test_mute(people: list[Client]) -> None:
    """For oneself; for everybody if the host says so. Who is muted is not told to them."""
    ann, bob, cid = sit(people)
    cid.say("noise")
    with (
        listening(people[0], ann.id) as one,
        listening(people[1], bob.id) as two,
        listening(people[2], cid.id) as three,
    ):
        assert bob.mute(2) == Talked([], [2])
        assert (heard(bob), heard(ann)) == ([], [("Cid", "noise")])
        assert [table.talk().muted for table in (ann, bob, cid)] == [[], [2], []]
        cid.say("more noise")
        assert (lines(one), lines(two), lines(three)) == (["noise", "more noise"], ["noise"], ["noise", "more noise"])
        assert [line.text for line in bob.mute(2, False).lines] == ["noise", "more noise"]
        ann.mute(2)
        cid.say("much noise")
        assert (lines(one), lines(two)) == ([], [])
    assert heard(ann) == heard(bob) == []
    ann.mute(2, False)
    assert len(heard(bob)) == 3
    assert refusal(lambda: bob.mute(5)) == (404, "mute.nobody")


def test_nobody_talks_without_end(
    people: list[Client], place: Hosted, world: FixedWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place.server, "limits", Limits(RATES))
    ann, bob, _ = sit(people)
    burst = int(RATES["chat"].burst)
    for n in range(burst):
        ann.say(f"{n}")
    assert refusal(lambda: ann.say("and more")) == (429, "limit.often")
    bob.say("each has their own measure")
    world.time += 1 / RATES["chat"].per_second
    ann.say("after a while")
    assert refusal(lambda: ann.say("again")) == (429, "limit.often")
    assert len(heard(ann)) == burst + 2


def test_what_the_table_says(people: list[Client]) -> None:
    tables = sit(people)
    tables[1].resign()
    tables[2].cancel()
    said = [line.message for line in tables[0].talk().lines]
    assert said == [Message("table.resigned", {"name": "Bob"}), Message("table.cancels", {"name": "Cid"})]


# listeners


def texts(listener: Listener) -> list[str]:
    """The lines that wait for a listener."""
    frames = [frame for frame in map(json.loads, waiting(listener)) if frame["type"] == "talk"]
    return [line["text"] for frame in frames for line in frame["lines"]]


def test_who_comes_while_others_are_told_misses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store, world = open_store(tmp_path / "armillary.db"), World()
        tables = TableCache(store, world)
        talk = Talk(store, tables, world)
        table, read, late = make_table(store, world, visibility="public"), store.read, list[Listener]()

        async def come() -> Listener:
            return await tables.listen(table, lambda table: Reader(), None, 0, 0)

        async def read_while_a_listener_comes(work: Callable[[Connection], Any]) -> Any:
            found = await read(work)
            monkeypatch.setattr(store, "read", read)
            late.append(await come())
            return found

        await come()
        await talk.say(Speaker(table, "ann", "Ann"), Say("one"))
        monkeypatch.setattr(store, "read", read_while_a_listener_comes)
        await talk.say(Speaker(table, "ann", "Ann"), Say("two"))
        await talk.deliver(table)
        [listener] = late
        assert texts(listener) == ["one", "two"]
        store.close()

    asyncio.run(run())


def test_who_cannot_be_told_is_let_go(people: list[Client], place: Hosted) -> None:
    """What the table says was spoilt in the database."""
    table = people[0].create(NewTable(GAME, [ME, OPEN]))
    with place.server.store.writer.engine.begin() as connection:
        connection.execute(insert(schema.chat).values(table=table.id, n=0, person=None, name="", text="?", at=0.0))
    with connect(f"{place.live}/tables/{table.id}/live", additional_headers=people[0].transport.headers) as socket:
        assert json.loads(socket.recv())["type"] == "problem"
    assert not place.server.tables.held[table.id].listeners
