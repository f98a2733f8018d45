"""Verbs of the address to which somebody wants notices by mail."""

from armillary.kernel.text import LANGUAGES, Catalogue, Message, catalogue, clean
from armillary.server.asked import Asked, Reply
from armillary.server.errors import TEXTS, NotNow
from armillary.server.links import link
from armillary.server.mail import Mail
from armillary.server.people import confirming, notices
from armillary.server.people.confirming import DAYS
from armillary.server.wire import Confirm, Confirmed, Me, Profile

DONE = b"{}"


async def profile(asked: Asked) -> Me:
    """Another name, or other notices. A new address for mail is sent a letter, which asks whether they are wanted."""
    given: Profile = asked.body
    wanted = notices.checked(given.notices).email if given.notices else None
    if wanted is None or wanted == asked.known.notices.email:
        return await asked.server.people.profile(asked.known, given)
    mail = allowed(asked, wanted)
    me = await asked.server.people.profile(asked.known, given)
    send(asked, mail, wanted)
    return me


async def letter(asked: Asked) -> Reply:
    """The same letter once more."""
    me = asked.known.me
    if me.notices.email is None or me.confirmed:
        raise NotNow("people.mail.nothing")
    send(asked, allowed(asked, me.notices.email), me.notices.email)
    return Reply(DONE)


async def confirm(asked: Asked) -> Confirmed:
    given: Confirm = asked.body
    return Confirmed(await confirming.confirm(asked.server.people, given.proof))


def allowed(asked: Asked, email: str) -> Mail:
    """Nobody is sent many letters they did not ask for, whoever names their address and however it is written."""
    server = asked.server
    if server.notifier.mail is None:
        raise NotNow("people.mail.none")
    for whom in (asked.known.id, notices.mailbox(email)):
        server.limits.take("letter", whom, server.world.now())
    return server.notifier.mail


def send(asked: Asked, mail: Mail, email: str) -> None:
    server = asked.server
    proof = confirming.proof_of(server.people, asked.known.id, email)
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
