"""How bots play and judge: where a round begins, and what a net is told."""

from typing import Final

from armillary.games.council_of_shadows.names import NONE, Count, Key, Phase, Stage, UpgradeKind
from armillary.games.council_of_shadows.policy.policy_1 import HEAT
from armillary.games.council_of_shadows.policy.policy_2 import MOST, SecondPolicy
from armillary.kernel import bits, reals
from armillary.kernel.position import Keys, Payoff
from armillary.kernel.traits import Traits

TO_COME: Final = 0.5  # of what a card promises, until it is played
NEW_TILE: Final = 1.0  # Energy that a discovery under way stands for
LEVEL_WORTH: Final = 30.0  # Energy that a level stands for, where a lead is measured
# traits of a seat
PROSPECT: Final = 0
ENERGY: Final = 1
CONSUMPTION: Final = 2
LEVELS: Final = 3  # level 1, 2, 3
NEED: Final = 6
RATIO: Final = 7
GEMS: Final = 8  # one for each
GEMS_WORTH: Final = 11
AI: Final = 12
CARD_WORTH: Final = 13
UPGRADE_WORTH: Final = 14
PASSIVE_WORTH: Final = 15
BONUS_WORTH: Final = 16
BONUSES: Final = 17
CUBES_LEFT: Final = 18
GALAXY: Final = 19  # cubes in each
MAJORITY: Final = 29  # in each
UPGRADES: Final = 39
EXTRA_SLOTS: Final = 54
TOPS: Final = 55  # consumption of the card on each own slot
TOPS_NET: Final = 58
HAND: Final = 61
BEST_CARDS: Final = 62
FIRST: Final = 65
SECOND: Final = 66
BURN: Final = 67
COLONY_WORTH: Final = 68
COLONIES: Final = 69
TECH: Final = 70  # sixteen
AHEAD: Final = 86
LATE_AHEAD: Final = 87
# traits of the whole
ROUNDS_LEFT: Final = 0
ROUND: Final = 1
OPENING: Final = 2
LAST_ROUND: Final = 3
LAST_TWO: Final = 4
LAST_THREE: Final = 5
POWERS: Final = 6  # one for each number from two
SOLO: Final = 9
AUTOMA: Final = 10  # its Energy, level and need, against a lone player
LEADERS: Final = 13
STATIONS: Final = 14


class CouncilOfShadows(SecondPolicy):
    """The game with its judgement."""

    def calm(self) -> int:
        """Before anybody has begun to plan."""
        if self.phase != Phase.PLAN or self.waiting != self.asked:
            return 0
        for seat in range(self.players):
            if self.plan[seat * Count.SLOTS] != NONE:
                return 0
        return 1

    def appraise(self, out: Payoff) -> None:
        """As before; and while cards are played, what those still to come promise."""
        rounds: float = self.rounds_left()
        best: float = -1000.0
        for power in range(self.powers()):
            value: float = self.prospect(power, rounds)
            if self.is_automa(power) == 0 and (self.stage == Stage.ACTING or self.phase == Phase.AUTOMA_CARD):
                more: float = self.cards_to_come(power)
                value += more
            if self.phase == Phase.DRAW and self.turn == power:
                value += NEW_TILE
            out.of[power] = value
            best = max(best, value)
        self.share_out(best, out)

    def cards_to_come(self, power: int) -> float:
        """What the cards on top promise that have not been played in this round."""
        value: float = 0.0
        first = self.slot + 1 if self.turn == power else 0
        if self.phase == Phase.AUTOMA_CARD or self.turn == power or self.is_before(self.turn, power) == 1:
            for slot in range(first, self.slots(power)):
                card = self.top[power * Count.SLOTS + slot]
                if card != NONE:
                    brings: float = self.net(power, card, slot)
                    value += TO_COME * brings
        return value

    def is_before(self, power: int, other: int) -> int:
        """1 if a power acts before another one."""
        for place in range(self.powers()):
            if self.order[place] == power:
                return 1
            if self.order[place] == other:
                return 0
        return 0

    def share_out(self, best: float, out: Payoff) -> None:
        """Energy promised, as chances."""
        total: float = 0.0
        for power in range(self.powers()):
            out.of[power] = reals.exp((out.of[power] - best) / HEAT)
            total += out.of[power]
        for power in range(self.powers()):
            out.of[power] /= total

    def reached(self, seat: int) -> float:
        """Energy beyond what the others of the match have, levels counted as Energy."""
        need: float = self.need(seat)
        points: float = LEVEL_WORTH * self.level[seat] - need
        if self.players == 1:
            rival: float = self.need(1)
            points -= LEVEL_WORTH * self.level[1] - rival
        return points

    def traits(self, out: Traits) -> None:
        rounds: float = self.rounds_left()
        out.share(ROUNDS_LEFT, rounds * 0.15)
        out.share(ROUND, self.round * 0.1)
        out.share(OPENING, 1.0 if self.round <= 2 else 0.0)
        out.share(LAST_ROUND, 1.0 if rounds <= 0.5 else 0.0)
        out.share(LAST_TWO, 1.0 if rounds <= 1.0 else 0.0)
        out.share(LAST_THREE, 1.0 if rounds <= 2.0 else 0.0)
        out.share(POWERS + self.powers() - 2, 1.0)
        out.share(LEADERS, self.with_leaders * 1.0)
        out.share(STATIONS, self.with_stations * 1.0)
        if self.players == 1:
            need: float = self.need(1)
            out.share(SOLO, 1.0)
            out.share(AUTOMA, self.energy[1] * 0.02)
            out.share(AUTOMA + 1, self.level[1] * 0.33)
            out.share(AUTOMA + 2, need * 0.01)
        for seat in range(self.players):
            self.put_standing(seat, rounds, out)
            self.put_worth(seat, rounds, out)
            self.put_galaxies(seat, rounds, out)
            self.put_cards(seat, out)

    def put_standing(self, seat: int, rounds: float, out: Traits) -> None:
        """Energy, levels and the order of turns."""
        energy: float = self.energy[seat]
        need: float = self.need(seat)
        prospect: float = self.prospect(seat, rounds)
        out.put(seat, PROSPECT, prospect / 18.0)
        out.put(seat, ENERGY, energy * 0.02)
        out.put(seat, CONSUMPTION, self.consumption[seat] * 0.02)
        if self.level[seat] > 0:
            out.put(seat, LEVELS + min(3, self.level[seat]) - 1, 1.0)
        out.put(seat, NEED, need * 0.01)
        out.put(seat, RATIO, energy / max(1, self.consumption[seat]))
        out.put(seat, FIRST, 1.0 if self.order[0] == seat else 0.0)
        out.put(seat, SECOND, 1.0 if self.order[1] == seat else 0.0)
        out.put(seat, BURN, self.burn[seat] * 0.05)
        fewest: float = 1000.0
        for other in range(self.powers()):
            if other != seat:
                rival: float = self.need(other)
                fewest = min(fewest, rival)
        out.put(seat, AHEAD, (fewest - need) * 0.02)
        out.put(seat, LATE_AHEAD, (fewest - need) * 0.02 * max(0.0, 2.0 - rounds))

    def put_worth(self, seat: int, rounds: float, out: Traits) -> None:
        """Gems, upgrades, and what is good for the end."""
        for gem in range(Count.GEMS):
            out.put(seat, GEMS + gem, self.gems[seat * Count.GEMS + gem] * 0.2)
        gems: float = self.gems_worth(seat)
        cards: float = self.card_worth(seat, rounds)
        upgrades: float = self.upgrade_worth(seat, rounds)
        passives: float = self.passive_worth(seat, rounds)
        bonuses: float = self.bonuses_worth(seat)
        out.put(seat, GEMS_WORTH, gems * 0.1)
        out.put(seat, CARD_WORTH, cards * 0.05)
        out.put(seat, UPGRADE_WORTH, upgrades * 0.05)
        out.put(seat, PASSIVE_WORTH, passives * 0.05)
        out.put(seat, BONUS_WORTH, bonuses * 0.05)
        out.put(seat, BONUSES, bits.count(self.own_bonuses(seat)) * 0.25)
        out.put(seat, AI, self.ai_number(seat) * 0.2)
        for upgrade in range(Count.UPGRADES):
            out.put(seat, UPGRADES + upgrade, bits.has(self.upgrades[seat], upgrade) * 1.0)
        for deck in range(2):
            tech = self.tech[seat * 2 + deck]
            if tech != NONE:
                out.put(seat, TECH + tech, 1.0)

    def put_galaxies(self, seat: int, rounds: float, out: Traits) -> None:
        """Cubes, and where they are most."""
        out.put(seat, CUBES_LEFT, self.cubes_left[seat] * 0.033)
        worth: float = 0.0
        colonies = 0
        for galaxy in range(Count.GALAXIES):
            number = self.in_galaxy(seat, galaxy)
            if number > 0:
                more: float = self.colony_worth(seat, galaxy, rounds)
                worth += more
                colonies += number
                out.put(seat, GALAXY + galaxy, number * 0.3)
                out.put(seat, MAJORITY + galaxy, 1.0 if self.lead(seat, galaxy) > 0 else 0.0)
        out.put(seat, COLONY_WORTH, worth * 0.03)
        out.put(seat, COLONIES, colonies * 0.1)

    def put_cards(self, seat: int, out: Traits) -> None:
        """Cards on the slots and in hand."""
        out.put(seat, EXTRA_SLOTS, (self.slots(seat) - Count.OWN_SLOTS) * 1.0)
        for slot in range(Count.OWN_SLOTS):
            card = self.top[seat * Count.SLOTS + slot]
            if card != NONE:
                brings: float = self.net(seat, card, slot)
                out.put(seat, TOPS + slot, self.consumption_of[card] * 0.1)
                out.put(seat, TOPS_NET + slot, brings * 0.1)
        cards = self.hand[seat]
        out.put(seat, HAND, bits.count(cards) * 0.1)
        best: float = -10.0
        second: float = -10.0
        third: float = -10.0
        while cards != 0:
            card = bits.lowest(cards)
            cards &= cards - 1
            worth: float = self.net(seat, card, 0)
            if worth > best:
                third = second
                second = best
                best = worth
            elif worth > second:
                third = second
                second = worth
            elif worth > third:
                third = worth
        out.put(seat, BEST_CARDS, best * 0.1)
        out.put(seat, BEST_CARDS + 1, second * 0.1)
        out.put(seat, BEST_CARDS + 2, third * 0.1)

    def lean(self, seat: int, keys: Keys) -> None:
        keys.total = 0
        for i in range(keys.count):
            keys.weight[i] = (
                self.liking_ware(seat, keys.key[i]) if self.phase == Phase.BUY else self.liking(seat, keys.key[i])
            )
            keys.total += keys.weight[i]

    def liking_ware(self, seat: int, key: int) -> int:
        """A card by what it brings, an upgrade by its kind."""
        if key == Key.DONE:
            return 40
        if key < Key.BUY_UPGRADE:
            worth: float = self.net(seat, key, 0)
            liking = 1
            while liking < MOST and worth > liking - 8.0:
                liking += 1
            return liking * liking
        if key == Key.BUY_UPGRADE + UpgradeKind.DESERT:
            return 160
        if key == Key.BUY_UPGRADE + UpgradeKind.VOLCANO:
            return 100
        return 40 if key == Key.BUY_UPGRADE + UpgradeKind.EXPANSION else 120
