"""What systemd is told, if it has started the server: that it answers, and that it still runs."""

import os
import socket
from contextlib import suppress

READY = "READY=1"
ALIVE = "WATCHDOG=1"


def tell(state: str) -> None:
    """Where nobody wants to know, nothing happens."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as datagram:
        datagram.setblocking(False)
        datagram.sendto(state.encode(), "\0" + path[1:] if path.startswith("@") else path)
