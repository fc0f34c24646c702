"""E-mail: a call to somebody's address, where whoever hosts has a server for it."""

import asyncio
import re
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import aiosmtplib
from msgspec import Struct

from gloam.kernel.errors import BadOption, GloamError

PATIENCE = 20.0
"""How many seconds a mail server may take for one letter."""
_AS_IT_IS = policy.SMTP.clone(max_line_length=990)
"""A link in a header is not to be broken."""
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+\Z")


class NotSent(GloamError):
    """A letter was not taken by the server."""


class Refused(NotSent):
    """The server does not know the address, and will not tomorrow."""


class Post(Struct, frozen=True, kw_only=True):
    """A mail server, and who writes."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: str = "starttls"
    """`tls` from the first byte, `starttls`, or `plain` for a server on the same machine."""
    sender: str


def post_of(address: str, sender: str) -> Post | None:
    """The server that a setting names; BadOption if it names none.

    >>> post_of("smtps://ann:s3cret@mail.example", "gloam@play.example").port
    465
    """
    if not address:
        return None
    wrong = BadOption(
        "GLOAM_MAIL is smtp://HOST:PORT, smtps://USER:PASSWORD@HOST or smtp+plain://localhost:25, "
        "and GLOAM_MAIL_FROM the address that it writes from."
    )
    kinds = {"smtps": ("tls", 465), "smtp": ("starttls", 587), "smtp+plain": ("plain", 25)}
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in kinds or not parts.hostname or not is_address(sender):
        raise wrong
    tls, usual = kinds[parts.scheme]
    return Post(
        host=parts.hostname,
        port=port or usual,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=tls,
        sender=sender,
    )


def is_address(text: str) -> bool:
    """Whether a text could be an address, and can stand in a header.

    >>> [is_address(text) for text in ("ann@play.example", "ann@", "a@b.c Bcc: d@play.example")]
    [True, False, False]
    """
    return len(text) <= 254 and bool(_ADDRESS.match(text))


def letter(
    post: Post, to: str, subject: str, lines: list[str], unsubscribe: str = ""
) -> EmailMessage:
    """A letter in plain words; where it can be stopped, one tap stops it (RFC 8058)."""
    mail = EmailMessage(_AS_IT_IS)
    mail["From"] = f"gloam <{post.sender}>"
    mail["To"] = to
    mail["Subject"] = subject
    mail["Date"] = formatdate(localtime=False)
    mail["Message-ID"] = make_msgid(domain=post.sender.rpartition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    if unsubscribe:
        mail["List-Unsubscribe"] = f"<{unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content("\n".join(lines) + "\n")
    return mail


class Postman:
    """Sends letters, each with a time limit of its own."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.patience = PATIENCE

    async def send(self, mail: EmailMessage) -> None:
        """Send one letter; Refused or NotSent if the server did not take it."""
        post = self.post
        try:
            async with asyncio.timeout(self.patience):
                await aiosmtplib.send(
                    mail.as_bytes(),
                    sender=post.sender,
                    recipients=[str(mail["To"])],
                    hostname=post.host,
                    port=post.port,
                    username=post.user or None,
                    password=post.password or None,
                    use_tls=post.tls == "tls",
                    start_tls=post.tls == "starttls",
                    timeout=self.patience,
                )
        except aiosmtplib.SMTPRecipientsRefused as error:
            for each in error.recipients:
                if 500 <= each.code < 600:
                    raise Refused(str(each.code)) from None
            raise NotSent(type(error).__name__) from None
        except (TimeoutError, OSError, aiosmtplib.SMTPException) as error:
            raise NotSent(type(error).__name__) from None
