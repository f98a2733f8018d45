"""Notices by electronic mail, through a mail server that the host of this one names."""

import asyncio
import smtplib
from concurrent.futures import Executor
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP as FORM
from email.utils import formatdate, getaddresses, make_msgid
from functools import cached_property
from ssl import SSLContext, create_default_context
from urllib.parse import SplitResult, unquote, urlsplit

from armillary.kernel.text import clean
from armillary.server.delivery import LONGEST, Undelivered
from armillary.server.errors import BadServer
from armillary.server.people.notices import is_email

PORTS = {"smtp": 587, "smtps": 465}
OURSELVES = ("localhost", "127.0.0.1", "::1")


class Mail:
    """Sends letters. A password leaves this machine only over an encrypted connection."""

    def __init__(self, url: str, sender: str | None, threads: Executor) -> None:
        parts = read(url)
        self.host = str(parts.hostname)
        self.port = parts.port or PORTS[parts.scheme]
        self.is_encrypted = parts.scheme == "smtps"
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.sender = sender_of(sender)
        self.threads = threads

    @cached_property
    def trust(self) -> SSLContext:
        return create_default_context()

    async def send(self, to: str, subject: str, text: str) -> None:
        """One try."""
        letter = self.letter(to, subject, text)
        await asyncio.get_running_loop().run_in_executor(self.threads, self.hand_over, letter, to)

    def letter(self, to: str, subject: str, text: str) -> EmailMessage:
        """A header cannot be added by what another one says."""
        if not is_email(to):
            raise Undelivered("the address makes no sense", is_final=True)
        letter = EmailMessage(policy=FORM)
        try:
            letter["From"] = self.sender
            letter["To"] = Address(addr_spec=to)
            letter["Subject"] = subject
        except (ValueError, IndexError):  # what the library says of words that it cannot read
            raise Undelivered("it cannot be written", is_final=True) from None
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self.sender.domain)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text, cte="quoted-printable")
        return letter

    def hand_over(self, letter: EmailMessage, to: str) -> None:
        try:
            with self.connected() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(letter, self.sender.addr_spec, [to])
        except smtplib.SMTPRecipientsRefused as error:
            [(status, _)] = error.recipients.values()
            raise Undelivered(f"status {status}", is_final=status >= 500) from None
        except smtplib.SMTPResponseException as error:
            raise Undelivered(f"status {error.smtp_code}", is_final=error.smtp_code >= 500) from None
        except smtplib.SMTPNotSupportedError:
            raise Undelivered("the mail server cannot do what is needed", is_final=True) from None
        except OSError as error:  # which includes all others of smtplib
            raise Undelivered(type(error).__name__) from None

    def connected(self) -> smtplib.SMTP:
        if self.is_encrypted:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=LONGEST, context=self.trust)
        server = smtplib.SMTP(self.host, self.port, timeout=LONGEST)
        try:
            self.protect(server)
        except BaseException:
            server.close()
            raise
        return server

    def protect(self, server: smtplib.SMTP) -> None:
        """Encrypt what leaves this machine, wherever the other side can; a password it must."""
        if self.host in OURSELVES:
            return
        server.ehlo_or_helo_if_needed()
        if self.user or server.has_extn("starttls"):
            server.starttls(context=self.trust)


def read(url: str) -> SplitResult:
    """The address of a mail server. What it says may be a password, so the refusal does not repeat it."""
    try:
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.port == 0:
            raise ValueError
    except ValueError:
        raise BadServer("notice.smtp") from None
    return parts


def sender_of(text: str | None) -> Address:
    """Who letters come from, as in `Armillary <games@example.org>`."""
    found = getaddresses([text or ""])
    if len(found) != 1 or not is_email(found[0][1]) or clean(text or "") != text:
        raise BadServer("notice.sender")
    return Address(found[0][0], addr_spec=found[0][1])
