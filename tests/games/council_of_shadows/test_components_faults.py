"""Component sets that are refused: the message names file, row and rule."""

from typing import Any

import msgspec
import pytest

from armillary.kernel.components import from_data
from armillary.kernel.errors import BadComponents
from armillary.kernel.text import LANGUAGES, catalogue
from tests.games.council_of_shadows.component_sets import (
    ENERGY,
    EXAMPLE,
    FOLDER,
    PLAYERS,
    STANDARD,
    Change,
    Sheets,
    changed,
    filled,
    put,
)

RULES = (FOLDER.parents[1] / "RULES.md").read_text(encoding="utf-8")
Fault = tuple[Change, str]


def bad(sheet: str, row: int, said: str, at: int = 0, whole: bool = False, **values: Any) -> Fault:
    """What is said of other values in one row, usually in that row."""
    where = "" if whole else f"row {at or row}, "
    return put(sheet, row, **values), f"{sheet}.toml, {where}{said}"


def short(sheet: str, rows: int) -> Fault:
    """One row too few."""
    said = f"{sheet}.toml(, rule [0-9.]+)?: {rows - 1} rows, but there must be {rows}\\."
    return lambda sheets: sheets[sheet].pop(), said


def several(said: str, *changes: Change) -> Fault:
    return lambda sheets: [change(sheets) for change in changes], said


def every(sheet: str, old: dict[str, Any], **new: Any) -> Change:
    """Other values wherever some are found."""
    return lambda sheets: [row.update(new) for row in sheets[sheet] if old.items() <= row.items()]


def side_of(card: int, action: int, place: int, said: str, **values: Any) -> Fault:
    """Another side of an action of an Automa card."""
    return (
        lambda sheets: sheets["automa_cards"][card - 1]["actions"][action - 1][place].update(values),
        f"automa_cards.toml, {said}",
    )


def sides_of_all(said: str, old: dict[str, Any], **new: Any) -> Fault:
    """Other values in every side of a kind, except on the card of the example."""

    def change(sheets: Sheets) -> None:
        for row in sheets["automa_cards"][:EXAMPLE] + sheets["automa_cards"][EXAMPLE + 1 :]:
            for one in (one for action in row["actions"] for one in action if old.items() <= one.items()):
                one.update(new)

    return change, f"automa_cards.toml, {said}"


def no_refresh(sheets: Sheets) -> None:
    for row in sheets["automa_cards"]:
        row["actions"] = [action for action in row["actions"] if action[0]["do"] != "refresh"]


TOWER = {"do": "settle", "cubes": 3}
BOARD = [
    short("galaxies", 10),
    bad("galaxies", 3, "rule 1.1: green is there twice: each galaxy has one row", colour="green", minority=4),
    bad("galaxies", 3, "column colour: .*pink", colour="pink"),
    bad("galaxies", 8, "column parsec: it is 4, but must be a whole number from 1 to 3", parsec=4),
    bad("galaxies", 8, "column parsec: it is 0, but must be a whole number from 1 to 3", parsec=0),
    bad("galaxies", 2, "column fields: it is 6, but must be a whole number from 1 to 5", fields=6),
    bad("galaxies", 7, "rule 1.1: brown has 1 field: it must have 2 to 5", fields=1),
    bad("galaxies", 3, "rule 1.1: all fields together are 32: they must be 31", whole=True, fields=4),
    several(
        "galaxies.toml, rule 1.2: Parsec 1 has 9 fields: it must have 10, one for each tile",
        put("galaxies", 3, fields=2),
        put("galaxies", 5, fields=4),
    ),
    bad("galaxies", 1, "rule 1.4: parsec of gray is 2: it must be 1", parsec=2),
    bad("galaxies", 1, "rule 1.4: fields of gray is 3: it must be 2", fields=3),
    bad("galaxies", 4, "rule 1.1: parsec of blue is 3: it must be 2", parsec=3),
    bad("galaxies", 4, "rule 6.4: majority of blue is 9: it must be 8", majority=9),
    bad("galaxies", 2, "rule 6.4: minority of green is 5: it must be 4", minority=5),
    bad("galaxies", 2, "rule 6.5: light of green is false: it must be true", light=False),
    bad("galaxies", 4, "rule 6.5: light of blue is false: it must be true", light=False),
    bad("galaxies", 6, "rule 6.4: majority of turquoise is 8: it must be 9", majority=8),
    bad("galaxies", 6, "rule 6.4: minority of turquoise is 5: it must be 4", minority=5),
    bad("galaxies", 10, "rule 6.4: majority of yellow is 12: it must be 11", majority=12),
    bad("galaxies", 10, "rule 6.4: minority of yellow is 5: it must be 6", minority=5),
    bad("galaxies", 8, "rule 6.4: red pays 10 with the majority and 11 without: the majority must not", minority=11),
    bad("galaxies", 6, "rule 1.1: turquoise: with three players turquoise and yellow are covered, and", covered=False),
    bad("galaxies", 3, "rule 1.1: beige: with three players turquoise and yellow are covered, and", covered=True),
    short("galaxies_two", 6),
    bad("galaxies_two", 5, "rule 1.1: beige is not on this side: beige, turquoise, brown, yellow", colour="beige"),
    bad("galaxies_two", 6, "rule 1.1: yellow is not on this side", colour="yellow"),
    bad("galaxies_two", 5, "rule 1.1: orange is there twice", colour="orange"),
    bad("galaxies_two", 1, "rule 1.4: fields of gray is 3: it must be 2", fields=3),
    bad("galaxies_two", 3, "rule 6.4: majority of blue is 7: it must be 8", majority=7),
    bad("galaxies_two", 6, "rule 1.1: purple has 1 field", fields=1),
    bad("galaxies_two", 5, "rule 6.4: red pays 4 with the majority and 5 without", majority=4),
    several(
        "galaxies_two.toml, rule 1.2: Parsec 1 has 11 fields: it must have 1 to 10, for its tiles",
        put("galaxies_two", 2, fields=5),
        put("galaxies_two", 6, parsec=1),
    ),
    several(
        "galaxies_two.toml, rule 1.2: Parsec 3 has 0 fields: it must have 1 to 10",
        put("galaxies_two", 5, parsec=1),
        put("galaxies_two", 6, parsec=2),
    ),
    short("tiles", 31),
    bad("tiles", 1, "rule 1.2: 11 tiles for Parsec 3: there must be 10", at=31, parsec=3),
    bad("tiles", 31, "rule 1.2: 12 tiles for Parsec 2: there must be 11", parsec=2),
    bad("tiles", 4, "column planets: it is a list of 0, but must be a list of 1 to 4", planets=[]),
    bad("tiles", 4, "column planets: it is a list of 5, but must be a list of 1 to 4", planets=["red"] * 5),
    bad("tiles", 4, "column planets #1: .*green", planets=["green"]),
    bad("tiles", 7, "rule 1.3: it yields nothing: a tile yields gems or Energy", yields={}),
    bad("tiles", 7, "column yields.iron: ", yields={"iron": 1}),
    several("tiles.toml, rule 1.3: no tile has a blue planet", every("tiles", {}, planets=["red", "brown"])),
]
ACTION_CARDS = [
    short("start_cards", 6),
    bad("start_cards", 2, "rule 2.2: settle is there twice: each card has one row", name="settle"),
    bad("start_cards", 1, "rule 4.5: settle consumes 2: it must be 3, as the examples add up", consumption=2),
    bad("start_cards", 2, "rule 4.5: tower consumes 5: it must be 6", consumption=5),
    bad("start_cards", 3, "rule 4.5: collect consumes 4: it must be 3", consumption=4),
    bad("start_cards", 4, "rule 4.5: discover consumes 0: it must be 3", consumption=0),
    bad("start_cards", 5, "column consumption: it is 21, but must be a whole number from -9 to 20", consumption=21),
    bad("start_cards", 1, 'rule 5.3: the steps of settle must be .{"do":"settle","cubes":1}', steps=[TOWER]),
    bad("start_cards", 2, 'rule 5.4: the steps of tower must be .{"do":"settle","cubes":2}', steps=[TOWER]),
    bad("start_cards", 3, 'rule 5.5: the steps of collect must be .{"do":"collect","times":2}', steps=ENERGY),
    bad("start_cards", 4, "rule 5.7: the steps of discover must be .*discover.*1.*1", steps=ENERGY * 2),
    bad("start_cards", 5, "rule 5.10: the card gems must take 3 gems, and", steps=[{"do": "gems", "coal": 4}]),
    bad("start_cards", 5, "rule 5.10: the card gems must take 3", steps=[{"do": "gems", "coal": 3}, *ENERGY]),
    bad("start_cards", 6, "rule 5.11: the steps of upgrade must be", steps=[{"do": "upgrade", "number": 2}]),
    short("ai_cards", 25),
    bad("ai_cards", 25, "rule 3.2: it costs 0 gems: it must cost 1 to 9", cost={}),
    bad("ai_cards", 25, "rule 3.2: it costs 10 gems: it must cost 1 to 9", cost={"coal": 9, "gold": 1}),
    bad("ai_cards", 25, "column cost.coal: it is 10, but must be a whole number from 0 to 9", cost={"coal": 10}),
    bad("ai_cards", 13, "column steps: it is missing", steps=...),
    bad("ai_cards", 13, "column steps #1.do: .*dance.*settle", steps=[{"do": "dance"}]),
    bad("ai_cards", 13, "column steps #1.do: .*save", steps=[{"do": "save", "number": 7}]),
    bad(
        "ai_cards",
        13,
        "column steps #1.cubes: it is 4, but must be a whole number from 1 to 3",
        steps=[{"do": "settle", "cubes": 4}],
    ),
    bad(
        "ai_cards",
        13,
        "column steps #1.cubes: it is 0, but must be a whole number from 1 to 3",
        steps=[{"do": "settle", "cubes": 0}],
    ),
    bad("ai_cards", 13, "column steps: it is a list of 4, but must be a list of at most 3", steps=ENERGY * 4),
    bad("ai_cards", 22, "rule 5.10: it takes no gems: name at least one", steps=[{"do": "gems"}]),
    bad("ai_cards", 13, "rule 5.12: `instead` without `steps`", steps=[], instead=ENERGY),
    bad("ai_cards", 1, "rule 5.5: no card is like this, but one must be: .*settle.*collect", whole=True, steps=ENERGY),
    bad("ai_cards", 2, "rule 5.7: .*discover.*any_parsec.*any_colour", whole=True, steps=ENERGY),
    bad("ai_cards", 3, "rule 5.4: .*settle.*2.*any_parsec.*any_colour", whole=True, steps=ENERGY),
    bad("ai_cards", 4, "rule 5.9: .*discover.*both", whole=True, steps=ENERGY),
    several(
        'ai_cards.toml, rule 5.4: .*{"do":"settle","cubes":3}',
        put("ai_cards", 5, steps=ENERGY),
        put("ai_cards", 6, steps=ENERGY),
    ),
    bad("ai_cards", 7, "rule 4.6: .*discover.*, consumption -1", whole=True, consumption=0),
    bad("ai_cards", 8, "rule 5.12: .*settle.* or .*discover", whole=True, instead=...),
    bad("ai_cards", 9, "rule 4.6: .*, consumption -4", whole=True, consumption=-3),
    bad("ai_cards", 9, "rule 4.6: .*, consumption -4", whole=True, steps=ENERGY),
    bad("ai_cards", 10, "rule 4.6: .*, consumption -2", whole=True, consumption=-3),
    bad("ai_cards", 10, 'rule 4.6: .*, consumption -2, cost {"coal":1}', whole=True, cost={"gold": 1}),
    several(
        "ai_cards.toml, rule 5.9: .*discover.*2.*2",
        put("ai_cards", 11, steps=ENERGY),
        put("ai_cards", 12, steps=ENERGY),
    ),
]
OWN = [
    short("upgrades", 15),
    bad("upgrades", 13, "rule 3.4: project_1 is there twice: each of the 9 lasting upgrades, the 4", name="project_1"),
    bad("upgrades", 13, "column name: .*warp", name="warp"),
    bad("upgrades", 1, "rule 3.2: it costs 0 gems", cost={}),
    bad("upgrades", 5, "rule 3.7: range_1_p3 gives 0 Energy: it must give 1", energy=...),
    bad("upgrades", 11, "rule 3.7: extra_range_p3 gives 2 Energy: it must give 1", energy=2),
    bad("upgrades", 4, "rule 3.7: range_1_p2 must cost one coal or one gold", cost={"coal": 1, "gold": 1}),
    bad("upgrades", 4, "rule 3.7: range_1_p2 must cost one coal or one gold", cost={"crystal": 1}),
    bad("upgrades", 1, "rule 3.5: desert gives 1 Energy: it must give 0", energy=1),
    bad("upgrades", 2, "rule 3.5: volcano gives 1 Energy: it must give 0", energy=1),
    bad("upgrades", 3, "rule 3.6: expansion gives 1 Energy: it must give 0", energy=1),
    bad("upgrades", 14, "rule 3.8: project_3 gives no Energy: that is what a project is for", energy=0),
    short("stations", 3),
    bad("stations", 2, "rule 11.1: collecting is there twice: each kind has one row", kind="collecting"),
    bad("stations", 2, "rule 3.2: it costs 0 gems", cost={}),
    bad("stations", 3, "rule 11.4: 2 cubes on the colonising station: there must be 3", cubes=2),
    bad("stations", 1, "rule 11.4: 3 cubes on the collecting station: there must be 0", cubes=3),
    short("civilisations", 4),
    bad("civilisations", 2, "rule 2.1: tretans is there twice", name="tretans"),
    bad("civilisations", 2, "rule 2.1: violet is there twice: each has a colour of its own", colour="violet"),
    several(
        "civilisations.toml, row 2, rule 13.1: the automas are blue, and no other",
        put("civilisations", 2, colour="blue"),
        put("civilisations", 4, colour="green"),
    ),
    bad("civilisations", 4, "rule 13.1: a single player may choose all but the automas", solo=True),
    bad("civilisations", 2, "rule 13.1: a single player may choose all but the automas", solo=False),
    short("course", 1),
    bad("course", 1, 'rule 2.2: start_gems must be {"coal":1,"gold":1}', start_gems={"coal": 2}),
    bad("course", 1, 'rule 1.5: bank must be {"coal":20,"gold":20,"crystal":15}', bank={"coal": 20, "gold": 35}),
    bad("course", 1, "rule 2.2: lowest must be 20", lowest=10),
    bad("course", 1, "rule 4.5: highest must be 100", highest=99),
    bad("course", 1, 'rule 10.3: worth must be {"coal":1,"gold":2,"crystal":3}', worth={"coal": 1, "gold": 2}),
    bad("course", 1, "rule 10.3: ai_worth must be 2", ai_worth=4),
    bad("course", 1, 'rule 1.4: first_galaxy must be "gray"', first_galaxy="green"),
    bad("course", 1, "rule 1.4: first_tiles must be 2", first_tiles=1),
    short("gifts", 3),
    bad("gifts", 3, r"rule 7.3: \(2, 0\) is there twice", behind=0),
    bad("gifts", 2, "rule 7.3: nobody at level 1 is behind level 1", reached=1, behind=1),
    bad("gifts", 1, "rule 7.3: level 1 reached: those at level 0 must get one gem", gems={"coal": 2}),
    bad("gifts", 2, "rule 7.3: level 2 reached: those at level 0 must get two gems of different", gems={"coal": 2}),
    bad("gifts", 3, "rule 7.3: level 2 reached: those at level 1 must get one gem", gems={}),
]
TECH_STEPS = {1: "gold", 2: "crystal", 4: "settle.*collect_there", 6: "reach", 7: "save.*7", 8: "crystal"}
TECH_STEPS |= {9: "collect.*2", 12: "discover.*2.*2.*any_parsec.*any_colour", 13: "take_ai.*draw_light.*crystal"}
TECH_STEPS |= {14: "assess.*2", 15: "energy.*10", 16: "settle.*settle"}
TECH_LASTING = {1: "extra_slot.:3", 2: "gem_levels.:1", 3: "more_cubes.:1", 5: "galaxy_energy.:3", 8: "foreign"}
TECH_LASTING |= {10: "still", 11: "tile_energy.:3"}
ABILITIES = ["extra_collect.:1", "extra_settle.:1", "extra_slot.:1", "keep_from.:3.*no_towers", "colony", "ties_win"]
TECH = [
    short("dark_tech", 16),
    bad("dark_tech", 2, "rule 2.6: stargate is there twice: each card has one row", name="stargate"),
    bad("dark_tech", 9, "rule 8.9: resourceful is a card of level 2", level=1),
    bad("dark_tech", 9, "column level: it is 3, but must be one of 1, 2", level=3),
    bad("dark_tech", 9, "column passive.luck: ", passive={"luck": 1}),
    bad("dark_tech", 15, "rule 8.15: what boost does for good must be {}", passive={"still": True}),
    bad("dark_tech", 7, "rule 8.7: the steps of energy_saver must be .*7", steps=[{"do": "save", "number": 6}]),
    *(bad("dark_tech", row, f"rule 8.{row}: the steps .*{said}", steps=ENERGY) for row, said in TECH_STEPS.items()),
    *(bad("dark_tech", row, f"rule 8.{row}: what .*{said}", passive={}) for row, said in TECH_LASTING.items()),
    short("leaders", 6),
    bad("leaders", 2, "rule 12.1: buteo is there twice: each leader has one row", name="buteo"),
    bad("leaders", 6, "rule 12.7: energy of breish must be 8", energy=...),
    bad("leaders", 3, "rule 12.4: energy of ava must be left out", energy=0),
    *(
        bad("leaders", row, f"rule 12.{row + 1}: consumption of .* must be {stated}", consumption=29)
        for row, stated in enumerate([30, 34, 28, 26, 27, 25], 1)
    ),
    *(
        bad("leaders", row, f"rule 12.{row + 1}: passive of .* must be .*{said}", passive={"gem_levels": 1})
        for row, said in enumerate(ABILITIES, 1)
    ),
]
FORMULAS = {"9.1": 1, "9.2": 4, "9.3": 7, "9.4": 10, "9.5": 13, "9.6": 16, "9.7": 19, "9.8": 20, "9.9": 21, "9.10": 22}
FIVE: dict[str, Any] = {"per": "plain", "of": None, "base": 5, "each": 0, "majority": 0, "presence": 0, "module": False}
BONUS = [
    short("bonus_cards", 27),
    bad("bonus_cards", 1, "column per: .*hope", per="hope"),
    bad("bonus_cards", 1, "rule 9.1: for gem `of` must be one of coal, gold, crystal", of="iron"),
    bad("bonus_cards", 1, "rule 9.1: for gem `of` must be one of coal, gold, crystal", of=...),
    bad("bonus_cards", 5, "rule 9.2: for colour `of` must be one of blue, brown, red", of="green"),
    bad("bonus_cards", 8, "rule 9.3: for parsec `of` must be one of 1, 2, 3", of=0),
    bad("bonus_cards", 27, "rule 9.10: for galaxy `of` must be one of gray, green", of="pink"),
    bad("bonus_cards", 16, "rule 9.6: for plain there must be no `of`", of="gold"),
    *(bad("bonus_cards", row, f"rule {rule}: base is 9: for .* it must", base=9) for rule, row in FORMULAS.items()),
    *(bad("bonus_cards", row, f"rule {rule}: each is 7: for .* it must", each=7) for rule, row in FORMULAS.items()),
    bad("bonus_cards", 22, "rule 9.10: majority is 9: for galaxy it must be 6", majority=9),
    bad("bonus_cards", 22, "rule 9.10: presence is 6: for galaxy it must be 3", presence=6),
    bad("bonus_cards", 13, "rule 9.5: it is in the dark deck: a card for light must be in the light", deck="dark"),
    bad("bonus_cards", 19, "rule 9.7: it is in the light deck: a card for station must be in the", deck="light"),
    bad("bonus_cards", 22, "rule 9.10: it is in the light deck: a card for galaxy must be in the", deck="light"),
    bad("bonus_cards", 25, "rule 2.4: it is used from 3 players on: it must be 4", players=3),
    bad("bonus_cards", 23, "rule 2.4: it is used from 2 players on: it must be 3", players=...),
    bad("bonus_cards", 22, "rule 2.4: it is used from 3 players on: it must be 2", players=3),
    bad("bonus_cards", 1, "rule 2.4: it is used from 4 players on: it must be 2", players=4),
    bad("bonus_cards", 19, "rule 2.4: the card for stations needs their module, and no other does", module=...),
    bad("bonus_cards", 20, "rule 2.4: the card for stations needs their module, and no other does", module=True),
    bad("bonus_cards", 18, "rule 2.4: 17 cards in the light deck: there must be 18", whole=True, deck="dark"),
    bad("bonus_cards", 20, "rule 9.8: no card is for ten", whole=True, **FIVE),
    bad("bonus_cards", 21, "rule 9.9: no card is for ai", whole=True, **FIVE),
    bad("bonus_cards", 19, "rule 9.7: no card is for station", whole=True, **FIVE),
    several(
        "bonus_cards.toml, rule 9.6: no card is for plain",
        every("bonus_cards", {"per": "plain"}, per="board", base=1, each=1),
    ),
    bad("bonus_cards", 2, "rule 9.1: no card is for gem gold: one must be", whole=True, of="coal"),
    bad("bonus_cards", 4, "rule 9.2: no card is for colour blue: one must be", whole=True, of="red"),
    bad("bonus_cards", 7, "rule 9.3: no card is for parsec 1: one must be", whole=True, of=2),
    bad("bonus_cards", 22, "rule 9.10: no card is for galaxy gray: one must be", whole=True, of="red"),
    bad("bonus_cards", 26, "rule 9.10: no card is for galaxy yellow: one must be", whole=True, of="red", players=2),
    bad("bonus_cards", 27, "rule 2.4: the card for galaxy gray is there twice: there is a single one", of="gray"),
    several(
        "bonus_cards.toml, row 27, rule 2.4: the card for station is there twice",
        lambda sheets: sheets["bonus_cards"].__setitem__(26, sheets["bonus_cards"][18]),
    ),
]
AUTOMA = [
    short("automa_cards", 18),
    bad("automa_cards", 12, "rule 13.3: it consumes 16: it must be -5 to 15", consumption=16),
    bad("automa_cards", 9, "rule 13.3: it consumes -6: it must be -5 to 15", consumption=-6),
    bad("automa_cards", 9, "column level: it is 3", level=3),
    bad("automa_cards", 9, "column back: .*brass", back="brass"),
    bad("automa_cards", 9, "column assess: .*none", assess="none"),
    bad("automa_cards", 9, "column actions: it is a list of 0, but must be a list of 1 to 3", actions=[]),
    bad("automa_cards", 9, "column actions: it is a list of 4, but must be a list of 1 to 3", actions=[ENERGY] * 4),
    bad("automa_cards", 9, "column actions #1: it is a list of 3, but must be a list of 1 to 2", actions=[ENERGY * 3]),
    bad("automa_cards", 9, "column actions #1: it is a list of 0, but must be a list of 1 to 2", actions=[[]]),
    side_of(1, 1, 0, "row 1, column actions #1 #1.cubes: it is 4", cubes=4),
    side_of(3, 2, 0, "row 3, column actions #2 #1.row: .*middle", row="middle"),
    side_of(1, 1, 0, "row 1, rule 13.5: beige is not on the board of one player: name one of gray,", galaxy="beige"),
    side_of(1, 1, 1, "row 1, rule 13.6: yellow is not on the board of one player: name one of", galaxy="yellow"),
    bad("automa_cards", 1, "rule 13.2: 15 cards with a back of gold: there must be 16", whole=True, back="silver"),
    several(
        "automa_cards.toml, rule 13.2: no golden card is for level 0: every pile needs one",
        every("automa_cards", {"level": 0}, level=1),
    ),
    several(
        "automa_cards.toml, rule 13.2: no golden card is for level 2: every pile needs one",
        every("automa_cards", {"level": 2, "back": "gold"}, level=1),
    ),
    bad("automa_cards", 7, "rule 13.4: no card is that of the example", whole=True, consumption=12),
    bad("automa_cards", 7, "rule 13.4: no card is that of the example", whole=True, assess="majority"),
    side_of(7, 1, 0, "rule 13.4: no card is that of the example", cubes=1),
    side_of(7, 1, 1, "rule 13.4: no card is that of the example", colour="brown"),
    side_of(7, 2, 0, "rule 13.4: no card is that of the example", colour="red"),
    side_of(7, 3, 0, "rule 13.4: no card is that of the example", number=5),
    sides_of_all("rule 13.5: no card says: settle 1 blue in Parsec 2", {"do": "settle", "colour": "blue"}, cubes=3),
    sides_of_all("rule 13.5: no card says: settle 2 blue in Parsec 2", {"cubes": 2, "colour": "blue"}, cubes=1),
    sides_of_all(
        "rule 13.6: no card says: explore and settle 1 blue in Parsec 2", {"do": "explore", "colour": "blue"}, cubes=2
    ),
    sides_of_all("rule 13.6: no card says: explore and settle 3 red in Parsec 3", {"cubes": 3}, cubes=2),
    several("automa_cards.toml, rule 13.7: no card refreshes a row of the display", no_refresh),
    several(
        "automa_cards.toml, rule 13.8: no card assesses only where the Automa has the majority",
        every("automa_cards", {}, assess="all"),
    ),
]


@pytest.mark.parametrize(("change", "said"), [*BOARD, *ACTION_CARDS, *OWN, *TECH, *BONUS, *AUTOMA])
def test_a_faulty_set(change: Change, said: str) -> None:
    """Set, file, row, rule and problem are named, whatever the number of players."""
    faulty = changed(change)
    for players in PLAYERS:
        with pytest.raises(BadComponents, match=f"Component set standard-1, {said}") as refused:
            filled(players, faulty)
    rule = refused.value.message.args.get("rule", "type")
    assert rule == "type" or f"**{rule}**" in RULES
    for language in LANGUAGES:
        text = catalogue(language).render(refused.value.message)
        assert text.endswith(".")
        assert "\N{HORIZONTAL ELLIPSIS}" not in text


@pytest.mark.parametrize("sheet", sorted(STANDARD.sheets))
def test_a_sheet_that_is_missing_or_says_more(sheet: str) -> None:
    """Every sheet is needed, and no column is unknown."""
    data = msgspec.to_builtins(STANDARD)
    data["sheets"].pop(sheet)
    with pytest.raises(BadComponents, match=f"Component set standard-1 has no file {sheet}.toml"):
        filled(4, from_data(data, "mine"))
    with pytest.raises(BadComponents, match=f"standard-1, {sheet}.toml, row 1, .*smell"):
        filled(4, changed(put(sheet, 1, smell="sweet")))
