"""axe looks for what keeps people from using a page."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

PAINTED = """
Promise.all(document.getAnimations()
    .filter(one => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity)
    .map(one => one.finished.catch(() => null)))
    .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => null)
"""

OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules that judge colours; all others find the same in any theme."""


@cache
def script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What it has found, by all of its rules or some, with where it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script() + "; null")
    page.evaluate(PAINTED)  # else it may judge colours that are gone
    wanted = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: dict[str, Any] = page.evaluate("wanted => axe.run(document, wanted)", wanted)
    return [f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"]]
