"""Every link to a page leads to that page, wherever the server stands and whatever the link carries."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armillary.server.config import Config
from armillary.server.links import PAGES, Page, address, link, page_of

ROOT = Path(__file__).parents[3]
HOME = Config(url="https://games.example.org")


def fits(path: str, pattern: str) -> bool:
    """As the router of the web client reads an address."""
    given, wanted = path.split("/"), pattern.split("/")
    return len(given) == len(wanted) and all(
        bool(one) if part.startswith(":") else one == part for one, part in zip(given, wanted, strict=True)
    )


@pytest.mark.parametrize("page", PAGES)
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_link_is_the_address_of_its_page_and_carries_its_parts(page: Page, data: st.DataObject) -> None:
    names = re.findall(r":(\w+)", PAGES[page])
    parts = {name: data.draw(st.text(min_size=1)) for name in names}
    query = data.draw(st.dictionaries(st.sampled_from(["step", "seat", "word"]), st.text(min_size=1)))
    found = urlsplit(link(HOME, page, **parts, **query))
    assert f"{found.scheme}://{found.netloc}" == HOME.url
    assert [one for one in PAGES if fits(found.path, PAGES[one])] == [page]
    carried = [
        unquote(piece) for piece, part in zip(found.path.split("/"), PAGES[page].split("/"), strict=True) if ":" in part
    ]
    assert carried == list(parts.values())
    assert dict(parse_qsl(found.query, keep_blank_values=True)) == query
    assert page_of(found.path) == (page, parts)


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        (Config(url="https://games.example.org", host="0.0.0.0"), "https://games.example.org"),
        (Config(port=8123), "http://127.0.0.1:8123"),
        (Config(host="0.0.0.0"), "http://127.0.0.1:8000"),
        (Config(host="::"), "http://[::1]:8000"),
        (Config(host="fd00::7"), "http://[fd00::7]:8000"),
        (Config(host="club.example.org"), "http://club.example.org:8000"),
    ],
)
def test_without_a_public_address_links_work_on_the_machine_itself(config: Config, expected: str) -> None:
    assert address(config) == expected
    assert link(config, "table", id="abc") == f"{expected}/table/abc"


def test_no_other_file_of_the_server_writes_the_address_of_a_page() -> None:
    starts = "|".join(sorted({pattern.split("/")[1] for pattern in PAGES.values()} - {""}))
    written = re.compile(rf"""\}}/(?:{starts})(?:["'/?]|$)""", re.M)
    sources = ROOT / "src/armillary"
    found = [path for part in ("server", "cli") for path in (sources / part).rglob("*.py")]
    files = [path for path in found if path.name not in ("links.py", "routes.py")]  # the latter: below /api
    assert [path.name for path in files if written.search(path.read_text(encoding="utf-8"))] == []
