"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from armillary.games.pocket_imperium.rules import PocketImperiumRules
from armillary.games.pocket_imperium.words import (
    ANY_LINE,
    CENTRE,
    COMMANDS,
    CUT,
    DEPLOY,
    DROP,
    EXPAND,
    EXPLORE,
    EXTERMINATE,
    FIRST,
    FLEET,
    FORCE,
    GROW,
    LAYOUT,
    LEG,
    LINES,
    LOAD,
    M1,
    M1_TURNED,
    M2,
    M2_TURNED,
    NEUTRAL,
    NO_CARD,
    NO_LINE,
    NONE,
    ONWARD,
    OVER,
    PICK_UP,
    PLACES,
    PLAN,
    SCORE,
    SEATS3,
    SECTORS,
    SLOTS,
    SYSTEM,
    TARGET,
    TRI_PRIME,
)
from armillary.kernel.notation import members
from armillary.kernel.words import CHANCE

Problems = Iterator[str]
Check = Callable[["Facts"], Problems]

CHANCES = {LAYOUT, CUT, FIRST}
COMMAND_OF = {GROW: EXPAND, **dict.fromkeys(range(FLEET, TARGET), EXPLORE), TARGET: EXTERMINATE, FORCE: EXTERMINATE}
ORDERED = {*COMMAND_OF, SCORE}  # phases in which every seat has its commands in order
SETTLED = {PLAN, SCORE, OVER}  # phases in which no hex holds more ships than it keeps
MOVING = {LEG, LOAD, ONWARD, DROP, PICK_UP}
TURNED = {M1_TURNED: M1, M2_TURNED: M2}
ALL_HEXES = (1 << PLACES) - 2
ALL_CARDS = (1 << SECTORS) - 1
TRI_PRIME_BIT = 1 << TRI_PRIME


class Facts(NamedTuple):
    """A position and its lists, read once: compiled, every reading makes a new list."""

    position: PocketImperiumRules
    phase: int
    players: int
    turn: int
    held: list[int]
    ships: list[int]
    spent: list[int]
    level: list[int]
    near: list[int]
    order: list[int]

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def mine(self) -> int:
        """Hexes of the seat that acts."""
        return self.held[self.turn]

    @property
    def there(self) -> int:
        """Hexes of all seats."""
        return self.held[0] | self.held[1] | self.held[2]

    @property
    def enterable(self) -> int:
        """Hexes in play where nobody but the acting seat has ships."""
        return self.position.open & ~((self.there | self.held[NEUTRAL]) & ~self.mine)

    def fresh(self, hex: int) -> int:
        """Ships that can still take part in the command."""
        return self.ships[hex] - self.spent[hex]

    def fresh_hexes(self) -> int:
        return union(1 << hex for hex in members(self.mine) if self.fresh(hex) > 0)

    def plan(self, seat: int) -> list[int]:
        return self.order[seat * COMMANDS : (seat + 1) * COMMANDS]

    def actions(self) -> int:
        """How many actions the command being performed gives."""
        at = self.position.reveals - 1
        return 4 - sum(self.plan(seat)[at] == self.position.command for seat in self.seats)


def union(sets: Iterator[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def broken(position: PocketImperiumRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    facts = Facts(
        position,
        position.phase,
        position.players,
        position.turn,
        list(position.held),
        list(position.ships),
        list(position.spent),
        list(position.level),
        list(position.near),
        list(position.order),
    )
    for check in CHECKS:
        if problems := list(check(facts)):
            return problems
    return []


# cards


def cards_fit(facts: Facts) -> Problems:
    """Each card lies where it may, and once."""
    placed, fixed = list(facts.position.placed), list(facts.position.layout)
    for place, card in enumerate(placed):
        if fixed[place] != NO_CARD and card != fixed[place]:
            yield f"placed[{place}] must be {fixed[place]}, as the layout says"
        elif fixed[place] == NO_CARD and card not in {NO_CARD, *may_lie(place)}:
            yield f"the card at place {place} must be one of {', '.join(map(str, may_lie(place)))}"
    upright = [TURNED.get(card, card) for card in placed if card != NO_CARD]
    if len(set(upright)) != len(upright):
        yield "a card lies in two places: every card is there once"
    empty = [place for place in range(SECTORS) if placed[place] == NO_CARD]
    if bool(empty) != (facts.phase == LAYOUT):
        yield "cards are dealt until every place has one, and no longer"
    if empty and any(fixed[place] == NO_CARD and placed[place] != NO_CARD for place in range(empty[0], SECTORS)):
        yield "cards are dealt to the first empty place"


def may_lie(place: int) -> range:
    """Cards that fit into a place: the centre's is fixed by every layout."""
    return range(M1, M2_TURNED + 1) if place // 3 == 1 else range(1, M1)


def systems_fit(facts: Facts) -> Problems:
    """Levels and sets of systems are what is printed on the cards."""
    position = facts.position
    home, printed, placed = list(position.home), list(position.printed), list(position.placed)
    level = [0] * PLACES
    systems_on = [0] * SECTORS
    for place, card in enumerate(placed):
        for slot in range(SLOTS):
            hex, found = home[place * SLOTS + slot], printed[card * SLOTS + slot]
            if hex and found:
                level[hex] = found
                systems_on[place] |= 1 << hex
    if level != facts.level:
        yield "level must be what is printed on the cards"
    for name, wanted in (("ones", {1}), ("twos", {2}), ("systems", {1, 2, 3})):
        right = union(1 << hex for hex in range(PLACES) if level[hex] in wanted)
        if getattr(position, name) != right:
            yield f"{name} must be {members(right)}, as printed on the cards"
    if list(position.systems_on) != systems_on:
        yield f"systems_on must be {[members(one) for one in systems_on]}, as printed on the cards"


def lines_fit(facts: Facts) -> Problems:
    """What is in play fits the line of cards left out."""
    position = facts.position
    out, cards_out = list(position.left_out), list(position.cards_out)
    whole = (ALL_HEXES, ALL_CARDS)
    cut = [(ALL_HEXES & ~out[line], ALL_CARDS & ~cards_out[line]) for line in range(LINES)]
    if facts.phase == CUT and position.line != ANY_LINE:
        yield "chance chooses a line of cards only if two players have not chosen one"
    if position.line == NO_LINE or facts.phase in {LAYOUT, CUT}:
        right = [whole]
    else:
        right = cut if position.line == ANY_LINE else [cut[position.line]]
    if (position.open, position.cards) not in right:
        hexes = " or ".join(str(members(one)) for one, _ in right)
        cards = " or ".join(str(members(one)) for _, one in right)
        yield f"in play are the hexes {hexes} and, with them, the cards {cards}"


# seats and ships


def absent_seats(facts: Facts) -> Problems:
    """A seat that does not play has nothing."""
    position = facts.position
    if facts.turn >= facts.players or position.first >= facts.players:
        yield f"turn and first are seats from 0 to {facts.players - 1}"
    supply, score, final = list(position.supply), list(position.score), list(position.final)
    for seat in range(facts.players, SEATS3):
        if facts.held[seat] or supply[seat] or score[seat] or final[seat] or set(facts.plan(seat)) != {NONE}:
            yield f"seat {seat} does not play and has nothing: no ships, no points, and -1 for each command"


def ships_stand(facts: Facts) -> Problems:
    """Ships stand in hexes of one owner."""
    taken = 0
    for owner, hexes in enumerate(facts.held):
        if hexes & ~facts.position.open:
            yield f"held[{owner}] must be hexes in play: {members(hexes & ~facts.position.open)} are not"
        if hexes & taken:
            yield f"hexes {members(hexes & taken)} have two owners: every hex has one at most"
        taken |= hexes
    with_ships = union(1 << hex for hex in range(PLACES) if facts.ships[hex])
    if with_ships != taken:
        yield f"ships must stand exactly in the hexes held: {members(with_ships ^ taken)} differ"


def ships_counted(facts: Facts) -> Problems:
    """No ship is lost or gained."""
    size = facts.position.fleet_size
    supply = list(facts.position.supply)
    for seat in facts.seats:
        board = sum(facts.ships[hex] for hex in members(facts.held[seat]))
        lifted = facts.position.fleet if facts.phase == FORCE and seat == facts.turn else 0
        if board + lifted + supply[seat] != size:
            yield (
                f"seat {seat} must have {size} ships: there are {board} on the board, {lifted} lifted for an invasion "
                f"and {supply[seat]} in its supply"
            )


def neutrals_stand(facts: Facts) -> Problems:
    """Neutral defenders are there for two players only, and only become fewer."""
    position = facts.position
    strong = position.open & (position.twos | TRI_PRIME_BIT)
    neutral = facts.held[NEUTRAL]
    if position.line == NO_LINE or facts.phase in {LAYOUT, CUT}:
        strong = 0
    if neutral & ~strong:
        yield f"neutral defenders can only be in {members(strong)}: two players, a line left out, level II or III"
    if any(facts.ships[hex] > neutral_start(hex) for hex in members(neutral & strong)):
        yield "neutral defenders are at most 2 in Tri-Prime, and 1 in a system of level II"
    untouched = all(facts.ships[hex] == neutral_start(hex) for hex in members(neutral))
    if in_setup(facts) and (neutral != strong or not untouched):
        yield f"before the first command, neutral defenders stand in {members(strong)}: 2 in Tri-Prime, else 1"


def neutral_start(hex: int) -> int:
    return 2 if hex == TRI_PRIME else 1


def in_setup(facts: Facts) -> bool:
    """Whether no command was ever performed."""
    return facts.phase <= DEPLOY or (facts.phase == PLAN and facts.position.round == 0)


def deployed(facts: Facts) -> Problems:
    """At the start, ships stand on systems of level I, one in a sector."""
    if not in_setup(facts):
        return
    position = facts.position
    landing, ones = position.landing, position.ones
    if facts.there & ~ones or any(facts.ships[hex] != landing for hex in members(facts.there)):
        yield f"ships are deployed on systems of level I, {landing} on each"
    if any((systems & ones & facts.there).bit_count() > 1 for systems in list(position.systems_on)):
        yield "only one system of level I of a sector is deployed to"
    turns = deploying(facts)[: landings_made(facts)]
    for seat in facts.seats:
        if facts.held[seat].bit_count() != turns.count(seat):
            yield f"seat {seat} must have deployed to {turns.count(seat)} systems by now"


def deploying(facts: Facts) -> list[int]:
    """Seats in the order they deploy."""
    there = [(facts.position.first + place) % facts.players for place in facts.seats]
    return there + there[::-1]


def landings_made(facts: Facts) -> int:
    if facts.phase == DEPLOY:
        return facts.position.place
    return 2 * facts.players if facts.phase == PLAN else 0


def capacity(facts: Facts) -> Problems:
    """After a round, no hex has more ships than it keeps."""
    if facts.phase in SETTLED and not in_setup(facts):
        full = [hex for hex in members(facts.there) if facts.ships[hex] > facts.level[hex] + 1]
        if full:
            yield f"hexes {full} keep one ship and one more for each level at the end of a round"


# rounds, points and commands


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
        elif facts.turn != deploying(facts)[position.place]:
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
    counted = list(position.systems_on if position.occupancy == SYSTEM else position.lying_on)
    there = facts.there | (facts.held[NEUTRAL] if position.neutrals_occupy else 0)
    occupied = union(1 << place for place in range(SECTORS) if counted[place] & there and place != CENTRE)
    if position.picked & ~(occupied & position.cards):
        yield f"only occupied sectors are chosen: {members(occupied & position.cards)}"
    if not 0 <= position.place <= facts.players or position.picked.bit_count() != position.place:
        yield f"place must be the number of sectors chosen, at most {facts.players}"
    elif position.place < facts.players:
        if facts.turn != (position.first + position.place) % facts.players:
            yield "seats choose a sector one after the other, from the start player on"
    elif not facts.mine & TRI_PRIME_BIT:
        yield "the last sector is chosen by the seat that controls Tri-Prime"


# commands


def command_fits(facts: Facts) -> Problems:
    """The command performed is the one revealed, and gives the actions that are left."""
    position = facts.position
    if facts.phase not in COMMAND_OF:
        if position.command or position.left:
            yield "command and left must be 0 outside of commands"
        return
    right = COMMAND_OF[facts.phase]
    if position.command != right:
        yield f"command must be {right} in this phase"
    elif facts.plan(facts.turn)[position.reveals - 1] != right:
        yield f"seat {facts.turn} must have revealed command {right} to perform it"
    elif not 1 <= position.left <= facts.actions():
        yield f"left must be from 1 to {facts.actions()}, since {4 - facts.actions()} of the seats revealed the command"


def spent_fits(facts: Facts) -> Problems:
    """Ships that have acted belong to the seat that acts."""
    for hex, spent in enumerate(facts.spent):
        if spent > facts.ships[hex]:
            yield f"spent[{hex}] must be {facts.ships[hex]} at most, the ships there"
        elif spent and (facts.phase not in COMMAND_OF or not facts.mine >> hex & 1):
            yield f"spent[{hex}] must be 0: only ships of the seat that acts can have acted in its command"
    if facts.phase not in COMMAND_OF:
        return
    total, done = sum(facts.spent), facts.actions() - facts.position.left
    if facts.phase == GROW and total:
        yield "no ship is spent while ships are added"
    moved = total - (facts.position.fleet if facts.phase in {ONWARD, DROP, PICK_UP} else 0)
    if facts.position.command == EXPLORE and (moved < done or (moved and not done)):
        yield f"{done} movements are finished: that many ships at least have moved, and none before the first"


def idle_fits(facts: Facts) -> Problems:
    """What belongs to a movement or an invasion is empty when there is none."""
    position = facts.position
    if facts.phase not in MOVING and position.source:
        yield "source must be 0 unless a fleet moves"
    if facts.phase not in {LOAD, ONWARD, DROP, PICK_UP, FORCE} and position.target:
        yield "target must be 0 unless ships are on their way to a hex"
    if facts.phase not in {ONWARD, DROP, PICK_UP, FORCE} and position.fleet:
        yield "fleet must be 0 unless ships have moved or were lifted"
    if facts.phase != PICK_UP and position.dropped:
        yield "dropped must be 0 unless ships were left in the middle hex"
    if facts.phase != FORCE and position.sources:
        yield "sources must be empty unless an invasion is gathered"
    if facts.phase not in {TARGET, FORCE} and position.struck:
        yield "struck must be empty unless systems are invaded"


def action_fits(facts: Facts) -> Problems:
    """What is asked within a command fits what is on the board."""
    if facts.phase == GROW:
        if not facts.position.supply[facts.turn] or not facts.mine & facts.position.systems:
            yield "ships are added from a supply that has some, to a system the seat controls"
    elif facts.phase == FLEET:
        if not any(facts.near[hex] & facts.enterable for hex in members(facts.fresh_hexes())):
            yield "a fleet is asked for only if a ship can move"
    elif facts.phase in {LEG, LOAD}:
        yield from departure(facts)
    elif facts.phase in {ONWARD, DROP, PICK_UP}:
        yield from journey(facts)
    elif facts.phase in {TARGET, FORCE}:
        yield from invasion(facts)


def departure(facts: Facts) -> Problems:
    """A fleet that has not left yet."""
    position = facts.position
    source, target = position.source, position.target
    ways = facts.near[source] & facts.enterable
    if not facts.fresh_hexes() >> source & 1 or not ways:
        yield "source must be a hex with ships of the seat that can move, and a hex to go to"
    elif facts.phase == LOAD:
        if not ways >> target & 1:
            yield f"target must be one of {members(ways)}, next to source and free of others"
        if facts.fresh(source) < 2:
            yield "a number of ships is asked for only if there are two or more"


def journey(facts: Facts) -> Problems:
    """A fleet that has made its first step: it stands in the middle hex."""
    position = facts.position
    middle, other = position.source, position.target
    if facts.phase == ONWARD:
        middle, other = other, middle
    if middle == TRI_PRIME or not facts.mine >> middle & 1:
        yield "the fleet must stand in a hex of its seat, and not in Tri-Prime: there it would stop"
    elif not (facts.near[middle] & facts.enterable) >> other & 1:
        yield f"the fleet comes from and goes to one of {members(facts.near[middle] & facts.enterable)}"
    elif not 1 <= position.fleet <= facts.spent[middle]:
        yield f"fleet must be from 1 to {facts.spent[middle]}, ships in its hex that have moved"
    elif facts.phase != ONWARD:
        yield from numbers(facts)


def numbers(facts: Facts) -> Problems:
    """Ships left in the middle hex and picked up there: asked for only if there is a choice."""
    position = facts.position
    fresh = facts.fresh(position.source)
    if position.dropped > position.fleet:
        yield f"dropped must be {position.fleet} at most, the ships of the fleet"
    elif facts.phase == DROP and position.fleet + (fresh > 0) < 2:
        yield "how many ships stay is asked only if some can: one must go on"
    elif facts.phase == PICK_UP and fresh <= (position.dropped == position.fleet):
        yield "how many ships join is asked only if there is a choice: one must go on"


def invasion(facts: Facts) -> Problems:
    """Systems invaded, and the one that is being invaded."""
    position = facts.position
    systems = position.open & position.systems
    done = facts.actions() - position.left
    if position.struck & ~systems or position.struck.bit_count() != done:
        yield f"struck must be {done} systems in play, as many as were invaded in this command"
    for hex in members(facts.mine):
        right = facts.ships[hex] if position.struck >> hex & 1 else 0
        if facts.spent[hex] != right:
            yield f"spent[{hex}] must be {right}: ships have invaded exactly where they took a system"
    targets = systems & ~facts.mine & ~position.struck
    if facts.phase == FORCE:
        yield from gathering(facts, targets)
    elif not any(facts.near[hex] & targets for hex in members(facts.fresh_hexes())):
        yield "a system to invade is asked for only if one is next to a ship that can invade"


def gathering(facts: Facts, targets: int) -> Problems:
    """Hexes are asked for ships in the order of their numbers."""
    position = facts.position
    around = facts.near[position.target]
    fresh = facts.fresh_hexes() & around
    if not targets >> position.target & 1:
        yield f"target must be one of {members(targets)}: a system not controlled and not yet invaded in this command"
        return
    if not position.sources or position.sources & ~fresh:
        yield f"sources must be some of {members(fresh)}, next to target with ships that can invade, and not empty"
        return
    asked = position.sources & -position.sources  # the lowest is asked now
    if position.sources != fresh & ~(asked - 1):
        yield f"sources must be {members(fresh & ~(asked - 1))}: hexes are asked in the order of their numbers"
    if position.fleet and not around & facts.enterable & (asked - 1):
        yield "fleet must be 0: no hex was asked for ships before"
    if not position.fleet and position.sources == asked and facts.fresh(asked.bit_length() - 1) == 1:
        yield "a single ship that must go is not asked for"


CHECKS: tuple[Check, ...] = (
    cards_fit,
    systems_fit,
    lines_fit,
    absent_seats,
    ships_stand,
    ships_counted,
    neutrals_stand,
    asked_fit,
    turn_fits,
    rounds_fit,
    deployed,
    capacity,
    points_fit,
    orders_fit,
    reveals_fit,
    picks_fit,
    command_fits,
    spent_fits,
    idle_fits,
    action_fits,
)
