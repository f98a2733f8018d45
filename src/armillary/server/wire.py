"""What goes over the wire, in one place: the document, the server, the Python client and the web client follow it.

Texts are messages (an id with arguments), which the reader puts into words with the catalogues of the game; only errors
come in words, because whoever gets one may have no catalogue.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from armillary.kernel.draft import DraftStep
from armillary.kernel.events import Told
from armillary.kernel.game import Unseated
from armillary.kernel.questions import Question, Target
from armillary.kernel.text import Message

TIME = "Armillary-Time"
"""A header of answers: seconds at the server, by which the clocks of matches go, whatever Date says."""
REFUSED = 4000
"""Codes above it, with which a live connection is closed, are the status of a problem."""
LONGEST_NAME = 24
LONGEST_CHAT = 500
MOST_SEATS = 8
MOST_LESSON_KEYS = 60
LARGEST = 2**31
"""No number that is counted here reaches it, and every database takes what is smaller."""
Id = Annotated[str, Meta(pattern=r"^[a-z0-9]{12}$", max_length=12, description="A table.")]
PersonName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="How a person is called.")]
Password = Annotated[str, Meta(min_length=8, max_length=200, extra={"secret": True})]
Code = Annotated[str, Meta(min_length=12, max_length=40, description="Admits to a table: what an invitation carries.")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
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


class Input(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something sent to the server. A word it does not know is refused rather than left out."""


class Nothing(Input, frozen=True):
    """All is said by what is asked for."""


# clocks


class NoClock(Input, frozen=True, tag_field="kind", tag="none"):
    """Nobody is hurried; whoever is away for weeks is replaced."""


class LiveClock(Input, frozen=True, tag_field="kind", tag="live"):
    """So many seconds for the whole match, and some for each decision."""

    seconds: Annotated[int, Meta(ge=30, le=24 * 3600)] = 900
    increment: Annotated[int, Meta(ge=0, le=600)] = 15


class DayClock(Input, frozen=True, tag_field="kind", tag="days"):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)] = 3


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

    word: Annotated[str, Meta(min_length=1, max_length=80, extra={"secret": True})]
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
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, Any] = {}
    components: Annotated[str, Meta(max_length=80)] | dict[str, Any] = "default"
    clock: Clock = NoClock()
    visibility: Visibility = "link"
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    nonce_follows: bool = False
    """The match waits until the maker, who now learns the commitment, joins with a nonce."""
    once: Once | None = None


class Branch(Input, frozen=True):
    """A new table from a step of a finished match."""

    step: Count
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_SEATS)]
    clock: Clock = NoClock()
    visibility: Visibility = "link"
    nonce_follows: bool = False
    once: Once | None = None


class Rematch(Input, frozen=True):
    """The same once more."""

    nonce_follows: bool = False


class Enter(Input, frozen=True):
    """With an invitation."""

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
    """Something for everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    once: Once | None = None


class Mute(Input, frozen=True):
    """Not to hear somebody; if the host of the table says so, nobody does."""

    seat: SeatNumber
    """Who sits there stays muted at this table, wherever they sit and however they are called."""
    muted: bool = True


class Thing(Input, frozen=True):
    """A thing on the board, as somebody names it."""

    kind: ThingKind
    id: ThingId

    @property
    def target(self) -> Target:
        return Target(self.kind, self.id)


class Learning(Input, frozen=True):
    """How far a learner has got in a lesson."""

    keys: Annotated[list[Key], Meta(max_length=MOST_LESSON_KEYS)] = []
    """All that was answered in it, each as the guide hoped; of the last one the guide may think otherwise."""
    about: Thing | None = None
    """A thing on the board: which rule forbids to choose it?"""


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
    """Notices go to their address for mail: somebody there has said that they are wanted."""
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
    cancels: bool = False
    """Agrees to end the match without a result."""
    nonce: str = ""
    """Its share in the draws, as far as it is given: shown before the match, and in the record after it."""
    awaits_nonce: bool = False
    """The match does not begin before it is given, unless the host says so."""


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
    """Somebody chose the seed: no claim of fairness."""
    created: float
    moved: float
    seat: int | None = None
    """Where the reader sits."""
    hosting: bool = False
    code: str | None = None
    """What an invitation carries, for those who sit here."""
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


class ReplayStep(Struct):
    """The match after one entry, as a reader saw it."""

    step: int
    seat: int | None
    """Who answered; nobody: nature, or the start."""
    ask: str
    key: int
    board: Any
    events: list[Told]


class Replay(Struct):
    """Some steps of a match that is over."""

    steps: list[ReplayStep]
    entries: int
    """How many there are in all."""


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


class Guidance(Struct, omit_defaults=True):
    """Something the guide says."""

    text: Message
    rule: str | None = None
    """The numbered rule it is about."""


class Lesson(Struct):
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


class Line(Struct, omit_defaults=True):
    """Something said at a table."""

    n: int
    name: str
    text: str
    at: float
    message: Message | None = None
    """The table itself says it."""


PAGE = 100
"""Lines of talk that are told together, at most."""


class Talk(Struct, omit_defaults=True):
    """What was said at a table: the newest lines of what was asked for."""

    lines: list[Line]
    muted: list[int]
    """Seats of those whom the reader has muted."""
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
    options: list[OptionInfo]
    modes: dict[str, dict[str, Any]]
    components: list[SetInfo]


class Games(Struct):
    """What can be played here, and against whom."""

    games: list[GameInfo]
    bots: list[str]
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
    said: list[Line]


# frames of the live connection


class StateFrame(Struct, tag_field="type", tag="state"):
    """How the match stands now, with what happened since the last frame."""

    state: State


class TalkFrame(Struct, tag_field="type", tag="talk", omit_defaults=True):
    """Something was said: what is new to the reader, or the newest of it."""

    lines: list[Line]
    earlier: bool = False
    """Before these there is more that the reader was not told; GET talk has it."""


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


Frame = StateFrame | TalkFrame | ReplyFrame | RefusalFrame | ProblemFrame | PongFrame


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
