"""An address for mail is confirmed: the reader of the letter that was sent there says that notices are wanted."""

import re

from sqlalchemy import Connection

from armillary.server.errors import NotKnown, NotNow
from armillary.server.people import notices, tokens
from armillary.server.people import store as rows
from armillary.server.people.people import People

DAYS = 3
"""For which a letter can be answered."""
DAY = 24 * 3600
PROOF = re.compile(r"([a-z0-9]{1,24})\.([0-9]{1,12})\.([A-Za-z0-9_-]{22})")


class Outdated(NotNow):
    """A letter was for another address, for a person who was deleted, or too long ago."""

    def __init__(self) -> None:
        super().__init__("people.mail.proof", days=DAYS)


def proof_of(people: People, person: str, email: str) -> str:
    """What a letter carries. Nothing of it is stored; it is worth nothing for another address."""
    until = int(people.world.now()) + DAYS * DAY
    return f"{person}.{until}.{signed(people.key, person, email, until)}"


def signed(key: bytes, person: str, email: str, until: int) -> str:
    return tokens.letters(tokens.signature(key, "mail", f"{person}\0{email}\0{until}"))


async def confirm(people: People, proof: str) -> str:
    """The address to which notices go from now on."""
    found = PROOF.fullmatch(proof.strip())
    if found is None or int(found[2]) < people.world.now():
        raise Outdated
    person, until = found[1], int(found[2])

    def work(connection: Connection) -> str:
        kept = notices.read(rows.held(connection, person)["notices"])
        if kept.email is None or not tokens.are_same(signed(people.key, person, kept.email, until), found[3]):
            raise Outdated
        confirmed = notices.Kept(kept.webhook, kept.email, confirmed=True)
        rows.change(connection, person, {"notices": notices.stored(confirmed)})
        return kept.email

    try:
        return await people.write(work, person)
    except NotKnown:
        raise Outdated from None
