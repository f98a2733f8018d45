"""Fair draws: a seed nobody can choose, published as a commitment before the match and proved after it.

The k-th chance question is drawn from HMAC-SHA256(seed, nonces || k || attempt): the first 64 bits, rejected where they
would favour an outcome. The seed is 32 random bytes whose sha256 is the commitment; every seat may add a nonce, and the
nonces are one for each seat, or none if no seat gave one. The commitment to a seed that was chosen is the sha256 of
`seeded: ` and the seed, so that it cannot pass for a secret.
"""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

SEED_BYTES = 32
NONCE_BYTES = 64  # at most
WORD = 2**64
SEEDED = b"seeded: "


def commitment(seed: bytes, seeded: bool = False) -> str:
    """What is published before the match. A chosen seed commits to being chosen."""
    return sha256((SEEDED if seeded else b"") + seed).hexdigest()


def number(seed: bytes, nonces: Sequence[bytes], k: int, below: int) -> int:
    """The k-th draw: a number from 0 to below - 1, all alike."""
    added = b"".join(len(nonce).to_bytes(1) + nonce for nonce in nonces)
    unbiased = WORD - WORD % below
    attempt = 0
    while True:
        digest = hmac.digest(seed, added + k.to_bytes(8) + attempt.to_bytes(4), "sha256")
        word = int.from_bytes(digest[:8])
        if word < unbiased:
            return word % below
        attempt += 1


def are_whole(nonces: Sequence[bytes], players: int) -> bool:
    """One for each seat, empty where it gave none; or none at all. Any other list would be a choice of the host's."""
    return not nonces or (len(nonces) == players and any(nonces))


def pick(weighted: Sequence[tuple[int, int]], at: int) -> int:
    """The key at a place in the sum of all weights."""
    for key, weight in weighted:
        if at < weight:
            return key
        at -= weight
    raise ValueError(at)


class Source:
    """Where a match's chance outcomes come from."""

    def __init__(
        self, seed: bytes, nonces: Sequence[bytes] = (), seeded: bool = False, published: str | None = None
    ) -> None:
        if len(seed) > SEED_BYTES or (not seed and published is None):
            raise ValueError(f"a seed has 1 to {SEED_BYTES} bytes")
        if any(len(nonce) > NONCE_BYTES for nonce in nonces):
            raise ValueError(f"a nonce has at most {NONCE_BYTES} bytes")
        self.seed = seed
        """Empty where a record keeps it to itself."""
        self.published = commitment(seed, seeded) if published is None else published
        self.nonces = list(nonces)
        self.seeded = seeded
        """The seed was chosen, not drawn: repeatable, and no claim of fairness."""
        self.drawn = 0
        """Chance questions answered so far."""

    @classmethod
    def secret(cls, nonces: Sequence[bytes] = ()) -> "Source":
        """A seed nobody knows."""
        return cls(secrets.token_bytes(SEED_BYTES), nonces)

    @classmethod
    def chosen(cls, seed: int | bytes) -> "Source":
        """A seed that was chosen."""
        return cls(seed if isinstance(seed, bytes) else sha256(f"armillary seed {seed}".encode()).digest(), seeded=True)

    def draw(self, weighted: Sequence[tuple[int, int]]) -> int:
        """One of nature's keys."""
        total = sum(weight for _, weight in weighted)
        key = pick(weighted, number(self.seed, self.nonces, self.drawn, total))
        self.drawn += 1
        return key
