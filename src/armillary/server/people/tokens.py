"""What proves who a person is, or that they were invited. Without the server's key none of it can be made.

The store keeps the sha256 of a session's token and of a recovery code; a code that admits to a table is kept nowhere.
"""

import hmac
import re
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256

from armillary.server.world import World

KEY_BYTES = 32
SECRET_BYTES = 32
SIGNATURE_BYTES = 16
CODE_LETTERS = 10
RECOVERY_GROUPS = 5
RECOVERY_GROUP = 5
TOKEN = re.compile(r"([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{22})")
CODE = re.compile(rf"([A-Za-z0-9]{{1,24}})-([A-Za-z2-7]{{{CODE_LETTERS}}})")


def hashed(secret: str) -> str:
    """As the store keeps a secret that is too random to be guessed."""
    return sha256(secret.encode()).hexdigest()


def signature(key: bytes, purpose: str, text: str) -> bytes:
    """A signature made for one purpose is worth nothing for another."""
    return hmac.digest(key, f"{purpose}\0{text}".encode(), "sha256")


def letters(signed: bytes) -> str:
    return urlsafe_b64encode(signed[:SIGNATURE_BYTES]).decode().rstrip("=")


# sessions


def new_token(key: bytes, world: World) -> str:
    """A random secret, signed."""
    secret = urlsafe_b64encode(world.random_bytes(SECRET_BYTES)).decode().rstrip("=")
    return f"{secret}.{letters(signature(key, 'session', secret))}"


def is_signed(key: bytes, token: str) -> bool:
    """Whether this server made the token. Only then is it worth asking whether the session still lasts."""
    found = TOKEN.fullmatch(token)
    return found is not None and hmac.compare_digest(letters(signature(key, "session", found[1])), found[2])


def csrf_of(key: bytes, token: str) -> str:
    """What a page of ours knows of the session, and a page of another site does not."""
    return letters(signature(key, "csrf", token))


# invitations


def code_of(key: bytes, table: str) -> str:
    """Admits to a table."""
    return f"{table}-{proof_of(key, table)}"


def table_of(key: bytes, code: str) -> str | None:
    """The table that a code admits to; however it was typed, capitals and spaces around it do not matter."""
    found = CODE.fullmatch(code.strip())
    if found is None:
        return None
    table, proof = found[1].lower(), found[2].lower()
    return table if hmac.compare_digest(proof_of(key, table), proof) else None


def proof_of(key: bytes, table: str) -> str:
    return b32encode(signature(key, "invitation", table)).decode().lower()[:CODE_LETTERS]


# addresses


def origin_of(key: bytes, address: str) -> str:
    """An address as the store keeps it: told from others, and by nobody else led back to what it was."""
    return letters(signature(key, "origin", address))


# recovery


def new_recovery(world: World) -> str:
    """A code to write down: groups of letters and digits."""
    word = world.word(RECOVERY_GROUPS * RECOVERY_GROUP)
    return "-".join(word[at : at + RECOVERY_GROUP] for at in range(0, len(word), RECOVERY_GROUP))


def recovery_hash(code: str) -> str:
    """As the store keeps a recovery code; capitals, spaces and dashes do not matter."""
    return hashed("".join(letter for letter in code if letter.isalnum()).lower())


def are_same(one: str, other: str) -> bool:
    """Takes the same time wherever they differ."""
    return hmac.compare_digest(one.encode(), other.encode())
