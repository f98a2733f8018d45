"""A page of another site that makes a browser ask for changes, with the cookie of a person who plays here."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from armillary.server.routes import ROUTES
from armillary.server.web.addresses import PREFIX
from armillary.server.web.intent import JSON, SAFE
from armillary.server.web.reading import COOKIE
from armillary.server.wire import NewTable
from tests.server.databases import opened
from tests.server.filling import Everything, everything
from tests.server.guests import GAME, ME, OPEN, guests
from tests.server.serving import Serving

ELSEWHERE = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
WAYS = [{name: ELSEWHERE[name]} for name in ELSEWHERE]
"""What a browser says of where a page comes from: each alone must be enough."""
TYPES: tuple[dict[str, str], ...] = ({"Content-Type": JSON}, {"Content-Type": "text/plain"}, {})
BODIES = (b"", b"{}", b'{"name":"Mallory","text":"hello"}')
UNSAFE = [route for route in ROUTES if route.method not in SAFE]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """Without limits: none of them is what refuses."""
    monkeypatch.setenv("ARMILLARY_LIMITS", "false")
    with Serving(str(tmp_path / "armillary.db")) as found:
        yield found


def kept(server: Serving) -> Everything:
    with opened(server.database) as engine:
        return everything(engine)


def test_a_page_of_another_site_changes_nothing(server: Serving, figure: Callable[[str], None]) -> None:
    """Neither with an empty body nor with any other, and not even if it knew what only our pages know."""
    with guests(server.url, "Ann") as [ann], httpx.Client(base_url=f"{server.url}{PREFIX}") as browser:
        table, me = ann.create(NewTable(GAME, [ME, OPEN])).id, ann.me()
        browser.cookies.set(COOKIE, str(ann.token))
        proof = {"X-CSRF-Token": me.csrf}
        paths = [
            (route.method, route.path.format_map({"table": table, "game": GAME, "lesson": "homes"})) for route in UNSAFE
        ]
        before = kept(server)
        answers = [
            browser.request(method, path, content=body, headers={**where, **kind, **proof}).status_code
            for method, path in paths
            for where in WAYS
            for kind in TYPES
            for body in BODIES
        ]
        assert set(answers) == {httpx.codes.FORBIDDEN}
        assert kept(server) == before
        own = {"Origin": server.url, "Content-Type": JSON, **proof}
        assert browser.post(f"/tables/{table}/talk", content=b'{"text":"hello"}', headers=own).is_success
        assert kept(server) != before
    figure(f"{len(answers)} requests of a page of another site, for {len(paths)} verbs: all refused, nothing changed")
