"""Why a text is not what it should be: no JSON, or a value in it that does not fit."""

from typing import Any

import msgspec
import pytest

from armillary.kernel.reading import UNREADABLE, problem
from armillary.kernel.text import LANGUAGES, catalogue


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """Something to be read."""

    far: int


class Walk(msgspec.Struct, forbid_unknown_fields=True):
    """Something with more of them."""

    steps: list[Step] = []


def said(text: bytes, kind: Any, language: str) -> str:
    with pytest.raises(UNREADABLE) as caught:
        msgspec.json.decode(text, type=kind)
    return catalogue(language).render(problem(caught.value, kind, text))


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (b"{x", "this is no JSON from byte 1 on", "ce n'est plus du JSON à partir de l'octet 1"),
        (b"{", "it is not well formed", "ce n'est pas bien formé"),
        (b'{"steps":[{"far":\xff}]}', "this is no JSON from byte 17", "ce n'est plus du JSON à partir de l'octet 17"),
        (b'{"steps":1, x', "this is no JSON from byte 12 on", "ce n'est plus du JSON à partir de l'octet 12"),
        (b"[]", "it is a list of 0, but must be a table with steps", "c'est une liste de 0, mais il faut une table"),
        (b'{"steps":1}', "steps: it is 1, but must be a list", "steps : c'est 1, mais il faut une liste"),
        (b'{"steps":[{}]}', "steps #1.far: it is missing", "steps #1.far : c'est absent"),
        (b'{"step":[]}', "step: nothing has this name; known: steps", "step : rien ne porte ce nom"),
        (b'{"steps":' * 5000, "it is not well formed", "ce n'est pas bien formé"),
    ],
    ids=["sign", "end", "letter", "both", "all", "value", "missing", "unknown", "deep"],
)
def test_a_text_that_cannot_be_read_is_explained(text: bytes, english: str, french: str) -> None:
    for language, expected in zip(LANGUAGES, (english, french), strict=True):
        assert said(text, Walk, language).startswith(expected)
