"""Messages and catalogues: selection, plurals, gender, nesting, and what is missing between languages."""

from pathlib import Path

import pytest

from armillary.kernel.text import (
    LANGUAGES,
    Catalogue,
    CatalogueError,
    Message,
    catalogue,
    faults,
    flatten,
    seat_message,
)

ENGLISH = """
plain = "Nothing to add."
greeting = "{who} greets {whom}."

[won]
select = ["seat", "points"]
you.one = "You win {points} point"
you.other = "You win {points} points"
other.one = "{seat} wins {points} point"
other.other = "{seat} wins {points} points"

[count]
select = "n"
one = "{n} relic"
other = "{n} relics"

[relic]
0 = "the lamp"

[found]
select = "relic:gender"
f = "{relic} is found (f)"
other = "{relic} is found"

[choice]
take = "take {what}"
"""
FRENCH = """
plain = "Rien à ajouter."
greeting = "{who} salue {whom}."

[won]
select = ["seat", "points"]
you.one = "Vous gagnez {points} point"
you.other = "Vous gagnez {points} points"
other.one = "{seat} gagne {points} point"
other.other = "{seat} gagne {points} points"

[count]
select = "n"
one = "{n} relique"
other = "{n} reliques"

[relic.0]
text = "la lampe"
gender = "f"

[found]
select = "relic:gender"
f = "{relic} est trouvée"
other = "{relic} est trouvé"

[choice]
take = "prendre {what}"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "fr.toml").write_text(FRENCH, encoding="utf-8")
    return tmp_path


@pytest.fixture
def english(folder: Path) -> Catalogue:
    return catalogue("en", folder)


@pytest.fixture
def french(folder: Path) -> Catalogue:
    return catalogue("fr", folder)


def won(seat: int, points: int) -> Message:
    return Message("won", {"seat": seat_message(seat), "points": points})


def test_a_seat_selects_you_or_other(english: Catalogue) -> None:
    """The reader is spoken to, and everybody else is called by name or number."""
    assert english.render(won(1, 3), reader=1) == "You win 3 points"
    assert english.render(won(1, 3), reader=0) == "Seat 2 wins 3 points"
    assert english.render(won(1, 1)) == "Seat 2 wins 1 point"
    assert english.render(won(1, 1), names=["Ada", "Bo"]) == "Bo wins 1 point"
    assert english.render(won(2, 1), names=["Ada", "Bo"]) == "Seat 3 wins 1 point"


def test_numbers_select_as_their_language_counts(english: Catalogue, french: Catalogue) -> None:
    """Zero is many in English and one in French."""
    said = {n: english.render(Message("count", {"n": n})) for n in (-1, 0, 1, 2)}
    assert said == {-1: "-1 relics", 0: "0 relics", 1: "1 relic", 2: "2 relics"}
    dit = {n: french.render(Message("count", {"n": n})) for n in (-1, 0, 1, 2)}
    assert dit == {-1: "-1 relique", 0: "0 relique", 1: "1 relique", 2: "2 reliques"}


def test_a_number_selects_the_variant_it_names(tmp_path: Path) -> None:
    """Before its language counts: none need not be said as one or as many."""
    for language in LANGUAGES:
        lost = 'select = ["n", "m"]\n0.0 = "nothing"\n0.other = "{m} b"\none.other = "{n} a"\nother.other = "{n} as"\n'
        (tmp_path / f"{language}.toml").write_text(f"[lost]\n{lost}", encoding="utf-8")
        known = catalogue(language, tmp_path)
        said = [known.render(Message("lost", {"n": n, "m": m})) for n, m in ((0, 0), (0, 2), (1, 0), (2, 0))]
        assert said == ["nothing", "2 b", "1 a", "2 as"]


def test_a_noun_selects_by_its_gender(english: Catalogue, french: Catalogue) -> None:
    """The gender is the noun's, in the language that has it."""
    message = Message("found", {"relic": Message("relic.0")})
    assert french.render(message) == "la lampe est trouvée"
    assert english.render(message) == "the lamp is found"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "Table d'Ada, qu'Ada suit"),
        ("Élise", "Table d'Élise, qu'Élise suit"),
        ("Hypatia", "Table d'Hypatia, qu'Hypatia suit"),
        ("Hubble", "Table de Hubble, que Hubble suit"),
        ("Yves", "Table d'Yves, qu'Yves suit"),
        ("Yann", "Table de Yann, que Yann suit"),
        ("Tycho", "Table de Tycho, que Tycho suit"),
        ("", "Table de , que  suit"),
    ],
)
def test_french_leaves_out_a_vowel_before_another(name: str, said: str) -> None:
    entries = {"a": {"text": "Table de {name}, que {name} suit"}, "seat": {"text": "Place {n}"}}
    assert Catalogue("fr", entries).render(Message("a", {"name": name})) == said
    assert Catalogue("fr", entries).render(Message("a", {"name": seat_message(0)}), None, [name]) == said
    assert Catalogue("en", entries).render(Message("a", {"name": "Ada"})) == "Table de Ada, que Ada suit"


def test_messages_may_hold_messages(english: Catalogue) -> None:
    """To any depth, with the same reader and names."""
    inner = Message("choice.take", {"what": Message("relic.0")})
    message = Message("greeting", {"who": inner, "whom": seat_message(0)})
    assert english.render(message, names=["Ada"]) == "take the lamp greets Ada."


def test_what_is_missing_shows_its_name(english: Catalogue) -> None:
    """An argument, a message, a variant: nothing raises where people read."""
    assert english.render(Message("greeting", {"who": "Ada"})) == "Ada greets {whom}."
    assert english.render(Message("nowhere")) == "nowhere"
    assert english.render(Message("won")) == "{seat} wins {points} points"
    assert english.render(Message("plain", {"more": 1})) == "Nothing to add."


def test_braces_in_arguments_are_text(english: Catalogue) -> None:
    """What a person typed is never taken for a wording."""
    assert english.render(Message("greeting", {"who": "{whom}", "whom": "{0!r}"})) == "{whom} greets {0!r}."
    assert english.render(won(0, 2), names=["{points}"]) == "{points} wins 2 points"


def test_a_game_speaks_over_the_kernel(tmp_path: Path) -> None:
    """A game's own wording comes first, and the kernel's are there as well."""
    (tmp_path / "en.toml").write_text('seat = "Crew {n}"\n', encoding="utf-8")
    own = catalogue("en", tmp_path)
    assert own.render(seat_message(2)) == "Crew 3"
    assert own.render(Message("refused.K1")) == "The match is over."


def test_faults_between_languages(folder: Path) -> None:
    """Missing messages, other arguments, and French that is still English."""
    assert faults(folder) == []
    (folder / "en.toml").write_text(ENGLISH + '\n[more]\na = "one"\nb = "two {n}"\nc = "same"\n', encoding="utf-8")
    (folder / "fr.toml").write_text(FRENCH + '\n[more]\nb = "deux {m}"\nc = "same"\nd = "quatre"\n', encoding="utf-8")
    catalogue.cache_clear()
    assert faults(folder) == [
        "more.a is missing in French",
        "more.b uses ['n'] in English and ['m'] in French",
        "more.c says the same in both languages",
        "more.d is missing in English",
    ]
    assert "more.c says the same in both languages" not in faults(folder, same=["more.c"])


def test_a_variant_that_is_missing_is_a_fault(folder: Path) -> None:
    """Every wording that can be selected must be there, in both languages."""
    (folder / "fr.toml").write_text(FRENCH.replace("you.one =", "you.none ="), encoding="utf-8")
    catalogue.cache_clear()
    assert faults(folder) != []


@pytest.mark.parametrize("text", ["a = 1", "a = [1]", "[a]\nb = true", "a =", "\xff"])
def test_a_catalogue_that_is_none(tmp_path: Path, text: str) -> None:
    """What is wrong with a catalogue is said when it is read, with the place."""
    (tmp_path / "en.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(CatalogueError):
        catalogue("en", tmp_path)


def test_a_language_there_is_not(tmp_path: Path) -> None:
    """A catalogue that is not there is said to be missing."""
    with pytest.raises(CatalogueError, match=r"de\.toml"):
        catalogue("de")
    with pytest.raises(CatalogueError, match=r"en\.toml"):
        catalogue("en", tmp_path)


def test_nested_tables_are_dotted_names() -> None:
    """A table is a part of a name, unless it is a message with variants."""
    entries = flatten({"a": {"b": "text", "c": {"select": "n", "one": "x", "other": "y"}}, "d": {"text": "z"}})
    assert set(entries) == {"a.b", "a.c", "d"}
    assert entries["a.b"] == entries["a.b"] | {"text": "text"}


def test_the_catalogues_of_kernel_and_example_have_no_faults() -> None:
    """English and French say the same things, with the same arguments."""
    assert faults() == []
    beacons = Path(__file__).parents[2] / "examples" / "beacons" / "text"
    assert faults(beacons, same=["beacon.pays", "show.pays", "show.points"]) == []
    assert LANGUAGES == ("en", "fr")
