"""The directory of a club: where everything is in it, whether it can be one, and who serves it.

games.sqlite3   the hosted games and the books of the club
host_key        by which players know this machine
hosting.toml    how it is hosted, if the host has written it
log/            what has happened, and the reports of sessions that failed
members/        what is each member's own
thinking        of which those sessions hold a part that think now
serving         held by the server that serves it, with where it listens
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import pwd
import re
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

import msgspec
from msgspec import Struct

from ldd_tui.club.login import Who
from ldd_tui.settings import language
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import clean, file_shown
from saves import named_files
from saves.named_files import MEMBERS, SETTINGS, STORE, member_path

LOG = "log"
HOST_KEY = "host_key"
THINKING = "thinking"
_SERVING = "serving"
OPTIONS = "hosting.toml"
_OURS = (LOG, _SERVING, HOST_KEY, OPTIONS, MEMBERS)
_PRIVATE = 0o700
_MOUNTS = Path("/proc/self/mountinfo")
_REMOTE = re.compile(
    r"nfs|nfs4|cifs|smb3|smbfs|ncpfs|afs|9p|ceph|coda|lustre|beegfs|gpfs|glusterfs|ocfs2|gfs2"
    r"|fuse\.(sshfs|s3fs|rclone|gcsfuse|glusterfs|ceph|ceph-fuse|davfs|curlftpfs|smbnetfs)|davfs"
)
"""File systems that several machines may share: SQLite's write-ahead log breaks on them."""


class WrongDirectory(Exception):
    """A directory that cannot be a club's, in one line."""


class Serving(Struct, frozen=True):
    pid: int
    port: int
    called: str
    fingerprint: str


def prepare(data: Path) -> bool:
    """Returns whether it had to create the directory. Raises `WrongDirectory`."""
    with _told(data):
        new = not data.exists()
        named_files.make_directory(data, _PRIVATE)
        _check(data)
        if not is_club(data) and any(entry.name not in _OURS for entry in data.iterdir()):
            words = _("{directory}: neither empty nor a club's directory").format(directory=file_shown(data))
            raise WrongDirectory(words)
        (data / LOG).mkdir(_PRIVATE, exist_ok=True)
    return new


def opened(data: Path) -> Path:
    """The directory of an existing club. Raises `WrongDirectory`."""
    with _told(data):
        if not is_club(data):
            words = _("no club in {directory}: `ldd-tui host` makes one").format(directory=file_shown(data))
            raise WrongDirectory(words)
        _check(data)
    return data


def is_club(data: Path) -> bool:
    """Raises `OSError`."""
    return (data / STORE).exists()


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Lock the directory for this server. Raises `WrongDirectory` if another one has it."""
    with _told(data):
        handle = os.open(data / _SERVING, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            words = _("{directory}: already served by another server").format(directory=file_shown(data))
            raise WrongDirectory(words) from error
        yield
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def say_where(data: Path, serving: Serving) -> None:
    (data / _SERVING).write_bytes(msgspec.json.encode(serving))


def serving(data: Path) -> Serving | None:
    try:
        handle = os.open(data / _SERVING, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return None  # nobody holds it
        return msgspec.json.decode(os.read(handle, 4096), type=Serving)
    except msgspec.MsgspecError:
        return None
    finally:
        os.close(handle)


def file_system(path: Path, mounts: str) -> str:
    """The kind of the file system on which an absolute path is, as `mounts` (`man 5 proc`, mountinfo) says.

    >>> file_system(Path("/srv/club"), "1 0 0:1 / / rw - ext4 d rw\\n2 1 0:2 / /srv rw shared:1 - nfs4 h:/e rw\\n")
    'nfs4'
    """
    best, kind = Path("/"), ""
    for line in mounts.splitlines():
        before, _dash, after = line.partition(" - ")
        fields = before.split(" ")
        if not after or len(fields) < _MOUNT_POINT + 1:
            continue
        point = Path(re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), fields[_MOUNT_POINT]))
        if path.is_relative_to(point) and point.is_relative_to(best):
            best, kind = point, after.split(" ")[0]
    return kind


def _check(data: Path) -> None:
    """Raise `WrongDirectory` if it is another user's, open to others, or not on this machine."""
    shown, found = file_shown(data), data.stat()
    if found.st_uid != os.geteuid():
        words = _("{directory}: only its owner, {owner}, can host this club")
        raise WrongDirectory(words.format(directory=shown, owner=_name_of(found.st_uid)))
    if found.st_mode & 0o077:
        words = _("{directory}: readable by others; run chmod 700 {directory}")
        raise WrongDirectory(words.format(directory=shown))
    kind = file_system(data.resolve(), _MOUNTS.read_text(errors="replace")) if _MOUNTS.exists() else ""
    if _REMOTE.fullmatch(kind):
        words = _("{directory}: on a network file system ({kind}); use a local disk")
        raise WrongDirectory(words.format(directory=shown, kind=kind))


def _name_of(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def language_of(member: str, data: Path, otherwise: str) -> str:
    """The language a member has chosen, by id; `otherwise` if there is none, or no such member."""
    return (language.chosen(member_path(data, member) / SETTINGS) if member else None) or otherwise


@contextmanager
def _told(data: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise WrongDirectory(labelled(file_shown(data), error.strerror or error)) from error


_MOUNT_POINT = 4


SERVER_LOG, NOTICES, HOST = "server.log", "notices.log", "host.log"
_BYTES, _OLD = 1_000_000, 4
_CELLS = 200
_STRANGERS = ("asyncssh", "asyncio")


class Log:
    """One log of one process. A line is the time, what happened, who it was, and details."""

    def __init__(self, data: Path, file: str = SERVER_LOG) -> None:
        (data / LOG).mkdir(0o700, exist_ok=True)
        self.path = data / LOG / file
        self.path.touch(0o600)
        self._handler = _File(self.path, maxBytes=_BYTES, backupCount=_OLD, encoding="utf-8")
        self._handler.setFormatter(_Lines("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
        self._logger = logging.Logger("club")  # one of its own, for each club that is served
        self._logger.addHandler(self._handler)
        for name in _STRANGERS if file == SERVER_LOG else ():  # what they have to say is there too, and nowhere else
            stranger = logging.getLogger(name)
            stranger.handlers, stranger.propagate = [self._handler], False
            stranger.setLevel(logging.ERROR)

    def tell(self, what: str, who: Who | None = None, name: str = "", more: str = "") -> None:
        parts = [what]
        if who is not None:
            parts += [who.member or "-", f'"{clean(name)}"' if name else "-", who.key]
        self._logger.info("%s", " ".join([*parts, more] if more else parts))

    def close(self) -> None:
        for name in _STRANGERS:
            logging.getLogger(name).handlers = []
        self._handler.close()


class _File(RotatingFileHandler):
    """A file that drops lines the disk doesn't accept."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass


class _Lines(logging.Formatter):
    """Each record on one line, without anything that a terminal would act on."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record), _CELLS)


def last_lines(data: Path, count: int) -> list[str]:
    lines: list[str] = []
    for name in (f"{SERVER_LOG}.1", SERVER_LOG, f"{NOTICES}.1", NOTICES, f"{HOST}.1", HOST):
        with contextlib.suppress(FileNotFoundError):
            lines += (data / LOG / name).read_text(encoding="utf-8", errors="replace").splitlines()
    return [clean(line, _CELLS) for line in sorted(lines, key=lambda line: line[:_TIME])[-count:]]


_TIME = len("2025-01-01 00:00:00")
