"""Texts that change only with the software: small on the wire, and kept for as long as they stay what they are."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from msgspec.json import decode
from msgspec.json import encode as encoded

from armillary.kernel.registry import names, own
from armillary.kernel.text import LANGUAGES
from armillary.server import texts
from armillary.server.files import packed
from armillary.server.lessons.checks import course
from armillary.server.lessons.teaching import teach
from armillary.server.lessons.whole import contents
from armillary.server.wire import TIME, Learning, WholeLesson
from tests.server.guests import GAME
from tests.server.hosting import Hosted, hosted

TEXTS = ["/titles/fr", f"/games/{GAME}/text/en", f"/games/{GAME}/rules/fr"]
LESSONS = f"/games/{GAME}/lessons"
LISTS = ["/games", LESSONS]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder: Path = tmp_path_factory.mktemp("texts")
    (folder / "site").mkdir()
    (folder / "site/index.html").write_text("<!doctype html><title>Armillary</title>")
    with hosted(str(folder / "texts.db"), site=folder / "site") as found:
        yield found


def get(host: Hosted, path: str, **headers: str) -> httpx.Response:
    return host.http.get(host.url + path, headers=headers)


def whole(host: Hosted) -> list[str]:
    """Of each lesson, as the list of them names it."""
    found = get(host, LESSONS).json()
    return [f"{LESSONS}/{one['name']}?lang=fr&edition={found['edition']}" for one in found["lessons"]]


@pytest.mark.parametrize("path", [*TEXTS, *LISTS, f"{LESSONS}/homes"])
def test_a_text_comes_compressed_to_clients_that_can_read_it(host: Hosted, path: str) -> None:
    small, plain = (get(host, path, **{"Accept-Encoding": wanted}) for wanted in ("gzip, br", "identity"))
    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.content == plain.content
    assert int(small.headers["content-length"]) < len(plain.content) * 2 / 3
    assert all("Accept-Encoding" in found.headers["vary"] for found in (small, plain))


def test_the_page_says_the_edition(host: Hosted) -> None:
    found = host.http.get(host.origin)
    assert f'<meta name="armillary-edition" content="{texts.edition()}">' in found.text


@pytest.mark.parametrize("path", TEXTS)
def test_a_text_of_an_edition_is_kept_for_ever(host: Hosted, path: str) -> None:
    assert "immutable" in get(host, f"{path}?edition={texts.edition()}").headers["cache-control"]


def test_a_lesson_of_an_edition_is_kept_for_ever(host: Hosted) -> None:
    assert all("immutable" in get(host, path).headers["cache-control"] for path in whole(host))
    assert get(host, whole(host)[0].partition("&")[0]).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", [*TEXTS, *LISTS, f"{TEXTS[0]}?edition=another"])
def test_any_other_is_asked_for_again_and_comes_once(host: Hosted, path: str) -> None:
    found = get(host, path)
    assert found.headers["cache-control"] == "no-cache"
    again = get(host, path, **{"If-None-Match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", [*TEXTS, *LISTS])
def test_what_may_be_read_later_says_no_time(host: Hosted, path: str) -> None:
    assert TIME not in get(host, path).headers


def test_what_is_of_one_person_is_never_kept(host: Hosted) -> None:
    for path in ("/me", "/tables"):
        assert get(host, path).headers["cache-control"] == "no-store"


def test_the_edition_changes_with_any_text(monkeypatch: pytest.MonkeyPatch) -> None:
    known = texts.edition()
    for made in (texts.titles, texts.catalogue_of, texts.rules_of):
        texts.edition.cache_clear()
        changed = lambda *given, made=made: packed(made(*given).content[""] + b" ", made(*given).media)  # noqa: E731
        with monkeypatch.context() as patch:
            patch.setattr(texts, made.__name__, changed)
            assert texts.edition() != known
    texts.edition.cache_clear()
    assert texts.edition() == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_the_words_of_the_games(host: Hosted, language: str) -> None:
    found = get(host, f"/titles/{language}").json()
    assert list(found) == names()
    for game, entries in found.items():
        whole = get(host, f"/games/{game}/text/{language}").json()
        assert entries.items() <= whole.items()
        assert game not in own() or {"title", "heart", "note"} <= entries.keys()


def test_a_whole_lesson_is_what_is_taught_step_by_step(host: Hosted) -> None:
    """Wherever one is, and whatever one answers there."""
    found = course(GAME)
    for script, path in zip(found.book.lesson, whole(host), strict=True):
        lesson = decode(get(host, path).content, type=WholeLesson)
        for way in lesson.ways:
            assert encoded(way.lesson) == encoded(teach(found, script, Learning(way.keys), "fr"))
            offered = {choice.key for choice in way.lesson.question.choices} if way.lesson.question else set()
            onwards = {other.keys[-1] for other in lesson.ways if other.keys[:-1] == way.keys and other.keys}
            assert offered == onwards | way.hints.keys()
            for key, hint in way.hints.items():
                assert hint == teach(found, script, Learning([*way.keys, key]), "fr").hint


def test_the_edition_of_lessons_is_that_of_all() -> None:
    assert contents(GAME).edition != contents("apex").edition
