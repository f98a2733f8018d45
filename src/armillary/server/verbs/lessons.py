"""Verbs of lessons. Nothing of them is kept: a learner sends all keys every time."""

from armillary.server.asked import Asked
from armillary.server.lessons.checks import course
from armillary.server.lessons.teaching import contents, teach
from armillary.server.verbs.games import game_of
from armillary.server.wire import Learning, Lesson, Lessons


async def lessons(asked: Asked) -> Lessons:
    game = game_of(asked).name
    return await asked.server.work.run(asked.wish, lambda: contents(course(game)))


async def lesson(asked: Asked) -> Lesson:
    given: Learning = asked.body
    game, name, language = game_of(asked).name, asked.path["lesson"], asked.language

    def work() -> Lesson:
        found = course(game)
        return teach(found, found.script(name), given, language)

    return await asked.server.work.run(asked.wish, work)
