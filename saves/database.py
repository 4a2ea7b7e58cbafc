"""The SQLite file under a store: its transactions, SQLite's errors in our words, and signals between processes."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import select
import socket
import sqlite3
import stat
import threading
import time
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from saves import named_files
from saves.errors import N_, NewerStore, NotSaved, Unreadable
from saves.schema import APPLICATION_ID, COMPUTED, MIGRATIONS, SCHEMA

# ------------------------------------------------------------------------------------------------ change signal


_LONGEST_NAME = 32  # bytes
_LONGEST_ADDRESS = 100  # bytes; systems allow 104 or 108
_numbers = itertools.count()


class ChangeSignal:
    """A writer's signal to all processes that wait for the store at `path`. Waiting creates files, sending none."""

    def __init__(self, path: Path) -> None:
        self._directory = path.with_name(path.name + "-signals")
        self._name = f"{os.getpid()}-{next(_numbers)}"
        self._socket: socket.socket | None = None
        self._unavailable = False

    def send(self, games: Collection[str] | None = None) -> None:
        """Wake all others that wait for one of these games or for all; None: everybody. Never raises."""
        wanted = None if games is None else {"", *map(_mark, games)}
        try:
            names = [socket_.name for socket_ in self._directory.iterdir()]
        except OSError:
            return
        with contextlib.suppress(OSError), _unconnected() as sender, _at(self._directory) as place:
            for name in names:
                if name != self._name and (wanted is None or name.partition(".")[2] in wanted):
                    try:
                        sender.sendto(b"!", f"{place}/{name}")
                    except (ConnectionRefusedError, FileNotFoundError):  # its process ended without removing it
                        with contextlib.suppress(OSError):
                            (self._directory / name).unlink()
                    except OSError:
                        pass  # its last signal is still unread

    def listen(self, game: str | None = None) -> None:
        """Receive signals for one game or for all writes, if the system has such sockets."""
        if self._socket is not None or self._unavailable:
            return
        if game is not None:
            self._name = f"{self._name}.{_mark(game)}"
        for _ in range(3):  # the last one to leave removes the directory, perhaps at this moment
            try:
                self._socket = _unconnected()
                self._directory.mkdir(mode=0o700, exist_ok=True)
                with _at(self._directory) as place:
                    self._socket.bind(f"{place}/{self._name}")
                return
            except OSError:
                self.close()
        self._unavailable = True

    @property
    def listening(self) -> bool:
        return self._socket is not None

    def wait(self, seconds: float) -> None:
        if self._socket is None:
            time.sleep(seconds)
            return
        select.select([self._socket], [], [], seconds)
        with contextlib.suppress(OSError):
            while self._socket.recv(16):
                pass

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                (self._directory / self._name).unlink()
                self._directory.rmdir()  # unless others listen


def _mark(game: str) -> str:
    """A short tag for a game; a collision only causes a needless wake-up."""
    return f"{zlib.crc32(game.encode('utf-8', 'replace')):08x}"


def _unconnected() -> socket.socket:
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("no local sockets here")
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made


@contextlib.contextmanager
def _at(directory: Path) -> Iterator[str]:
    """A short path to a directory, because socket addresses have a length limit."""
    if len(os.fsencode(directory)) + _LONGEST_NAME <= _LONGEST_ADDRESS:
        yield str(directory)
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}"
    finally:
        os.close(handle)


# ------------------------------------------------------------------------------------------------ database


MEMORY: Final = ":memory:"
BUSY_SECONDS = 2.0
_ASK_AGAIN_SECONDS = 0.01
SYNCHRONOUS = "FULL"  # a commit is on the disk, not only on its way there
LONGEST_NAP = 0.25  # seconds between two looks at the file, where no signals are received
_SIGNALLED_NAP = 2.0  # and where they are, of which one may be lost

NOBODY: Final = "-"  # a transaction about this wakes nobody

_LONGEST_VALUE: Final = 4_000_000  # bytes; the longest is a header, with the text of a board


class Database:
    """A connection to the file, created if missing. It belongs to the thread that opened it.

    `copied`: connect to a copy in memory, for a read-only disk. Raises `NotSaved` if the file can't be opened for
    writing, `Unreadable` or `NewerStore` if it isn't ours.
    """

    def __init__(self, path: Path | str, copied: bool = False) -> None:
        self.path = path if path == MEMORY else file_at(Path(path))
        self.copied = copied
        self._signal = ChangeSignal(self.path) if isinstance(self.path, Path) and not copied else None
        self._about: set[str | None] | None = None
        with _opening:
            if isinstance(self.path, Path):
                _make_room(self.path)
            with self._translated(saving=True):
                place = MEMORY if copied else self.path
                self._connection = sqlite3.connect(place, timeout=BUSY_SECONDS, isolation_level=None)
            self.identity = _identity(self.path) if isinstance(self.path, Path) else None
            _open.add(self)
        try:
            if copied:
                self._take_over()
            self._prepare()
            self._seen = self._data_version()
        except BaseException:
            self._close()
            raise

    def close(self) -> None:
        if self._signal is not None:
            self._signal.close()
        self._close()

    def _close(self) -> None:
        with _opening:
            self._connection.close()
            _open.discard(self)

    def execute(self, statement: str, parameters: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Run a statement. Outside `writing` and `reading`, SQLite's errors are not translated."""
        return self._connection.execute(statement, parameters)

    @contextmanager
    def writing(self, about: str | None = None) -> Iterator[None]:
        """A transaction, undone by any exception; a nested one is part of the outer one.

        `about`: the id of the one game that it concerns, "" if none, or `NOBODY`; None: perhaps all. It wakes
        those that wait for that (`wait_for_change`).
        """
        if self._about is not None:
            self._about.add(about)
            yield
            return
        with self._translated(saving=True):
            self.execute("BEGIN IMMEDIATE")
            self._about = all_ = {about}
            try:
                if isinstance(self.path, Path) and _identity(self.path) != self.identity:  # moved: writes would be lost
                    raise NotSaved("failed", self.path, FileNotFoundError("the file is not there any more"))
                yield
                self.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # SQLite ends it by itself where the disk fails
                    self.execute("ROLLBACK")
                raise
            finally:
                self._about = None
        if self._signal is not None and all_ != {NOBODY}:
            self._signal.send(None if None in all_ else {game for game in all_ if game})

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Give a consistent view of the file; a nested call joins the outer transaction."""
        if self._connection.in_transaction:
            yield
            return
        with self._translated(saving=False):
            self.execute("BEGIN")
            try:
                yield
            finally:
                if self._connection.in_transaction:
                    self.execute("ROLLBACK")

    def wait_for_change(self, timeout: float, game: str | None = None) -> bool:
        """Wait until another connection has written since the last call or the opening; False after the timeout.

        `timeout`: seconds. `game`: writes about others may be reported late or never; the same in all calls.
        """
        deadline = time.monotonic() + timeout
        if self._signal is not None:
            self._signal.listen(game)
        while not self._changed():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            if self._signal is None:
                time.sleep(left)
            else:
                self._signal.wait(min(left, _SIGNALLED_NAP if self._signal.listening else LONGEST_NAP))
        return True

    def copy_to(self, path: Path) -> None:
        """Write a copy of the file as it is now. Raises `NotSaved`, `Unreadable`."""
        with self._translated(saving=True), contextlib.closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself

    def report_damage(self) -> None:
        """Leave a mark that makes the next start of the program repair the file."""
        if isinstance(self.path, Path):
            with contextlib.suppress(OSError):
                damage_mark(self.path).touch()

    def is_sound(self) -> bool:
        """Run SQLite's integrity check, which reads the whole file."""
        try:
            return bool(self.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return False

    def _changed(self) -> bool:
        seen, self._seen = self._seen, self._data_version()
        return seen != self._seen

    def _data_version(self) -> int:
        with self._translated(saving=False):
            (version,) = self.execute("PRAGMA data_version").fetchone()
        return int(version)

    def _prepare(self) -> None:
        """Migrate the file to the current schema. The first process creates it; the others wait."""
        with self._translated(saving=True):
            self._connection.text_factory = _text
            self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
            self.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            self.execute("PRAGMA foreign_keys = ON")
            self.execute("PRAGMA secure_delete = ON")  # what was deleted is gone, also for a repair
            if self._version() < SCHEMA:
                with self.writing():
                    for migration in MIGRATIONS[self._version() :]:
                        for statement in migration:
                            self.execute(statement)
                    self.execute(f"PRAGMA user_version = {SCHEMA}")
            deadline = time.monotonic() + BUSY_SECONDS
            while True:  # SQLite doesn't wait for this by itself
                try:
                    self.execute("PRAGMA journal_mode = WAL")
                    return
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                        raise
                    time.sleep(_ASK_AGAIN_SECONDS)

    def _take_over(self) -> None:
        """Copy the file and its log into memory. SQLite reads a log only if its index is there too."""
        assert isinstance(self.path, Path)
        how = "mode=ro" if _size(self.path.with_name(self.path.name + "-wal")) else "immutable=1"
        with (
            self._translated(saving=False),
            contextlib.closing(sqlite3.connect(f"{self.path.as_uri()}?{how}", uri=True)) as source,
        ):
            source.backup(self._connection)

    def _version(self) -> int:
        # Tables first: whoever makes the file makes them all at once, so what is read after them is made too.
        (tables,) = self.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = self.execute("PRAGMA application_id").fetchone()
        if not tables and not (application and self._connection.in_transaction):
            return 0
        (version,) = self.execute("PRAGMA user_version").fetchone()
        _check_ours(self.path, application, version)
        (foreign,) = self.execute(COMPUTED).fetchone()
        if foreign:
            raise not_ours(self.path)
        return int(version)

    @contextmanager
    def _translated(self, saving: bool) -> Iterator[None]:
        """Translate SQLite's errors, except those that only a bug in this package can cause."""
        try:
            yield
        except UnicodeDecodeError as error:  # SQLite's message quotes text that is not UTF-8
            self.report_damage()
            raise self._unreadable(error) from error
        except sqlite3.DatabaseError as error:
            if type(error) not in (sqlite3.DatabaseError, sqlite3.OperationalError, sqlite3.DataError):
                raise
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
            if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                self.report_damage()
                saving = False
            if not saving:
                raise self._unreadable(error) from error
            raise NotSaved(_WHY.get(code, "failed"), self.path, error) from error

    def _unreadable(self, error: Exception) -> Unreadable:
        return Unreadable(N_("{path} can't be read: {error}."), path=self.path, error=error)


_opening = threading.Lock()
_open: WeakSet[Database] = WeakSet()
"""The connections of this process. Closing any other descriptor of the file would drop SQLite's locks. Then another
process thinks it closes the last one and removes the log, and with it all later writes.
"""


def file_at(path: Path) -> Path:
    """The absolute path of a store that a user named. Raises `Unreadable` if it is invalid."""
    with file_errors(path):
        path = path.absolute()
    if not path.name:
        raise not_ours(path)
    return path


def damage_mark(path: Path) -> Path:
    return path.with_name(path.name + "-damaged")


def repaired_store(path: Path) -> Path:
    return path.with_name(path.name + "-repaired")


def is_ours(path: Path) -> bool:
    """Check how the file begins. Raises `OSError`."""
    head = named_files.read(path, _HEAD)
    return head.startswith(_MAGIC) and int.from_bytes(head[68:72], "big") == APPLICATION_ID


def is_there(path: Path) -> bool:
    """Raises `OSError`, or `Unreadable` for a directory, a pipe or a device."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(mode):
        raise not_ours(path)
    return True


def not_saved(path: Path, error: OSError) -> NotSaved:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return NotSaved("disk_full" if full else "read_only", path, error)


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise not_saved(path, error) from error


_MAGIC = b"SQLite format 3\0"
_HEAD = 100  # bytes
_WHY: Final[dict[int, NotSaved.Why]] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_BUSY: "busy",
}


def _make_room(path: Path) -> None:
    """Make the directory, and check the file's first bytes unless this process has it open: see `_open`."""
    with file_errors(path):
        named_files.make_directory(path.parent, 0o700)
        identity = _identity(path)
        if not is_there(path) or (identity is not None and any(database.identity == identity for database in _open)):
            return
        head = named_files.read(path, _HEAD)
    # looked at again after the log: another program may have begun the file a moment ago
    if not head and _size(path.with_name(path.name + "-wal")) and not _size(path):
        raise Unreadable(N_("{path} is empty, but the log next to it isn't."), path=path)
    if head:
        if len(head) < _HEAD or not head.startswith(_MAGIC):
            raise not_ours(path)
        _check_ours(path, int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big"))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _check_ours(path: Path | str, application: int, version: int) -> None:
    if application != APPLICATION_ID or version < 1:
        raise not_ours(path)
    if version > SCHEMA:
        raise NewerStore(N_("{path} is from a newer version of this program and was left alone."), path=path)


def not_ours(path: Path | str) -> Unreadable:
    return Unreadable(N_("{path} is not a file of saved games."), path=path)


def _text(data: bytes) -> str:
    """Decode leniently: altered bytes must get as far as the hash check."""
    return data.decode("utf-8", "replace")
