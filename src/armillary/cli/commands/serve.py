"""`armillary serve`: the table server."""

import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated

import msgspec
import typer

import armillary
from armillary.cli.commands.admin import Database
from armillary.cli.errors import BadCommand, Unread
from armillary.cli.loading import add_game, load_game
from armillary.cli.options import Lang, whole
from armillary.cli.screen import Screen

FILES = 10_000  # open at once, if the system lets us; a live connection is one, and the usual 1,024 are soon used up
Host = Annotated[str | None, typer.Option("--host", metavar="ADDRESS")]
Port = Annotated[int | None, typer.Option("--port", parser=whole("--port", 0, 65535), metavar="N")]
Url = Annotated[str | None, typer.Option("--url", metavar="URL")]
Processes = Annotated[int | None, typer.Option("--processes", parser=whole("--processes", 1, 64), metavar="N")]
Workers = Annotated[int | None, typer.Option("--workers", parser=whole("--workers", 1, 1000), metavar="N")]
Open = Annotated[bool, typer.Option("--open")]
GameFolders = Annotated[list[str] | None, typer.Option("--game", metavar="FOLDER")]
JsonLogs = Annotated[bool, typer.Option("--json-logs")]


def serve(
    ctx: typer.Context,
    host: Host = None,
    port: Port = None,
    database: Database = None,
    url: Url = None,
    processes: Processes = None,
    workers: Workers = None,
    game_folders: GameFolders = None,
    open_page: Open = False,
    json_logs: JsonLogs = False,
    lang: Lang = None,
) -> int:
    """Host tables."""
    screen: Screen = ctx.obj
    try:
        from armillary.server.config import Config
        from armillary.server.errors import TEXTS
        from armillary.server.links import address
        from armillary.server.logs import set_up_logs
        from armillary.server.web.running import serve_alone
    except ModuleNotFoundError as error:
        raise BadCommand("cli.admin.extra", module=str(error.name)) from None
    load_games(screen, game_folders or [])
    screen.words.add(TEXTS)
    given = {"host": host, "port": port, "database": database, "url": url, "processes": processes, "workers": workers}
    config = Config.from_environment(**given, log_json=json_logs or None)
    set_up_logs(config.log_json, debug=bool(os.environ.get("ARMILLARY_DEBUG")))
    allow_files()
    with listening(config.host, config.port) as server_socket:
        config = msgspec.structs.replace(config, port=server_socket.getsockname()[1])
        run = serve_alone if config.processes == 1 else several()
        try:
            run(config, server_socket, lambda: welcome(screen, address(config), open_page))
        except SystemExit:
            raise BadCommand("cli.serve.failed") from None
    with suppress(Unread):
        screen.say("serve.ended")
    return 0


def load_games(screen: Screen, folders: Sequence[str]) -> None:
    """Whatever is wrong with a game is said before anything is hosted."""
    for folder in folders:
        add_game(screen, folder)
    for name in armillary.names():
        load_game(screen, name)


def several() -> Callable[..., None]:
    """Serving in processes of their own, where that can be."""
    if not hasattr(os, "fork"):
        raise BadCommand("cli.serve.alone")
    from armillary.server.processes.several import serve_several
    from armillary.server.web.running import serve_forked

    return partial(serve_several, serve=serve_forked)


def allow_files() -> None:
    """Many live connections, where the system has such a limit and leaves it to us."""
    try:
        import resource
    except ModuleNotFoundError:
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now != resource.RLIM_INFINITY and now < FILES:
        wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def listening(host: str, port: int) -> socket.socket:
    """Taken before anything else is done: where the port is taken, nothing has changed."""
    try:
        [family, *_, place] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = host == "::" and socket.has_dualstack_ipv6()
        found = socket.create_server(place[:2], family=family, dualstack_ipv6=both)
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # asyncio sets it only on sockets it made itself
        return found
    except (OSError, UnicodeError) as error:
        raise BadCommand(f"cli.serve.{hindrance(error)}", host=host, port=str(port)) from None


def hindrance(error: OSError | UnicodeError) -> str:
    known = {errno.EADDRINUSE: "taken", errno.EACCES: "denied", errno.EPERM: "denied"}
    return known.get(getattr(error, "errno", None) or 0, "nowhere")


def welcome(screen: Screen, url: str, open_page: bool) -> None:
    """The server answers now."""
    with suppress(Unread):
        screen.say("serve.ready", url=url)
        screen.out.file.flush()
    if open_page and can_show():
        webbrowser.open(url)


def can_show() -> bool:
    """Whether a page opens in a window of its own, rather than over this terminal."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in names)
