"""One server in several processes on one SQLite file: behind one socket, and never in each other's way."""

import asyncio
import os
import selectors
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from armillary.client import Client, LiveTable
from armillary.server.processes import acceptor
from armillary.server.processes.figures import together
from armillary.server.processes.shared import Shared
from armillary.server.processes.siblings import Siblings, process_of, slot_of
from armillary.server.processes.supervisor import Supervisor
from armillary.server.processes.write_queue import framed, unframed
from armillary.server.wire import Frame, NewTable, ReplyFrame, TalkFrame
from tests.server.guests import GAME, ME, OPEN, RANDOM, guests, key_of, listening, sit, until
from tests.server.racing import Two, heard_here, race_last_answers, race_one_decision
from tests.server.serving import Serving

ROUNDS = 3
OF_THE_DATABASE = {
    f"armillary_{what}" for what in ("tables", "component_sets", "component_set_bytes", "database_bytes")
}
frames = msgspec.json.Decoder(Frame)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("several")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_LIMITS", "false")
        with Serving(str(folder / "armillary.db"), "--processes", "2") as found:
            yield found


@pytest.fixture
def two(server: Serving) -> Iterator[Two]:
    """Connections take turns, so each person has one to each process."""
    with ExitStack() as stack:
        people = stack.enter_context(guests(server.url, "Ann", "Bob", "Cid"))
        found = Two(server.database, [server.url, server.url], people)
        for other in found.others:
            stack.enter_context(closing(other))
            other.me()
        yield found


def processes(server: Serving) -> list[int]:
    assert server.process is not None
    return children(server.process.pid)


def children(parent: int) -> list[int]:
    return list(map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split()))


def answer_once(table: LiveTable) -> None:
    table.answer(key_of(table.state(), Random(6)))


@pytest.mark.parametrize("game", [GAME, "council-of-shadows"])
def test_the_last_secret_answers(two: Two, game: str) -> None:
    race_last_answers(two, game, ROUNDS)


def test_the_same_decision(two: Two) -> None:
    assert race_one_decision(two, ROUNDS * 2), "one process was late"


def test_what_is_done_at_one_is_heard_at_the_other(two: Two) -> None:
    assert heard_here(two, answer_once) == "state"
    assert heard_here(two, lambda table: table.say("hello")) == "talk"


def test_a_table_is_the_same_through_every_connection(server: Serving, two: Two) -> None:
    """A client that was told that something is done finds it done, wherever it asks next."""
    tables = sit([*two.people[:2]])
    with ExitStack() as stack:
        clients = [stack.enter_context(httpx.Client(base_url=f"{server.url}/api")) for _ in range(4)]
        for _ in range(20):
            seat = tables[0].state().table.asked[0]
            told = tables[seat].answer(key_of(tables[seat].state(), Random(2)))
            for client in clients:
                found = client.get(f"/tables/{tables[0].id}/state", headers=two.people[seat].transport.headers)
                assert found.json()["number"] == told.number


def test_moves_by_sockets_and_requests_at_one_table(two: Two) -> None:
    """All who listen are led to the same process; requests go anywhere."""
    tables = sit([*two.people[:2]])
    random = Random(3)
    for turn in range(12):
        seat = tables[0].state().table.asked[0]
        with (
            listening(two.people[seat], tables[0].id, said=turn) as own,
            listening(two.people[1 - seat], tables[0].id, said=turn) as other,
        ):
            before = tables[seat].state()
            key = key_of(before, random)
            if turn % 2:
                two.at(turn // 2, seat, tables[0].id).answer(key, before.number)
            else:
                own.send(msgspec.json.encode({"type": "answer", "id": 1, "number": before.number, "key": key}).decode())
                assert isinstance(frames.decode(own.recv(10)), ReplyFrame)
            tables[1 - seat].say(f"line {turn}")
            while not isinstance(frame := frames.decode(other.recv(10)), TalkFrame):
                pass
            assert [line.text for line in frame.lines] == [f"line {turn}"]


def test_bots_answer_wherever_their_table_was_made(server: Serving) -> None:
    with guests(server.url, *"ABCDEF") as people:
        tables = [person.create(NewTable(GAME, [ME, RANDOM, RANDOM])) for person in people]
        for table in tables:
            until(lambda table=table: table.state().question is not None)  # type: ignore[misc]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can see what another process has open")
def test_no_worker_holds_a_connection(tmp_path: Path) -> None:
    """Else it would not be closed for a client that is dismissed, until the worker ends."""
    with Serving(str(tmp_path / "armillary.db"), "--processes", "2") as server, guests(server.url, *"ABCD") as people:
        for person in people:
            table = person.create(NewTable(GAME, [ME, RANDOM, RANDOM]))
            until(lambda table=table: table.state().question is not None)  # type: ignore[misc]
        held = [held_by(worker) for process in processes(server) for worker in children(process)]
        assert held
        assert set().union(*held) & connections() == set()


def held_by(process: int) -> set[str]:
    """The numbers of the sockets that a process has open."""
    links = [os.readlink(file) for file in Path(f"/proc/{process}/fd").iterdir()]
    return {link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:")}


def connections() -> set[str]:
    """The numbers of all sockets of TCP."""
    return {line.split()[9] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]}


def test_one_that_is_killed_comes_back_and_nothing_is_lost(server: Serving) -> None:
    """All that was acknowledged is there; a client that gets no answer asks again."""
    with ExitStack() as stack:
        people = [stack.enter_context(Client(server.url)) for _ in range(2)]
        for person, name in zip(people, ("Ann", "Bob"), strict=True):
            person.guest(name)
        tables = sit(people, NewTable(GAME, [ME, OPEN]))
        random = Random(4)
        for turn in range(30):
            seat = tables[0].state().table.asked[0]
            state = tables[seat].state()
            number = tables[seat].answer(key_of(state, random), state.number).number
            if turn % 8 == 5:
                before = processes(server)
                os.kill(before[turn // 8 % len(before)], signal.SIGKILL)
                until(lambda before=before: set(processes(server)) != set(before))  # type: ignore[misc]
            assert tables[seat].state().number == number
        assert len(processes(server)) == 3, "two that answer, and one that writes for them"
        assert "is started again" in server.log.read_text()


def test_all_end_together(tmp_path: Path) -> None:
    with Serving(str(tmp_path / "armillary.db"), "--processes", "3") as server:
        children = processes(server)
        assert len(children) == 4
        assert server.end() == 0
        assert not any(Path(f"/proc/{child}").exists() for child in children)
        assert "The server has ended." in server.log.read_text()


def test_processes_end_when_the_one_they_come_from_is_killed(tmp_path: Path) -> None:
    with Serving(str(tmp_path / "armillary.db"), "--processes", "2") as server:
        children = processes(server)
        assert server.process is not None
        server.process.kill()
        server.process.wait()
        until(lambda: not any(is_running(child) for child in children))


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_connection_that_says_nothing_keeps_nobody_waiting(server: Serving) -> None:
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(b"GET /api/tab")
        assert httpx.get(f"{server.url}/api/health").status_code == 200
        half.sendall(b"les HTTP/1.1\r\nHost: here\r\n\r\n")
        assert half.recv(12) == b"HTTP/1.1 200"


def test_figures_are_those_of_all(server: Serving) -> None:
    """Whichever process is asked; each figure says whose it is. Of the database one tells, who keeps house."""

    def seen() -> dict[str, set[str]]:
        text = httpx.get(f"{server.url}/api/metrics").text
        families = text_string_to_metric_families(text)
        return {family.name: {one.labels["process"] for one in family.samples} for family in families}

    until(lambda: all(owners >= {"0", "1"} for name, owners in seen().items() if name not in OF_THE_DATABASE))
    until(lambda: all(seen().get(name) == {"0"} for name in OF_THE_DATABASE))
    assert {"armillary_requests", "process_resident_memory_bytes"} <= set(seen())
    assert seen()["armillary_commits"] == {"0", "1", "2"}, "also of the one that writes for them"


def test_figures_put_together() -> None:
    text = '# TYPE a gauge\na{kind="x"} 1.0\n# TYPE b counter\nb_total 2.0\n'
    assert together({0: text, 1: text}).splitlines() == [
        "# TYPE a gauge",
        'a{process="0",kind="x"} 1.0',
        'a{process="1",kind="x"} 1.0',
        "# TYPE b counter",
        'b_total{process="0"} 2.0',
        'b_total{process="1"} 2.0',
    ]


def test_changes_are_told_apart_however_they_come() -> None:
    """Frames that come in pieces, or several at once."""
    frames = [b"one", b"", b"three" * 1000]
    sent, buffer, found = b"".join(map(framed, frames)), bytearray(), []
    for at in range(0, len(sent), 7):
        buffer += sent[at : at + 7]
        found += unframed(buffer)
    assert found == frames
    assert not buffer
    assert unframed(bytearray(sent)) == frames


def test_a_client_that_says_nothing_makes_way_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many hold connections open without a word."""
    monkeypatch.setattr(acceptor, "MOST_SILENT", 3)
    with socket.create_server(("127.0.0.1", 0)) as place, ExitStack() as stack:
        one = acceptor.Acceptor(place, Supervisor(1, 0, lambda number, channel: 0, Shared(), 10), 30)
        place.setblocking(False)
        one.selector.register(place, selectors.EVENT_READ)
        silent = [stack.enter_context(socket.create_connection(place.getsockname())) for _ in range(5)]
        for _ in silent:
            one.serve(10)
        assert len(one.silent) == 3
        for connection in silent[:2]:
            connection.settimeout(10)
            assert connection.recv(1) == b""
        for connection in list(one.silent):
            one.let_go(connection)


# what they know of each other


@contextmanager
def removing(parent: Siblings) -> Iterator[None]:
    try:
        yield
    finally:
        parent.remove()


def forked(count: int) -> tuple[Siblings, list[Siblings]]:
    """As if each were in a process of its own."""
    parent, found = Siblings(count, Shared(count)), []
    for own in range(count):
        one = object.__new__(Siblings)
        one.__dict__.update(parent.__dict__)
        one.become(own)
        found.append(one)
    return parent, found


def test_a_change_by_anybody_is_seen_by_all() -> None:
    parent, [one, two] = forked(2)
    with removing(parent):
        before = one.version("table")
        two.announce("table")
        assert one.version("table") == two.version("table") == before + 1
        one.announce("table")
        assert two.version("table") == before + 2
        other = next(f"t{n}" for n in range(99) if slot_of(f"t{n}") != slot_of("table"))
        assert one.version(other) == 0


def test_hints_go_where_there_are_listeners() -> None:
    parent, [one, two, three] = forked(3)

    async def run() -> str:
        two.subscribe("table")
        for table in ("unheard", "table"):
            one.announce(table)
        return await asyncio.wait_for(anext(two.hints()), 10)

    with removing(parent):
        assert asyncio.run(run()) == "table"
        with pytest.raises(BlockingIOError):
            three.boxes[2][0].recv(64)


def test_a_full_box_keeps_nobody_waiting() -> None:
    parent, [one, two] = forked(2)
    with removing(parent):
        two.subscribe("table")
        for _ in range(10_000):
            one.announce("table")
        assert two.version("table") == 10_000


def test_a_hint_that_could_not_be_left_is_known_of() -> None:
    parent, [one, two] = forked(2)
    with removing(parent):
        two.subscribe("table")
        before = one.misses(), two.misses()
        while two.misses() == before[1]:
            one.announce("table")
        assert one.misses() == before[0]


def test_of_people_all_are_told() -> None:
    parent, [one, two, three] = forked(3)
    with removing(parent):
        all_before, before = two.version("@"), two.version("@ann")
        one.announce("@ann")
        assert (two.version("@") > all_before, two.version("@ann") > before) == (True, True)
        assert [other.boxes[other.own][0].recv(64) for other in (two, three)] == [b"@ann"] * 2


def test_one_writes_at_a_time() -> None:
    parent, [one, two] = forked(2)
    with removing(parent), one.lock():
        process = os.fork()
        if process == 0:
            with two.lock():
                os._exit(0)
        assert os.waitpid(process, os.WNOHANG) == (0, 0)
    assert os.waitpid(process, 0) == (process, 0)


def test_every_table_has_one_who_looks_after_it() -> None:
    owners = {process_of(f"table{n}", 3) for n in range(50)}
    assert owners == {0, 1, 2}
