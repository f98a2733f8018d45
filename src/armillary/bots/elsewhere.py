"""A bot that plays by another folder of the same game, where its policy is an older or a newer one."""

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from armillary.bots.asking import HEAD, BotReply, BotRequest, framed, length
from armillary.bots.names import UnknownBot, bot
from armillary.kernel.position import Position
from armillary.kernel.registry import FOLDERS, check_folder


@dataclass(frozen=True)
class Elsewhere:
    """Asks a process that has loaded the game of the other folder, and hands it the position a seat may know."""

    name: str
    thinker: str
    folder: Path

    @cached_property
    def worker(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-P", "-m", "armillary.bots.worker"]
        known = {**os.environ, FOLDERS: str(self.folder)}
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=known)

    def seated(self) -> "Elsewhere":
        return self

    def choose(self, position: Position, seat: int, seed: int) -> int:
        asking, replies = self.worker.stdin, self.worker.stdout
        assert asking is not None
        assert replies is not None
        asking.write(framed(BotRequest(self.thinker, position.to_json(), seat, seed)))
        asking.flush()
        given = msgspec.json.decode(replies.read(length(replies.read(HEAD))), type=BotReply)
        if given.error is not None:
            raise UnknownBot("bot.elsewhere", folder=str(self.folder), problem=given.said or given.error)
        return given.keys[0]

    def close(self) -> None:
        """End its process."""
        self.worker.communicate()


def elsewhere(name: str) -> Elsewhere | None:
    """A bot by its name and a folder, `search:2000@FOLDER`; None for one by its name alone."""
    thinker, at, folder = name.partition("@")
    if not at:
        return None
    found = Elsewhere(name, bot(thinker).name, Path(folder).resolve())
    check_folder(found.folder)
    return found
