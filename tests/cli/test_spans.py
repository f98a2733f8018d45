"""Lines of a view with colours: told by style, and plain where there are none."""

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text

from armillary.cli.screen import STYLES, styled, wrapped
from armillary.cli.table.show import capital_line
from armillary.kernel.constants import SEATS
from armillary.kernel.text import Span, unstyled

LINE = [Span("  "), Span("anna", "seat.0"), Span(" \x1b[31mhas", "quiet"), Span(" two", "no such style")]


def test_every_seat_has_a_colour_of_its_own() -> None:
    colours = [STYLES[f"seat.{seat}"] for seat in range(SEATS)]
    assert len(set(colours)) == SEATS


def test_sixteen_colours_are_enough_to_tell_the_seats_apart() -> None:
    numbers = []
    for seat in range(SEATS):
        colour = Style.parse(STYLES[f"seat.{seat}"]).color
        assert colour is not None
        numbers.append(colour.downgrade(ColorSystem.STANDARD).number)
    assert len(set(numbers)) == SEATS
    assert len({(number or 0) % 8 for number in numbers[:4]}) == 4  # where bold is bright, dark and bright are the same
    assert Style.parse(STYLES["neutral"]).color is None


FRENCH = "· Le siège demande : « quoi ? » ; puis il dit : « rien ! » et le dit encore à tous ceux qui sont là."


@pytest.mark.parametrize("width", range(16, 60))
def test_wrapped_lines_hang_and_keep_french_marks(width: int) -> None:
    parts = [part.plain for part in wrapped(Text(FRENCH), width)]
    assert " ".join(part.removeprefix("  ") for part in parts) == FRENCH
    assert all(len(part) <= width for part in parts)
    assert all(part.startswith("  ") and part[2] not in " ?!;:»" for part in parts[1:])
    assert not any(part.endswith("«") for part in parts)


def test_wrapping_keeps_colours_and_no_break_spaces() -> None:
    line = Text.assemble(("  12  ", "bold"), "one two\u00a0three")
    parts = wrapped(line, 14, 6)
    assert [part.plain for part in parts] == ["  12  one", "      two\u00a0three"]
    assert [str(span.style) for span in parts[0].spans] == ["bold"]
    assert [part.plain for part in wrapped(Text("averyverylongword x"), 5)] == ["averyverylongword", "x"]
    assert [part.plain for part in wrapped(Text(""), 5)] == [""]


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
    assert unstyled(capital_line(LINE)).startswith("  Anna")
    assert capital_line("  anna") == "  Anna"
    assert unstyled(capital_line([])) == ""
    beside = [Span(" " * 30), Span(" colonies", "quiet"), Span("  3")]
    assert capital_line(beside) == beside, "what stands beside something does not begin a line"
