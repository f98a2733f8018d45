"""What may be answered is numbered from 1 as it is shown, 0 ends or declines, and names do as well."""

import random

import pytest

import armillary
from armillary.cli.table.offers import Offers, named
from armillary.kernel.questions import Choice, Target
from armillary.kernel.text import Message
from tests.cli.running import BEACONS, OFFER, run

GAMES = ("pocket-imperium", "apex", "council-of-shadows")
ALONE = ("play", "pocket-imperium", "--seats", "you,random", "--option", "layout=printed-T", "--seed", "3")
EXPLORING = "hex 46\n\nhex 27\n\n2 1\n\n"  # two systems, then Explore before Expand
FRAME = "-- Seat 1 (you) --"


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_has_a_number_of_its_own_from_1_on_and_only_what_declines_is_0(name: str) -> None:
    """But numbers are typed as themselves."""
    declined = 0
    for seed in range(3):
        match, choose = armillary.game(name).match(seed=seed), random.Random(seed)
        while not match.over and len(match.entries) < 400:
            [question] = match.questions(match.waiting[0])
            numbered = Offers(question.choices).numbered
            declining = [choice for choice in question.choices if choice.declines]
            others = [choice for choice in question.choices if not choice.declines]
            kinds, ids = {choice.target.kind for choice in others}, [choice.target.id for choice in others]
            typed = ids if kinds == {"number"} else range(1, len(others) + 1)
            assert list(numbered) == [*typed, *(0 for _ in declining)]
            assert list(numbered.values()) == [*others, *declining]
            declined += len(declining)
            match.answer(question.seat, choose.choice(question.choices).key)
    assert declined


def test_no_key_of_the_record_is_shown_or_taken() -> None:
    done = run(*ALONE, typed="46\n24\n")
    assert "There is no answer 46 here: type a number from 1 to " in done.out
    assert OFFER.findall(done.out) == [str(n) for n in range(1, 1 + len(OFFER.findall(done.out)))]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("hex 4", [1]),
        ("HEX 45", [2]),
        ("tri-prime", [3]),
        ("Tri Prime", [3]),
        ("hex", [1, 2, 3]),
        ("level i", [1]),
        ("lev", [1, 2]),
        ("x", []),
        ("  ", []),
        ("#", []),
    ],
)
def test_names_may_be_cut_short_and_the_best_fit_counts(typed: str, found: list[int]) -> None:
    names = {1: "hex 4, Level I", 2: "hex 45, Level II", 3: "Tri-Prime (hex 24)"}
    assert named(typed, names) == found


def test_zero_is_none_where_a_number_is_asked_for_and_the_end_where_a_button_is() -> None:
    none = Choice(0, Target("number", 0), Message("choice.drop"))
    some = Choice(1, Target("number", 1), Message("choice.drop"))
    end = Choice(99, Target("button", 99), Message("done.act"))
    other = Choice(98, Target("button", 98), Message("ware.colony"))
    assert Offers([none, some]).numbered == {1: some, 0: none}
    assert Offers([end, other]).numbered == {1: other, 0: end}


def test_a_number_is_typed_as_itself_and_a_button_beside_it_as_0() -> None:
    five, seven = (Choice(n, Target("number", n), Message("number", {"n": n})) for n in (5, 7))
    end = Choice(99, Target("button", 99), Message("done.act"))
    other = Choice(98, Target("button", 98), Message("ware.colony"))
    assert Offers([five, seven, end]).numbered == {5: five, 7: seven, 0: end}
    assert (Offers([five, seven]).least, Offers([five, seven]).most) == (5, 7)
    assert Offers([five, seven, other]).numbered == {5: five, 7: seven, 0: other}
    assert Offers([other, five, end]).numbered == {5: five, 0: end, -1: other}
    place = Choice(97, Target("hex", 4), Message("ware.colony"))
    assert Offers([five, seven, place]).numbered == {1: five, 2: seven, 3: place}


@pytest.mark.parametrize("typed", ["9", "why 9"])
def test_a_number_that_may_not_be_chosen_is_refused_with_its_rule(typed: str) -> None:
    """And one that the question could never mean with those that are offered."""
    done = run(*ALONE, typed=EXPLORING + f"hex 46\nhex 45\n{typed}\n99\n").out
    assert "Rule 6.6: From hex 46 at least 1 ship must go, and at most 2 can.\n" in done
    assert "There is no answer 99 here: type a number from 1 to 2." in done


def test_zero_ends_a_command_in_every_language() -> None:
    for language, words in (("en", "move no more fleets"), ("fr", "ne plus déplacer de flottes")):
        names = EXPLORING if language == "en" else EXPLORING.replace("hex", "case")
        done = run(*ALONE, "--lang", language, typed=f"{names}0\n")
        assert f"\n  0  {words}\n" in done.out, done.out


def test_a_name_that_several_have_is_not_guessed() -> None:
    done = run(*ALONE, typed="hex\n")
    assert "More than one answer goes by hex: type its number." in done.out


def test_the_map_is_drawn_again_after_every_step_of_a_draft() -> None:
    before, *steps = (
        run(*ALONE, typed=EXPLORING + typed).out.rpartition(FRAME)[2].partition("\n> ")[0]
        for typed in ("", "hex 46\n", "hex 46\nhex 45\n", "hex 46\nhex 45\n1\n")
    )
    assert len({before, *steps}) == 4
    assert "<46" in steps[0]
    assert ">45" in steps[1]
    assert before.count("A2") == 2
    assert "| A0+1  |  A1   |" in steps[2]


def test_a_complete_answer_is_shown_from_its_first_step_to_its_last() -> None:
    chain = "hex 46\nhex 45\n1\n0\nhex 46\nhex 47\n0\n"
    shown = run(*ALONE, typed=EXPLORING + chain).out.rpartition(FRAME)[2]
    assert shown.partition("Your whole answer:\n")[2].splitlines()[:3] == [
        "  · You move 1 ship from hex 46 to hex 45.",
        "  · You move 1 ship from hex 46 to hex 47.",
        "  · Stop in hex 47",
    ]


def test_what_would_be_given_up_is_said_before_it_is_confirmed_and_only_then() -> None:
    loses = "Beware: hex 46 would be left without a ship of yours: you would no longer control its system."
    assert "Beware" not in run(*ALONE, typed=EXPLORING + "hex 46\nhex 45\n1\n0\n").out
    chain = "hex 46\nhex 45\n1\n0\nhex 46\nhex 47\n0\n"
    goes = run(*ALONE, typed=EXPLORING + chain).out
    assert f"\n{loses}\nEnter to confirm, undo to take back.\n" in goes
    assert goes.count(loses) == 2  # once it is drafted, and when all is complete
    french = run(*ALONE, "--lang", "fr", typed=(EXPLORING + chain).replace("hex", "case")).out
    assert "Attention : la case 46 resterait sans un seul de vos vaisseaux" in french


@pytest.mark.parametrize(
    "typed", ["probe 5\n3\n", "probe 5\nfar beacon\n", "probe 5, far beacon\n", "probe 5, 3\n", "probe 5,far\n"]
)
def test_a_chain_is_typed_by_numbers_and_names(typed: str) -> None:
    done = run("play", BEACONS, "--seed", "3", "--seats", "you,random", typed=typed)
    assert "Your answer: probe #5, strength 3 → the far beacon, 8 points" in done.out


def test_what_follows_a_name_that_is_not_taken_is_not_taken_either() -> None:
    """And what comes before one that is unknown stays drafted."""
    unknown = "Type the number or the name of an answer, or help."
    start = ("play", BEACONS, "--seed", "3", "--seats", "you,random")
    moon = run(*start, typed="moon, far beacon\n").out.partition("> ")[2]
    assert unknown in moon
    assert "Which beacon" not in moon
    half = run(*start, typed="probe 5, moon\n").out.partition("> ")[2]
    assert unknown in half
    assert "far beacon" in half


def test_a_plan_of_apex_says_what_is_played_and_what_is_discarded() -> None:
    """By two players a card is discarded with the one that is played."""
    match = armillary.game("apex").match(players=2, seed=1, confirm=True)
    while match.questions(0) == [] or match.questions(0)[0].ask != "choose.card":
        match.answer(match.waiting[0], match.questions(match.waiting[0])[0].choices[0].key)
    while match.questions(0):
        match.step(0, match.questions(0)[0].choices[0].key)
    played, side, discarded = (match.game.text().render(step.text, 0) for step in match.drafted_steps(0))
    assert played.startswith("card ")
    assert discarded.startswith("discard card ")
    assert side
