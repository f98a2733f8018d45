"""Two tables that a viewer cannot tell apart: everything the server sends that viewer is the same, byte for byte.

One table starts from a position, the other from the same with all that the viewer does not know dealt anew. Both
servers live in the same fixed world, so that any byte that differs tells a secret.
"""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

import armillary
from armillary.kernel.bits import members
from armillary.kernel.constants import SPECTATOR
from armillary.kernel.fair import SEED_BYTES, Source
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.server import seen
from armillary.server.seen import Reader
from armillary.server.tables.making import Host, build
from armillary.server.tables.table import Table
from armillary.server.wire import NewSeat, NoClock, State
from tests.server.hosting import FixedWorld, Hosted, hosted
from tests.server.making import put

GAMES = {
    "pocket-imperium": (3, {}),
    "apex": (3, {"exploration": True}),
    "council-of-shadows": (3, {"stations": True, "leaders": True}),
}
POSITIONS = 6  # of each game
NAMES = ("Ann", "Bob", "Cid", "Dee")
games = pytest.mark.parametrize("name", GAMES)


class Twins:
    """Two servers in the same world, and the same people on both."""

    def __init__(self, both: tuple[Hosted, Hosted]) -> None:
        self.both = both
        first, second = ({name: one.guest(name) for name in NAMES} for one in both)
        assert first == second
        self.tokens = first

    def seat(self, truth: Any, guess: Any) -> str:
        """A table on each server, of the same name, everybody at the same seat."""
        found = {make(one, start, self.tokens) for one, start in zip(self.both, (truth, guess), strict=True)}
        assert len(found) == 1
        return found.pop()


def make(one: Hosted, start: Any, tokens: dict[str, str]) -> str:
    people = [one.ask("GET", "/me", tokens[name]).json() for name in NAMES]
    world, players = one.server.world, start.players
    source = Source(world.random_bytes(SEED_BYTES))
    seats = [NewSeat("open")] * players
    table = build(world, Host(people[0]["id"], "Ann"), start.setup, source, seats, NoClock(), "public", start)
    for n in range(players):
        table.join(people[n]["id"], people[n]["name"], n, "", world.now())
    put(one.server.store, table)
    return table.row.id


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    folder: Path = tmp_path_factory.mktemp("secrets")
    with ExitStack() as stack:
        first, second = (stack.enter_context(hosted(str(folder / f"{n}.db"), FixedWorld())) for n in range(2))
        for one in (first, second):
            one.server.tables.broadcast.pace = (
                0.0  # how many frames there are must not depend on how fast the machine is
            )
        yield Twins((first, second))


def moments(name: str) -> Iterator[tuple[Any, Any, int]]:
    """Positions of matches by chance, each with another that a viewer cannot tell from it."""
    players, options = GAMES[name]
    rng = random.Random(f"secrets of {name}")
    found = 0
    while found < POSITIONS:
        match = armillary.game(name).match(players, rng.randrange(2**32), options)
        for _ in range(rng.randrange(10, 120)):
            if match.over:
                break
            seat = rng.choice(match.waiting)
            match.answer(seat, rng.choice(match.questions(seat)[0].choices).key)
        viewer = rng.choice([*range(players), SPECTATOR])
        truth = match.position
        guess = truth.imagined(viewer, rng.randrange(2**32))
        if not match.over and position_hash(guess) != position_hash(truth):
            found += 1
            yield truth, guess, viewer


def answers(one: Hosted, table: str, token: str, seat: int | None) -> Iterator[bytes]:
    """Everything that can be asked about a match without changing it for others, and what comes back."""
    at = f"/tables/{table}"
    for path in (at, f"{at}/state", f"{at}/state?since=2", f"{at}/state?since=99999", f"{at}/talk", "/tables"):
        yield said(one, "GET", path, token)
    for path in ("record", "replay?first=1", "past?count=50", "state?since=x", "why?kind=card&id=1&lang=fr"):
        yield said(one, "GET", f"{at}/{path}", token)
    question = one.ask("GET", f"{at}/state", token).json().get("question")
    number = question["number"] if question else 1_000_000
    for key in (2**30, 0, 1, 7):
        yield said(one, "POST", f"{at}/answer", token, {"number": number + 1, "key": key})
    yield said(one, "POST", f"{at}/undo", token, {"number": number})
    yield said(one, "POST", f"{at}/commit", token, {"number": number})
    yield said(one, "POST", f"{at}/answer?lang=fr", token, {"number": number, "key": 2**30})
    if question and seat is not None:
        yield from drafts(one, at, token, question)


def drafts(one: Hosted, at: str, token: str, question: Any) -> Iterator[bytes]:
    """Every answer, and every thing it could be about, taken back each time."""
    choices = question["choices"]
    kinds = {choice["target"]["kind"] for choice in choices}
    for kind in sorted(kinds):
        for target in range(40):
            yield said(one, "GET", f"{at}/why?kind={kind}&id={target}", token)
    for key in range(40):
        yield said(one, "GET", f"{at}/why?key={key}", token)
    for choice in choices[:12]:
        number = one.ask("GET", f"{at}/state", token).json()["number"]
        yield said(one, "POST", f"{at}/answer", token, {"number": number, "key": choice["key"], "confirm": True})
        yield said(one, "GET", f"{at}/state", token)
        yield said(one, "POST", f"{at}/undo", token, {"number": number + 1})


def said(one: Hosted, method: str, path: str, token: str, body: object = None) -> bytes:
    """All of a response but when it was sent."""
    found = one.ask(method, path, token, body)
    headers = sorted((name, value) for name, value in found.headers.items() if name != "date")
    return json.dumps([method, path, body, found.status_code, headers]).encode() + found.content


def frames(one: Hosted, table: str, token: str, others: list[tuple[str, int]]) -> Iterator[bytes]:
    """What a live connection says at first, and while others draft what nobody else sees."""
    headers = {"Authorization": f"Bearer {token}"}
    with connect(f"{one.live}/tables/{table}/live", additional_headers=headers, max_size=None) as socket:
        yield str(socket.recv()).encode()
        for other, key in others:
            number = one.ask("GET", f"/tables/{table}/state", other).json()["number"]
            answer = {"number": number, "key": key, "confirm": True}
            assert one.ask("POST", f"/tables/{table}/answer", other, answer).status_code == 200
            one.ask("POST", f"/tables/{table}/undo", other, {"number": number + 1})
        for frame in moves(one, table, token):
            socket.send(json.dumps(frame))
            yield str(socket.recv()).encode()


def moves(one: Hosted, table: str, token: str) -> Iterator[dict[str, object]]:
    """What may be said on a live connection: nothing of it is committed."""
    yield {"type": "ping"}
    state = one.ask("GET", f"/tables/{table}/state", token).json()
    number = state.get("number", 0)
    for key in (2**30, 0, 1):
        yield {"type": "answer", "id": key, "number": number + 1, "key": key, "confirm": True}
    yield {"type": "commit", "id": 1, "number": number}
    for choice in state.get("question", {"choices": []})["choices"][:3]:
        yield {"type": "answer", "id": 2, "number": number, "key": choice["key"], "confirm": True}
        yield {"type": "undo", "id": 3, "number": number + 1}
        number += 2


def sent(one: Hosted, table: str, tokens: dict[str, str], position: Any, viewer: int) -> list[bytes]:
    """Everything a viewer is sent."""
    seat = None if viewer == SPECTATOR else viewer
    token = tokens["Dee" if seat is None else NAMES[seat]]
    asked = [other for other in members(position.waiting) if other != viewer]
    others = [(tokens[NAMES[other]], common_key(position, other)) for other in asked]
    return [*frames(one, table, token, others), *answers(one, table, token, seat)]


def common_key(position: Any, seat: int) -> int:
    return int(position.options(seat)[0])


def differences(twins: Twins, name: str) -> int:
    """Bytes that tell a secret, over all moments of a game."""
    found = 0
    for truth, guess, viewer in moments(name):
        asked = [seat for seat in members(truth.waiting) if seat != viewer]
        if any(common_key(truth, seat) != common_key(guess, seat) for seat in asked):
            guess = truth  # what others may answer is their secret: here they must be able to answer the same
        table = twins.seat(truth, guess)
        first, second = (sent(one, table, twins.tokens, truth, viewer) for one in twins.both)
        found += abs(len(first) - len(second)) + sum(a != b for a, b in zip(first, second, strict=False))
    return found


@games
def test_nothing_that_is_sent_depends_on_a_secret(twins: Twins, name: str) -> None:
    assert differences(twins, name) == 0


@games
def test_there_are_secrets_to_be_kept(name: str) -> None:
    """A forgotten secret would pass: so the truths that are compared do differ, for people and spectators."""
    viewers = {viewer for truth, guess, viewer in moments(name) if position_hash(truth) != position_hash(guess)}
    assert len(viewers) > 1


def telling(table: Table, reader: Reader) -> State:
    """A state with a trace of the truth."""
    found = STATE(table, reader)
    if table.match is not None:
        found.ready = [int(position_hash(table.match.position)[:4], 16)]
    return found


def neighbour(match: Match, seat: int) -> Any:
    return match.game.view(match.position, (seat + 1) % match.setup.players)


STATE = seen.state
LEAKS: dict[str, tuple[Any, str, Any]] = {
    "what the neighbour sees": (Match, "board", lambda match, seat: neighbour(match, seat or 0)),
    "a trace of the truth": (seen, "state", telling),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(twins: Twins, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, changed = LEAKS[leak]
    monkeypatch.setattr(owner, attribute, changed)
    assert differences(twins, "council-of-shadows") > 0
