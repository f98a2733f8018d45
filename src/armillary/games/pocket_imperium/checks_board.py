"""What is impossible about cards, hexes and ships."""

from armillary.games.pocket_imperium.board import set_of
from armillary.games.pocket_imperium.facts import Facts, Problems
from armillary.games.pocket_imperium.layout import STRIPED, TURNED, UPRIGHT
from armillary.games.pocket_imperium.words import (
    ANY_LINE,
    CUT,
    DEPLOY,
    FORCE,
    LAYOUT,
    LINES,
    NEUTRAL,
    NO_CARD,
    NO_LINE,
    NONE,
    OVER,
    PLACES,
    PLAN,
    SCORE,
    SEATS3,
    SECTORS,
    SLOTS,
    TRI_PRIME,
)
from armillary.kernel.notation import members

SETTLED = {PLAN, SCORE, OVER}  # phases in which no hex holds more ships than it keeps
SIDES = (*TURNED, *UPRIGHT)
ALL_HEXES = set_of(range(1, PLACES))
ALL_CARDS = set_of(range(SECTORS))


# cards


def cards_fit(facts: Facts) -> Problems:
    """Each card lies where it may, and once."""
    placed, fixed = list(facts.position.placed), list(facts.position.layout)
    for place, card in enumerate(placed):
        if fixed[place] != NO_CARD and card != fixed[place]:
            yield f"placed[{place}] must be {fixed[place]}, as the layout says"
        elif fixed[place] == NO_CARD and card not in {NO_CARD, *may_lie(place)}:
            yield f"the card at place {place} must be one of {', '.join(map(str, may_lie(place)))}"
    upright = [UPRIGHT.get(card, card) for card in placed if card != NO_CARD]
    if len(set(upright)) != len(upright):
        yield "a card lies in two places: every card is there once"
    empty = [place for place in range(SECTORS) if placed[place] == NO_CARD]
    if bool(empty) != (facts.phase == LAYOUT):
        yield "cards are dealt until every place has one, and no longer"
    if empty and any(fixed[place] == NO_CARD and placed[place] != NO_CARD for place in range(empty[0], SECTORS)):
        yield "cards are dealt to the first empty place"


def may_lie(place: int) -> list[int]:
    """Cards that fit into a place: the centre's is fixed by every layout."""
    return sorted(SIDES if place // 3 == 1 else STRIPED)


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
                systems_on[place] |= set_of([hex])
    if level != facts.level:
        yield "level must be what is printed on the cards"
    for name, wanted in (("ones", {1}), ("twos", {2}), ("systems", {1, 2, 3})):
        right = set_of(hex for hex in range(PLACES) if level[hex] in wanted)
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
    with_ships = set_of(hex for hex in range(PLACES) if facts.ships[hex])
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
    strong = position.open & (position.twos | set_of([TRI_PRIME]))
    neutral = facts.held[NEUTRAL]
    if position.line == NO_LINE or facts.phase in {LAYOUT, CUT}:
        strong = 0
    if neutral & ~strong:
        yield f"neutral defenders can only be in {members(strong)}: two players, a line left out, level II or III"
    if any(facts.ships[hex] > neutral_start(hex) for hex in members(neutral & strong)):
        yield "neutral defenders are at most 2 in Tri-Prime, and 1 in a system of level II"
    untouched = all(facts.ships[hex] == neutral_start(hex) for hex in members(neutral))
    if facts.in_setup and (neutral != strong or not untouched):
        yield f"before the first command, neutral defenders stand in {members(strong)}: 2 in Tri-Prime, else 1"


def neutral_start(hex: int) -> int:
    return 2 if hex == TRI_PRIME else 1


def deployed(facts: Facts) -> Problems:
    """At the start, ships stand on systems of level I, one in a sector."""
    if not facts.in_setup:
        return
    position = facts.position
    landing, ones = position.landing, position.ones
    if facts.there & ~ones or any(facts.ships[hex] != landing for hex in members(facts.there)):
        yield f"ships are deployed on systems of level I, {landing} on each"
    if any((systems & ones & facts.there).bit_count() > 1 for systems in list(position.systems_on)):
        yield "only one system of level I of a sector is deployed to"
    turns = facts.deploying()[: landings_made(facts)]
    for seat in facts.seats:
        if facts.held[seat].bit_count() != turns.count(seat):
            yield f"seat {seat} must have deployed to {turns.count(seat)} systems by now"


def landings_made(facts: Facts) -> int:
    if facts.phase == DEPLOY:
        return facts.position.place
    return 2 * facts.players if facts.phase == PLAN else 0


def capacity(facts: Facts) -> Problems:
    """After a round, no hex has more ships than it keeps."""
    if facts.phase in SETTLED and not facts.in_setup:
        full = [hex for hex in members(facts.there) if facts.ships[hex] > facts.level[hex] + 1]
        if full:
            yield f"hexes {full} keep one ship and one more for each level at the end of a round"
