"""Records that were cut, changed, mixed up or made up: found out, in one sentence, at the right place."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from armillary.kernel.errors import ArmillaryError, BadRecord, Difference, UnknownGame
from armillary.kernel.match import Match
from armillary.kernel.record import LONGEST_LINE, Record
from armillary.kernel.replay import replay, verify
from beacons import GAME
from tests.kernel.playing import finished, play
from tests.kernel.sentences import check_sentence

SETTINGS = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
ODD: list[Any] = [None, True, 1.5, -1, 9, 2**31, 2**64, 10**40, "", "x", "nature", [], [[1]], {}, {"a": None}]


def lines(match: Match) -> list[str]:
    return match.record(with_seed=True).to_text().splitlines()


def text(parts: list[str]) -> str:
    return "".join(part + "\n" for part in parts)


def spelled(thing: Any) -> str:
    return json.dumps(thing, separators=(",", ":"))


def found_out(record: str | bytes) -> ArmillaryError | None:
    """How a record is refused, when it is read or when it is replayed: in one sentence, or not at all."""
    try:
        replay(record, game=GAME)
    except ArmillaryError as error:
        check_sentence(error)
        return error
    return None


def difference(record: str) -> tuple[str, Any]:
    """What differs first: the message and the number of the entry."""
    error = found_out(record)
    assert isinstance(error, Difference), error
    return error.message.id, error.message.args["n"]


@SETTINGS
@given(st.binary(max_size=200) | st.text(max_size=200))
@example(b"")
@example(b"\n")
@example("\ud800\n")
@example("[" * 100_000 + "\n")
@example("9" * 100_000 + "\n")
def test_noise(record: str | bytes) -> None:
    """Anything at all."""
    assert isinstance(found_out(record), BadRecord)


def test_every_beginning_of_a_record() -> None:
    """Cut within a line it is refused; cut between two lines it is the record as it was then."""
    match = finished()
    whole = match.record().to_text()
    ends = [at + 1 for at, char in enumerate(whole) if char == "\n"]
    for end in range(len(whole)):
        if end in ends:
            assert Record.from_text(whole[:end]).entries == match.entries[: ends.index(end)]
        else:
            with pytest.raises(BadRecord, match="empty" if end == 0 else "cut off"):
                Record.from_text(whole[:end])
    for end in ends[:-1:6]:
        assert replay(whole[:end], game=GAME).entries == match.entries[: ends.index(end)]


@pytest.mark.parametrize("name", ["n", "seat", "ask", "key", "hash"])
def test_every_member_of_an_entry(name: str) -> None:
    """Whatever else stands there is refused when it is read, or differs at that very entry."""
    match = finished()
    for n in range(0, len(match.entries), 5):
        for value in ODD:
            parts = lines(match)
            entry = json.loads(parts[n + 1])
            if entry[name] != value or isinstance(value, bool):
                parts[n + 1] = spelled({**entry, name: value})
                error = found_out(text(parts))
                assert isinstance(error, BadRecord | Difference)
                assert error.message.args.get("line", n + 2) == n + 2
                assert error.message.args.get("n", n) == n


@pytest.mark.parametrize("name", ["format", "version", "game", "rules", "players", "options", "components", "draws"])
def test_every_member_of_the_header(name: str) -> None:
    """No part of the setup may be something else."""
    header, *rest = lines(finished())
    for value in ODD:
        changed = {**json.loads(header), name: value}
        if (name, value) != ("options", {}):
            assert found_out(text([spelled(changed), *rest])) is not None, value
        del changed[name]
        assert found_out(text([spelled(changed), *rest])) is not None


def test_other_setups_differ() -> None:
    """Another number of players, other options or other components are another match from the start."""
    header, *rest = lines(finished())
    deep = {"name": "deep", "version": 1, "hash": GAME.find_set("deep").hash}
    for name, value in [("players", 3), ("options", {"flares": False}), ("components", deep)]:
        changed = spelled({**json.loads(header), name: value})
        kind, n = difference(text([changed, *rest]))
        assert kind.startswith("replay.")
        assert n <= 9


def test_every_member_of_the_ending() -> None:
    """The result, the count and the seed are what they are."""
    *rest, ending = lines(finished())
    for name in ("end", "entries", "seed"):
        for value in [*ODD, {**json.loads(ending)["end"], "winners": []}]:
            changed = spelled({**json.loads(ending), name: value})
            assert found_out(text([*rest, changed])) is not None, (name, value)


def test_a_result_that_did_not_happen() -> None:
    """An ending says how the match ended, and that it has ended."""
    *rest, ending = lines(finished())
    changed = json.loads(ending)
    changed["end"]["scores"][0] += 1
    error = found_out(text([*rest, spelled(changed)]))
    assert isinstance(error, Difference)
    assert error.message.id == "replay.ending"
    running = lines(play(GAME.match(players=2, seed=1), seed=1, most=7))
    early = {**json.loads(ending), "entries": len(running) - 2, "seed": json.loads(running[-1])["seed"]}
    error = found_out(text([*running[:-1], spelled(early)]))
    assert isinstance(error, Difference)
    late = {**json.loads(ending), "end": None}
    assert isinstance(found_out(text([*rest, spelled(late)])), Difference)


def test_lines_in_another_order() -> None:
    """Exchanged, doubled and missing lines are named by the line where they are noticed."""
    parts = lines(finished())
    for at in range(1, len(parts) - 2, 7):
        exchanged = [*parts[:at], parts[at + 1], parts[at], *parts[at + 2 :]]
        doubled = [*parts[: at + 1], *parts[at:]]
        missing = [*parts[:at], *parts[at + 1 :]]
        for changed, line in ((exchanged, at + 1), (doubled, at + 2), (missing, at + 1)):
            error = found_out(text(changed))
            assert isinstance(error, BadRecord)
            assert (error.message.id, error.message.args["line"]) == ("record.order", line)


def test_entries_in_another_order_with_their_numbers_right() -> None:
    """Renumbered, they do not come out as they say, from the first exchanged one on."""
    parts = lines(finished())
    for at in range(1, len(parts) - 2, 7):
        one, two = json.loads(parts[at]), json.loads(parts[at + 1])
        changed = [*parts[:at], spelled({**two, "n": at - 1}), spelled({**one, "n": at}), *parts[at + 2 :]]
        assert difference(text(changed))[1] == at - 1


def test_lines_of_another_record() -> None:
    """An entry of another match differs where it stands, once the matches have parted."""
    ours, theirs = lines(finished(seed=1)), lines(finished(seed=2))
    assert ours[1] != theirs[1]
    for at in range(2, min(len(ours), len(theirs)) - 1, 3):
        assert difference(text([*ours[:at], theirs[at], *ours[at + 1 :]]))[1] == at - 1


def test_answers_after_the_end() -> None:
    """A match that is over takes no more answers, and nothing follows the ending."""
    *rest, ending = lines(finished())
    more = {**json.loads(rest[-1]), "n": len(rest) - 1}
    kind, n = difference(text([*rest, spelled(more)]))
    assert (kind, n) == ("replay.seat", len(rest) - 1)
    for extra in (ending, rest[1], "", "{}"):
        assert isinstance(found_out(text([*rest, ending, extra])), BadRecord)


def test_a_start_of_another_setup() -> None:
    """A record and the position it starts from have one setup."""
    start = finished().setup.start()
    header, *rest = lines(GAME.match(seed=1, start=start))
    for name, value in [("players", 3), ("options", {"flares": False})]:
        changed = json.loads(header)
        changed[name] = value
        error = found_out(text([spelled(changed), *rest]))
        assert isinstance(error, BadRecord)
        assert error.message.id == "record.start"
    changed = json.loads(header)
    changed["start"]["fields"]["round"] = 99
    assert found_out(text([spelled(changed), *rest])) is not None


def test_an_unknown_member_anywhere() -> None:
    """Nothing may stand in a record that nobody reads."""
    parts = lines(finished())
    for at in (0, 1, len(parts) - 1):
        changed = [*parts]
        changed[at] = spelled({**json.loads(parts[at]), "more": 1})
        assert isinstance(found_out(text(changed)), BadRecord)


def test_a_line_that_is_too_long() -> None:
    """Two megabytes in a line are not looked at."""
    header, *rest = lines(finished())
    error = found_out(text([header + " " * LONGEST_LINE, *rest]))
    assert isinstance(error, BadRecord)
    assert error.message.args["line"] == 1


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "x" * 5000])
def test_names_that_would_spoil_a_sentence(name: str) -> None:
    """Line ends and control characters do not come through, nor does all of a long name."""
    parts = lines(finished())
    for at, member in ((0, "game"), (0, name), (1, "ask"), (1, "hash"), (1, name)):
        changed = [*parts]
        changed[at] = spelled({**json.loads(parts[at]), member: name})
        assert found_out(text(changed)) is not None


def test_a_record_does_not_name_a_folder_to_run(tmp_path: Path) -> None:
    """What a record calls its game is a name, never a place with code in it."""
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text("raise SystemExit('code of a record was run')")
    (tmp_path / "evil" / "rules.py").touch()
    header, *rest = lines(finished())
    record = text([spelled({**json.loads(header), "game": str(tmp_path / "evil")}), *rest])
    for read in (replay, verify):
        with pytest.raises(UnknownGame):
            read(record)
    assert "evil" not in sys.modules


@settings(SETTINGS, max_examples=300)
@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=3), st.booleans())
def test_some_bytes_replaced(place: int, noise: bytes, longer: bool) -> None:
    """Found out, or what is said is still the same."""
    raw = text(lines(finished())).encode()
    place %= len(raw)
    changed = raw[:place] + noise + raw[place + (0 if longer else len(noise)) :]
    if found_out(changed) is None:
        assert replay(changed, game=GAME).entries == finished().entries
