"""Where in a match a position is, as the checks need it."""

from functools import cached_property

from armillary.games.council_of_shadows.facts import Facts
from armillary.games.council_of_shadows.words import (
    ACTING,
    ASSESS,
    ASSESSING,
    AUTOMA_CARD,
    BUY,
    BUYING,
    CARDS,
    COLLECT,
    COUNT,
    DISCOVER,
    DRAW,
    EITHER,
    GIVE_BACK,
    LAND,
    LIGHT,
    NONE,
    NOTHING,
    OVER,
    PAY,
    PLAN,
    PLANNING,
    REMOVE,
    SET_ASIDE,
    SETTLE,
    SHOW,
    STATION,
    TAKE,
    TECH,
    TILE,
    TO_DISCOVER,
    TOWER,
    UPGRADE,
    WHERE,
)

BUYING_TURN = "a buying turn"
PLANNING_ALL = "planning"
ACTING_TURN = "an action turn"
AUTOMA_ACTS = "the Automa's actions"
ASSESSMENT = "assessment"
AUTOMA_ASSESSES = "the Automa's assessment"
LEVELLING = "a level check"
FINISHED = "the end"

STEPPING = {SETTLE, TOWER, COLLECT, DISCOVER, DRAW, TILE, WHERE, LAND, UPGRADE}
PHASES = {  # what may be asked when
    BUYING_TURN: {SHOW, BUY, PAY, STATION, SETTLE},
    PLANNING_ALL: {PLAN, AUTOMA_CARD},
    ACTING_TURN: {EITHER, *STEPPING},
    AUTOMA_ACTS: {SHOW, SETTLE, DRAW, TILE},
    ASSESSMENT: {COLLECT, ASSESS, REMOVE, LIGHT, GIVE_BACK},
    AUTOMA_ASSESSES: {REMOVE, LIGHT},
    LEVELLING: {SHOW, *STEPPING, ASSESS, REMOVE, LIGHT, GIVE_BACK, SET_ASIDE, TECH, TAKE},
    FINISHED: {COUNT, OVER},
}
TURNS = {BUYING_TURN, ACTING_TURN, AUTOMA_ACTS, ASSESSMENT, AUTOMA_ASSESSES, LEVELLING}  # somebody has the turn
BY_CHANCE = {SHOW, AUTOMA_CARD, DRAW, LIGHT, SET_ASIDE}


class Course(Facts):
    """A position, and what its stage and turn make of it."""

    @cached_property
    def part(self) -> str:
        """The part of the match, by stage and turn."""
        if self.phase in {COUNT, OVER}:
            return FINISHED
        if self.stage == PLANNING:
            return PLANNING_ALL
        if self.levelling:
            return LEVELLING
        if self.stage == BUYING:
            return BUYING_TURN
        if self.stage == ACTING:
            return AUTOMA_ACTS if self.is_automa(self.turn) else ACTING_TURN
        return AUTOMA_ASSESSES if self.is_automa(self.turn) else ASSESSMENT

    @property
    def first_plans(self) -> bool:
        """Whether no card was ever played."""
        early = self.round == 1 and self.stage in {BUYING, PLANNING}
        return early and self.phase != AUTOMA_CARD

    @property
    def seat(self) -> int:
        """Who answers for the power whose turn it is."""
        return self.position.seat_of(self.turn)

    def has_acted(self, power: int) -> bool:
        """Whether the cards of a power have slid in this round, or none have been laid yet."""
        if self.stage not in {ACTING, ASSESSING}:
            return self.phase != AUTOMA_CARD
        at = self.order.index(power)
        return self.part == FINISHED or at < self.place or (at == self.place and self.stage == ASSESSING)

    # the card under way

    @property
    def step_asked(self) -> int:
        """The kind of the step under way, if one of a card is."""
        return NOTHING if self.program == NONE or self.alternative == NONE else int(self.kind_now())

    def numbers_now(self) -> tuple[int, int, int]:
        """The three numbers of the step under way."""
        position, at = self.position, self.position.step_at()
        return position.step_a[at], position.step_b[at], position.step_c[at]

    @property
    def landing(self) -> bool:
        """Whether a discovery has come to its tile."""
        return self.step_asked == TO_DISCOVER and self.phase in {LAND, TOWER}

    @property
    def card_of_slot(self) -> int:
        return self.top[self.turn][self.slot] if self.slot in self.own_slots(self.turn) else NONE

    @property
    def card_of_level(self) -> int:
        """The program of the Dark Tech card just taken."""
        level = self.level[self.turn]
        taken = self.tech[self.turn][level - 1] if level in {1, 2} else NONE
        return NONE if taken == NONE else CARDS + taken
