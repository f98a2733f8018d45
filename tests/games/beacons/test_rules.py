"""Every numbered rule of Beacons, from positions in notation. A test's name starts with the number it is about."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from armillary.kernel.bits import members
from armillary.kernel.components import from_data
from armillary.kernel.constants import NATURE, SPECTATOR
from armillary.kernel.errors import BadComponents
from beacons import GAME
from beacons.events import EVENTS
from beacons.names import NONE, Dredge, Event, Keep, Phase
from beacons.rules import Beacons
from beacons.view import view
from tests.games.any_game.citing import check_citations, refusing

NOTATION = (Path(__file__).parents[2] / "kernel" / "golden" / "beacons-position-1.json").read_text(encoding="utf-8")
"""Three crews about to send, with packets 0 1 6 10, 7 11 15 16 and 2 5 8 17. Probe n has strength n // 2 + 1."""
AFTER_SENDING = {
    "joint": 0,
    "packet": [[0, 1, 6], [7, 11, 15], [2, 5, 8], []],
    "sent": [10, 16, 17, NONE],
    "where": [0, 1, 2, NONE],
    "flare": NONE,
}
ALL = list(range(12))


def position(options: dict[str, Any] | None = None, **fields: Any) -> Beacons:
    """The position of the notation with other fields, read and checked."""
    noted = json.loads(NOTATION)
    del noted["hash"]
    noted["options"].update(options or {})
    noted["fields"].update(fields)
    return cast(Beacons, GAME.position(json.dumps(noted)))


def last_to_choose(sent: list[int], where: list[int], **fields: Any) -> Beacons:
    """Everybody has chosen but crew 2, which has chosen its probe."""
    return position(waiting=[2], sent=[*sent, NONE], where=[*where, NONE, NONE], **fields)


def dredging(turn: int, beacon: int = 0, **fields: Any) -> Beacons:
    """A crew has won a beacon and may dredge."""
    asked = {"phase": Phase.DREDGE, "asked": [turn], "waiting": [turn], "turn": turn, "beacon": beacon}
    return position(**{**AFTER_SENDING, **asked, **fields})


def keeping(turn: int, drawn: list[int], known: list[list[int]], **fields: Any) -> Beacons:
    """A crew looks at relics and keeps one."""
    top = [relic for relic in ALL if relic not in [*drawn, *fields.get("under", [])[: fields.get("depth", 0)]]]
    return dredging(turn, **{"phase": Phase.KEEP, "drawn": drawn, "drawn_known": known, "top": top, **fields})


def pile(*relics: int) -> dict[str, Any]:
    """These relics lie under the pile, the next to come up first, and the others on top."""
    under = [*relics, *[NONE] * (16 - len(relics))]
    return {"under": under, "depth": len(relics), "top": [relic for relic in ALL if relic not in relics]}


def after(before: Beacons, *answers: tuple[int, int]) -> tuple[Beacons, list[tuple[int, ...]]]:
    """The position some answers lead to, and what is told on the way."""
    before.listen()
    for seat, key in answers:
        before.submit(seat, key)
    return before, heard(before)


def heard(position: Beacons) -> list[tuple[int, ...]]:
    """What was told since the last time, each event with the numbers that its kind has."""
    return [event[: 1 + len(EVENTS[event[0]].args)] for event in position.heard()]


Refusal = tuple[Beacons, int, int]
"""A position, a seat, and a key it may not answer."""

REFUSALS: dict[str, Callable[[], list[Refusal]]] = {
    "2.2": lambda: [(position(), 0, 7), (position(), 1, 3), (position(), 2, 23)],
    "2.3": lambda: [
        (last_to_choose([0, 7, 2], [0, 1], last=[NONE, NONE, beacon, NONE]), 2, beacon) for beacon in range(3)
    ],
    "4.2": lambda: [(dredging(1, **pile(*range(11))), 1, Dredge.TOP), (dredging(1, **pile(*range(12))), 1, Dredge.TOP)],
    "4.3": lambda: [(keeping(0, [3, 5], [[0], [0]]), 0, Keep.BACK)],
    "4.4": lambda: [(dredging(2), 2, Dredge.BOTTOM)],
    "4.5": lambda: [(keeping(0, [3, NONE], [[0], []]), 0, Keep.SECOND)],
}
"""Every kind of key that can be refused, by the rule that forbids it."""


def check_refusals(rule: str) -> None:
    """The rule, and no other, forbids each of its keys."""
    for before, seat, key in REFUSALS[rule]():
        reason = GAME.match(seed=1, start=before).refusal(seat, key)
        assert reason is not None, f"seat {seat} may answer {key}"
        assert reason.rule == rule, f"seat {seat}, key {key}"


def test_1_1_each_crew_is_dealt_four_probes_unseen_by_the_others() -> None:
    """1.1: four different probes each, and only their crew sees them."""
    dealt = GAME.setup(3).start()
    while dealt.phase == Phase.DEAL:
        dealt.submit(NATURE, dealt.options(NATURE)[-1])
    packets = [members(packet) for packet in dealt.packet[:3]]
    assert [len(packet) for packet in packets] == [4, 4, 4]
    assert len({probe for packet in packets for probe in packet}) == 12
    for viewer in range(3):
        seen = [crew.packet for crew in view(dealt, viewer).crews]
        assert seen == [packets[crew] if crew == viewer else None for crew in range(3)]
        assert view(dealt, viewer).strength == [number // 2 + 1 for number in range(18)]


def test_1_2_the_three_beacons_pay_different_points() -> None:
    """1.2: a component set whose beacons all pay the same is refused, with the rule."""
    components = msgspec.to_builtins(GAME.find_set("standard"))
    rows = components["sheets"]["beacons"]["row"]
    assert [row["points"] for row in rows] == [2, 3, 4]
    for row in rows:
        row["points"] = 3
    with pytest.raises(BadComponents, match=r"beacons\.toml, row 1, rule 1\.2"):
        GAME.setup(3, components=from_data(components, "test"))
    rows[1]["points"] = 4
    filled: Any = GAME.setup(3, components=from_data(components, "test")).template
    assert list(filled.points) == [3, 4, 3]


def test_1_3_nobody_knows_the_order_of_the_pile() -> None:
    """1.3: all relics lie on top of the pile, and every viewer knows how many there are and no more."""
    start = GAME.setup(3).start()
    assert members(start.top) == ALL
    for viewer in (0, 1, 2, SPECTATOR):
        shown = view(start, viewer)
        assert (shown.top_size, shown.under, shown.drawn) == (12, [], [])


def test_2_1_a_round_begins_with_a_flare_unless_played_without() -> None:
    """2.1: chance picks the beacon that flares, with its weights; without flares the crews send at once."""
    dealing: dict[str, Any] = {
        "phase": Phase.DEAL,
        "asked": [NATURE],
        "waiting": [NATURE],
        "joint": 0,
        "flare": NONE,
        "packet": [[0, 1, 6, 10], [7, 11, 15, 16], [2, 5, 8], []],
        "deck": [3, 4, 9, 12, 13, 14, 17],
    }
    flaring, _ = after(position(**dealing), (NATURE, 17))
    assert flaring.phase == Phase.FLARE
    assert flaring.weighted_options(NATURE) == [(0, 3), (1, 2), (2, 1)]
    lit, told = after(flaring, (NATURE, 1))
    assert (lit.phase, view(lit, SPECTATOR).flare, told) == (Phase.SEND, 1, [(Event.FLARED, 1)])
    calm, told = after(position({"flares": False}, **dealing), (NATURE, 17))
    assert (calm.phase, view(calm, SPECTATOR).flare, told) == (Phase.SEND, None, [])


def test_2_2_all_crews_choose_a_probe_of_their_packet_together_and_in_secret() -> None:
    """2.2: any probe of the packet and no other, seen by nobody else, and then the beacon is asked."""
    before = position()
    assert [before.options(seat) for seat in range(3)] == [[0, 1, 6, 10], [7, 11, 15, 16], [2, 5, 8, 17]]
    chosen, told = after(before, (1, 16))
    assert told == []
    assert [view(chosen, viewer).crews[1].sent for viewer in (0, 1, 2, SPECTATOR)] == [None, 16, None, None]
    assert [GAME.ask_name(chosen, seat) for seat in members(chosen.waiting)] == [
        "send.probe",
        "send.beacon",
        "send.probe",
    ]
    check_refusals("2.2")


def test_2_3_a_probe_goes_to_any_beacon_but_that_of_the_round_before() -> None:
    """2.3: the other beacons are legal, and in the first round all are."""
    for last, legal in [(NONE, [0, 1, 2]), (0, [1, 2]), (1, [0, 2]), (2, [0, 1])]:
        before = last_to_choose([0, 7, 2], [0, 1], last=[0, 1, last, NONE])
        assert before.options(2) == legal
    check_refusals("2.3")


def test_2_4_when_all_have_chosen_everything_is_shown_and_the_probes_are_spent() -> None:
    """2.4: the last choice opens all of them, and every probe leaves its packet for good."""
    before = last_to_choose([6, 15, 5], [2, 0])
    assert [crew.where for crew in view(before, SPECTATOR).crews] == [None, None, None]
    shown, told = after(before, (2, 1))
    assert told[:3] == [(Event.SENT, 0, 6, 2), (Event.SENT, 1, 15, 0), (Event.SENT, 2, 5, 1)]
    crews = view(shown, SPECTATOR).crews
    assert [(crew.sent, crew.where) for crew in crews] == [(6, 2), (15, 0), (5, 1)]
    assert [members(packet) for packet in shown.packet[:3]] == [[0, 1, 10], [7, 11, 16], [2, 8, 17]]


def test_3_1_a_beacon_goes_to_the_one_strongest_probe_from_near_to_far() -> None:
    """3.1: stronger than every other probe there; equal strength at the top wins nothing."""
    bare = {"top": [], "owned": [ALL, [], [], []]}
    cases = [
        ([6, 15, 5], [0, 0], 0, [(Event.WON, 1, 0, 2), (Event.MISSED, 1), (Event.MISSED, 2)]),
        ([6, 7, 5], [0, 0], 0, [(Event.MISSED, 0), (Event.MISSED, 1), (Event.MISSED, 2)]),
        ([6, 7, 17], [1, 1], 1, [(Event.MISSED, 0), (Event.WON, 2, 1, 3), (Event.MISSED, 2)]),
        ([0, 16, 17], [2, 1], 1, [(Event.MISSED, 0), (Event.MISSED, 1), (Event.WON, 0, 2, 4)]),
        ([0, 7, 2], [2, 1], 0, [(Event.WON, 2, 0, 2), (Event.WON, 1, 1, 3), (Event.WON, 0, 2, 4)]),
    ]
    for sent, where, last, expected in cases:
        _, told = settled(last_to_choose(sent, where, flare=NONE, **bare), last)
        assert [event for event in told if event[0] in {Event.WON, Event.MISSED}] == expected, (sent, where, last)


def settled(before: Beacons, beacon: int) -> tuple[Beacons, list[tuple[int, ...]]]:
    """Crew 2 chooses its beacon, and nobody dredges."""
    before.listen()
    before.submit(2, beacon)
    events = heard(before)
    while before.phase == Phase.DREDGE:
        before.submit(before.turn, Dredge.LEAVE)
        events += heard(before)
    return before, events


def test_3_2_the_winner_scores_the_points_of_the_beacon_doubled_if_it_flares() -> None:
    """3.2: each beacon pays what the component set says, and the flaring one twice that."""
    for flare, scores in [(NONE, [4, 3, 2]), (0, [4, 3, 4]), (1, [4, 6, 2]), (2, [8, 3, 2])]:
        after_all, _ = settled(last_to_choose([0, 7, 2], [2, 1], flare=flare), 0)
        assert list(after_all.score)[:3] == scores, flare


def test_4_1_the_winner_of_a_beacon_may_dredge_once_or_not_at_all() -> None:
    """4.1: the winner is asked, from the top, from the bottom or not at all; then the next beacon comes."""
    won, _ = after(last_to_choose([0, 7, 2], [2, 1], **pile(4)), (2, 0))
    assert (won.phase, members(won.waiting), won.beacon) == (Phase.DREDGE, [2], 0)
    assert won.options(2) == [Dredge.TOP, Dredge.BOTTOM, Dredge.LEAVE]
    passed, _ = after(won, (2, Dredge.LEAVE))
    assert (passed.phase, members(passed.waiting), passed.beacon) == (Phase.DREDGE, [1], 1)


def test_4_2_from_the_top_takes_two_relics_that_only_the_crew_sees() -> None:
    """4.2: two are drawn by chance, all alike; with fewer than two the top is closed."""
    two = dredging(1, **pile(*range(10)))
    assert Dredge.TOP in two.options(1)
    drawing, told = after(two, (1, Dredge.TOP))
    assert (drawing.phase, drawing.weighted_options(NATURE), told) == (Phase.DRAW, [(10, 1), (11, 1)], [])
    looking, told = after(drawing, (NATURE, 11), (NATURE, 10))
    assert told == [(Event.LOOKED, 1, 11, 1 << 1), (Event.LOOKED, 1, 10, 1 << 1)]
    assert [view(looking, viewer).drawn for viewer in (0, 1, SPECTATOR)] == [[None, None], [11, 10], [None, None]]
    check_refusals("4.2")


def test_4_3_one_of_two_is_kept_openly_and_the_other_goes_under_the_pile() -> None:
    """4.3: the crew keeps either; those who have seen the other still know it under the pile."""
    for key, kept, sunk in [(Keep.FIRST, 3, 5), (Keep.SECOND, 5, 3)]:
        before = keeping(0, [3, 5], [[0], [0]], **without(pile(8), 3, 5))
        done, told = after(before, (0, key))
        assert {event[:3] for event in told if event[0] in {Event.KEPT, Event.SANK}} == {
            (Event.KEPT, 0, kept),
            (Event.SANK, 0, sunk),
        }
        assert view(done, SPECTATOR).crews[0].relics == [kept]
        assert [view(done, viewer).under for viewer in (0, 1, SPECTATOR)] == [[None, sunk], [None, None], [None, None]]
    check_refusals("4.3")


def without(fields: dict[str, Any], *relics: int) -> dict[str, Any]:
    """Fields of a pile that some relics have been drawn from."""
    return {**fields, "top": [relic for relic in fields["top"] if relic not in relics]}


def test_4_4_from_the_bottom_comes_the_relic_that_has_been_there_longest() -> None:
    """4.4: the crew looks at the first under the pile, and so do all who knew it; with none there it is closed."""
    before = dredging(2, **pile(7, 4, 9), under_known=[[0], [], [1], *[[]] * 13])
    looking, told = after(before, (2, Dredge.BOTTOM))
    assert (looking.phase, told) == (Phase.KEEP, [(Event.LOOKED, 2, 7, 1 << 0 | 1 << 2)])
    assert [view(looking, viewer).drawn for viewer in (0, 1, 2, SPECTATOR)] == [[7], [None], [7], [None]]
    assert list(looking.under)[:3] == [4, 9, NONE]
    check_refusals("4.4")


def test_4_5_a_relic_from_the_bottom_is_kept_or_put_back_as_the_last() -> None:
    """4.5: kept openly, or under the pile behind all others."""
    before = keeping(2, [7, NONE], [[2], []], **without(pile(4, 9), 7))
    assert before.options(2) == [Keep.FIRST, Keep.BACK]
    kept, _ = after(before.copy(), (2, Keep.FIRST))
    assert (view(kept, SPECTATOR).crews[2].relics, list(kept.under)[:3]) == ([7], [4, 9, NONE])
    back, told = after(before, (2, Keep.BACK))
    assert (view(back, SPECTATOR).crews[2].relics, list(back.under)[:3]) == ([], [4, 9, 7])
    assert (Event.SANK, 2, 7, 1 << 2) in told
    check_refusals("4.5")


def test_5_1_after_a_round_every_packet_passes_to_the_next_crew() -> None:
    """5.1: the next crew gets to know the packet, and the one before it still does."""
    passed, _ = after(dredging(0, beacon=2), (0, Dredge.LEAVE))
    assert [members(packet) for packet in passed.packet[:3]] == [[2, 5, 8], [0, 1, 6], [7, 11, 15]]
    assert [view(passed, 1).crews[crew].packet for crew in range(3)] == [None, [0, 1, 6], [7, 11, 15]]
    assert [view(passed, 0).crews[crew].packet for crew in range(3)] == [[2, 5, 8], [0, 1, 6], None]
    assert list(passed.last)[:3] == [0, 1, 2]


def test_5_2_packets_of_one_probe_are_gathered_and_dealt_anew() -> None:
    """5.2: all probes are in the deal again, spent ones too, as soon as one is left in a packet."""
    one_left, _ = after(dredging(0, beacon=2, packet=[[0], [7], [2], []]), (0, Dredge.LEAVE))
    assert (one_left.phase, members(one_left.deck)) == (Phase.DEAL, list(range(18)))
    assert list(one_left.packet) == [0, 0, 0, 0]
    two_left, _ = after(dredging(0, beacon=2, packet=[[0, 1], [7, 11], [2, 5], []]), (0, Dredge.LEAVE))
    assert two_left.phase != Phase.DEAL


def test_5_3_the_match_ends_after_the_last_round_or_when_the_goal_is_reached() -> None:
    """5.3: at the end of a round, not in the middle of one, and with nobody asked."""
    cases: list[tuple[dict[str, Any], int, str | None]] = [
        ({"round": 5}, Phase.OVER, "rounds"),
        ({"round": 2, "score": [20, 0, 0, 0]}, Phase.OVER, "goal"),
        ({"round": 2, "score": [0, 0, 20, 0]}, Phase.OVER, "goal"),
        ({"round": 4, "score": [19, 19, 19, 0]}, Phase.FLARE, None),
    ]
    for fields, phase, reason in cases:
        ended, _ = after(dredging(0, beacon=2, **fields), (0, Dredge.LEAVE))
        assert (ended.phase, ended.waiting == 0) == (phase, reason is not None), fields
        assert reason is None or GAME.result(ended).reason == reason
    settling, _ = after(dredging(0, beacon=1, score=[20, 0, 0, 0]), (0, Dredge.LEAVE))
    assert (settling.phase, settling.beacon) == (Phase.DREDGE, 2)


def test_5_4_relics_bring_what_they_are_worth_and_every_two_of_a_family_the_bonus() -> None:
    """5.4: three of a family are one pair, four would be two, and a relic may be worth less than nothing."""
    owned = [[0, 1, 2], [3, 4, 6, 7], [9, 10], []]
    fields = {"owned": owned, "top": [5, 8, 11], "round": 5, "score": [1, 2, 3, 0]}
    ended, _ = after(dredging(0, beacon=2, **fields), (0, Dredge.LEAVE))
    assert list(ended.score)[:3] == [1 + (1 + 2 + 3) + 3, 2 + (0 + 2) + 3 + (1 + 1) + 3, 3 + (-1 + 3) + 3]
    assert GAME.result(ended).breakdown[0] == {"beacons": 1, "relics": 9}


def test_5_5_most_points_win_and_equals_share_the_victory() -> None:
    """5.5: the winners divide one victory among them."""
    for score, winners, payoffs in [([5, 7, 6], [1], [0, 1, 0]), ([6, 1, 6], [0, 2], [0.5, 0, 0.5])]:
        ended, _ = after(dredging(0, beacon=2, round=5, score=[*score, 0]), (0, Dredge.LEAVE))
        assert (GAME.result(ended).winners, ended.payoffs()) == (winners, payoffs)


def test_every_rule_is_cited_by_a_test_and_by_a_fault() -> None:
    """Each numbered paragraph of RULES.md has a test here and a fault that this test finds, and no other number has."""
    check_citations(GAME, globals())


def test_every_kind_of_refusal_is_in_the_table() -> None:
    """The table has every rule the catalogue can refuse with, and every key that is ever refused."""
    assert set(REFUSALS) == refusing(GAME)
    tried = {(GAME.ask_name(before, seat), key) for table in REFUSALS.values() for before, seat, key in table()}
    always = {("dredge", Dredge.LEAVE), ("keep", Keep.FIRST)}
    for name in ("dredge", "keep"):
        assert {key for ask, key in tried | always if ask == name} == set(GAME.keys(name))
    assert {"send.probe", "send.beacon"} <= {ask for ask, _ in tried}
