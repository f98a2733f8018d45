"""Phase 1: AI cards, upgrades and stations, paid for with gems."""

from armillary.games.council_of_shadows.names import (
    NONE,
    Change,
    Count,
    Event,
    Gem,
    Key,
    Passive,
    Phase,
    StationKind,
    UpgradeKind,
)
from armillary.games.council_of_shadows.rules.piles import Piles
from armillary.kernel import bits
from armillary.kernel.constants import NATURE
from armillary.kernel.position import Keys


class Buying(Piles):
    """What can be bought, and how it can be paid."""

    # payment

    def price(self, key: int, kind: int) -> int:
        """Gems of a kind that something costs."""
        if key < Count.CARDS:
            return self.card_cost[key * Count.GEMS + kind]
        if key < Key.BUY_STATION:
            return self.upgrade_cost[(key - Key.BUY_UPGRADE) * Count.GEMS + kind]
        return self.station_cost[(key - Key.BUY_STATION) * Count.GEMS + kind]

    def can_pay(self, power: int, key: int) -> int:
        """Every gem may stand for a lower one."""
        have = self.gems[power * Count.GEMS + Gem.CRYSTAL]
        need = self.price(key, Gem.CRYSTAL)
        if have < need:
            return 0
        have += self.gems[power * Count.GEMS + Gem.GOLD]
        need += self.price(key, Gem.GOLD)
        if have < need:
            return 0
        have += self.gems[power * Count.GEMS + Gem.COAL]
        need += self.price(key, Gem.COAL)
        return 1 if have >= need else 0

    def symbols(self, key: int) -> int:
        """How many gems something costs."""
        return self.price(key, Gem.COAL) + self.price(key, Gem.GOLD) + self.price(key, Gem.CRYSTAL)

    def next_payment(self, power: int, key: int, after: int) -> int:
        """The first payment that follows another one, as crystals * 10 + gold; NONE after the last.

        One gem for each symbol, of its kind or a higher one; the rest is coal.
        """
        number = self.symbols(key)
        for payment in range(after + 1, number * 10 + 1):
            crystal = payment // 10
            gold = payment % 10
            coal = number - crystal - gold
            if (
                crystal >= self.price(key, Gem.CRYSTAL)
                and crystal + gold >= self.price(key, Gem.CRYSTAL) + self.price(key, Gem.GOLD)
                and 0 <= coal <= self.gems[power * Count.GEMS + Gem.COAL]
                and gold <= self.gems[power * Count.GEMS + Gem.GOLD]
                and crystal <= self.gems[power * Count.GEMS + Gem.CRYSTAL]
            ):
                return payment
        return NONE

    def legal_payments(self, power: int, out: Keys) -> None:
        payment = self.next_payment(power, self.bought, NONE)
        while payment != NONE:
            out.add(self.payment_key(payment))
            payment = self.next_payment(power, self.bought, payment)

    def payment_key(self, payment: int) -> int:
        """Coal, gold and crystals as three digits."""
        coal = self.symbols(self.bought) - payment // 10 - payment % 10
        return coal * 100 + payment % 10 * 10 + payment // 10

    def ask_to_pay(self, power: int) -> None:
        """Ask how to pay, if there is a choice."""
        payment = self.next_payment(power, self.bought, NONE)
        if self.next_payment(power, self.bought, payment) == NONE:
            self.pay(power, self.payment_key(payment))
        else:
            self.phase = Phase.PAY
            self.ask(power)

    def pay(self, power: int, key: int) -> None:
        self.exchange(power, Gem.COAL, -(key // 100))
        self.exchange(power, Gem.GOLD, -(key // 10 % 10))
        self.exchange(power, Gem.CRYSTAL, -(key % 10))
        self.show_gems(power)
        self.tell(Event.PAID, power, key // 100, key // 10 % 10, key % 10)
        self.left -= 1
        if self.bought < Count.CARDS:
            self.take_ai(power, self.bought)
            self.tell(Event.BOUGHT, power, self.bought)
        elif self.bought < Key.BUY_STATION:
            self.upgrade(power, self.bought - Key.BUY_UPGRADE)
        else:
            self.build(power, self.bought - Key.BUY_STATION)
            self.tell(Event.BUILT, power, self.bought - Key.BUY_STATION, self.galaxy)
        self.bought = NONE
        self.galaxy = NONE

    # AI cards

    def take_ai(self, power: int, card: int) -> None:
        """A card of the display goes to a hand."""
        self.hand[power] |= bits.bit(card)
        for i in range(Count.DISPLAY):
            if self.display[i] == card:
                self.display[i] = NONE
                self.tell(Change.DISPLAY, i, NONE)
        self.show_own_board(power)

    def takeable(self, power: int) -> int:
        """Cards of the display that a power may own."""
        found = 0
        for i in range(Count.DISPLAY):
            if self.display[i] != NONE:
                found |= bits.bit(self.display[i])
        return found & ~self.towers if self.gets(power, Passive.NO_TOWERS) > 0 else found

    def first_gap(self) -> int:
        """The first place of the display without a card while there are cards for it; NONE otherwise."""
        if self.ai_pile == 0 and self.ai_discard == 0:
            return NONE
        for i in range(Count.DISPLAY):
            if self.display[i] == NONE:
                return i
        return NONE

    def ask_to_show(self) -> None:
        """Chance turns up a card; what the Automa has discarded is shuffled when the pile is used up."""
        if self.ai_pile == 0:
            self.ai_pile = self.ai_discard
            self.ai_discard = 0
            self.show_ai()
        self.phase = Phase.SHOW
        self.ask(NATURE)

    def show(self, card: int) -> None:
        gap = self.first_gap()
        self.display[gap] = card
        self.ai_pile &= ~bits.bit(card)
        self.tell(Change.DISPLAY, gap, card)
        self.show_ai()
        self.tell(Event.SHOWN, card, gap)

    def show_ai(self) -> None:
        self.tell(Change.AI, bits.count(self.ai_pile), self.ai_discard)

    # upgrades

    def upgradable(self, power: int, upgrade: int) -> int:
        """1 if a power may put a cube on an upgrade, if it can pay for it."""
        if self.cubes_left[power] == 0 or bits.has(self.upgrades[power], upgrade) == 1:
            return 0
        if upgrade < UpgradeKind.RANGE or upgrade >= UpgradeKind.PROJECT:
            return 1
        if self.upgrade_fits(power, upgrade) == 0:
            return 0
        if (upgrade - UpgradeKind.RANGE) % 2 == 1:
            return bits.has(self.upgrades[power], upgrade - 1)
        return 1

    def upgrade(self, power: int, upgrade: int) -> None:
        self.upgrades[power] |= bits.bit(upgrade)
        self.cubes_left[power] -= 1
        self.show_own_board(power)
        self.tell(Event.UPGRADED, power, upgrade)
        self.gain(power, self.upgrade_energy[upgrade])

    # stations

    def sites(self, power: int) -> int:
        """Galaxies where a power may build a station."""
        found = 0
        for galaxy in range(Count.GALAXIES):
            if self.station[galaxy] == NONE and self.in_galaxy(power, galaxy) > 0:
                found |= bits.bit(galaxy)
        return found

    def has_built(self, power: int, kind: int) -> int:
        for galaxy in range(Count.GALAXIES):
            if self.has_station(power, galaxy, kind) == 1:
                return 1
        return 0

    def build(self, power: int, kind: int) -> None:
        self.station[self.galaxy] = power * Count.STATIONS + kind
        if kind == StationKind.COLONISING:
            number = min(self.station_cubes, self.cubes_left[power])
            self.station_stock[self.galaxy] = number
            self.cubes_left[power] -= number
        self.show_station(power, self.galaxy)

    # a buying turn

    def for_sale(self, power: int) -> int:
        """Everything a power may buy now, as a set of keys."""
        wares = self.takeable(power)
        for upgrade in range(Count.UPGRADES):
            if self.upgradable(power, upgrade) == 1:
                wares |= bits.bit(Key.BUY_UPGRADE + upgrade)
        if self.with_stations == 1 and self.sites(power) != 0:
            for kind in range(Count.STATIONS):
                if self.has_built(power, kind) == 0:
                    wares |= bits.bit(Key.BUY_STATION + kind)
        found = 0
        while wares != 0:
            if self.can_pay(power, bits.lowest(wares)) == 1:
                found |= wares & -wares
            wares &= wares - 1
        return found

    def buy(self, power: int, key: int) -> None:
        """Begin a purchase."""
        self.bought = key
        sites = self.sites(power) if key >= Key.BUY_STATION else 0
        if sites & (sites - 1) != 0:
            self.phase = Phase.STATION
            self.ask(power)
        else:
            self.galaxy = bits.lowest(sites) if sites != 0 else NONE
            self.ask_to_pay(power)
