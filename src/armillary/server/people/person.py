"""A person who has said who they are."""

from msgspec import Struct

from armillary.server.wire import Me, Notices


class Person(Struct, frozen=True):
    """A person, in one session."""

    me: Me
    """The facts about themselves that a person is told."""
    session: str
    """The hash of its token."""

    @property
    def id(self) -> str:
        return self.me.id

    @property
    def name(self) -> str:
        return self.me.name

    @property
    def is_account(self) -> bool:
        return self.me.account

    @property
    def csrf(self) -> str:
        return self.me.csrf

    @property
    def notices(self) -> Notices:
        return self.me.notices
