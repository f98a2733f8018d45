"""New tables: as a host wants them, from a step of a finished match, or the same once more."""

from collections.abc import Sequence
from typing import Any

import msgspec

from armillary.bots.bound import BOUND, Bound
from armillary.kernel import components, notation
from armillary.kernel.errors import BadSetup
from armillary.kernel.fair import SEED_BYTES, Source
from armillary.kernel.game import Game, Setup
from armillary.kernel.match import header
from armillary.kernel.notation import ComponentReference
from armillary.kernel.position import Position
from armillary.kernel.registry import named
from armillary.server.config import LARGEST_SET
from armillary.server.errors import BadRequest, NotNow, TooMuch
from armillary.server.tables.loading import prepare
from armillary.server.tables.row import TableRow
from armillary.server.tables.saving import stored_header
from armillary.server.tables.seat import Seat
from armillary.server.tables.stepping import position_at
from armillary.server.tables.table import Table
from armillary.server.wire import Branch, Clock, NewSeat, NewTable, NoClock, Visibility
from armillary.server.world import World


class Host:
    """Who makes a table, from where, and how long bots may think there."""

    def __init__(
        self,
        person: str,
        name: str,
        nonce_follows: bool = False,
        bound: Bound = BOUND,
        origin: str | None = None,
    ) -> None:
        self.person = person
        self.name = name
        self.nonce_follows = nonce_follows
        self.bound = bound
        self.origin = origin


def make(world: World, host: Host, wanted: NewTable, largest_set: int = LARGEST_SET) -> Table:
    """A table as it was asked for. It begins at once when no seat is open and no nonce follows."""
    game = named(wanted.game)
    check_size(wanted.components, largest_set)
    setup = set_up(game, len(wanted.seats), wanted.options, wanted.components)
    source = Source.chosen(wanted.seed) if wanted.seed is not None else Source(world.random_bytes(SEED_BYTES))
    if source.seeded and sum(seat.kind != "bot" for seat in wanted.seats) > 1:
        raise BadRequest("table.seeded")
    made = build(world, host, setup, source, wanted.seats, wanted.clock, wanted.visibility)
    made.row.spectators_talk = wanted.spectators_talk
    return made


def check_size(components: str | dict[str, Any], most: int) -> None:
    """Before anything is done with it: nobody is to be kept busy by a set that is refused in the end."""
    size = len(msgspec.json.encode(components))
    if isinstance(components, dict) and size > most:
        raise TooMuch("table.components", most=most, given=size)


def set_up(game: Game, players: int, options: dict[str, Any], wanted: str | dict[str, Any]) -> Setup:
    """With a shipped component set by its name, or without one the default; or the data of another; never a folder."""
    if isinstance(wanted, dict):
        return game.setup(players, options, components.new_set(wanted, "components"))
    found = game.shipped(wanted or "default")
    if found is None:
        raise BadSetup("components.unknown", wanted=wanted, known=", ".join(game.component_sets()) or "-")
    reference = ComponentReference(found.name, found.version, found.hash)
    return prepare(game.name, players, msgspec.json.encode(options, order="sorted"), msgspec.json.encode(reference))


def branched(world: World, host: Host, table: Table, wanted: Branch) -> Table:
    """Another match from a step of a finished one, with draws of its own."""
    position = position_at(table, wanted.step)
    if position.waiting == 0:
        raise NotNow("branch.over", last=table.row.entries - 1)
    if len(wanted.seats) != table.row.players:
        raise BadRequest("branch.seats", players=table.row.players)
    source = Source(world.random_bytes(SEED_BYTES))
    made = build(world, host, table.setup, source, wanted.seats, wanted.clock, wanted.visibility, position)
    made.row.branch_of, made.row.branch_step = table.row.id, wanted.step
    return made


def again(world: World, host: Host, table: Table, name: str) -> Table:
    """The same once more, under this name: bots sit where they sat, and the seats of the other people wait for them."""
    seats = [
        NewSeat("bot", host.bound.applied(str(one.bot)))
        if one.kind == "bot"
        else NewSeat("me" if one.person == host.person else "open")
        for one in table.seats
    ]
    source = Source(world.random_bytes(SEED_BYTES))
    made = build(world, host, table.setup, source, seats, table.clock, table.row.visibility, table.start_position)
    made.row.id, made.row.spectators_talk = name, table.row.spectators_talk
    return made


def of_the_day(world: World, host: Host, game: Game, seed: bytes, bot: str) -> Table:
    """As everybody finds it: in the first seat, against the same bots, with the same draws."""
    setup = set_up(game, game.usual, {}, "default")
    seats = [NewSeat("me"), *[NewSeat("bot", bot)] * (game.usual - 1)]
    return build(world, host, setup, Source(seed), seats, NoClock(), "link")


def build(
    world: World,
    host: Host,
    setup: Setup,
    source: Source,
    wanted: Sequence[NewSeat],
    clock: Clock,
    visibility: Visibility,
    start: Position | None = None,
) -> Table:
    now = world.now()
    row = TableRow(
        id=world.table(),
        revision=0,
        entries=0,
        game=setup.game.name,
        players=setup.players,
        header=stored_header(header(setup, source, start)),
        seed=source.seed,
        visibility=visibility,
        status="open",
        fault=None,
        host=host.person,
        clock=msgspec.json.encode(clock).decode(),
        asked=0,
        due=None,
        created=now,
        moved=now,
        origin=host.origin,
        only_bots=all(seat.kind == "bot" for seat in wanted),
    )
    table = Table(row, [Seat("open") for _ in wanted], setup, source, start)
    seat_all(table, host, wanted)
    table.begin_if_ready(now)
    return table


def seat_all(table: Table, host: Host, wanted: Sequence[NewSeat]) -> None:
    if sum(seat.kind == "me" for seat in wanted) > 1:
        raise BadRequest("seat.twice")
    for n, seat in enumerate(wanted):
        if seat.kind == "me":
            table.seats[n] = Seat("person", host.person, table.own_name(host.name), awaits_nonce=host.nonce_follows)
        elif seat.kind == "bot":
            table.seats[n] = table.bot_seat(checked_bot(seat.bot, host.bound))


def checked_bot(name: str | None, bound: Bound) -> str:
    """A bot that does not keep a table waiting for long."""
    if name is None:
        raise BadRequest("bot.missing")
    if not bound.allows(name):
        raise BadRequest("bot.slow", seconds=f"{bound.seconds:g}", simulations=bound.simulations)
    return name


def own_components(setup: Setup) -> tuple[str, str] | None:
    """Hash and data of a component set that is not a shipped one."""
    reference = notation.refer(setup.game, setup.components)
    return None if reference.data is None else (reference.hash, msgspec.json.encode(reference.data).decode())
