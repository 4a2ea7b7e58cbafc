"""A disk that is full, locked or not to be written stops the move and not the game."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from saves.errors import NotSaved
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.playing import file_of, new_game, play_on
from tests.saves.store_support import at_a_choice


def test_a_full_disk_stops_the_move_and_not_the_game(path: Path, store: Store) -> None:
    play = at_a_choice(PlayedGame(store, new_game(store)))
    (pages,) = file_of(store).execute("PRAGMA page_count").fetchone()
    file_of(store).execute(f"PRAGMA max_page_count = {pages}")
    rng = Random(1)
    with pytest.raises(NotSaved) as caught:  # the last page has room for some
        while True:
            before = (play.state, play.seq)
            play_on(play, rng, 1)
    assert caught.value.why == "disk_full"
    assert "full" in str(caught.value)
    assert (play.state, play.seq) == before
    with pytest.raises(NotSaved):
        new_game(store)
    file_of(store).execute("PRAGMA max_page_count = 1000000")
    assert store.load(play.game).state == play.state
    play_on(play, rng)
    with Store(path) as elsewhere:
        assert elsewhere.load(play.game).entries == play.entries
        assert len(elsewhere.games()) == 1


def test_a_write_that_the_system_refuses_stops_the_move_and_not_the_game(path: Path, store: Store) -> None:
    resource = pytest.importorskip("resource")
    play = PlayedGame(store, new_game(store))
    play_on(play, Random(1), 20)
    before = (play.state, play.seq)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size, hard))
    try:
        with pytest.raises(NotSaved) as caught:
            play_on(play, Random(2), 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.why == "failed"
    assert (play.state, play.seq) == before
    play_on(play, Random(2))
    with Store(path) as elsewhere:
        assert elsewhere.load(play.game).entries == play.entries


def test_a_writer_that_does_not_let_go(path: Path, store: Store) -> None:
    play = PlayedGame(store, new_game(store))
    file_of(store).execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved) as caught:
        play.roll()
    assert caught.value.why == "busy"
    assert play.seq == 0
    other.close()
    play.roll()
    assert play.seq == 1


@pytest.fixture
def locked_directory() -> Iterator[Path]:
    """A directory that can't be written to; root drops its privileges meanwhile."""
    directory = Path(tempfile.mkdtemp())  # anyone may come this far, as not with those of pytest
    directory.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    yield directory
    os.seteuid(user)
    directory.chmod(0o755)
    shutil.rmtree(directory)


@pytest.mark.parametrize("name", ["games.sqlite3", "a/b/games.sqlite3"])
def test_a_directory_that_cannot_be_written(locked_directory: Path, name: str) -> None:
    with pytest.raises(NotSaved) as caught:
        Store(locked_directory / name)
    assert caught.value.why == "read_only"
    assert str(locked_directory / name) in str(caught.value)
    assert list(locked_directory.iterdir()) == []


def test_a_directory_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "games.sqlite3"
    with pytest.raises(NotSaved) as caught:
        Store(path)
    assert caught.value.why == "read_only"
    assert str(caught.value) == f"Not saved: {path} cannot be written: Not a directory."


def test_a_missing_directory_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "games?mode=ro#.sqlite3"
    with Store(path) as store:
        new_game(store)
    assert path.is_file()
    assert path.parent.stat().st_mode & 0o077 == 0


@pytest.mark.usefixtures("waiting_for_the_disk")
def test_a_commit_waits_for_the_disk(store: Store) -> None:
    assert file_of(store).execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert file_of(store).execute("PRAGMA synchronous").fetchone() == (2,)
