"""Tokens, codes, names and passwords: what proves who a person is."""

import asyncio
import unicodedata
from typing import Literal

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from armillary.server.errors import BadRequest
from armillary.server.people import names, notices, tokens
from armillary.server.people.passwords import Passwords
from armillary.server.wire import Notices
from armillary.server.world import World
from tests.server.hosting import CHEAP

KEY, OTHER_KEY = b"k" * 32, b"o" * 32
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.= é\0"
tables = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=12, max_size=12)


def changed(text: str, at: int, letter: str) -> str:
    at %= len(text)
    return text[:at] + letter + text[at + 1 :]


# sessions


@given(st.integers(0, 200), st.sampled_from(LETTERS))
def test_a_token_with_another_letter_is_not_ours(at: int, letter: str) -> None:
    token = tokens.new_token(KEY, World())
    assert tokens.is_signed(KEY, token)
    assert tokens.is_signed(KEY, changed(token, at, letter)) == (changed(token, at, letter) == token)


@given(st.text())
def test_no_text_is_a_token(text: str) -> None:
    token = tokens.new_token(KEY, World())
    assert not any(tokens.is_signed(KEY, wrong) for wrong in (text, token + (text or "="), (text or " ") + token))


def test_a_token_of_another_server_is_not_ours() -> None:
    assert not tokens.is_signed(KEY, tokens.new_token(OTHER_KEY, World()))


def test_a_signature_is_worth_nothing_for_another_purpose() -> None:
    """What a page is told of its session does not make a session."""
    token = tokens.new_token(KEY, World())
    secret, signed = token.split(".")
    csrf = tokens.csrf_of(KEY, token)
    assert csrf not in token
    assert not tokens.is_signed(KEY, f"{secret}.{tokens.csrf_of(KEY, secret)}")
    assert tokens.csrf_of(KEY, token) == csrf != tokens.csrf_of(OTHER_KEY, token)
    assert signed != csrf


# invitations


@given(tables)
def test_a_code_leads_to_its_table(table: str) -> None:
    """However it was typed."""
    code = tokens.code_of(KEY, table)
    assert code.startswith(f"{table}-")
    assert tokens.table_of(KEY, code) == tokens.table_of(KEY, f"  {code.upper()}\n") == table
    assert tokens.table_of(OTHER_KEY, code) is None


@given(tables, st.integers(0, 50), st.sampled_from(LETTERS))
def test_a_code_with_another_letter_leads_nowhere(table: str, at: int, letter: str) -> None:
    code = tokens.code_of(KEY, table)
    wrong = changed(code, at, letter)
    assert tokens.table_of(KEY, wrong) == (table if wrong.strip().lower() == code else None)


@given(st.text())
def test_no_text_is_a_code(text: str) -> None:
    code = tokens.code_of(KEY, "abcdefghijkl")
    assert all(tokens.table_of(KEY, wrong) is None for wrong in (text, code[:12] + text, text + code[12:]))


# recovery


@given(st.sampled_from([str.upper, str.lower, lambda code: code.replace("-", " "), lambda code: code.replace("-", "")]))
def test_a_recovery_code_may_be_typed_in_any_way(typed: object) -> None:
    code = tokens.new_recovery(World())
    assert callable(typed)
    assert tokens.recovery_hash(typed(code)) == tokens.recovery_hash(code) != tokens.recovery_hash(code[:-1])
    assert len(code.replace("-", "")) * 5 >= 100  # bits


# names


@given(st.text(max_size=40))
def test_what_is_shown_is_compared_like_what_was_typed(name: str) -> None:
    assert names.tidy(names.tidy(name)) == names.tidy(name)
    assert names.compared(names.tidy(name)) == names.compared(name)
    assert names.compared(names.compared(name)) == names.compared(name)
    assert not any(unicodedata.category(letter).startswith("C") for letter in names.tidy(name))


@pytest.mark.parametrize(
    "names_alike",
    [
        ("Anna", "anna", " ANNA ", "\N{FULLWIDTH LATIN SMALL LETTER A}nna"),
        ("Jos\u00e9", "JOSE\u0301"),
        ("Große Ente", "GROSSE  ENTE", "grosse\u00a0ente"),
        ("ﬁne", "FINE"),
    ],
)
def test_names_that_look_alike(names_alike: tuple[str, ...]) -> None:
    assert len({names.compared(name) for name in names_alike}) == 1


@pytest.mark.parametrize(
    ("name", "expected"), [("  Anna\tB. ", "Anna B."), ("a\x1b[2Jb", "a?[2Jb"), ("x" * 24, "x" * 24), ("李", "李")]
)
def test_a_name_is_tidied(name: str, expected: str) -> None:
    assert names.checked(name) == expected


@pytest.mark.parametrize(
    ("name", "problem"), [("", "empty"), (" \t\u3000", "empty"), ("x" * 25, "long"), ("\ufdfa" * 20, "long")]
)
def test_a_name_that_nobody_may_have(name: str, problem: str) -> None:
    """The last is short as it is written and long as it is compared."""
    with pytest.raises(BadRequest) as caught:
        names.checked(name)
    assert caught.value.message.id == f"people.name.{problem}"


# notices


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        (Notices(webhook="ftp://host/x"), "webhook"),
        (Notices(webhook="https://"), "webhook"),
        (Notices(webhook="http://host:port/"), "webhook"),
        (Notices(webhook="http://[::1/"), "webhook"),
        (Notices(webhook="https://host/a b"), "webhook"),
        (Notices(webhook="javascript:alert(1)"), "webhook"),
        (Notices(webhook="https://host/\0"), "webhook"),
        (Notices(email="nobody"), "email"),
        (Notices(email="\u202ea@b"), "email"),
        (Notices(email="a@b\r\nBcc: everybody@example.org"), "email"),
        (Notices(email="a@b, c@d"), "email"),
        (Notices(email="A <a@b>"), "email"),
    ],
)
def test_notices_that_could_not_be_sent(wanted: Notices, problem: str) -> None:
    with pytest.raises(BadRequest) as caught:
        notices.checked(wanted)
    assert caught.value.message.id == f"people.{problem}"


@pytest.mark.parametrize(
    "wanted", [Notices(), Notices(webhook="https://chat.example.org:8443/hook?a=b"), Notices(email="a.b+c@example.org")]
)
def test_notices_are_kept_as_they_were_given(wanted: Notices) -> None:
    assert notices.read(notices.stored(notices.Kept().changed(notices.checked(wanted)))).wanted == wanted


# passwords


class Counting(PasswordHasher):
    """Counts what takes time."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.slow = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.slow += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.slow += 1
        return super().verify(hash, password)


def test_passwords() -> None:
    """The same letters are the same password, and a wrong name costs what a wrong password costs."""
    hasher = Counting()
    passwords = Passwords(hasher)

    async def story() -> None:
        stored = await passwords.hash("se\u0301same ouvre-toi")
        assert stored.startswith("$argon2id$")
        assert "ouvre" not in stored
        assert await passwords.verify(stored, "s\u00e9same ouvre-toi")
        before = hasher.slow
        assert not await passwords.verify(stored, "sesame ouvre-toi")
        assert not await passwords.verify(None, "sesame ouvre-toi")
        assert hasher.slow == before + 2

    asyncio.run(story())


def test_a_hash_is_renewed_when_hashes_are_made_in_another_way() -> None:
    async def story() -> None:
        stored = await Passwords(CHEAP).hash("password")
        slower = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
        assert await slower.verify(stored, "password")
        renewed = await slower.renewed(stored, "password")
        assert renewed is not None
        assert await slower.verify(renewed, "password")
        assert await slower.renewed(renewed, "password") is None

    asyncio.run(story())
