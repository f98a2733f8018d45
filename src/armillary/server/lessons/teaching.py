"""What a learner is sent: what their seat may know, and what the guide says."""

from collections.abc import Sequence

from armillary.kernel.questions import Question, Target
from armillary.kernel.rulebook import rules
from armillary.kernel.text import Message, catalogue
from armillary.server import seen
from armillary.server.errors import TEXTS, BadRequest
from armillary.server.lessons.course import Course, Guided
from armillary.server.lessons.script import AIM, Script, Step
from armillary.server.wire import Guidance, Learning, Lesson, LessonInfo, SeatInfo, Thing


def lesson_info(script: Script) -> LessonInfo:
    return LessonInfo(script.name, Message(script.words("title")), Message(script.words("about")), len(script.step))


def teach(course: Course, script: Script, given: Learning, language: str) -> Lesson:
    """Where the learner is. A last key that is not hoped for is not taken; the guide says what is wrong with it."""
    keys = given.keys
    if len(keys) > len(script.step) or not follows(script, keys[:-1]):
        raise BadRequest("lesson.keys", lesson=script.name)
    hoped = follows(script, keys)
    guided = Guided(course, script, keys if hoped else keys[:-1])
    lesson = sent(guided, language)
    if not hoped or given.about is not None:
        lesson.events, lesson.before, lesson.scene_before = [], lesson.board, lesson.scene
    if given.show and guided.step is not None:
        lesson.wanted = guided.step.hoped[0]
    lesson.hoped = hoped
    lesson.hint = rejected(guided, keys[-1]) if not hoped else forbidden(guided, given.about)
    return lesson


def follows(script: Script, keys: Sequence[int]) -> bool:
    """Whether the guide hopes for each of these keys."""
    return all(key in step.hoped for step, key in zip(script.step, keys, strict=False))


def rejected(guided: Guided, key: int) -> Guidance:
    """Why it is not what the guide hopes for: against a rule, or not as good."""
    reason = guided.match.refusal(guided.seat, key)
    if reason is not None:
        return Guidance(reason.message(), reason.rule)
    step = guided.script.step[guided.taken]
    return Guidance(Message(guided.script.words(f"{step.name}.{step.hint(key)}")), step.rule)


def forbidden(guided: Guided, thing: Thing | None) -> Guidance | None:
    """Which rule of the game forbids to choose a thing on the board, if one was asked about and is forbidden."""
    reason = guided.match.why(guided.seat, thing.target) if thing is not None else None
    if reason is None or reason.rule not in rules(guided.course.game.folder):
        return None
    return Guidance(reason.message(), reason.rule)


def seats(guided: Guided, language: str) -> list[SeatInfo]:
    others = iter(guided.course.book.names)
    you = SeatInfo(catalogue(language, TEXTS).render(Message("lesson.you")), "person")
    players = range(guided.match.setup.players)
    return [you if seat == guided.seat else SeatInfo(next(others), "bot") for seat in players]


def sent(guided: Guided, language: str) -> Lesson:
    """Built from what the learner's seat may know, as for any seat."""
    match, seat, step = guided.match, guided.seat, guided.step
    question = next(iter(match.questions(seat)), None)
    board = match.board(seat)
    return Lesson(
        lesson=lesson_info(guided.script),
        taken=guided.taken,
        seat=seat,
        seats=seats(guided, language),
        board=board,
        question=question if step else None,
        draft=seen.draft_info(match, seat),
        drafted=match.drafted_events(seat),
        events=guided.heard()[guided.told_before :],
        before=guided.before,
        guide=guide(guided.script, step),
        points=pointed(step, question) if step else [],
        hoped=True,
        hint=None,
        done=step is None,
        result=seen.result(match),
        scene=seen.scene(match, board),
        scene_before=seen.scene(match, guided.before),
        aim=aim(guided),
    )


def aim(guided: Guided) -> Guidance | None:
    """How one wins: said before anything else is taught."""
    book = guided.course.book
    return Guidance(Message(AIM), book.aim) if guided.script is book.lesson[0] and not guided.taken else None


def guide(script: Script, step: Step | None) -> Guidance:
    if step is None:
        return Guidance(Message(script.words("end")))
    return Guidance(Message(script.words(f"{step.name}.guide")), step.rule)


def pointed(step: Step, question: Question | None) -> list[Target]:
    """What the guide points at: at the keys that are hoped for, unless the lesson says otherwise."""
    if step.points is not None or question is None:
        return step.points or []
    return [choice.target for choice in question.choices if choice.key in step.hoped]
