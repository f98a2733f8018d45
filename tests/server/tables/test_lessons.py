"""Lessons: each can be learnt to its end, in every language; each wrong key gets its hint; bad ones are refused."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.games.pocket_imperium import GAME
from armillary.kernel.game import Game
from armillary.kernel.questions import Target
from armillary.kernel.registry import own
from armillary.kernel.rulebook import rules
from armillary.kernel.text import LANGUAGES, Catalogue, Message, catalogue
from armillary.server.errors import TEXTS, BadLessons
from armillary.server.lessons.checks import check, course
from armillary.server.lessons.course import Course
from armillary.server.lessons.script import Book, Script, read
from armillary.server.wire import Guidance, Lesson, Lessons, Thing
from tests.server.hosting import Hosted, hosted

TAUGHT = [(game, script.name) for game in own() for script in course(game).book.lesson]
FAR = 10**6
"""A key that no question has."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosted(str(tmp_path_factory.mktemp("lessons") / "lessons.db")) as found:
        yield found


class Learner:
    """A visitor who has not said who they are, in one lesson and one language."""

    def __init__(self, host: Hosted, game: str, lesson: str, language: str) -> None:
        self.host = host
        self.path = f"/games/{game}/lessons/{lesson}?lang={language}"
        self.words = Catalogue(language, host.ask("GET", f"/games/{game}/text/{language}").json())

    def send(self, *keys: int, about: Thing | None = None, show: bool = False) -> Lesson:
        body = {"keys": keys, "about": msgspec.to_builtins(about), "show": show}
        reply = self.host.ask("POST", self.path, body=body)
        assert reply.status_code == 200, reply.text
        return msgspec.json.decode(reply.content, type=Lesson)

    def hears(self, said: Guidance | None, lesson: Lesson) -> str:
        """What the guide says, in words."""
        assert said is not None
        return self.read(said.text, lesson)

    def read(self, message: Message, lesson: Lesson) -> str:
        found = self.words.render(message, lesson.seat, [seat.name for seat in lesson.seats])
        assert found != message.id
        assert "{" not in found
        return found


def before(lesson: Lesson) -> tuple[Any, ...]:
    """How things stand for the learner."""
    return lesson.taken, lesson.board, lesson.question, lesson.draft, lesson.drafted, lesson.guide, lesson.points


def hoped_keys(game: str, name: str, step: int) -> list[int]:
    return course(game).script(name).step[step].hoped


# every lesson of every game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_every_lesson_can_be_learnt(host: Hosted, game: str, name: str, language: str) -> None:
    """Along every hoped key to the end; any other legal key is not taken and gets a hint; what is illegal, a rule."""
    learner = Learner(host, game, name, language)
    steps = len(course(game).script(name).step)
    ways: list[tuple[int, ...]] = [()]
    while ways:
        keys = ways.pop()
        lesson = learner.send(*keys)
        assert (lesson.taken, lesson.hoped, lesson.hint) == (len(keys), True, None)
        assert learner.hears(lesson.guide, lesson)
        assert all(learner.read(told.text, lesson) for told in [*lesson.events, *lesson.drafted])
        assert lesson.done == (len(keys) == steps)
        if lesson.done:
            assert lesson.question is None
            continue
        hoped = hoped_keys(game, name, len(keys))
        check_wrong_keys(learner, lesson, keys, hoped)
        ways += [(*keys, key) for key in hoped]


def check_wrong_keys(learner: Learner, lesson: Lesson, keys: tuple[int, ...], hoped: list[int]) -> None:
    assert lesson.question is not None
    legal = [choice.key for choice in lesson.question.choices]
    assert set(hoped) <= set(legal)
    for key in [key for key in legal if key not in hoped] + [FAR]:
        again = learner.send(*keys, key)
        assert before(again) == before(lesson)
        assert (again.hoped, again.events) == (False, [])
        assert len(learner.hears(again.hint, again)) > 20
        assert again.hint is not None
        assert again.hint.text.id.startswith("lesson." if key in legal else "refused.")


@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_a_learner_is_shown_what_is_hoped_for(host: Hosted, game: str, name: str) -> None:
    """If they want it, and at every step; taken, it leads on. When all is learnt there is nothing to show."""
    learner = Learner(host, game, name, "en")
    keys: list[int] = []
    for step in course(game).script(name).step:
        assert learner.send(*keys).wanted is None
        shown = learner.send(*keys, show=True)
        assert (shown.wanted, shown.taken) == (step.hoped[0], len(keys))
        keys.append(step.hoped[0])
        assert learner.send(*keys).taken == len(keys)
    assert learner.send(*keys, show=True).wanted is None


@pytest.mark.parametrize("game", sorted({game for game, _ in TAUGHT}))
def test_how_one_wins_is_said_first(host: Hosted, game: str) -> None:
    """Once: before the first key of the first lesson."""
    scripts = course(game).book.lesson
    first = Learner(host, game, scripts[0].name, "fr")
    lesson = first.send()
    assert lesson.aim is not None
    assert "gagnez" in first.hears(lesson.aim, lesson)
    assert lesson.aim.rule in rules(course(game).game.folder)
    assert first.send(scripts[0].step[0].hoped[0]).aim is None
    assert all(Learner(host, game, script.name, "fr").send().aim is None for script in scripts[1:])


@pytest.mark.parametrize("game", sorted({game for game, _ in TAUGHT}))
def test_titles(host: Hosted, game: str) -> None:
    found = msgspec.json.decode(host.ask("GET", f"/games/{game}/lessons").content, type=Lessons)
    assert [lesson.name for lesson in found.lessons] == [name for other, name in TAUGHT if other == game]
    for lesson in found.lessons:
        assert lesson.steps == len(course(game).script(lesson.name).step)
        for message in (lesson.title, lesson.about):
            words = {course(game).game.text(language).render(message) for language in LANGUAGES}
            assert len(words) == len(LANGUAGES)


def test_a_game_without_lessons(tmp_path: Path) -> None:
    found = Course(GAME, read(replace(GAME, folder=tmp_path)))
    check(found)
    assert found.book == Book()


# Pocket Imperium


def imperium(host: Hosted, lesson: str, language: str = "en") -> Learner:
    return Learner(host, GAME.name, lesson, language)


def test_pocket_imperium_teaches_its_heart() -> None:
    """Every kind of question that has a choice in it, in a handful of lessons."""
    steps = [step for script in course(GAME.name).book.lesson for step in script.step]
    assert {step.ask.partition(".")[0] for step in steps} == {
        "deploy",
        "plan",
        "expand",
        "explore",
        "exterminate",
        "exploit",
    }
    assert len(steps) < 25


def test_what_others_plan_is_not_shown(host: Hosted) -> None:
    learner = imperium(host, "orders")
    planning = learner.send(0)
    assert [player["orders"] for player in planning.board["players"]] == [[0, None, None], [None] * 3, [None] * 3]
    assert (planning.draft.keys, planning.draft.sealed) == ([0], False)
    revealed = learner.send(0, 1)
    assert [player["orders"][0] for player in revealed.board["players"]] == [0, 1, 1]
    assert revealed.board["left"] == 3
    assert [told.kind for told in revealed.events] == ["revealed"] * 3 + ["performs"]


def test_events_are_those_since_the_last_key(host: Hosted) -> None:
    """Those of a draft once, as they happen; before the first key what was prepared for the lesson."""
    learner = imperium(host, "paths")
    prepared = learner.send()
    assert {told.kind for told in prepared.events} >= {"moved", "grew", "revealed"}
    assert ships(prepared.before, 8) == 0
    assert ships(prepared.board, 8) == 1
    third = learner.send(13, 14, 3)
    assert [(told.kind, told.args["ships"]) for told in third.events] == [("moved", 3)]
    fifth = learner.send(13, 14, 3, 9, 1)
    assert [(told.kind, told.args["ships"]) for told in fifth.events] == [("moved", 2)]
    assert [told.args["ships"] for told in fifth.drafted] == [3, 2]
    assert (ships(fifth.before, 9), ships(fifth.board, 9)) == (0, 2)
    assert learner.send(13, 14, 3, 9, 0).before == learner.send(13, 14, 3, 9).board
    battle = imperium(host, "battle").send(39, 2, 1)
    assert [told.kind for told in battle.events] == ["sent", "invaded", "conquered", "trimmed"]


def ships(board: Any, hex: int) -> int:
    return next(int(one["ships"]) for one in board["hexes"] if one["id"] == hex)


def test_the_last_lesson_is_won(host: Hosted) -> None:
    lesson = imperium(host, "crown").send(24, 0, 3)
    assert lesson.result is not None
    assert (lesson.result.scores, lesson.result.winners) == ([51, 50, 48], [0])
    assert "51" in catalogue("en", GAME.folder / "text").render(lesson.guide.text)


def test_the_guide_points(host: Hosted) -> None:
    """At what it hopes for, at something else, or at nothing."""
    assert imperium(host, "paths").send(13).points == [Target("hex", 14)]
    assert imperium(host, "homes").send().points == [Target("hex", 24)]
    assert imperium(host, "orders").send().points == []
    assert imperium(host, "orders").send(0, 1, 13, 13, 34).points == []


def test_hints_of_their_own(host: Hosted) -> None:
    learner = imperium(host, "battle")
    assert learner.send(24).hint == Guidance(Message("lesson.battle.target.hints.even"), "7.9")
    assert learner.send(7).hint == Guidance(Message("lesson.battle.target.hints.swap"), "7.9")
    assert imperium(host, "harvest").send(6).hint == Guidance(Message("lesson.harvest.sector.hint"), "8.9")


def test_a_thing_on_the_board_that_cannot_be_chosen(host: Hosted) -> None:
    """Says which rule forbids it, in the learner's language, and is no step."""
    english, french = imperium(host, "paths"), imperium(host, "paths", "fr")
    blocked = english.send(13, about=Thing("hex", 8))
    assert (blocked.taken, blocked.hoped, blocked.events) == (1, True, [])
    assert blocked.hint is not None
    assert blocked.hint.rule == "6.3"
    assert english.hears(blocked.hint, blocked) != french.hears(french.send(13, about=Thing("hex", 8)).hint, blocked)
    assert english.send(13, about=Thing("hex", 14)).hint is None
    assert english.send(13, 14, about=Thing("hex", 14)).hint is None, "a number is asked for, and no rule speaks of it"


def test_a_key_against_a_rule(host: Hosted) -> None:
    lesson = imperium(host, "paths").send(13, 8)
    assert (lesson.taken, lesson.hoped) == (1, False)
    assert lesson.hint is not None
    assert lesson.hint.rule == "6.3"


def test_nothing_is_kept(host: Hosted) -> None:
    """Fewer keys are a step back, and the same keys the same reply."""
    learner = imperium(host, "paths")
    first = learner.send()
    further = learner.send(13, 14)
    assert learner.send() == first
    assert learner.send(13, 14) == further


def test_who_sits_there(host: Hosted) -> None:
    assert [seat.name for seat in imperium(host, "homes").send().seats] == ["You", "Hypatia", "Tycho"]
    assert [seat.name for seat in imperium(host, "homes", "fr").send().seats] == ["Vous", "Hypatia", "Tycho"]


# what is refused


@pytest.mark.parametrize(
    ("path", "body", "status", "error"),
    [
        ("/games/chess/lessons/homes", {}, 404, "game.not_here"),
        ("/games/pocket-imperium/lessons/chess", {}, 404, "lesson.unknown"),
        ("/games/pocket-imperium/lessons/homes", {"keys": [34, 34]}, 400, "lesson.keys"),
        ("/games/pocket-imperium/lessons/orders", {"keys": [1, 0]}, 400, "lesson.keys"),
        ("/games/pocket-imperium/lessons/orders", {"keys": [0] * 61}, 400, "request.field"),
        ("/games/pocket-imperium/lessons/orders", {"keys": [-1]}, 400, "request.field"),
        ("/games/pocket-imperium/lessons/orders", {"answers": []}, 400, "request.field"),
    ],
)
def test_requests_that_are_refused(host: Hosted, path: str, body: dict[str, Any], status: int, error: str) -> None:
    reply = host.ask("POST", path, body=body)
    assert (reply.status_code, reply.json()["error"]) == (status, error)


def test_lessons_of_no_game(host: Hosted) -> None:
    assert host.ask("GET", "/games/chess/lessons").status_code == 404


# lessons that cannot be taught


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pocket Imperium's own, to be spoilt."""
    return Path(shutil.copytree(GAME.folder, tmp_path / "game"))


def load(folder: Path) -> Course:
    """As it is loaded for the server."""
    game: Game = replace(GAME, folder=folder)
    found = Course(game, read(game))
    check(found)
    return found


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "error", "said"),
    [
        ("hoped = [34]", "hoped = [34", "unreadable", "line"),
        ("hoped = [34]", "", "field", "hoped"),
        ("hoped = [34]", "hoped = []", "field", "hoped"),
        ("hoped = [34]", "hoped = [34]\nwish = 1", "field", "wish"),
        ('name = "orders"', 'name = "homes"', "twice", "homes"),
        ('name = "next"', 'name = "first"', "twice", "first"),
        ('after = "homes"', 'after = "paths"', "after", "paths"),
        ("players = 3", "players = 7", "start", "7"),
        ("phase = 12", "phase = 14", "start", "cannot be"),
        ("phase = 12", "phase = 12\nmoons = 3", "start", "moons"),
        ("[1, 30], [2, 32]", "[1, 31], [2, 32]", "answer", "seat 2 cannot answer 32"),
        ("then = [[2, 6]]", "then = [[2, 7]]", "answer", "seat 2 cannot answer 7"),
        ("then = [[1, 1], [1, 0], [2, 1], [2, 0]]", "", "ask", "asked -"),
        ('ask = "deploy"', 'ask = "expand"', "ask", "deploy"),
        ("hoped = [34]", "hoped = [34, 13]", "hoped", "13"),
        ("far = [5, 6]", "far = [5, 34]", "hint", "34"),
        ("far = [5, 6]", "far = [5, 6, 22]", "hint", "22"),
        ("far = [5, 6]", "far = [5]", "words", "lesson.homes.second.hint "),
        ("far = [5, 6]", "away = [5, 6]", "words", "lesson.homes.second.hints.away"),
        ('rule = "2.3"', 'rule = "2.30"', "rule", "2.30"),
        ('names = ["Hypatia", "Tycho"]', 'names = ["Hypatia"]', "seats", "1 name is"),
        ("seed = 2", "seed = 2\nseat = 3", "seats", "it seats 3"),
    ],
)
def test_lessons_that_cannot_be_taught(folder: Path, old: str, new: str, error: str, said: str) -> None:
    """Each says what is wrong, and where, in every language."""
    spoil(folder / "lessons.toml", old, new)
    with pytest.raises(BadLessons) as caught:
        load(folder)
    assert caught.value.message.id == f"lessons.{error}"
    assert said in str(caught.value)
    sentences = {catalogue(language, TEXTS).render(caught.value.message) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not [sentence for sentence in sentences if "{" in sentence]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoilt", ["title", "about", "end"])
def test_words_that_are_missing(folder: Path, language: str, spoilt: str) -> None:
    path = folder / "text" / f"{language}.toml"
    head, lessons = path.read_text(encoding="utf-8").split("[lesson.homes]")
    path.write_text(f"{head}[lesson.homes]{lessons.replace(spoilt, 'lost', 1)}", encoding="utf-8")
    with pytest.raises(BadLessons, match=rf"lesson\.homes\.{spoilt} has no words in the language {language}"):
        load(folder)


def test_lessons_as_they_are_load(folder: Path) -> None:
    """So it was the spoiling that was refused above."""
    assert len(load(folder).book.lesson) == 6


def test_rules_are_those_of_the_step(folder: Path) -> None:
    """What a guide cites is about what is asked: the numbers of the phases."""
    chapters = {"deploy": "2", "plan": "34", "expand": "58", "explore": "61", "exterminate": "79", "exploit": "8"}
    for step in [step for script in load(folder).book.lesson for step in script.step]:
        assert step.rule in rules(GAME.folder)
        assert step.rule is not None
        assert step.rule[0] in chapters[step.ask.partition(".")[0]]


def test_a_position_of_which_some_fields_are_given() -> None:
    script: Script = course(GAME.name).script("battle")
    match = course(GAME.name).begun(script)
    assert match.waiting == [script.seat]
    assert match.board(0).round == script.position["round"]
