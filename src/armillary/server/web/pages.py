"""Pages that need no client: the documentation of the interface, drawn from its own document, and what to do first."""

from functools import cache
from html import escape
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from armillary.kernel.text import Message, catalogue
from armillary.server.errors import TEXTS
from armillary.server.openapi import document
from armillary.server.web.headers import PAGE

HTML = "text/html"
TERMINAL = "armillary play pocket-imperium --server http://ADDRESS"
STYLE = """
:root { color-scheme: light dark; --ink: #1d2440; --paper: #f6f1e4; --brass: #8a6414; --line: #c9bf9f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e3d0; --paper: #12162b; --brass: #d9b65c; --line: #3a4066 }
}
body { background: var(--paper); color: var(--ink); font: 17px/1.5 Georgia, serif }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem }
h1, h2 { font-weight: normal; letter-spacing: .02em }
h2 { border-bottom: 1px solid var(--line); margin-top: 2.5rem }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.verb { color: var(--brass); font-weight: bold }
dt { margin-top: 1rem } dd { margin: .2rem 0 0 1.2rem } a { color: var(--brass) } small { opacity: .8 }
"""


async def documentation(_: Request) -> Response:
    return Response(page(), media_type=HTML, headers=PAGE)


def unbuilt(language: str) -> str:
    """What stands where the web client would be."""
    say = catalogue(language, TEXTS).render
    build, terminal = (f"<code>{command}</code>" for command in ("make web", TERMINAL))
    return written(
        "Armillary",
        f"<h1>Armillary</h1><p>{say(Message('site.unbuilt', {'command': build}))}</p>"
        f"<p>{say(Message('site.terminal', {'command': terminal}))}</p>"
        f'<p><a href="/api">{say(Message("site.interface"))}</a></p>',
        language,
    )


def written(title: str, body: str, language: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>{body}</body></html>"
    )


@cache
def page() -> str:
    """Every verb and every type."""
    found = msgspec.json.decode(document())
    verbs = "".join(
        verb(path, method, one) for path, methods in found["paths"].items() for method, one in methods.items()
    )
    types = "".join(kind(name, one) for name, one in sorted(found["components"]["schemas"].items()))
    about = found["info"]
    return written(
        f"{about['title']}: the interface",
        f"<h1>{escape(about['title'])} {escape(about['version'])}</h1><p>{escape(about['description'])}</p>"
        '<p>As data: <a href="/api/schema"><code>/api/schema</code></a>. In a terminal: '
        f"<code>{TERMINAL}</code>.</p>"
        f"<h2>Verbs</h2><dl>{verbs}</dl><h2>Types</h2><dl>{types}</dl>",
    )


def verb(path: str, method: str, one: dict[str, Any]) -> str:
    body = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    gives = one["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema")
    takes = f" takes {shape(body)}" if body else ""
    gives = f" gives {shape(gives)}" if gives else ""
    return (
        f'<dt><span class="verb">{method.upper()}</span> <code>{escape(path)}</code></dt>'
        f"<dd>{escape(one['summary'])} <small>{escape(one['description'])}{takes}{gives}</small></dd>"
    )


def kind(name: str, one: dict[str, Any]) -> str:
    fields = "".join(
        f"<dd><code>{escape(field)}</code>: {shape(schema)}</dd>" for field, schema in one.get("properties", {}).items()
    )
    return f'<dt id="{name}"><b>{name}</b> {escape(one.get("description", ""))}</dt>{fields}'


def shape(schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(shape(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    if "prefixItems" in schema:
        return " and ".join(shape(one) for one in schema["prefixItems"])
    if schema.get("type") == "array":
        return f"list of {shape(schema.get('items', {}))}"
    return escape(str(schema.get("const", schema.get("type", "anything"))))
