"""Whatever stands for something in a few letters can be told from all that is shown beside it."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from armillary.games.apex.people.show import show as apex
from armillary.games.council_of_shadows.people.show import drawing, galaxies, powers
from armillary.games.council_of_shadows.people.view.board import Board
from armillary.games.pocket_imperium.people.show import show as pocket_imperium
from armillary.kernel.registry import named, own
from armillary.kernel.text import LANGUAGES, Message

Say = Callable[..., str]
LIKE = 3  # letters: names that begin with as many alike are mistaken for each other in a column


def sayer(game: str, language: str) -> Say:
    words = named(game).text(language)
    return lambda identity, **args: words.render(Message(identity, args))


def beside_each_other(game: str, say: Say) -> Iterator[list[str]]:
    """What is shown at the same time, as signs and as short names."""
    match game:
        case "pocket-imperium":
            marks = [pocket_imperium.PICKED, pocket_imperium.EMPTY, "<", ">", "!", "?"]
            yield [*pocket_imperium.LETTERS, *marks, *pocket_imperium.short_commands(say)]
            yield say("show.places").split(", ")
            yield say("show.counts").split(", ")
        case "apex":
            marks = [apex.ORIGIN, apex.FACE_DOWN, apex.NOBODY, "<", ">"]
            yield [*apex.LETTERS, *apex.BONUS_SIGNS, *marks]
            yield say("show.scales").split(", ")
            yield say("show.sources").split(", ")
        case "council-of-shadows":
            signs = drawing.Signs(say)
            steps = [drawing.SETTLE, drawing.COLLECT, drawing.DISCOVER, drawing.RAISE, drawing.ENERGY]
            free = [drawing.EVERYWHERE, drawing.EVERY_COLOUR, drawing.NO_EFFECT, drawing.OR]
            cards = [say("show.light"), say("show.dark"), signs.ai, powers.CUBES, galaxies.MAJORITY]
            yield [*drawing.LETTERS, *signs.gem, *drawing.PLANETS, *steps, *free, *cards]
            board = msgspec.convert(named(game).match(players=4, seed=1).view(0).board, Board)
            yield [signs.name(card) for card in board.cards]
            yield [say(f"galaxy.{galaxy.id}")[: galaxies.NAME] for galaxy in board.galaxies]
            yield say("show.columns").split(", ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", own())
def test_nothing_short_is_called_like_another(game: str, language: str) -> None:
    groups = list(beside_each_other(game, sayer(game, language)))
    assert groups
    for group in groups:
        assert all(group), group
        assert len(set(group)) == len(group), group


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_told_apart_by_how_they_begin(language: str) -> None:
    short = pocket_imperium.short_commands(sayer("pocket-imperium", language))
    assert len({name[:2] for name in short}) == 3
    assert all(len(name) <= pocket_imperium.COLUMN - LIKE for name in short)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(3))
def test_a_short_command_is_part_of_its_name(language: str, number: int) -> None:
    say = sayer("pocket-imperium", language)
    assert pocket_imperium.short_commands(say)[number].lower() in say(f"command.{number}").lower()
