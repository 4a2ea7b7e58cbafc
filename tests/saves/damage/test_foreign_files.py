"""Files that are newer, of another program or altered are refused, and not touched."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules.board_file import packaged, packaged_text
from rules.model import Choice, Setup
from saves.errors import Damaged, JournalError, NewerStore, StoreError, Unreadable
from saves.opening import open_store
from saves.played_game import PlayedGame
from saves.schema import SCHEMA
from saves.store import Store
from tests.saves.playing import PLAYERS, at_a_choice, file_of, new_game, play_on


def files_in(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_a_newer_schema_is_refused_and_not_touched(path: Path) -> None:
    with Store(path) as store:
        new_game(store)
        file_of(store).execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = files_in(path.parent)
    with pytest.raises(NewerStore, match="newer version"):
        Store(path)
    assert files_in(path.parent) == before


def test_a_newer_schema_is_refused_even_if_it_is_still_in_the_log(path: Path) -> None:
    with Store(path) as store:
        new_game(store)
        file_of(store).execute(f"PRAGMA user_version = {SCHEMA + 1}")
        with pytest.raises(NewerStore):
            Store(path)


@pytest.mark.parametrize("content", [b"x", b"Dear diary\n" * 100, b"SQLite format 3\0", b"SQLite format 3\0" * 100])
def test_another_file_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreError):
        Store(path)
    assert files_in(path.parent) == {path.name: content}


def test_another_programs_database_is_refused_and_not_touched(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE games (id)")
    other.close()
    before = files_in(path.parent)
    with pytest.raises(Unreadable, match="not a file of saved games"):
        Store(path)
    assert files_in(path.parent) == before


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
        "CREATE VIRTUAL TABLE words USING fts5(word)",
        "CREATE TRIGGER endless AFTER INSERT ON games BEGIN DELETE FROM events; END",
        "ALTER TABLE games ADD COLUMN huge AS (zeroblob(900000000))",
    ],
)
def test_what_is_computed_is_none_of_ours(path: Path, statement: str) -> None:
    with Store(path) as store:
        new_game(store)
        file_of(store).execute(statement)
    before = files_in(path.parent)
    with pytest.raises(Unreadable, match="not a file of saved games"):
        Store(path)
    assert files_in(path.parent) == before


@pytest.mark.parametrize(
    "make",
    [Path.mkdir, pytest.param(lambda path: os.mkfifo(path), marks=pytest.mark.posix)],
    ids=["directory", "pipe"],
)
def test_what_is_no_file_is_no_store_and_not_repaired(path: Path, make: Callable[[Path], object]) -> None:
    make(path)
    for opening in (Store, open_store):
        with pytest.raises(Unreadable, match="not a file of saved games"):
            opening(path)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["/", ".", "x" * 250, "x" * 300])
def test_a_name_that_no_store_can_have(tmp_path: Path, name: str) -> None:
    for opening in (Store, open_store):
        with pytest.raises(StoreError):
            opening(tmp_path / name)


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.touch()
    with Store(path) as store:
        new_game(store)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET line = replace(line, '\"seq\":7', '\"seq\":8') WHERE seq = 7",
        "UPDATE events SET line = CAST(line || ' ' AS TEXT) WHERE seq = 3",
        "UPDATE events SET line = X'FF' WHERE seq = 3",
        "UPDATE events SET line = NULLIF('x', 'y') WHERE seq = 3",
        "UPDATE events SET hash = upper(hash) WHERE seq = 4",
        "UPDATE events SET hash = CAST(X'FF' AS TEXT) WHERE seq = 4",
        "UPDATE events SET seq = seq + 1000 WHERE seq = 5",
        "DELETE FROM events WHERE seq = 6",
        "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
        "DELETE FROM events",
        "UPDATE games SET seq = seq - 1",
        "UPDATE games SET head = 'x'",
        "UPDATE games SET secret = X'00'",
        "UPDATE games SET secret = 'text'",
    ],
)
def test_an_altered_game_is_noticed(path: Path, statement: str) -> None:
    with Store(path) as store:
        play = PlayedGame(store, new_game(store))
        play_on(play, Random(1), 20)
    other = sqlite3.connect(path)
    other.execute("PRAGMA foreign_keys = OFF")
    other.execute(statement)
    other.commit()
    other.close()
    with Store(path) as store:
        with pytest.raises(Damaged):
            store.load(play.game)
        intact = new_game(store)
        assert len(store.games()) == 2
        assert store.load(intact).seq == 0


@pytest.mark.parametrize("secret", [b"\0", b"text"])
def test_an_altered_secret_throws_no_dice(store: Store, secret: bytes) -> None:
    play = at_a_choice(PlayedGame(store, new_game(store)))
    while isinstance(play.state.waiting, Choice):
        play_on(play, Random(1), 1)
    before = play.seq
    file_of(store).execute("UPDATE games SET secret = ?", (secret,))
    with pytest.raises(Damaged, match="committed to"):
        play.roll()
    assert play.seq == store.seq(play.game) == before


def test_random_damage_to_the_file_is_noticed_or_harmless(path: Path) -> None:
    with Store(path) as store:
        play = PlayedGame(store, new_game(store))
        play_on(play, Random(1), 200)
    rng, sound = Random(1), path.read_bytes()
    noticed = 0
    for _ in range(150):
        damaged = bytearray(sound)
        at = rng.randrange(100, len(sound))
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        try:
            with Store(path) as store:
                assert store.load(play.game).entries == play.entries
        except (StoreError, JournalError):
            noticed += 1
    assert noticed > 40


def test_a_list_of_games_that_makes_no_sense(path: Path, store: Store) -> None:
    new_game(store)
    for column, value in (("phase", "99"), ("options", "'{'"), ("over", "'{}'"), ("options", "'{\"chess\":true}'")):
        (sound,) = file_of(store).execute(f"SELECT {column} FROM games").fetchone()
        file_of(store).execute(f"UPDATE games SET {column} = {value}")
        with pytest.raises(Unreadable):
            store.games()
        file_of(store).execute(f"UPDATE games SET {column} = ?", (sound,))
    assert len(store.games()) == 1


def test_a_board_must_be_that_of_its_text(store: Store) -> None:
    board = replace(packaged(), title="another")
    with pytest.raises(ValueError, match="not that of the setup's board"):
        store.create(Setup(board), packaged_text(), PLAYERS)
    assert store.games() == []
