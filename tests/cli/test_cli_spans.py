"""Lines of a view with colours: told by style, and plain where there are none."""

import pytest
from rich.console import Console
from rich.text import Text

from armillary.cli.screen import STYLES, styled
from armillary.cli.table.show import capital_line
from armillary.kernel.text import Span, plain
from armillary.kernel.words import SEATS

LINE = [Span("  "), Span("anna", "seat.0"), Span(" \x1b[31mhas", "quiet"), Span(" two", "no such style")]


def test_every_seat_has_a_colour_of_its_own() -> None:
    colours = [STYLES[f"seat.{seat}"] for seat in range(SEATS)]
    assert len(set(colours)) == SEATS


def test_spans_are_styled_and_harmless() -> None:
    shown = styled(LINE)
    assert shown.plain == "  anna ?[31mhas two"
    assert [str(span.style) for span in shown.spans] == [STYLES["seat.0"], STYLES["quiet"]]
    assert styled("as it is", "bold").style == "bold"


@pytest.mark.parametrize("colours", [None, "standard", "256", "truecolor"])
def test_every_terminal_shows_the_same_letters(colours: str | None) -> None:
    console = Console(force_terminal=True, color_system=colours, width=80)  # type: ignore[arg-type]
    with console.capture() as captured:
        console.print(styled([Span("A3", "seat.1"), Span("|", "quiet")]))
    assert Text.from_ansi(captured.get()).plain.strip() == "A3|"


def test_the_first_letter_is_a_capital_wherever_it_stands() -> None:
    assert plain(capital_line(LINE)).startswith("  Anna")
    assert capital_line("  anna") == "  Anna"
    assert plain(capital_line([])) == ""
