"""What a link shows of a page before it is opened: what the link admits to, and no more."""

import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from armillary.client import Client, LiveTable
from armillary.kernel.registry import FOLDERS, named, own
from armillary.kernel.showing import scene_of
from armillary.server import previews
from armillary.server.pictures import inks, rendering
from armillary.server.pictures.picture import HIGH, WIDE, Sitting, picture
from armillary.server.previews import Preview
from armillary.server.store.unavailable import DatabaseUnavailable
from armillary.server.web.heads import headed
from armillary.server.wire import NewTable, Visibility
from tests.server.guests import GAME, ME, OPEN, RANDOM, finish, guests, until
from tests.server.hosting import Hosted, hosted

ROOT = Path(__file__).parents[3]
BEACONS = str(ROOT / "examples" / "beacons")
PAGE = (
    '<!doctype html><html><head><title>Armillary</title><meta name="description" content="Old"></head>'
    "<body><script src=x></script></body></html>"
)
META = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">')
TITLE = "Armillary: board games among the stars"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder = tmp_path_factory.mktemp("previews") / "site"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, BEACONS)
        with hosted(str(folder.parent / "previews.db"), site=folder, workers=1) as found:
            yield found


@pytest.fixture(scope="module")
def ada(host: Hosted) -> Iterator[Client]:
    with guests(host.origin, "Ada") as [found]:
        yield found


def head(host: Hosted, path: str, language: str = "en") -> dict[str, str]:
    """What a program reads that shows a link."""
    found = host.http.get(host.origin + path, headers={"Accept-Language": language})
    assert found.status_code == httpx.codes.OK
    assert "<script src=x>" in found.text
    metas = {name: unescape(value) for name, value in META.findall(found.text)}
    [title] = re.findall("<title>(.*?)</title>", found.text)
    assert unescape(title) == metas["og:title"]
    return metas


def drawn(host: Hosted, metas: dict[str, str]) -> bytes:
    found = host.http.get(metas["og:image"], timeout=60)
    assert (found.status_code, found.headers["content-type"]) == (httpx.codes.OK, "image/png")
    assert struct.unpack(">II", found.content[16:24]) == (WIDE, HIGH)
    return found.content


def table(ada: Client, visibility: Visibility, *seats: Any) -> LiveTable:
    return ada.create(NewTable(GAME, [ME, *seats], visibility=visibility))


def code_of(one: LiveTable) -> str:
    return str(one.look().code)


# what is said


def test_a_public_table_says_who_plays(host: Hosted, ada: Client) -> None:
    one = table(ada, "public", RANDOM)
    found = head(host, f"/table/{one.id}")
    assert found["og:title"] == "Ada's table: Pocket Imperium"
    assert found["og:description"] == found["description"] == "Ada, Hypatia are playing."
    assert found["og:url"] == f"{host.origin}/table/{one.id}"
    assert found["twitter:card"] == "summary_large_image"
    french = head(host, f"/table/{one.id}", "fr-FR,fr;q=0.9")
    assert french["og:title"] == "Table d'Ada : Pocket Imperium"
    assert french["og:locale"] == "fr_FR"


def test_a_result_says_who_won(host: Hosted, ada: Client) -> None:
    one = ada.create(NewTable(GAME, [RANDOM, RANDOM], visibility="public"))
    finish(one)
    result = one.state().result
    assert result is not None
    found = head(host, f"/replay/{one.id}?step=3")
    assert found["og:title"] == "A moment of a match: Pocket Imperium"
    assert f"Hypatia {result.scores[0]}, Tycho {result.scores[1]}." in found["og:description"]
    first, last = drawn(host, found), drawn(host, head(host, f"/replay/{one.id}"))
    assert first != last, "a moment is another than the end"
    assert drawn(host, head(host, f"/replay/{one.id}?step={len(one.record().entries)}")) == last


def test_an_invitation_names_who_invites(host: Hosted, ada: Client) -> None:
    one = table(ada, "link", OPEN, RANDOM)
    code = code_of(one)
    found = head(host, f"/join/{code}")
    assert (found["og:title"], found["og:description"]) == ("Ada invites you: Pocket Imperium", "1 seat is free, of 3.")
    drawn(host, found)
    assert head(host, f"/table/{one.id}?code={code}") == {**found, "og:url": f"{host.origin}/table/{one.id}"}


def test_who_has_no_invitation_learns_nothing(host: Hosted, ada: Client) -> None:
    """Not even whether there is such a table."""
    unknown = head(host, "/table/abcdefghijkl")
    assert unknown["og:title"] == TITLE
    for visibility in ("link", "private"):
        one = table(ada, visibility, RANDOM)
        for path in (f"/table/{one.id}", f"/replay/{one.id}?step=1", f"/table/{one.id}?code={'a' * 12}-{'b' * 10}"):
            found = head(host, path)
            assert {**found, "og:url": ""} == {**unknown, "og:url": ""}
        refused = host.http.get(f"{host.url}/preview?table={one.id}")
        assert (refused.status_code, refused.json()["error"]) == (404, "table.unknown")


def test_only_who_may_know_it_is_told_what_is_played_before_the_page_asks(host: Hosted, ada: Client) -> None:
    """Of a private table who sits there, of a public one anybody; a code that is none is nobody's."""

    def is_told(one: LiveTable, **headers: str) -> bool:
        page = host.http.get(f"{host.origin}/table/{one.id}", headers=headers).text
        return f"/games/{GAME}/text/en?edition=" in page

    own = {"Authorization": f"Bearer {ada.token}"}
    for visibility in ("link", "private"):
        one = table(ada, visibility, RANDOM)
        assert is_told(one, **own)
        assert not is_told(one)
        assert not is_told(one, Authorization="Bearer nobody")
    assert is_told(table(ada, "public", RANDOM))


def test_a_private_table_shows_the_invitation_and_nothing_else(host: Hosted, ada: Client) -> None:
    """Its picture is that of any such game; once it has begun, there is none."""
    one = table(ada, "private", OPEN, RANDOM)
    code = code_of(one)
    found = head(host, f"/join/{code}")
    assert found["og:title"] == "Ada invites you: Pocket Imperium"
    game = host.http.get(f"{host.url}/preview?game={GAME}", timeout=60).content
    assert drawn(host, found) == game
    one.start("random")
    assert head(host, f"/join/{code}")["og:title"] == TITLE


def test_a_match_of_the_day_is_shown_the_day_after(host: Hosted, ada: Client) -> None:
    one = ada.daily("beacons")
    assert head(host, f"/join/{code_of(one)}")["og:title"] == TITLE


@pytest.mark.parametrize(("page", "title"), [("daily", "La partie du jour : Apex"), ("new", "Une table d'Apex")])
def test_pages_of_a_game_say_which(host: Hosted, page: str, title: str) -> None:
    found = head(host, f"/{page}/apex", "fr")
    assert found["og:title"] == title
    assert "lang=fr" in found["og:image"]
    assert head(host, f"/{page}/chess")["og:title"] == TITLE
    drawn(host, found)


def test_any_other_page_says_what_the_site_is(host: Hosted) -> None:
    found = head(host, "/tables")
    assert (found["og:title"], found["og:image"]) == (TITLE, f"{host.origin}/icon-512.png")
    assert "Old" not in found.values()


def test_the_page_comes_whatever_becomes_of_the_database(host: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(work: object) -> None:
        raise DatabaseUnavailable("store.unread", "away")

    monkeypatch.setattr(host.server.store, "read", away)
    assert head(host, "/table/abcdefghijkl")["og:title"] == TITLE


def test_who_asks_for_too_many_pages_gets_them_without(tmp_path: Path, host: Hosted) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text(PAGE)
    with hosted(str(tmp_path / "a.db"), site=site, limits=True, pace=0.1) as slow:
        found = [head(slow, "/new/apex")["og:title"] for _ in range(40)]
        assert {found[0], found[-1]} == {"A table of Apex", TITLE}
        refused = [slow.http.get(f"{slow.url}/preview?game=chess").status_code for _ in range(20)]
        assert refused[-1] == httpx.codes.TOO_MANY_REQUESTS


def test_no_name_is_markup() -> None:
    name = '"><script>alert(1)</script>'
    page = headed(PAGE, Preview(name, name, "x=1&y"), "en", "http://a", "/table/x")
    assert "<script>alert" not in page
    assert META.findall(page)[4] == ("og:title", "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
    game = named(GAME)
    svg = picture(scene_of(game, game.match(2, seed=1).board(), 2), game.text(), [Sitting(name)] * 2)
    assert "<script" not in svg


# what is drawn


def test_a_picture_shows_what_a_spectator_sees(host: Hosted, ada: Client) -> None:
    """A choice that its seat alone knows changes nothing, one that is open does."""
    one = ada.create(NewTable("beacons", [ME, OPEN], visibility="public"))
    with guests(host.origin, "Ben") as [ben]:
        ben.table(one.id).join()
        metas = head(host, f"/table/{one.id}")
        before = drawn(host, metas)
        for _ in range(2):
            state = one.state()
            assert state.question is not None
            one.answer(state.question.choices[0].key)
        assert drawn(host, metas) == before
        for _ in range(2):
            state = ben.table(one.id).state()
            assert state.question is not None
            ben.table(one.id).answer(state.question.choices[0].key)
        assert drawn(host, metas) != before


@pytest.mark.parametrize("name", [*own(), "beacons"])
def test_every_game_has_its_board_drawn(name: str) -> None:
    """At every number of players, and with what stands on it in the colours of the seats."""
    game = named(name)
    for players in game.players:
        match = game.match(players, seed=1)
        while not match.over and len(match.entries) < 400:
            seat = match.waiting[0]
            match.answer(seat, match.questions(seat)[0].choices[-1].key)
        scene = scene_of(game, match.board(), players)
        svg = picture(scene, game.text("fr"), [Sitting(f"Seat {n}") for n in range(players)])
        shapes = sum(svg.count(shape) for shape in ("<polygon", "<circle", "<rect"))
        assert shapes >= len(scene.places) + players > players
        owners = {piece.owner for place in scene.places for piece in place.pieces} - {None}
        assert all(svg.count(inks.seat_ink(owner)) > 1 for owner in owners)


def test_pictures_are_drawn_once_and_kept_within_bounds(host: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_now = []

    def counted(svg: str) -> bytes:
        drawn_now.append(svg)
        return b"png"

    monkeypatch.setattr(previews, "png", counted)
    monkeypatch.setattr(previews, "MOST_KEPT", 2)
    host.server.previews.kept.clear()
    for language, number in (("en", 1), ("en", 1), ("fr", 2)):
        host.http.get(f"{host.url}/preview?game=apex&lang={language}")
        assert len(drawn_now) == number
    host.http.get(f"{host.url}/preview?game=pocket-imperium")
    assert len(host.server.previews.kept) == 2
    host.server.previews.kept.clear()


def test_a_picture_that_fails_is_tried_again(host: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "PROGRAM", "raise SystemExit(1)")
    failed = host.http.get(f"{host.url}/preview?game=council-of-shadows")
    assert (failed.status_code, failed.json()["error"]) == (503, "preview.failed")
    monkeypatch.undo()
    until(lambda: host.http.get(f"{host.url}/preview?game=council-of-shadows", timeout=60).status_code == 200)


def test_the_colours_are_those_of_the_client() -> None:
    tokens = (ROOT / "web/src/styles/tokens.css").read_text(encoding="utf-8")
    night = dict(re.findall(r"--([\w-]+): light-dark\(#\w+, (#\w+)\)", tokens))
    plain = ("raised", "ink", "line", "brass", "neutral")
    ours = {name: getattr(inks, name.upper()) for name in plain}
    ours |= {"paper": inks.GROUND, "sky": inks.SKY, "ink-soft": inks.SOFT, "line-strong": inks.STRONG}
    ours |= {f"seat-{seat}": ink for seat, ink in enumerate(inks.SEATS)}
    assert ours.items() <= night.items()
