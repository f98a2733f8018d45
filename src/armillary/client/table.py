"""One table, as a reader who may see it has it."""

import secrets
from urllib.parse import quote

from msgspec.structs import replace

from armillary.client.draws import Share, Verdict, awaits, is_shared, judged
from armillary.client.errors import ClientProblem
from armillary.client.live import Live
from armillary.client.patience import Notice
from armillary.client.story import Story
from armillary.client.transport import Transport
from armillary.kernel.events import Told
from armillary.kernel.record import Record
from armillary.kernel.tally import Tally
from armillary.server import wire

WORD_BYTES = 16
LATE = "nonce.late"


def own_word() -> str:
    """With it, a request that comes again is not done again."""
    return secrets.token_hex(WORD_BYTES)


class LiveTable:
    """What can be done at a table. What got no answer is sent again, but for leave() and call_off()."""

    def __init__(self, transport: Transport, table: str, info: wire.TableInfo | None = None) -> None:
        self.transport = transport
        self.id = table
        self.known = info
        """What was last heard of the table; look() asks again."""
        self.share: Share | None = None
        """One's share in the draws, if it was given from here."""
        self.story = Story()
        """What was last heard of the match, by whichever way."""

    @property
    def path(self) -> str:
        return f"/tables/{quote(self.id, safe='')}"

    def look(self) -> wire.TableInfo:
        self.known = self.transport.get(self.path, wire.TableInfo)
        return self.known

    def act(self, verb: str, body: wire.Input | None = None, once: bool = False) -> wire.TableInfo:
        self.known = self.transport.post(f"{self.path}/{verb}", wire.TableInfo, body, once)
        return self.known

    # around the match

    def join(self, seat: int | None = None) -> wire.TableInfo:
        """Take a seat: any that is open, unless one is named. A nonce goes along, for what the table has published."""
        return self.sit(self.look(), seat)

    def sit(self, info: wire.TableInfo, seat: int | None = None) -> wire.TableInfo:
        if not is_shared(info):
            return self.act("join", wire.Join(seat))
        self.share = Share.fresh(info)
        joined = self.act("join", wire.Join(seat, self.share.nonce, self.share.commitment))
        self.share = self.share._replace(seat=joined.seat)
        return joined

    def made(self) -> "LiveTable":
        """The host's nonce follows, now that they know the commitment of the table."""
        if self.known is not None and awaits(self.known):
            try:
                self.sit(self.known)
            except ClientProblem as refused:
                if refused.problem.error != LATE:
                    raise
                self.share = None  # the same person gave one from elsewhere, or the host would not wait
                self.look()
        return self

    def short_code(self) -> str:
        """An invitation to be said aloud, until the match begins."""
        return self.transport.post(f"{self.path}/code", wire.ShortCode).code

    def leave(self) -> wire.TableInfo:
        """Before it begins."""
        return self.act("leave", once=True)

    def start(self, bot: str | None = None) -> wire.TableInfo:
        """Begin; seats that are still open go to a bot."""
        return self.act("start", wire.Start(bot))

    def call_off(self) -> wire.TableInfo:
        """Before it begins."""
        return self.act("call-off", once=True)

    def resign(self) -> wire.TableInfo:
        return self.act("resign")

    def cancel(self, agree: bool = True) -> wire.TableInfo:
        """End the match without a result, which happens when all people agree."""
        return self.act("cancel", wire.Agree(agree))

    def come_back(self) -> wire.TableInfo:
        """After one's time ran out."""
        return self.act("return")

    def rematch(self) -> "LiveTable":
        """The table where the same is played once more."""
        return self.other("rematch", wire.Rematch(nonce_follows=True))

    def branch(self, wanted: wire.Branch) -> "LiveTable":
        """A new table from a step of this match, which is over."""
        return self.other("branch", replace(wanted, nonce_follows=True, once=wanted.once or own_word()))

    def other(self, verb: str, body: wire.Input) -> "LiveTable":
        info = self.transport.post(f"{self.path}/{verb}", wire.TableInfo, body)
        return LiveTable(self.transport, info.id, info).made()

    # the match

    def state(self, since: int = 0) -> wire.State:
        """How the match stands, with what was told since a cursor."""
        return self.noted(self.transport.get(f"{self.path}/state", wire.State, since=since))

    def answer(self, key: int, number: int | None = None, confirm: bool = False, heed: bool = False) -> wire.State:
        """One key of the question with this number, or of the one that was last heard of."""
        return self.move("answer", wire.Answer(self.number(number), key, confirm, heed))

    def undo(self, number: int | None = None) -> wire.State:
        """Take back one key of the draft."""
        return self.move("undo", wire.Numbered(self.number(number)))

    def commit(self, number: int | None = None) -> wire.State:
        """Confirm a choice that is complete."""
        return self.move("commit", wire.Numbered(self.number(number)))

    def move(self, verb: str, body: wire.Input) -> wire.State:
        return self.noted(self.transport.post(f"{self.path}/{verb}", wire.State, body), is_reply=True)

    def number(self, given: int | None) -> int:
        """The decision number that goes with what is known of the match."""
        if given is not None:
            return given
        return (self.story.state or self.state()).number

    def noted(self, state: wire.State, is_reply: bool = False) -> wire.State:
        """What every way here goes through."""
        self.known = state.table
        self.story.hear(state, is_reply)
        return state

    def is_news(self, state: wire.State) -> bool:
        return self.noted(state) is self.story.state

    def events(self) -> list[Told]:
        """Every event up to the last state; the client asks for those it has missed."""
        if self.story.state is None or len(self.story.events) < self.story.state.cursor:
            self.state(len(self.story.events))
        return list(self.story.events)

    def why(self, kind: str, identity: int) -> wire.Why:
        """Which rule forbids a thing on the board."""
        return self.transport.get(f"{self.path}/why", wire.Why, kind=kind, id=identity)

    def why_key(self, key: int) -> wire.Why:
        """Which rule forbids an answer to the open question."""
        return self.transport.get(f"{self.path}/why", wire.Why, key=key)

    def live(
        self, since: int | None = None, said: int = 0, notice: Notice | None = None, presence: bool = False
    ) -> Live:
        """Frames as things change, from what is known on. States that answers have overtaken are left out.

        With presence, frames also say who else is there.
        """
        cursor = len(self.story.events) if since is None else since
        return Live(self.transport, self.path, cursor, said, notice, self.is_news, presence)

    def past(self, first: int = 0, count: int = 1) -> wire.Past:
        """Some moments of the match so far, as one knew it then."""
        return self.transport.get(f"{self.path}/past", wire.Past, first=first, count=count)

    # afterwards

    def record(self) -> Record:
        """The whole truth of a match that is over: armillary.verify proves it."""
        return Record.from_text(self.transport.text(f"{self.path}/record"))

    def verdict(self) -> Verdict | None:
        """Whether the record kept what was published before one's nonce was given; None: none was given from here."""
        if self.share is None:
            return None
        return judged(self.share, self.look(), self.record())

    def replay(self, first: int = 0, count: int = 1, seat: int | None = None) -> wire.Replay:
        """Some steps of a match that is over, as a seat or a spectator saw them."""
        return self.transport.get(f"{self.path}/replay", wire.Replay, first=first, count=count, seat=seat)

    def tally(self) -> Tally:
        """How the points of a match that is over came about."""
        return self.transport.get(f"{self.path}/tally", Tally)

    # talk

    def talk(self, since: int = 0, before: int | None = None, count: int = wire.PAGE) -> wire.Talk:
        """The newest lines from one on, or before one."""
        return self.transport.get(f"{self.path}/talk", wire.Talk, since=since, before=before, count=count)

    def say(self, text: str) -> wire.TalkLine:
        return self.spoken(wire.Say(text))

    def phrase(self, phrase: wire.Phrase) -> wire.TalkLine:
        """Something that each hears in their own language."""
        return self.spoken(wire.Say(phrase=phrase))

    def spoken(self, said: wire.Say) -> wire.TalkLine:
        return self.transport.post(f"{self.path}/talk", wire.TalkLine, replace(said, once=own_word()))

    def mute(self, seat: int | None = None, muted: bool = True, line: int | None = None) -> wire.Talk:
        """Not to hear the person who sits there, or said a line; afterwards, what there is to hear."""
        return self.transport.post(f"{self.path}/mute", wire.Talk, wire.Mute(seat, line, muted))

    def allow(self, spectators_talk: bool) -> wire.TableInfo:
        """As its host: whether those who watch may say something."""
        return self.act("allow", wire.Allow(spectators_talk))
