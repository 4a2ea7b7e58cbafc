"""A store and its log, cut and with flipped bits at many places: no game ever becomes another."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from saves.errors import JournalError, NewerStore, NotSaved, StoreError, Unreadable
from saves.journal import Entry
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.damage.support import check_prefixes, fill, opened
from tests.saves.playing import play_on

pytestmark = pytest.mark.usefixtures("no_litter")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, tuple[Entry, ...]]]:
    path = tmp_path_factory.mktemp("filled") / "games.sqlite3"
    games = fill(path)
    return path.read_bytes(), games


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes, dict[str, tuple[Entry, ...]]]:
    path = tmp_path_factory.mktemp("logged") / "games.sqlite3"
    games = fill(path)
    with Store(path) as store:
        for game in games:
            play_on(PlayedGame(store, game), Random(1), 15)
        data, log = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
        now = {game: store.load(game).history.entries for game in games}
    return data, log, now


def damaged_anyhow(path: Path, games: dict[str, tuple[Entry, ...]]) -> int:
    """Open it directly and as at program start; return the number of whole games, -1 if refused."""
    kept = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    try:
        with Store(path) as store:
            check_prefixes(store, games)
    except StoreError as error:
        assert str(error)
    for file in path.parent.iterdir():
        shutil.rmtree(file) if file.is_dir() else file.unlink()
    for name, data in kept.items():
        path.with_name(name).write_bytes(data)
    try:
        start = opened(path)
    except (NotSaved, NewerStore, Unreadable) as error:
        assert str(error)
        return -1
    with start.store as store:
        whole = check_prefixes(store, games)
        for summary in store.games():
            try:
                play = PlayedGame(store, store.reopen(summary.id).game)
            except JournalError as error:
                assert error.seq == 0, "only where not even its beginning is left"
                continue
            assert summary.id in games
            assert play.history.entries == games[summary.id][: len(play.history.entries)]
    for file in path.parent.iterdir():
        shutil.rmtree(file) if file.is_dir() else file.unlink()
    return whole


@pytest.mark.parametrize("count", [12, pytest.param(1500, marks=pytest.mark.soak)])
def test_a_store_that_was_cut(path: Path, filled: tuple[bytes, dict[str, tuple[Entry, ...]]], count: int) -> None:
    data, games = filled
    for size in Random(1).sample(range(len(data)), count):
        path.write_bytes(data[:size])
        damaged_anyhow(path, games)


@pytest.mark.parametrize("count", [24, pytest.param(4000, marks=pytest.mark.soak)])
def test_a_store_with_flipped_bits(path: Path, filled: tuple[bytes, dict[str, tuple[Entry, ...]]], count: int) -> None:
    data, games = filled
    rng = Random(2)
    whole = 0
    for number in range(count):
        damaged = bytearray(data)
        at = rng.randrange(100) if number % 4 == 0 else rng.randrange(len(data))
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        whole += damaged_anyhow(path, games) == len(games)
    assert whole > count // 4, "a bit seldom costs a game"


@pytest.mark.parametrize("count", [12, pytest.param(3000, marks=pytest.mark.soak)])
def test_a_log_that_was_cut_or_has_flipped_bits(
    path: Path, logged: tuple[bytes, bytes, dict[str, tuple[Entry, ...]]], count: int
) -> None:
    data, log, games = logged
    rng = Random(3)
    for number in range(count):
        damaged = bytearray(log)
        if number % 2:
            damaged[rng.randrange(100 if number % 4 == 1 else len(log))] ^= 1 << rng.randrange(8)
        else:
            del damaged[rng.randrange(len(log)) :]
        path.write_bytes(data)
        path.with_name(path.name + "-wal").write_bytes(damaged)
        assert damaged_anyhow(path, games) >= 0, "the file itself is sound"


@pytest.mark.parametrize("count", [8, pytest.param(1000, marks=pytest.mark.soak)])
def test_a_store_and_its_log_both_damaged(
    path: Path, logged: tuple[bytes, bytes, dict[str, tuple[Entry, ...]]], count: int
) -> None:
    data, log, games = logged
    rng = Random(4)
    for _ in range(count):
        files = bytearray(data), bytearray(log)
        for file in files:
            for _ in range(rng.randrange(1, 4)):
                start = rng.randrange(len(file))
                file[start : start + 50] = rng.randbytes(len(file[start : start + 50]))
        path.write_bytes(files[0])
        path.with_name(path.name + "-wal").write_bytes(files[1])
        damaged_anyhow(path, games)
