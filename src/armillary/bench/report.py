"""Everything measured, as data and as text."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from armillary.bench.interpreted import run_interpreted
from armillary.bench.machine import machine
from armillary.bench.measure import compiled, measure, measure_net, measure_threads, trace
from armillary.bench.peers import measure_peers, missing
from armillary.bench.subject import Subject, of_game
from armillary.kernel.game import Game
from armillary.kernel.text import Argument, Catalogue, Message, catalogue

TEXTS = Path(__file__).parent / "text"
ENGLISH = catalogue("en", TEXTS)
NOT_COMPILED = "interpreted"
FIRST = 30
COLUMNS = {
    "games_per_s": 12,
    "decisions_per_s": 14,
    "simulations_per_s": 15,
    "bot_simulations_per_s": 10,
    "copy_ns": 10,
    "field_ns": 10,
    "call_ns": 10,
}


def report(games: Sequence[Game | Subject], seconds: float, peers: bool, words: Catalogue = ENGLISH) -> dict[str, Any]:
    """Measure games, each rate for so many seconds, and other engines if asked to."""
    subjects = [game if isinstance(game, Subject) else of_game(game) for game in games]
    found: dict[str, Any] = {
        "games": {subject.name: measure_game(subject, seconds) for subject in subjects},
        "peers": measure_peers(seconds) if peers else {},
        "machine": machine(),
    }
    for game in found["games"].values():
        game["times_catanatron"] = times_faster(game, found["peers"].get("catanatron"))
    notes = [*([] if compiled() else [NOT_COMPILED]), *(missing() if peers else [])]
    found["notes"] = [say(words, f"notes.{note}") for note in notes]
    return found


def times_faster(game: dict[str, Any], peer: dict[str, Any] | None) -> float | None:
    """How many random games are played here while a peer plays one of its own; None if it was not measured."""
    ours: dict[str, float] = game["compiled"] or game["interpreted"]
    return ours["games_per_s"] / peer["games_per_s"] if peer else None


def measure_game(subject: Subject, seconds: float) -> dict[str, Any]:
    """Measure one game compiled and interpreted, and check that both play the same."""
    slow = run_interpreted(subject, seconds)
    fast = measure(subject, seconds) if compiled() else None
    played = trace(subject, slow["trace"]["games"])
    return {
        "players": subject.players,
        "compiled": fast,
        "interpreted": slow["rates"],
        "copy_ns": (fast or slow["rates"])["copy_ns"],
        "times_faster": fast and fast["games_per_s"] / slow["rates"]["games_per_s"],
        "threads": measure_threads(subject, seconds) if compiled() else None,
        "net": measure_net(subject, seconds / 4, fast["bot_simulations_per_s"]) if fast else None,
        "same_play": {"agree": played == slow["trace"], "here": played, "interpreted": slow["trace"]},
    }


def text(found: dict[str, Any], words: Catalogue = ENGLISH) -> list[str]:
    """Render a report as lines."""
    lines = [machine_line(found["machine"], words), "", header(words)]
    for name, game in found["games"].items():
        kinds = (kind for kind in ("compiled", "interpreted") if game[kind])
        lines += [row(f"{name} {say(words, f'kind.{kind}')}", game[kind], words) for kind in kinds]
    lines += [row(name, peer, words) for name, peer in found["peers"].items()]
    lines.append("")
    for name, game in found["games"].items():
        lines += game_lines(name, game, words)
    return lines + [say(words, "note", note=note) for note in found["notes"]]


def say(words: Catalogue, identity: str, **args: Argument) -> str:
    return words.render(Message(f"bench.{identity}", args))


def number(value: float, words: Catalogue, digits: int = 0) -> str:
    """A number as its language writes it."""
    shown = f"{value:,.{digits}f}"
    return shown.translate({ord(","): "\u202f", ord("."): ","}) if words.language == "fr" else shown


def machine_line(about: dict[str, Any], words: Catalogue) -> str:
    return say(words, "machine", **{**about, "kernel": say(words, f"kind.{about['kernel']}")})


def header(words: Catalogue) -> str:
    return " " * FIRST + "".join(f"{say(words, f'rate.{key}'):>{width}}" for key, width in COLUMNS.items())


def row(name: str, rates: dict[str, Any], words: Catalogue) -> str:
    """One line of numbers; what was not measured stays blank."""
    cells = (number(rates[key], words) if key in rates else "" for key in COLUMNS)
    return f"{name:{FIRST}}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, COLUMNS.values(), strict=True))


def game_lines(name: str, game: dict[str, Any], words: Catalogue) -> Iterator[str]:
    """What else is known of one game."""
    yield say(words, "seats", game=name, seats=game["players"])
    if game["compiled"]:
        gains = {key: number(gain, words, 2) for key, gain in game["threads"].items()}
        yield say(words, "gains", game=name, times=number(game["times_faster"], words), **gains)
    if game["net"]:
        micros, share = number(game["net"]["microseconds"], words, 1), number(100 * game["net"]["share"], words)
        yield say(words, "net", game=name, microseconds=micros, share=share)
    if game["times_catanatron"]:
        yield say(words, "catanatron", game=name, times=number(game["times_catanatron"], words))
    same = game["same_play"]
    yield say(words, "same" if same["agree"] else "different", game=name, games=same["interpreted"]["games"])
    for where in ("here", "interpreted"):
        played = same[where]
        positions = " ".join(played["last_positions"])
        said = say(words, "played", answers=f"{played['answers']:>10}", positions=positions)
        yield f"    {say(words, f'kind.{where}'):12}{said}"
