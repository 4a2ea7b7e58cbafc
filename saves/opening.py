"""Opening the store when the program starts: repair a damaged one, make a backup, remove deleted games for good."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from saves.database import MEMORY, damage_mark, file_at, file_errors, not_saved, repaired_store
from saves.errors import N_, NotSaved, Unreadable
from saves.named_files import replace
from saves.store import Store

if TYPE_CHECKING:
    from saves.repair import Repaired

DAY: Final = 86_400.0
KEPT: Final = 7
_NAME: Final = "games-%Y-%m-%d-%H%M%S.sqlite3"


class Opened(Struct, frozen=True):
    """An open store. `no_backup`: why a due backup was not made."""

    store: Store
    repaired: Repaired | None = None
    no_backup: NotSaved | None = None


def open_store(path: Path | str, clock: Callable[[], float] = time.time) -> Opened:
    """Open the store at the start of the program: repair a damaged one, make a backup once a day, purge deleted games.

    Raises what `Store` raises; for a damaged store only `NotSaved`, if there is no room for the repair.
    """
    if path == MEMORY:
        return Opened(Store(MEMORY, clock))
    path = file_at(Path(path))
    with file_errors(path):
        store, repaired = _opened(path, clock)
        no_backup = None
        newest, now = next(iter(backups(path)), None), clock()
        when = None if newest is None else _when(newest)
        if when is None or not 0 <= now - when < DAY:
            if not store.is_sound():
                store.close()
                store, repaired = _opened(path, clock)
            no_backup = _back_up(store, path, now)
    with contextlib.suppress(NotSaved):  # another time
        store.purge()
    return Opened(store, repaired, no_backup)


def backups(path: Path) -> tuple[Path, ...]:
    found = {file: _when(file) for file in _directory(path).glob("games-*.sqlite3")}
    return tuple(sorted((file for file, when in found.items() if when is not None), reverse=True))


def _opened(path: Path, clock: Callable[[], float]) -> tuple[Store, Repaired | None]:
    """Open a store, repairing it if it is damaged. Only one process repairs at a time."""
    mark = damage_mark(path)
    with contextlib.suppress(Unreadable):
        if not mark.exists() and not repaired_store(path).exists():
            return _opened_and_listed(path, clock), None
    from saves import repair as repairing  # seldom needed, and this runs at every start

    with _exclusive(path):
        repaired = repairing.finish(path, clock)
        try:
            if mark.exists() and repaired is None:
                raise Unreadable(N_("The saved games in {path} are damaged."), path=path)
            store = _opened_and_listed(path, clock)
        except Unreadable:
            repaired = repairing.repair(path, backups(path), clock)
            store = Store(path, clock)
        mark.unlink(missing_ok=True)
    return store, repaired


def _opened_and_listed(path: Path, clock: Callable[[], float]) -> Store:
    store = Store(path, clock)
    try:
        store.games()
        store.deleted_games()
    except BaseException:
        store.close()
        raise
    return store


@contextlib.contextmanager
def _exclusive(path: Path) -> Iterator[None]:
    """Hold an exclusive lock for repairs of a store. It ends with the process."""
    if sys.platform == "win32":  # where directories can't be locked
        import msvcrt

        lock = path.with_name(path.name + "-repairing")
        try:
            with lock.open("wb") as file:
                while True:
                    with contextlib.suppress(OSError):  # another process has had it for ten seconds
                        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                        break
                yield
        finally:
            with contextlib.suppress(OSError):  # another process has it now
                lock.unlink()
        return
    import fcntl

    handle = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _back_up(store: Store, path: Path, now: float) -> NotSaved | None:
    directory = _directory(path)
    made = directory / datetime.fromtimestamp(now).strftime(_NAME)
    partial = made.with_suffix(".partial")
    try:
        if not store.games():
            return None
        directory.mkdir(mode=0o700, exist_ok=True)
        for leftover in directory.glob("*.partial*"):
            leftover.unlink()
        store.copy_to(partial)
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
        replace(partial, made)
        for old in backups(path)[KEPT:]:
            old.unlink()
    except NotSaved as error:
        return error
    except OSError as error:
        return not_saved(made, error)
    return None


def _directory(path: Path) -> Path:
    return path.with_name(path.name + "-backups")


def _when(backup: Path) -> float | None:
    """`datetime.strptime` would load a calendar at every start."""
    digits = backup.name.removeprefix("games-").removesuffix(".sqlite3").replace("-", "")
    try:
        year, (month, day, hour, minute, second) = int(digits[:4]), (int(digits[at : at + 2]) for at in range(4, 14, 2))
        return datetime(year, month, day, hour, minute, second).timestamp()
    except (ValueError, OSError):  # `OSError`: Windows, for a year before 1970
        return None
