"""A scene as lines of text, drawn beside each other or as a list."""

from collections.abc import Iterator, Sequence

from armillary.kernel.scene import Card, Grid, GridRow, Piece, Place, Scene, Track
from armillary.kernel.text import Argument, Catalogue, Message, Span, TextLine, seat_message
from armillary.terminal.letters import length, spans, widest

WIDE = 76  # columns within a frame
STEPS = 30  # of a track that is drawn as it is; a longer one is told in numbers
SIGNS = {"disc": "●", "cube": "■", "house": "▲", "ship": "►", "star": "★"}
NOTHING = "-"
GAP = "  "


class SceneLines:
    """Puts a scene into words, for readers who know the seats by these names."""

    def __init__(self, scene: Scene, words: Catalogue, names: Sequence[str]) -> None:
        self.scene = scene
        self.words = words
        self.names = names

    def drawn(self) -> list[TextLine]:
        """With tables and tracks, as wide as they need."""
        return [*self.opening(), *self.places(), *self.rows(), *self.tracks(), *self.grids(as_list=False)]

    def listed(self) -> list[TextLine]:
        """With nothing that must stand beside or below something else."""
        tracks = [line for track in self.scene.tracks for line in self.track_in_words(track)]
        return [*self.opening(), *self.places(), *self.rows(), *tracks, *self.grids(as_list=True)]

    # words

    def say(self, said: Argument | None) -> str:
        if isinstance(said, Message):
            return self.words.render(said, names=self.names)
        return NOTHING if said is None else str(said)

    def seat(self, seat: int) -> Span:
        return Span(self.say(seat_message(seat)), f"seat.{seat}")

    def owned(self, title: Message | None, seat: int | None) -> list[Span]:
        """A title behind the seat that it belongs to."""
        before = [self.seat(seat)] if seat is not None else []
        after = [Span(self.say(title), "" if before else "strong")] if title is not None else []
        return [*before, *([Span(", ")] if before and after else []), *after]

    # parts

    def opening(self) -> Iterator[TextLine]:
        if self.scene.headline is not None:
            yield [Span(self.say(self.scene.headline), "strong")]
        yield from map(self.say, self.scene.notes)

    def places(self) -> Iterator[TextLine]:
        for place in self.scene.places:
            yield [Span(GAP), *self.place(place)]
        if self.scene.links:
            yield [
                Span(GAP),
                Span(", ".join(f"{self.end(one)} - {self.end(other)}" for one, other in self.ways()), "quiet"),
            ]

    def ways(self) -> Iterator[tuple[int, int]]:
        return (link.ends for link in self.scene.links)

    def end(self, number: int) -> str:
        return self.say(self.scene.places[number].title)

    def place(self, place: Place) -> Iterator[Span]:
        yield Span(self.say(place.title), "strong" if place.lit else "")
        if place.note is not None:
            yield Span(f", {self.say(place.note)}", "strong" if place.lit else "quiet")
        if place.owner is not None:
            yield from (Span(", "), self.seat(place.owner))
        for n, piece in enumerate(place.pieces):
            yield Span(": " if n == 0 else ", ")
            yield from self.piece(piece)

    def piece(self, piece: Piece) -> Iterator[Span]:
        """Its sign and number in the colour of its owner, with what it is and whose."""
        number = f"{piece.count} x " if piece.count > 1 else ""
        value = f" {piece.value}" if piece.value is not None else ""
        style = f"seat.{piece.owner}" if piece.owner is not None else "neutral"
        yield Span(f"{number}{SIGNS[piece.shape]}{value}", style)
        if piece.title is not None:
            yield Span(f" {self.say(piece.title)}")
        if piece.owner is not None:
            yield from (Span(" ("), self.seat(piece.owner), Span(")"))

    def rows(self) -> Iterator[TextLine]:
        for row in self.scene.rows:
            cards: list[Span] = []
            for card in row.cards:
                cards += [Span(" "), self.card(card)]
            yield [*self.owned(row.title, row.owner), Span(":"), *(cards or [Span(f" {NOTHING}")])]

    def card(self, card: Card) -> Span:
        """In brackets; what lies face down in pointed ones, and quiet; what is special now with a star."""
        number = f"{card.count} x " if card.count > 1 else ""
        known = [str(card.value)] if card.value is not None else []
        known += [self.say(said) for said in (card.title, card.note) if said is not None]
        face = f"{'*' if card.lit else ''}{' '.join(known) or '?'}"
        style = "strong" if card.lit else "quiet" if card.hidden else ""
        return Span(f"{number}⟨{face}⟩" if card.hidden else f"{number}[{face}]", style)

    def tracks(self) -> Iterator[TextLine]:
        for track in self.scene.tracks:
            yield from self.track(track) if track.high - track.low <= STEPS else self.track_in_words(track)

    def track(self, track: Track) -> Iterator[TextLine]:
        """A line of points for each seat, filled as far as its mark has come."""
        low, high = str(track.low), str(track.high)
        yield [Span(self.say(track.title), "strong"), Span(f" {low}..{high}", "quiet")]
        names = [self.seat(seat) for seat in range(len(track.marks))]
        wide = max((len(name.text) for name in names), default=0)
        for name, mark in zip(names, track.marks, strict=True):
            done = 0 if mark is None else mark - track.low
            bar = [Span("━" * done + "●", name.style), Span("·" * (track.high - track.low - done), "quiet")]
            none = [Span("·" * (track.high - track.low + 1), "quiet")]
            yield [
                Span(GAP),
                name,
                Span(" " * (wide - len(name.text) + 1)),
                *(none if mark is None else bar),
                Span(f" {self.say(mark)}"),
            ]

    def track_in_words(self, track: Track) -> Iterator[TextLine]:
        said: list[Span] = [Span(self.say(track.title), "strong"), Span(f" {track.low}..{track.high}:", "quiet")]
        for seat, mark in enumerate(track.marks):
            said += [Span(", " if seat else " "), self.seat(seat), Span(f" {self.say(mark)}")]
        yield said

    def grids(self, as_list: bool) -> Iterator[TextLine]:
        for grid in self.scene.grids:
            if grid.title is not None:
                yield [Span(self.say(grid.title), "strong")]
            lines = list(self.grid(grid))
            yield from self.grid_in_words(grid) if as_list or widest(lines) > WIDE else lines

    def grid(self, grid: Grid) -> Iterator[TextLine]:
        """Columns as wide as they need, numbers to the right."""
        head: list[TextLine] = ["", *([Span(self.say(title), "quiet")] for title in grid.columns)]
        body: list[list[TextLine]] = [[self.owned(row.title, row.seat), *map(self.say, row.cells)] for row in grid.rows]
        table = [head, *body] if grid.columns else body
        wide = [max(map(length, column)) for column in zip(*table, strict=True)]
        right = [n > 0 and is_numbers(grid.rows, n - 1) for n in range(len(wide))]
        for line in table:
            yield [span for one in zip(line, wide, right, strict=True) for span in (Span(GAP), *fitted(*one))]

    def grid_in_words(self, grid: Grid) -> Iterator[TextLine]:
        for row in grid.rows:
            said = [Span(GAP), *self.owned(row.title, row.seat), Span(":")]
            for n, value in enumerate(row.cells):
                title = f" {self.say(grid.columns[n])}" if n < len(grid.columns) else ""
                said += [
                    Span(", " if n else ""),
                    Span(title.lstrip() if n else title, "quiet"),
                    Span(f" {self.say(value)}"),
                ]
            yield said


def fitted(one: TextLine, wide: int, to_right: bool) -> list[Span]:
    """A cell as wide as its column."""
    space = Span(" " * (wide - length(one)))
    return [space, *spans(one)] if to_right else [*spans(one), space]


def is_numbers(rows: Sequence[GridRow], column: int) -> bool:
    return all(isinstance(row.cells[column], int | None) for row in rows)
