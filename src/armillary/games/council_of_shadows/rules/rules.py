"""The Council of Shadows: powers buy, plan in secret, act and assess, to be the first with Dark Tech of level III."""

from armillary.games.council_of_shadows.names import AUTOMA, NONE, Count, Event, Key, Phase
from armillary.games.council_of_shadows.rules.turns import Turns
from armillary.kernel import bits
from armillary.kernel.constants import NATURE
from armillary.kernel.position import Keys


class CouncilRules(Turns):
    """Which keys are legal, and what an answer does."""

    def start(self) -> None:
        self.lay_out()
        self.go_on()

    def legal(self, seat: int, out: Keys) -> None:
        if seat == NATURE:
            out.add_all_alike(self.chances())
        elif self.phase == Phase.PLAN:
            self.legal_to_plan(seat, out)
        elif self.phase == Phase.BUY:
            out.add_all(self.wares(seat))
            out.add(Key.DONE)
        elif self.phase == Phase.PAY:
            self.legal_payments(seat, out)
        elif self.phase == Phase.SETTLE:
            self.legal_to_settle(out)
        elif self.phase == Phase.TOWER:
            for number in range(1, self.most_cubes(self.planet) + 1):
                out.add(number)
        elif self.phase == Phase.LAND:
            self.legal_to_land(out)
        elif self.phase == Phase.REMOVE:
            self.add_homes(self.turn, self.galaxy, out)
        else:
            self.legal_members(seat, out)

    def chances(self) -> int:
        """What chance draws from, all alike."""
        if self.phase == Phase.LAY:
            return self.pile[self.parsec[self.first_galaxy]]
        if self.phase == Phase.SHOW:
            return self.ai_pile
        if self.phase == Phase.DARK:
            return self.undealt_darks()
        if self.phase == Phase.ORDER:
            return self.unordered()
        if self.phase == Phase.DRAW:
            return self.pile[self.parsec_drawn]
        if self.phase == Phase.LIGHT:
            return self.light_pile
        if self.phase == Phase.CIVILISATION:
            return self.free_civilisations()
        if self.phase == Phase.AUTOMA_CARD:
            return self.automa_choices()
        return self.tech_pile[self.level[self.turn] - 1]

    def legal_to_settle(self, out: Keys) -> None:
        if self.is_automa(self.turn) == 1:
            self.legal_automa_homes(out)
        else:
            self.legal_homes(self.turn, out)
            if self.program != NONE:
                out.add(Key.DONE)

    def legal_members(self, seat: int, out: Keys) -> None:
        """Questions whose keys are the members of a set; some of them may be declined."""
        if self.phase == Phase.CIVILISATION:
            out.add_all(self.free_civilisations())
        elif self.phase == Phase.LEADER:
            out.add_all(self.free_leaders())
        elif self.phase == Phase.STATION:
            out.add_all(self.sites(seat))
        elif self.phase == Phase.EITHER:
            out.add_all(bits.first(Count.ALTERNATIVES))
        elif self.phase == Phase.TILE:
            out.add_all(bits.bit(self.drawn[0]) | bits.bit(self.drawn[1]))
        elif self.phase == Phase.WHERE:
            out.add_all(self.open_galaxies(self.parsec_drawn))
        elif self.phase == Phase.GIVE_BACK:
            out.add_all(self.own_bonuses(seat))
        elif self.phase == Phase.TECH:
            out.add_all(self.tech_pile[self.level[seat] - 1])
        else:
            out.add_all(self.optional(seat))
            out.add(Key.DONE)

    def optional(self, seat: int) -> int:
        """What may be done, or declined."""
        if self.phase == Phase.COLLECT:
            return self.collectable(seat) if self.program != NONE else self.extra_tiles(seat)
        if self.phase == Phase.DISCOVER:
            return self.discoverable()
        if self.phase == Phase.UPGRADE:
            return self.raisable(seat)
        if self.phase == Phase.TAKE:
            return self.takeable(seat)
        return self.assessable(seat) if self.phase == Phase.ASSESS else 0

    def play(self, seat: int, key: int) -> None:
        if self.phase == Phase.PLAN:
            self.plan_openly(seat, key)
        elif seat == NATURE:
            self.chance(key)
        elif self.phase <= Phase.STATION:
            self.buy_or_set_up(seat, key)
        elif self.phase == Phase.COUNT:
            self.count()
        elif key == Key.DONE:
            self.decline()
        elif self.is_automa(self.turn) == 1:
            self.choose_for_automa(key)
        elif self.phase >= Phase.ASSESS:
            self.assess_or_level(seat, key)
        else:
            self.act(seat, key)
        self.go_on()

    def chance(self, key: int) -> None:
        if self.phase == Phase.LAY:
            self.lay_first(key)
        elif self.phase == Phase.SHOW:
            self.show(key)
        elif self.phase == Phase.DARK:
            self.deal_dark(key)
        elif self.phase == Phase.CIVILISATION:
            self.take_civilisation(key)
        elif self.phase == Phase.ORDER:
            self.take_place(key)
        elif self.phase == Phase.AUTOMA_CARD:
            self.turn_up(key)
            self.begin_acting()
        elif self.phase == Phase.DRAW:
            self.draw_tile(key)
            self.after_draw()
        elif self.phase == Phase.LIGHT:
            self.take_light(key, 0)
        elif self.phase == Phase.SET_ASIDE:
            self.set_aside(key)
        else:
            self.take_tech(self.turn, key)

    def buy_or_set_up(self, seat: int, key: int) -> None:
        if self.phase == Phase.CIVILISATION:
            self.take_civilisation(key)
        elif self.phase == Phase.LEADER:
            self.take_leader(seat, key)
        elif self.phase == Phase.PAY:
            self.pay(seat, key)
        elif self.phase == Phase.STATION:
            self.galaxy = key
            self.ask_to_pay(seat)
        elif key == Key.DONE:
            self.left = 0
            self.levelling = 1
        elif key == Key.EXTRA_COLONY:
            self.phase = Phase.SETTLE
            self.ask(seat)
        else:
            self.buy(seat, key)

    def decline(self) -> None:
        if self.phase == Phase.LAND:
            self.land(Key.DONE)
        elif self.program != NONE or self.phase == Phase.COLLECT:
            self.next_step()
        else:
            self.end_assessment()

    def choose_for_automa(self, key: int) -> None:
        if self.phase == Phase.SETTLE:
            self.build_tower(key, self.automa_step())
            self.next_action()
        elif self.phase == Phase.TILE:
            self.automa_places(key)
        else:
            self.remove(AUTOMA, key)

    def act(self, seat: int, key: int) -> None:
        if self.phase == Phase.EITHER:
            self.alternative = key
        elif self.phase == Phase.SETTLE:
            self.choose_home(key)
        elif self.phase == Phase.TOWER:
            self.settle_there(key)
        elif self.phase == Phase.COLLECT:
            self.left -= 1
            if self.program != NONE:
                self.used[key] += 1
            self.collect(seat, key)
        elif self.phase == Phase.DISCOVER:
            self.begin_draw(key)
            self.after_draw()
        elif self.phase == Phase.TILE:
            self.choose_tile(key)
        elif self.phase == Phase.WHERE:
            self.place_tile(key)
        elif self.phase == Phase.LAND:
            self.land(key)
        else:
            self.left -= 1
            self.raise_gem(seat, key)

    def assess_or_level(self, seat: int, key: int) -> None:
        if self.phase == Phase.ASSESS:
            if self.program != NONE:
                self.left -= 1
            self.assess(seat, key)
        elif self.phase == Phase.REMOVE:
            self.remove(seat, key)
        elif self.phase == Phase.GIVE_BACK:
            self.give_back(seat, key)
        elif self.phase == Phase.TECH:
            self.take_tech(seat, key)
        else:
            self.left -= 1
            self.tell(Event.TOOK_AI, seat, key)
            self.take_ai(seat, key)
