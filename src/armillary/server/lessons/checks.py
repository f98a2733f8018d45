"""Every way through the lessons of a game, gone once before anybody is taught."""

from collections.abc import Iterable
from functools import cache

from armillary.kernel.registry import named
from armillary.kernel.rulebook import rules
from armillary.kernel.text import LANGUAGES, Argument
from armillary.server.errors import BadLessons
from armillary.server.lessons.course import Course, Guided
from armillary.server.lessons.script import AIM, Script, Step, read


@cache
def course(name: str) -> Course:
    """The lessons of a game by its name, checked."""
    game = named(name)
    found = Course(game, read(game))
    check(found)
    return found


def check(course: Course) -> None:
    """Raises unless every lesson can be played to its end, with words for all that may happen on the way."""
    known: list[str] = []
    if course.book.lesson:
        check_aim(course, course.book.lesson[0])
    for script in course.book.lesson:
        check_names(course, [*known, script.name])
        if script.after is not None and script.after not in known:
            raise bad("after", course, script, after=script.after)
        known.append(script.name)
        check_names(course, [step.name for step in script.step])
        Trial(course, script).check()


def check_aim(course: Course, first: Script) -> None:
    """How one wins is said before the first lesson, and by which rule."""
    for language in LANGUAGES:
        if AIM not in course.game.text(language).entries:
            raise bad("words", course, first, id=AIM, language=language)
        if course.book.aim is not None and course.book.aim not in rules(course.game.folder, language):
            raise bad("rule", course, first, step=AIM, rule=course.book.aim, language=language)


def check_names(course: Course, names: list[str]) -> None:
    """Words are found by these names."""
    for name in names:
        if names.count(name) > 1:
            raise BadLessons("lessons.twice", game=course.game.name, name=name)


def bad(problem: str, course: Course, script: Script, **args: Argument) -> BadLessons:
    return BadLessons(f"lessons.{problem}", game=course.game.name, lesson=script.name, **args)


class Trial:
    """One lesson that is being checked."""

    def __init__(self, course: Course, script: Script) -> None:
        self.course = course
        self.script = script
        self.offered: dict[str, set[int]] = {step.name: set() for step in script.step}
        """Keys that are legal at each step, one way or another."""

    def check(self) -> None:
        self.check_seats(self.course.begun(self.script).setup.players)
        self.walk([])
        self.check_words(["title", "about", "end"])
        for step in self.script.step:
            self.check_hints(step)
            self.check_rule(step)

    def check_seats(self, players: int) -> None:
        others = len(self.course.book.names)
        if self.script.seat >= players or others < players - 1:
            raise bad("seats", self.course, self.script, players=players, others=others)

    def walk(self, keys: list[int]) -> None:
        """Go on with every key that the guide may hope for."""
        guided = Guided(self.course, self.script, keys)
        step = guided.step
        if step is None:
            return
        question = next(iter(guided.match.questions(guided.seat)), None)
        if question is None or question.ask != step.ask:
            asked = question.ask if question else "-"
            raise bad("ask", self.course, self.script, step=step.name, ask=step.ask, asked=asked)
        legal = {choice.key for choice in question.choices}
        self.offered[step.name] |= legal
        for key in step.hoped:
            if key not in legal:
                raise bad("hoped", self.course, self.script, step=step.name, key=key)
            self.walk([*keys, key])

    def check_hints(self, step: Step) -> None:
        """Each legal key that is not hoped for has words, and no words are for a key that never comes."""
        others = self.offered[step.name] - {*step.hoped}
        hinted = [key for keys in step.hints.values() for key in keys]
        for key in hinted:
            if key not in others or hinted.count(key) > 1:
                raise bad("hint", self.course, self.script, step=step.name, key=key)
        said = {f"{step.name}.{step.hint(key)}" for key in others}
        self.check_words([f"{step.name}.guide", *sorted(said)])

    def check_words(self, names: Iterable[str]) -> None:
        for name in names:
            for language in LANGUAGES:
                if self.script.words(name) not in self.course.game.text(language).entries:
                    raise bad("words", self.course, self.script, id=self.script.words(name), language=language)

    def check_rule(self, step: Step) -> None:
        for language in LANGUAGES:
            if step.rule is not None and step.rule not in rules(self.course.game.folder, language):
                raise bad("rule", self.course, self.script, step=step.name, rule=step.rule, language=language)
