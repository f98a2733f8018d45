"""Verbs of lessons. Nothing of them is kept: a learner has the whole lesson, or sends all keys every time."""

import msgspec

from armillary.server.call import Call
from armillary.server.files import File, packed
from armillary.server.lessons.checks import course
from armillary.server.lessons.teaching import teach
from armillary.server.lessons.whole import JSON, contents, whole
from armillary.server.verbs.games import Edition, game_of
from armillary.server.wire import Learning, Lesson


async def lessons(call: Call) -> File:
    game = game_of(call).name
    return await call.server.work.run(call.claim, lambda: packed(msgspec.json.encode(contents(game)), JSON))


async def whole_lesson(call: Call) -> File:
    given: Edition = call.query
    game, name, language = game_of(call).name, call.path["lesson"], call.language

    def work() -> File:
        found = whole(game, course(game).script(name).name, language)
        return found.lasting(given.edition == contents(game).edition)

    return await call.server.work.run(call.claim, work)


async def lesson(call: Call) -> Lesson:
    given: Learning = call.body
    game, name, language = game_of(call).name, call.path["lesson"], call.language

    def work() -> Lesson:
        found = course(game)
        return teach(found, found.script(name), given, language)

    return await call.server.work.run(call.claim, work)
