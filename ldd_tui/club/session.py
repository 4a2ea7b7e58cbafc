"""A session: a fork of the supervisor, with limits and a fresh environment. It runs the app at its own terminal,
answers a command on a socket, or does maintenance."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import gc
import os
import resource
import signal
import sys
import termios
from pathlib import Path
from typing import NoReturn

from ldd_tui.app.failure_report import farewell_of_club
from ldd_tui.club import commands, directory, login, transport
from ldd_tui.club.directory import LOG, THINKING
from ldd_tui.club.login import Limits, Login, Who
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Settings, load
from ldd_tui.text import _, in_use, use
from ldd_tui.text.safe_text import hide_directories
from saves.club.members import FINGERPRINT
from saves.club.visit import Visit
from saves.club.zones import known
from saves.named_files import SETTINGS, STORE, member_path
from saves.store import Store


class Refused(Exception):
    """Why a player may not come in, in one line."""


def under_sshd(data: Path, key: str, *, guests: bool) -> int:
    """Run a session under the system's own OpenSSH; returns the exit code. Raises `Refused`, `directory.WrongDirectory`
    and `SavesError`."""
    command, term = os.environ.get("SSH_ORIGINAL_COMMAND"), os.environ.get("TERM", "")
    zone = known(os.environ.get("TZ", ""))
    os.environ.clear()
    if not FINGERPRINT.fullmatch(key):
        raise Refused(_("--key: expected the fingerprint of a key, SHA256:…"))
    directory.opened(data)
    who = Login(data / STORE, Limits(), guests=guests).who(key, "")
    if who is None:
        raise Refused(_("Unknown key; the club's host can add it."))

    computers_language = in_use()
    use(directory.language_of(who.member, data, computers_language))
    limit()
    if command is not None and command.strip() == commands.PLAIN:
        return at_terminal(who, commands.PLAIN_TERMINAL, data, computers_language, zone)
    if command is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Refused(_(commands.message(commands.NO_COMMAND)))
        if not login.is_known(term):
            raise Refused(_("This terminal can't move its cursor: try another TERM."))
        return at_terminal(who, term, data, computers_language, zone)
    code = commands.answer(who, command, data, sys.stdout.buffer)
    if code:
        print(_(commands.message(code)), file=sys.stderr)
    return code


Beginning = transport.Begin | transport.Answer | transport.Maintain

_MEMORY = 1 << 30
_FILES = 64
_LIMITS = {resource.RLIMIT_NOFILE: _FILES, resource.RLIMIT_CORE: 0}
if sys.platform != "darwin":  # which refuses any
    _LIMITS[resource.RLIMIT_AS] = _MEMORY
_ANSWER_SECONDS, _SESSION_SECONDS = 20, 7200
"""CPU seconds for an answer, and for a session: far more than a day of play."""
_PATH = "/usr/local/bin:/usr/bin:/bin"
_PR_SET_PDEATHSIG = 1


def run(order: Beginning, end: int | None, data: Path, parent: int) -> NoReturn:
    """Carry out an order, until it ends or the `parent` dies. `end`: of the terminal or socket."""
    code = 1
    try:
        _end_with(parent)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # who was begun by nohup would not hear that he is to end
        os.setsid()
        limit()
        match order:
            case transport.Begin(_, who, term, language, zone):
                assert end is not None
                fcntl.ioctl(end, termios.TIOCSCTTY, 0)
                _take_streams(end, end, end)
                code = at_terminal(who, term, data, language, zone)
            case transport.Answer(_, who, command):
                assert end is not None
                _take_streams(end, end, end)
                _have_environment({})
                resource.setrlimit(resource.RLIMIT_CPU, (_ANSWER_SECONDS, _ANSWER_SECONDS))
                code = commands.answer(who, command, data, sys.stdout.buffer)
            case transport.Maintain(_, notifying, language):
                nothing = os.open(os.devnull, os.O_RDWR)
                _take_streams(nothing, nothing, nothing)
                _have_environment({"PATH": _PATH})
                use(language)
                from ldd_tui.club import maintenance  # sessions need no mail and no TLS

                maintenance.maintain(data, notifying)
    except BaseException as error:
        farewell_of_club(error, data / LOG)
    finally:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
        os._exit(code)  # nothing of the supervisor is to be tidied up here


def at_terminal(who: Who, term: str, data: Path, language: str, zone: str) -> int:
    """Run a session at this process's terminal; returns the exit code. `language`, `zone`: of the player's computer."""
    settings = load(member_path(data, who.member) / SETTINGS).settings if who.member else Settings()
    if settings.plain or term in (commands.PLAIN, commands.PLAIN_TERMINAL):
        return _in_plain_lines(who, term, data, language, settings, zone)
    _have_environment({**login.terminal_environment(term, settings.colours), "LANGUAGE": language})
    use(None if settings.language == terminal.AUTO else settings.language)
    resource.setrlimit(resource.RLIMIT_CPU, (_SESSION_SECONDS, _SESSION_SECONDS))
    for from_the_keyboard in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        signal.signal(from_the_keyboard, signal.SIG_IGN)
    try:
        return _play(who, data, zone)
    except Exception as error:  # where not even the app could end calmly
        print(farewell_of_club(error, data / LOG).plain)
        return 1


def _in_plain_lines(who: Who, term: str, data: Path, language: str, settings: Settings, zone: str) -> int:
    from ldd_tui.club import plain_session

    _have_environment({"TERM": "dumb", terminal.NO_COLOR: "1", "LANGUAGE": language})
    use(None if settings.language == terminal.AUTO else settings.language)
    resource.setrlimit(resource.RLIMIT_CPU, (_SESSION_SECONDS, _SESSION_SECONDS))
    for from_the_keyboard in (signal.SIGQUIT, signal.SIGTSTP):
        signal.signal(from_the_keyboard, signal.SIG_IGN)
    try:
        return plain_session.play(who, data, settings, zone)
    except Exception as error:
        print(farewell_of_club(error, data / LOG).plain)
        return 1


def limit() -> None:
    os.umask(0o077)
    for limited, most in _LIMITS.items():
        resource.setrlimit(limited, (most, most))


def _end_with(parent: int) -> None:
    """Have the system kill this process if its parent dies (Linux only)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _take_streams(*ends: int) -> None:
    """Use these as the standard streams, and close everything else that the supervisor had open."""
    for stream, end in enumerate(ends):
        os.dup2(end, stream)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))


def _have_environment(variables: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(variables)


def _play(who: Who, data: Path, zone: str) -> int:
    from ldd_tui.app.club_app import ClubApp
    from ldd_tui.games import computer_decisions

    gc.disable()  # nothing that is made while the app starts is garbage; the app enables it
    hide_directories()
    with contextlib.suppress(OSError):  # rather without turns than not at all
        computer_decisions.share(data / THINKING)
    visit = Visit(Store(data / STORE), who.key, who.member, who.code)
    visit.zone = zone
    app = ClubApp(visit, data, terminal.colour_depth(os.environ))
    app.run(mouse=app.settings.mouse)
    sys.stdout.flush()
    return app.return_code or 0
