"""Records: what a match writes down, and what can be done with it."""

import json
from random import Random

import msgspec
import pytest

from armillary.kernel.components import ComponentSet
from armillary.kernel.errors import ArmillaryError, Difference
from armillary.kernel.hashing import position_hash
from armillary.kernel.match import Match
from armillary.kernel.record import Record
from armillary.kernel.replay import branch, replay, verify
from beacons import GAME
from tests.kernel.playing import finished, play, position_at


def lines(match: Match, with_seed: bool = False) -> list[str]:
    return match.record(with_seed).to_text().splitlines()


def test_a_record_can_be_read_by_a_person() -> None:
    """One line each for the header, the entries and the ending, in plain JSON with the names of questions."""
    match = finished()
    header, *entries, ending = map(json.loads, lines(match))
    assert (header["format"], header["game"], header["rules"], header["players"]) == (
        "armillary-record",
        "beacons",
        1,
        2,
    )
    assert entries[0] == {"n": 0, "seat": "nature", "ask": "deal", "key": entries[0]["key"], "hash": entries[0]["hash"]}
    assert {entry["ask"] for entry in entries} <= set(GAME.by_name)
    assert [entry["n"] for entry in entries] == list(range(len(entries)))
    assert ending == {"end": ending["end"], "seed": match.source.seed.hex(), "entries": len(entries)}
    assert ending["end"]["scores"] == GAME.result(match.position).scores


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_replays_to_the_same_match(players: int) -> None:
    """Positions, events, result and the text itself come out again."""
    match = finished(players, seed=players)
    text = match.record().to_text()
    again = replay(text, game=GAME)
    assert again.record().to_text() == text
    assert (again.story, again.result) == (match.story, match.result)
    assert position_hash(again.position) == position_hash(match.position) == match.entries[-1].hash
    assert Record.from_text(text.encode()).to_text() == text


def test_the_seed_stays_secret_while_the_match_runs() -> None:
    """Only the host that asks for it gets the seed before the end, and nothing else in a record tells it."""
    match = play(GAME.match(players=2), seed=1, most=9)
    assert not match.over
    assert match.source.seed.hex() not in match.record().to_text()
    assert match.record().ending is None
    kept = match.record(with_seed=True).ending
    assert kept is not None
    assert (kept.end, kept.seed, kept.entries) == (None, match.source.seed.hex(), len(match.entries))


def test_replay_up_to_an_entry() -> None:
    """A replay stands where it was told to, and takes no answers there."""
    match = finished()
    record = match.record()
    for upto in (0, 1, 9, len(match.entries) - 1):
        again = replay(record, upto=upto, game=GAME)
        assert again.entries == match.entries[:upto]
        assert upto == 0 or position_hash(again.position) == match.entries[upto - 1].hash
        assert again.replaying
        assert (refused := again.refusal(0, 0)) is not None
        assert refused.rule == "K7"


def test_a_record_without_its_seed_can_only_be_looked_at() -> None:
    """Going on would need draws that nobody can make."""
    match = play(GAME.match(players=2, seed=5), seed=1, most=9)
    looked_at = replay(match.record(), game=GAME)
    assert looked_at.replaying
    assert looked_at.entries == match.entries
    goes_on = replay(match.record(with_seed=True), game=GAME)
    assert not goes_on.replaying


@pytest.mark.parametrize("stop", [0, 4, 9, 20])
def test_a_resumed_match_goes_on_with_the_same_draws(stop: int) -> None:
    """Interrupted or not, the same answers lead to the same match, proved by the same seed."""
    whole, interrupted = GAME.match(players=3, seed=8), GAME.match(players=3, seed=8)
    chosen, resumed = Random(1), 0
    for number in range(1000):
        if whole.over:
            break
        if number >= stop and not resumed and not any(draft.keys for draft in interrupted.drafts.values()):
            resumed = len(interrupted.entries)
            interrupted = replay(interrupted.record(with_seed=True).to_text(), game=GAME)
        seat = chosen.choice(whole.waiting)
        key = chosen.choice(whole.working(seat).options(seat))
        whole.answer(seat, key)
        interrupted.answer(seat, key)
    assert 0 < resumed < len(whole.entries)
    assert interrupted.record().to_text() == whole.record().to_text()
    assert verify(interrupted.record(), GAME) == sum(entry.seat == "nature" for entry in whole.entries)


def test_a_branch_is_a_new_match_from_there() -> None:
    """It starts from the position, has a seed of its own, and its record needs nothing of the old one."""
    match = finished()
    looked_at = replay(match.record(), upto=20, game=GAME)
    new = branch(looked_at, seed=99)
    assert new.source.seed != match.source.seed
    play(new, seed=4)
    text = new.record().to_text()
    assert json.loads(text.splitlines()[0])["start"]["hash"] == match.entries[19].hash
    assert replay(text, game=GAME).result == new.result
    assert verify(text, GAME) == sum(entry.seat == "nature" for entry in new.entries)
    assert branch(looked_at).source.seed != branch(looked_at).source.seed


def test_a_record_may_start_from_a_position() -> None:
    """The header holds the position in notation, and the match goes on from it."""
    start = position_at("dredge", players=4, components="deep", flares=False)
    match = play(GAME.match(seed=1, start=start), seed=2)
    header = json.loads(lines(match)[0])
    assert header["start"] == json.loads(start.to_json())
    assert (header["players"], header["options"], header["components"]["name"]) == (4, {"flares": False}, "deep")
    assert replay(match.record().to_text(), game=GAME).result == match.result


def test_a_custom_component_set_is_carried() -> None:
    """A record with a set of its own replays where nobody has that set."""
    standard = GAME.find_set("standard")
    custom = ComponentSet("custom", 4, {**standard.sheets})
    match = play(GAME.match(players=2, seed=6, components=custom), seed=6)
    header = json.loads(lines(match)[0])
    assert sorted(header["components"]["data"]) == ["beacons", "course", "probes", "relics"]
    assert replay(match.record().to_text(), game=GAME).setup.components.hash == custom.hash
    shipped = json.loads(lines(finished())[0])
    assert "data" not in shipped["components"]


def test_names_are_part_of_the_record() -> None:
    """What the seats are called comes back."""
    match = GAME.match(players=2, seed=1, names=["Ada", "Grace"])
    again = replay(match.record(with_seed=True).to_text(), game=GAME)
    assert again.names == ["Ada", "Grace"]


def test_a_chosen_seed_is_marked() -> None:
    """A record says whether its seed was chosen."""
    assert json.loads(lines(GAME.match(players=2, seed=1))[0])["draws"]["seeded"] is True
    assert "seeded" not in json.loads(lines(GAME.match(players=2))[0])["draws"]


def test_without_its_seed_a_record_proves_nothing() -> None:
    """While a match runs nobody is told the seed."""
    with pytest.raises(ArmillaryError, match="does not hold its seed"):
        verify(GAME.match(players=2, seed=1).record(), GAME)


def test_a_match_that_was_not_finished_is_proved_as_far_as_it_went() -> None:
    """After every answer, with what is drafted and sealed left out; and a forged draw is found out there too."""
    for most in range(12):
        record = play(GAME.match(players=2, seed=1), seed=1, most=most).record(with_seed=True)
        drawn = [entry for entry in record.entries if entry.seat == "nature"]
        assert record.ending is not None
        assert record.ending.end is None
        assert verify(record.to_text(), GAME) == len(drawn) > 0
        record.entries[drawn[-1].n] = msgspec.structs.replace(drawn[-1], key=drawn[-1].key ^ 1)
        with pytest.raises(Difference, match=rf"Entry {drawn[-1].n}: "):
            verify(record, GAME)


def forged(match: Match, **changes: object) -> str:
    """A record with something changed about its header's draws or its ending."""
    header, *entries, ending = map(json.loads, lines(match))
    for name, value in changes.items():
        (ending if name == "seed" else header["draws"])[name] = value
    return (
        "".join(json.dumps(line) + "\n" for line in [header, *entries, ending]).replace(', "', ',"').replace(": ", ":")
    )


def test_a_forged_seed_is_found_out() -> None:
    """Another seed does not fit the commitment, and with another commitment it does not fit the draws."""
    match, other = finished(), finished(seed=2)
    with pytest.raises(Difference, match="not the one it was committed to"):
        verify(forged(match, seed=other.source.seed.hex()), GAME)
    with pytest.raises(Difference, match=r"Entry \d+: the seed draws"):
        verify(forged(match, seed=other.source.seed.hex(), commitment=other.source.published), GAME)
    assert verify(forged(match), GAME) > 0


def test_a_forged_result_is_found_out() -> None:
    """A proof is of the whole record, and the result is part of it."""
    *rest, ending = lines(finished())
    data = json.loads(ending)
    data["end"]["winners"] = [1 - data["end"]["winners"][0]]
    forgery = "".join(line + "\n" for line in [*rest, json.dumps(data, separators=(",", ":"))])
    with pytest.raises(Difference, match="The match ends with"):
        verify(forgery, GAME)


def test_a_forged_nonce_is_found_out() -> None:
    """A nonce that was added changes the draws; one for no seat need not even be tried."""
    with pytest.raises(Difference, match=r"Entry \d+: the seed draws"):
        verify(forged(finished(), nonces=["00", ""]), GAME)
    with pytest.raises(Difference, match="one nonce for each seat"):
        verify(forged(finished(), nonces=["00"]), GAME)


def test_a_chosen_seed_cannot_pass_for_a_secret_one() -> None:
    """Taking the mark away breaks the commitment."""
    with pytest.raises(Difference, match="not the one it was committed to"):
        verify(forged(finished(), seeded=False), GAME)


def test_a_forged_draw_is_found_out() -> None:
    """A draw that leads to another possible match is still not the draw of the seed."""
    match = finished()
    first = match.entries[0]
    start = match.setup.start()
    other = next(key for key in start.options(8) if key != first.key)
    start.submit(8, other)
    header, _, *rest = lines(match)
    entry = {"n": 0, "seat": "nature", "ask": "deal", "key": other, "hash": position_hash(start)}
    text = "\n".join([header, json.dumps(entry), *rest]) + "\n"
    with pytest.raises(Difference, match=f"Entry 0: the seed draws {first.key}, but the record says {other}"):
        verify(text, GAME)
