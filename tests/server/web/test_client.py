"""The Python client against a real server."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import entry_points
from pathlib import Path
from threading import Thread

import pytest

import armillary
from armillary.client import Client, ClientProblem, Link, LiveTable, Stranger, Unreachable, live
from armillary.kernel.registry import GROUP, own
from armillary.kernel.text import Message
from armillary.server.seen import MOST_SHOWN
from armillary.server.wire import Branch, NewSeat, NewTable, Notices, State, StateFrame, TalkFrame
from tests.server.guests import story
from tests.server.lossy import lossy
from tests.server.serving import Serving, serving

GAME = "pocket-imperium"
PASSWORD = "far too long to guess"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(str(tmp_path_factory.mktemp("served") / "armillary.db")) as found:
        yield found


def new_guest(url: str, name: str = "Ann", language: str = "en") -> Client:
    client = Client(url, language=language)
    client.guest(name)
    return client


def against_bots(client: Client, *bots: str, seed: int | None = None) -> LiveTable:
    return client.create(NewTable(GAME, [NewSeat("me"), *(NewSeat("bot", bot) for bot in bots)], seed=seed))


def answer_all(table: LiveTable, state: State) -> None:
    """The first choice, as long as there is one."""
    while state.question is not None:
        state = table.answer(state.question.choices[0].key)


def play(table: LiveTable, drop: bool = False) -> None:
    """To the end; if asked, the connection is lost at every message."""
    with table.live() as live:
        for frame in live:
            assert isinstance(frame, StateFrame)
            if drop and live.connection is not None:
                live.connection.close_socket()
            if frame.state.table.status != "running":
                return
            answer_all(table, frame.state)


def entries(table: LiveTable) -> list[tuple[object, str, int]]:
    return [(entry.seat, entry.ask, entry.key) for entry in table.record().entries]


# whole matches


def test_a_whole_match_against_bots(url: str) -> None:
    with new_guest(url) as client:
        table = against_bots(client, "greedy", "random")
        play(table)
        state = table.state()
        assert state.table.status == "finished"
        assert state.result is not None
        assert state.result.reason.id.startswith("result.")
        assert story(table.events()) == story(state.events)
        assert table.events()[-MOST_SHOWN:] == state.events[-MOST_SHOWN:]
        record = table.record()
        armillary.verify(record)
        assert record.header.draws.nonces[0] != ""
        assert record.header.names[0] == "Ann"
        assert table.replay(count=3).entries == len(record.entries)
        assert [step.step for step in table.replay(first=2, count=2, seat=0).steps] == [2, 3]


def test_a_connection_lost_at_every_message_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "GOOD", 0.0)  # come back at once, however often
    with new_guest(url) as client, new_guest(url, "Bo") as other:
        whole, broken = against_bots(client, "greedy", seed=5), against_bots(other, "greedy", seed=5)
        play(whole)
        play(broken, drop=True)
        assert entries(broken) == entries(whole)
        assert broken.story.events == whole.story.events
        assert len(whole.story.events) == whole.state().cursor


def test_answers_lost_on_the_way_change_nothing(url: str) -> None:
    with new_guest(url) as client, lossy(url, "/answer", "/state", "/join") as between, Client(between.url) as other:
        whole = against_bots(client, "greedy", seed=6)
        play(whole)
        other.guest("Bo")
        broken = other.table(against_bots(other, "greedy", seed=6).id)
        state = broken.state()
        while state.table.status == "running":
            answer_all(broken, state)
            state = broken.state(len(broken.events()))
        assert between.lost > 20
        assert entries(broken) == entries(whole)
        assert story(broken.events()) == story(whole.events())
        assert broken.events()[-MOST_SHOWN:] == whole.events()[-MOST_SHOWN:]


def test_a_server_that_dies_and_comes_back_has_lost_nothing(tmp_path: Path) -> None:
    heard: list[Link] = []
    with Serving(str(tmp_path / "armillary.db")) as server, Client(server.url, notice=heard.append) as client:
        client.guest("Ann")
        table = against_bots(client, "greedy")
        with table.live() as live:
            state = next(one.state for one in live if isinstance(one, StateFrame) and one.state.question)
            answered = table.answer(state.question.choices[0].key, confirm=True)  # type: ignore[union-attr]
            server.kill()
            server.start()
            again = next(one.state for one in live if isinstance(one, StateFrame) and heard == [Link.LOST, Link.BACK])
        assert (again.draft, again.number) == (answered.draft, answered.number)
        server.kill()
        server.start()
        plan(table)
        assert table.commit().number > answered.number


# several people


def plan(table: LiveTable) -> State:
    """The open choice, complete but not committed."""
    state = table.state()
    while state.question is not None:
        state = table.answer(state.question.choices[0].key, confirm=True)
    return state


def deploy(tables: list[LiveTable]) -> None:
    """Answer in turn, until all are asked together."""
    while len(asked := tables[0].state().table.asked) == 1:
        table = tables[asked[0]]
        table.answer(table.state().question.choices[0].key)  # type: ignore[union-attr]


def plans(state: State) -> list[list[int | None]]:
    """What a reader sees of everybody's secret choice."""
    return [player["orders"] for player in state.board["players"]]


def test_two_at_one_table_with_a_secret_choice(url: str) -> None:
    with new_guest(url, "Ann") as ann, new_guest(url, "Bo") as bo, new_guest(url, "Cy") as cy:
        host = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open")]))
        assert host.known is not None
        assert host.known.code is not None
        with pytest.raises(ClientProblem) as unknown:
            bo.table(host.id).look()
        assert unknown.value.status == 404
        guest = bo.enter(host.known.code)
        assert guest.join().status == "running"
        assert guest.join().seat == 1  # sitting down twice is harmless
        tables = [host, guest]
        deploy(tables)
        assert [table.state().table.asked for table in tables] == [[0, 1]] * 2
        drafted = plan(host)
        sealed = host.commit()
        assert sealed.draft is not None
        assert (sealed.draft.keys, sealed.draft.sealed) == (drafted.draft and drafted.draft.keys, True)
        seen = guest.state()
        assert (seen.ready, seen.table.asked, seen.events, seen.drafted) == ([0], [1], guest.events(), [])
        assert seen.draft is not None
        assert seen.draft.keys == []
        assert plans(guest.state()) == plans(cy.enter(host.known.code).state()) == [[None] * 3] * 2
        assert None not in plans(host.state())[0]
        assert host.undo().table.asked == [0, 1]  # changed one's mind, as long as the other thinks
        assert guest.state().ready == []
        plan(host)
        host.commit()
        before = len(guest.events())
        answer_all(guest, guest.state())
        told = [event.kind for event in guest.events()[before:]]
        assert len(told) > 1
        assert told == [event.kind for event in host.state(before).events]


def test_people_talk_and_need_not_listen(url: str) -> None:
    with new_guest(url, "Ann") as ann, new_guest(url, "Bo") as bo:
        host = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open")]))
        assert host.known is not None
        guest = bo.enter(str(host.known.code))
        guest.join()
        with guest.live() as live:
            host.say("Hello!")
            [line] = next(frame.lines for frame in live if isinstance(frame, TalkFrame))
        assert (line.name, line.text) == ("Ann", "Hello!")
        guest.resign()
        with host.live(said=line.n + 1) as live:
            [said] = next(frame.lines for frame in live if isinstance(frame, TalkFrame))
        assert said.message == Message("table.resigned", {"name": "Bo"})
        guest.say("Sorry")
        assert [one.text for one in host.mute(1).lines] == ["Hello!", ""]
        assert [one.text for one in host.mute(1, muted=False).lines] == ["Hello!", "", "Sorry"]
        assert [one.text for one in host.talk(since=said.n + 1).lines] == ["Sorry"]


def test_around_a_match(url: str) -> None:
    with new_guest(url, "Ann") as ann, new_guest(url, "Bo") as bo:
        table = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open")], visibility="public"))
        assert table.id in [one.id for one in bo.tables(game=GAME, status="open").tables]
        assert bo.tables(mine=True).tables == []
        there = bo.table(table.id)
        assert there.join().seat == 1
        there.cancel()
        assert table.look().seats[1].cancels
        there.cancel(agree=False)
        table.cancel()
        assert there.cancel().status == "cancelled"
        again = there.rematch()
        assert again.known is not None
        assert again.known.hosting
        assert table.rematch().id == again.id
        assert again.look().status == "running"
        own = against_bots(ann, "random")
        play(own)
        branch = own.branch(Branch(5, [NewSeat("bot", "random"), NewSeat("open")]))
        assert branch.known is not None
        assert (branch.known.branch_of, branch.known.branch_step) == (own.id, 5)
        assert branch.start("random").status == "running"
        waiting = ann.create(NewTable(GAME, [NewSeat("me"), NewSeat("open")]))
        assert waiting.leave().seat is None
        assert waiting.call_off().status == "cancelled"


# who one is


def test_a_guest_becomes_an_account_on_several_devices(url: str) -> None:
    with new_guest(url, "Dee") as here, Client(url) as there:
        own = against_bots(here, "random")
        identity = here.account("Dee the first", PASSWORD)
        assert identity.recovery is not None
        assert there.login("dee the first", PASSWORD).me.id == identity.me.id
        assert [one.id for one in there.tables(mine=True).tables] == [own.id]
        there.password(PASSWORD, PASSWORD[::-1])
        with pytest.raises(ClientProblem) as gone:
            here.me()
        assert gone.value.status == 401
        here.recover("Dee the first", identity.recovery, PASSWORD)
        assert here.profile(notices=Notices(webhook="https://example.org/")).notices.webhook == "https://example.org/"
        assert here.profile(name="Dee").name == here.me().name == "Dee"
        assert here.export().me.name == "Dee"
        here.logout()
        assert here.token is None
        here.login("Dee", PASSWORD)
        here.delete(PASSWORD)
        assert here.token is None


def test_the_token_is_in_one_header_and_nowhere_else(url: str) -> None:
    with lossy(url) as between, Client(between.url) as client:
        token = client.guest("Ann").token
        table = against_bots(client, "random")
        table.state()
        table.say("Hello")
        for _, path, headers in between.seen[1:]:
            assert headers.pop("Authorization") == f"Bearer {token}"
            assert token not in str((path, headers))
            assert "Cookie" not in headers


# what goes wrong


def test_problems_name_the_rule_in_the_language_asked_for(url: str) -> None:
    with new_guest(url, language="fr") as client:
        table = against_bots(client, "greedy")
        while not (state := table.state()).question:
            continue
        with pytest.raises(ClientProblem) as illegal:
            table.answer(24)
        assert (illegal.value.status, illegal.value.problem.rule) == (409, "2.3")
        assert "niveau" in str(illegal.value).lower()
        assert table.why("hex", 24).rule == "2.3"
        assert table.why("hex", state.question.choices[0].key).allowed
        with pytest.raises(ClientProblem) as stale:
            table.answer(state.question.choices[0].key, number=3)
        assert (stale.value.problem.rule, stale.value.problem.state and stale.value.problem.state.number) == (
            "K4",
            state.number,
        )


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.state(),
        lambda table: table.say("Hello"),
        lambda table: next(table.live()),
    ],
)
def test_a_table_that_is_not_there(url: str, act: Callable[[LiveTable], object]) -> None:
    with new_guest(url) as client, pytest.raises(ClientProblem) as error:
        act(client.table("abcdefghijkl"))
    assert (error.value.status, error.value.problem.error) == (404, "table.unknown")


def test_what_got_no_answer_is_not_done_twice(url: str) -> None:
    with (
        new_guest(url) as near,
        lossy(url, "/tables", "/branch", "/talk") as between,
        Client(between.url, near.token) as far,
    ):
        table = against_bots(far, "random")
        play(near.table(table.id))
        branch = table.branch(Branch(4, [NewSeat("me"), NewSeat("bot", "random")]))
        said = branch.say("Hello")
        assert between.lost == 3, "the first answer to each of them"
        assert near.table(branch.id).talk().lines == [said]
        assert {one.id for one in near.tables(mine=True).tables} == {table.id, branch.id}


def test_nobody_answers() -> None:
    with pytest.raises(Unreachable), Client("http://127.0.0.1:9", patience=0) as client:
        client.health()
    with pytest.raises(Unreachable), Client("gopher://127.0.0.1") as client:
        client.health()


def test_another_seat_answers() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            with pytest.raises(Stranger), Client(f"http://127.0.0.1:{server.server_port}") as client:
                client.health()
        finally:
            server.shutdown()
            thread.join()


def test_the_words_and_rules_of_a_game(url: str) -> None:
    with Client(url, language="fr") as client:
        beside = {point.name for point in entry_points(group=GROUP)}
        assert {game.name for game in client.games().games} == {*own(), *beside}
        assert client.text(GAME).render(Message("title")) == armillary.game(GAME).text("fr").render(Message("title"))
        assert client.rules(GAME, "en") == (armillary.game(GAME).folder / "RULES.md").read_text()
        assert client.health().status == "ok"
