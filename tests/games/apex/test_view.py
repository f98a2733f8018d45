"""What each viewer sees, and how it is drawn."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice, product
from typing import Any

import msgspec
import pytest

from armillary.games.apex import GAME
from armillary.games.apex.components.fill import SCALE_NAMES, read_cards
from armillary.games.apex.names import NONE, Action, Bonus, Event, Phase, Side
from armillary.games.apex.people.events import EVENTS
from armillary.games.apex.people.show import drawing, show
from armillary.games.apex.people.view import view
from armillary.games.apex.people.view.board import Board, Sector
from armillary.kernel.bits import members
from armillary.kernel.constants import NATURE, SPECTATOR
from armillary.kernel.events import hear
from armillary.kernel.questions import Target
from armillary.kernel.text import LANGUAGES, Span, unstyled
from armillary.terminal.letters import Ink
from armillary.terminal.lines import as_drawing
from tests.games.apex.situations import situation
from tests.games.apex.walks import reached, walk

MOST_COLUMNS = 76  # what a frame leaves of eighty
MOST_LINES = {2: 32, 3: 35, 4: 37, 5: 41, 6: 42}
MAP_COLUMNS = {2: 33, 3: 37, 4: 41, 5: 41, 6: 49}
LONG_NAME = "Wanderer with a name that goes on and on and on"
MODES: list[dict[str, Any]] = [{}, {"exploration": True}]


def look(position: Any, viewer: int = SPECTATOR) -> Board:
    return view.view(position, viewer)


def drawn_lines(seen: Board, language: str = "en", names: Sequence[str] = ()) -> list[str]:
    shown = as_drawing(GAME, msgspec.to_builtins(seen), GAME.text(language), names)
    return [unstyled(line).rstrip() for line in shown]


def lines(position: Any, language: str = "en", viewer: int = SPECTATOR, names: Sequence[str] = ()) -> list[str]:
    return drawn_lines(look(position, viewer), language, names)


# secrets


class Memory:
    """What one viewer remembers of hands, from nothing but what it was shown."""

    def __init__(self, viewer: int, players: int) -> None:
        self.viewer = viewer
        self.players = players
        self.hands: dict[int, set[int]] = {}

    def begin_age(self) -> None:
        self.hands = {}

    def look(self, own: list[int]) -> None:
        self.hands[self.viewer] = {*own}

    def reveal(self, played: dict[int, set[int]]) -> None:
        for seat, cards in played.items():
            if seat in self.hands:
                self.hands[seat] -= cards

    def pass_on(self, step: int) -> None:
        self.hands = {(seat + step) % self.players: cards for seat, cards in self.hands.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_each_viewer_knows_exactly_the_hands_it_has_held(players: int) -> None:
    memories = [Memory(viewer, players) for viewer in range(players)]
    before = (-1, -1, Phase.DEAL)
    checked = 0
    for position in walk(players, 5):
        now = (position.age, position.round, position.phase)
        if position.phase < Phase.DEAL or now == before:
            continue
        for memory in memories:
            follow(memory, position, before)
            hands = [one.hand for one in look(position, memory.viewer).players]
            for seat, hand in enumerate(hands):
                held = seat in memory.hands
                assert hand == (sorted(memory.hands[seat]) if held else None), (now, memory.viewer, seat)
                assert not held or hand == members(position.hand[seat])
                checked += held
        assert [one.hand for one in look(position).players] == [None] * players
        before = now
    assert checked > 100


def follow(memory: Memory, position: Any, before: tuple[int, int, int]) -> None:
    """Remember on: deals, what was played, hands passed, and the own hand."""
    age, number, phase = before
    own = look(position, memory.viewer).players[memory.viewer].hand
    assert own is not None
    if position.age != age:
        memory.begin_age()
    elif phase == Phase.CHOOSE and position.phase != Phase.CHOOSE:
        players = look(position, memory.viewer).players
        memory.reveal({seat: {card_of(one.chosen), card_of(one.dropped)} for seat, one in enumerate(players)})
    if (position.age, phase == Phase.CHOOSE) == (age, False) and position.round != number:
        memory.pass_on(-1 if age == 1 else 1)
    elif position.age == age and position.round != number:  # nobody was asked about a strategy
        gone = {*look(position).discard}
        memory.reveal(dict.fromkeys(range(memory.players), gone))
        memory.pass_on(-1 if age == 1 else 1)
    if position.phase == Phase.OVER:
        memory.hands = {seat: set() for seat in memory.hands}
    memory.look(own)


def card_of(card: int | None) -> int:
    return NONE if card is None else card


def test_others_learn_how_many_cards_a_hand_has_and_who_has_held_it() -> None:
    seen = look(reached(Phase.CHOOSE, lambda one: one.age == 1 and one.round == 2), 3)
    assert [one.hand_size for one in seen.players] == [4] * 4
    assert [one.held for one in seen.players] == [[0, 1, 2], [1, 2, 3], [0, 2, 3], [0, 1, 3]]
    assert [one.hand is not None for one in seen.players] == [False, True, True, True]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_choices_are_hidden_until_all_have_chosen(players: int) -> None:
    position = reached(Phase.CHOOSE, lambda one: one.round == 1 and max(one.chosen) == NONE, players)
    chosen: dict[int, list[int]] = {seat: [] for seat in range(players)}
    while position.phase == Phase.CHOOSE:
        seat = members(position.waiting)[0]
        key = position.options(seat)[-1]
        chosen[seat].append(key)
        last = position.waiting.bit_count() == 1
        position.submit(seat, key)
        for viewer in (*range(players), SPECTATOR):
            for other in range(players):
                own = chosen[other] if viewer == other or (last and position.phase != Phase.CHOOSE) else []
                wanted = [*own, None, None, None][:3]
                one = look(position, viewer).players[other]
                assert [one.chosen, one.side, one.dropped] == wanted
    assert position.phase == Phase.ACT
    assert all(len(keys) == (3 if players == 2 else 2) for keys in chosen.values())


def test_nobody_sees_the_deck() -> None:
    position = reached(Phase.DEAL, lambda one: one.age == 0 and one.hand[1])
    for viewer in (*range(4), SPECTATOR):
        seen = look(position, viewer)
        known = [one.hand for one in seen.players]
        assert known == [members(position.hand[seat]) if seat == viewer else None for seat in range(4)]
        assert (seen.undealt, seen.discard) == ([], [])
        assert seen.deck_size == position.deck.bit_count()


def test_a_guess_shows_what_the_truth_shows() -> None:
    for number, position in enumerate(walk(3, 8, exploration=True)):
        if number % 9 == 0:
            for viewer in (0, 2, SPECTATOR):
                assert look(position.imagined(viewer, number), viewer) == look(position, viewer)


# what is listed


def holder(seen: Board, sector: Sector) -> int | None:
    """Who controls a sector, from tokens and influence."""
    tokens = {seat: number + (sector.colony == seat) for seat, number in enumerate(sector.ships)}
    there = [seat for seat in tokens if tokens[seat]]
    if len(there) < 2:
        return there[0] if there else None
    sums = sorted((tokens[seat] + seen.players[seat].influence, seat) for seat in there)
    return sums[-1][1] if sums[-1][0] > sums[-2][0] else None


@pytest.mark.parametrize("players", GAME.players)
def test_view_lists_tokens_and_who_controls(players: int) -> None:
    shared = 0
    for position in islice(walk(players, 3), 0, None, 11):
        seen = look(position)
        assert [sector.id for sector in seen.sectors] == list(range(5 * players))
        for sector in seen.sectors:
            assert sector.control == holder(seen, sector)
            shared += sum(map(bool, sector.ships)) > 1
        for seat, one in enumerate(seen.players):
            own = [sector for sector in seen.sectors if sector.colony == seat]
            assert one.ships + one.supply == 20
            assert one.ships == sum(sector.ships[seat] for sector in seen.sectors)
            assert one.colonies == [sector.id for sector in own]
            assert len(one.colonies) == (one.home is not None) + 3 - one.colonies_left
            assert one.sectors == sum(sector.control == seat for sector in seen.sectors)
            assert one.influence == one.levels[2] + sum(sector.bonus == Bonus.INFLUENCE for sector in own)
            assert one.armament == one.levels[3] + sum(sector.bonus == Bonus.ARMAMENT for sector in own)
            assert one.total == sum(one.points)
    assert shared


def test_every_card_of_the_deck_is_listed() -> None:
    for players, number in ((2, 20), (3, 20), (4, 30)):
        cards = look(GAME.setup(players).start()).cards
        assert len(cards) == number
        assert all(sum(card.actions) for card in cards)
    assert (cards[2].id, cards[2].evolution, cards[2].actions) == (3, 2, [1, 0, 2, 0, 0])


def test_civilisations_are_listed_until_all_are_taken() -> None:
    for phase in (Phase.CIVILISATION, Phase.SLOT):
        humans, *_, cireades = look(reached(phase)).civilisations
        assert (humans.ships, humans.levels) == (4, [0, 1, 2, 0])
        assert (cireades.ships, cireades.levels) == (5, [1, 1, 0, 0])
    assert look(reached(Phase.CHOOSE)).civilisations == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_goes_by_its_index(language: str) -> None:
    """As a key, on the board and in words."""
    position = reached(Phase.DEAL)
    cards = {card.index: card for card in read_cards(position.setup.components)}
    keys = GAME.keys("deal")
    assert [card.id for card in look(position).cards] == list(keys) == list(cards)
    for card in look(position).cards:
        printed = cards[card.id]
        assert (SCALE_NAMES[card.evolution], card.actions) == (printed.evolution, printed.expansion.counts())
        choice = GAME.choice(position, NATURE, card.id)
        words = GAME.text(language).render(choice.text)
        assert (choice.target, words.split(" (")[0].split()[-1]) == (Target("card", card.id), str(card.id))


def test_sectors_are_unknown_until_they_are_turned_up() -> None:
    met = set()
    for position in walk(3, 4, exploration=True):
        seen = look(position, 0)
        for sector in seen.sectors:
            hidden = sector.id >= 3 and position.tile[sector.id] == NONE
            assert sector.face_down == hidden
            assert (sector.tile is None, sector.bonus is None) == ((hidden or sector.id < 3,) * 2)
        if position.phase == Phase.TURN_UP:
            assert seen.target is not None
            assert seen.sectors[seen.target].face_down
            met.add(seen.target)
    assert met


def test_queue_is_by_side_then_by_card() -> None:
    for position in walk(4, 2):
        seen = look(position)
        if not Phase.FIGHT <= position.phase < Phase.OVER:
            assert seen.queue == []
            continue
        ranks = [(seen.players[seat].side or 0, seen.players[seat].chosen or 0) for seat in seen.queue]
        assert ranks == sorted(ranks)
        assert seen.turn is not None
        before = seen.queue[: seen.queue.index(seen.turn)]
        assert [seat for seat in range(4) if seen.players[seat].done] == sorted(before)


def test_the_map_is_read_once_in_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    position = GAME.setup(5).start()
    seen = look(position)
    monkeypatch.delattr(view, "read_galaxies")
    assert look(position.imagined(0, 1), 0).sectors == seen.sectors


def test_options_are_told() -> None:
    seen = look(GAME.setup(3, {"exploration": True, "origins": "dealt"}).start())
    assert (seen.exploration, seen.dealt, seen.first) == (True, True, None)
    assert look(reached(Phase.CIVILISATION, lambda one: one.first)).first


def test_result_says_where_points_come_from() -> None:
    parts = ["age1", "age2", "age3", "battles"]
    for seed in range(8):
        position = list(walk(2 + seed % 5, seed))[-1]
        result = GAME.result(position)
        assert [sum(one[part] for part in parts) for one in result.breakdown] == result.scores
        best = max(result.scores)
        equal = result.scores.count(best)
        assert (result.reason == "ages") == (equal == 1)
        assert all(list(one) == [*parts, *["tokens"] * (equal > 1)] for one in result.breakdown)
        assert result.winners
        assert all(result.scores[seat] == best for seat in result.winners)
        tokens = [one.ships + len(one.colonies) for one in look(position).players]
        most = max(tokens[seat] for seat, score in enumerate(result.scores) if score == best)
        assert result.winners == [
            seat for seat, score in enumerate(result.scores) if score == best and tokens[seat] == most
        ]


# the drawing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_map_shows_every_sector(players: int, language: str) -> None:
    for position in islice(walk(players, 6), 0, None, 60):
        drawn = [line[: MAP_COLUMNS[players]] for line in lines(position, language)]
        heads = [part for line in drawn if "|" in line for part in line.split("|")]
        numbers = [int(head[1:3]) for head in heads if re.match(r"^[ <>]\d", head)]
        assert sorted(numbers) == list(range(5 * players))


@cache
def views(players: int, language: str) -> list[list[str]]:
    """Views of matches by chance, in every phase and with long names."""
    return [
        lines(position, language, 0, [LONG_NAME] * players)
        for seed, mode in product(range(2), MODES)
        for position in islice(walk(players, seed, **mode), 0, None, 7)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_view_fits_into_a_terminal(players: int, language: str) -> None:
    for shown in views(players, language):
        assert max(map(len, shown)) <= MOST_COLUMNS, shown
        assert len(shown) <= MOST_LINES[players], shown
        assert not [line for line in shown if "show." in line or "{" in line]


@pytest.mark.parametrize("players", GAME.players)
def test_sectors_share_a_border_exactly_if_they_are_neighbours(players: int) -> None:
    seen = look(GAME.setup(players).start())
    borders = {}
    for sector in seen.sectors:
        ink: Ink = {}
        drawing.outline(ink, (sector.row * drawing.HIGH, sector.column * drawing.WIDE // 2))
        borders[sector.id] = ink.keys()
    for one, other in combinations(seen.sectors, 2):
        shared = borders[one.id] & borders[other.id]
        assert (len(shared) > 1) == (other.id in one.near), (one.id, other.id)


def sector_with(**values: Any) -> Sector:
    fields = {"bonus": Bonus.POINT, "tile": 15, "face_down": False, "colony": None, "ships": [0] * 6, "control": None}
    return Sector(**{"id": 12, "row": 0, "column": 0, "near": [], "home": None, **fields, **values})


def inside(sector: Sector) -> list[str]:
    board = look(GAME.setup(6).start())
    return [unstyled(line) for line in show.inside(board, sector)]


def test_a_sector_tells_bonus_control_colony_and_ships_without_colour() -> None:
    assert inside(sector_with()) == [" 12 *  ", "", ""]
    assert inside(sector_with(ships=[3, 0, 0, 0, 0, 0], control=0)) == [" 12 * A", "A3", ""]
    assert inside(sector_with(colony=1, ships=[3, 1, 0, 0, 0, 0])) == [" 12 * =", "[B] A3", "B1"]
    assert inside(sector_with(ships=[3, 1, 2, 1, 1, 9], control=5)) == [" 12 * F", "A3B1C2", "D1E1F9"]
    assert inside(sector_with(bonus=None, tile=None, face_down=True)) == [" 12 ?  ", "", ""]
    assert inside(sector_with(id=3, bonus=None, tile=None, colony=5, control=5)) == [" 3  o F", "[F]", ""]


def test_what_does_not_fit_into_a_sector_is_listed_below() -> None:
    seen = look(reached(Phase.ACT, players=6))
    seen.sectors[12].ships = [12, 11, 10, 13, 14, 15]
    seen.sectors[12].colony = 5
    shown = show.inside(seen, seen.sectors[12])
    assert [unstyled(line) for line in shown[1:]] == ["[F]A12", "B11C10…"]
    assert "Sector 12: [F] A12 B11 C10 D13 E14 F15" in drawn_lines(seen)


def test_seats_have_a_style_of_their_own() -> None:
    position = reached(Phase.ACT, lambda one: one.age == 2)
    shown = as_drawing(GAME, msgspec.to_builtins(look(position)), GAME.text(), [])
    spans = [span for line in shown if not isinstance(line, str) for span in line]
    for seat in range(4):
        assert Span("ABCD"[seat], f"seat.{seat}") in spans
        colonies = [span for span in spans if span.style == f"seat.{seat}" and f"[{'ABCD'[seat]}]" in span.text]
        assert len(colonies) == len(look(position).players[seat].colonies)


def test_a_movement_is_marked() -> None:
    seen = look(reached(Phase.NUMBER))
    text = "\n".join(drawn_lines(seen))
    assert f"|<{seen.source} " in text
    assert f"|>{seen.target} " in text
    assert "< from · > to" in text or "< from\n" in text
    jump = look(reached(Phase.TO, lambda one: one.action == Action.PORTAL))
    assert any(line.startswith("Actions left: ") and line.endswith("now @") for line in drawn_lines(jump))


def test_a_wide_map_has_its_panel_below() -> None:
    seen = look(reached(Phase.CHOOSE, players=6))
    for sector in seen.sectors:
        sector.column += 10
    shown = drawn_lines(seen)
    place = next(place for place, line in enumerate(shown) if line.startswith("Age 1 of 3"))
    assert all("Age" not in line for line in shown[:place])
    assert place == 29


# beside and below the map


def test_long_names_are_cut_and_civilisations_stand_behind() -> None:
    position = reached(Phase.ACT)
    text = "\n".join(lines(position, names=[LONG_NAME, "Ada", "Bob", "Eve"]))
    kinds = [GAME.text().entries[f"civilisation.{number}"]["text"] for number in position.civilisation[:4]]
    assert LONG_NAME not in text
    assert re.search(rf"A Wanderer with a.*… {kinds[0]}\n", text)
    assert re.search(rf"B Ada +{kinds[1]}\n", text)


def test_what_stands_in_brackets_goes_before_a_name_is_cut() -> None:
    """The map of six leaves little room, and the frame says whose screen it is as well."""
    position = reached(Phase.ACT, players=6)
    shown = lines(position, "fr", names=[f"Place {seat} (vous)" for seat in range(1, 7)])
    named = [line for line in shown if re.search(r" [A-F] Place \d", line)]
    assert len(named) == 6
    assert not [line for line in named if "…" in line or "(" in line.replace("(vous)", "")]
    assert [line for line in named if "(vous)" in line]
    assert [line for line in named if "(vous)" not in line]


def row(shown: Sequence[str], label: str) -> list[str]:
    """The cells of a row of the panel."""
    pattern = re.compile(rf" {re.escape(label)} +((?:[-\d]+ *)+)$")
    return next(found.group(1).split() for line in shown if (found := pattern.search(line)))


def test_panel_lists_points_tokens_and_levels() -> None:
    position = reached(Phase.ACT, lambda one: one.age == 1 and any(one.points[3::4]))
    seen = look(position)
    shown = drawn_lines(seen)
    for label, values in (
        ("Points", [one.total for one in seen.players]),
        ("age 1", [one.points[0] for one in seen.players]),
        ("battles", [one.points[3] for one in seen.players]),
        ("Sectors", [one.sectors for one in seen.players]),
        ("Hand", [one.hand_size for one in seen.players]),
        ("ships", [one.supply for one in seen.players]),
        ("colonies", [one.colonies_left for one in seen.players]),
        ("+ prod.", [one.levels[0] for one in seen.players]),
        ("~ moves", [one.levels[1] for one in seen.players]),
        ("^ infl.", [one.levels[2] for one in seen.players]),
        ("! arms", [one.levels[3] for one in seen.players]),
    ):
        assert row(shown, label) == [str(value) for value in values], label
    assert row(shown, "age 2") == ["-"] * 4


def test_what_colonies_add_has_rows_of_its_own() -> None:
    seen = look(reached(Phase.ACT))
    for one in seen.players:
        one.influence, one.armament = one.levels[2], one.levels[3]
    assert not [line for line in drawn_lines(seen) if "total" in line]
    seen.players[2].armament += 1
    shown = drawn_lines(seen)
    assert row(shown, "! total") == [str(one.armament) for one in seen.players]
    assert not [line for line in shown if "^ total" in line]
    assert "total with colonies" in " ".join(shown)


@pytest.mark.parametrize(("language", "label", "behind"), [("en", "Hands: ", ":"), ("fr", "Mains : ", " :")])
def test_known_hands_are_shown_with_what_is_on_the_cards(language: str, label: str, behind: str) -> None:
    seen = look(reached(Phase.CHOOSE, lambda one: one.round == 4 and one.age == 0), 1)
    for one, hand in zip(seen.players, ([3], [2, 5], None, []), strict=True):
        one.hand = hand
    assert f"{label}A{behind} 3 ^/~++ · B{behind} 2 ~/@ · 5 !/%x" in drawn_lines(seen, language)
    for one in seen.players:
        one.hand = None
    assert not [line for line in drawn_lines(seen, language) if line.startswith(label) or "3 ^/" in line]


def test_strategies_are_shown_in_order_with_the_seat_that_acts() -> None:
    position = reached(Phase.SETTLE, lambda one: one.done.bit_count() == 2)
    seen = look(position)
    text = " ".join(drawn_lines(seen))
    sides = ["War", "Evolution", "Colonisation", "Expansion"]
    for seat in seen.queue:
        one = seen.players[seat]
        mark = ">" if seat == seen.turn else " "
        assert f"{mark}{'ABCD'[seat]} {sides[one.side or 0]} {one.chosen}" in text


def test_own_choice_is_shown_while_others_choose() -> None:
    position = reached(Phase.CHOOSE, lambda one: one.side[0] != NONE and one.dropped[0] == NONE, players=2)
    own = [line for line in lines(position, viewer=0) if line.startswith("Strategies")]
    assert len(own) == 1
    assert f" {position.chosen[0]}" in own[0]
    assert not [line for line in lines(position, viewer=1) if line.startswith("Strategies: A")]


def test_open_cards_are_listed() -> None:
    position = reached(Phase.CHOOSE, lambda one: one.round == 1)
    shown = lines(position)
    assert f"Not dealt: {' '.join(map(str, members(position.undealt)))}" in shown
    assert f"Discard: {' '.join(map(str, members(position.discard)))}" in shown


def test_only_signs_in_use_are_explained() -> None:
    start = " ".join(lines(reached(Phase.LAY)))
    assert "~ movement · @ portal" in start
    assert "o origin" in start
    assert not [word for word in ("face down", "colony", "nobody controls", "card:") if word in start]
    assert "? face down" in " ".join(lines(reached(Phase.CHOOSE, exploration=True)))


@pytest.mark.parametrize(
    ("phase", "headline"),
    [
        (Phase.CIVILISATION, "Setting up the galaxy"),
        (Phase.CHOOSE, "Age 1 of 3, round 1 of 5"),
        (Phase.OVER, "The match is over"),
    ],
)
def test_headline_says_how_far_the_match_is(phase: int, headline: str) -> None:
    assert lines(reached(phase))[0].endswith(headline)


# words


def test_battles_to_choose_from_are_listed_with_how_they_would_end() -> None:
    """Only while they are chosen."""
    ships = {0: {7: 4, 8: 2}, 1: {7: 1, 8: 2}, 2: {7: 2}}
    seven, eight = look(situation(Phase.FIGHT, ships)).battles
    assert ([(one.seat, one.strength) for one in seven.sides], seven.winner) == ([(0, 4), (1, 1), (2, 2)], 0)
    assert ([(one.seat, one.strength) for one in eight.sides], eight.winner) == ([(0, 2), (1, 2)], None)
    assert look(situation(Phase.SETTLE, ships)).battles == []


def test_a_battle_is_told_before_it_is_fought() -> None:
    """Own strength, that of the others, and how it would end."""
    position = situation(Phase.FIGHT, {0: {7: 4}, 1: {7: 1}, 2: {7: 2}})
    said = GAME.text().render(GAME.choice(position, 0, 7).text, 0)
    assert said.startswith("sector 7 (")
    assert said.endswith("): strength 4 against Seat 2 (1), Seat 3 (2); you would win a point and keep 2 tokens")
    dit = GAME.text("fr").render(GAME.choice(position, 0, 7).text, 0)
    assert dit.endswith(") : force 4 contre Place 2 (1), Place 3 (2) ; vous gagneriez un point et garderiez 2 pions")


def test_sectors_face_down_around_a_slot_are_told_once() -> None:
    position = reached(Phase.SLOT, players=6, exploration=True)
    slot = position.options(position.turn)[0]
    hidden = position.near[slot].bit_count()
    assert hidden > 1
    words = GAME.choice(position, position.turn, slot).text
    english, french = (GAME.text(language).render(words).split(": ")[-1] for language in LANGUAGES)
    assert (english, french) == (f"{hidden} sectors face down", f"{hidden} secteurs face cachée")


@pytest.mark.parametrize(
    ("ships", "colonies", "english", "french"),
    [
        (0, 1, "Seat 2 loses a colony in sector 7.", "Place 2 perd une colonie sur le secteur 7."),
        (1, 0, "Seat 2 loses 1 ship in sector 7.", "Place 2 perd 1 vaisseau sur le secteur 7."),
        (
            2,
            1,
            "Seat 2 loses 2 ships and a colony in sector 7.",
            "Place 2 perd 2 vaisseaux et une colonie sur le secteur 7.",
        ),
    ],
)
def test_losses_are_told_without_what_was_not_lost(ships: int, colonies: int, english: str, french: str) -> None:
    told = hear(EVENTS, (Event.LOST, 1, 7, ships, colonies), 0)
    assert told is not None
    assert [GAME.text(language).render(told.text, 0) for language in LANGUAGES] == [english, french]


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            (Event.CHOSE, 0, 4, Side.EXPANSION),
            "You play card 4 for Expansion (1 movement, 1 production, 1 ambush).",
            "Vous jouez la carte 4 pour Expansion (1 mouvement, 1 production, 1 embuscade).",
        ),
        (
            (Event.CHOSE, 0, 4, Side.EVOLUTION),
            "You play card 4 for Evolution (production).",
            "Vous jouez la carte 4 pour Évolution (production).",
        ),
        ((Event.CHOSE, 0, 4, Side.WAR), "You play card 4 for War.", "Vous jouez la carte 4 pour Guerre."),
        (
            (Event.DROPPED, 0, 2),
            "You discard card 2 (Evolution: movement; Expansion: 1 portal).",
            "Vous défaussez la carte 2 (Évolution : mouvement ; Expansion : 1 portail).",
        ),
        (
            (Event.SCORED, 0, 2, 0, 9),
            "End of the age: you control 2 sectors; total 9.",
            "Fin de l'âge : vous contrôlez 2 secteurs ; total 9.",
        ),
    ],
)
def test_cards_are_told_with_what_they_say_and_nothing_as_zero(
    event: tuple[int, ...], english: str, french: str
) -> None:
    told = hear(EVENTS, event, 0, GAME.setup(3))
    assert told is not None
    assert [GAME.text(language).render(told.text, 0) for language in LANGUAGES] == [english, french]
