"""Scenes: what a game says is seen, what is seen where it says nothing, and both as lines of text."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from armillary.kernel.constants import SPECTATOR
from armillary.kernel.game import Game
from armillary.kernel.match import Match
from armillary.kernel.plain import plain
from armillary.kernel.questions import Target
from armillary.kernel.scene import Card, Grid, GridRow, Link, Piece, Place, Row, Scene, Track
from armillary.kernel.showing import scene_of
from armillary.kernel.text import LANGUAGES, Message, Span, unstyled
from armillary.laws.showing import undrawable
from armillary.laws.witness import shown
from armillary.terminal.lines import as_drawing, as_list
from armillary.terminal.scene_lines import SceneLines
from beacons import GAME

NAMES = ["Ada", "Ben", "Cleo"]
FRAMED = 76
ONLY_LISTED = dataclasses.replace(GAME, scene=None)


def moments(game: Game = GAME, players: int = 3) -> Iterator[Match]:
    """A match whenever something is asked, up to its end."""
    match = game.match(players, seed=5)
    while match.waiting:
        yield match
        seat = match.waiting[0]
        choices = match.questions(seat)[0].choices
        match.answer(seat, choices[len(match.entries) % len(choices)].key)
    yield match


def closed(scene: Scene) -> list[Card]:
    """The cards whose face the viewer does not see."""
    return [card for row in scene.rows for card in row.cards if card.title is None]


# what is seen


def test_a_scene_is_the_same_of_a_view_that_came_over_the_wire() -> None:
    for match in moments():
        board = match.board(0)
        sent = msgspec.json.decode(msgspec.json.encode(board))
        assert scene_of(GAME, sent, 3) == scene_of(GAME, board, 3)


def test_what_a_viewer_has_not_seen_has_no_face() -> None:
    """Packets are closed to spectators, and a closed card says nothing but that it is there."""
    for match in moments():
        scene = scene_of(GAME, match.board(None), 3)
        packets = [row for row in scene.rows if row.title.id == "show.packet"]
        assert [sum(card.count for card in row.cards) for row in packets] == [
            crew.packet_size for crew in match.board(None).crews
        ]
        for card in [*closed(scene), *(card for row in packets for card in row.cards)]:
            assert card.hidden
            assert (card.title, card.value, card.note, card.lit) == (None, None, None, False)


def test_the_laws_of_knowledge_look_at_the_scene() -> None:
    """A scene that tells apart what is alike would be seen by them."""
    told = iter(range(100))
    leaky = dataclasses.replace(GAME, scene=lambda board: Scene(notes=[Message(f"secret {next(told)}")]))
    position = leaky.match(2, seed=1).position
    assert shown(position, SPECTATOR) != shown(position, SPECTATOR)
    assert shown(GAME.match(2, seed=1).position, SPECTATOR) == shown(GAME.match(2, seed=1).position, SPECTATOR)


SEATS = Grid([Message("points")], [GridRow([1], seat=0), GridRow([2], seat=1)])
PLACE = Place(Target("hex", 1), Message("a hex"))


@pytest.mark.parametrize(
    ("scene", "problem"),
    [
        (Scene(places=[PLACE, PLACE]), "called alike"),
        (Scene(places=[PLACE], rows=[Row(Message("cards"), [Card(Target("hex", 1))])]), "called alike"),
        (Scene(places=[Place(Target("hex", 1), Message("a hex"), pieces=[Piece(2)])]), "numbered from 0"),
        (Scene(grids=[Grid([], [GridRow([1], seat=-1)])]), "numbered from 0"),
        (Scene(places=[PLACE], links=[Link((0, 1))]), "links end"),
        (Scene(places=[PLACE, Place(Target("hex", 2), Message("another"), at=(1, 1))]), "others do not"),
        (Scene(tracks=[Track(Message("score"), 0, 9, [1])]), "for each seat"),
        (Scene(tracks=[Track(Message("score"), 0, 9, [1, 10])]), "beside its track"),
        (Scene(grids=[Grid([Message("points")], [GridRow([1, 2], seat=0)])]), "in each column"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_drawn_is_found(scene: Scene, problem: str) -> None:
    assert [one for one in undrawable(scene, 2) if problem in one], undrawable(scene, 2)


def test_what_can_be_drawn_has_no_problem() -> None:
    track = Track(Message("score"), 0, 9, [0, None])
    assert undrawable(Scene(places=[PLACE], tracks=[track], grids=[SEATS]), 2) == []


# where a game says nothing


def test_a_plain_scene_has_the_fields_of_the_view() -> None:
    """Lists with an entry for each seat by seat, all else by its name; nothing is left out."""
    board = {
        "round": 2,
        "score": [5, 7],
        "crews": [{"dice": [1, 6], "out": False}, {"dice": None, "out": True}],
        "pot": [],
    }
    seats, things = plain(board, 2, {"view.round"}).grids
    assert seats.columns == [Message("score"), Message("dice"), Message("out")]
    assert [row.cells for row in seats.rows] == [[5, "1 · 6", Message("scene.no")], [7, None, Message("scene.yes")]]
    assert [row.seat for row in seats.rows] == [0, 1]
    assert [(row.title, row.cells) for row in things.rows] == [(Message("view.round"), [2]), (Message("pot"), [None])]


@pytest.mark.parametrize(
    ("board", "cells"), [(7, [7]), ("so", ["so"]), ([1, [2, None]], ["1 · 2 · -"]), (None, [None])]
)
def test_any_view_has_a_plain_scene(board: Any, cells: list[Any]) -> None:
    [grid] = plain(board, 0, ()).grids
    assert [row.cells for row in grid.rows] == [cells]


def test_a_game_without_scene_and_lines_is_shown_plainly(stairs: Game) -> None:
    bare = dataclasses.replace(stairs, describe=None)
    match = bare.match(2, seed=1)
    assert undrawable(scene_of(bare, match.board(0), 2), 2) == []
    for show in (as_drawing, as_list):
        said = " ".join(map(unstyled, show(bare, match.view(0).board, bare.text(), NAMES[:2])))
        assert all(name.replace("_", " ") in said for name in match.view(0).board), said


# as lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [GAME, ONLY_LISTED], ids=["scene", "plain"])
def test_a_drawing_fits_into_eighty_columns(game: Game, language: str) -> None:
    """But for lines of words, which may be broken anywhere."""
    boards = [match.view(0).board for match in moments()]
    lines = [unstyled(line) for board in boards for line in as_drawing(game, board, game.text(language), NAMES)]
    tables = [line for line in lines if "  " in line.strip() or "·" * 3 in line]
    assert tables
    assert max(map(len, tables)) <= FRAMED


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_says_what_the_drawing_says(language: str) -> None:
    for match in moments():
        drawn, listed = (
            " ".join(map(unstyled, show(GAME, match.view(0).board, GAME.text(language), NAMES)))
            for show in (as_drawing, as_list)
        )
        signs = str.maketrans(dict.fromkeys("━●·:,", " "))
        assert set(drawn.translate(signs).split()) <= set(listed.translate(signs).split()) | {"..", "●"}


def lines(scene: Scene) -> list[str]:
    return [unstyled(line) for line in SceneLines(scene, GAME.text(), NAMES).drawn()]


def test_places_say_what_stands_on_them() -> None:
    near = Place(
        Target("beacon", 0), Message("beacon.0"), owner=1, pieces=[Piece(2, count=3), Piece(value=7, shape="ship")]
    )
    far = Place(Target("beacon", 2), Message("beacon.2"), note=Message("flares"))
    assert lines(Scene(places=[near, far], links=[Link((0, 1))])) == [
        "  the near beacon, Ben: 3 x ● (Cleo), ► 7",
        "  the far beacon, flares",
        "  the near beacon - the far beacon",
    ]


def test_cards_are_told_apart_by_their_brackets() -> None:
    hand = [
        Card(title=Message("relic.0"), value=3),
        Card(title=Message("relic.1"), hidden=True),
        Card(hidden=True, count=4),
    ]
    assert lines(Scene(rows=[Row(Message("hand"), hand, owner=1), Row(Message("market"), [])])) == [
        "Ben, hand: [3 the brass lamp] ⟨the cracked lens⟩ 4 x ⟨?⟩",
        "market: -",
    ]


def test_a_track_is_drawn_as_far_as_each_has_come_or_told_if_it_is_long() -> None:
    short, long = (Track(Message("score"), 0, high, [2, 0, None]) for high in (4, 90))
    assert lines(Scene(tracks=[short])) == ["score 0..4", "  Ada  ━━●·· 2", "  Ben  ●···· 0", "  Cleo ····· -"]
    assert lines(Scene(tracks=[long])) == ["score 0..90: Ada 2, Ben 0, Cleo -"]


def test_numbers_stand_below_each_other_unless_they_are_too_wide() -> None:
    assert lines(Scene(grids=[SEATS])) == ["       points", "  Ada       1", "  Ben       2"]
    wide = Grid([Message("x" * 40), Message("y" * 40)], [GridRow([1, "so"], title=Message("thing"))])
    assert lines(Scene(grids=[wide])) == [f"  thing: {'x' * 40} 1, {'y' * 40} so"]


def test_a_card_that_is_special_has_a_star_where_there_are_no_styles() -> None:
    faces = [Card(value=5, lit=True), Card(value=6, lit=True, hidden=True), Card(value=6)]
    assert lines(Scene(rows=[Row(Message("dice"), faces)])) == ["dice: [*5] ⟨*6⟩ [6]"]


def test_seats_and_what_is_special_have_their_styles() -> None:
    scene = Scene(
        headline=Message("now"), places=[Place(Target("hex", 1), Message("a hex"), lit=True, pieces=[Piece(1)])]
    )
    spans = [span for line in SceneLines(scene, GAME.text(), NAMES).drawn() for span in line]
    assert {Span("now", "strong"), Span("a hex", "strong"), Span("●", "seat.1"), Span("Ben", "seat.1")} <= set(spans)
