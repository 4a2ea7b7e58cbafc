"""Hosts a club: makes ready what the server needs, runs it, and says to the host what to do next."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path

from ldd_tui.club import directory
from ldd_tui.club.door import Limits
from ldd_tui.club.log import FILE
from ldd_tui.club.options import WATCH, Options
from ldd_tui.club.server import Notifying, ParentLost, Server
from ldd_tui.club.wire import STORE
from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import file_shown
from ldd_tui.text.store_errors import error_text
from saves.club.members import FIRST, WITH_CODE, Club
from saves.database import Database
from saves.errors import SavesError

_MINUTE, _HOUR = 60.0, 3600.0
_FILES = 8192


class CannotHost(Exception):
    """Why a club cannot be hosted, in one line."""


def host(data: Path, options: Options, say: Callable[[str], None], command: str) -> None:
    """Serve a club until SIGTERM or SIGINT. `say` tells the host something; `command`: how he calls for more.

    Raises `CannotHost`.
    """
    try:
        import ldd_tui.club.front  # noqa: F401
    except ModuleNotFoundError as error:
        words = _("To host, asyncssh is needed: uv run --extra host ldd-tui host, or pip install 'ldd-tui[host]'")
        raise CannotHost(words) from error
    os.umask(0o077)
    _allow_files()
    try:
        directory.prepare(data)
        with directory.held(data):
            _open_once(data)
            asyncio.run(_serve(data, options, say, command))
    except directory.WrongDirectory as error:
        raise CannotHost(str(error)) from error
    except SavesError as error:
        raise CannotHost(error_text(error)) from error


def _allow_files() -> None:
    """Have as many files as the system allows: every session needs two of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def _open_once(data: Path) -> None:
    """Open the games as a start of the program does: what is damaged is repaired. Raises `SavesError`."""
    from saves.opening import open_store

    open_store(data / STORE).store.close()


async def _serve(data: Path, options: Options, say: Callable[[str], None], command: str) -> None:
    from ldd_tui.club.front import BadHostKey, fingerprint, listen

    server = Server(data, _limits(options), guests=options.guests == WATCH, notifying=_notifying(options))
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(ending, server.stop)

    def ready(port: int) -> None:
        directory.say_where(data, directory.Serving(os.getpid(), port))
        server.tell("began", more=f"at {options.host or '*'} port {port}")
        for line in _welcome(data, options, port, fingerprint(server), command):
            say(line)

    try:
        await listen(server, options.host, options.port, ready)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotHost(labelled(options.listen, why)) from error
    except BadHostKey as error:
        words = _("{file}: expected a private key of ssh; without the file another one is made")
        raise CannotHost(words.format(file=file_shown(data / directory.HOST_KEY))) from error
    except ParentLost as error:
        words = _("What runs the sessions ends again and again: {log} and the reports beside it may say why")
        raise CannotHost(words.format(log=file_shown(data / directory.LOG / FILE))) from error


def _limits(options: Options) -> Limits:
    return Limits(sessions=options.max_sessions, idle=options.idle * _MINUTE, longest=options.longest * _HOUR)


def _notifying(options: Options) -> Notifying:
    return Notifying(options.notify, options.notify_hours, options.ssh())


def _welcome(data: Path, options: Options, port: int, fingerprint: str, command: str) -> list[str]:
    """What the host is to know when the server has begun."""
    club = Club(Database(data / STORE))
    count = len(club.members().members)
    where = _("The club is open: {ssh}").format(ssh=options.ssh(port))
    if options.is_closed:
        words = _("{where}  (only from this machine; for others: --listen 0.0.0.0:{port})")
        where = words.format(where=where, port=port)
    if count:
        more = ngettext(
            "It has {count} member. Another one: {command} invite NAME",
            "It has {count} members. Another one: {command} invite NAME",
            count,
        )
        who = [more.format(count=count, command=command)]
    else:
        first = options.ssh(port, f"{WITH_CODE}{club.invite(FIRST).lower()}")
        who = [
            _("The first player comes in with: {ssh}  (once, within a week)").format(ssh=first),
            _("The next ones: {command} invite NAME").format(command=command),
        ]
    return [
        where,
        *who,
        _("It shows new players this key: {fingerprint}").format(fingerprint=fingerprint),
        _("The log: {log}. Ctrl-C ends the server; every game is saved.").format(
            log=file_shown(data / directory.LOG / FILE)
        ),
    ]
