"""The file under a store: older schemas are brought up to date, other processes are noticed, disks fail."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rules.model import Options, Side
from saves import database
from saves.database import NOBODY
from saves.errors import NotSaved, Unreadable
from saves.played_game import PlayedGame
from saves.schema import MIGRATIONS, SCHEMA
from saves.store import MEMORY, Store
from tests.conftest import IN_PLAY
from tests.saves.playing import adopted, at_a_choice, at_once, file_of, journal_of, move_on, new_game, play_on

ROOT = Path(__file__).parents[2]


# -------------------------------------------------------------------------------------------- transactions


def test_a_transaction_within_another_is_a_part_of_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signals: list[int] = []
    monkeypatch.setattr(database.ChangeSignal, "send", lambda _, games=None: signals.append(1))
    with Store(path) as store, Store(path) as elsewhere:
        signals.clear()
        with file_of(store).writing():
            first = new_game(store)
            with file_of(store).reading():
                assert store.seq(first) == 0
            second = new_game(store)
            assert elsewhere.games() == []
        assert {game.id for game in elsewhere.games()} == {first, second} and signals == [1]
        with pytest.raises(ZeroDivisionError), file_of(store).writing():
            new_game(store)
            with file_of(store).writing():
                store.delete(first)
                raise ZeroDivisionError
        assert {game.id for game in elsewhere.games()} == {first, second} and signals == [1]
        new_game(store)
        assert len(elsewhere.games()) == 3


def test_a_view_within_another_sees_the_same(path: Path) -> None:
    with Store(path) as store, Store(path) as elsewhere:
        with file_of(store).reading():
            assert store.games() == []
            new_game(elsewhere)
            with file_of(store).reading():
                assert store.games() == []
            assert store.games() == []
        assert len(store.games()) == 1


# ---------------------------------------------------------------------------------------------- migrations


def make_of_version_1(path: Path) -> tuple[str, PlayedGame]:
    with Store(MEMORY) as store:
        play = adopted(store, Options(athena=(Side.ENTENTE,)), events=60)
        row = file_of(store).execute("SELECT * FROM games").fetchone()[:14]
        events = file_of(store).execute("SELECT * FROM events").fetchall()
    old = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute("PRAGMA user_version = 1")
    old.execute("PRAGMA journal_mode = WAL")
    old.execute(f"INSERT INTO games VALUES ({','.join('?' * 14)})", row)
    old.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", events)
    old.commit()
    old.close()
    return row[0], play


def test_a_store_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    game, play = make_of_version_1(path)
    for _ in range(2):
        with Store(path) as store:
            assert file_of(store).execute("PRAGMA user_version").fetchone() == (SCHEMA,)
            (summary,) = store.games()
            assert (summary.id, summary.deleted, summary.continued) == (game, None, None)
            assert store.load(game).history.entries == play.history.entries
    with Store(path) as store:
        again = PlayedGame(store, game)
        play_on(again, Random(1), 20)
        again.undo()
        store.delete(game)
        store.restore(game)


def test_many_may_bring_it_up_to_date_at_once(path: Path) -> None:
    game, _ = make_of_version_1(path)
    at_once(6, path, lambda store: store.load(game))


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = make_of_version_1(path)
    broken = (MIGRATIONS[0], (*MIGRATIONS[1], "CREATE TABLE games (x)"))
    monkeypatch.setattr(database, "MIGRATIONS", broken)
    with pytest.raises(NotSaved):
        Store(path)
    monkeypatch.undo()
    with sqlite3.connect(path) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (1,)
        assert len(old.execute("SELECT * FROM games").fetchone()) == 14
    with Store(path) as store:
        store.load(game)


# ---------------------------------------------------------------------------------------- other processes


def test_nothing_is_noticed_where_nothing_happens(path: Path) -> None:
    with Store(path) as store, Store(path) as other:
        play = PlayedGame(store, new_game(store))
        assert other.wait_for_change(0)
        before = time.monotonic()
        assert not other.wait_for_change(0.3)
        assert 0.3 <= time.monotonic() - before < 0.5
        move_on(play, Random(1))
        store.wait_for_change(0)
        assert not store.wait_for_change(0.05), "what a store writes itself is no news to it"
    with Store(MEMORY) as store:
        new_game(store)
        assert not store.wait_for_change(0.01)


@pytest.mark.posix
@pytest.mark.parametrize("deep", [False, True])
def test_another_process_is_noticed_within_a_tenth_of_a_second(tmp_path: Path, deep: bool) -> None:
    """Even if the path is longer than a socket address allows."""
    directory = tmp_path / ("d" * 90) / "e" if deep else tmp_path
    path = directory / "games.sqlite3"
    with Store(path) as store:
        game = new_game(store)
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.saves.slow_writer", str(path), game],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdin is not None
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        store.wait_for_change(0)
        delays = []
        for _ in range(10):
            writer.stdin.write("go\n")
            writer.stdin.flush()
            assert store.wait_for_change(5)
            noticed = time.time()
            delays.append(noticed - float(writer.stdout.readline()))
        writer.stdin.close()
        writer.wait()
        assert sorted(delays)[len(delays) // 2] < 0.1
        assert store.load(game).seq == 10


def test_without_sockets_it_looks_four_times_a_second(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database.ChangeSignal, "listen", lambda self, game=None: None)
    looks = 0
    changed = database.Database._changed

    def counted(self: database.Database) -> bool:
        nonlocal looks
        looks += 1
        return changed(self)

    monkeypatch.setattr(database.Database, "_changed", counted)
    with Store(path) as store, Store(path) as other:
        new_game(other)
        assert store.wait_for_change(0)
        looks = 0
        assert not store.wait_for_change(1.0)
        assert looks <= 6
        timer = threading.Timer(0.1, lambda: new_game_in(path))
        timer.start()
        before = time.monotonic()
        assert store.wait_for_change(3)
        assert time.monotonic() - before < 1
        timer.join()


def new_game_in(path: Path) -> None:
    with Store(path) as store:
        new_game(store)


@pytest.mark.posix
def test_who_waits_for_a_game_is_woken_by_what_concerns_it(path: Path) -> None:
    """And who waits for everything by all that anybody waits for; a transaction that holds others is about all that
    they are about."""
    with Store(path) as writer, Store(path) as at_a_table, Store(path) as in_the_lobby:
        game, other = new_game(writer), new_game(writer)

        def woken() -> tuple[bool, bool]:
            found = []
            for waits, for_ in ((at_a_table, game), (in_the_lobby, None)):
                signal = file_of(waits)._signal
                assert signal is not None
                assert signal._socket is not None
                found.append(bool(select.select([signal._socket], [], [], 0)[0]))
                waits.wait_for_change(0, for_)
                signal.wait(0)
            return found[0], found[1]

        def written(*about: str | None) -> tuple[bool, bool]:
            with contextlib.ExitStack() as within:
                for one in about:
                    within.enter_context(file_of(writer).writing(one))
            return woken()

        at_a_table.wait_for_change(0, game)
        in_the_lobby.wait_for_change(0)
        woken()
        assert written(game) == written(None) == written(other, game) == written(other, None) == (True, True)
        assert written(other) == written("") == written(NOBODY, other) == (False, True)
        assert written(NOBODY) == written(NOBODY, NOBODY) == (False, False)
        PlayedGame(writer, game).roll()
        assert woken() == (True, True)
        PlayedGame(writer, other).roll()
        assert woken() == (False, True)


@pytest.mark.posix
def test_who_waits_leaves_nothing_behind(path: Path) -> None:
    with Store(path) as store, Store(path) as other:
        for each in (store, other):
            each.wait_for_change(0)
        assert len(list(path.with_name("games.sqlite3-signals").iterdir())) == 2
    assert [file.name for file in path.parent.iterdir()] == ["games.sqlite3"]


@pytest.mark.posix
def test_who_died_waiting_is_forgotten(path: Path) -> None:
    with Store(path) as store, Store(path) as dead:
        dead.wait_for_change(0)
        signal = dead._db._signal
        assert signal is not None
        assert signal._socket is not None
        signal._socket.close()
        signal._socket = None
        directory = path.with_name("games.sqlite3-signals")
        assert len(list(directory.iterdir())) == 1
        new_game(store)
        assert list(directory.iterdir()) == []


def test_who_does_not_listen_holds_nobody_up(path: Path) -> None:
    with Store(path) as store, Store(path) as other:
        other.wait_for_change(0)
        play = PlayedGame(store, new_game(store))
        before = time.monotonic()
        play_on(play, Random(1))
        assert time.monotonic() - before < 10
        assert other.wait_for_change(0)
        assert not other.wait_for_change(0.01)


def test_nothing_is_written_where_nobody_would_find_it(path: Path) -> None:
    with Store(path) as store:
        play = PlayedGame(store, new_game(store))
        path.rename(path.with_name("elsewhere"))
        with pytest.raises(NotSaved, match="not there any more"):
            play.roll()
        with Store(path) as other:
            assert other.games() == []
        with pytest.raises(NotSaved):
            play.roll()
        assert play.seq == 0


def test_a_schema_that_is_not_even_text(path: Path) -> None:
    with Store(path) as store:
        new_game(store)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE games", b"\x91\xff" + b"\xff" * 16))
    with pytest.raises(Unreadable, match="can't be read"):
        Store(path)


def test_an_empty_file_with_a_log_is_not_taken_for_a_new_one(path: Path) -> None:
    with Store(path) as store:
        store.adopt(journal_of(Options(), 1, 40), None, "")
        log = path.with_name(path.name + "-wal").read_bytes()
    path.write_bytes(b"")
    path.with_name(path.name + "-wal").write_bytes(log)
    with pytest.raises(Unreadable, match="log"):
        Store(path)
    assert path.with_name(path.name + "-wal").read_bytes() == log


# --- A disk that is full, locked or not to be written stops the move and not the game -----------------------


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
@pytest.mark.posix
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
    assert str(caught.value) == f"Not saved: can't write {path}: Not a directory."


@pytest.mark.posix
def test_a_missing_directory_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "games?mode=ro#.sqlite3"
    with Store(path) as store:
        new_game(store)
    assert path.is_file()
    assert path.parent.stat().st_mode & 0o077 == 0


def test_a_commit_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", IN_PLAY)
    with Store(path) as store:
        assert file_of(store).execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert file_of(store).execute("PRAGMA synchronous").fetchone() == (2,)
