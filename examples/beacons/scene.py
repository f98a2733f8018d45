"""A view as things to draw."""

from armillary.kernel.questions import Target
from armillary.kernel.scene import Card, Grid, GridRow, Piece, Place, Row, Scene, Track
from armillary.kernel.text import Message
from beacons.view import Board, Crew

WHERE = [(0.0, 0.5), (1.3, 0.0), (2.6, 0.5)]  # around the star


def scene(board: Board) -> Scene:
    """All that a viewer sees."""
    return Scene(
        headline=Message("show.round", {"round": min(board.round + 1, board.rounds), "rounds": board.rounds}),
        places=[beacon(board, number) for number in range(len(board.points))],
        rows=[*pile(board), *(row for seat, crew in enumerate(board.crews) for row in belongings(board, seat, crew))],
        tracks=[score(board)],
        grids=[standing(board)],
    )


def beacon(board: Board, number: int) -> Place:
    """A beacon with what it pays, and the probes that have been sent there."""
    flares = board.flare == number
    return Place(
        Target("beacon", number),
        Message(f"beacon.{number}"),
        at=WHERE[number],
        note=Message("show.flares" if flares else "show.pays", {"points": board.points[number] * (1 + flares)}),
        lit=flares,
        pieces=[
            Piece(seat, value=board.strength[crew.sent], shape="ship")
            for seat, crew in enumerate(board.crews)
            if crew.where == number and crew.sent is not None
        ],
    )


def pile(board: Board) -> list[Row]:
    """The relics that drift, and those a seat looks at."""
    top = [Card(Target("pile", 0), hidden=True, count=board.top_size)] if board.top_size else []
    under = [
        relic(board, number, Target("pile", 1) if n == 0 else None, hidden=True) for n, number in enumerate(board.under)
    ]
    drawn = [relic(board, number, Target("drawn", n)) for n, number in enumerate(board.drawn)]
    looked = [Row(Message("show.drawn"), drawn)] if drawn else []
    return [*looked, Row(Message("show.top"), top), Row(Message("show.under"), under)]


def belongings(board: Board, seat: int, crew: Crew) -> list[Row]:
    """The packet a crew holds, face down unless the viewer has held it, and its relics."""
    closed = [Card(hidden=True, count=crew.packet_size)] if crew.packet_size else []
    probes = closed if crew.packet is None else [probe(board, number, number == crew.sent) for number in crew.packet]
    relics = [relic(board, number, Target("relic", number)) for number in crew.relics]
    return [Row(Message("show.packet"), probes, seat), Row(Message("show.relics"), relics, seat)]


def probe(board: Board, number: int, chosen: bool) -> Card:
    return Card(Target("probe", number), Message("show.probe", {"id": number}), board.strength[number], lit=chosen)


def relic(board: Board, number: int | None, target: Target | None, hidden: bool = False) -> Card:
    """A relic; None: one that the viewer has not seen."""
    if number is None:
        return Card(target, hidden=True)
    note = Message("show.family", {"family": board.family[number]})
    return Card(target, Message(f"relic.{number}"), board.worth[number], note, hidden)


def score(board: Board) -> Track:
    scores = [crew.score for crew in board.crews]
    return Track(Message("show.score"), min(0, *scores), max(board.goal, *scores), list(scores))


def standing(board: Board) -> Grid:
    """What all know of each crew."""
    columns = [Message(f"show.{name}") for name in ("points", "relics", "probes", "last")]
    return Grid(columns, [GridRow(numbers(crew), seat) for seat, crew in enumerate(board.crews)])


def numbers(crew: Crew) -> list[int | str | Message | None]:
    last = None if crew.last is None else Message(f"beacon.{crew.last}")
    return [crew.score, len(crew.relics), crew.packet_size, last]
