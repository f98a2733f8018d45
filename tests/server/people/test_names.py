# ruff: noqa: RUF001  the letters are meant to be ambiguous
"""Names that look alike are one name: for accounts, guests and bots, and for accounts from before they were."""

import asyncio
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import column, insert, select, table

from armillary.client import Client
from armillary.server.errors import BadRequest
from armillary.server.people import names
from armillary.server.people.lookalikes import LIKE_LATIN, SMALL
from armillary.server.people.passwords import Passwords
from armillary.server.people.people import People
from armillary.server.store import schema
from armillary.server.store.migrate import exclusive, migrate, upgrade
from armillary.server.store.store import Store
from armillary.server.tables.making import Host, make
from armillary.server.wire import Login, NewAccount, NewSeat, NewTable, Profile
from armillary.server.world import World
from tests.server.databases import opened
from tests.server.guests import ME, OPEN, guests, sit
from tests.server.hosting import CHEAP, hosted
from tests.server.people_place import PASSWORD, Place, refusal, tell

ALIKE = [
    ("Anna", "Аnnа"),  # two letters of Cyrillic
    ("Anna", "An\N{ZERO WIDTH SPACE}na"),
    ("Anna", "An\N{COMBINING GRAPHEME JOINER}na"),
    ("Anna", "\N{HANGUL FILLER}Anna"),
    ("Anna", "Anna\N{RIGHT-TO-LEFT MARK}"),
    ("Anna", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nna"),
    ("Anna", "\N{MATHEMATICAL BOLD CAPITAL A}nna"),
    ("Oliver", "Oliνer"),  # Greek
    ("Nina", "Νina"),
    ("NINA", "ΝΙΝΑ"),
    ("Hans", "Ηans"),
    ("AHHA", "Анна"),
    ("Bob", "B0b"),
    ("Ian", "lan"),
    ("Ian", "1an"),
    ("Ian", "İan"),
    ("Arne", "Ame"),
    ("Will", "VVill"),
    ("O'Neil", "O’Neil"),
    ("Jean-Luc", "Jean–Luc"),
    ("Guest 1000", "Guest l0O0"),
    ("Guest 1000", "Guest ١٠٠٠"),
    ("Große", "GROSSE"),
    ("ANN", "ꓮꓠꓠ"),  # Lisu
    ("BOB", "ꓐꓳꓐ"),
    ("Paul", "ꓑaul"),
    ("Hans", "ꓧans"),
    ("Ivy", "ꓲvy"),
    ("Anna", "Ⲁnna"),  # Coptic
    ("Eve", "Ⲉve"),
    ("Kim", "Ⲕim"),
    ("Dora", "ᗪora"),  # Canadian syllabics
    ("Ian", "ⵏan"),  # Tifinagh
    ("Oto", "ဝtဝ"),  # Myanmar
    ("Bob", "Bοƅ"),  # Greek, and a sign of tone
    ("Carl", "Ϲarl"),
    ("Anna", "An\N{MUSICAL SYMBOL NULL NOTEHEAD}na"),
    ("Anna", "Anna\N{OBJECT REPLACEMENT CHARACTER}"),
]
DIFFERENT = [
    ("Anna", "Änna"),
    ("Anna", "Ana"),
    ("Guest 1000", "Guest 1001"),
    ("Guest 5075", "Guest 5076"),
    ("李", "王"),
    ("Иван", "Илья"),
    ("Νίκος", "Ηλίας"),
    ("Bob", "Rob"),
    ("Anna B", "AnnaB"),
    ("ꓡꓲ-ꓢꓴ", "ꓟꓬ-ꓟꓬ"),
    ("ᐃᓄᒃ", "ᐃᓄᐃᑦ"),
    ("ⵎⴰⵙⵉⵏ", "ⵢⵓⴱⴰ"),
]
LATIN_SHAPED = {
    "Lisu": ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ"),
    "Coptic": ("ⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲰ", "ABEZHIKMNOPCTYXW"),
    "Canadian syllabics": ("ᗩᗷᑕᗪᗴᖴᕼᒍᒪᗰᑎᗝᑭᖇᔕᑌᐯᗯ᙭ᘔ", "ABCDEFHJLMNOPRSUVWXZ"),
}


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_are_alike(one: str, other: str) -> None:
    assert names.are_alike(one, other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_are_not(one: str, other: str) -> None:
    assert not names.are_alike(one, other)


@pytest.mark.parametrize("script", LATIN_SHAPED)
def test_whole_alphabets_are_drawn_like_latin(script: str) -> None:
    assert [pair for pair in zip(*LATIN_SHAPED[script], strict=True) if not names.are_alike(*pair)] == []


@given(st.text(max_size=40))
def test_what_is_compared_stays_as_it_is(name: str) -> None:
    """However often, and whether it was tidied before or not."""
    same_as = names.compared(name)
    assert names.compared(same_as) == names.compared(names.tidy(name)) == same_as
    assert names.tidy(names.tidy(name)) == names.tidy(name)


@given(st.text("".join(LIKE_LATIN), max_size=24))
@example("".join(LIKE_LATIN))
def test_nothing_is_left_that_looks_like_something_else(name: str) -> None:
    assert not set(names.compared(name)) & set(LIKE_LATIN)


@given(st.text("αβεικορτχΑΒΕΙΚΟΡΤΧавекмнорстухАВЕКМНОРСТУХ", min_size=1, max_size=24))
def test_capitals_do_not_matter_in_any_script(name: str) -> None:
    assert names.are_alike(name, name.upper())
    assert names.are_alike(name, name.lower())


def test_every_letter_of_the_table_is_met() -> None:
    """As text is when it is looked up: no entry is there in vain, and each stands for one that stands for itself."""
    met = {letter: unicodedata.normalize("NFD", names.caseless(f"x{letter}x")) for letter in LIKE_LATIN}
    assert [letter for letter, found in met.items() if found != f"x{letter}x"] == []
    assert [one for one in LIKE_LATIN.values() if one in LIKE_LATIN] == []
    assert set(SMALL) <= set(LIKE_LATIN)


BLANKS = ["\N{HANGUL FILLER}", "\N{ZERO WIDTH JOINER}", "\N{BRAILLE PATTERN BLANK}" * 3, "\U0001d159", "\ufffc"]


@pytest.mark.parametrize("nothing", BLANKS)
def test_a_name_that_cannot_be_seen_is_none(nothing: str) -> None:
    assert names.tidy(nothing) == ""


@pytest.mark.parametrize("name", ["𐊗om", "𐊠𐊡", "𐌀nna", "𐌰𐌱", "𐤀𐤁"])
def test_nobody_is_called_in_a_script_of_antiquity(name: str) -> None:
    """Lycian, Carian, Old Italic, Gothic, Phoenician."""
    with pytest.raises(BadRequest) as refused:
        names.checked(name)
    assert refused.value.message.id == "people.name.dead"


@pytest.mark.parametrize("name", ["ꓡꓲꓢꓴ", "ᏣᎳᎩ", "ⲁⲛⲛⲁ", "ᐃᓄᒃ", "ⵎⴰⵙⵉⵏ", "ဝင်း", "𐓏𐓘𐓻𐓘𐓻𐓟", "𞤀𞤣𞤤𞤢𞤥", "Zoë 🎲"])
def test_everybody_is_called_in_the_script_they_write(name: str) -> None:
    assert names.checked(name) == name


# who may be called how


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_nobody_is_called_like_an_account(place: Place, one: str, other: str) -> None:
    async def story() -> None:
        owner, guest, account = await place.account(one), await place.guest("Zoë"), await place.account("Bert")
        taken = [
            place.people.account(None, NewAccount(other, PASSWORD)),
            place.people.account(guest, NewAccount(other, PASSWORD)),
            place.people.guest(other),
            place.people.profile(guest, Profile(name=other)),
            place.people.profile(account, Profile(name=other)),
        ]
        assert [await refusal(one) for one in taken] == ["people.name.taken"] * 5
        assert (await place.people.profile(owner, Profile(name=other))).name == names.tidy(other)
        assert (await place.people.login(Login(one, PASSWORD), None)).me.id == owner.id

    tell(story)


def test_no_capital_makes_a_name_that_of_an_account(place: Place) -> None:
    """A small letter of Greek may look like another one of Latin than its capital does."""

    async def story() -> None:
        await place.account("Anna")
        guest, account = await place.guest("Aνnα"), await place.account("Aνnα")
        for person in (guest, account):
            assert await refusal(place.people.profile(person, Profile(name="AΝnα"))) == "people.name.taken"
            assert (await place.people.profile(person, Profile(name="aνNα"))).name == "aνNα"

    tell(story)


@pytest.mark.parametrize("name", ["Hypatia", "Hypаtiа", "Hypatіa", "Kep1er"])
def test_nobody_at_a_table_is_called_like_a_bot_there(name: str) -> None:
    seats = [NewSeat("bot", "greedy"), *[NewSeat("bot", "greedy")] * 4, NewSeat("me")]
    made = make(World(), Host("one", name), NewTable("apex", seats))
    assert len({names.compared(seat.name) for seat in made.seats}) == len(seats)
    assert made.seats[-1].name == f"{name} 2"


def test_no_bot_is_called_like_a_person_at_the_table() -> None:
    made = make(World(), Host("one", "Hypаtiа"), NewTable("apex", [NewSeat("me"), NewSeat("bot", "greedy")]))
    assert made.seats[1].name == "Tycho"


def test_no_two_at_a_table_are_called_alike() -> None:
    made = make(World(), Host("one", "Anna"), NewTable("apex", [NewSeat("me"), NewSeat("open"), NewSeat("open")]))
    made.join("two", "Аnna", None, "", 0.0)
    made.join("three", "Anna\N{ZERO WIDTH SPACE}", None, "", 0.0)
    assert [seat.name for seat in made.seats[:2]] == ["Anna", "Аnna 2"]
    assert names.compared(made.seats[2].name) == "anna 3"


# accounts from before


BEFORE = "0007"
person = table("person", *map(column, ("id", "name", "account", "password", "notices", "created")))


def older(database: str, *called: str, version: str = BEFORE) -> None:
    """A database of an older version, with accounts in the order they were made."""
    password = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    with opened(database) as engine:
        with exclusive(engine) as connection:
            upgrade(connection, version)
        with engine.execution_options(writes=True).begin() as connection:
            for n, name in enumerate(called):
                own = {"id": f"person{n}", "name": name, "account": names.caseless(name), "password": password}
                connection.execute(insert(person).values(**own, notices="{}", created=float(n)))


def test_accounts_that_have_become_alike_stay_and_log_in(database: str) -> None:
    """Each by its own name as before; who was first, by every other that looks like it. Nobody new is called so."""
    called = ["Ian", "lan", "1an", "Arne", "Zoë", "Ame"]
    older(database, *called)

    async def story(people: People) -> None:
        for n, name in enumerate(called):
            assert (await people.login(Login(name.swapcase() if n else name, PASSWORD), None)).me.id == f"person{n}"
        assert (await people.login(Login("|an", PASSWORD), None)).me.id == "person0"
        assert await refusal(people.account(None, NewAccount("Ιan", PASSWORD))) == "people.name.taken"
        second = await people.login(Login("lan", PASSWORD), None)
        me = await people.who(second.token)
        assert me is not None
        assert (await people.profile(me, Profile(name="LAN"))).name == "LAN"
        assert await refusal(people.profile(me, Profile(name="Ame"))) == "people.name.taken"
        assert (await people.profile(me, Profile(name="Jan"))).name == "Jan"
        assert await refusal(people.profile(me, Profile(name="lan"))) == "people.name.taken"
        assert (await people.login(Login("jan", PASSWORD), None)).me.id == "person1"

    with opened(database) as engine:
        migrate(engine)
        store = Store(engine)
        asyncio.run(story(People(store, World(), b"k" * 32, Passwords(CHEAP))))
        with engine.connect() as connection:
            found: Any = connection.execute(select(schema.person.c.account, schema.person.c.alike)).all()
        assert sorted(map(tuple, found)) == [("ame", 0), ("ame", 1), ("jan", 0), ("lan", 0), ("lan", 2), ("zoë", 0)]
        store.close()


def test_accounts_are_compared_by_letters_that_came_to_the_table_later(database: str) -> None:
    called = ["Ⲕim", "BOB", "ꓐꓳꓐ", "Kim"]
    older(database, *called, version="0010")

    async def story(people: People) -> None:
        found = [(await people.login(Login(name, PASSWORD), None)).me.id for name in (*called, "K1m", "b0b")]
        assert found == ["person0", "person1", "person2", "person3", "person0", "person1"]
        assert await refusal(people.account(None, NewAccount("ꓗim", PASSWORD))) == "people.name.taken"

    with opened(database) as engine:
        migrate(engine)
        store = Store(engine)
        asyncio.run(story(People(store, World(), b"k" * 32, Passwords(CHEAP))))
        store.close()


# mute


def test_who_is_muted_stays_so_however_they_are_called_and_wherever_they_sit(tmp_path: Path) -> None:
    with hosted(str(tmp_path / "armillary.db")) as one, guests(one.origin, "Ann", "Bob", "Cid") as [ann, bob, cid]:
        made = ann.create(NewTable("apex", [ME, OPEN, OPEN, OPEN]))
        assert made.known is not None
        noisy, quiet = (client.enter(str(made.known.code)) for client in (bob, cid))
        noisy.join(1)
        assert made.mute(1).muted == [1]
        noisy.leave()
        bob.profile(name="Dee")
        quiet.join(1)
        noisy.join(2)
        noisy.say("noise")
        quiet.say("music")
        assert (made.talk().muted, [line.text for line in made.talk().lines]) == ([2], ["music"])


def test_a_person_who_took_the_name_of_another_is_not_muted_for_them(tmp_path: Path) -> None:
    with hosted(str(tmp_path / "armillary.db")) as one, guests(one.origin, "Ann", "Bob", "Bob") as people:
        found: list[Client] = people
        ann, first, second = sit(found)
        assert ann.mute(2).muted == [2]
        first.say("music")
        second.say("noise")
        assert [line.text for line in ann.talk().lines] == ["music"]
