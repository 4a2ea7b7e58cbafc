"""Mail to a member, by SMTP through the host's relay."""

from __future__ import annotations

import re
import smtplib
import ssl
import stat
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid
from pathlib import Path

from msgspec import Struct

from ldd_tui.text import N_
from saves.club.ways import is_address

TIMEOUT = 20.0
_LONGEST_PASSWORD = 1_000
_RELAY = re.compile(r"(smtps?)://(?:([!-.0-9;-?A-~]{1,200})@)?([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")
_PORTS = {"smtp": 587, "smtps": 465}
_HERE = ("localhost", "127.0.0.1", "::1")


class NotSent(Exception):
    """Why a notice was not sent: in English with a `{code}`, and that number. `far`: nobody answered."""

    def __init__(self, wrong: str, code: int = 0, *, far: bool = False) -> None:
        super().__init__(wrong.format(code=code))
        self.wrong = wrong
        self.code = code
        self.far = far


class Relay(Struct, frozen=True):
    """`safe`: TLS from the first byte; otherwise by STARTTLS, which a server on this machine need not have."""

    host: str
    port: int
    safe: bool
    user: str = ""

    @property
    def is_here(self) -> bool:
        return self.host in _HERE


def relay(url: str) -> Relay | None:
    """The relay with this URL; None if it isn't one.

    >>> relay("smtp://club@mail.example.org")
    Relay(host='mail.example.org', port=587, safe=False, user='club')
    """
    found = _RELAY.fullmatch(url)
    if found is None or int(found[4] or 0) >= 1 << 16:
        return None
    return Relay(found[3].strip("[]"), int(found[4] or _PORTS[found[1]]), found[1] == "smtps", found[2] or "")


def send(
    url: str, password: str, by: str, to: str, subject: str, text: str, context: ssl.SSLContext | None = None
) -> None:
    """`password`: the file that holds it, or "". Raises `NotSent`."""
    server = relay(url)
    if server is None or not is_address(by):
        raise NotSent(N_("This server sends no mail."))
    if not is_address(to):
        raise NotSent(N_("The address is wrong."))
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = by, to, subject
    mail["Date"], mail["Message-ID"] = format_datetime(localtime()), make_msgid(domain=by.partition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(text, cte="quoted-printable")
    try:
        _send(server, password, mail, context or ssl.create_default_context())
    except smtplib.SMTPAuthenticationError as error:
        raise NotSent(N_("The mail server refuses the club's password ({code})."), error.smtp_code) from None
    except smtplib.SMTPRecipientsRefused as error:
        code = next(iter(error.recipients.values()), (0, b""))[0]
        raise NotSent(N_("The mail server refuses the address ({code})."), code) from None
    except smtplib.SMTPResponseException as error:
        raise NotSent(N_("The mail server refuses the mail ({code})."), error.smtp_code) from None
    except smtplib.SMTPNotSupportedError:
        raise NotSent(N_("The mail server offers no TLS, or no password.")) from None
    except (smtplib.SMTPException, OSError):
        raise NotSent(N_("The mail server doesn't answer."), far=True) from None


def _send(server: Relay, password: str, mail: EmailMessage, context: ssl.SSLContext) -> None:
    if server.safe:
        connection: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
    with connection:
        connection.ehlo()
        if not server.safe and (not server.is_here or connection.has_extn("starttls")):
            connection.starttls(context=context)
        if server.user:
            connection.login(server.user, password_in(password))
        connection.send_message(mail)


def password_in(file: str) -> str:
    """Raises `NotSent` if it can't be read, or others can."""
    try:
        path = Path(file)
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):  # a pipe would never end
            raise ValueError
        if mode & 0o007:
            raise NotSent(N_("Others can read the file with the mail password: chmod 640."))
        return path.read_bytes()[:_LONGEST_PASSWORD].decode().rstrip("\r\n")
    except (OSError, ValueError):
        raise NotSent(N_("The file with the mail password can't be read.")) from None
