"""A server, as a program uses it."""

from types import TracebackType
from typing import Any
from urllib.parse import quote

from msgspec import UNSET
from msgspec.structs import replace

from armillary.client.patience import Notice, ignore
from armillary.client.table import LiveTable, own_word
from armillary.client.transport import Transport
from armillary.kernel.text import Catalogue
from armillary.server import wire

PATIENCE = 30.0


class Client:
    """Asks a server. With a token, as the person it stands for.

    guest(), come_back(), account(), login() and recover() give one. What the server refuses is raised as
    ClientProblem, in the language asked for. A request that gets no answer is sent again for a while, if that does no
    harm, and raised as Unreachable; `notice` is told.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        language: str = "en",
        patience: float = PATIENCE,
        notice: Notice = ignore,
    ) -> None:
        self.transport = Transport(url, token, language, patience, notice)

    @property
    def url(self) -> str:
        return self.transport.url

    @property
    def token(self) -> str | None:
        """A secret: who has it is this person."""
        return self.transport.token

    def now(self) -> float:
        """The server's time, as far as we know it; clocks are by it."""
        return self.transport.now()

    # what can be played

    def health(self) -> wire.Health:
        return self.transport.get("/health", wire.Health)

    def games(self) -> wire.Games:
        return self.transport.get("/games", wire.Games)

    def text(self, game: str, language: str | None = None) -> Catalogue:
        """The words of a game, to render its messages with."""
        wanted = language or self.transport.language
        return Catalogue(wanted, self.transport.get(f"/games/{quote(game, safe='')}/text/{wanted}", dict[str, Any]))

    def rules(self, game: str, language: str | None = None) -> str:
        """The numbered rules of a game."""
        return self.transport.text(f"/games/{quote(game, safe='')}/rules/{language or self.transport.language}")

    # who one is

    def known_as(self, path: str, body: wire.Input) -> wire.Identity:
        identity = self.transport.post(path, wire.Identity, body, once=True)
        self.transport.token = identity.token
        return identity

    def guest(self, name: str | None = None) -> wire.Identity:
        """Play at once."""
        return self.known_as("/guest", wire.NewGuest(name))

    def new_word(self) -> str:
        """For the guest to return with, from anywhere; one that they had before is void."""
        return self.transport.post("/guest/word", wire.ReturnWord, once=True).word

    def come_back(self, word: str, claim: bool = False) -> wire.Identity:
        """The guest whose word it is; what another guest has played here goes along, if claimed."""
        return self.known_as("/guest/return", wire.Return(word, claim))

    def account(self, name: str, password: str) -> wire.Identity:
        """The guest becomes an account. The recovery code is shown this once."""
        return self.known_as("/account", wire.NewAccount(name, password))

    def login(self, name: str, password: str, claim: bool = False) -> wire.Identity:
        """An account on this device; what the guest here has played goes to it, if claimed."""
        return self.known_as("/login", wire.Login(name, password, claim))

    def recover(self, name: str, code: str, password: str) -> wire.Identity:
        """A new password with the recovery code, which is replaced."""
        return self.known_as("/recover", wire.Recovery(name, code, password))

    def me(self) -> wire.Me:
        return self.transport.get("/me", wire.Me)

    def profile(self, name: str | None = None, notices: wire.Notices | None = None) -> wire.Me:
        """Change what is given."""
        wanted = wire.Profile(UNSET if name is None else name, UNSET if notices is None else notices)
        return self.transport.decoded(self.transport.ask("PATCH", "/me", wanted), wire.Me)

    def letter(self) -> None:
        """Once more the letter that asks whether notices are wanted at one's address."""
        self.transport.ask("POST", "/mail/letter", once=True)

    def confirm(self, proof: str) -> str:
        """Where notices go from now on, with what the letter carries."""
        return self.transport.post("/mail/confirm", wire.Confirmed, wire.Confirm(proof)).email

    def password(self, old: str, new: str) -> None:
        """Sessions on other devices end."""
        self.transport.ask("POST", "/account/password", wire.PasswordChange(old, new), once=True)

    def export(self) -> wire.Export:
        """All that is kept of a person."""
        return self.transport.get("/account/export", wire.Export)

    def delete(self, password: str | None = None) -> None:
        """For good. An account needs its password, a guest none."""
        self.transport.ask("DELETE", "/account", wire.Deletion(password), once=True)
        self.transport.token = None

    def logout(self, everywhere: bool = False) -> None:
        self.transport.ask("POST", "/logout-everywhere" if everywhere else "/logout", once=True)
        self.transport.token = None

    # tables

    def create(self, wanted: wire.NewTable) -> LiveTable:
        """A new table. Unless the seed is chosen, a nonce follows as soon as the server is committed to its seed."""
        wanted = replace(wanted, nonce_follows=wanted.seed is None, once=wanted.once or own_word())
        return self.at(self.transport.post("/tables", wire.TableInfo, wanted)).made()

    def tables(self, **filters: Any) -> wire.TableList:
        """By game, status, mine, after (the `more` of the list before) and count."""
        return self.transport.get("/tables", wire.TableList, **filters)

    def enter(self, code: str) -> LiveTable:
        """With an invitation."""
        return self.at(self.transport.post("/enter", wire.TableInfo, wire.Enter(code)))

    def table(self, identity: str) -> LiveTable:
        """A table by its id; nothing is asked yet."""
        return LiveTable(self.transport, identity)

    def at(self, info: wire.TableInfo) -> LiveTable:
        return LiveTable(self.transport, info.id, info)

    # the match of the day

    def dailies(self) -> list[wire.Daily]:
        """Of every game."""
        return self.transport.get("/daily", wire.Dailies).games

    def daily(self, game: str) -> LiveTable:
        """Today's match of a game: the one that was begun, or a new one."""
        return self.at(self.transport.post(f"/daily/{quote(game, safe='')}", wire.TableInfo, once=True))

    # the end

    def close(self) -> None:
        self.transport.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
