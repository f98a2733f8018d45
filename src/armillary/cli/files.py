"""Files a person names: read whole but never too much, written whole or not at all."""

import errno
import os
import secrets
import sys
from pathlib import Path

from armillary.cli.errors import BadCommand
from armillary.kernel.text import Message

KNOWN = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
}
UNAVAILABLE = {
    errno.ENOENT: "impossible",
    errno.ENOTDIR: "file",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "long",
    errno.ELOOP: "loop",
}
OWN_FILE = 0o600
Signature = tuple[int, int, int, int]


def trouble(error: OSError, path: str | Path | None = None) -> BadCommand:
    """What the system says, as one sentence."""
    name = str(path if path is not None else error.filename or "-")
    kind = KNOWN.get(error.errno or 0)
    if kind is None:
        return BadCommand("cli.file.other", file=name, problem=error.strerror or str(error))
    return BadCommand(f"cli.file.{kind}", file=name)


def unmade(folder: str, error: OSError) -> BadCommand:
    """Why a folder cannot be made."""
    kind = UNAVAILABLE.get(error.errno or 0, "other")
    problem = Message(f"cli.unavailable.{kind}", {"problem": error.strerror or str(error)})
    return BadCommand("cli.file.unmade", folder=folder, problem=problem)


def read_file(path: str, most: int) -> bytes:
    """A file, or stdin for `-`; one byte more than the most is enough to know that it is too large."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(most + 1) if sys.stdin is not None else b""
        with open(path, "rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise trouble(error, path) from None


def signature(path: Path) -> Signature:
    """Changes when anybody writes the file."""
    found = path.stat()
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class OwnFile:
    """A file that is ours: nobody else's is ever written over, and at every moment it is whole."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(name).resolve()
        self.signature: Signature | None = None

    def adopt(self) -> None:
        """The file is there and is ours."""
        try:
            self.signature = signature(self.path)
        except OSError as error:
            raise trouble(error, self.name) from None

    def refuse_existing(self) -> None:
        if os.path.lexists(self.name) or os.path.lexists(self.path):
            raise BadCommand("cli.save.exists", file=self.name)

    def write(self, text: str) -> None:
        """Put the text in the place of what we wrote before."""
        try:
            self.replace(text.encode("utf-8"))
        except FileExistsError:
            raise BadCommand("cli.save.exists", file=self.name) from None
        except (FileNotFoundError, NotADirectoryError):
            raise BadCommand("cli.save.nowhere", folder=str(Path(self.name).parent)) from None
        except OSError as error:
            raise trouble(error, self.name) from None

    def replace(self, data: bytes) -> None:
        draft = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
        try:
            write_synced(draft, data)
            self.swap(draft)
        finally:
            draft.unlink(missing_ok=True)
        self.signature = signature(self.path)

    def swap(self, draft: Path) -> None:
        """Claim the name the first time, which fails where a file is; then replace only what we wrote."""
        if self.signature is None:
            self.path.touch(OWN_FILE, exist_ok=False)
        elif self.path.exists() and signature(self.path) != self.signature:
            raise BadCommand("cli.save.changed", file=self.name)
        os.replace(draft, self.path)
        sync_folder(self.path.parent)


def write_synced(path: Path, data: bytes) -> None:
    """A new file for its owner only: a match that is left holds its seed and what was drafted."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILE), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
