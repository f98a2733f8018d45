"""How one gets to a table: as whom, at which server, and where one sits down."""

from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from armillary.cli.errors import BadCommand
from armillary.cli.live.identity import Identities, Known
from armillary.client import Client, ClientProblem, LiveTable, Stranger
from armillary.kernel import notation
from armillary.kernel.game import Game, Setup
from armillary.server.wire import Clock, GameInfo, Me, NewSeat, NewTable, Visibility

ME = ("me", "you")
OPEN = "open"
BY_LINK = "link"
NOBODY = 401
NOTHING = 404
TAKEN = "people.name.taken"
Secret = Callable[[str], str | None]
"""The password of an account, as it is typed."""


def checked_url(text: str) -> str:
    """The address of a server."""
    try:
        found = urlsplit(text)
        named = found.hostname is not None and (found.port is None or found.port > 0)
    except ValueError:
        named = False
    if not named or found.scheme not in ("http", "https") or found.query or found.fragment or "@" in found.netloc:
        raise BadCommand("cli.server.url", given=text[:80] or "-")
    return f"{found.scheme}://{found.netloc.lower()}{found.path.rstrip('/')}"


def check_game(client: Client, game: Game) -> None:
    """What the server plays must be what this command can show."""
    known = {one.name: one.rules for one in games_of(client)}
    if game.name not in known:
        raise BadCommand("cli.server.unknown", game=game.name, known=", ".join(known))
    if known[game.name] != game.rules:
        raise BadCommand("cli.server.version", game=game.name, there=known[game.name], here=game.rules)


def games_of(client: Client) -> list[GameInfo]:
    """The games that the server at an address plays."""
    try:
        return client.games().games
    except ClientProblem as error:
        if error.status == NOTHING:
            raise Stranger(client.url) from None
        raise


def introduced(client: Client, name: str | None, identities: Identities, secret: Secret) -> Me:
    """Who one is at this server: the same as last time, else a new guest; or the account that has the name."""
    me = recognised(client)
    if me is not None and (name is None or name == me.name):
        return me
    try:
        me = client.guest(name).me if me is None else client.profile(name=name)
    except ClientProblem as error:
        if name is None or error.problem.error != TAKEN or not (password := secret(name)):
            raise
        me = client.login(name, password, claim=True).me
    identities.keep(client.url, Known(str(client.token), me.name))
    return me


def recognised(client: Client) -> Me | None:
    if client.token is None:
        return None
    try:
        return client.me()
    except ClientProblem as error:
        if error.status == NOBODY:
            return None
        raise


def typed_visibility(text: str) -> Visibility:
    """Who may see a table."""
    try:
        found: Visibility = msgspec.convert(text, Visibility)
    except msgspec.ValidationError:
        raise BadCommand("cli.server.visibility", given=text[:40]) from None
    return found


def new_table(setup: Setup, names: list[str], seed: int | None, clock: Clock, visibility: Visibility) -> NewTable:
    """A table with this setup, and the people and bots named for its seats."""
    is_shipped = notation.refer(setup.game, setup.components).data is None
    return NewTable(
        game=setup.game.name,
        seats=[new_seat(name) for name in names],
        options=setup.options,
        components=setup.components.id if is_shipped else msgspec.to_builtins(setup.components),
        clock=clock,
        visibility=visibility,
        seed=seed,
    )


def new_seat(name: str) -> NewSeat:
    if name in ME:
        return NewSeat("me")
    return NewSeat("open") if name == OPEN else NewSeat("bot", name)


def seated(client: Client, game: Game, wanted: str) -> LiveTable:
    """At a table that is there, by its invitation or its id: in an open seat if there is one, else as a spectator."""
    table = client.enter(wanted) if "-" in wanted else client.table(wanted)
    info = table.known or table.look()
    if info.game != game.name:
        raise BadCommand("cli.server.game", game=info.game, given=game.name)
    if info.status == "open" and info.seat is None and any(seat.kind == "open" for seat in info.seats):
        table.join()
    return table.made()
