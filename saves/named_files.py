"""Files that a person named, which may be anything: a pipe that nobody writes to, a device without end, a directory.

None of them is waited for in vain, and no more is read than was asked for.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import IO, Any

# ------------------------------------------------------------------------------------------------ locations
# Where games, and what a player prefers, live on this machine.


APP = "ldd-tui"
STORE = "games.sqlite3"
OVERRIDE = "LDD_TUI_STORE"
SETTINGS = "settings.toml"
BOX = "my_box.toml"
SETTINGS_OVERRIDE = "LDD_TUI_SETTINGS"
CLUB = "club"
MEMBERS = "members"
"""The directory, in that of a club, with a directory for each member."""
CLUB_OVERRIDE = "LDD_TUI_CLUB"


def store_path(chosen: str | Path | None = None) -> Path:
    """The file of the store: `chosen`, or else what the environment's LDD_TUI_STORE names, or else the user's own.

    Nothing is created or read here.
    """
    named = chosen or os.environ.get(OVERRIDE)
    if named:
        return Path(named)
    from platformdirs import user_data_path  # only where it is needed: it costs start-up time

    return user_data_path(APP, appauthor=False) / STORE


def settings_path(chosen: str | Path | None = None) -> Path:
    """The file of settings: `chosen`, or else what the environment's LDD_TUI_SETTINGS names, or else the user's own.

    Nothing is created or read here.
    """
    named = chosen or os.environ.get(SETTINGS_OVERRIDE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / SETTINGS


def box_path(settings: Path | None) -> Path | None:
    """The file of what a player has seen on a printed game: beside that of the settings; None where it can be in none.

    Nothing is created or read here.
    """
    return settings.with_name(BOX) if settings is not None and settings.name else None


def member_path(club: Path, member: str) -> Path:
    """The directory of a club's data for one member, by id: `STORE` and `SETTINGS`."""
    return club / MEMBERS / member


def club_path(chosen: str | Path | None = None) -> Path:
    """The directory of a club that is hosted here: `chosen`, or else what the environment's LDD_TUI_CLUB names, or else
    one beside the user's own games.

    Nothing is created or read here.
    """
    named = chosen or os.environ.get(CLUB_OVERRIDE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False) / CLUB


# ------------------------------------------------------------------------------------------------ named files


def read(path: Path, most: int = -1) -> bytes:
    """What is in a file, at most so many bytes. A pipe is read as long as somebody has it open to write.

    Raises `OSError`, also of a name that no file can have, and of a device that has nothing to read now; its
    `strerror` says in words why.
    """
    with opened(path, "rb") as file:
        data: bytes | None = file.read(most)
    if data is None:
        raise OSError(errno.ENODATA, os.strerror(errno.ENODATA), str(path))
    return data


def opened(path: Path, mode: str) -> IO[Any]:
    """A file, opened without waiting: to write to a pipe that nobody reads is an error.

    To read from it waits only where it is a pipe.

    Raises `OSError`, also of a name that no file can have.
    """
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
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def keep_aside(path: Path) -> Path:
    """Copy a file to an unused name in its directory, and return the copy. Raises `OSError`."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.old{'' if number == 1 else number}")
        if not aside.exists():
            aside.write_bytes(read(path))
            return aside
    raise AssertionError


def _without_waiting(name: str, flags: int) -> int:
    handle = os.open(name, flags | os.O_NONBLOCK | os.O_NOCTTY)
    os.set_blocking(handle, bool(flags & os.O_WRONLY) or stat.S_ISFIFO(os.fstat(handle).st_mode))
    return handle
