"""Options: what a host may choose."""

from typing import Any

import pytest

from armillary.kernel.errors import BadSetup
from armillary.kernel.options import LONGEST_TEXT, Option, complete
from armillary.kernel.text import Message, catalogue
from tests.kernel.sentences import check_sentence

OPTIONS = (
    Option("flag", "flag", True),
    Option("word", "choice", "low", ("low", "high")),
    Option("number", "number", 3, (-2, 10)),
    Option("code", "text", ""),
)
ACCEPTED: dict[str, list[Any]] = {
    "flag": [True, False],
    "word": ["low", "high"],
    "number": [-2, 0, 10],
    "code": ["", "x" * LONGEST_TEXT],
}
REFUSED: dict[str, list[Any]] = {
    "flag": [1, 0, "true", None, []],
    "word": ["middle", "", 1, True, None, ["low"]],
    "number": [-3, 11, 2.0, True, "3", None, 2**70],
    "code": ["x" * (LONGEST_TEXT + 1), 1, None, b"x"],
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name: str) -> None:
    """A value within its kind is taken, and the other options get their defaults."""
    for value in ACCEPTED[name]:
        defaults = {"flag": True, "word": "low", "number": 3, "code": ""}
        assert complete(OPTIONS, {name: value}) == {**defaults, name: value}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """Anything else is refused in a sentence that says what is allowed."""
    for value in REFUSED[name]:
        with pytest.raises(BadSetup, match=f"Option {name} cannot be") as refused:
            complete(OPTIONS, {name: value})
        check_sentence(refused.value)


@pytest.mark.parametrize(("name", "value"), [("flag", "true"), ("flag", "no"), ("number", "3")])
def test_text_that_reads_like_a_value(name: str, value: str) -> None:
    """A flag or a number between quotes is told apart from the flag or the number."""
    with pytest.raises(BadSetup) as refused:
        complete(OPTIONS, {name: value})
    said = f'Option {name} cannot be the text "{value}": it must be {value} itself, without quotes.'
    assert str(refused.value) == said


def test_values_are_shown_as_they_are_written() -> None:
    """In JSON, which positions and records are in, and not in Python."""
    for value, said in ((True, "true"), (None, "null"), ([1], "a list of 1"), (2.5, "2.5")):
        with pytest.raises(BadSetup) as refused:
            complete(OPTIONS, {"number": value})
        assert str(refused.value) == f"Option number cannot be {said}. Allowed: -2..10."


def test_an_unknown_option() -> None:
    """Its name is said, with those that are known."""
    with pytest.raises(BadSetup, match=r"There is no option moons\. Known: flag, word, number, code") as refused:
        complete(OPTIONS, {"moons": True})
    check_sentence(refused.value)
    with pytest.raises(BadSetup, match="Known: -"):
        complete((), {"moons": True})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("flag", "true", True),
        ("flag", "No", False),
        ("flag", "maybe", "maybe"),
        ("word", "high", "high"),
        ("number", "7", 7),
        ("number", "-2", -2),
        ("number", "--5", "--5"),
        ("number", "-", "-"),
        ("number", "", ""),
        ("number", "7.0", "7.0"),
        ("number", "9" * 5000, "9" * 5000),
        ("code", "7", "7"),
    ],
)
def test_as_typed(name: str, text: str, value: Any) -> None:
    """What is typed on a command line becomes a value, and whatever does not is left for the refusal."""
    option = next(option for option in OPTIONS if option.name == name)
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)


def test_what_would_be_right() -> None:
    """Every kind says what it allows."""
    allowed = {option.name: option.allowed() for option in OPTIONS}
    assert allowed == {
        "flag": "true, false",
        "word": "low, high",
        "number": "-2..10",
        "code": Message("allowed.words", {"most": LONGEST_TEXT}),
    }
    with pytest.raises(BadSetup, match=r"Allowed: text of at most 200 characters\.") as refused:
        complete(OPTIONS, {"code": 1})
    assert catalogue("fr").render(refused.value.message).endswith("Permis : un texte d'au plus 200 caractères.")
