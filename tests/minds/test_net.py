"""The net: the same to the bit in every build, and no file that would mislead it is read."""

import json
from array import array
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.build.compiler import is_here
from armillary.kernel import shorts
from armillary.kernel.position import Payoff
from armillary.kernel.text import LANGUAGES, catalogue
from armillary.minds.net import Net
from armillary.minds.nets import FILE, net_in
from armillary.minds.weights import BadNet, Weights, read, write
from beacons import GAME
from tests.kernel.compiling import python
from tests.kernel.playing import position_at, text_at
from tests.kernel.sentences import check_sentence
from tests.minds.nets import made_up

ASKS = ["send.probe", "send.beacon", "dredge", "keep"]
JUDGED = """
import json, sys
from beacons import GAME
from armillary.minds import Limit, Thinker
from armillary.minds.weights import read
from pathlib import Path

def tally(text, seat):
    position = GAME.position(text)
    limit = Limit(80)
    found = Thinker(position, limit, seed=3, weights=read(Path(sys.argv[1]))).think(position, seat, limit)
    return [found.key, sorted(found.tally.items())]

print(json.dumps([tally(*asked) for asked in json.loads(Path(sys.argv[2]).read_text())]))
"""


@pytest.mark.skipif(not is_here(), reason="there is no C compiler: both runs would be the same")
def test_builds_judge_the_same(tmp_path: Path) -> None:
    """Interpreted and compiled, a search by a net comes to the same numbers."""
    write(tmp_path / "net.json", made_up(GAME))
    seats = [position_at(ask).waiting.bit_length() - 1 for ask in ASKS]
    asked = [(text_at(ask, players=3), seat) for ask, seat in zip(ASKS, seats, strict=True)]
    (tmp_path / "asked.json").write_text(json.dumps(asked))
    (tmp_path / "run.py").write_text(JUDGED, encoding="utf-8")
    runs = [
        python("run.py", "net.json", "asked.json", cwd=tmp_path, path=str(GAME.folder.parent), environment=build)
        for build in ({}, {"ARMILLARY_PURE": "1"})
    ]
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr + runs[1].stderr
    assert json.loads(runs[0].stdout) == json.loads(runs[1].stdout)


def judged(position: Any, weights: Weights | None = None) -> list[float]:
    net, out = Net(position), position.beside(Payoff)
    if weights is not None:
        weights.put_into(net)
    net.judge(position, out)
    return list(out.of[: position.players])


@pytest.mark.parametrize("players", GAME.players)
def test_a_net_serves_any_number_of_players(players: int) -> None:
    """It gives chances; without one, those judged by hand."""
    position = position_at("dredge", players)
    assert judged(position) == position.judged()
    found = judged(position, made_up(GAME))
    assert found != position.judged()
    assert sum(found) == pytest.approx(1)
    assert all(0 < one < 1 for one in found)


def test_a_net_looks_from_every_seat_alike() -> None:
    """Seats that stand alike have the same chances."""
    position = GAME.setup(3).start()
    for seat in range(3):
        position.packet[seat] = 1
    first, second, third = judged(position, made_up(GAME))
    assert first == pytest.approx(second) == pytest.approx(third)


def test_traits_are_kept_within_bounds() -> None:
    assert [shorts.kept(value) for value in (0.0, 1.0, -1.0, 0.5, 1000.0, -1000.0)] == [0, 64, -64, 32, 1023, -1023]
    assert shorts.kept(-0.001) == -1
    assert shorts.dot([1, 2, 3, 4], 1, [5, 6], 2) == 2 * 5 + 3 * 6


# files


def test_a_net_comes_back_from_its_file(tmp_path: Path) -> None:
    weights = made_up(GAME)
    write(tmp_path / FILE, weights)
    assert read(tmp_path / FILE) == weights
    assert net_in(tmp_path, GAME.name, GAME.rules) == weights
    assert net_in(tmp_path / "elsewhere", GAME.name, GAME.rules) is None


LARGE = array("h", [32_000] * (8 * 24)).tobytes()


@pytest.mark.parametrize(
    ("problem", "spoil"),
    [
        ("net.unlike", lambda weights: b"[]"),
        ("net.unlike", lambda weights: b"\xff"),
        ("net.hash", lambda weights: msgspec.json.encode(msgspec.structs.replace(weights, trust=0.9))),
        ("net.size", lambda weights: msgspec.json.encode(made_up(GAME, first=b"12"))),
        ("net.size", lambda weights: msgspec.json.encode(made_up(GAME, one=400))),
        ("net.overflow", lambda weights: msgspec.json.encode(made_up(GAME, first=LARGE))),
        ("net.format", lambda weights: msgspec.json.encode(msgspec.structs.replace(weights, format=0).stamped())),
        ("net.other", lambda weights: msgspec.json.encode(msgspec.structs.replace(weights, rules=9).stamped())),
    ],
)
def test_a_file_that_is_no_net_is_refused(tmp_path: Path, problem: str, spoil: Any) -> None:
    """In one sentence, in both languages."""
    (tmp_path / FILE).write_bytes(spoil(made_up(GAME)))
    with pytest.raises(BadNet) as refused:
        net_in(tmp_path, GAME.name, GAME.rules)
    assert refused.value.message.id == problem
    check_sentence(refused.value)
    for language in LANGUAGES:
        assert str(tmp_path)[:20] in catalogue(language, BadNet.texts).render(refused.value.message)


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(BadNet, match="cannot be read"):
        read(tmp_path / FILE)


@pytest.mark.parametrize("name", ["pocket-imperium", "apex", "council-of-shadows"])
def test_shipped_nets_say_where_they_come_from(name: str) -> None:
    import armillary
    from armillary.minds.nets import net_of

    found = net_of(armillary.game(name))
    assert found is not None
    assert found.provenance["command"].startswith(f"armillary train {name}")
    assert found.provenance["matches"] > 1000
