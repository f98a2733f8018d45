"""A game that lists much: dice and then numbers to choose, with a button beside each of them that stands nowhere."""

from pathlib import Path

from tests.authors.writing import write_game

NAME = "long-lists"
MODULE = "long_lists"
EDITS = {
    "GOAL: Final = 30": "GOAL: Final = 3000",
    "            out.add(ROLL)\n            if self.gained > 0:\n                out.add(STOP)\n": (
        "            for face in range(2, 8):\n"
        "                out.add(face)\n"
        "            out.add(ROLL if self.gained == 0 else STOP)\n"
    ),
    "key == ROLL": "key != STOP",
    'Ask("turn", range(2), why="2", args=lambda position, seat: {"gained": position.gained}),': (
        'Ask("turn", range(8), "face", when=lambda position, seat: position.gained == 0, '
        'args=lambda position, seat: {"gained": position.gained}, buttons={ROLL: "turn.0", STOP: "turn.1"}),'
        'Ask("count", range(1, 8), "number", buttons={STOP: "turn.1"}),'
    ),
    "from armillary.kernel.questions import Ask, of_nature": (
        "from armillary.kernel.questions import Ask, Target, of_nature\n"
        "from armillary.kernel.scene import Card, Row, Scene\n"
        "from armillary.kernel.text import Message"
    ),
    "view=view,": (
        "view=view, scene=lambda board: Scene(notes=[Message('over.note')], rows=[Row(Message('row.faces'), "
        "[Card(Target('face', face), value=face, die=True) for face in range(2, 8)])]),"
    ),
    "[event]": (
        '[ask.count]\ntext = "How many?"\n\n[row]\nfaces = "faces"\n\n[over]\nnote = "All that happened."\n\n[face]\n'
        + "".join(f'{face} = "face {face}"\n' for face in range(2, 8))
        + "\n[event]"
    ),
}


def write_lists(parent: Path) -> Path:
    """It, in a folder of its own."""
    return write_game(parent, MODULE, EDITS)
