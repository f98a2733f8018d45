"""What guests, accounts and addresses may use of a server."""

from typing import Any

from armillary.server.config import Config
from armillary.server.people.person import Person
from armillary.server.store.budgets import Budget, Buyer


class Allowances:
    """As the host of the server has chosen."""

    def __init__(self, config: Config) -> None:
        self.is_limited = config.limits
        self.budgets = {whose: budget_of(config, whose) for whose in ("guest", "account", "address")}

    def buyer(self, person: Person, origin: str) -> Buyer | None:
        """A person with their budgets; None: nothing is limited."""
        if not self.is_limited:
            return None
        kind = "account" if person.is_account else "guest"
        return Buyer(person.id, origin, kind, self.budgets[kind], self.budgets["address"])


def budget_of(config: Any, whose: str) -> Budget:
    return Budget(*(getattr(config, f"{whose}_{what}") for what in Budget._fields))
