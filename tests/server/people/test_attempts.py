"""Wrong passwords of strangers slow down strangers, and keep nobody from their own account."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from armillary.server.errors import NotKnown, TooOften
from armillary.server.fair_queue import Claim
from armillary.server.people import devices
from armillary.server.people.attempts import FORGOTTEN, FREE, FREE_ANYWHERE, FREE_HERE, LITTLE, MOST_OVER, Attempts
from armillary.server.people.buckets import Buckets
from armillary.server.people.passwords import AT_ONCE, Passwords
from armillary.server.world import World
from tests.server.hosting import CHEAP, FixedWorld, Hosted, hosted
from tests.server.people_place import Clockwork
from tests.server.serving import Serving

LONGEST = 8.0
KEY, OTHER_KEY = b"k" * 32, b"o" * 32
PASSWORD, WRONG = "correct horse", "incorrect horse"
STRANGERS = [f"203.0.113.{n}" for n in range(1, 21)]
OWNER = "198.51.100.7"
IN_LINE = 10
"""Who can be answered in time if all are wrong: four at once, the others after 0.5, 1, 2, 4, 8 and 8 seconds more."""
TRIES = 5
"""Of each stranger."""
PATIENCE = 28.0
"""Seconds after which a client would give up, on a machine that has much else to do."""


class Slept:
    """How long answers were held back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = Clockwork()
        self.attempts = Attempts(Buckets(), self.world, LONGEST)
        self.last = 0.0
        monkeypatch.setattr(asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.last = seconds

    def tries(self, origin: str, name: str = "anna", *, right: bool = False, is_known: bool = False) -> float:
        """Seconds that one attempt was held back."""

        async def attempt() -> None:
            async with self.attempts.attempt(origin, name, is_known):
                if not right:
                    raise NotKnown("people.login")

        try:
            asyncio.run(attempt())
        except NotKnown:
            assert not right
        return self.last


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> Slept:
    return Slept(monkeypatch)


def test_an_origin_that_guesses_is_slowed_down_more_and_more(slept: Slept) -> None:
    """Not for the first few, never beyond the bound, and no more when it was right or has waited long."""
    found = [slept.tries("one") for _ in range(30)]
    assert found[: FREE + 1] == [0.0] * (FREE + 1)
    assert found == sorted(found)
    assert found[-1] == LONGEST
    slept.world.time += FORGOTTEN * (FREE + MOST_OVER)
    assert slept.tries("one") == 0.0
    for _ in range(FREE + MOST_OVER - 1):
        slept.tries("one")
    assert slept.tries("one", right=True) == LONGEST
    assert slept.tries("one", right=True) <= LONGEST / LITTLE


def test_strangers_hold_up_everybody_else_a_little_and_a_known_device_not_at_all(slept: Slept) -> None:
    for n in range(200):
        slept.tries(f"stranger {n}")
    assert 0.0 < slept.tries("owner", right=True) <= LONGEST / LITTLE
    assert slept.tries("device", right=True, is_known=True) == 0.0


def test_one_stranger_alone_holds_up_nobody_else(slept: Slept) -> None:
    for _ in range(FREE_ANYWHERE - 1):
        slept.tries("stranger")
    assert slept.tries("owner") == 0.0


def test_an_origin_that_guesses_at_many_names_is_slowed_down_for_all_of_them(slept: Slept) -> None:
    """Once they are more than a class of people mistypes, and never for a device that knows the account."""
    found = [slept.tries("one", f"name {n}") for n in range(2 * FREE_HERE)]
    assert found[: FREE_HERE + 1] == [0.0] * (FREE_HERE + 1)
    assert found == sorted(found)
    assert found[-1] == slept.tries("one", "owner", right=True) == LONGEST
    assert slept.tries("elsewhere", "owner", right=True) == 0.0
    assert slept.tries("device", "owner", right=True, is_known=True) == 0.0


def test_who_guesses_on_a_known_device_is_slowed_down_too(slept: Slept) -> None:
    found = [slept.tries("device", is_known=True) for _ in range(30)]
    assert found[-1] == LONGEST
    assert slept.tries("owner") == 0.0


def test_nobody_guesses_more_by_guessing_at_once() -> None:
    """They go one after the other, as many wait as can be answered, and others are told to come again."""

    async def story() -> None:
        under_way = Attempts(Buckets(), World(), LONGEST)
        at_once, most, go = 0, 0, asyncio.Event()

        async def attempt(origin: str) -> str:
            nonlocal at_once, most
            try:
                async with under_way.attempt(origin, "anna", False):
                    at_once += 1
                    most = max(most, at_once)
                    await go.wait()
                    at_once -= 1
            except TooOften:
                return "later"
            return "done"

        tries = [asyncio.ensure_future(attempt("stranger")) for _ in range(50)]
        await asyncio.sleep(0.05)
        owner = asyncio.ensure_future(attempt("owner"))
        await asyncio.sleep(0.05)
        assert (at_once, most) == (2, 2)
        go.set()
        assert await owner == "done"
        found = await asyncio.gather(*tries)
        assert found == ["done"] * IN_LINE + ["later"] * (50 - IN_LINE)
        assert under_way.queues == {}

    asyncio.run(story())


def test_every_origin_has_the_same_share_of_the_threads() -> None:
    """The last claim, from another origin, does not wait for all that came before from one origin."""

    async def story() -> None:
        passwords, done, before = Passwords(CHEAP), list[str](), dict[str, int]()

        async def hash_for(origin: str) -> None:
            before[origin] = len(done)
            await passwords.hash(PASSWORD, Claim(origin, origin))
            done.append(origin)

        await asyncio.gather(*(hash_for("stranger") for _ in range(100)), hash_for("owner"))
        assert done.index("owner") - before["owner"] <= 2 * AT_ONCE

    asyncio.run(story())


def test_few_queue_where_many_were_wrong(slept: Slept) -> None:
    for _ in range(30):
        slept.tries("one")
    counted = slept.attempts.counted("one", "anna", False)
    assert [slept.attempts.wait(counted, before) for before in range(4)] == [8.0, 16.0, 24.0, 32.0]


# devices


@example("anna", "ann")
@given(st.text("abcdefghijklmnop", min_size=1, max_size=24), st.text("abcdefghijklmnop", min_size=1, max_size=24))
def test_a_device_knows_whom_it_was_used_by(one: str, other: str) -> None:
    """And nobody else; not on another server, nor with another letter."""
    device = devices.remembered(KEY, World(), "", one)
    assert devices.secret_of(KEY, device, one) is not None
    assert (devices.secret_of(KEY, device, other) is not None) == (one == other)
    assert devices.secret_of(OTHER_KEY, device, one) is None
    assert devices.secret_of(KEY, device[:-1] + ("A" if device[-1] != "A" else "B"), one) is None
    assert devices.forgotten(KEY, device, one) == ""


def test_a_device_knows_the_last_few() -> None:
    device = ""
    for person in "abcdefa":
        device = devices.remembered(KEY, World(), device, person)
    assert [person for person in "abcdef" if devices.secret_of(KEY, device, person)] == ["a", "d", "e", "f"]
    assert devices.secret_of(KEY, device + ".nonsense.", "f") is not None
    assert devices.secret_of(KEY, "x" * 10_000, "a") is None


# all of it


@pytest.fixture(params=["1", "2"], ids=["one process", "two processes"])
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Serving]:
    monkeypatch.setenv("ARMILLARY_LOGIN_WAIT", "2")
    with Serving(str(tmp_path / "armillary.db"), "--processes", request.param) as found:
        yield found


def login(server: Serving, address: str, password: str, cookies: dict[str, str] | None = None) -> int:
    """The status; a proxy says from where it comes."""
    headers = {"X-Forwarded-For": address, "Cookie": "; ".join(f"{k}={v}" for k, v in (cookies or {}).items())}
    body = {"name": "Anna", "password": password}
    return httpx.post(
        f"{server.url}/api/login", json=body, headers=headers, timeout=2 * PATIENCE, verify=False
    ).status_code


def test_a_hundred_wrong_passwords_do_not_lock_the_owner_out(server: Serving) -> None:
    with httpx.Client(base_url=f"{server.url}/api", verify=False) as owner:
        csrf = owner.post("/guest", json={}).json()["me"]["csrf"]
        made = owner.post("/account", json={"name": "Anna", "password": PASSWORD}, headers={"X-CSRF-Token": csrf})
        known = {"armillary-device": made.cookies["armillary-device"]}
    with ThreadPoolExecutor(20) as threads:
        wrong = [threads.submit(login, server, one, WRONG) for _ in range(TRIES) for one in STRANGERS]
        while sum(one.done() for one in wrong) < len(wrong) // 2:
            time.sleep(0.05)
        for address, cookies in ((OWNER, None), (OWNER, known), (STRANGERS[0], known)):
            started = time.monotonic()
            assert login(server, address, PASSWORD, cookies) == 200
            assert time.monotonic() - started < PATIENCE
        statuses = [one.result() for one in wrong]
    assert set(statuses) <= {401, 429}
    assert 401 in statuses
    assert login(server, OWNER, PASSWORD) == 200


def stranger(one: Hosted, path: str, **body: str) -> int:
    """The status, for a browser that knows nobody."""
    one.http.cookies.clear()
    return one.ask("POST", path, None, body).status_code


def test_who_guesses_at_others_refuses_nobody_at_the_same_address(tmp_path: Path) -> None:
    """Nor does who comes back with many wrong words, or confirms with wrong proofs."""
    with hosted(str(tmp_path / "armillary.db"), limits=True, login_wait=1) as one:
        one.ask("POST", "/account", one.guest("Ann"), {"name": "Ann", "password": PASSWORD}).raise_for_status()
        assert {stranger(one, "/login", name=f"Name {n}", password=WRONG) for n in range(34)} == {401}
        assert {stranger(one, "/guest/return", word=f"word-{n}") for n in range(34)} == {401, 429}
        assert stranger(one, "/mail/confirm", proof="none") not in (401, 429)
        assert stranger(one, "/login", name="Ann", password=PASSWORD) == 200


def test_a_right_password_may_come_so_often_and_wrong_ones_take_nothing_of_it(tmp_path: Path) -> None:
    world = FixedWorld()
    with hosted(str(tmp_path / "armillary.db"), world, limits=True, login_wait=1, pace=0.1) as one:
        for name in ("Ann", "Bob"):
            world.time += 1000.0
            one.ask("POST", "/account", one.guest(name), {"name": name, "password": PASSWORD}).raise_for_status()
        assert [stranger(one, "/login", name="Ann", password=WRONG) for _ in range(4)] == [401] * 4
        assert [stranger(one, "/login", name="Ann", password=PASSWORD) for _ in range(4)] == [200] * 3 + [429]
        assert stranger(one, "/login", name="Bob", password=PASSWORD) == 200
