"""A backup a day, seven in all; and what cannot be backed up."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from saves import opening
from saves.errors import NotSaved
from saves.opening import DAY, KEPT, backups
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.damage.support import NOW, check_prefixes, fill, opened
from tests.saves.playing import new_game, play_on

pytestmark = pytest.mark.usefixtures("no_litter")


def test_a_backup_a_day_and_seven_in_all(path: Path) -> None:
    with opened(path).store as store:
        assert backups(path) == ()
        new_game(store)
    for day in range(12):
        for hour in range(3):
            with opened(path, NOW + day * DAY + hour * 3600).store as store:
                assert store.games()
        assert len(backups(path)) == min(day + 1, KEPT)
    newest, *_, oldest = backups(path)
    assert opening._when(newest) == NOW + 11 * DAY
    assert opening._when(oldest) == NOW + 5 * DAY
    assert newest.parent.stat().st_mode & 0o077 == 0


def test_a_backup_is_a_whole_store(path: Path) -> None:
    games = fill(path)
    with Store(path) as busy:
        play_on(PlayedGame(busy, next(iter(games))), Random(1), 5)
        games = {game: busy.load(game).history.entries for game in games}
        opened(path).store.close()
    (backup,) = backups(path)
    assert [file.name for file in backup.parent.iterdir()] == [backup.name]
    with Store(backup) as store:
        assert check_prefixes(store, games) == len(games)


def test_a_clock_that_was_wrong_does_not_keep_backups_from_being_made(path: Path) -> None:
    fill(path)
    opened(path, NOW + 1000 * DAY).store.close()
    opened(path).store.close()
    assert len(backups(path)) == 2


def test_other_files_among_the_backups_are_left_alone(path: Path) -> None:
    fill(path)
    directory = path.with_name("games.sqlite3-backups")
    directory.mkdir()
    for name in ("notes.txt", "games-mine.sqlite3", "games-2020-01-01-000000.sqlite3.partial"):
        (directory / name).touch()
    for day in range(10):
        opened(path, NOW + day * DAY).store.close()
    names = {file.name for file in directory.iterdir()}
    assert {"notes.txt", "games-mine.sqlite3"} <= names
    assert not any("partial" in name for name in names)
    assert len(names) == KEPT + 2


def test_a_backup_that_cannot_be_made_is_told_and_keeps_nobody_from_playing(path: Path) -> None:
    fill(path)
    path.with_name("games.sqlite3-backups").touch()
    start = opened(path)
    assert isinstance(start.no_backup, NotSaved)
    with start.store as store:
        play_on(PlayedGame(store, store.games()[0].id), Random(1), 3)
