"""The Council of Shadows: powers buy, plan in secret, act and assess, to be the first with Dark Tech of level III."""

from armillary.games.council_of_shadows.rules_turns import Turns
from armillary.games.council_of_shadows.words import (
    ALTERNATIVES,
    ASSESS,
    AUTOMA,
    AUTOMA_CARD,
    BUY,
    CIVILISATION,
    COLLECT,
    COUNT,
    DARK,
    DISCOVER,
    DONE,
    DRAW,
    EITHER,
    EXTRA_COLONY,
    GIVE_BACK,
    LAND,
    LAY,
    LEADER,
    LIGHT,
    NONE,
    ORDER,
    PAY,
    PLAN,
    REMOVE,
    SET_ASIDE,
    SETTLE,
    SHOW,
    STATION,
    TAKE,
    TECH,
    TILE,
    TOOK_AI,
    TOWER,
    UPGRADE,
    WHERE,
)
from armillary.kernel import bits
from armillary.kernel.position import Keys
from armillary.kernel.words import NATURE


class CouncilRules(Turns):
    """Which keys are legal, and what an answer does."""

    def start(self) -> None:
        self.lay_out()
        self.go_on()

    def legal(self, seat: int, out: Keys) -> None:
        if seat == NATURE:
            out.add_all_alike(self.chances())
        elif self.phase == PLAN:
            self.legal_to_plan(seat, out)
        elif self.phase == BUY:
            out.add_all(self.wares(seat))
            out.add(DONE)
        elif self.phase == PAY:
            self.legal_payments(seat, out)
        elif self.phase == SETTLE:
            self.legal_to_settle(out)
        elif self.phase == TOWER:
            for number in range(1, self.most_cubes(self.planet) + 1):
                out.add(number)
        elif self.phase == LAND:
            self.legal_to_land(out)
        elif self.phase == REMOVE:
            self.add_homes(self.turn, self.galaxy, out)
        else:
            self.legal_members(seat, out)

    def chances(self) -> int:
        """What chance draws from, all alike."""
        if self.phase == LAY:
            return self.pile[self.parsec[self.first_galaxy]]
        if self.phase == SHOW:
            return self.ai_pile
        if self.phase == DARK:
            return self.undealt_darks()
        if self.phase == ORDER:
            return self.unordered()
        if self.phase == DRAW:
            return self.pile[self.parsec_drawn]
        if self.phase == LIGHT:
            return self.light_pile
        if self.phase == CIVILISATION:
            return self.free_civilisations()
        if self.phase == AUTOMA_CARD:
            return self.automa_choices()
        return self.tech_pile[self.level[self.turn] - 1]

    def legal_to_settle(self, out: Keys) -> None:
        if self.is_automa(self.turn) == 1:
            self.legal_automa_homes(out)
        else:
            self.legal_homes(self.turn, out)
            if self.program != NONE:
                out.add(DONE)

    def legal_members(self, seat: int, out: Keys) -> None:
        """Questions whose keys are the members of a set; some of them may be declined."""
        if self.phase == CIVILISATION:
            out.add_all(self.free_civilisations())
        elif self.phase == LEADER:
            out.add_all(self.free_leaders())
        elif self.phase == STATION:
            out.add_all(self.sites(seat))
        elif self.phase == EITHER:
            out.add_all(bits.first(ALTERNATIVES))
        elif self.phase == TILE:
            out.add_all(bits.bit(self.drawn[0]) | bits.bit(self.drawn[1]))
        elif self.phase == WHERE:
            out.add_all(self.open_galaxies(self.parsec_drawn))
        elif self.phase == GIVE_BACK:
            out.add_all(self.own_bonuses(seat))
        elif self.phase == TECH:
            out.add_all(self.tech_pile[self.level[seat] - 1])
        else:
            out.add_all(self.optional(seat))
            out.add(DONE)

    def optional(self, seat: int) -> int:
        """What may be done, or declined."""
        if self.phase == COLLECT:
            return self.collectable(seat) if self.program != NONE else self.extra_tiles(seat)
        if self.phase == DISCOVER:
            return self.discoverable()
        if self.phase == UPGRADE:
            return self.raisable(seat)
        if self.phase == TAKE:
            return self.takeable(seat)
        return self.assessable(seat) if self.phase == ASSESS else 0

    def play(self, seat: int, key: int) -> None:
        if self.phase == PLAN:
            self.plan_openly(seat, key)
        elif seat == NATURE:
            self.chance(key)
        elif self.phase <= STATION:
            self.buy_or_set_up(seat, key)
        elif self.phase == COUNT:
            self.count()
        elif key == DONE:
            self.decline()
        elif self.is_automa(self.turn) == 1:
            self.choose_for_automa(key)
        elif self.phase >= ASSESS:
            self.assess_or_level(seat, key)
        else:
            self.act(seat, key)
        self.go_on()

    def chance(self, key: int) -> None:
        if self.phase == LAY:
            self.lay_first(key)
        elif self.phase == SHOW:
            self.show(key)
        elif self.phase == DARK:
            self.deal_dark(key)
        elif self.phase == CIVILISATION:
            self.take_civilisation(key)
        elif self.phase == ORDER:
            self.take_place(key)
        elif self.phase == AUTOMA_CARD:
            self.turn_up(key)
            self.begin_acting()
        elif self.phase == DRAW:
            self.draw_tile(key)
            self.after_draw()
        elif self.phase == LIGHT:
            self.take_light(key, 0)
        elif self.phase == SET_ASIDE:
            self.set_aside(key)
        else:
            self.take_tech(self.turn, key)

    def buy_or_set_up(self, seat: int, key: int) -> None:
        if self.phase == CIVILISATION:
            self.take_civilisation(key)
        elif self.phase == LEADER:
            self.take_leader(seat, key)
        elif self.phase == PAY:
            self.pay(seat, key)
        elif self.phase == STATION:
            self.galaxy = key
            self.ask_to_pay(seat)
        elif key == DONE:
            self.left = 0
            self.levelling = 1
        elif key == EXTRA_COLONY:
            self.phase = SETTLE
            self.ask(seat)
        else:
            self.buy(seat, key)

    def decline(self) -> None:
        if self.phase == LAND:
            self.land(DONE)
        elif self.program != NONE or self.phase == COLLECT:
            self.next_step()
        else:
            self.end_assessment()

    def choose_for_automa(self, key: int) -> None:
        if self.phase == SETTLE:
            self.build_tower(key, self.automa_step())
            self.next_action()
        elif self.phase == TILE:
            self.automa_places(key)
        else:
            self.remove(AUTOMA, key)

    def act(self, seat: int, key: int) -> None:
        if self.phase == EITHER:
            self.alternative = key
        elif self.phase == SETTLE:
            self.choose_home(key)
        elif self.phase == TOWER:
            self.settle_there(key)
        elif self.phase == COLLECT:
            self.left -= 1
            if self.program != NONE:
                self.used[key] += 1
            self.collect(seat, key)
        elif self.phase == DISCOVER:
            self.begin_draw(key)
            self.after_draw()
        elif self.phase == TILE:
            self.choose_tile(key)
        elif self.phase == WHERE:
            self.place_tile(key)
        elif self.phase == LAND:
            self.land(key)
        else:
            self.left -= 1
            self.raise_gem(seat, key)

    def assess_or_level(self, seat: int, key: int) -> None:
        if self.phase == ASSESS:
            if self.program != NONE:
                self.left -= 1
            self.assess(seat, key)
        elif self.phase == REMOVE:
            self.remove(seat, key)
        elif self.phase == GIVE_BACK:
            self.give_back(seat, key)
        elif self.phase == TECH:
            self.take_tech(seat, key)
        else:
            self.left -= 1
            self.tell(TOOK_AI, seat, key)
            self.take_ai(seat, key)
