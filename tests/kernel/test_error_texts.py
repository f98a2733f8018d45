"""Every error and refusal the kernel can raise has words in every language, with the arguments it is given."""

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import armillary
from armillary.kernel import errors
from armillary.kernel.errors import ArmillaryError, BadRecord
from armillary.kernel.text import LANGUAGES, catalogue, placeholders, variants

KERNEL = Path(armillary.__file__).parent / "kernel"
ERRORS = {name for name, thing in vars(errors).items() if isinstance(thing, type) and issubclass(thing, ArmillaryError)}


def calls(names: set[str]) -> Iterator[tuple[ast.Call, str]]:
    """Every call of one of these in the kernel, and where it is."""
    for path in sorted(KERNEL.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names and node.args:
                yield node, f"{path.name}:{node.lineno}"


def written(node: ast.expr, where: str) -> str:
    """A text that is written out in the source."""
    assert isinstance(node, ast.Constant), f"{where} has no id written out"
    assert isinstance(node.value, str)
    return node.value


def raised() -> Iterator[tuple[str, set[str], str]]:
    """(id, names of arguments, where) of every error that is made anywhere in the kernel."""
    for call, where in calls(ERRORS):
        yield written(call.args[0], where), {str(word.arg) for word in call.keywords}, where


def refused() -> Iterator[tuple[str, set[str], str]]:
    """The same for the refusals of the kernel."""
    for call, where in calls({"Reason"}):
        given = call.args[1].keys if len(call.args) > 1 and isinstance(call.args[1], ast.Dict) else []
        names = {written(key, where) for key in given if key}
        yield f"refused.{written(call.args[0], where)}", names, where


USED = [*raised(), *refused()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_words(language: str) -> None:
    """The id is in the catalogue, and its words use no argument that is not given."""
    entries = catalogue(language).entries
    for identity, given, where in USED:
        assert identity in entries, where
        used = set().union(*map(placeholders, variants(entries[identity]).values()))
        assert used <= given, f"{where}: {identity} uses {sorted(used - given)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_used(language: str) -> None:
    """The catalogue has no words for errors that nothing raises."""
    sections = {identity.split(".")[0] for identity, _, _ in USED}
    entries = {name for name in catalogue(language).entries if name.split(".")[0] in sections}
    assert entries == {identity for identity, _, _ in USED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end(language: str) -> None:
    """Each is one sentence, or two, and ends."""
    for identity, _, _ in USED:
        for wording in variants(catalogue(language).entries[identity]).values():
            assert re.fullmatch(r"[^\n]+\.", wording), identity


def test_many_kinds_of_errors_are_found() -> None:
    """The scan sees the errors there are."""
    assert len(USED) > 45
    assert {"position.hash", "replay.key", "components.row", "game.unknown", "refused.K8"} <= {
        name for name, _, _ in USED
    }


def test_errors_keep_their_message_when_they_travel() -> None:
    """An error sent from another process is the same error."""
    error = BadRecord("record.order", line=3, expected=1, given="2")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.message) == (BadRecord, str(error), error.message)
    assert str(error) == "Line 3 of the record should be entry 1, not 2."
    assert catalogue("fr").render(error.message) == "La ligne 3 de l'enregistrement devrait être l'entrée 1, pas 2."
