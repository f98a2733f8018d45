"""The colours of the web client by night, and how text is put into SVG."""

from html import escape

from armillary.kernel.text import clean

GROUND = "#12162b"
SKY = "#0c1022"
RAISED = "#1a2040"
INK = "#ece6d4"
SOFT = "#aeb1c8"
LINE = "#343b63"
STRONG = "#6d75a3"
BRASS = "#d9b65c"
NEUTRAL = "#a39e8c"
SEATS = ("#5cb8f0", "#f08a4b", "#35c79a", "#e59ac6", "#efe06a", "#c3adff", "#c9c9c9", "#e58f8f")


def seat_ink(seat: int | None) -> str:
    return NEUTRAL if seat is None else SEATS[seat % len(SEATS)]


def text(x: float, y: float, said: str, size: float, ink: str = INK, anchor: str = "start") -> str:
    """Whatever it says, it is nothing but text."""
    where = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}"'
    return f'<text {where} fill="{ink}" text-anchor="{anchor}">{escape(clean(said))}</text>'


def cut(said: str, most: int) -> str:
    """As many letters as there is room for."""
    return said if len(said) <= most else said[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def broken(said: str, most: int, lines: int) -> list[str]:
    """Several lines of about so many letters; the last may be cut."""
    found = [""]
    for word in said.split():
        longer = f"{found[-1]} {word}".strip()
        if len(longer) > most and found[-1] and len(found) < lines:
            found.append(word)
        else:
            found[-1] = longer
    return [cut(line, most) for line in found]
