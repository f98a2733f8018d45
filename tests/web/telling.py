"""Whether the story comes before the question, and how long it keeps one waiting, as the page itself sees it."""

from typing import NamedTuple

from playwright.sync_api import Page

from tests.web.playing import ASKED, OVER, Player

TELLING = "[data-part=telling]"
OPEN = f"[data-part=choices], [data-part=stepper], {OVER}"
SCRIPT = """
(() => {
  const story = (window.story = { lags: [], plans: [], clashes: 0 });
  let arrived = null, isTold = false;
  const hear = ({ data }) => {
    const { state } = JSON.parse(data);
    if (state && (state.question || state.result)) arrived ??= performance.now();
  };
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", hear);
    }
  };
  const look = () => {
    const isOpen = document.querySelector("OPEN") !== null;
    const telling = document.querySelector("TELLING");
    const isTelling = telling !== null;
    if (isTelling && isOpen) story.clashes += 1;
    if (isTelling) {
      if (!isTold) story.plans.push(0);
      story.plans[story.plans.length - 1] = Number(telling.dataset.milliseconds);
      isTold = true;
    }
    else if (isOpen) {
      if (isTold && arrived !== null) story.lags.push(performance.now() - arrived);
      isTold = false;
      arrived = null;
    }
  };
  const everything = { childList: true, subtree: true, attributeFilter: ["data-milliseconds"] };
  new MutationObserver(look).observe(document, everything);
})()
""".replace("OPEN", OPEN).replace("TELLING", TELLING)
"""Lags: from the frame that asks, or ends the match, until that is shown, wherever something was told in between.

Plans: how long the page means to tell, from when the last of it has come.
"""


class Story(NamedTuple):
    """What has been seen so far."""

    lags: list[float]
    """Seconds."""
    plans: list[float]
    """Seconds that the page has planned for each story."""
    clashes: int
    """How often something was asked, or the result shown, while something was told."""


def watch(page: Page) -> None:
    """Before anything is opened."""
    page.add_init_script(SCRIPT)


def seen(page: Page) -> Story:
    found = page.evaluate("window.story")
    lags, plans = ([one / 1000 for one in found[kind]] for kind in ("lags", "plans"))
    return Story(lags, plans, found["clashes"])


def told(player: Player) -> bool:
    """Until others have done something that is being told; false: it is over."""
    telling = player.page.locator(TELLING)
    while player.wait():
        player.step()
        player.page.locator(f"{TELLING}, {ASKED}, {OVER}").first.wait_for(state="attached")
        if telling.count():
            return True
    return False
