"""What a move gives up is said before it is confirmed, and a whole answer is shown."""

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from armillary.client import Client, LiveTable
from armillary.kernel.match import MOST_TURNS
from armillary.kernel.registry import named
from armillary.server.wire import NewTable, State
from tests.server.guests import ME, RANDOM, guests
from tests.server.serving import Serving
from tests.web.conftest import Visit
from tests.web.playing import CHOICES, CONFIRM, STEPPER
from tests.web.test_notices import come_as
from tests.web.visiting import DESKTOP, PHONE

WARNINGS = "[data-part=warnings] p"
PLAN = "[data-part=plan] li"
SHAPES = [("en", DESKTOP), ("fr", PHONE)]


def plain(text: str) -> str:
    """Without the sign, capitals, and spaces where a line must not be broken."""
    return text.lstrip("⚠").replace("\N{NO-BREAK SPACE}", " ").lower()


def asked(table: LiveTable, state: State) -> State:
    """As it stands once something is asked of the reader, or the match is over."""
    while state.question is None and state.table.status == "running":
        time.sleep(0.05)
        state = table.state()
    return state


def at_the_brink(client: Client, game: str) -> tuple[LiveTable, int]:
    """A table where the reader's next key gives something up, and that key."""
    for seed in range(12):
        table, random = client.create(NewTable(game, [ME, RANDOM], seed=seed)), Random(seed)
        state = table.state()
        while (question := asked(table, state).question) is not None:
            numbers = [choice for choice in question.choices if choice.target.kind == "number"]
            key = (numbers[-1] if numbers else random.choice(question.choices)).key
            state = table.answer(key, confirm=True)
            if state.draft is not None and state.draft.warnings:
                table.undo()
                return table, key
            if state.draft is not None and state.draft.finished and not state.draft.sealed:
                state = table.commit()
    raise AssertionError(f"nobody ever gave anything up in {game}")


@pytest.mark.parametrize(("language", "shape"), SHAPES, ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["pocket-imperium", "apex"])
def test_what_a_move_gives_up_is_said_before_it_is_confirmed(
    visit: Visit, server: Serving, game: str, language: str, shape: Any
) -> None:
    with guests(server.url, f"{game}-{language}") as [person]:
        table, key = at_the_brink(person, game)
        visitor = visit(shape=shape, settings={"language": language, "confirm": "chains"})
        come_as(person, visitor)
        page = visitor.open(f"/table/{table.id}")
        expect(page.locator(WARNINGS)).to_have_count(0)
        if page.locator(STEPPER).count():
            page.locator(f"{STEPPER} .end").last.click()
            page.locator(f"{STEPPER} .main").click()
        else:
            page.locator(f'{CHOICES} [data-key="{key}"]').dispatch_event("click")
        page.locator(WARNINGS).first.wait_for()
        draft = table.state().draft
        assert draft is not None
        text = named(game).text(language)
        said = [text.render(warning, 0).lower() for warning in draft.warnings]
        assert list(map(plain, page.locator(WARNINGS).all_text_contents())) == said
        expect(page.locator(WARNINGS).first).to_be_in_viewport()
        answered = table.state().number // MOST_TURNS
        while (state := table.state()).question is not None:
            ends = [choice.key for choice in state.question.choices if choice.declines]
            table.answer(ends[0] if ends else state.question.choices[0].key, confirm=True)
        expect(page.locator(CONFIRM)).to_be_in_viewport()
        expect(page.locator(PLAN).first).to_be_visible()
        assert page.locator(PLAN).count() >= len(state.drafted)
        assert state.number // MOST_TURNS == answered, "committed without being confirmed"


LONG = 6
"""Lines of an answer that a small box has no room for."""


def long_answer(client: Client) -> LiveTable:
    """A table where the reader's whole answer of many steps waits to be confirmed."""
    for seed in range(12):
        table, random = client.create(NewTable("council-of-shadows", [ME, RANDOM], seed=seed)), Random(seed)
        state = table.state()
        while (question := asked(table, state).question) is not None:
            state = table.answer(random.choice(question.choices).key, confirm=True)
            if state.draft is not None and state.draft.finished and not state.draft.sealed:
                if len(state.drafted) >= LONG:
                    return table
                state = table.commit()
    raise AssertionError("nobody ever answered at length")


@pytest.mark.parametrize(("language", "shape"), SHAPES, ids=["desktop", "phone"])
def test_the_end_of_a_long_answer_is_in_sight_before_it_is_confirmed(
    visit: Visit, server: Serving, language: str, shape: Any
) -> None:
    """The board does not show yet what its last step does."""
    with guests(server.url, f"long-{language}") as [person]:
        table = long_answer(person)
        visitor = visit(shape=shape, settings={"language": language, "confirm": "chains"})
        come_as(person, visitor)
        page = visitor.open(f"/table/{table.id}")
        expect(page.locator(PLAN).last).to_be_in_viewport(ratio=0.9)
        expect(page.locator(CONFIRM)).to_be_in_viewport(ratio=0.9)
