"""What goes along with everything that is sent, so that a browser does no more with it than it should."""

import re
from collections.abc import Mapping

from armillary.server.web.intent import home

PART = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Of what is no page and asks for nothing, but belongs to one."""
COMMON = {
    **PART,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
ANSWER = {**COMMON, "Content-Security-Policy": NOTHING, "Cache-Control": "no-store"}
"""Of what programs read."""
PAGE = {**COMMON, "Content-Security-Policy": f"{NOTHING}; style-src 'unsafe-inline'", "Cache-Control": "no-cache"}
"""Of a page that is nothing but text."""
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # drawings place their parts by attributes
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HOST = re.compile(r"[\w.:\[\]-]+", re.ASCII)
SECURE = {"Strict-Transport-Security": "max-age=31536000"}


def client(url: str | None, headers: Mapping[str, str]) -> dict[str, str]:
    """Of the web client: it loads its own files, and asks this server alone."""
    host = home(url, headers)
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""  # which not every browser counts as 'self'
    policy = {**POLICY, "connect-src": f"'self'{sockets}"}
    return {**COMMON, "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items())}


def secured(url: str | None) -> dict[str, str]:
    """A browser that came by a secure way comes by it again."""
    return SECURE if is_secure(url) else {}


def is_secure(url: str | None) -> bool:
    return (url or "").startswith("https:")
