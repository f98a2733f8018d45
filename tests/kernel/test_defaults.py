"""What a game need not say, and what happens then."""

from dataclasses import MISSING, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from armillary.kernel import components
from armillary.kernel.defaults import own_score
from armillary.kernel.errors import BadComponents
from armillary.kernel.game import Game, highest_payoff
from armillary.kernel.options import Option
from armillary.kernel.registry import named, own
from armillary.kernel.replay import replay
from armillary.kernel.text import LANGUAGES, Message, catalogue, languages
from beacons import GAME as BEACONS


def test_a_game_says_little() -> None:
    """Only what nobody else can know."""
    needed = [one.name for one in fields(Game) if one.default is MISSING and one.default_factory is MISSING]
    assert needed == ["name", "players", "position_class", "asks", "view"]


def test_the_folder_is_where_the_texts_are(tmp_path: Path) -> None:
    """Beside the rules, or above them."""
    assert BEACONS.folder == Path(__file__).parents[2] / "examples" / "beacons"
    assert replace(BEACONS, folder=tmp_path).folder == tmp_path


def test_the_most_keys_are_those_of_the_longest_question() -> None:
    """Unless a game knows better."""
    assert (BEACONS.most_keys, replace(BEACONS, most_keys=5).most_keys) == (24, 5)


def test_points_that_a_game_counts_are_those_of_its_result() -> None:
    """Unless it says how a match ends."""
    counting = replace(BEACONS, result=highest_payoff, scores=lambda position: [7] * position.players)
    assert highest_payoff(counting.match(3, seed=1).position).scores == [7, 7, 7]


# components


def test_a_game_without_components(stairs: Game) -> None:
    """Has an empty set of a name of its own, which records name and need not carry."""
    assert stairs.component_sets() == []
    assert stairs.component_set() is components.EMPTY
    match = stairs.match(2, seed=1)
    reference = match.record().header.components
    assert (reference.name, reference.version, reference.data) == ("none", 1, None)
    assert reference.hash == "7c1fe230c8fbd3610bb1b19314950c979e5a17f051cc991255d39b1c57b76d29"
    assert replay(match.record(with_seed=True), game=stairs).position.to_json() == match.position.to_json()
    assert stairs.position(match.position.to_json()).to_json() == match.position.to_json()


@pytest.mark.parametrize("wanted", ["standard", "none-2"])
def test_a_set_that_a_game_without_components_has_not(stairs: Game, wanted: str) -> None:
    """Refused by its name."""
    with pytest.raises(BadComponents, match=wanted):
        stairs.component_set(wanted)


def test_a_game_without_components_takes_no_sheet(stairs: Game) -> None:
    """A set that a person brings would be left out without a word."""
    with pytest.raises(BadComponents, match="cards"):
        stairs.component_set(
            components.from_data({"name": "mine", "version": 1, "sheets": {"cards": {"provenance": "stated"}}}, "mine")
        )


# options


def test_options_fill_the_tables_of_their_names(stairs: Game) -> None:
    """A number as it is, a choice by its place."""
    position = stairs.setup(2, {"fault": "endless", "rounds": 7}).start()
    assert (position.fault, position.rounds) == (3, 7)


@pytest.mark.parametrize(
    "option", [Option("wind", "flag", True), Option("fault", "text", "x"), Option("moon", "flag", True)]
)
def test_an_option_that_nothing_takes(stairs: Game, option: Option) -> None:
    """A field that is no table, a text, or no field at all: said once, when the game is made, by the option's name."""
    with pytest.raises(TypeError, match=f"stairs: option {option.name} needs a number of its name in a @tables class"):
        replace(stairs, options=(option,))


# results


class Ended:
    """A position that is over."""

    def __init__(self, payoffs: list[float], score: list[int] | None = None) -> None:
        self.payoffs = lambda: payoffs
        self.players = len(payoffs)
        self.setup = SimpleNamespace(game=SimpleNamespace(scores=own_score if score else None))
        self.score = score


@pytest.mark.parametrize(
    ("position", "scores", "winners"),
    [
        (Ended([0.5, 0.0, 0.5]), [1, 0, 1], [0, 2]),
        (Ended([0.0, 1.0], score=[7, 9, 0, 0]), [7, 9], [1]),
        (Ended([0.0, 0.0], score=[7, 9]), [7, 9], []),
    ],
)
def test_the_highest_payoff_wins(stairs: Game, position: Any, scores: list[int], winners: list[int]) -> None:
    """With the scores that the position keeps, if it does."""
    found = replace(stairs, result=Game.result).result(position)
    assert (found.scores, found.winners, found.message()) == (scores, winners, Message("result.over"))


# languages


def test_one_language_stands_for_both(tmp_path: Path) -> None:
    """With the kernel's own words in the language that was asked for."""
    (tmp_path / "fr.toml").write_text('title = "Les dés"')
    assert languages(tmp_path) == ["fr"]
    assert [catalogue(language, tmp_path).render(Message("title")) for language in LANGUAGES] == ["Les dés"] * 2
    assert catalogue("en", tmp_path).render(Message("seat", {"n": 1})) == "Seat 1"


@pytest.mark.parametrize("game", [*own(), "beacons"])
def test_games_of_this_repository_speak_both(game: str) -> None:
    """Texts and rules."""
    folder = named(game).folder
    assert languages(folder / "text") == list(LANGUAGES)
    assert all((folder / file).exists() for file in ("RULES.md", "RULES.fr.md"))
