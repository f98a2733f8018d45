"""A lesson as a whole: every way through it that the guide hopes for, so that it can be learnt without a server."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256

import msgspec

from armillary.kernel.text import LANGUAGES
from armillary.server.files import File, packed
from armillary.server.lessons.checks import course
from armillary.server.lessons.course import Course, Guided
from armillary.server.lessons.script import Script
from armillary.server.lessons.teaching import lesson_info, rejected, sent
from armillary.server.wire import Guidance, Lessons, Taught, WholeLesson

JSON = "application/json"
EDITION = 16


def contents(name: str) -> Lessons:
    """What a game teaches, and the edition of it."""
    scripts = course(name).book.lesson
    tags = [whole(name, script.name, language).tag for script in scripts for language in LANGUAGES]
    return Lessons([lesson_info(script) for script in scripts], sha256("".join(tags).encode()).hexdigest()[:EDITION])


@cache
def whole(name: str, lesson: str, language: str) -> File:
    """One lesson of a game."""
    found = course(name)
    content = msgspec.json.encode(WholeLesson(list(ways(found, found.script(lesson), language, []))))
    return replace(packed(content, JSON), varies="Accept-Encoding, Accept-Language")


def ways(course: Course, script: Script, language: str, keys: list[int]) -> Iterator[Taught]:
    """Where some keys have led, and where it goes on from there with each key that the guide may hope for."""
    guided = Guided(course, script, keys)
    lesson = sent(guided, language)
    yield Taught(keys, lesson, hints(guided))
    for key in guided.step.hoped if guided.step else ():
        yield from ways(course, script, language, [*keys, key])


def hints(guided: Guided) -> dict[int, Guidance]:
    """What the guide says of each other key."""
    question = next(iter(guided.match.questions(guided.seat)), None)
    if guided.step is None or question is None:
        return {}
    others = [choice.key for choice in question.choices if choice.key not in guided.step.hoped]
    return {key: rejected(guided, key) for key in others}
