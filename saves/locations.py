"""Where games, and what a player prefers, live on this machine."""

from __future__ import annotations

import os
from pathlib import Path

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
