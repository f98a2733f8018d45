"""Verbs of the address to which a person wants notices by mail."""

from armillary.kernel.text import LANGUAGES, Catalogue, Message, catalogue, clean
from armillary.server.call import Call, Reply
from armillary.server.errors import TEXTS, NotNow
from armillary.server.links import link
from armillary.server.mail import Mail
from armillary.server.people import confirming, notices
from armillary.server.people.confirming import DAYS
from armillary.server.wire import Confirm, Confirmed, Me, Profile

DONE = b"{}"


async def profile(call: Call) -> Me:
    """Another name, or other notices. A new address for mail is sent a letter, which asks whether they are wanted."""
    given: Profile = call.body
    wanted = notices.checked(given.notices).email if given.notices else None
    if wanted is None or wanted == call.known.notices.email:
        return await call.server.people.profile(call.known, given)
    mail = allowed(call, wanted)
    me = await call.server.people.profile(call.known, given)
    send(call, mail, wanted)
    return me


async def letter(call: Call) -> Reply:
    """The same letter once more."""
    me = call.known.me
    if me.notices.email is None or me.confirmed:
        raise NotNow("people.mail.nothing")
    send(call, allowed(call, me.notices.email), me.notices.email)
    return Reply(DONE)


async def confirm(call: Call) -> Confirmed:
    given: Confirm = call.body
    return Confirmed(await confirming.confirm(call.server.people, given.proof))


def allowed(call: Call, email: str) -> Mail:
    """An address gets few letters, whichever people name it and however they write it."""
    server = call.server
    if server.notifier.mail is None:
        raise NotNow("people.mail.none")
    for whom in (call.known.id, notices.mailbox(email)):
        server.limits.take("letter", whom, server.world.now())
    return server.notifier.mail


def send(call: Call, mail: Mail, email: str) -> None:
    server = call.server
    proof = confirming.proof_of(server.people, call.known.id, email)
    subject, text = written(f"{link(server.config, 'confirm')}#{proof}")
    server.notifier.post(mail, email, subject, text)


def written(address: str) -> tuple[str, str]:
    """Subject and text, in every language: nobody has said which one they read."""
    words = [catalogue(language, TEXTS) for language in LANGUAGES]
    subject = " / ".join(clean(one.render(Message("letter.subject"))) for one in words)
    return subject, "\n".join(part(one, address) for one in words)


def part(words: Catalogue, address: str) -> str:
    asked = words.render(Message("letter.body", {"days": DAYS}))
    return f"{asked}\n{address}\n\n{words.render(Message('letter.otherwise'))}\n"
