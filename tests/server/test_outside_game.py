"""A game that lies in a folder is hosted like those of the package, by one process or by several."""

from pathlib import Path

import pytest

from armillary.client import Client, LiveTable
from armillary.games import ORDER
from armillary.kernel.text import Message
from armillary.server.wire import NewSeat, NewTable, StateFrame
from tests.authors.writing import NAME, write_game
from tests.cli.running import spawn
from tests.server.serving import Serving


def play(table: LiveTable) -> None:
    """The first choice, to the end."""
    with table.live() as live:
        for frame in live:
            assert isinstance(frame, StateFrame)
            state = frame.state
            if state.table.status != "running":
                return
            while state.question is not None:
                state = table.answer(state.question.choices[-1].key)


@pytest.mark.parametrize("kind", ["alone", "several", "postgresql"])
def test_a_game_in_a_folder_is_hosted(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    """Listed with its words, played against bots that search, recorded, and proved; kept when the server ends."""
    folder = write_game(tmp_path)
    database = str(tmp_path / "a.db") if kind != "postgresql" else request.getfixturevalue("postgresql_database")
    options = ["--game", str(folder), *(["--processes", "2"] if kind == "several" else [])]
    with Serving(database, *options) as server, Client(server.url) as client:
        client.guest("Ann")
        games = client.games().games
        [found] = [game for game in games if game.name == NAME]
        assert (found.players, found.components, found.lessons) == ([2, 3, 4], [], False)
        assert (found.rulebook, found.bot) == (False, "cadet")
        offered = [(game.name, game.lessons, game.rulebook, game.bot) for game in games[:3]]
        assert offered == [(name, True, True, "cadet") for name in ORDER]
        assert client.text(NAME, "fr").render(Message("title")) == "Far dice"
        table = client.create(NewTable(NAME, [NewSeat("me"), NewSeat("bot", "search:50ms"), NewSeat("bot", "greedy")]))
        play(table)
        record = table.record()
        assert (record.header.components.name, record.header.components.data) == ("none", None)
        (tmp_path / "match.armillary").write_text(record.to_text())
        proved = spawn("verify", str(tmp_path / "match.armillary"), "--game", str(folder))
        assert (proved.code, proved.err) == (0, "")
        daily = client.daily(NAME)
        play(daily)
        [today] = [one for one in client.dailies() if one.game == NAME]
        assert (daily.look().seats[1].bot, today.table, today.rank) == ("captain", daily.id, 1)
        assert daily.tally().rounds
        assert "is replaced" not in server.log.read_text(), "a bot did not know the game"
        server.kill()
        server.start()
        assert table.state().table.status == "finished"
