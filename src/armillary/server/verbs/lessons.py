"""Verbs of lessons. Nothing of them is kept: a learner sends all keys every time."""

from armillary.server.asked import Asked
from armillary.server.lessons.checks import course
from armillary.server.lessons.course import Course
from armillary.server.lessons.teaching import contents, teach
from armillary.server.verbs.games import game_of
from armillary.server.wire import Learning, Lesson, Lessons


async def lessons(asked: Asked) -> Lessons:
    return contents(wanted(asked))


async def lesson(asked: Asked) -> Lesson:
    given: Learning = asked.body
    found = wanted(asked)
    return teach(found, found.script(asked.path["lesson"]), given, asked.language)


def wanted(asked: Asked) -> Course:
    return course(game_of(asked).name)
