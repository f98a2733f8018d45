"""People who play bots, each alone at a table, and think before they answer."""

import time

from load.http import Connection
from load.lasting import play_for
from load.parts import Seated, leave, spread
from load.report import Row
from load.serving import HOST
from load.tables import Figures, Players, Seat

GAMES = {"pocket-imperium": 3, "apex": 4, "council-of-shadows": 3}
"""With as many seats as there usually are."""


class Alone(Players):
    """A person, and bots of one level: how long each choice of a bot takes to arrive."""

    def __init__(self, port: int, figures: Figures, seed: int, level: str) -> None:
        super().__init__(port, figures, seed)
        self.game, self.players = list(GAMES.items())[seed % len(GAMES)]
        self.level = level
        self.since = 0.0
        """When the last frame came, if bots are to answer now."""

    async def sit(self, connection: Connection) -> None:
        if not self.seats:
            given = await connection.must("POST", "/api/guest", body={"name": "Person"})
            self.seats.append(Seat(given["token"], self.heard))
        bots = [{"kind": "bot", "bot": self.level}] * (self.players - 1)
        wanted = {"game": self.game, "seats": [{"kind": "me"}, *bots]}
        made = await connection.must("POST", "/api/tables", self.seats[0].token, wanted)
        self.table, self.since = made["id"], 0.0

    def heard(self) -> None:
        """A frame came: what a bot has chosen, unless the person was asked."""
        self.news.set()
        now = time.perf_counter()
        if self.since:
            self.figures.heard.append(now - self.since)
        self.since = 0.0 if self.seats[0].question is not None else now


async def alone(port: int, tables: int, level: str, pause: float, seconds: float) -> list[Row]:
    """So many people, who answer after a pause, on the mean."""
    figures = Figures()
    everyone: Seated = [
        (Alone(port, figures, seed, level), await Connection.open(HOST, port)) for seed in range(tables)
    ]
    for players, connection in everyone:
        await players.sit(connection)
        await players.open()
    took = await play_for(seconds, (players.play(connection, pause) for players, connection in everyone))
    leave(everyone)
    return [
        Row("answers of people", len(figures.answered) / took, "/s"),
        Row("choices of bots", len(figures.heard) / took, "/s"),
        *spread("a bot's choice is here", figures.heard),
    ]
