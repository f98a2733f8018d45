"""Everything measured, as data and as text."""

from collections.abc import Iterator, Sequence
from typing import Any

from armillary.bench.interpreted import run_interpreted
from armillary.bench.machine import machine
from armillary.bench.measure import compiled, measure, measure_threads, trace
from armillary.bench.peers import measure_peers, missing
from armillary.bench.subject import Subject, of_game
from armillary.kernel.game import Game

NOT_COMPILED = "the kernel runs interpreted here, so there is nothing compiled to measure"


def report(games: Sequence[Game | Subject], seconds: float, peers: bool) -> dict[str, Any]:
    """Measure games, each rate for so many seconds, and other engines if asked to."""
    subjects = [game if isinstance(game, Subject) else of_game(game) for game in games]
    found: dict[str, Any] = {
        "games": {subject.name: measure_game(subject, seconds) for subject in subjects},
        "peers": measure_peers(seconds) if peers else {},
        "machine": machine(),
        "notes": [] if compiled() else [NOT_COMPILED],
    }
    for game in found["games"].values():
        game["times_catanatron"] = times_faster(game, found["peers"].get("catanatron"))
    if peers:
        found["notes"] += missing()
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
        "same_play": {"agree": played == slow["trace"], "here": played, "interpreted": slow["trace"]},
    }


def text(found: dict[str, Any]) -> list[str]:
    """Render a report as lines."""
    lines = [machine_line(found["machine"]), "", header()]
    for name, game in found["games"].items():
        lines += [row(f"{name} {kind}", game[kind]) for kind in ("compiled", "interpreted") if game[kind]]
    lines += [row(name, peer) for name, peer in found["peers"].items()]
    lines.append("")
    for name, game in found["games"].items():
        lines += game_lines(name, game)
    return lines + [f"note: {note}" for note in found["notes"]]


def machine_line(about: dict[str, Any]) -> str:
    return (
        f"{about['processor']}, {about['cores']} cores, load {about['load']}; "
        f"{about['python']} on {about['system']}; kernel {about['kernel']}"
    )


def header() -> str:
    return f"{'':24}{'games/s':>12}{'decisions/s':>14}{'simulations/s':>15}{'copy ns':>10}"


def row(name: str, rates: dict[str, Any]) -> str:
    """One line of numbers; what was not measured stays blank."""
    columns = (("games_per_s", 12), ("decisions_per_s", 14), ("simulations_per_s", 15), ("copy_ns", 10))
    cells = (f"{rates[key]:>{width},.0f}" if key in rates else " " * width for key, width in columns)
    return f"{name:24}" + "".join(cells)


def game_lines(name: str, game: dict[str, Any]) -> Iterator[str]:
    """What else is known of one game."""
    if game["compiled"]:
        gains = game["threads"]
        yield (
            f"{name}: compiled {game['times_faster']:.0f} times as fast as interpreted; with a second thread playouts "
            f"{gains['playouts']:.2f} and search {gains['search']:.2f} times (the machine now: {gains['machine']:.2f})"
        )
    if game["times_catanatron"]:
        yield f"{name}: {game['times_catanatron']:,.0f} times Catanatron's random games"
    same = game["same_play"]
    here, there = same["here"], same["interpreted"]
    verdict = "the same" if same["agree"] else "DIFFERENT"
    yield f"{name}: {there['games']} games from one seed, here and interpreted: {verdict}"
    for where, played in (("here", here), ("interpreted", there)):
        yield f"    {where:12}{played['answers']:>10} answers, last positions {' '.join(played['last_positions'])}"
