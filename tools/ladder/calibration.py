"""How true the chances are that the minds see: what was judged at calm positions, beside how often it was won."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from armillary.bots import bot
from armillary.kernel.constants import NATURE
from armillary.kernel.fair import pick
from armillary.kernel.game import Setup
from armillary.kernel.position import Payoff, Position
from armillary.kernel.registry import named
from armillary.kernel.text import Message
from armillary.minds.net import Net
from armillary.minds.nets import net_of
from ladder.contests import GAMES
from ladder.played import FOLDER

BOT = "search:300"
"""Plays itself."""
MATCHES = 60
PARTS = 10


class Judged(NamedTuple):
    """A seat's chance as it was judged, and what the seat won in the end."""

    chance: float
    payoff: float


class Decile(NamedTuple):
    """Of all that was judged about alike."""

    chance: float
    won: float


def measure(times: float) -> None:
    """Play what was not played before."""
    for game, players in tables():
        file = file_of(game, players)
        if not file.exists():
            setup = named(game).setup(players)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(
                json.dumps([one for seed in range(round(MATCHES * times)) for one in of_match(setup, seed)])
            )


def tables() -> Iterator[tuple[str, int]]:
    """Games with their numbers of players."""
    return ((game, players) for game in GAMES for players in named(game).players if players > 1)


def file_of(game: str, players: int) -> Path:
    net = net_of(named(game))
    return FOLDER / f"judged-{game}-{players}-{net.hash if net else 'hand'}.json"


def of_match(setup: Setup, seed: int) -> Iterator[Judged]:
    """What was judged at the calm positions of one match."""
    position: Position = setup.start()
    chance, thinking = Random(seed), [bot(BOT).seated() for _ in range(setup.players)]
    seen: list[list[float]] = []
    while position.waiting:
        if position.waiting >> NATURE & 1:
            weighted = position.weighted_options(NATURE)
            position.answer(NATURE, pick(weighted, chance.randrange(sum(weight for _, weight in weighted))))
            continue
        if position.is_calm():
            seen.append(chances(position))
        seat = (position.waiting & -position.waiting).bit_length() - 1
        thought = chance.getrandbits(48)
        position.submit(seat, thinking[seat].choose(position.imagined(seat, thought), seat, thought))
    payoffs = position.payoffs()
    for each in seen:
        yield from map(Judged, each, payoffs)


def chances(position: Position) -> list[float]:
    """As the game's net judges, or the game by hand where there is none."""
    net, out = Net(position), position.beside(Payoff)
    if (weights := net_of(position.setup.game)) is not None:
        weights.put_into(net)
    net.judge(position, out)
    return list(out.of[: position.players])


def deciles(found: list[Judged]) -> Iterator[Decile]:
    """The positions in ten equal parts, from the least hopeful seats to the most."""
    ranked = sorted(found)
    for part in range(PARTS):
        each = ranked[len(ranked) * part // PARTS : len(ranked) * (part + 1) // PARTS]
        if each:
            chance, won = (sum(column) / len(each) for column in zip(*each, strict=True))
            yield Decile(chance, won)


def section() -> Iterator[str]:
    """The lines of the page, of whatever was played."""
    heads = " | ".join(f"{number + 1}." for number in range(PARTS))
    yield from (f"| game | players | {heads} |", "|---" * (PARTS + 2) + "|")
    for game, players in tables():
        file = file_of(game, players)
        if file.exists():
            found = [Judged(*one) for one in json.loads(file.read_text())]
            cells = " | ".join(f"{100 * one.chance:.0f} → {100 * one.won:.0f}" for one in deciles(found))
            yield f"| {named(game).text().render(Message('title'))} | {players} | {cells} |"
