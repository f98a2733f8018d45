"""What is impossible about rounds: points, plans, whose turn it is, and the sectors chosen."""

from armillary.games.pocket_imperium.facts import CHANCES, COMMAND_OF, ORDERED, Facts, Problems
from armillary.games.pocket_imperium.ships import is_held, occupied
from armillary.games.pocket_imperium.words import (
    COMMANDS,
    DEPLOY,
    EXPAND,
    EXPLORE,
    EXTERMINATE,
    M2_TURNED,
    NONE,
    OVER,
    PLAN,
    SCORE,
    SLOTS,
    TRI_PRIME,
)
from armillary.kernel.notation import members
from armillary.kernel.words import CHANCE


def rounds_fit(facts: Facts) -> Problems:
    """The rounds played fit the phase."""
    position = facts.position
    gone = [seat for seat in facts.seats if not facts.held[seat]]
    if facts.phase <= DEPLOY and position.round:
        yield "no round is finished before all have deployed"
    if facts.phase != OVER and position.round >= position.rounds:
        yield f"a match has {position.rounds} rounds: fewer must be finished while it lasts"
    if position.round > position.rounds:
        yield f"a match has {position.rounds} rounds"
    if facts.phase == OVER and position.round < position.rounds and (not gone or position.round == 0):
        yield f"a match is over after {position.rounds} rounds, or after one in which a seat lost its last ship"
    if facts.phase == PLAN and gone:
        yield f"seat {gone[0]} has no ship on the board: the match would be over"


def points_fit(facts: Facts) -> Problems:
    """Points are what rounds can have paid, and the final scoring."""
    position = facts.position
    score, final, printed = list(position.score), list(position.final), list(position.printed)
    ended = facts.phase == OVER
    for seat in facts.seats:
        right = 2 * sum(facts.level[hex] for hex in members(facts.held[seat])) if ended else 0
        if final[seat] != right:
            yield f"final[{seat}] must be {right}: twice the levels of the systems held, once the match is over"
        if score[seat] < final[seat]:
            yield f"score[{seat}] must be {final[seat]} or more: it contains the final scoring"
    richest = max(sum(printed[card * SLOTS : card * SLOTS + SLOTS]) for card in range(1, M2_TURNED + 1))
    most = richest * (facts.players + 1) * position.round
    if sum(score) - sum(final) > most:
        yield f"{position.round} rounds pay {most} points at most to all seats together"


def orders_fit(facts: Facts) -> Problems:
    """Commands are put in order when they should be, each once."""
    for seat in facts.seats:
        plan = facts.plan(seat)
        if facts.phase == PLAN:
            yield from plan_fits(facts, seat, plan)
        elif facts.phase in ORDERED:
            if sorted(plan) != [EXPAND, EXPLORE, EXTERMINATE]:
                yield f"seat {seat} must have each of the commands 0, 1 and 2 once in order"
        elif set(plan) != {NONE}:
            yield f"seat {seat} has no commands in order outside of a round: -1 for each"


def plan_fits(facts: Facts, seat: int, plan: list[int]) -> Problems:
    """A seat plans from the first command on; two of them tell the third."""
    chosen = [command for command in plan if command != NONE]
    if len(chosen) == 2 or plan[: len(chosen)] != chosen or len(set(chosen)) != len(chosen):
        yield f"seat {seat} has chosen no command, the first, or an order of 0, 1 and 2"
        return
    if (len(chosen) < COMMANDS) != bool(facts.position.waiting >> seat & 1):
        yield f"seat {seat} is asked until its commands are in order"
    last = plan[1] if len(chosen) == COMMANDS else max(plan[0], 0)
    if facts.position.sealed[seat] != last:
        yield f"sealed[{seat}] must be {last}, the last answer of the seat"


def reveals_fit(facts: Facts) -> Problems:
    reveals = facts.position.reveals
    if facts.phase in COMMAND_OF and not 1 <= reveals <= COMMANDS:
        yield "reveals must be 1, 2 or 3 while commands are performed"
    elif facts.phase == SCORE and reveals != COMMANDS:
        yield "reveals must be 3 when sectors are chosen"
    elif facts.phase not in ORDERED and reveals:
        yield "reveals must be 0 before commands are revealed"


# who is asked


def asked_fit(facts: Facts) -> Problems:
    """The phase says who is asked."""
    asked, everyone = facts.position.asked, (1 << facts.players) - 1
    if facts.phase == OVER:
        if asked:
            yield "nobody is asked when the match is over"
    elif facts.phase in CHANCES:
        if asked != CHANCE:
            yield "chance deals the cards, leaves out a line and chooses the first start player"
    elif facts.phase == PLAN:
        if asked != everyone or not facts.position.joint:
            yield "all seats are asked together to put their commands in order"
    elif asked != 1 << facts.turn or facts.position.joint:
        yield f"seat {facts.turn} must be asked, alone: it is its turn"


def turn_fits(facts: Facts) -> Problems:
    """Whose turn it is follows from the start player and the place in the order of seats."""
    position = facts.position
    if facts.phase in COMMAND_OF:
        if not 0 <= position.place < facts.players:
            yield f"place must be from 0 to {facts.players - 1} while commands are performed"
        elif facts.turn != (position.first + position.place) % facts.players:
            yield "turn must be the seat as many places after the start player as place says"
    elif facts.phase == DEPLOY:
        if not 0 <= position.place < 2 * facts.players:
            yield f"place must be from 0 to {2 * facts.players - 1} while ships are deployed"
        elif facts.turn != facts.deploying()[position.place]:
            yield "seats deploy from the start player on, then back"
    elif facts.phase != SCORE:
        last = position.first if facts.phase == PLAN and position.round == 0 else 0
        if facts.turn != last or position.place:
            yield f"turn must be {last} and place 0: nobody acts alone"
    if facts.phase in CHANCES and position.first:
        yield "first must be 0 before chance has chosen the start player"


def picks_fit(facts: Facts) -> Problems:
    """Sectors are chosen one after the other, and last by whoever controls Tri-Prime."""
    position = facts.position
    if facts.phase != SCORE:
        if position.picked:
            yield "sectors are chosen only at the end of a round: picked must be empty"
        return
    if position.picked & ~occupied(position):
        yield f"only occupied sectors are chosen: {members(occupied(position))}"
    if not 0 <= position.place <= facts.players or position.picked.bit_count() != position.place:
        yield f"place must be the number of sectors chosen, at most {facts.players}"
    elif position.place < facts.players:
        if facts.turn != (position.first + position.place) % facts.players:
            yield "seats choose a sector one after the other, from the start player on"
    elif not is_held(position, facts.turn, TRI_PRIME):
        yield "the last sector is chosen by the seat that controls Tri-Prime"
