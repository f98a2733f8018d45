"""Line-ups: every bot in every seat, against the same chance."""

from itertools import islice

from armillary.arena.lineups import lineups, pairings, seatings


def test_as_many_bots_as_seats_are_one_line_up() -> None:
    assert lineups(["a", "b", "c"], 3) == [("a", "b", "c")]
    assert lineups(["a", "b", "b"], 3) == [("a", "b", "b")]


def test_more_bots_than_seats_meet_in_every_way() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_fewer_bots_than_seats_sit_more_than_once() -> None:
    assert lineups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert lineups(["a"], 2) == [("a", "a")]


def test_every_bot_sits_everywhere() -> None:
    assert seatings(("a", "b", "b")) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert seatings(("a", "a")) == [("a", "a")]


def test_matches_of_a_round_share_their_chance() -> None:
    found = list(islice(pairings(["a", "b"], 2), 5))
    assert [one.number for one in found] == [0, 1, 2, 3, 4]
    assert [one.round for one in found] == [0, 0, 1, 1, 2]
    assert [one.bots for one in found] == [("a", "b"), ("b", "a")] * 2 + [("a", "b")]
