"""Who one is at each server, kept between evenings. To read the file is enough to be this person."""

import os
import secrets
from pathlib import Path

import msgspec
from msgspec import Struct

from armillary.cli.errors import BadCommand
from armillary.cli.files import OWN_FILE, trouble

OWN_FOLDER = 0o700


class Known(Struct):
    """A person at one server."""

    token: str
    name: str = ""
    """For a person who looks into the file."""


def config_folder() -> Path:
    """Where programs keep such things."""
    given = os.environ.get("XDG_CONFIG_HOME", "")
    try:
        return (Path(given) if os.path.isabs(given) else Path.home() / ".config") / "armillary"
    except RuntimeError:
        raise BadCommand("cli.identity.homeless") from None


class Identities:
    """One file, for all servers."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / "identity.json"

    def all(self) -> dict[str, Known]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Known])
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise trouble(error, self.path) from None
        except (msgspec.MsgspecError, UnicodeError):
            raise BadCommand("cli.identity.broken", file=str(self.path)) from None

    def token(self, url: str) -> str | None:
        found = self.all().get(url)
        return found.token if found is not None else None

    def keep(self, url: str, known: Known) -> None:
        """At every moment the file is whole, and nobody else's to read."""
        text = msgspec.json.format(msgspec.json.encode({**self.all(), url: known}), indent=2) + b"\n"
        draft = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
        try:
            self.path.parent.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN_FILE), "wb") as file:
                file.write(text)
            os.replace(draft, self.path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise trouble(error, self.path) from None
