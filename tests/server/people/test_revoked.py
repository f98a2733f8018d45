"""What ends a session, or a person, does so in every process; nothing is written for a person who was deleted."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest

from armillary.client import Client, ClientProblem, LiveTable
from armillary.server.people.person import Person
from armillary.server.people.session_cache import SessionCache
from armillary.server.wire import Deletion, Me, NewTable
from tests.server.guests import GAME, ME, OPEN, guests, listening, raw, sit, until
from tests.server.hosting import Hosted, hosted
from tests.server.racing import Two, race
from tests.server.tables.test_dismissed import expect_dismissed

PASSWORD, OTHER = "correct horse", "battery staple"
PUBLIC = NewTable(GAME, [ME, OPEN, OPEN], visibility="public")
AT_ONCE = 0.1
"""Seconds."""
PATIENCE = 5.0
"""Less than anybody is remembered for without a hint."""
ROUNDS = 4
names = iter(range(10_000))


class Device(NamedTuple):
    """One session of a person, known at both processes."""

    here: Client
    there: Client


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def device(apart: Two, stack: ExitStack, become: Callable[[Client], object]) -> Device:
    here = stack.enter_context(closing(Client(apart.urls[0], patience=0)))
    become(here)
    there = stack.enter_context(closing(Client(apart.urls[1], here.token, patience=0)))
    found = Device(here, there)
    for client in found:
        client.me()
    return found


def is_known(client: Client) -> bool:
    found = raw(client, "GET", "/me").status_code
    assert found in (200, 401)
    return found == 200


def delay(client: Client) -> float:
    """Seconds until a client is nobody."""
    begun = time.monotonic()
    while is_known(client):
        assert time.monotonic() - begun < PATIENCE
    return time.monotonic() - begun


def log_out_everywhere(client: Client) -> None:
    client.logout(everywhere=True)


def change_password(client: Client) -> None:
    client.password(PASSWORD, OTHER)


def delete(client: Client) -> None:
    client.delete(PASSWORD)


@pytest.mark.parametrize("end", [log_out_everywhere, change_password, delete])
def test_it_takes_effect_in_every_process_at_once(apart: Two, stack: ExitStack, end: Callable[[Client], None]) -> None:
    """Of requests and of live connections; who changes a password stays who they are."""
    delays = []
    for _ in range(ROUNDS):
        name = f"Dana {next(names)}"
        own = device(apart, stack, lambda client, name=name: client.guest(name))  # type: ignore[misc]
        own.here.account(name, PASSWORD)
        own = device(apart, stack, lambda client, name=name: client.login(name, PASSWORD))  # type: ignore[misc]
        other = device(apart, stack, lambda client, name=name: client.login(name, PASSWORD))  # type: ignore[misc]
        table = apart.people[0].create(PUBLIC).id
        with listening(other.here, table) as near, listening(other.there, table) as far:
            end(own.here)
            delays.append(max(delay(other.there), delay(other.here)))
            for connection in (near, far):
                expect_dismissed(connection, 401, "person.unknown")
        assert is_known(own.there) == (end is change_password)
    assert median(delays) < AT_ONCE


def test_nobody_is_recalled_who_may_have_changed() -> None:
    """Elsewhere, by the version that their processes share; or while nobody would hear of it."""
    versions = {"": 0, "ann": 0}
    cache = SessionCache(version=versions.__getitem__)
    ann = Person(Me("ann", "Ann", False, "csrf"), "session")
    cache.keep(ann, 0.0, 100.0, cache.as_of())
    assert cache.recall("session", 1.0) == ann
    cache.is_blind = True
    assert cache.recall("session", 1.0) is None
    cache.is_blind = False
    versions.update({"": 1, "ann": 1})
    assert cache.recall("session", 1.0) is None
    as_of = cache.as_of()
    versions.update({"": 2, "ann": 2})
    cache.keep(ann, 0.0, 100.0, as_of)
    assert cache.recall("session", 1.0) is None, "what was read before the change is not kept after it"


# people who were deleted


def deeds(two: Two, host: LiveTable, ghost: Device) -> list[Callable[[], Any]]:
    """All that writes something for a person, at the other process than the one where they are deleted."""
    there = ghost.there
    running = sit([two.people[1], ghost.here], NewTable(GAME, [ME, OPEN]))[1]
    assert host.known is not None
    seen = there.table(running.id)
    return [
        partial(there.create, PUBLIC),
        there.table(host.id).join,
        partial(there.enter, str(host.known.code)),
        partial(seen.say, "am I still here?"),
        partial(seen.mute, 0),
        seen.cancel,
        seen.resign,
    ]


def test_nothing_is_written_for_a_person_who_was_deleted(apart: Two, stack: ExitStack) -> None:
    """Not by a process that has not heard of it, and not by one that is just writing."""
    for _ in range(ROUNDS):
        ghost = device(apart, stack, lambda client: client.guest("Ghost"))
        host = apart.people[0].create(PUBLIC)
        done = race(ghost.here.delete, *deeds(apart, host, ghost))
        assert not isinstance(done[0], ClientProblem), done[0]
        statuses = {one.status for one in done if isinstance(one, ClientProblem)}
        assert statuses <= {401, 403, 404}, done
        seats = host.look().seats
        assert "Ghost" not in [seat.name for seat in seats]
    apart.check()


def test_a_bot_plays_on_though_the_process_that_deleted_a_person_has_died(tmp_path: Path) -> None:
    """What is left to do is due, and done by the process that looks."""
    with hosted(str(tmp_path / "armillary.db")) as place, guests(place.origin, "Ann", "Bob") as people:
        ann, _ = sit(people, NewTable(GAME, [ME, OPEN]))
        waiting = people[1].create(NewTable(GAME, [ME, OPEN], visibility="public"))
        erase(place, str(people[1].token))
        until(lambda: ann.look().seats[1].resigned)
        assert ann.look().status == "running"
        assert [seat.kind for seat in people[0].table(waiting.id).look().seats] == ["open", "open"]


def erase(place: Hosted, token: str) -> None:
    """A person, and then nothing more."""

    async def run() -> None:
        person = await place.server.people.who(token)
        assert person is not None
        await place.server.people.delete(person, Deletion())

    asyncio.run_coroutine_threadsafe(run(), place.loop).result(10)
