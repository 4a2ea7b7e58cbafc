"""Where files are on this machine, and files that a person named, which may be anything: a pipe, a device, a directory.

Reading such a file never waits in vain, and reads no more than was asked for.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import IO, Any

# ------------------------------------------------------------------------------------------------ locations
# None of these functions creates or reads anything.


APP = "ldd-tui"
STORE = "games.sqlite3"
OVERRIDE = "LDD_TUI_STORE"
SETTINGS = "settings.toml"
BOX = "my_box.toml"
SETTINGS_OVERRIDE = "LDD_TUI_SETTINGS"
CLUB = "club"
MEMBERS = "members"  # in a club's directory: a directory for each member
CLUB_OVERRIDE = "LDD_TUI_CLUB"


def store_path(chosen: str | Path | None = None) -> Path:
    """The file of the store: `chosen`, or what LDD_TUI_STORE names, or the user's own."""
    named = chosen or os.environ.get(OVERRIDE)
    return Path(named) if named else _user_data() / STORE


def _user_data() -> Path:
    from platformdirs import user_data_path  # costs start-up time

    return user_data_path(APP, appauthor=False)


def settings_path(chosen: str | Path | None = None) -> Path:
    """The file of settings: `chosen`, or what LDD_TUI_SETTINGS names, or the user's own."""
    named = chosen or os.environ.get(SETTINGS_OVERRIDE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / SETTINGS


def box_path(settings: Path | None, edition: str = "") -> Path | None:
    """The file with a player's readings of a printed game, next to the settings. `edition`: "" for the usual one."""
    name = f"my_box_{edition}.toml" if edition else BOX
    return settings.with_name(name) if settings is not None and settings.name else None


def member_path(club: Path, member: str) -> Path:
    """The directory of a club's data for one member, by id: `STORE` and `SETTINGS`."""
    return club / MEMBERS / member


def club_path(chosen: str | Path | None = None) -> Path:
    """The directory of a club hosted here: `chosen`, or what LDD_TUI_CLUB names, or one beside the user's games."""
    named = chosen or os.environ.get(CLUB_OVERRIDE)
    return Path(named) if named else _user_data() / CLUB


# ------------------------------------------------------------------------------------------------ named files


def read(path: Path, most: int = -1) -> bytes:
    """Read at most `most` bytes; a pipe, while somebody has it open to write. Raises `OSError`, with the reason."""
    with opened(path, "rb") as file:
        data: bytes | None = file.read(most)
    if data is None:
        raise OSError(errno.ENODATA, os.strerror(errno.ENODATA), str(path))
    return data


def opened(path: Path, mode: str) -> IO[Any]:
    """Open a file; reading waits only for a pipe, and writing to a pipe without reader fails. Raises `OSError`."""
    try:
        return open(path, mode, opener=_without_waiting)
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from error


def make_directory(path: Path, mode: int = 0o777) -> None:
    """Make a directory and its parents if missing. Raises `OSError`."""
    try:
        path.mkdir(mode, parents=True, exist_ok=True)
    except FileExistsError as error:  # a file, or a link that leads nowhere
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error


def write_whole(path: Path, text: str) -> None:
    """Replace a file's contents atomically. Raises `OSError`."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    make_directory(path.parent)
    try:
        draft.write_bytes(text.encode())  # the same on every system, also at the ends of its lines
        replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def replace(draft: Path, path: Path) -> None:
    """Rename a file over another one. Raises `OSError`; on Windows only if it stays open, as virus scanners have it for
    a moment."""
    for seconds in _WHILE_OPEN if sys.platform == "win32" else ():
        try:
            draft.replace(path)
            return
        except PermissionError:
            time.sleep(seconds)
    draft.replace(path)


_WHILE_OPEN = (0.01, 0.05, 0.2, 0.5)  # seconds between two attempts


def keep_aside(path: Path) -> Path:
    """Copy a file to an unused name in its directory, and return the copy. Raises `OSError`."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.old{'' if number == 1 else number}")
        if not aside.exists():
            aside.write_bytes(read(path))
            return aside
    raise AssertionError


def _without_waiting(name: str, flags: int) -> int:
    if sys.platform == "win32":
        if Path(name).is_dir():  # it would only say that permission is denied
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
        return os.open(name, flags)
    handle = os.open(name, flags | os.O_NONBLOCK | os.O_NOCTTY)
    os.set_blocking(handle, bool(flags & os.O_WRONLY) or stat.S_ISFIFO(os.fstat(handle).st_mode))
    return handle
