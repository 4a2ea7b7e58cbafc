"""Hosts a club: prepares the server, runs it, and tells the host what to do next."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import signal
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from ldd_tui.club import directory
from ldd_tui.club.directory import SERVER_LOG
from ldd_tui.club.login import Limits
from ldd_tui.club.server import Server, SupervisorLost
from ldd_tui.club.transport import Notifying
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean, file_shown
from ldd_tui.text.store_errors import error_text
from rules import toml_text
from saves import named_files
from saves.club.members import FIRST, WITH_CODE, Club
from saves.club.ways import hook, is_address
from saves.database import Database
from saves.errors import SavesError
from saves.named_files import STORE
from saves.opening import open_store

WATCH, NONE = GUESTS = ("watch", "none")
_LARGEST = 65_536
_FOUND_CELLS = 60
_LONGEST_HOOKS = 1_000
_ADDRESS = re.compile(r"(?:\[([0-9A-Fa-f:.%]+)\]|([^\[\]:]*)):([0-9]{1,5})")
_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?|[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*")
_HERE = ("localhost", "127.0.0.1", "::1")
_EVERYWHERE = ("", "0.0.0.0", "::")


class Options(Struct, frozen=True, kw_only=True):
    """`address`: what players call this machine, if not the address it listens on. `guests`: whether strangers may
    watch. A session ends after `idle` minutes without a key, or `longest` hours; 0: never. Notices are sent by the
    program `notify`, by the relay `mail` or to `hooks`, after `notify_minutes` and again after `notify_hours`."""

    listen: str = "127.0.0.1:8022"
    address: str = ""
    max_sessions: int = 60
    logins: int = 10
    guests: str = NONE
    idle: int = 240
    longest: int = 24
    notify: str = ""
    notify_hours: int = 12
    notify_minutes: int = 5
    mail: str = ""
    mail_from: str = ""
    mail_password: str = ""
    hooks: str = ""

    @property
    def host(self) -> str:
        return _split(self.listen)[0]

    @property
    def port(self) -> int:
        return _split(self.listen)[1]

    def ssh(self, port: int | None = None, who: str = "") -> str:
        """What a player types to come in. `port`: if another one was given by the system. `who`: before the @.

        >>> Options(listen="0.0.0.0:22", address="club.example").ssh(who="join-7KQ2M-8M3PX")
        'ssh join-7KQ2M-8M3PX@club.example'
        """
        port = self.port if port is None else port
        return f"ssh {'' if port == _SSH else f'-p {port} '}{f'{who}@' if who else ''}{self.called}"

    @property
    def called(self) -> str:
        here = (clean(socket.gethostname()) or "localhost") if self.host in _EVERYWHERE else self.host
        return self.address or here


class WrongOption(Exception):
    """An option that cannot be used: one line with the file or the command line, the field and what was expected."""


def read(file: Path, given: Mapping[str, object], *, must: bool = False) -> Options:
    """A file's options, which `must` exist or need not, overridden by those `given`. Raises `WrongOption`."""
    found = _found(file, must=must)
    for name, value in found.items():
        _check(file_shown(file), name, name, value)
    for name, value in given.items():
        _check("", f"--{name.replace('_', '-')}", name, value)
    values: dict[str, Any] = {**found, **given}
    return Options(**values)


def example() -> str:
    usual = Options()
    lines = ["# " + _("Options of this club. The command line overrides them.")]
    for name, field in _FIELDS.items():
        value = getattr(usual, name)
        lines.append(f"\n# {labelled(_(field.meaning), _(field.expected))}")
        lines.append(f"{name} = " + (f'"{value}"' if isinstance(value, str) else str(value)))
    return "\n".join(lines) + "\n"


class _Field(NamedTuple):
    meaning: str
    expected: str
    fits: Callable[[Any], bool]


def _number(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_address(value: Any) -> bool:
    found = _ADDRESS.fullmatch(value) if isinstance(value, str) else None
    return found is not None and int(found[3]) < 1 << 16


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and (not value or _NAME.fullmatch(value) is not None)


def _is_relay(url: str) -> bool:
    from ldd_tui.club.mail import relay

    return relay(url) is not None


def _is_hook(name: str) -> bool:
    found = hook(f"https://{name}")
    return found is not None and found.listed == name


def _is_program(value: Any) -> bool:
    if not isinstance(value, str) or "\0" in value:
        return False
    return not value or (Path(value).is_absolute() and Path(value).is_file() and os.access(value, os.X_OK))


_FIELDS = {
    "listen": _Field(
        N_("where to listen; 0.0.0.0 is every address of this machine"),
        N_("an address and port like 127.0.0.1:8022 or [::]:22"),
        _is_address,
    ),
    "address": _Field(
        N_("this machine's name in invitations and notices"), N_("a host name without a port, or nothing"), _is_name
    ),
    "max_sessions": _Field(N_("the most sessions at once"), N_("a number from 1 to 1000"), _number(1, 1000)),
    "logins": _Field(
        N_("the most people who can log in at the same moment from one address, such as a club's router"),
        N_("a number from 10 to 100"),
        _number(10, 100),
    ),
    "guests": _Field(N_("whether strangers may watch"), N_('"watch" or "none"'), lambda value: value in GUESTS),
    "idle": _Field(
        N_("minutes until an idle session ends, 0 for never"), N_("a number from 0 to 10000"), _number(0, 10_000)
    ),
    "longest": _Field(
        N_("hours until every session ends, 0 for never"), N_("a number from 0 to 1000"), _number(0, 1000)
    ),
    "notify": _Field(
        N_("the program that tells players it is their turn"), N_("the full path of a program or nothing"), _is_program
    ),
    "notify_hours": _Field(
        N_("hours before a second notice of the same turn"), N_("a number from 1 to 1000"), _number(1, 1000)
    ),
    "notify_minutes": _Field(
        N_("minutes that a notice waits for the player to come in"), N_("a number from 0 to 1000"), _number(0, 1000)
    ),
    "mail": _Field(
        N_("the mail server for members' notices"),
        N_("a URL like smtp://user@mail.example.org or smtps://mail.example.org, or nothing"),
        lambda value: value == "" or (isinstance(value, str) and _is_relay(value)),
    ),
    "mail_from": _Field(
        N_("the sender of these emails"),
        N_("an email address or nothing"),
        lambda value: value == "" or (isinstance(value, str) and is_address(value)),
    ),
    "mail_password": _Field(
        N_("the file with the mail server's password"),
        N_("the full path of a file or nothing"),
        lambda value: isinstance(value, str) and (not value or Path(value).is_absolute()),
    ),
    "hooks": _Field(
        N_("the hosts to which members' webhooks may go"),
        N_("host names like discord.com ntfy.sh, or nothing"),
        lambda value: isinstance(value, str) and len(value) <= _LONGEST_HOOKS and all(map(_is_hook, value.split())),
    ),
}


def _found(file: Path, *, must: bool) -> dict[str, Any]:
    try:
        data = named_files.read(file, _LARGEST + 1)
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not must:
            return {}
        raise WrongOption(_wrong(file_shown(file), "", error.strerror or str(error))) from error
    try:
        if len(data) > _LARGEST:
            raise toml_text.TomlError(_("too long"))
        return toml_text.read(data.decode("utf-8-sig"))
    except (toml_text.TomlError, UnicodeDecodeError) as error:
        why = _("not TOML: {error}").format(error=clean(str(error), 200))
        raise WrongOption(_wrong(file_shown(file), "", why)) from error


def _check(file: str, shown: str, name: str, value: object) -> None:
    """Raise `WrongOption` if the option, called `shown`, can't have this value."""
    field = _FIELDS.get(name)
    if field is None:
        expected = _("no such option; there are {names}").format(names=", ".join(_FIELDS))
        raise WrongOption(_wrong(file, clean(shown, _FOUND_CELLS), expected))
    if not field.fits(value):
        expected = _('expected {expected}, not "{found}"').format(
            expected=_(field.expected), found=clean(str(value), _FOUND_CELLS)
        )
        raise WrongOption(_wrong(file, shown, expected))


def _wrong(*parts: str) -> str:
    *where, words = filter(None, parts)
    for place in reversed(where):
        words = labelled(place, words)
    return words


def _split(listen: str) -> tuple[str, int]:
    found = _ADDRESS.fullmatch(listen)
    assert found is not None
    host = found[1] or found[2]
    return ("" if host == "*" else host), int(found[3])


_SSH = 22


_MINUTE, _HOUR = 60.0, 3600.0
_FILES = 8192


class CannotHost(Exception):
    """Why a club cannot be hosted, in one line."""


def host(data: Path, options: Options, say: Callable[[str], None], command: str) -> None:
    """Serve a club until SIGTERM or SIGINT. `say`: tells the host a line; `command`: how to run more. Raises
    `CannotHost`."""
    try:
        import ldd_tui.club.ssh  # noqa: F401
    except ModuleNotFoundError as error:
        words = _("Hosting needs asyncssh: uv run --extra host ldd-tui host, or pip install asyncssh")
        raise CannotHost(words) from error
    if options.mail and not options.mail_from:
        raise CannotHost(_("mail needs mail_from, the address that emails come from"))
    if options.mail_password:
        from ldd_tui.club.mail import NotSent, password_in

        try:
            password_in(options.mail_password)
        except NotSent as error:
            raise CannotHost(labelled(file_shown(options.mail_password), _(error.wrong))) from error
    os.umask(0o077)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))  # every session needs two
    try:
        directory.prepare(data)
        with directory.held(data):
            open_store(data / STORE).store.close()  # this repairs damage
            asyncio.run(_serve(data, options, say, command))
    except directory.WrongDirectory as error:
        raise CannotHost(str(error)) from error
    except SavesError as error:
        raise CannotHost(error_text(error)) from error


async def _serve(data: Path, options: Options, say: Callable[[str], None], command: str) -> None:
    from ldd_tui.club.ssh import BadHostKey, fingerprint, listen

    limits = Limits(
        sessions=options.max_sessions,
        logins=options.logins,
        idle=options.idle * _MINUTE,
        longest=options.longest * _HOUR,
    )
    notifying = Notifying(
        options.notify,
        options.notify_hours,
        options.ssh(),
        options.notify_minutes,
        options.mail,
        options.mail_from,
        options.mail_password,
        tuple(options.hooks.split()),
    )
    server = Server(data, limits, guests=options.guests == WATCH, notifying=notifying)
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(ending, server.stop)

    def ready(port: int) -> None:
        serving = directory.Serving(os.getpid(), port, options.called, fingerprint(server))
        directory.say_where(data, serving)
        server.tell("began", more=f"at {options.host or '*'} port {port}")
        for line in _welcome(data, options, serving, command):
            say(line)

    try:
        await listen(server, options.host, options.port, ready)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotHost(labelled(options.listen, why)) from error
    except BadHostKey as error:
        words = _("{file}: expected a private SSH key; delete the file to make a new one")
        raise CannotHost(words.format(file=file_shown(data / directory.HOST_KEY))) from error
    except SupervisorLost as error:
        words = _("The session process keeps ending; {log} may say why")
        raise CannotHost(words.format(log=file_shown(data / directory.LOG / SERVER_LOG))) from error


def _welcome(data: Path, options: Options, serving: directory.Serving, command: str) -> list[str]:
    club = Club(Database(data / STORE))
    count = len(club.members().members)
    lines = [_("The club is open: {ssh}").format(ssh=options.ssh(serving.port))]
    if options.host in _HERE:
        lines.append(_("Only this machine can log in; for others: --listen 0.0.0.0:{port}").format(port=serving.port))
    if count:
        more = ngettext(
            "{count} member. Invite more: {command} invite NAME",
            "{count} members. Invite more: {command} invite NAME",
            count,
        )
        lines.append(more.format(count=count, command=command))
    else:
        first = options.ssh(serving.port, f"{WITH_CODE}{club.invite(FIRST).lower()}")
        lines += [
            _("The first player logs in with: {ssh}").format(ssh=first),
            _("This works once, within a week."),
            _("Invite more: {command} invite NAME").format(command=command),
        ]
    return [
        *lines,
        of_host_key(serving),
        _("The club's directory: {directory}").format(directory=file_shown(data)),
        _("Ctrl-C stops the server; games are saved."),
    ]


def of_host_key(serving: directory.Serving) -> str:
    return _("The host key's fingerprint: {fingerprint}").format(fingerprint=serving.fingerprint)
