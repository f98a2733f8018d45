"""Somebody who has said who they are."""

from msgspec import Struct

from armillary.server.wire import Me, Notices


class Person(Struct, frozen=True):
    """A person, in one session."""

    id: str
    name: str
    is_account: bool
    csrf: str
    session: str
    """The hash of its token."""
    notices: Notices
    can_return: bool = False
    """A guest who has a word for it."""

    @property
    def me(self) -> Me:
        """What they are told of themselves."""
        return Me(self.id, self.name, self.is_account, self.csrf, self.notices, self.can_return)
