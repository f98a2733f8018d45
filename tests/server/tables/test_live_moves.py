"""Moves by the live connection: the same verbs and the same guard, and a reply among the frames."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from armillary import verify
from armillary.client import Client
from armillary.server.wire import Frame, NewTable, RefusalFrame, ReplyFrame, State, StateFrame
from tests.server.guests import GAME, ME, OPEN, guests, listening, sit
from tests.server.hosting import Hosted
from tests.server.tables.test_dismissed import expect_dismissed

MOVES: dict[str, dict[str, Any]] = {
    "answer": {"number": 99, "key": 0},
    "undo": {"number": 99},
    "commit": {"number": 99},
}
PUBLIC = NewTable(GAME, [ME, OPEN, OPEN], visibility="public")
frames = msgspec.json.Decoder(Frame)


def send(connection: ClientConnection, kind: str, **fields: Any) -> None:
    connection.send(json.dumps({"type": kind, "id": 7, **fields}))


def reply(connection: ClientConnection) -> ReplyFrame | RefusalFrame:
    """What became of a move; what else is told meanwhile is passed over."""
    while True:
        frame = frames.decode(connection.recv(10))
        if isinstance(frame, ReplyFrame | RefusalFrame):
            assert frame.id == 7
            return frame


def chosen(state: State, random: Random) -> dict[str, int]:
    assert state.question is not None
    return {"number": state.question.number, "key": random.choice(state.question.choices).key}


def test_a_match_by_sockets_that_are_lost_at_every_move(people: list[Client]) -> None:
    """The reply is never heard, and the same move comes again: it is in the record once."""
    tables, random = sit(people, PUBLIC), Random(5)
    sent: list[list[int]] = [[] for _ in people]
    while (state := tables[0].state()).table.status == "running":
        seat = state.table.asked[0]
        move = chosen(tables[seat].state(), random)
        with listening(people[seat], tables[seat].id) as connection:
            send(connection, "answer", **move)
        with listening(people[seat], tables[seat].id) as connection:
            send(connection, "answer", **move)
            assert isinstance(reply(connection), ReplyFrame)
        sent[seat].append(move["key"])
    record = tables[0].record()
    verify(record)
    assert [[entry.key for entry in record.entries if entry.seat == seat] for seat in range(len(people))] == sent


def test_the_reply_comes_once_and_the_others_are_told(
    place: Hosted, people: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person who moved is not told the same again; their other window is."""
    monkeypatch.setattr(place.server.broadcast, "pace", 0.0)
    tables = sit(people, PUBLIC)
    seat = tables[0].state().table.asked[0]
    with (
        listening(people[seat], tables[0].id) as mine,
        listening(people[seat], tables[0].id) as other_window,
        listening(people[seat - 1], tables[0].id) as theirs,
    ):
        before = tables[seat].state()
        send(mine, "answer", **chosen(before, Random(1)))
        found = frames.decode(mine.recv(10))
        assert isinstance(found, ReplyFrame), "nothing was said before it"
        state = found.state
        assert state is not None
        assert state.number > before.number
        assert told(other_window) == state
        assert told(theirs).cursor >= before.cursor
        mine.send('{"type":"ping"}')
        assert mine.recv(10) == '{"type":"pong"}', "nothing was said in between"


def told(connection: ClientConnection) -> State:
    frame = frames.decode(connection.recv(10))
    assert isinstance(frame, StateFrame)
    return frame.state


def test_a_stale_move_is_told_how_things_stand(people: list[Client]) -> None:
    tables = sit(people, PUBLIC)
    seat = tables[0].state().table.asked[0]
    with listening(people[seat], tables[0].id) as connection:
        for kind, fields in MOVES.items():
            send(connection, kind, **fields)
            found = reply(connection)
            assert isinstance(found, RefusalFrame)
            assert (found.status, found.problem.rule) == (409, "K4")
            assert found.problem.state == tables[seat].state(since=99)


def test_a_rule_forbids_it_in_the_language_of_the_connection(people: list[Client]) -> None:
    tables = sit(people, PUBLIC)
    seat = tables[0].state().table.asked[0]
    number = tables[seat].state().number
    texts = set()
    for language in ("en", "fr"):
        url = f"{people[seat].url.replace('http', 'ws')}/api/tables/{tables[0].id}/live?lang={language}"
        with connect(url, additional_headers=people[seat].transport.headers, max_size=None) as connection:
            send(connection, "answer", number=number, key=2**30)
            found = reply(connection)
            assert isinstance(found, RefusalFrame)
            assert found.problem.rule == "K3"
            texts.add(found.problem.text)
    assert len(texts) == 2


@pytest.mark.parametrize("kind", MOVES)
def test_moves_are_guarded_like_the_verbs_they_are(place: Hosted, people: list[Client], kind: str) -> None:
    """A stranger and a spectator, who stay; and a person who has logged out meanwhile, who is told so and goes."""
    table = sit(people, PUBLIC)[0].id
    with guests(people[0].url, "Stranger") as [stranger], connect(f"{place.live}/tables/{table}/live") as nobody:
        assert refusals(nobody, kind) == (401, "person.unknown")
        with listening(stranger, table) as watching:
            assert refusals(watching, kind) == (403, "seat.none")
        with listening(people[0], table) as seated:
            people[0].logout()
            expect_dismissed(seated, 401, "person.unknown")


def refusals(connection: ClientConnection, kind: str) -> tuple[int, str]:
    send(connection, kind, **MOVES[kind])
    found = reply(connection)
    assert isinstance(found, RefusalFrame)
    connection.send('{"type":"ping"}')
    assert connection.recv(10) == '{"type":"pong"}'
    return found.status, found.problem.error
