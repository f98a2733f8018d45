"""Records and positions of released rules: whatever changes, they stay readable and come out as they did."""

import json
from pathlib import Path

from armillary.kernel.hashing import position_hash
from armillary.kernel.record import Record
from armillary.kernel.replay import replay, verify
from beacons import GAME

GOLDEN = Path(__file__).parent / "golden"


def test_a_record_of_rules_1_replays_for_ever() -> None:
    """Every hash, every draw and the result are those of the day it was played."""
    text = (GOLDEN / "beacons-1.jsonl").read_text(encoding="utf-8")
    record = Record.from_text(text)
    match = replay(record, game=GAME)
    assert match.over
    assert verify(text, GAME) == sum(entry.seat == "nature" for entry in record.entries)
    assert match.record().to_text() == text
    assert {entry.ask for entry in record.entries} == set(GAME.by_name)


def test_a_position_of_rules_1_is_read_for_ever() -> None:
    """Notation, hash and components are those of the day it was written."""
    text = (GOLDEN / "beacons-position-1.json").read_text(encoding="utf-8")
    position = GAME.position(text)
    assert position.to_json() == text
    assert position_hash(position) == json.loads(text)["hash"] == "74195f865f0f77e3"


def test_golden_files_are_of_the_rules_we_have() -> None:
    """New rules need a new version, and new golden files beside the old ones."""
    files = sorted(path.name for path in GOLDEN.iterdir())
    assert f"beacons-{GAME.rules}.jsonl" in files
    assert len(files) >= 2
