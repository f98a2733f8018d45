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


@cache
def script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What it has found, with where it is."""
    page.evaluate(script() + "; null")
    page.evaluate(PAINTED)  # else it may judge colours that are gone
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {node['html'][:200]}" for one in found["violations"] for node in one["nodes"]]
