"""Who knows what in The Council of Shadows, exactly: in views, in events, and in what can be imagined.

Whatever a viewer knows is the same in every guess. Whatever it does not know is anything that could be.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, islice
from typing import Any

import pytest

from armillary.games.council_of_shadows import GAME
from armillary.games.council_of_shadows.names import AUTOMA, NONE, Count, Event, Key, Phase
from armillary.games.council_of_shadows.people.events import EVENTS
from armillary.games.council_of_shadows.people.view.board import Board, Bonus, Tile
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.constants import HIDDEN, NATURE, SPECTATOR
from armillary.kernel.dialect import state_fields
from armillary.kernel.events import hear
from tests.games.council_of_shadows import situations as s
from tests.games.council_of_shadows.walks import walk

SEEDS = range(300)
A3, B3, C1 = 2, 8, 11
"""Automa cards."""
EVERYBODY = (0, 1, 2, SPECTATOR)
SOLO = (0, SPECTATOR)
SETUP = GAME.setup(3)

Knowers = dict[int, Any]
"""For a viewer, what it sees."""


# guesses


def guesses(position: CouncilRules, viewer: int, read: Callable[[CouncilRules], Any]) -> set[Any]:
    """What a viewer imagines of something, over many seeds. Every guess can be, and looks like the truth to it."""
    found = set()
    for seed in SEEDS:
        guess = position.imagined(viewer, seed)
        found.add(read(guess))
        if seed % 50 == 0:
            assert GAME.broken(guess) == []
            assert s.look(guess, viewer) == s.look(position, viewer)
    return found


def seen(position: CouncilRules, read: Callable[[Board], Any], viewers: Iterable[int] = EVERYBODY) -> Knowers:
    """What each viewer sees of something."""
    return {viewer: read(s.look(position, viewer)) for viewer in viewers}


def alike(what: Any) -> Knowers:
    """All see the same."""
    return dict.fromkeys(EVERYBODY, what)


def tokens(position: CouncilRules, key: int, viewers: Iterable[int] = EVERYBODY) -> list[int]:
    """What viewers perceive of an answer to the open question."""
    return [position.seen(viewer, s.asked(position), key) for viewer in viewers]


def hearers(told: s.Told, kind: int, viewers: Iterable[int] = EVERYBODY) -> list[int]:
    """Viewers that hear of the one event of a kind."""
    [event] = [event for event in told if event[0] == kind]
    return [viewer for viewer in viewers if hear(EVENTS, event, viewer, SETUP) is not None]


# reading


def ids(things: Sequence[Tile | Bonus | None]) -> list[int | None]:
    return [None if one is None else one.id for one in things]


def under(parsec: int) -> Callable[[Board], list[int | None]]:
    """Tiles under a pile, as they are seen."""
    return lambda board: ids(board.piles[parsec].under)


def drawn(board: Board) -> list[int | None]:
    return ids(board.drawn)


def light_under(board: Board) -> list[int | None]:
    return ids(board.light_under)


def bonuses_of(power: int) -> Callable[[Board], list[int]]:
    """Bonus cards of a power, as they are seen."""
    return lambda board: [card.id for card in board.powers[power].bonuses]


def darks_of(seats: Sequence[int]) -> Callable[[CouncilRules], tuple[int, ...]]:
    return lambda position: tuple(position.dark[seat] for seat in seats)


def plan_of(seat: int) -> Callable[[CouncilRules], tuple[int, ...]]:
    """The first three slots."""
    return lambda position: tuple(position.plan[seat * Count.SLOTS : seat * Count.SLOTS + Count.OWN_SLOTS])


def true_under(parsec: int, place: int) -> Callable[[CouncilRules], int]:
    return lambda position: position.under[parsec * Count.MOST_IN_PARSEC + place]


def lights_of(power: int) -> Callable[[CouncilRules], tuple[int, ...]]:
    return lambda position: tuple(
        card
        for card in position.lights[power * Count.HAND_OF_LIGHTS : (power + 1) * Count.HAND_OF_LIGHTS]
        if card != NONE
    )


# tiles


def discovered(keep: int = 3) -> tuple[CouncilRules, s.Told]:
    """Power 1 has drawn tiles 3 and 4 and kept one."""
    return s.after(s.acting(1, s.DISCOVERY), 0, 3, 4, keep, s.GREEN)


def test_a_tile_is_drawn_unseen_by_the_others() -> None:
    """They learn which one is kept, when it is laid."""
    before, _ = s.after(s.acting(1, s.DISCOVERY), 0)
    assert (before.phase, tokens(before, 5)) == (Phase.DRAW, [HIDDEN, 5, HIDDEN, HIDDEN])
    once, _ = s.after(before, 3)
    assert seen(once, drawn) == {0: [None], 1: [3], 2: [None], SPECTATOR: [None]}
    both, told = s.after(once, 4)
    assert (both.phase, hearers(told, Event.SAW_TILES)) == (Phase.TILE, [1])
    assert seen(both, drawn) == {0: [None] * 2, 1: [3, 4], 2: [None] * 2, SPECTATOR: [None] * 2}
    unknown = {2, 3, 4, 5, 6, 7, 8, 9}
    for viewer in (0, 2, SPECTATOR):
        guessed = guesses(both, viewer, lambda one: tuple(one.drawn))
        assert guessed <= {(a, b) for a in unknown for b in unknown - {a}}
        assert [{pair[place] for pair in guessed} for place in range(2)] == [unknown, unknown]
    assert guesses(both, 1, lambda one: tuple(one.drawn)) == {(3, 4)}
    assert tokens(both, 4) == [4] * 4
    kept, told = s.after(both, 4)
    assert (hearers(told, Event.DISCOVERED), kept.phase) == ([*EVERYBODY], Phase.WHERE)


@pytest.mark.parametrize(("kept", "put"), [(3, 4), (4, 3)])
def test_a_tile_put_under_its_pile_is_known_to_the_one_who_drew_it(kept: int, put: int) -> None:
    position, told = discovered(kept)
    assert seen(position, under(0)) == {0: [None], 1: [put], 2: [None], SPECTATOR: [None]}
    assert guesses(position, 1, true_under(0, 0)) == {put}
    for viewer in (0, 2, SPECTATOR):
        assert guesses(position, viewer, true_under(0, 0)) == {2, 3, 4, 5, 6, 7, 8, 9} - {kept}
    assert [event[1:] for event in told if event[0] == Event.DISCOVERED] == [(1, kept)]


def test_tiles_of_other_parsecs_are_never_imagined_there() -> None:
    """A pile holds tiles of its parsec, as many as there are."""
    position, _ = discovered()
    for viewer in EVERYBODY:
        for guess in (position.imagined(viewer, seed) for seed in range(20)):
            assert [pile.bit_count() for pile in guess.pile] == [6, 11, 10]
            assert guess.pile[0] | 1 << guess.under[0] == position.pile[0] | 1 << position.under[0]
            assert list(guess.pile)[1:] == list(position.pile)[1:]


EXHAUSTED: Any = {
    "tiles": {s.GRAY: [0, 1], s.GREEN: [2, 3, 4, 5]},
    "under": {0: [(6, [0]), (7, [1]), (8, [0, 2]), (9, [1])]},
}
"""All tiles of Parsec 1 that are not laid were put under their pile, by various seats."""


def test_tiles_that_come_up_again_are_known_to_all_who_knew_them() -> None:
    """And to who draws them now."""
    before = s.acting(2, s.DISCOVERY, **EXHAUSTED)
    assert seen(before, under(0)) == {
        0: [6, None, 8, None],
        1: [None, 7, None, 9],
        2: [None, None, 8, None],
        SPECTATOR: [None] * 4,
    }
    both, told = s.after(before, 0)
    assert (both.phase, hearers(told, Event.SAW_TILES)) == (Phase.TILE, [2])
    assert seen(both, drawn) == {0: [6, None], 1: [None, 7], 2: [6, 7], SPECTATOR: [None, None]}
    assert guesses(both, 0, lambda one: tuple(one.drawn)) == {(6, 7), (6, 9)}
    assert guesses(both, 1, lambda one: tuple(one.drawn)) == {(6, 7), (8, 7)}
    assert guesses(both, 2, lambda one: tuple(one.drawn)) == {(6, 7)}
    assert len(guesses(both, SPECTATOR, lambda one: tuple(one.drawn))) == 12
    first, _ = s.after(both, 7, s.GREEN)
    assert seen(first, under(0)) == {
        0: [8, None, 6],
        1: [None, 9, None],
        2: [8, None, 6],
        SPECTATOR: [None] * 3,
    }
    second, _ = s.after(both, 6, s.GREEN)
    assert seen(second, under(0)) == {
        0: [8, None, None],
        1: [None, 9, 7],
        2: [8, None, 7],
        SPECTATOR: [None] * 3,
    }
    order = [true_under(0, place) for place in range(3)]
    assert guesses(second, 0, lambda one: tuple(read(one) for read in order)) == {(8, 7, 9), (8, 9, 7)}
    assert guesses(second, 1, lambda one: tuple(read(one) for read in order)) == {(8, 9, 7)}
    assert guesses(second, 2, lambda one: tuple(read(one) for read in order)) == {(8, 9, 7)}


def test_the_last_unknown_tile_is_as_good_as_known() -> None:
    """It can be no other, though nobody has told."""
    only: Any = {"tiles": {s.GRAY: [0, 1], s.GREEN: [2, 3, 4, 5, 6]}, "under": {0: [(7, [0]), (8, [1]), (9, [0])]}}
    position = s.planning(**only)
    assert s.look(position, 0).piles[0].under[1] is None
    assert guesses(position, 0, true_under(0, 1)) == {8}
    assert guesses(position, 1, true_under(0, 1)) == {8}
    assert guesses(position, 2, true_under(0, 1)) == {7, 8, 9}


def test_knowledge_of_tiles_lasts_from_round_to_round() -> None:
    """While others draw from above."""
    position, _ = discovered()
    position, _ = s.played(position, s.decline, lambda one: one.round == 4)
    assert position.round == 5
    assert seen(position, under(0)) == {0: [None], 1: [4], 2: [None], SPECTATOR: [None]}


# Light cards


def test_a_light_card_is_drawn_unseen_by_the_others() -> None:
    """They see that it was drawn."""
    before, _ = s.after(s.assessing(1, cubes={1: {0: 1}}), s.GRAY)
    assert (before.phase, tokens(before, 7)) == (Phase.LIGHT, [HIDDEN, 7, HIDDEN, HIDDEN])
    drew, told = s.after(before, 7)
    assert (hearers(told, Event.DREW_LIGHT), hearers(told, Event.SAW_LIGHT)) == ([*EVERYBODY], [1])
    dark = drew.dark[1]
    assert seen(drew, bonuses_of(1)) == {0: [], 1: [7, dark], 2: [], SPECTATOR: []}
    assert seen(drew, lambda board: (board.powers[1].lights, board.light_pile)) == alike((1, 17))
    assert guesses(drew, 1, lights_of(1)) == {(7,)}
    for viewer in (0, 2, SPECTATOR):
        assert guesses(drew, viewer, lights_of(1)) == {(card,) for card in range(Count.LIGHTS)}


def test_nobody_is_imagined_with_a_card_one_has_oneself() -> None:
    """Nor with one that lies where one knows it."""
    position = s.planning(lights={0: [0, 1, 2], 1: [3, 4, 5], 2: [6, 7]}, light_under=[(8, 0), (9, 1)])
    guessed = {card for hand in guesses(position, 0, lights_of(1)) for card in hand}
    assert guessed == {*range(Count.LIGHTS)} - {0, 1, 2, 8}
    guessed = {card for hand in guesses(position, SPECTATOR, lights_of(1)) for card in hand}
    assert guessed == {*range(Count.LIGHTS)}
    assert {len(hand) for hand in guesses(position, 0, lights_of(2))} == {2}
    assert guesses(position, 0, lights_of(0)) == {(0, 1, 2)}


def giving(**wishes: Any) -> CouncilRules:
    """Power 1 has drawn Light card 5, and must give one of five bonus cards back."""
    before = s.assessing(1, cubes={1: {0: 1}}, lights={1: [2, 3, 4]}, **wishes)
    return s.after(before, s.GRAY, 5)[0]


def test_a_light_card_put_under_the_deck_is_known_to_who_gave_it_back() -> None:
    before = giving()
    assert (before.phase, tokens(before, 3)) == (Phase.GIVE_BACK, [HIDDEN, 3, HIDDEN, HIDDEN])
    gave, told = s.after(before, 3)
    assert hearers(told, Event.GAVE_BACK) == [*EVERYBODY]
    assert s.events(told, Event.GAVE_BACK) == [(1, 0)]
    assert seen(gave, light_under) == {0: [None], 1: [3], 2: [None], SPECTATOR: [None]}
    assert seen(gave, bonuses_of(1)) == {0: [], 1: [2, 4, 5, gave.dark[1]], 2: [], SPECTATOR: []}
    assert guesses(gave, 1, lambda one: one.light_under[0]) == {3}
    for viewer in (0, 2, SPECTATOR):
        assert guesses(gave, viewer, lambda one: one.light_under[0]) == {*range(Count.LIGHTS)}


UNDER = [(6, 0), (7, 1), (8, 0), (9, 1), (10, 0), (11, 1), (12, 0), (13, 1), (14, 0), (15, 1), (16, 0), (17, 1)]
"""Light cards that two seats put under the deck."""
TWO: Any = {"players": 2, "cubes": {0: {4: 1}, 1: {0: 1, 12: 2}}, "tiles": {s.GRAY: [0, 1], s.GREEN: [3]}}
BOTH = (0, 1, SPECTATOR)


def came_up(own: list[int], **wishes: Any) -> tuple[CouncilRules, s.Told]:
    """Power 1 of two draws card 6, which power 0 had put under the deck; nothing is left above."""
    rest = [(card, 1) for card in range(6) if card not in {*own, 0}]
    before = s.assessing(1, lights={0: [0], 1: own}, light_under=UNDER + rest, **TWO | wishes)
    return s.after(before, s.GRAY)


def test_a_light_card_drawn_again_is_known_to_who_put_it_under() -> None:
    """In the hand of the power that draws it."""
    position, told = came_up([3])
    assert (hearers(told, Event.DREW_LIGHT, BOTH), hearers(told, Event.SAW_LIGHT, BOTH)) == ([*BOTH], [1])
    dark = position.dark[1]
    assert seen(position, bonuses_of(1), BOTH) == {0: [6], 1: [3, 6, dark], SPECTATOR: []}
    unknown = {1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17}
    assert guesses(position, 0, lights_of(1)) == {(card, 6) for card in unknown}
    assert guesses(position, 1, lights_of(1)) == {(3, 6)}
    guessed = guesses(position, SPECTATOR, lights_of(1))
    assert [{hand[place] for hand in guessed} for place in range(2)] == [{*range(Count.LIGHTS)}] * 2
    assert seen(position, light_under, BOTH)[0][:4] == [None, 8, None, 10]
    assert seen(position, light_under, BOTH)[1][:4] == [7, None, 9, None]


def test_a_light_card_drawn_again_by_its_giver_is_known_to_nobody_else() -> None:
    before = s.assessing(0, lights={0: [0], 1: [3]}, light_under=[*UNDER, (1, 1), (2, 1), (4, 1), (5, 1)], **TWO)
    position, _ = s.after(before, s.GRAY)
    assert seen(position, bonuses_of(0), BOTH) == {0: [0, 6, position.dark[0]], 1: [], SPECTATOR: []}
    guessed = {card for hand in guesses(position, 1, lights_of(0)) for card in hand}
    assert guessed == {0, 6, 8, 10, 12, 14, 16}


def test_what_is_known_of_a_hand_is_void_once_a_light_card_is_given_back() -> None:
    """Whichever it was: it may have been that one."""
    for own in ([3, 4, 5], [3, 4, 5, 2]):
        kept = {"dark_kept": {1: 0}} if len(own) == 4 else {}
        full, _ = came_up(own, **kept)
        assert (full.phase, seen(full, bonuses_of(1), (0, SPECTATOR))) == (Phase.GIVE_BACK, {0: [6], SPECTATOR: []})
        for given in (3, 6):
            gave, _ = s.after(full, given)
            assert seen(gave, bonuses_of(1), (0, SPECTATOR)) == {0: [], SPECTATOR: []}
            assert seen(gave, light_under, BOTH)[0][-1] is None
            assert seen(gave, light_under, BOTH)[1][-1] == given
            hands = guesses(gave, 0, lights_of(1))
            assert {6 in hand for hand in hands} == {True, False}
            assert guesses(gave, 1, lights_of(1)) == {lights_of(1)(gave)}


def test_what_is_known_of_a_hand_stays_when_the_dark_card_is_given_up() -> None:
    """Everybody sees that it was the Dark one."""
    full, _ = came_up([3, 4, 5])
    dark = full.dark[1]
    assert tokens(full, dark, BOTH) == [1, dark, 1]
    gave, told = s.after(full, dark)
    assert (s.events(told, Event.GAVE_BACK), hearers(told, Event.GAVE_BACK, BOTH)) == ([(1, 1)], [*BOTH])
    assert seen(gave, bonuses_of(1), BOTH) == {0: [6], 1: [3, 4, 5, 6], SPECTATOR: []}
    assert all(hand[3] == 6 for hand in guesses(gave, 0, lights_of(1)))
    later, _ = s.after(gave, s.GREEN)
    assert (later.phase, seen(later, bonuses_of(1), (0,))) == (Phase.GIVE_BACK, {0: [6]})


# Dark cards


def test_dark_cards_are_dealt_to_one_seat_each() -> None:
    """Nobody else sees which."""
    position, _ = s.played(s.start(3), s.decline, lambda one: one.phase != Phase.DARK)
    for seat in range(3):
        card = position.options(NATURE)[-1]
        assert tokens(position, card) == [card if viewer == seat else HIDDEN for viewer in EVERYBODY]
        position, told = s.after(position, card)
        assert hearers(told, Event.DEALT_DARK) == [seat]
    for viewer in EVERYBODY:
        assert seen(position, bonuses_of(1))[viewer] == ([position.dark[1]] if viewer == 1 else [])


def test_dark_cards_of_others_could_be_any_of_the_match() -> None:
    """But one's own; of three players' six."""
    position = s.planning(dark={0: 19, 1: 20, 2: 21})
    cards = {*members(position.dark_cards)}
    assert cards == {19, 20, 21, 22, 23, 26}
    for viewer in EVERYBODY:
        left = cards - ({position.dark[viewer]} if viewer < 3 else set())
        others = [seat for seat in range(3) if seat != viewer]
        guessed = guesses(position, viewer, darks_of(others))
        assert [{cards[place] for cards in guessed} for place in range(len(others))] == [left] * len(others)
        assert all(len({*cards}) == len(others) for cards in guessed)
        if viewer < 3:
            assert guesses(position, viewer, darks_of([viewer])) == {(position.dark[viewer],)}


def test_a_dark_card_that_was_given_up_is_remembered_by_its_owner() -> None:
    """Nobody else knows which it was, and it is nobody's now."""
    position = s.planning(dark={0: 19, 1: 20, 2: 21}, dark_kept={1: 0})
    assert seen(position, bonuses_of(1)) == alike([])
    assert seen(position, lambda board: [one.dark for one in board.powers]) == alike([True, False, True])
    assert guesses(position, 1, lambda one: one.dark[1]) == {20}
    assert guesses(position, 1, lambda one: one.dark[0]) == {19, 21, 22, 23, 26}
    assert guesses(position, 0, lambda one: one.dark[1]) == {20, 21, 22, 23, 26}
    assert guesses(position, SPECTATOR, lambda one: one.dark[1]) == {19, 20, 21, 22, 23, 26}


# Dark Tech


def test_nobody_knows_what_is_out_of_a_deck_before_looking() -> None:
    """There are six cards out of eight."""
    position = s.planning()
    assert seen(position, lambda board: [(deck.size, deck.cards) for deck in board.decks]) == alike(
        [(6, None), (6, None)]
    )
    for viewer in EVERYBODY:
        assert guesses(position, viewer, lambda one: (*one.tech_pile, *one.tech_out)) == {(255, 255 << 8, 0, 0)}


def looking(**wishes: Any) -> CouncilRules:
    """Power 1 reaches level I, and cards 3 and 5 turn out to be out of the deck."""
    return s.after(s.buying(1, energy={1: 20}, **wishes), Key.DONE, 3, 5)[0]


def test_who_looks_through_a_deck_learns_what_is_out_of_it() -> None:
    """And nobody else does; the card that is taken lies open."""
    before, _ = s.after(s.buying(1, energy={1: 20}), Key.DONE)
    assert (before.phase, tokens(before, 3)) == (Phase.SET_ASIDE, [HIDDEN] * 4)
    half, _ = s.after(before, 3)
    assert tokens(half, 5) == [HIDDEN, 1 << 3 | 1 << 5, HIDDEN, HIDDEN]
    position, _ = s.after(half, 5)
    left = [0, 1, 2, 4, 6, 7]
    assert position.phase == Phase.TECH
    assert seen(position, lambda board: board.decks[0].cards) == {0: None, 1: left, 2: None, SPECTATOR: None}
    assert seen(position, lambda board: board.decks[0].size) == alike(6)
    assert guesses(position, 1, lambda one: one.tech_out[0]) == {1 << 3 | 1 << 5}
    every_pair = {1 << a | 1 << b for a, b in combinations(range(Count.DECK), 2)}
    for viewer in (0, 2, SPECTATOR):
        assert guesses(position, viewer, lambda one: one.tech_out[0]) == every_pair


def test_a_deck_stays_known_to_who_has_looked() -> None:
    """Others learn only what is taken from it."""
    position, told = s.after(looking(), 0)
    assert hearers(told, Event.TOOK_TECH) == [*EVERYBODY]
    assert seen(position, lambda board: board.decks[0].cards) == {0: None, 1: [1, 2, 4, 6, 7], 2: None, SPECTATOR: None}
    assert seen(position, lambda board: board.decks[0].size) == alike(5)
    pairs = {1 << a | 1 << b for a, b in combinations(range(1, Count.DECK), 2)}
    assert guesses(position, 1, lambda one: one.tech_out[0]) == {1 << 3 | 1 << 5}
    for viewer in (0, 2, SPECTATOR):
        assert guesses(position, viewer, lambda one: one.tech_out[0]) == pairs
    assert seen(position, lambda board: board.decks[1].cards) == alike(None)


def test_the_second_to_look_sees_what_is_left() -> None:
    """And knows from then on what the first knows."""
    before = s.buying(0, energy={0: 20}, tech={1: [s.EMPIRE]}, aside={0: [3, 5]})
    assert seen(before, lambda board: board.decks[0].cards) == {0: None, 1: [0, 1, 2, 6, 7], 2: None, SPECTATOR: None}
    position, _ = s.after(before, Key.DONE)
    assert (position.phase, position.options(0)) == (Phase.TECH, [0, 1, 2, 6, 7])
    taken, _ = s.after(position, 7)
    rest = [0, 1, 2, 6]
    assert seen(taken, lambda board: board.decks[0].cards) == {0: rest, 1: rest, 2: None, SPECTATOR: None}
    for viewer in (0, 1):
        assert guesses(taken, viewer, lambda one: one.tech_out[0]) == {1 << 3 | 1 << 5}


def test_drawn_dark_tech_shows_nobody_the_deck() -> None:
    """The card drawn is seen by all."""
    before, _ = s.after(s.buying(1, energy={1: 20}, options={"dark_tech": "drawn"}), Key.DONE)
    assert (s.asked(before), tokens(before, 3)) == (NATURE, [3] * 4)
    position, _ = s.after(before, 3)
    assert seen(position, lambda board: (board.decks[0].size, board.decks[0].cards)) == alike((5, None))
    assert (position.tech_out[0], position.tech_seen[0]) == (0, 0)


# plans


def test_plans_are_hidden_until_the_last_one_is_made() -> None:
    """Others neither see nor imagine anything of them; one's own stays."""
    before = s.planning(slots={0: [], 1: [], 2: []})
    half, told = s.after(before, (1, s.ONE_CUBE), (1, s.RAISING), (1, s.TWO_CUBES), (0, s.GEM_CARD))
    assert told == []
    nothing = [None] * 3
    assert seen(half, lambda board: [[slot.plan for slot in one.slots] for one in board.powers[:2]]) == {
        0: [[s.GEM_CARD, None, None], nothing],
        1: [nothing, [s.ONE_CUBE, s.RAISING, s.TWO_CUBES]],
        2: [nothing, nothing],
        SPECTATOR: [nothing, nothing],
    }
    own = {0: (s.GEM_CARD, NONE, NONE), 1: (s.ONE_CUBE, s.RAISING, s.TWO_CUBES)}
    for viewer in EVERYBODY:
        for seat in range(2):
            guessed = guesses(half, viewer, plan_of(seat))
            assert guessed == {own[seat] if seat == viewer else (NONE,) * 3}
        waiting = {0, 1, 2} - ({1} if viewer == 1 else set())
        assert guesses(half, viewer, lambda one: tuple(members(one.waiting))) == {tuple(sorted(waiting))}
        assert guesses(half, viewer, lambda one: one.sealed[1]) == {s.TWO_CUBES if viewer == 1 else 0}


def test_plans_are_seen_by_all_once_they_are_shown() -> None:
    before = s.planning(slots={0: [], 1: [], 2: []})
    cards = [s.ONE_CUBE, s.RAISING, s.TWO_CUBES]
    shown, told = s.planned(before, dict.fromkeys(range(3), cards))
    for event in told:
        if event[0] == Event.PLANNED:
            assert all(hear(EVENTS, event, viewer, SETUP) is not None for viewer in EVERYBODY)
    assert len(s.events(told, Event.PLANNED)) == 9
    assert seen(shown, lambda board: [[slot.card for slot in one.slots] for one in board.powers]) == alike([cards] * 3)
    for viewer in EVERYBODY:
        assert guesses(shown, viewer, lambda one: tuple(one.top)) == {tuple(shown.top)}


def test_open_plans_are_seen_and_kept_by_all() -> None:
    before = s.planning(slots={0: [], 1: [], 2: []}, options={"planning": "open"})
    half, _ = s.after(before, s.ONE_CUBE, s.RAISING)
    assert tokens(half, s.GEM_CARD) == [s.GEM_CARD] * 4
    assert seen(half, lambda board: [slot.plan for slot in board.powers[0].slots]) == alike(
        [s.ONE_CUBE, s.RAISING, None]
    )
    for viewer in EVERYBODY:
        assert guesses(half, viewer, lambda one: tuple(one.plan[:3])) == {(s.ONE_CUBE, s.RAISING, NONE)}


# the Automa


def test_what_the_automa_draws_lies_open() -> None:
    """Tiles that it draws, and the one that goes under the pile."""
    drawing, _ = s.automa(C1, level={1: 2})
    assert (drawing.phase, tokens(drawing, 22, SOLO)) == (Phase.DRAW, [22, 22])
    once, _ = s.after(drawing, 22)
    assert seen(once, drawn, SOLO) == {0: [22], SPECTATOR: [22]}
    both, told = s.after(once, 30)
    assert (both.phase, hearers(told, Event.OF_AUTOMA + Event.SAW_TILES, SOLO)) == (Phase.TILE, [*SOLO])
    assert seen(both, drawn, SOLO) == {0: [22, 30], SPECTATOR: [22, 30]}
    for viewer in SOLO:
        assert guesses(both, viewer, lambda one: tuple(one.drawn)) == {(22, 30)}
    laid, _ = s.after(both, 30)
    assert seen(laid, under(2), SOLO) == {0: [22], SPECTATOR: [22]}
    for viewer in SOLO:
        assert guesses(laid, viewer, true_under(2, 0)) == {22}


def test_what_the_player_puts_under_a_pile_is_hidden_from_spectators() -> None:
    """Until the Automa draws it."""
    put, _ = s.after(s.acting(0, s.DISCOVERY, players=1, automa=B3, level={1: 1}), 0, 3, 4, 3)
    assert seen(put, under(0), SOLO) == {0: [4], SPECTATOR: [None]}
    assert guesses(put, SPECTATOR, true_under(0, 0)) == {2, 4, 5, 6, 7, 8, 9}
    all_under: Any = {"under": {2: [22, 30, *range(23, 30)]}, "tiles": {s.REDS: [21]}, "level": {1: 2}}
    before = s.planning(players=1, **all_under)
    assert seen(before, under(2), SOLO)[SPECTATOR] == [None] * 9
    position, told = s.automa(C1, **all_under)
    assert (position.phase, hearers(told, Event.OF_AUTOMA + Event.SAW_TILES, SOLO)) == (Phase.TILE, [*SOLO])
    assert seen(position, drawn, SOLO) == {0: [22, 30], SPECTATOR: [22, 30]}
    laid, _ = s.after(position, 22)
    assert seen(laid, under(2), SOLO)[SPECTATOR] == [None] * 7 + [30]
    assert guesses(laid, SPECTATOR, true_under(2, 7)) == {30}
    assert guesses(laid, SPECTATOR, true_under(2, 0)) == {*range(23, 30)}


def test_light_cards_of_the_automa_lie_open() -> None:
    """Those of the player do not."""
    there: Any = {"tiles": {s.GRAY: [0, 1]}, "cubes": {1: {0: 1}}, "lights": {0: [5]}, "automa_lights": [8, 9]}
    before, _ = s.played(s.automa(A3, **there)[0], s.decline, lambda one: one.phase != Phase.LIGHT)
    assert tokens(before, 7, SOLO) == [7, 7]
    drew, told = s.after(before, 7)
    assert hearers(told, Event.OF_AUTOMA + Event.SAW_LIGHT, SOLO) == [*SOLO]
    assert {viewer: cards[:3] for viewer, cards in seen(drew, bonuses_of(AUTOMA), SOLO).items()} == {
        0: [7, 8, 9],
        SPECTATOR: [7, 8, 9],
    }
    assert seen(drew, bonuses_of(0), SOLO) == {0: [5, drew.dark[0]], SPECTATOR: []}
    for viewer in SOLO:
        assert guesses(drew, viewer, lambda one: one.automa_lights) == {drew.automa_lights}
    guessed = guesses(drew, SPECTATOR, lights_of(0))
    assert guessed == {(card,) for card in range(Count.LIGHTS) if card not in {7, 8, 9}}


def test_a_light_card_of_the_player_that_the_automa_draws_is_open_from_then_on() -> None:
    """Before, only the player knows it."""
    rest = [card for card in range(Count.LIGHTS) if card not in {3, 6}]
    there: Any = {
        "tiles": {s.GRAY: [0, 1]},
        "cubes": {1: {0: 1}},
        "light_under": [(6, 0), (3, 0)],
        "automa_lights": rest,
    }
    before = s.planning(players=1, **there)
    assert seen(before, light_under, SOLO) == {0: [6, 3], SPECTATOR: [None, None]}
    assert guesses(before, SPECTATOR, lambda one: tuple(one.light_under[:2])) == {(6, 3), (3, 6)}
    position, told = s.automa(A3, **there)
    position, more = s.played(position, s.decline, lambda one: one.turn == AUTOMA)
    assert (Event.OF_AUTOMA + Event.SAW_LIGHT, AUTOMA, 6) in told + more
    assert 6 in members(position.automa_lights)
    assert 6 in seen(position, bonuses_of(AUTOMA), SOLO)[SPECTATOR]


# the end


def test_bonus_cards_are_shown_when_everything_is_counted() -> None:
    """And not before."""
    last: Any = {"options": {"rounds": 5}, "round": 5, "lights": {0: [1, 2], 1: [3]}, "dark": {0: 19, 1: 20, 2: 21}}
    counting, _ = s.played(s.planning(**last), s.decline, lambda one: one.phase != Phase.COUNT)
    assert seen(counting, bonuses_of(0)) == {0: [1, 2, 19], 1: [], 2: [], SPECTATOR: []}
    assert len(guesses(counting, 1, lights_of(0))) > 50
    over, _ = s.finished(counting)
    assert seen(over, bonuses_of(0)) == alike([1, 2, 19])
    for viewer in EVERYBODY:
        assert guesses(over, viewer, lights_of(0)) == {(1, 2)}
        assert guesses(over, viewer, lambda one: tuple(one.dark[:3])) == {(19, 20, 21)}


def test_what_was_given_back_stays_unknown_in_the_end() -> None:
    """Only cards that a power still has are shown."""
    last: Any = {"options": {"rounds": 5}, "round": 5, "dark": {0: 19, 1: 20, 2: 21}, "dark_kept": {1: 0}}
    over, _ = s.finished(s.planning(light_under=[(4, 1), (7, 2)], **last))
    assert seen(over, bonuses_of(1)) == alike([])
    assert seen(over, light_under) == {0: [None] * 2, 1: [4, None], 2: [None, 7], SPECTATOR: [None] * 2}
    assert guesses(over, 1, darks_of([0, 1, 2])) == {(19, 20, 21)}
    assert guesses(over, 1, lambda one: one.light_under[0]) == {4}
    assert guesses(over, 0, darks_of([0, 2])) == {(19, 21)}
    assert guesses(over, 0, darks_of([1])) == {(20,), (22,), (23,), (26,)}
    assert guesses(over, 0, lambda one: one.light_under[0]) == {*range(Count.LIGHTS)}


# what is public


@pytest.mark.parametrize("players", GAME.players)
def test_nothing_public_is_imagined_anew(players: int) -> None:
    """In a whole match: every field but those that hold secrets."""
    secret = {"pile", "under", "drawn", "dark", "lights", "light_pile", "light_under", "tech_pile", "tech_out"}
    secret |= {"plan", "sealed", "waiting"}
    public = [name for name in state_fields(GAME.position_class) if name not in secret]
    met = 0
    for position in islice(walk(players, players, stations=True, leaders=True), 0, None, 11):
        for viewer in (*range(players), SPECTATOR):
            guess = position.imagined(viewer, 7)
            assert [name for name in public if value(guess, name) != value(position, name)] == []
            met += 1
    assert met > 30


def value(position: Any, name: str) -> Any:
    """A field that can be compared."""
    found = getattr(position, name)
    return found if isinstance(found, int) else list(found)
