"""Which board a match is played on, and that records say so for ever."""

from pathlib import Path

from armillary.games.pocket_imperium import GAME
from armillary.games.pocket_imperium.components.layout import PRINTED, code
from armillary.kernel.match import Match
from armillary.kernel.record import Record
from armillary.kernel.replay import replay, verify
from armillary.server.lessons.checks import course

GOLDEN = Path(__file__).parent / "golden" / "pocket-imperium-1.jsonl"


def layout_of(match: Match) -> str:
    return str(match.view().board["layout"])


def test_nature_deals_the_board_unless_one_is_named() -> None:
    """Eight cards are drawn, a seed repeats them, and the record says that chance laid them."""
    matches = [GAME.match(3, seed=seed) for seed in range(12)]
    assert all(match.header().options["layout"] == "random" for match in matches)
    assert all([entry.ask for entry in match.entries][:9] == ["layout"] * 8 + ["first"] for match in matches)
    assert len({layout_of(match) for match in matches}) > 6
    assert layout_of(GAME.match(3, seed=3)) == layout_of(matches[3])


def test_the_printed_board_is_there_for_who_asks_for_it() -> None:
    for chosen in ({"layout": "printed"}, GAME.modes["printed"]):
        match = GAME.match(3, seed=1, options=chosen)
        assert (layout_of(match), [entry.ask for entry in match.entries]) == (code(PRINTED), ["first"])


def test_a_record_from_when_the_printed_board_was_usual_means_what_it_meant() -> None:
    """Nobody had chosen a layout, yet the record names it: every hash, every draw and the result come out."""
    text = GOLDEN.read_text(encoding="utf-8")
    record = Record.from_text(text)
    assert record.header.options["layout"] == "printed"
    match = replay(record, game=GAME)
    assert match.over
    assert match.record().to_text() == text
    assert layout_of(match) == f"{code(PRINTED)}-T"
    assert verify(text, GAME) == sum(entry.seat == "nature" for entry in record.entries)


def test_lessons_name_the_board_they_are_written_for() -> None:
    """Their hexes are those of the printed board, whatever is usual."""
    lessons = course(GAME.name)
    for script in lessons.book.lesson:
        assert script.after is not None or script.options == {"layout": "printed"}, script.name
        assert layout_of(lessons.begun(script)) == code(PRINTED), script.name
