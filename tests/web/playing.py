"""A person who plays by what the page offers, and by nothing else."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from playwright.sync_api import Locator, Page

from tests.web.visiting import READY, Visitor
from tests.web.wording import say

CHOICES = "[data-part=choices]"
STEPPER = "[data-part=stepper]"
CONFIRM = "[data-part=draft] button.main:enabled"
OVER = "[data-part=score]"
GLOWING = "section.board :is(button, [role=button]):not([aria-disabled=true]):visible"
LISTED = f"{CHOICES} button:visible, {STEPPER} button.main:visible"
ASKED = f"{CHOICES}, {STEPPER}, {CONFIRM}"
"""Wherever something can be answered."""
QUESTION = """
fetch(location.pathname.replace("/table", "/api/tables") + "/state")
    .then(response => response.json()).then(state => state.question?.text.id)
"""
SECRET = f"[data-part=prompt]:has-text('{say('part.only_you')}')"
"""Something is asked that others do not see; it stands there as soon as the list does."""
COMMANDS = "section.board button[data-command]"
"""What a round is planned with."""


class Player:
    """Chooses at random, on the board and in the list alike."""

    def __init__(self, visitor: Visitor, seed: int = 0, *, touch: bool = False) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.random = Random(seed)
        self.touch = touch

    # what the page shows

    def wait(self) -> bool:
        """Until something is asked and can be seen; false: it is over."""
        self.page.locator(f"{READY} :is({ASKED}, {OVER})").first.wait_for(state="attached")
        return not self.page.locator(OVER).count()

    def is_asked(self) -> bool:
        return bool(self.page.locator(ASKED).count())

    def places(self) -> list[str]:
        """What every hex and card shows."""
        labelled = self.page.locator("section.board [aria-label]")
        return [str(place.get_attribute("aria-label")) for place in labelled.all()]

    def asked(self) -> list[str]:
        """What is asked, and what the list offers: the board may show it a moment later."""
        return self.page.locator(f"[data-part=prompt], {LISTED}").all_text_contents()

    # what one does

    def press(self, place: Locator) -> None:
        place.tap() if self.touch else place.click()

    def move(self, act: Callable[[], None]) -> None:
        """Something that goes to the server, and what becomes of it."""
        sent = self.visitor.moves
        act()
        self.page.locator("[aria-busy=true]").first.wait_for(state="detached")
        assert self.visitor.moves > sent, "nothing was sent"

    def pick(self, places: str) -> None:
        """One of several places, at random, once there are any."""
        found = self.page.locator(places).all()
        if not found:
            self.page.locator(places).first.wait_for()
            found = self.page.locator(places).all()
        place = self.random.choice(found)
        self.move(lambda: self.press(place))

    def confirm(self) -> None:
        self.move(lambda: self.press(self.page.locator(CONFIRM)))

    def undo(self) -> None:
        self.move(lambda: self.press(self.page.locator("[data-part=draft] button:not(.main)")))

    def step(self) -> None:
        """Answer once, or confirm what was answered."""
        if self.page.locator(CONFIRM).count():
            self.confirm()
            return
        found = [places for places in (GLOWING, LISTED) if self.page.locator(places).count()]
        self.pick(self.random.choice(found) if found else f"{GLOWING}, {LISTED}")

    def moments(self, seen: set[str] | None = None) -> Iterator[str]:
        """The name of every question that was not seen before, when it is asked for the first time."""
        seen = set() if seen is None else seen
        while self.wait():
            asked = self.page.evaluate(QUESTION)
            if asked and asked not in seen:
                seen.add(asked)
                yield asked
            self.step()

    def play(self, until: str = OVER) -> int:
        """Until the page shows something; how many steps it took."""
        steps = 0
        while self.wait() and not self.page.locator(until).count():
            self.step()
            steps += 1
        return steps


def play_beside(players: Iterable[Player], goes_on: Callable[[Player], bool]) -> None:
    """Each at a table of their own: while one is told what happened, the others answer."""
    playing = list(players)
    while playing := [player for player in playing if player.wait() and goes_on(player)]:
        for player in playing:
            player.step()
