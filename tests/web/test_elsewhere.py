"""Pages of other sites, in the browser of a person who plays here: a guest keeps who they are, and their seat."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.visiting import Visitor
from tests.web.wording import say

COOKIE = "armillary"
ENCTYPES = ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain")
FIELDS = ("", '<input name="name" value="Eve">')
"""A form without any sends nothing at all."""
FORMS = [
    f'<form id="form{n}" method="post" enctype="{kind}" action="TARGET">{fields}</form>'
    for n, (kind, fields) in enumerate(product(ENCTYPES, FIELDS))
]
ASK = """async (url) => {
  const kinds = [undefined, "text/plain", "application/x-www-form-urlencoded"];
  const headers = kinds.map((kind) => (kind ? { "Content-Type": kind } : {}));
  const ways = headers.flatMap((headers) => ["", "{}"].map((body) => ({ body, headers })));
  for (const way of ways) {
    try {
      await fetch(url, { method: "POST", mode: "no-cors", credentials: "include", ...way });
    } catch {
      // which is as well
    }
  }
  try {
    await fetch(url, {
      method: "POST", credentials: "include", headers: { "Content-Type": "application/json" }, body: "{}",
    });
  } catch {
    return "refused";
  }
  return "allowed";
}"""


class Page(BaseHTTPRequestHandler):
    """A page with a form for each way in which a browser can send one; its address says where they go."""

    def do_GET(self) -> None:
        forms = "".join(FORMS).replace("TARGET", self.path[1:])
        body = f"<!doctype html><title>Elsewhere</title><link rel=icon href=data:,>{forms}".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def elsewhere(host: str) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://{host}:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def seated(visit: Visit) -> tuple[Visitor, str]:
    """A guest who sits at a table that waits for others, and where that is."""
    guest = visit()
    guest.open("/new/pocket-imperium")
    guest.field(say("new.players")).select_option("2")
    guest.field(say("new.seat", n=2)).select_option(label=say("new.open"))
    guest.button(say("new.create")).click()
    guest.page.wait_for_url("**/table/*")
    expect(guest.button(say("table.room.call_off"))).to_be_visible()
    return guest, guest.page.url


def token(visitor: Visitor, server: Serving) -> str:
    [found] = [one["value"] for one in visitor.context.cookies(server.url) if one["name"] == COOKIE]
    return str(found)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"], ids=["another site", "another port"])
@pytest.mark.parametrize("verb", ["guest", "logout", "login"])
def test_no_page_of_another_site_makes_a_guest_another_person(
    visit: Visit, server: Serving, host: str, verb: str
) -> None:
    """By forms of every kind and by scripts; cookies go along to another port of the same host."""
    guest, table = seated(visit)
    guest.expect(r"Elsewhere|/api/")
    before, target = token(guest, server), f"{server.url}/api/{verb}"
    with elsewhere(host) as site:
        for n in range(len(FORMS)):
            guest.page.goto(f"{site}/{target}")
            with guest.page.expect_navigation(url=target):
                guest.page.evaluate(f"document.getElementById('form{n}').submit()")
            assert token(guest, server) == before
        guest.page.goto(f"{site}/{target}")
        assert guest.page.evaluate(ASK, target) == "refused"
    assert token(guest, server) == before
    guest.page.goto(table)
    expect(guest.button(say("table.room.call_off"))).to_be_visible()
