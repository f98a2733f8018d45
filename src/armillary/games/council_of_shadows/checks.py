"""What is impossible about a position. What is accepted here can be played to the end, compiled and unchecked."""

from collections.abc import Callable

from armillary.games.council_of_shadows import (
    checks_board,
    checks_bonus,
    checks_buying,
    checks_cards,
    checks_setup,
    checks_step,
    checks_turn,
)
from armillary.games.council_of_shadows.checks_course import Course
from armillary.games.council_of_shadows.facts import Problems
from armillary.games.council_of_shadows.rules import CouncilRules
from armillary.games.council_of_shadows.words import SETTING_UP

CHECKS: tuple[Callable[[Course], Problems], ...] = (  # each may rely on those before it
    checks_turn.stage_fits,
    checks_turn.asked_fit,
    checks_turn.order_fits,
    checks_turn.turn_fits,
    checks_setup.absent,
    checks_setup.civilisations_fit,
    checks_setup.leaders_fit,
    checks_turn.next_is_asked,
    checks_turn.energy_fits,
    checks_turn.throne_fits,
    checks_turn.techs_fit,
    checks_cards.tech_cards_fit,
    checks_cards.tech_looks_fit,
    checks_cards.automa_fits,
    checks_cards.stacks_fit,
    checks_cards.own_cards_fit,
    checks_cards.ai_cards_fit,
    checks_cards.slides_fit,
    checks_cards.plans_fit,
    checks_turn.consumption_fits,
    checks_turn.ties_fit,
    checks_bonus.darks_fit,
    checks_bonus.lights_fit,
    checks_bonus.light_knowledge_fits,
    checks_board.fields_fit,
    checks_board.drawn_fit,
    checks_board.piles_fit,
    checks_board.tile_knowledge_fits,
    checks_board.planets_fit,
    checks_board.stations_fit,
    checks_board.upgrades_fit,
    checks_board.cubes_fit,
    checks_board.gems_fit,
    checks_step.program_fits,
    checks_step.step_fits,
    checks_step.left_fits,
    checks_step.landing_fits,
    checks_step.tile_fits,
    checks_step.discovery_fits,
    checks_step.used_fits,
    checks_step.assessed_fits,
    checks_buying.purchase_fits,
    checks_step.level_fits,
    checks_step.automa_step_fits,
    checks_buying.cubes_there,
    checks_buying.choices_there,
)


def broken(position: CouncilRules) -> list[str]:
    """What is impossible about a position; nothing further is looked at once something is."""
    course = Course(position)
    checks = (checks_setup.setup_fits,) if position.stage == SETTING_UP else CHECKS
    return next((problems for check in checks if (problems := list(check(course)))), [])
