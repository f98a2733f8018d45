"""A view as a list, for a window in which the tables find no room: a line may be broken between any two words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from armillary.games.council_of_shadows.names import Count
from armillary.games.council_of_shadows.people.show import galaxies, powers, show
from armillary.games.council_of_shadows.people.show.drawing import BETWEEN, Say, Signs, letter
from armillary.games.council_of_shadows.people.view.board import Board, Galaxy
from armillary.kernel.text import Catalogue, Message, Span, TextLine, unstyled
from armillary.terminal.letters import spans

HANGING = re.compile(r" {2,}(· )?")


def listing(board: dict[str, Any], words: Catalogue, names: Sequence[str]) -> list[TextLine]:
    """A view as a list."""
    known = msgspec.convert(board, Board)

    def say(identity: str, **args: Any) -> str:
        return words.render(Message(identity, args), names=names)

    signs = Signs(say)
    blocks = [space if block is show.space else block for block in show.blocks(known)]
    return whole(line for block in (power_lines, *blocks, show.legend) for line in block(known, say, signs))


def whole(lines: Iterable[TextLine]) -> list[TextLine]:
    """Lines that were broken where a table ends, each in one again."""
    found: list[TextLine] = []
    for line in lines:
        if found and (hang := HANGING.match(unstyled(line))):
            _, *rest = spans(line)
            found[-1] = [*spans(found[-1]), Span(BETWEEN if hang[1] else ", ", "quiet"), *rest]
        else:
            found.append(line)
    return found


def power_lines(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """How far the match is, and every power in turn order."""
    yield from show.headline(board, say)
    heads = [*say("show.columns").split(", ")]
    for number in powers.in_order(board):
        one = board.powers[number]
        gems = "" if one.automa else " ".join(f"{n}{sign}" for n, sign in zip(one.gems, signs.gem, strict=True))
        numbers = (say(f"level.{one.level}"), f"{one.energy}/{one.consumption}", one.missing, f"{one.burn:+}")
        parts = [f"{head} {number}" for head, number in zip(heads, numbers, strict=False)]
        parts += [part for part in (gems, f"{one.cubes_left}{powers.CUBES}") if part]
        parts.append(f"{heads[-1]} {powers.bonus_number(one.lights, one.dark, say)}")
        now = ">" if powers.is_acting(board, number) else ""
        name = f" {powers.name_of(board, number, say)}{say('show.behind')}"
        yield [Span(now, "strong"), letter(number), Span(name + ", ".join(parts))]


def space(board: Board, say: Say, signs: Signs) -> Iterator[TextLine]:
    """All galaxies, parsec by parsec."""
    for parsec in range(Count.PARSECS):
        there = [galaxy for galaxy in board.galaxies if galaxy.parsec == parsec]
        if there:
            yield from galaxies.heading(board, parsec, say, signs)
        for galaxy in there:
            yield galaxy_line(board, galaxy, say, signs)


def galaxy_line(board: Board, galaxy: Galaxy, say: Say, signs: Signs) -> TextLine:
    """A galaxy: what assessing pays, who is there, its tiles and the fields without one."""
    name = f"{say(f'galaxy.{galaxy.id}')} {galaxy.majority}/{galaxy.minority}"
    line = [Span(name, "quiet" if galaxy.id in board.now.assessed else "strong"), *galaxies.who_is_there(galaxy)]
    for tile in galaxy.tiles:
        lead = galaxies.flag(board, tile).strip()
        line += [Span(BETWEEN, "quiet"), *galaxies.tile_item(tile, signs, lead)]
    empty = galaxy.fields - len(galaxy.tiles)
    return [*line, Span(BETWEEN, "quiet"), Span(" ".join([galaxies.FREE] * empty), "quiet")] if empty else line
