"""All lessons in a browser: learnt by clicks, by touch and by the keyboard, with hints on the way."""

import pytest
from playwright.sync_api import Locator, Page, expect

from armillary.games.pocket_imperium import GAME
from armillary.kernel.game import Game
from armillary.kernel.registry import named, own
from armillary.kernel.text import LANGUAGES, Message
from armillary.server.lessons.checks import course
from armillary.server.lessons.script import Script
from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.visiting import PHONE, Visitor
from tests.web.wording import say

LEARN = f"/learn/{GAME.name}"


def said(script: str, name: str, language: str = "en", game: Game = GAME) -> str:
    """What the guide says."""
    return game.text(language).render(Message(f"lesson.{script}.{name}"))


def begin(visitor: Visitor, lesson: str) -> Page:
    page = visitor.open(f"{LEARN}?lesson={lesson}")
    script = course(GAME.name).script(lesson)
    if script is course(GAME.name).book.lesson[0]:
        visitor.button(say("learn.begin")).click()
    at_step(page, script, 0)
    return page


def at_step(page: Page, script: Script, taken: int, language: str = "en", game: Game = GAME) -> None:
    """The learner is asked for the next key."""
    expect(page.get_by_text(say("learn.step", language, step=taken + 1, steps=len(script.step)))).to_be_visible()
    expect(page.get_by_text(said(script.name, f"{script.step[taken].name}.guide", language, game))).to_be_visible()
    expect(page.locator("[data-part=prompt]")).to_be_visible()


def choose(page: Page, key: int) -> None:
    """From the list, or with the stepper."""
    stepper = page.locator("[data-part=stepper]")
    if stepper.count():
        page.keyboard.press(str(key))
        stepper.locator(f"[data-key='{key}']").click()
    else:
        page.locator(f"[data-part=choices] [data-key='{key}']").click()


def hex_of(page: Page, number: int) -> Locator:
    return page.locator(f"[data-hex='{number}']")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", own())
def test_every_lesson_is_learnt(visit: Visit, name: str, language: str) -> None:
    """One after the other, by the list, to the end of the last."""
    game, scripts = named(name), course(name).book.lesson
    visitor = visit(settings={"language": language})
    page = visitor.open(f"/learn/{name}")
    visitor.button(say("learn.begin", language)).click()
    for script in scripts:
        for taken, step in enumerate(script.step):
            at_step(page, script, taken, language, game)
            choose(page, step.hoped[0])
        expect(page.get_by_text(said(script.name, "end", language, game))).to_be_visible()
        if script is not scripts[-1]:
            visitor.link(say("learn.next", language)).click()
    expect(page.get_by_role("navigation").get_by_text("✓")).to_have_count(len(scripts))
    expect(visitor.button(say("home.play", language))).to_be_enabled()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", own())
def test_lessons_begin_with_how_one_wins(visit: Visit, name: str, language: str) -> None:
    """With its rule, before anything is asked. Other lessons do not say it again."""
    game, [first, second, *_] = named(name), course(name).book.lesson
    visitor = visit(settings={"language": language}, shape=PHONE)
    page = visitor.open(f"/learn/{name}")
    aim = page.locator("[data-part=aim]")
    expect(aim).to_contain_text(game.text(language).render(Message("aim")))
    expect(aim.get_by_role("link")).to_have_attribute("href", f"/rules/{name}#{course(name).book.aim}")
    expect(page.locator("[data-part=prompt], [data-part=choices]")).to_have_count(0)
    assert violations(page) == []
    visitor.button(say("learn.begin", language)).click()
    at_step(page, first, 0, language, game)
    expect(aim).to_be_hidden()
    visitor.open(f"/learn/{name}?lesson={second.name}")
    at_step(page, second, 0, language, game)
    expect(aim).to_be_hidden()


def test_after_two_equal_mistakes_one_is_shown(visitor: Visitor) -> None:
    """The answer is pointed at and said; one takes it, or does it oneself."""
    page = begin(visitor, "orders")
    script = course(GAME.name).script("orders")
    show, wanted = visitor.button(say("learn.show")), page.locator("[data-part=wanted]")
    choose(page, 1)
    expect(page.get_by_text(said("orders", "first.hints.many"))).to_be_visible()
    expect(show).to_be_hidden()
    choose(page, 2)
    expect(page.get_by_text(said("orders", "first.hints.early"))).to_be_visible()
    expect(show).to_be_hidden()
    choose(page, 1)
    show.click()
    expect(wanted).to_contain_text("Expand: add ships to your systems")
    expect(page.locator("[data-part=choices] [data-key='0'].pointed")).to_be_visible()
    assert violations(page) == []
    at_step(page, script, 0)
    visitor.button(say("learn.take")).click()
    at_step(page, script, 1)
    expect(wanted).to_be_hidden()
    expect(show).to_be_hidden()


def test_what_is_shown_is_chosen_on_the_board(visit: Visit) -> None:
    page = begin(visit(shape=PHONE), "homes")
    for _ in range(2):
        hex_of(page, 45).tap()
        expect(page.get_by_text(said("homes", "second.hints.near"))).to_be_visible()
    page.get_by_role("button", name=say("learn.show")).tap()
    expect(page.locator("[data-part=wanted]")).to_be_visible()
    hex_of(page, 34).tap()
    expect(page.get_by_text(said("homes", "end"))).to_be_visible()


def test_a_hint_and_another_try(visitor: Visitor) -> None:
    page = begin(visitor, "orders")
    choose(page, 1)
    hint = page.get_by_text(said("orders", "first.hints.many"))
    expect(hint).to_be_visible()
    at_step(page, course(GAME.name).script("orders"), 0)
    assert violations(page) == []
    visitor.button(say("toast.close")).click()
    expect(hint).to_be_hidden()
    choose(page, 0)
    at_step(page, course(GAME.name).script("orders"), 1)


def test_what_cannot_be_chosen(visitor: Visitor) -> None:
    """The rule is said, and linked."""
    page = begin(visitor, "paths")
    hex_of(page, 13).click()
    at_step(page, course(GAME.name).script("paths"), 1)
    hex_of(page, 3).click(force=True)
    expect(page.get_by_role("link", name=say("toast.rule", rule="6.2"))).to_have_attribute(
        "href", f"/rules/{GAME.name}#6.2"
    )


def test_a_step_back(visitor: Visitor) -> None:
    page = begin(visitor, "paths")
    script = course(GAME.name).script("paths")
    choose(page, 13)
    at_step(page, script, 1)
    choose(page, 14)
    at_step(page, script, 2)
    visitor.button(say("learn.back")).click()
    at_step(page, script, 1)
    visitor.button(say("learn.again")).click()
    at_step(page, script, 0)


def test_by_touch(visit: Visit) -> None:
    """On the board of a phone."""
    page = begin(visit(shape=PHONE), "homes")
    hex_of(page, 45).tap()
    expect(page.get_by_text(said("homes", "second.hints.near"))).to_be_visible()
    hex_of(page, 34).tap()
    expect(page.get_by_text(said("homes", "end"))).to_be_visible()
    assert violations(page) == []


def test_by_the_keyboard(visitor: Visitor) -> None:
    page = begin(visitor, "battle")
    script = course(GAME.name).script("battle")
    [question] = course(GAME.name).begun(script).questions(0)
    things = [choice.key for choice in question.choices if choice.key]  # "stop" is a button, and comes last
    page.keyboard.press(str(things.index(39) + 1))
    for taken, key in ((1, "2"), (2, "1")):
        at_step(page, script, taken)
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    expect(page.get_by_text(said("battle", "end"))).to_be_visible()


def test_what_happened_before_is_shown(visit: Visit) -> None:
    """Unless the learner does not want to wait."""
    visitor = visit(reduced_motion="no-preference")
    page = visitor.open(f"{LEARN}?lesson=paths")
    expect(page.get_by_text(said("paths", "fleet.guide"))).to_be_visible()
    expect(page.locator("[data-part=prompt]")).to_be_hidden()
    visitor.button(say("learn.skip")).click()
    at_step(page, course(GAME.name).script("paths"), 0)
