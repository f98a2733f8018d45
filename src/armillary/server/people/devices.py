"""Devices that an account was used on: strangers who guess its password elsewhere do not slow down its owner there.

A browser keeps a cookie with a proof for each of the last few accounts it was used with. The store keeps nothing of it;
a proof does not say whose it is, and opens nothing.
"""

import hmac
import re

from armillary.server.people.tokens import letters, signature
from armillary.server.world import World

SECRET_LETTERS = 16
MOST = 4
"""Proofs that one browser keeps."""
BETWEEN = "."
PROOF = re.compile(r"([a-z2-7]{16})([A-Za-z0-9_-]{22})")


def new_proof(key: bytes, world: World, person: str) -> str:
    secret = world.word(SECRET_LETTERS)
    return secret + signed(key, secret, person)


def signed(key: bytes, secret: str, person: str) -> str:
    return letters(signature(key, "device", f"{secret}\0{person}"))


def secret_of(key: bytes, device: str, person: str) -> str | None:
    """What a device is known by to this person, if it is."""
    for found in map(PROOF.fullmatch, device.split(BETWEEN)[-MOST:]):
        if found is not None and hmac.compare_digest(signed(key, found[1], person), found[2]):
            return found[1]
    return None


def without(key: bytes, device: str, person: str) -> list[str]:
    """The proofs that a browser has of others."""
    kept = [proof for proof in device.split(BETWEEN)[-MOST:] if PROOF.fullmatch(proof)]
    return [proof for proof in kept if secret_of(key, proof, person) is None]


def forgotten(key: bytes, device: str, person: str) -> str:
    """What a browser keeps once this person is no more."""
    return BETWEEN.join(without(key, device, person))


def remembered(key: bytes, world: World, device: str, person: str) -> str:
    """What a browser keeps from now on: it knows this person."""
    return BETWEEN.join([*without(key, device, person), new_proof(key, world, person)][-MOST:])
