"""What goes over the wire, in one place: the document, the server, the Python client and the web client follow it.

Texts are messages (an id with arguments), which the reader puts into words with the catalogues of the game; only errors
come in words, because a client may have no catalogue.
"""

from typing import Annotated, Any, Final, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from armillary.kernel.draft import DraftStep
from armillary.kernel.events import Told
from armillary.kernel.game import Difficulty, Unseated, Worth
from armillary.kernel.questions import Question, Target
from armillary.kernel.scene import Scene
from armillary.kernel.text import Message

TIME = "Armillary-Time"
"""A header of answers: seconds at the server, by which the clocks of matches go, whatever Date says."""
REFUSED = 4000
"""Codes above it, with which a live connection is closed, are the status of a problem."""


class Limit:
    """How much may be asked for; the forms of the web client let nobody ask for more."""

    LONGEST_NAME: Final = 24
    SHORTEST_PASSWORD: Final = 8
    LONGEST_WORD: Final = 80  # with which a guest returns
    LONGEST_CHAT: Final = 500
    MOST_SEATS: Final = 8
    LEAST_SECONDS: Final = 30  # on a clock, for the whole match
    MOST_SECONDS: Final = 24 * 3600
    MOST_INCREMENT: Final = 600  # seconds
    MOST_DAYS: Final = 30
    MOST_STEPS: Final = 50  # of a match, at once
    MOST_LESSON_KEYS: Final = 60
    HARDEST: Final = max(get_args(Difficulty))


LARGEST = 2**31
"""No number that is counted here reaches it, and every database takes what is smaller."""
Id = Annotated[str, Meta(pattern=r"^[a-z0-9]{12}$", max_length=12, description="A table.")]
PersonName = Annotated[str, Meta(min_length=1, max_length=Limit.LONGEST_NAME, description="How a person is called.")]
Password = Annotated[str, Meta(min_length=Limit.SHORTEST_PASSWORD, max_length=200, extra={"secret": True})]
Code = Annotated[
    str,
    Meta(
        min_length=6,
        max_length=40,
        description="Admits to a table: what an invitation carries, or a short code that was said aloud.",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, lt=Limit.MOST_SEATS)]
Key = Annotated[int, Meta(ge=0, lt=LARGEST)]
Count = Annotated[int, Meta(ge=0, lt=LARGEST)]
ThingKind = Annotated[str, Meta(max_length=40, description="Of a thing on the board.")]
ThingId = Annotated[int, Meta(ge=-LARGEST, lt=LARGEST)]
Number = Annotated[int, Meta(ge=0, lt=2**53, description="The decision number of the question that is answered.")]
Nonce = Annotated[
    str,
    Meta(pattern=r"^([0-9a-f]{2}){0,64}$", max_length=128, description="A share in the draws, in hexadecimal."),
]
Commitment = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
BotName = Annotated[str, Meta(min_length=1, max_length=40, description="Such as greedy, random or search:200ms.")]
Once = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]+$",
        min_length=8,
        max_length=64,
        description="A random word of the client's own for this request: sent again with it, it is not done again.",
    ),
]
Way = Literal["mail", "webhook"]
Visibility = Literal["public", "link", "private"]
Status = Literal["open", "running", "finished", "cancelled", "abandoned", "frozen"]
Phrase = Literal[
    "hello", "good_luck", "nice_move", "oops", "one_moment", "take_your_time", "thanks", "well_played", "again", "bye"
]
"""Something that is often said, which each hears in their own language."""


class Input(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something sent to the server. A word it does not know is refused rather than left out."""


class Nothing(Input, frozen=True):
    """All is said by what is asked for."""


# clocks


class NoClock(Input, frozen=True, tag_field="kind", tag="none"):
    """Nobody is hurried; a person who is away for weeks is replaced."""


class LiveClock(Input, frozen=True, tag_field="kind", tag="live"):
    """So many seconds for the whole match, and some for each decision."""

    seconds: Annotated[int, Meta(ge=Limit.LEAST_SECONDS, le=Limit.MOST_SECONDS)] = 900
    increment: Annotated[int, Meta(ge=0, le=Limit.MOST_INCREMENT)] = 15


class DayClock(Input, frozen=True, tag_field="kind", tag="days"):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=Limit.MOST_DAYS)] = 3


Clock = NoClock | LiveClock | DayClock


# what is sent to the server


class NewGuest(Input, frozen=True):
    """Play at once."""

    name: PersonName | None = None


class NewAccount(Input, frozen=True):
    """A guest becomes an account, with all that is theirs."""

    name: PersonName
    password: Password


class Login(Input, frozen=True):
    """An account on another device."""

    name: PersonName
    password: Password
    claim: bool = False
    """What this device played as a guest goes to the account."""


class Recovery(Input, frozen=True):
    """A new password with the code that was shown once."""

    name: PersonName
    code: Annotated[str, Meta(min_length=1, max_length=80)]
    password: Password


class Confirm(Input, frozen=True):
    """Notices are wanted where a letter has come."""

    proof: Annotated[str, Meta(min_length=1, max_length=80, description="What the letter carries.")]


class Return(Input, frozen=True):
    """A guest on another device, with the word that was shown once."""

    word: Annotated[str, Meta(min_length=1, max_length=Limit.LONGEST_WORD, extra={"secret": True})]
    claim: bool = False
    """What this device played as another guest goes along."""


class PasswordChange(Input, frozen=True):
    """Sessions on other devices end."""

    old: Password
    new: Password


class Deletion(Input, frozen=True):
    """An account needs its password, a guest none."""

    password: Password | None = None


class Notices(Input, frozen=True):
    """Where to tell of turns in slow matches."""

    webhook: Annotated[str, Meta(max_length=500)] | None = None
    email: Annotated[str, Meta(max_length=200)] | None = None


class Profile(Input, frozen=True):
    """What a person may change about themselves."""

    name: PersonName | UnsetType = UNSET
    notices: Notices | UnsetType = UNSET


class NewSeat(Input, frozen=True):
    """Who is to sit there."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None


class NewTable(Input, frozen=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=Limit.MOST_SEATS)]
    options: dict[str, Any] = {}
    components: Annotated[str, Meta(max_length=80)] | dict[str, Any] = "default"
    clock: Clock = NoClock()
    visibility: Visibility = "link"
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    nonce_follows: bool = False
    """The match waits until the maker, who now learns the commitment, joins with a nonce."""
    spectators_talk: bool = False
    once: Once | None = None


class Branch(Input, frozen=True):
    """A new table from a step of a finished match."""

    step: Count
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=Limit.MOST_SEATS)]
    clock: Clock = NoClock()
    visibility: Visibility = "link"
    nonce_follows: bool = False
    once: Once | None = None


class Rematch(Input, frozen=True):
    """The same once more."""

    nonce_follows: bool = False


class Allow(Input, frozen=True):
    """What the host of a table allows from now on."""

    spectators_talk: bool


class Enter(Input, frozen=True):
    """With an invitation, or the short code of one, however it was typed."""

    code: Code


class Join(Input, frozen=True):
    """Take a seat: any that is open, unless one is named. Or give the nonce that is awaited of one's own."""

    seat: SeatNumber | None = None
    nonce: Nonce = ""
    commitment: Commitment | None = None
    """With a nonce: what the table has published, as the one who gives it knows it."""


class Start(Input, frozen=True):
    """Begin; seats that are still open go to a bot."""

    bot: BotName | None = None


class Agree(Input, frozen=True):
    """To end a match without a result, which happens when all people agree."""

    agree: bool = True


class Answer(Input, frozen=True):
    """One key of the open question."""

    number: Number
    key: Key
    confirm: bool = False
    """Leave a choice that is complete open until it is committed, to be looked at or taken back."""
    heed: bool = False
    """The same if something would be given up by it, which the draft's warnings then say."""


class Numbered(Input, frozen=True):
    """About the decision with this number."""

    number: Number


class Say(Input, frozen=True):
    """Something for everybody at the table: a text, or a phrase."""

    text: Annotated[str, Meta(min_length=1, max_length=Limit.LONGEST_CHAT)] | None = None
    phrase: Phrase | None = None
    once: Once | None = None


class Mute(Input, frozen=True):
    """Not to hear a person, by where they sit or by a line of theirs; if the host of the table says so, nobody does."""

    seat: SeatNumber | None = None
    """Who sits there stays muted at this table, wherever they sit and however they are called."""
    line: Count | None = None
    muted: bool = True


class Thing(Input, frozen=True):
    """A thing on the board, as a client names it."""

    kind: ThingKind
    id: ThingId

    @property
    def target(self) -> Target:
        return Target(self.kind, self.id)


class Learning(Input, frozen=True):
    """How far a learner has got in a lesson."""

    keys: Annotated[list[Key], Meta(max_length=Limit.MOST_LESSON_KEYS)] = []
    """All that was answered in it, each as the guide hoped; of the last one the guide may think otherwise."""
    about: Thing | None = None
    """A thing on the board: which rule forbids to choose it?"""
    show: bool = False
    """Show what the guide hopes for."""


# what comes from the server


class Problem(Struct, omit_defaults=True):
    """What is wrong, in the reader's language, and what would be right."""

    error: str
    """A stable name."""
    text: str
    rule: str | None = None
    """The numbered rule of the game that forbids it."""
    state: "State | None" = None
    """How things stand, where the request was about something older."""


class Me(Struct, omit_defaults=True):
    """Who one is."""

    id: str
    name: str
    account: bool
    csrf: str
    """To be sent back as X-CSRF-Token with every change, where a cookie says who one is."""
    notices: Notices = Notices()
    can_return: bool = False
    """A guest who has made a word for it."""
    confirmed: bool = False
    """Notices go to their address for mail: its reader has said that they are wanted."""
    ways: list[Way] = []
    """How the server can tell of turns."""


class Identity(Struct, omit_defaults=True):
    """Who one is from now on. The token is shown once: a browser has it in a cookie, a program keeps it."""

    me: Me
    token: str
    recovery: str | None = None
    """Shown once: with it, a forgotten password can be replaced."""


class Confirmed(Struct):
    """Where notices go from now on."""

    email: str


class ReturnWord(Struct):
    """Shown once: with it, a guest returns from another device."""

    word: str


class SeatInfo(Struct, omit_defaults=True):
    """Who sits there."""

    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None = None
    """Who answers, if it is a bot."""
    stands_in: bool = False
    """The bot answers for the person, until they return."""
    resigned: bool = False
    replaced: bool = False
    """A bot has answered for the person, perhaps for a while."""
    cancels: bool = False
    """Agrees to end the match without a result."""
    nonce: str = ""
    """Its share in the draws, as far as it is given: shown before the match, and in the record after it."""
    awaits_nonce: bool = False
    """The match does not begin before it is given, unless the host says so."""
    again: bool = False
    """Wants a rematch, and waits at its table."""


class ClockInfo(Struct, omit_defaults=True):
    """A seat's time."""

    left: float
    """Seconds, when it last began or stopped to run."""
    since: float | None = None
    """When it began to run, if it does."""


class TableInfo(Struct, omit_defaults=True):
    """What everybody who may see a table knows of it."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    components: str
    visibility: Visibility
    status: Status
    clock: Clock
    seats: list[SeatInfo]
    asked: list[int]
    """Seats whose answer is awaited."""
    commitment: str
    """Published before the match: with the seed, it proves every draw."""
    seeded: bool
    """The seed was chosen, not drawn: no claim of fairness."""
    created: float
    moved: float
    seat: int | None = None
    """Where the reader sits."""
    hosting: bool = False
    host: int | None = None
    """Where the host of the table sits, if they do."""
    spectators_talk: bool = False
    """Who only watches may say something, too."""
    code: str | None = None
    """What an invitation carries, for those who sit here."""
    daily: str | None = None
    """The day, if it is the match of one."""
    branch_of: str | None = None
    branch_step: int | None = None
    rematch: str | None = None
    fault: str | None = None
    """Why it is frozen."""


class TableList(Struct):
    """Tables, those that moved last first."""

    tables: list[TableInfo]
    more: str | None = None
    """Ask for those after this one."""


class ShortCode(Struct):
    """Six letters and digits that admit to a table until its match begins: to be said aloud."""

    code: str


class DraftInfo(Struct):
    """What the seat has answered and may take back."""

    keys: list[int]
    finished: bool
    """Nothing is left to answer: it may be committed."""
    sealed: bool
    """Committed, and opened when everybody who was asked is ready."""
    steps: list[DraftStep] = []
    """The same in words, key by key."""
    warnings: list[Message] = []
    """What the seat would give up by it."""


class ResultInfo(Struct, omit_defaults=True):
    """How the match ended."""

    scores: list[int]
    winners: list[int]
    reason: Message
    breakdown: list[dict[str, int]]
    unseated: list[Unseated] = []
    """Those who play without a seat."""
    worth: dict[str, Worth] = {}
    """What a part of the breakdown counts, where it is not a point for each."""


class State(Struct, omit_defaults=True):
    """All that one reader may know of a match as it stands. Built in one place for every way out."""

    table: TableInfo
    cursor: int = 0
    """How many events the reader has been told so far."""
    events: list[Told] = []
    """Those since the cursor that was asked for."""
    drafted: list[Told] = []
    """What the reader's own draft has told so far."""
    ready: list[int] = []
    """Seats that have sealed their answer to the question that is open."""
    board: Any = None
    """What the reader sees; its form is the game's own. Nothing before the match has begun."""
    scene: Scene | None = None
    """The same as things to draw, for a game without a board of its own in the web client."""
    question: Question | None = None
    number: int = 0
    """The reader's decision number; 0 when nothing is asked of anybody any more."""
    draft: DraftInfo | None = None
    answered: int = 0
    """How many events the reader had been told when the last answer of its seat was committed."""
    clocks: list[ClockInfo] = []
    result: ResultInfo | None = None


class Why(Struct):
    """Whether a key, or a thing on the board, may be answered, and which rule forbids it."""

    allowed: bool
    rule: str | None = None
    text: str = ""


class ReplayStep(Struct, omit_defaults=True):
    """The match after one entry, as a reader saw it."""

    step: int
    seat: int | None
    """Who answered; nobody: nature, or the start."""
    ask: str
    key: int
    board: Any
    events: list[Told]
    scene: Scene | None = None


class Replay(Struct):
    """Some steps of a match that is over."""

    steps: list[ReplayStep]
    entries: int
    """How many there are in all."""


class Moment(Struct, omit_defaults=True):
    """A match as one reader knew it when it told them something, or when it began."""

    step: int
    board: Any
    events: list[Told]
    """What it told them then."""
    scene: Scene | None = None


class Past(Struct):
    """Some moments of a match that may go on, as one reader knew them, without any secret of others."""

    steps: list[Moment]
    cursors: list[int]
    """How many events they had been told at each of all moments."""


class Pictured(Input, frozen=True):
    """What is to be drawn: a table, at one of its steps if it is over; or a game as it begins."""

    table: Id | None = None
    step: Count | None = None
    code: Code | None = None
    """What the link carries that is shown."""
    game: Annotated[str, Meta(max_length=40)] | None = None


class Ranked(Struct, omit_defaults=True):
    """One of the best at the match of a day."""

    name: str
    points: int
    rank: int
    table: str | None = None
    """Where it can be seen again, once the day is over."""
    code: str | None = None
    """What admits to it."""


class Daily(Struct, omit_defaults=True):
    """The match of the day of a game: for everybody the same."""

    game: str
    day: str
    """2026-03-04 (UTC)."""
    ends: float
    commitment: str
    """The seed of the day before, of which everybody can see that the seed of this day leads to it."""
    players: int
    played: int
    """How many are ranked so far."""
    best: list[Ranked]
    before: list[Ranked]
    """The best of yesterday."""
    table: str | None = None
    """The reader's own."""
    status: Status | None = None
    points: int | None = None
    """None: it is not ranked, or not yet."""
    rank: int | None = None


class Dailies(Struct):
    """Of every game."""

    games: list[Daily]


class LessonInfo(Struct):
    """A lesson of a game."""

    name: str
    title: Message
    about: Message
    steps: int
    """How many keys the learner answers."""


class Lessons(Struct):
    """What a game teaches, in the order to learn it."""

    lessons: list[LessonInfo]
    edition: str
    """Of all lessons as they are: a client that names it may keep a whole lesson for ever."""


class Guidance(Struct, omit_defaults=True):
    """Something the guide says."""

    text: Message
    rule: str | None = None
    """The numbered rule it is about."""


class Lesson(Struct, omit_defaults=True):
    """Where a learner is, as their seat sees it."""

    lesson: LessonInfo
    taken: int
    """How many keys the guide has taken."""
    seat: int
    """The learner's."""
    seats: list[SeatInfo]
    board: Any
    """What the learner sees; its form is the game's own."""
    question: Question | None
    draft: DraftInfo
    drafted: list[Told]
    """What the learner's own draft has told so far."""
    events: list[Told]
    """What is new since the key before; a draft's own events among them."""
    before: Any
    """The board before these events."""
    guide: Guidance
    points: list[Target]
    """What the guide points at."""
    hoped: bool
    """Whether the last key was hoped for. If not, it was not taken, and the learner may try again."""
    hint: Guidance | None
    """Why another choice is better, or which rule forbids this one."""
    done: bool
    result: ResultInfo | None
    """How the match ended, if it did."""
    scene: Scene | None = None
    """The board, and the board before, as things to draw."""
    scene_before: Scene | None = None
    aim: Guidance | None = None
    """How one wins, where all lessons begin."""
    wanted: Key | None = None
    """A key that the guide hopes for, where the learner wants to be shown one."""


class Taught(Struct):
    """A lesson after some keys, each as the guide hoped."""

    keys: list[int]
    lesson: Lesson
    hints: dict[int, Guidance]
    """What the guide says of every other key that may be answered there."""


class WholeLesson(Struct):
    """Every way through a lesson that the guide hopes for."""

    ways: list[Taught]


class TalkLine(Struct, omit_defaults=True):
    """Something said at a table."""

    n: int
    name: str
    text: str
    at: float
    message: Message | None = None
    """A phrase; without a name, the table itself says it."""
    watches: bool = False
    """By a spectator, who may be called like anybody."""


PAGE = 100
"""Lines of talk that are told together, at most."""


class Unheard(Struct):
    """A spectator whom the reader has muted."""

    line: int
    """The newest of theirs."""
    name: str


class Talk(Struct, omit_defaults=True):
    """What was said at a table: the newest lines of what was asked for."""

    lines: list[TalkLine]
    muted: list[int]
    """Seats of those whom the reader has muted."""
    unheard: list[Unheard] = []
    earlier: bool = False
    """There is more before these lines."""


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    kind: Literal["flag", "choice", "number", "text"]
    default: Any
    values: list[Any]
    """For a choice the words; for a number the lowest and the highest."""


class SetInfo(Struct):
    """A component set that ships with a game."""

    id: str
    reconstructed: bool
    """Some of its values are our reconstruction."""


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    rules: int
    players: list[int]
    usual: int
    minutes: list[int]
    """How long a match takes people around a table, from and to; empty: not said."""
    difficulty: int
    """From 1, the easiest, to 3; 0: not said."""
    options: list[OptionInfo]
    modes: dict[str, dict[str, Any]]
    components: list[SetInfo]
    lessons: bool
    """Whether it can be learnt here."""
    rulebook: bool
    """Whether its rules can be read here."""
    bot: str
    """Who plays unless another bot is chosen."""


class Games(Struct):
    """What can be played here, and against whom."""

    games: list[GameInfo]
    bots: list[str]
    levels: list[str]
    """Of the bots, those of which each is stronger than the one before."""
    languages: list[str]


class Health(Struct, omit_defaults=True):
    """Whether the server is well. One that is not says so as a problem, too."""

    status: Literal["ok", "degraded"]
    version: str
    reason: str | None = None
    """Why nothing can be written, in one word: full, disk, denied, busy, away, slow or other."""
    error: str | None = None
    text: str | None = None


class Export(Struct):
    """All that is kept of a person."""

    me: Me
    created: float
    sessions: int
    tables: list[TableInfo]
    said: list[TalkLine]


# frames of the live connection


class StateFrame(Struct, tag_field="type", tag="state"):
    """How the match stands now, with what happened since the last frame."""

    state: State


class TalkFrame(Struct, tag_field="type", tag="talk", omit_defaults=True):
    """Something was said: what is new to the reader, or the newest of it."""

    lines: list[TalkLine]
    earlier: bool = False
    """Before these there is more that the reader was not told; GET talk has it."""


class PresenceFrame(Struct, tag_field="type", tag="presence"):
    """Who is at the page of the table now, for those who have asked to be told."""

    here: list[int]
    """Seats of people who are."""
    watching: int
    """How many others."""


class ProblemFrame(Struct, tag_field="type", tag="problem"):
    """Something is wrong; the connection closes."""

    problem: Problem


class PongFrame(Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""


class ReplyFrame(Struct, tag_field="type", tag="reply", omit_defaults=True):
    """A move that came by this connection is durable."""

    id: int
    state: State | None = None
    """How the match stands, with what happened since the last frame; without it, that follows in a moment."""


class RefusalFrame(Struct, tag_field="type", tag="refusal"):
    """A move that came by this connection has changed nothing; the connection stays."""

    id: int
    status: int
    """As HTTP would say it."""
    problem: Problem


Frame = StateFrame | TalkFrame | PresenceFrame | ReplyFrame | RefusalFrame | ProblemFrame | PongFrame


class PingFrame(Input, frozen=True, tag_field="type", tag="ping"):
    """Sent by a client to know that the connection lives."""


MoveId = Annotated[int, Meta(ge=0, lt=LARGEST, description="Chosen by the client: the reply carries it.")]


class AnswerFrame(Answer, frozen=True, kw_only=True, tag_field="type", tag="answer"):
    """One key of the open question."""

    id: MoveId


class UndoFrame(Numbered, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Take back one key."""

    id: MoveId


class CommitFrame(Numbered, frozen=True, kw_only=True, tag_field="type", tag="commit"):
    """Confirm a choice."""

    id: MoveId


MoveFrame = AnswerFrame | UndoFrame | CommitFrame
ClientFrame = PingFrame | MoveFrame
