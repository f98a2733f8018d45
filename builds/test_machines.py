"""The same unit made by other compilers, and as WebAssembly in Node, plays and searches to the same numbers."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from builds.conftest import ROOT

HOST = ROOT / "builds" / "wasm"
GAMES = ["pocket-imperium", "apex", "council-of-shadows"]
PARTS = ["first_weights", "first_biases", "second_weights", "second_biases", "last_weights"]
EXPORTS = [
    *("kept_of_root", "size_of_kept", "play", "numbers_played", "search", "visits_of_rows", "worth_of_rows", "set_net"),
    *PARTS,
]
SAME = ["-O2", "-std=c11", "-ffp-contract=off", "-fwrapv", "-fno-math-errno", "-w"]
ROWS, SEEDS, TIMES = 4096, 40, 300
ZIG = f"{sys.executable} -m ziglang cc"
has_zig = pytest.mark.skipif(find_spec("ziglang") is None, reason="zig is not installed: pip install 'armillary[wasm]'")
PLAY = f"""
import ctypes, hashlib, json, random, sys
from array import array
import armillary
from armillary.build import units
from armillary.kernel import memory
from armillary.kernel.playout import Playout
from armillary.minds.tree import Search

def digest(*parts):
    return hashlib.sha256(b"".join(map(bytes, parts))).hexdigest()

def played(root, seed, limit):
    playout = Playout(root.copy(), seed, limit)
    playout.run(root, 1)
    return digest(memory.wide(playout.scratch))

game = armillary.game(sys.argv[1])
match = game.match(seed=3)
root, seat = match.position, match.waiting[0]
tree = Search(root.copy(), 9, {ROWS}, game.curiosity, game.most_answers, game.horizon)
tree.by_prior, tree.trust, tree.edge = 1, 0.5, 0.03
sizes = own, common, one, two = 40, 12, 32, 16
chance = random.Random(4)
parts = [
    array(letter, [chance.randrange(-most, most) for _ in range(count)])
    for letter, most, count in [
        ("h", 300, one * (3 * own + common)), ("i", 90_000, one), ("h", 700, one * two), ("i", 90_000, two)
    ]
]
parts.append(array("d", [chance.uniform(-1, 1) for _ in range(two)]))
net = tree.net
net.own, net.common, net.one, net.two = sizes
net.inputs, net.trust = 3 * own + common, 0.7
net.first, net.first_bias, net.second, net.second_bias, net.last = parts
tree.run(root, seat, {TIMES})
kept = root._kept
print(json.dumps({{
    "source": str(units.libraries(game.position_class)["released"].with_name("unit.c")),
    "kept": ctypes.string_at(root._address + kept.start, kept.stop - kept.start).hex(),
    "numbers": len(memory.wide(root)),
    "limit": game.most_answers,
    "search": {{"seed": 9, "seat": seat, "times": {TIMES}, "nudge": game.curiosity, "horizon": game.horizon,
               "edge": 0.03}},
    "net": {{"sizes": sizes, "trust": 0.7, **dict(zip({PARTS}, [part.tobytes().hex() for part in parts]))}},
    "played": [played(root, seed, game.most_answers) for seed in range({SEEDS})],
    "searched": digest(tree.visits, tree.worth),
}}))
"""


def native(game: str, cache: Path, **environment: str) -> dict[str, Any]:
    """What comes out in Python, with a compiler of one's choice."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ARMILLARY_")}
    settings = {**kept, "ARMILLARY_CACHE": str(cache), **environment}
    done = subprocess.run([sys.executable, "-c", PLAY, game], env=settings, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def outcome(found: dict[str, Any]) -> tuple[list[str], str]:
    return found["played"], found["searched"]


@pytest.mark.parametrize("game", GAMES)
def test_optimising_changes_nothing(game: str, tmp_path: Path) -> None:
    assert outcome(native(game, tmp_path)) == outcome(native(game, tmp_path, ARMILLARY_BUILD="trusting-quick"))


@has_zig
@pytest.mark.parametrize("game", GAMES)
def test_another_compiler_changes_nothing(game: str, tmp_path: Path) -> None:
    zig = {"ZIG_GLOBAL_CACHE_DIR": str(tmp_path / "zig"), "ZIG_LOCAL_CACHE_DIR": str(tmp_path / "zig")}
    assert outcome(native(game, tmp_path)) == outcome(native(game, tmp_path, CC=ZIG, **zig))


@has_zig
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
@pytest.mark.parametrize("game", GAMES)
def test_webassembly_plays_the_same(game: str, tmp_path: Path) -> None:
    here = native(game, tmp_path)
    unit = tmp_path / "unit.wasm"
    exports = [f"-Wl,--export={name}" for name in EXPORTS]
    command = [*ZIG.split(), "-target", "wasm32-wasi", "-mexec-model=reactor", *SAME, f'-DUNIT="{here["source"]}"']
    zig = {"ZIG_GLOBAL_CACHE_DIR": str(tmp_path / "zig"), "ZIG_LOCAL_CACHE_DIR": str(tmp_path / "zig")}
    subprocess.run([*command, str(HOST / "host.c"), "-o", str(unit), *exports], check=True, env={**os.environ, **zig})
    work = {**here, "unit": str(unit), "seeds": list(range(SEEDS)), "rows": ROWS}
    (tmp_path / "work.json").write_text(json.dumps(work))
    done = subprocess.run(["node", HOST / "play.mjs", tmp_path / "work.json"], stdout=subprocess.PIPE, check=True)
    assert outcome(json.loads(done.stdout)) == outcome(here)
