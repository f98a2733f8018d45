"""What is impossible about the question of a position, and about what is under way: the rules ask it once more."""

from functools import partial

from armillary.games.council_of_shadows.names import (
    NONE,
    AutomaStep,
    Count,
    Key,
    Passive,
    Phase,
    Stage,
    StepKind,
    Where,
)
from armillary.games.council_of_shadows.people.view.facts import Facts, Problems
from armillary.games.council_of_shadows.rules.rules import CouncilRules
from armillary.kernel.bits import members
from armillary.kernel.checking import differing, rehearse, rehearse_sealed, take_over
from armillary.kernel.dialect import state_fields

SHARED = ("order", "recent", "energy", "consumption", "level", "cubes_left", "cubes", "burn")  # of powers
CARDS_OF = ("hand", "top", "covered", "tech", "dark", "dark_kept", "lights", "lights_known")
OWN = (*CARDS_OF, "gems", "upgrades", "panels", "civilisation", "leader")  # of seats
AUTOMAS = ("automa_left", "automa_card", "automa_lights", "ai_discard")
HEAD = {  # where in a match a position is
    "stage": "it is that of actions when the last round is over",
    "levelling": "levels are checked at the end of a turn",
    "place": "it is that of the power whose turn it is, and 0 if nobody has one; the Automa buys nothing",
    "turn": "it is the power whose place it is in order, and -1 if nobody has a turn",
}
UNDER_WAY = HEAD | {
    "phase": "that is what the rules ask here",
    **dict.fromkeys(("asked", "waiting", "joint"), "those are whom the rules ask here, until they have answered"),
    **dict.fromkeys(("plan", "sealed"), "seats plan one slot after the other, and what they said last is sealed"),
    "ended": "it is 1 with a throne and 2 without one when the last round is over, and 0 before",
    "slot": "it is that of the card or the action of the Automa that is used, and 0 if none is",
    "program": "it is the card on top of the slot or the Dark Tech card just taken, and -1 if none is used",
    "alternative": "it is -1 where a card leaves a choice that is open, and where none is used",
    **dict.fromkeys(("step", "left", "used", "assessed"), "so far can have come what is under way, if anything is"),
    **dict.fromkeys(("parsec_drawn", "drawn", "drawn_known"), "tiles are drawn only in a discovery"),
    **dict.fromkeys(("tile", "may_settle", "may_collect"), "what a card just discovered or settled, and allows there"),
    **dict.fromkeys(("planet", "galaxy", "bought"), "nothing else was chosen on the way to this question"),
    "extra_used": "it is 1 only for a leader who has settled in this buying turn",
}
ABSENT = "powers that do not play have none, and some things only seats have, or only the Automa"
SAME = "so the rules leave it where they ask this"
REASONS = UNDER_WAY | dict.fromkeys((*SHARED, *OWN, *AUTOMAS), ABSENT)
REASONS |= {name: SAME for name in state_fields(CouncilRules) if name not in {"settled", *REASONS}}
LIGHTS_COME = (StepKind.ASSESS, StepKind.DRAW_LIGHT)
BETWEEN = {
    Phase.SHOW: (StepKind.TAKE_AI,),
    Phase.REMOVE: (StepKind.ASSESS,),
    Phase.LIGHT: LIGHTS_COME,
    Phase.GIVE_BACK: LIGHTS_COME,
}
"""The questions between two steps of a program, and those steps."""
ANSWERS = {Phase.BUY: "bought", Phase.DISCOVER: "parsec_drawn"}
ANSWERS |= dict.fromkeys((Phase.SETTLE, Phase.LAND), "planet") | dict.fromkeys((Phase.STATION, Phase.ASSESS), "galaxy")
"""Where a position has what was answered on the way to its question."""


def begun(given: Facts, right: CouncilRules) -> Problems:
    """The match comes to where the position is: the end, planning, or the turn of a power."""
    at_rest(given, right)
    if given.phase in {Phase.COUNT, Phase.OVER}:
        right.stage = Stage.ACTING
        right.end_round()
        if given.phase == Phase.OVER:
            right.phase, right.asked, right.waiting = Phase.OVER, 0, 0
    elif given.stage == Stage.PLANNING:
        right.begin_planning()
        if given.solo and given.phase == Phase.AUTOMA_CARD:
            right.joint = 0
            right.ask_for_automa()
    else:
        right.stage, right.place = min(given.stage, Stage.ACTING), min(given.place, len(given.powers) - 1)
        right.begin_turn()
        right.stage, right.levelling = given.stage, given.levelling if given.stage != Stage.ACTING else 0
    yield from differing(given.position, right, HEAD)


def at_rest(given: Facts, right: CouncilRules) -> None:
    """The match stands as the position does, but nothing is under way, and powers that do not play have nothing."""
    start = right.copy()
    given.position.copy().copy_to(right)
    places = dict.fromkeys(UNDER_WAY if given.solo else (*UNDER_WAY, *AUTOMAS), 0)
    places |= dict.fromkeys(OWN, given.players) | dict.fromkeys(SHARED, len(given.powers))
    for name, powers in places.items():
        count = state_fields(type(right))[name].count
        take_over(start, right, [name], range(count * powers // Count.POWERS, count))
    right.asked = right.waiting = 0
    right.turn = right.left = NONE


def led_to(given: Facts, right: CouncilRules) -> Problems:
    """The rules come to the question of the position, and everything is as it is there."""
    if given.stage == Stage.PLANNING:
        yield from (rehearse_sealed if right.joint else rehearse)(right, partial(planned, given))
    elif right.turn != NONE:
        yield from resumed(given, right)
        yield from asked_again(given, right)
    if any(differing(given.position, right, HEAD)):
        yield f"nothing is left to ask here: the rules go on to phase {right.phase} of turn {right.turn}"
    yield from differing(given.position, right, REASONS)


def planned(given: Facts, right: CouncilRules, seat: int) -> tuple[str, int] | None:
    """What a seat has planned for its next slot."""
    if right.phase != Phase.PLAN or (key := given.plan[seat][right.next_slot(seat)]) == NONE:
        return None
    return f"plan of seat {seat} for slot {right.next_slot(seat)}", key


# what was done in a turn


def resumed(given: Facts, right: CouncilRules) -> Problems:
    """What was done in this turn is as the position says, as far as the rules allow it."""
    power, automa, level = right.turn, right.is_automa(right.turn), right.level[right.turn]
    if right.stage == Stage.BUYING:
        most = right.left - (given.phase == Phase.SHOW)
        right.left = min(given.left, 0) if right.levelling else max(0, min(given.left, most))
        right.extra_used = min(given.extra_used, right.gets(power, Passive.EXTRA_SETTLE))
    if right.levelling:
        for card in given.tech[power][max(0, level - 1) : level]:
            if card != NONE:
                right.begin_program(Count.CARDS + card)
    elif right.stage == Stage.ACTING:
        right.slot = min(given.slot, Count.AUTOMA_ACTIONS if automa else right.slots(power))
        if not automa:
            right.go_on_acting()
    elif right.stage == Stage.ASSESSING and given.phase == Phase.COLLECT:
        right.step = given.step
        right.left = max(1, min(given.left, 1 if given.step else right.gets(power, Passive.EXTRA_COLLECT)))
    elif right.stage == Stage.ASSESSING:
        right.step, right.assessed = 0 if automa else 2, given.assessed
    if right.program != NONE:
        yield from resume_program(given, right)


def resume_program(given: Facts, right: CouncilRules) -> Problems:
    """A card has come to its step."""
    if right.alternatives[right.program] > 1:
        right.alternative = given.alternative
    if right.alternative == NONE:
        return
    right.step = min(given.step, Count.STEPS - 1)
    kind, number, between = right.kind_now(), right.step_a[right.step_at()], given.phase in BETWEEN
    if kind >= StepKind.COLLECT:
        right.left = max(1 - between, min(given.left, number - between))
    if kind == StepKind.ASSESS:
        right.assessed = given.assessed
        if right.assessed.bit_count() != number - right.left:
            yield f"assessed must hold {number - right.left} galaxies"
    yield from resume_tile(given, right, kind == StepKind.DISCOVER and given.phase in {Phase.LAND, Phase.TOWER})
    yield from resume_used(given, right)


def resume_tile(given: Facts, right: CouncilRules, landing: bool) -> Problems:
    """The tile just discovered is in reach, to settle there or collect it; one settled before is on the board."""
    if landing:
        right.begin_landing()
    if landing and right.allows(Where.BOTH):
        right.may_settle *= given.may_settle > 0
        right.may_collect *= given.may_collect > 0
    if landing or (right.step > 0 and given.phase != Phase.WHERE):
        right.tile = given.tile
    tiles = members(right.tiles_within(right.scope())) if landing else list(given.galaxy_of)
    if right.tile not in tiles and (landing or right.tile != NONE):
        yield f"tile must be one of {tiles}, which are on the board and in reach"


def resume_used(given: Facts, right: CouncilRules) -> Problems:
    """Tiles on the board are used as often as this card has collected."""
    at = right.step_at()
    right.used = [number if tile in given.galaxy_of else 0 for tile, number in enumerate(given.used)]
    most = sum(right.step_a[one] for one in range(at - right.step, at) if right.step_kind[one] == StepKind.COLLECT)
    now = right.step_a[at] - right.left if given.phase == Phase.COLLECT else 0
    if not now <= sum(right.used) <= now + most:
        yield f"used must be {now} to {now + most} together, what this card has collected"


# asking again


def asked_again(given: Facts, right: CouncilRules) -> Problems:
    """Step back to the last question that leads to this one, let the rules go on, and answer it."""
    if given.phase in BETWEEN and not may_interrupt(given, right):
        yield f"phase must not be {given.phase} here: nothing was bought, taken, refreshed, assessed or drawn"
    if given.phase == Phase.REMOVE and given.galaxy != NONE:
        right.assessed &= ~(1 << given.galaxy)
        right.left += right.program != NONE
    if given.phase == Phase.LIGHT:
        right.draw_light()
    for tile in (*given.drawn, given.tile if given.phase == Phase.WHERE else NONE):
        if NONE not in {tile, given.parsec_drawn}:
            right.pile[given.parsec_drawn] |= 1 << tile
    right.go_on()
    yield from rehearse(right, partial(answered, given), endings={Key.DONE})
    if given.phase == Phase.REMOVE:
        take_over(given.position, right, ("energy", "recent"), given.powers)
    if right.phase == Phase.DRAW and right.parsec_drawn == given.parsec_drawn:
        draw_again(given, right)


def may_interrupt(given: Facts, right: CouncilRules) -> bool:
    """Whether what is under way leads to a question between two times that something is done."""
    if right.program != NONE:
        return right.alternative != NONE and right.kind_now() in BETWEEN[given.phase]
    if given.phase != Phase.SHOW:
        return bool(right.assessed and not right.levelling)
    if right.stage == Stage.ACTING:
        at = right.automa_step()
        return right.slot > 0 and AutomaStep.REFRESH in right.automa_kind[at - Count.SIDES : at]
    return right.stage == Stage.BUYING and not right.levelling


def answered(given: Facts, right: CouncilRules, _: int) -> tuple[str, int] | None:
    """What was answered on the way to the question of a position."""
    if right.phase == given.phase or any(differing(given.position, right, HEAD)):
        return None
    if right.phase == Phase.BUY and given.phase == Phase.SETTLE:
        return "what is bought before settling", Key.EXTRA_COLONY
    name = ANSWERS.get(right.phase, "")
    key = getattr(given.position, name, NONE)
    return None if key == NONE else (name, key)


def draw_again(given: Facts, right: CouncilRules) -> None:
    """Tiles are drawn as far as they were."""
    right.asked = right.waiting = 0
    for name in ("pile", "under", "under_known", "drawn", "drawn_known"):
        setattr(right, name, getattr(given.position, name))
    if given.phase != Phase.WHERE:
        right.draw_on()
        right.after_draw()
    elif given.tile != NONE:
        right.drawn[0] = given.tile
        right.choose_tile(given.tile)
    right.go_on()
