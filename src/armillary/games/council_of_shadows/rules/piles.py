"""Piles whose order nobody knows, what was put under them, and who knows what of it."""

from armillary.games.council_of_shadows.names import NEWS, NONE, OPEN, Change, Count, Event, Phase
from armillary.games.council_of_shadows.rules.changing import Changing
from armillary.kernel import bits
from armillary.kernel.constants import HIDDEN, NATURE
from armillary.kernel.rng import Rng


class Piles(Changing):
    """Knowledge belongs to places; a card drawn late has no place before."""

    # tiles

    def parsec_of(self, tile: int) -> int:
        parsec = 0
        while bits.has(self.parsec_tiles[parsec], tile) == 0:
            parsec += 1
        return parsec

    def has_tiles(self, parsec: int) -> int:
        return 1 if self.pile[parsec] != 0 or self.under[parsec * Count.MOST_IN_PARSEC] != NONE else 0

    def begin_draw(self, parsec: int) -> None:
        self.parsec_drawn = parsec
        self.tell_of(Event.LOOKED, self.turn, parsec, 0, 0)
        self.draw_on()

    def draw_on(self) -> None:
        """Two tiles of a pile, or one if there is no other; chance draws from above, then come those put under it."""
        self.phase = Phase.TILE
        while self.drawn[1] == NONE and self.phase == Phase.TILE and self.has_tiles(self.parsec_drawn) == 1:
            if self.pile[self.parsec_drawn] != 0:
                self.phase = Phase.DRAW
                self.ask(NATURE)
            else:
                first = self.parsec_drawn * Count.MOST_IN_PARSEC
                self.look_at(self.under[first], self.under_known[first])
                self.settle()
                self.raise_tiles(first)

    def draw_tile(self, tile: int) -> None:
        self.pile[self.parsec_drawn] &= ~bits.bit(tile)
        self.look_at(tile, 0)
        self.draw_on()

    def look_at(self, tile: int, known: int) -> None:
        place = 0 if self.drawn[0] == NONE else 1
        self.drawn[place] = tile
        self.drawn_known[place] = known | self.drawers()
        self.tell(Change.DRAWN, NONE, tile, self.drawn_known[place])

    def drawers(self) -> int:
        """Who sees a tile that is drawn: whose turn it is; what the Automa draws is open."""
        return OPEN if self.is_automa(self.turn) == 1 else bits.bit(self.turn)

    def raise_tiles(self, first: int) -> None:
        """Every tile under a pile moves up by one."""
        last = first + Count.MOST_IN_PARSEC - 1
        for i in range(first, last):
            self.under[i] = self.under[i + 1]
            self.under_known[i] = self.under_known[i + 1]
        self.under[last] = NONE
        self.under_known[last] = 0

    def keep_tile(self, tile: int) -> None:
        """One of the tiles drawn is kept; the other goes under its pile, and who knows it still does."""
        for place in range(2):
            if self.drawn[place] != NONE and self.drawn[place] != tile:
                i = self.parsec_drawn * Count.MOST_IN_PARSEC
                while self.under[i] != NONE:
                    i += 1
                self.under[i] = self.drawn[place]
                self.under_known[i] = self.drawn_known[place]
            self.drawn[place] = NONE
            self.drawn_known[place] = 0
        self.tile = tile
        self.tell(Change.NONE_DRAWN)
        self.tell_of(Event.DISCOVERED, self.turn, tile, 0, 0)

    # Light bonus cards

    def draw_light(self) -> None:
        """A Light card for the power whose turn it is, if there is one."""
        if self.light_pile != 0:
            self.phase = Phase.LIGHT
            self.ask(NATURE)
        elif self.light_under[0] != NONE:
            card = self.light_under[0]
            known = self.light_under_known[0]
            self.raise_lights()
            self.take_light(card, known)
            self.settle()

    def raise_lights(self) -> None:
        for i in range(Count.LIGHTS - 1):
            self.light_under[i] = self.light_under[i + 1]
            self.light_under_known[i] = self.light_under_known[i + 1]
        self.light_under[Count.LIGHTS - 1] = NONE
        self.light_under_known[Count.LIGHTS - 1] = 0

    def take_light(self, card: int, known: int) -> None:
        """A power takes a Light card that some seats know already. The Automa's lie open."""
        self.light_pile &= ~bits.bit(card)
        if self.is_automa(self.turn) == 1:
            self.automa_lights |= bits.bit(card)
        else:
            place = self.turn * Count.HAND_OF_LIGHTS + self.light_number(self.turn)
            self.lights[place] = card
            self.lights_known[place] = known & ~bits.bit(self.turn)
        self.show_bonuses(self.turn)
        self.tell_of(Event.DREW_LIGHT, self.turn, 0, 0, 0)
        self.tell_of(Event.SAW_LIGHT, self.turn, card, 0, 0)

    def show_bonuses(self, power: int) -> None:
        """How many bonus cards a power has."""
        lights = bits.count(self.automa_lights) if self.is_automa(power) == 1 else self.light_number(power)
        self.tell(Change.BONUSES, power, self.dark_kept[power], lights)

    def light_number(self, power: int) -> int:
        found = 0
        while found < Count.HAND_OF_LIGHTS and self.lights[power * Count.HAND_OF_LIGHTS + found] != NONE:
            found += 1
        return found

    def has_too_many(self, power: int) -> int:
        return 1 if self.light_number(power) + self.dark_kept[power] > Count.MOST_BONUSES else 0

    def own_bonuses(self, power: int) -> int:
        """The bonus cards a power holds."""
        found = self.automa_lights if self.is_automa(power) == 1 else 0
        if self.dark_kept[power] == 1:
            found |= bits.bit(self.dark[power])
        for i in range(self.light_number(power)):
            found |= bits.bit(self.lights[power * Count.HAND_OF_LIGHTS + i])
        return found

    def give_back(self, power: int, card: int) -> None:
        """A Dark card leaves the match. A Light one goes under the deck; what others knew of the hand is void then."""
        if card == self.dark[power]:
            self.dark_kept[power] = 0
            self.show_bonuses(power)
            self.tell(Event.GAVE_BACK, power, 1)
            return
        under = 0
        while self.light_under[under] != NONE:
            under += 1
        self.light_under[under] = card
        self.light_under_known[under] = bits.bit(power)
        kept = 0
        first = power * Count.HAND_OF_LIGHTS
        for i in range(first, first + Count.HAND_OF_LIGHTS):
            other = self.lights[i]
            self.lights[i] = NONE
            self.lights_known[i] = 0
            if other != card and other != NONE:
                self.lights[first + kept] = other
                kept += 1
        self.show_bonuses(power)
        self.tell(Event.GAVE_BACK, power, 0)

    # Dark Tech

    def begin_tech(self) -> None:
        """A Dark Tech card of the level just reached: looked for in its deck, or drawn."""
        deck = self.level[self.turn] - 1
        if self.drawn_tech == 1:
            self.phase = Phase.TECH
            self.ask(NATURE)
        elif bits.count(self.tech_out[deck]) < Count.ASIDE:
            self.phase = Phase.SET_ASIDE
            self.ask(NATURE)
        else:
            if bits.has(self.tech_seen[deck], self.turn) == 0:
                self.settle()
            self.tech_seen[deck] |= bits.bit(self.turn)
            self.phase = Phase.TECH
            self.ask(self.turn)

    def set_aside(self, card: int) -> None:
        deck = self.level[self.turn] - 1
        self.tech_pile[deck] &= ~bits.bit(card)
        self.tech_out[deck] |= bits.bit(card)

    # who learns what

    def seen(self, viewer: int, seat: int, key: int) -> int:
        if self.phase == Phase.DARK:
            return key if self.next_without_dark() == viewer else HIDDEN
        if self.phase == Phase.DRAW or self.phase == Phase.LIGHT:
            return key if self.turn == viewer or self.is_automa(self.turn) == 1 else HIDDEN
        if self.phase == Phase.SET_ASIDE:
            return self.seen_aside(viewer, key)
        if self.phase == Phase.GIVE_BACK and viewer != seat:
            return 1 if key == self.dark[seat] else HIDDEN
        return key

    def seen_aside(self, viewer: int, key: int) -> int:
        """Which two cards have left a deck is seen when it is looked through, and only by the one who looks."""
        out = self.tech_out[self.level[self.turn] - 1]
        return out | bits.bit(key) if out != 0 and viewer == self.turn else HIDDEN

    def next_without_dark(self) -> int:
        """The seat the next Dark card is dealt to; after the last one, the number of players."""
        seat = 0
        while seat < self.players and self.dark[seat] != NONE:
            seat += 1
        return seat

    def news(self, viewer: int) -> int:
        """What came up from under a pile, and what a deck that was looked through holds."""
        if viewer >= self.players:
            return 0
        found = self.own_bonuses(viewer)
        for place in range(2):
            if self.drawn[place] != NONE and bits.has(self.drawn_known[place], viewer) == 1:
                found = found * 33 + self.drawn[place] + 1
        for deck in range(2):
            if bits.has(self.tech_seen[deck], viewer) == 1:
                found = found * 31 + self.tech_out[deck]
        return found % NEWS

    def redeal(self, seat: int, rng: Rng) -> None:
        for parsec in range(Count.PARSECS):
            self.redeal_tiles(seat, parsec, rng)
        self.redeal_lights(seat, rng)
        self.redeal_darks(seat, rng)
        for deck in range(2):
            if bits.has(self.tech_seen[deck], seat) == 0:
                self.redeal_techs(deck, rng)

    def redeal_tiles(self, seat: int, parsec: int, rng: Rng) -> None:
        first = parsec * Count.MOST_IN_PARSEC
        last = first + Count.MOST_IN_PARSEC
        unknown = self.pile[parsec]
        for i in range(first, last):
            if self.under[i] != NONE and bits.has(self.under_known[i], seat) == 0:
                unknown |= bits.bit(self.under[i])
        for place in range(2):
            if self.parsec_drawn == parsec and self.hides_drawn(place, seat) == 1:
                unknown |= bits.bit(self.drawn[place])
        for i in range(first, last):
            if self.under[i] != NONE and bits.has(self.under_known[i], seat) == 0:
                self.under[i] = rng.any_of(unknown)
                unknown &= ~bits.bit(self.under[i])
        for place in range(2):
            if self.parsec_drawn == parsec and self.hides_drawn(place, seat) == 1:
                self.drawn[place] = rng.any_of(unknown)
                unknown &= ~bits.bit(self.drawn[place])
        self.pile[parsec] = unknown

    def hides_drawn(self, place: int, seat: int) -> int:
        return 1 if self.drawn[place] != NONE and bits.has(self.drawn_known[place], seat) == 0 else 0

    def hides_light(self, place: int, seat: int) -> int:
        """1 if a seat does not know the Light card in a place of a hand; in the end all are shown."""
        if self.lights[place] == NONE or place // Count.HAND_OF_LIGHTS == seat or self.phase == Phase.OVER:
            return 0
        return 1 - bits.has(self.lights_known[place], seat)

    def redeal_lights(self, seat: int, rng: Rng) -> None:
        unknown = self.light_pile
        for i in range(Count.LIGHTS):
            if self.light_under[i] != NONE and bits.has(self.light_under_known[i], seat) == 0:
                unknown |= bits.bit(self.light_under[i])
        for place in range(Count.POWERS * Count.HAND_OF_LIGHTS):
            if self.hides_light(place, seat) == 1:
                unknown |= bits.bit(self.lights[place])
        for i in range(Count.LIGHTS):
            if self.light_under[i] != NONE and bits.has(self.light_under_known[i], seat) == 0:
                self.light_under[i] = rng.any_of(unknown)
                unknown &= ~bits.bit(self.light_under[i])
        for place in range(Count.POWERS * Count.HAND_OF_LIGHTS):
            if self.hides_light(place, seat) == 1:
                self.lights[place] = rng.any_of(unknown)
                unknown &= ~bits.bit(self.lights[place])
        self.light_pile = unknown

    def known_bonuses(self, owner: int, viewer: int) -> int:
        """Bonus cards of a power that a viewer knows."""
        found = self.automa_lights if self.is_automa(owner) == 1 else 0
        if self.dark_kept[owner] == 1 and self.hides_dark(owner, viewer) == 0:
            found |= bits.bit(self.dark[owner])
        for place in range(owner * Count.HAND_OF_LIGHTS, (owner + 1) * Count.HAND_OF_LIGHTS):
            if self.lights[place] != NONE and self.hides_light(place, viewer) == 0:
                found |= bits.bit(self.lights[place])
        return found

    def redeal_darks(self, seat: int, rng: Rng) -> None:
        """The others' Dark cards, those they gave up too; the viewer remembers its own."""
        unknown = self.dark_cards
        for owner in range(self.players):
            if self.dark[owner] != NONE and self.hides_dark(owner, seat) == 0:
                unknown &= ~bits.bit(self.dark[owner])
        for owner in range(self.players):
            if self.dark[owner] != NONE and self.hides_dark(owner, seat) == 1:
                self.dark[owner] = rng.any_of(unknown)
                unknown &= ~bits.bit(self.dark[owner])

    def hides_dark(self, owner: int, seat: int) -> int:
        """1 if a seat does not know a power's Dark card; in the end those still held are shown."""
        return 0 if owner == seat or (self.phase == Phase.OVER and self.dark_kept[owner] == 1) else 1

    def redeal_techs(self, deck: int, rng: Rng) -> None:
        unknown = self.tech_pile[deck] | self.tech_out[deck]
        number = bits.count(self.tech_out[deck])
        self.tech_out[deck] = 0
        for _ in range(number):
            card = bits.bit(rng.any_of(unknown))
            self.tech_out[deck] |= card
            unknown &= ~card
        self.tech_pile[deck] = unknown
