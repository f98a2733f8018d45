"""A keyboard beside which things happen."""

from collections.abc import Callable

from armillary.cli.keyboard import Keyboard, Resized, Rung
from armillary.cli.screen import Screen


class LiveKeyboard(Keyboard):
    """Waits for a line, and shows meanwhile what comes in."""

    def __init__(self, screen: Screen, bell: int, watch: Callable[[], Callable[[], None]]) -> None:
        super().__init__(screen)
        self.watch = watch
        """From now on: shows what has come in, and raises if the line is no longer waited for."""
        self.is_prompted = False
        if self.source is not None and has_handle(self.source):
            self.bell = bell

    def line(self, prompt: str = "> ") -> str:
        attend = self.watch()
        try:
            while True:
                attend()
                if not self.is_prompted:
                    self.screen.prompt(prompt)
                    self.is_prompted = True
                try:
                    raw = self.read()
                except Rung:
                    continue
                except Resized:
                    self.is_prompted = False
                    self.draw_again()
                    continue
                self.is_prompted = False
                return self.meant(raw)
        finally:
            self.make_room()

    def make_room(self) -> None:
        """Something else is to be shown now."""
        if self.is_prompted:
            self.is_prompted = False
            self.screen.unprompt()


def has_handle(source: object) -> bool:
    """Whether the system can wait for it together with other things."""
    try:
        return source.fileno() >= 0  # type: ignore[attr-defined, no-any-return]
    except (AttributeError, OSError, ValueError):
        return False
