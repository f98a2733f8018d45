"""Verbs of the match of the day."""

from hashlib import sha256

from sqlalchemy import Connection

from armillary.bots.levels import CAPTAIN
from armillary.kernel.registry import named, shown
from armillary.server import daily
from armillary.server.call import Call
from armillary.server.store import ranking
from armillary.server.store.idempotency import Request
from armillary.server.store.ranking import Attempt
from armillary.server.tables import making
from armillary.server.verbs.games import game_of
from armillary.server.verbs.tables import add, host_of, info
from armillary.server.wire import Dailies, Daily, Ranked, TableInfo

BEST_TODAY = 5
BEST_BEFORE = 3


async def dailies(call: Call) -> Dailies:
    """Of every game, with what the one who asks has made of it."""
    now = call.server.world.now()
    person = call.person.id if call.person else None

    def work(connection: Connection) -> list[Daily]:
        return [look(call, connection, name, daily.day_of(now), person) for name in shown()]

    return Dailies(await call.server.store.read(work))


def look(call: Call, connection: Connection, game: str, day: str, person: str | None) -> Daily:
    own = ranking.attempt(connection, game, day, person) if person is not None else None
    before = ranking.best(connection, game, daily.day_before(day), BEST_BEFORE)
    found = Daily(
        game=game,
        day=day,
        ends=daily.end_of(day),
        commitment=sha256(daily.seed_of(call.server.key, game, day)).hexdigest(),
        players=named(game).usual,
        played=ranking.number(connection, game, day),
        best=[ranked(one) for one in ranking.best(connection, game, day, BEST_TODAY)],
        before=[ranked(one, call.server.code_of(one.table)) for one in before],
    )
    if own is not None:
        found.table, found.status, found.points, found.rank = own.table, own.status, own.points, own.rank
    return found


def ranked(one: Attempt, code: str | None = None) -> Ranked:
    """A person among the best; to see their match it takes a code, which is given on the day after."""
    return Ranked(one.name, one.points or 0, one.rank or 0, None if code is None else one.table, code)


async def play(call: Call) -> TableInfo:
    """Today's match of a game: the one that was begun, or else a new one."""
    server, now = call.server, call.server.world.now()
    game, day, who = game_of(call), daily.day_of(now), call.known
    own = await server.store.read(lambda connection: ranking.attempt(connection, game.name, day, who.id))
    if own is not None:
        return info(call, await server.tables.look(own.table, call.claim))
    bot = server.bound.applied(CAPTAIN)
    seed = daily.seed_of(server.key, game.name, day)
    host = host_of(call)
    table = await server.work.run(call.claim, lambda: making.of_the_day(server.world, host, game, seed, bot))
    table.row.daily = day
    once = Request(who.id, "daily", f"{game.name} {day}", sha256(day.encode()).hexdigest(), now)
    return info(call, await add(call, table, once))
