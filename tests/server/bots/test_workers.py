"""Bots in worker processes: what they are asked and answer, and what becomes of those that do not."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from subprocess import PIPE

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armillary
from armillary.bots import bot, worker
from armillary.bots.asking import HEAD, BotRequest, framed, request_for
from armillary.bots.bound import Bound
from armillary.kernel.components import ComponentSet
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.laws.line import match_from
from armillary.server.fair_queue import Claim
from armillary.server.workers import COMMAND, Broken, Late, NoAnswer, Pool
from tests.server.odd_workers import odd_at_first, odd_bots

GAMES = {"pocket-imperium": 3, "council-of-shadows": 3, "apex": 3}
PATIENT = 60.0
"""Seconds, for what is not about time on a machine that may be busy."""


def new_match(game: str = "pocket-imperium", seed: int = 5) -> Match:
    return armillary.game(game).match(players=GAMES[game], seed=seed, confirm=True)


def using(pool: Pool, work: Callable[[Pool], Awaitable[None]]) -> None:
    """Run something with a pool, and leave nothing of it behind."""

    async def run() -> None:
        try:
            await work(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def in_turn(pool: Pool, request: BotRequest) -> list[int]:
    """Asked by one of many."""
    async with pool.queue.turn(Claim("here", "ann")):
        return await pool.ask(request, PATIENT)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def played(match: Match, choices: int, seed: int = 1) -> Match:
    """Some whole choices further on, at random."""
    random = Random(seed)
    for _ in range(choices):
        seat = random.choice(match.waiting)
        while questions := match.questions(seat):
            match.step(seat, random.choice(questions[0].choices).key)
        match.commit(seat)
        if match.over:
            break
    return match


def question(name: str = "greedy") -> BotRequest:
    """A choice of several keys."""
    match = planning()
    return request_for(match, match.waiting[0], name)


@cache
def planning() -> Match:
    """Where seats are asked together for the first time."""
    match = new_match()
    while not match.position.joint:
        played(match, 1)
    return match


# what they answer


def test_workers_answer_whole_choices() -> None:
    """All keys up to where the match itself says that a choice is made, and the keys that the bot gives here."""

    async def work(pool: Pool) -> None:
        for game in GAMES:
            match = new_match(game)
            for number in range(30):
                seat = match.waiting[number % len(match.waiting)]
                name = ("random", "greedy")[number % 2]
                await answer(pool, match, seat, name, parts=number % 3 == 0)
            assert len(match.entries) > 30

    async def answer(pool: Pool, match: Match, seat: int, name: str, parts: bool) -> None:
        """In parts: with a first key that a person has drafted."""
        if parts:
            match.step(seat, match.working(seat).options(seat)[-1])
        if not match.drafts[seat].finished:
            request = request_for(match, seat, name)
            position = match.working(seat).imagined(seat, request.seed)
            for number, key in enumerate(await pool.ask(request, PATIENT)):
                assert key == bot(name).choose(position, seat, request.seed + number)
                position.answer(seat, key)
                match.step(seat, key)
        assert match.drafts[seat].finished
        match.commit(seat)

    using(Pool(1), work)


def test_a_bot_that_searches_answers() -> None:
    async def work(pool: Pool) -> None:
        for game in GAMES:
            match = played(new_match(game), 4)
            seat = match.waiting[0]
            for name in ("search:20ms", "search:100"):
                for key in await pool.ask(request_for(match, seat, name), PATIENT):
                    match.step(seat, key)
                match.commit(seat)
                seat = match.waiting[0]

    using(Pool(1), work)


@pytest.mark.parametrize(("name", "value"), [("PATIENCE", -1.0), ("MOST_KEYS", 1)])
def test_a_long_choice_is_given_in_parts(name: str, value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that has thought long enough hands over what it has."""
    whole = worker.choice(question())
    monkeypatch.setattr(worker, name, value)
    assert len(whole) > 1
    assert worker.choice(question()) == whole[:1]


@pytest.mark.parametrize("name", ["search:600s", "search:10000000"])
def test_no_bot_thinks_longer_than_it_may(name: str) -> None:
    """Whatever limits its name: either of these would think for minutes."""
    match = planning()
    began = time.monotonic()
    keys = worker.choice(request_for(match, match.waiting[0], name, 0.1))
    assert keys
    assert time.monotonic() - began < 30


@given(st.integers(1, 100), st.floats(0, 100), st.floats(0.05, 100))
def test_a_choice_is_given_in_parts_before_it_takes_too_long(keys: int, spent: float, seconds: float) -> None:
    """A bot that goes on is done in time, if its next key takes as long as those before."""
    assert worker.is_enough(keys, spent, seconds) or spent + spent / keys <= seconds


@given(st.floats(0.05, 600), st.integers(1, 10_000), st.sampled_from(["", "ms", "s"]))
def test_what_a_bound_makes_of_a_bot_is_allowed(seconds: float, limit: int, unit: str) -> None:
    """The bot itself, if that is; and else one that takes all it may."""
    bound, name = Bound(seconds), f"search:{min(limit, 600) if unit == 's' else limit}{unit}"
    applied = bound.applied(name)
    assert bound.allows(applied)
    assert bound.allows(name) == (applied == name)
    if applied != name:
        assert applied in (f"search:{round(seconds * 1000)}ms", f"search:{bound.simulations}")
    assert bound.applied("greedy") == "greedy"


def test_components_of_its_own_are_understood() -> None:
    """A component set that is not a shipped one travels with the position; set up once, it is kept."""
    worker.ready.cache_clear()
    game = armillary.game("apex")
    shipped = game.component_set()
    own = ComponentSet("own", 1, shipped.sheets)
    for components in (shipped, own, shipped, own):
        match = game.match(players=2, seed=1, components=components, confirm=True)
        assert worker.choice(request_for(match, match.waiting[0], "greedy"))
    kept = [components for _, _, components in worker.ready("apex").setups]
    assert sorted(kept) == sorted([shipped.hash, own.hash])


def test_shelves_are_bounded() -> None:
    shelf: dict[int, int] = {}
    for number in range(1000):
        assert worker.kept(shelf, number, lambda number=number: number) == number  # type: ignore[misc]
    assert len(shelf) <= worker.SETUPS


# what they are asked


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_is_never_sent_more_than_its_seat_may_know(game: str) -> None:
    """Two truths that the seat cannot tell apart are the same to the last byte, and what is sent is imagined."""
    differ = 0
    match = new_match(game)
    for number in range(12):
        played(match, 4, number)
        for seat in match.waiting:
            truth = match_from(match.position, confirm=True)
            other = match_from(match.position.imagined(seat, 1_000 + number), confirm=True)
            differ += position_hash(truth.position) != position_hash(other.position)
            for _ in range(2):
                request = request_for(truth, seat, "greedy")
                assert framed(request) == framed(request_for(other, seat, "greedy"))
                imagined = truth.working(seat).imagined(seat, request.seed)
                assert request.notation == match.setup.notation(imagined)
                key = truth.working(seat).options(seat)[0]
                truth.step(seat, key)
                other.step(seat, key)
                if truth.drafts[seat].finished:
                    break
    assert differ or game == "pocket-imperium", "nothing was ever secret"


@pytest.mark.parametrize("game", GAMES)
def test_what_others_draft_and_seal_is_not_sent(game: str) -> None:
    match = new_match(game)
    while not (match.position.joint and len(match.waiting) > 2):
        played(match, 1)
    one, two, three = match.waiting[:3]
    before = framed(request_for(match, one, "greedy"))
    match.step(two, match.working(two).options(two)[-1])
    while questions := match.questions(three):
        match.step(three, questions[0].choices[-1].key)
    match.commit(three)
    assert match.ready == [three]
    assert framed(request_for(match, one, "greedy")) == before


# those that do not do their part


DEEDS = {
    "sleeps": ("time.sleep(600)", Late),
    "ends": ("os._exit(3)", Broken),
    "is killed": ("sys.stdin.buffer.read(4); os.kill(os.getpid(), signal.SIGKILL)", Broken),
    "writes rubbish": ("os.write(1, b'rubbish, and nothing but rubbish'); time.sleep(600)", Broken),
    "writes no JSON": ("os.write(1, bytes([0, 0, 0, 3]) + b'{,}'); time.sleep(600)", Broken),
    "writes something else": ("os.write(1, bytes([0, 0, 0, 2]) + b'[]'); time.sleep(600)", Broken),
    "stops in the middle": ("os.write(1, bytes([0, 0, 0, 99]) + b'{\"keys\": [1'); os._exit(0)", Broken),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_worker_that_fails_is_replaced(deed: str, tmp_path: Path) -> None:
    """It is gone, and the next one answers."""
    action, problem = DEEDS[deed]
    mark = tmp_path / "mark"

    async def work(pool: Pool) -> None:
        with pytest.raises(problem):
            await pool.ask(question(), 2.0 if problem is Late else PATIENT)
        assert not is_running(int(mark.read_text()))
        assert await pool.ask(question(), PATIENT) == worker.choice(question())

    using(Pool(1, odd_at_first(action, mark), starting=0.0), work)


def test_a_bot_that_fails_does_no_harm_to_its_worker() -> None:
    async def work(pool: Pool) -> None:
        await pool.ask(question(), PATIENT)
        [before] = pool.workers
        with pytest.raises(Broken) as broken:
            await pool.ask(question("random"), PATIENT)
        assert broken.value.message.args == {"problem": "ZeroDivisionError"}
        with pytest.raises(Broken) as broken:
            await pool.ask(question("nobody"), PATIENT)
        assert broken.value.message.args == {"problem": "bot.unknown"}
        with pytest.raises(Broken) as broken:
            await pool.ask(BotRequest("greedy", "{}", 0, 0), PATIENT)
        assert broken.value.message.args == {"problem": "position.unreadable"}
        await pool.ask(question(), PATIENT)
        assert pool.workers == {before}

    using(Pool(1, odd_bots("1 / 0", "random")), work)


def test_a_warm_worker_that_hangs_is_ended_in_time() -> None:
    """The time for starting is for starting only."""

    async def work(pool: Pool) -> None:
        await pool.ask(question(), PATIENT)
        [hanging] = pool.workers
        began = time.monotonic()
        with pytest.raises(Late):
            await pool.ask(question("random"), 0.2)
        assert time.monotonic() - began < 30
        assert not is_running(hanging.process.pid)
        await pool.ask(question(), PATIENT)

    using(Pool(1, odd_bots("time.sleep(600)", "random"), starting=PATIENT), work)


def test_a_worker_that_was_stopped_is_ended_and_replaced() -> None:
    async def work(pool: Pool) -> None:
        await pool.ask(question(), PATIENT)
        [stopped] = pool.workers
        os.kill(stopped.process.pid, signal.SIGSTOP)
        with pytest.raises(Late):
            await pool.ask(question(), 0.2)
        assert not is_running(stopped.process.pid)
        assert await pool.ask(question(), PATIENT)

    using(Pool(1), work)


def test_a_worker_that_died_idle_is_not_asked() -> None:
    async def work(pool: Pool) -> None:
        await pool.ask(question(), PATIENT)
        [idle] = pool.workers
        os.kill(idle.process.pid, signal.SIGKILL)
        await idle.process.wait()
        assert await pool.ask(question(), PATIENT)
        assert len(pool.workers) == 1

    using(Pool(1), work)


def test_a_waiter_who_stops_waiting_leaves_a_free_worker() -> None:
    """What it was thinking about is of no use to the next."""

    async def work(pool: Pool) -> None:
        await pool.ask(question(), PATIENT)
        [busy] = pool.workers
        task = asyncio.ensure_future(pool.ask(question("random"), PATIENT))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not is_running(busy.process.pid)
        assert await pool.ask(question(), PATIENT)

    using(Pool(1, odd_bots("time.sleep(600)", "random")), work)


def test_a_program_that_is_not_there_is_a_broken_bot() -> None:
    async def work(pool: Pool) -> None:
        for _ in range(3):
            with pytest.raises(Broken):
                await pool.ask(question(), PATIENT)

    using(Pool(1, ["/nowhere/python"]), work)


# the pool


def test_workers_start_when_they_are_needed() -> None:
    async def work(pool: Pool) -> None:
        assert len(pool.workers) == 0
        await pool.ask(question(), PATIENT)
        await pool.ask(question(), PATIENT)
        assert len(pool.workers) == 1
        await asyncio.gather(*(in_turn(pool, question()) for _ in range(6)))
        assert len(pool.workers) == 2

    using(Pool(2), work)


def test_a_core_stays_free(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, size in ((8, 7), (2, 1), (1, 1), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert Pool().size == size
    assert Pool(3).size == 3


def test_closing_ends_all() -> None:
    """Those that think, those that wait for work, and those who wait for an answer."""

    async def run() -> None:
        pool = Pool(2, odd_bots("time.sleep(600)", "random"))
        await pool.ask(question(), PATIENT)
        tasks = [asyncio.ensure_future(in_turn(pool, question("random"))) for _ in range(4)]
        while len(pool.workers) < 2:
            await asyncio.sleep(0.01)
        pids = [one.process.pid for one in pool.workers]
        await pool.close()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(outcome, NoAnswer) for outcome in outcomes), outcomes
        assert not any(is_running(pid) for pid in pids)
        with pytest.raises(Broken):
            await pool.ask(question(), PATIENT)

    asyncio.run(run())


# the program itself


def interruptible() -> None:
    """What is started in the background of a shell may not be."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_the_program_keeps_to_its_pipe() -> None:
    """Ctrl-C does nothing to it, the others go first, and it ends, well, when nobody can ask any more."""
    with subprocess.Popen(COMMAND, stdin=PIPE, stdout=PIPE, preexec_fn=interruptible) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(framed(question()))
            process.stdin.flush()
            head = process.stdout.read(HEAD)
            assert process.stdout.read(int.from_bytes(head)).startswith(b'{"keys":[')
            process.send_signal(signal.SIGINT)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(PATIENT) == 0


@pytest.mark.parametrize("request_", [b"", b"\0", b"\0\0\0\5abc", b"\xff" * 64], ids=["none", "half", "short", "huge"])
def test_the_program_ends_quietly_where_requests_end(request_: bytes) -> None:
    done = subprocess.run(COMMAND, input=request_, capture_output=True, timeout=PATIENT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_what_a_bot_prints_does_not_get_among_the_replies() -> None:
    command = odd_bots("print('noise'); os.write(1, b'more')", "greedy")
    done = subprocess.run(command, input=framed(question()), capture_output=True, timeout=PATIENT, check=False)
    assert done.returncode == 0
    assert int.from_bytes(done.stdout[:HEAD]) == len(done.stdout) - HEAD
    assert b"noise" in done.stderr
    assert b"more" in done.stderr


def test_a_program_that_nobody_ends_ends_itself() -> None:
    endless = "import time; from armillary.bots import worker as w; w.choice = lambda request: time.sleep(600); "
    command = [sys.executable, "-c", endless + "w.LONGEST = 1; w.main()"]
    done = subprocess.run(command, input=framed(question()), capture_output=True, timeout=PATIENT, check=False)
    assert (done.returncode, done.stdout) == (-signal.SIGALRM, b"")
