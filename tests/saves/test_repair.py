"""Damage: whatever can be read is recovered, the damaged file is kept, and no game ever becomes another."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from rules import engine
from rules.model import Options, Side, State
from rules.refusals import IllegalAction, TooFewRP
from saves import opening, repair, row_recovery
from saves.database import SCHEMA
from saves.dice import secret_from_seed
from saves.errors import Damaged, JournalError, NewerStore, NotSaved, StoreError, Unreadable
from saves.journal import Entry
from saves.opening import DAY, KEPT, Opened, backups, open_store
from saves.played_game import Play
from saves.store import MEMORY, Store
from tests.saves.playing import WAYS_TO_PLAY, journal_of, move_on, new_game, play_on, rehashed

NOW = 1_700_000_000.0
GAMES = {seed: journal_of(WAYS_TO_PLAY[seed], seed, events) for seed, events in ((0, 60), (1, 90), (3, 40))}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def fill(path: Path) -> dict[str, tuple[Entry, ...]]:
    """A store with some games, closed; and what is in it."""
    with Store(path, clock=lambda: NOW) as store:
        return {
            store.adopt(entries, secret_from_seed(seed), f"game {seed}"): entries for seed, entries in GAMES.items()
        }


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, tuple[Entry, ...]]]:
    path = tmp_path_factory.mktemp("filled") / "games.sqlite3"
    games = fill(path)
    return path.read_bytes(), games


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes, dict[str, tuple[Entry, ...]]]:
    """A store whose last events are only in the log."""
    path = tmp_path_factory.mktemp("logged") / "games.sqlite3"
    games = fill(path)
    with Store(path) as store:
        for game in games:
            play_on(Play(store, game), Random(1), 15)
        data, log = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
        now = {game: store.load(game).history.entries for game in games}
    return data, log, now


def at(now: float = NOW) -> Callable[[], float]:
    return lambda: now


def opened(path: Path, now: float = NOW) -> Opened:
    return open_store(path, clock=at(now))


def check_prefixes(store: Store, games: dict[str, tuple[Entry, ...]]) -> int:
    """Every game is what was played, or its beginning, or refused with a message. How many are whole."""
    whole = 0
    for summary in store.games():
        try:
            history = store.load(summary.id).history.entries
        except JournalError as error:
            assert str(error)
        else:
            assert summary.id in games
            assert history == games[summary.id][: len(history)]
            whole += len(history) == len(games[summary.id])
    return whole


# ------------------------------------------------------------------------------------------------ carving


def test_carving_finds_what_sqlite_finds(path: Path) -> None:
    games = fill(path)
    with Store(path) as store:
        for game in games:
            play_on(Play(store, game), Random(1), 10)
        events = store._db.execute("SELECT * FROM events").fetchall()
        listed = store._db.execute("SELECT * FROM games").fetchall()

        def as_bytes(value: object) -> object:
            return value.encode() if isinstance(value, str) else value

        expected = {tuple(map(as_bytes, row)) for row in [*events, *listed]}
        found = set(row_recovery.rows(path))
        assert expected <= found
        assert all(row in expected for row in found if len(row) in (5, 16) and row[0] not in (b"table", b"index"))


def test_carving_finds_rows_of_every_kind(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    rows: list[tuple[row_recovery.Value | str, ...]] = [
        (None, 0, 1, -1, 127, 128, -(2**15), 2**23, 2**31, 2**47, 2**63 - 1, -(2**63)),
        (1.5, -0.0, 1e300, "", "é" * 10, b"", b"\0" * 5000, "x" * 20000, "y" * 4050, "z" * 480, "w" * 4061, None),
    ]
    for size in (512, 4096, 65536):
        path.unlink(missing_ok=True)
        database = sqlite3.connect(path)
        database.execute(f"PRAGMA page_size = {size}")
        database.execute("CREATE TABLE t (a, b, c, d, e, f, g, h, i, j, k, l)")
        database.executemany(f"INSERT INTO t VALUES ({','.join('?' * 12)})", rows * 7)
        database.commit()
        database.close()
        found = [row for row in row_recovery.rows(path) if len(row) == 12]
        assert len(found) == 14
        for row in rows:
            assert found.count(tuple(v.encode() if isinstance(v, str) else v for v in row)) == 7


def test_carving_garbage_finds_nothing_and_ends(tmp_path: Path) -> None:
    path, rng = tmp_path / "garbage", Random(1)
    for size in (0, 1, 99, 100, 4096, 10_000):
        path.write_bytes(rng.randbytes(size))
        list(row_recovery.rows(path))
    for _ in range(10):  # pages that claim to be leaves
        path.write_bytes(b"".join(b"\x0d" + rng.randbytes(4095) for _ in range(4)))
        list(row_recovery.rows(path))


# ----------------------------------------------------------------------------------------------- repairing


def test_a_sound_store_is_only_opened(path: Path) -> None:
    games = fill(path)
    with opened(path).store as store:
        assert check_prefixes(store, games) == len(games)
    start = opened(path)
    assert start.repaired is None
    start.store.close()
    assert {file.name for file in path.parent.iterdir()} == {"games.sqlite3", "games.sqlite3-backups"}


def test_a_store_whose_first_page_is_gone_is_recovered_whole(path: Path) -> None:
    games = fill(path)
    data = bytearray(path.read_bytes())
    data[:4096] = bytes(4096)
    path.write_bytes(data)
    with pytest.raises(Unreadable):
        Store(path)
    start = opened(path)
    assert start.repaired is not None
    assert start.repaired.lost == ()
    assert {game.game: game.events for game in start.repaired.games} == {
        game: len(entries) for game, entries in games.items()
    }
    assert start.repaired.aside.read_bytes() == data
    assert start.repaired.aside.name.startswith("games.damaged-2023-11-1")
    with start.store as store:
        assert check_prefixes(store, games) == len(games)
        assert {summary.name for summary in store.games()} == {"game 0", "game 1", "game 3"}
        for game in games:
            play = Play(store, game)
            move_on(play, Random(1))
            assert play.sealed
    assert opened(path).repaired is None


def test_what_was_lost_is_told(path: Path) -> None:
    games = fill(path)
    victim = max(games, key=lambda game: len(games[game]))
    database = sqlite3.connect(path)
    database.execute("DELETE FROM events WHERE game = ? AND seq BETWEEN 50 AND 59", (victim,))
    database.execute("PRAGMA secure_delete = ON")
    database.commit()
    database.close()
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    start = opened(path)
    assert start.repaired is not None
    (lost,) = start.repaired.lost
    assert (lost.game, lost.events, lost.lost, lost.secret) == (victim, 50, len(games[victim]) - 50, True)
    with start.store as store:
        assert store.load(victim).history.entries == games[victim][:50]
        play_on(Play(store, victim), Random(1), 10)


def test_a_backup_gives_back_what_the_file_lost(path: Path) -> None:
    games = fill(path)
    opened(path).store.close()
    assert len(backups(path)) == 1
    with Store(path) as store:
        deleted, played = list(games)[:2]
        store.delete(deleted)
        store.purge()
        play_on(Play(store, played), Random(1), 10)
    database = sqlite3.connect(path)
    database.execute("PRAGMA secure_delete = ON")
    database.execute("DELETE FROM events WHERE seq = 0")
    database.execute("DELETE FROM events WHERE seq = 20")
    database.commit()
    database.close()
    path.write_bytes(b"x" * 100 + path.read_bytes()[100:])
    start = opened(path)
    assert start.repaired is not None
    assert start.repaired.lost == ()
    with start.store as store:
        assert {summary.id for summary in store.games()} == set(games) - {deleted}
        assert len(store.load(played).history.entries) == len(games[played]) + 10


def test_a_file_of_which_nothing_is_left_comes_back_from_the_backup(path: Path) -> None:
    games = fill(path)
    opened(path).store.close()
    head = path.read_bytes()[:100]
    path.write_bytes(head + b"\xff" * 20_000)
    start = opened(path)
    assert start.repaired is not None
    with start.store as store:
        assert check_prefixes(store, games) == len(games)


def test_a_game_whose_row_lost_its_id_is_found_by_its_events_and_its_secret_by_its_promise(path: Path) -> None:
    games = fill(path)
    victim = next(iter(games))
    with Store(path) as store:
        store._db.execute("PRAGMA foreign_keys = OFF")
        store._db.execute("UPDATE games SET id = 'x' WHERE id = ?", (victim,))
        with pytest.raises(Damaged):
            store.load("x")
    start = opened(path)
    assert start.repaired is not None
    (lost,) = start.repaired.lost
    assert (lost.game, lost.name, lost.events, lost.lost, lost.secret) == (victim, None, len(games[victim]), 0, True)
    with start.store as store:
        assert check_prefixes(store, games) == len(games)


def test_deleted_games_stay_deleted(path: Path) -> None:
    games = fill(path)
    gone, deleted, kept = games
    with Store(path) as store:
        store.delete(gone)
        store.purge()
        store.delete(deleted)
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    repaired = repair.repair(path, clock=at())
    assert {game.game for game in repaired.games} == {deleted, kept}
    with Store(path) as store:
        assert [summary.id for summary in store.games()] == [kept]
        store.restore(deleted)
        assert store.load(deleted).history.entries == games[deleted]


def test_what_other_rules_played_is_kept_though_these_cannot_follow(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = fill(path)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    apply = engine.apply

    def refuses(state: State, move: engine.Move) -> engine.Step:
        if state.turn > 1:
            raise IllegalAction(TooFewRP("10", cost=2, rp=1))
        return apply(state, move)

    monkeypatch.setattr(engine, "apply", refuses)
    start = opened(path)
    assert start.repaired is not None
    assert start.repaired.lost == ()
    start.store.close()
    monkeypatch.undo()
    with Store(path) as store:
        assert check_prefixes(store, games) == len(games)


@pytest.mark.parametrize(
    "content", [b"x", b"Dear diary\n" * 1000, b"SQLite format 3\0" * 100, b"\x0d" * 9000, bytes(9000)]
)
def test_a_file_that_never_was_a_store_is_not_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(Unreadable, match="not a file of saved games"):
        open_store(path)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == content


def test_another_programs_database_is_not_touched(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE events (game, seq, action_id, line, hash)")
    other.execute("INSERT INTO events VALUES ('chess', 1, NULL, '{}', 'x')")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(Unreadable):
        open_store(path)
    assert path.read_bytes() == before


def test_a_newer_store_is_not_repaired(path: Path) -> None:
    fill(path)
    with Store(path) as store:
        store._db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    with pytest.raises(NewerStore):
        open_store(path)
    assert path.read_bytes() == before
    assert len(list(path.parent.iterdir())) == 1


def test_two_repairs_on_one_day_keep_both_files(path: Path) -> None:
    fill(path)
    asides = set()
    for _ in range(3):
        path.write_bytes(bytes(100) + path.read_bytes()[100:])
        start = opened(path)
        assert start.repaired is not None
        asides.add(start.repaired.aside)
        start.store.close()
    assert len(asides) == 3
    assert all(aside.exists() for aside in asides)


def test_many_that_start_at_once_repair_it_once(path: Path) -> None:
    games = fill(path)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    barrier, failures, repairs = threading.Barrier(5), [], []

    def start() -> None:
        barrier.wait()
        try:
            start = opened(path)
            repairs.append(start.repaired)
            assert check_prefixes(start.store, games) == len(games)
            start.store.close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sum(repaired is not None for repaired in repairs) == 1


def test_a_repair_that_was_cut_short_is_completed_or_begun_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = fill(path)
    with Store(path) as store:  # what is only in the log must not be lost either
        for game in games:
            play_on(Play(store, game), Random(1), 5)
        games = {game: store.load(game).history.entries for game in games}
        data, log = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
    damaged = bytes(100) + data[100:]

    class Cut(Exception):
        pass

    calls = 0

    def cutting(real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **kwargs: object) -> object:
            nonlocal calls
            calls -= 1
            if calls == 0:
                raise Cut
            return real(*args, **kwargs)

        return call

    for name, kind in (("replace", Path), ("unlink", Path), ("copy2", shutil)):
        monkeypatch.setattr(kind, name, cutting(getattr(kind, name)))
    for number in range(1, 40):
        for file in path.parent.iterdir():
            shutil.rmtree(file) if file.is_dir() else file.unlink()
        calls = 0
        path.write_bytes(damaged)
        path.with_name(path.name + "-wal").write_bytes(log)
        calls = number
        try:
            opened(path).store.close()
            survived = True
        except Cut:
            survived = False
        calls = 0
        with opened(path).store as store:
            assert check_prefixes(store, games) == len(games)
        asides = list(path.parent.glob("games.damaged-*.sqlite3"))
        assert asides
        assert asides[0].read_bytes() == damaged
        if survived:
            break
    else:
        raise AssertionError("it is always cut")
    assert number > 5


def test_a_repair_without_room_leaves_all_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    before = path.read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copy2", full)
        with pytest.raises(NotSaved) as caught:
            opened(path)
        assert caught.value.why == "disk_full"
    assert path.read_bytes() == before
    assert opened(path).repaired is not None


# ------------------------------------------------------------------------- cut and flipped, at many positions


def damaged_anyhow(path: Path, games: dict[str, tuple[Entry, ...]]) -> int:
    """Open what may be damaged in both ways. How many games are whole after a start of the program."""
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
                play = Play(store, store.reopen(summary.id).game)
            except JournalError as error:
                assert error.seq == 0, "only where not even its beginning is left"
                continue
            assert summary.id in games
            assert play.history.entries == games[summary.id][: len(play.history.entries)]
    for file in path.parent.iterdir():
        shutil.rmtree(file) if file.is_dir() else file.unlink()
    return whole


def positions(size: int, count: int, rng: Random) -> list[int]:
    return sorted({*range(0, 100, 7), *(rng.randrange(size) for _ in range(count)), *range(0, size, 4096)})[:count]


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


# ------------------------------------------------------------------------------------------------- backups


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
        play_on(Play(busy, next(iter(games))), Random(1), 5)
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
        play_on(Play(store, store.games()[0].id), Random(1), 3)


def test_damage_that_nobody_has_met_yet_is_found_before_it_is_backed_up(path: Path) -> None:
    games = fill(path)
    opened(path).store.close()
    sound = backups(path)
    data = bytearray(path.read_bytes())
    at = data.index(b"\x0d", 4096 * 20 - 1)
    at -= at % 4096
    data[at : at + 8] = b"\xff" * 8
    path.write_bytes(data)
    start = opened(path, NOW + 2 * DAY)
    assert start.repaired is not None
    with start.store as store:
        assert check_prefixes(store, games) == len(games)
    made, *others = backups(path)
    assert tuple(others) == sound
    with Store(made) as store:
        assert check_prefixes(store, games) == len(games)


@pytest.mark.parametrize("healed", [True, False])
def test_damage_that_somebody_met_is_repaired_at_the_next_start(path: Path, healed: bool) -> None:
    """Also where SQLite notices nothing, for the chain does; and a backup may still know what was written."""
    games = fill(path)
    if healed:
        opened(path).store.close()
    victim = next(iter(games))
    with Store(path) as store:
        store._db.execute("UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = 30 AND game = ?", (victim,))
    with Store(path) as store:
        with pytest.raises(Damaged):
            store.load(victim)
        assert store.load(list(games)[1]).history.entries == list(games.values())[1]
    start = opened(path)
    assert start.repaired is not None
    with start.store as store:
        assert len(store.load(victim).history.entries) == (len(games[victim]) if healed else 30)
        assert check_prefixes(store, games) == len(games) - (not healed)
    assert [lost.game for lost in start.repaired.lost] == ([] if healed else [victim])
    again = opened(path)
    assert again.repaired is None
    again.store.close()


def test_what_is_only_not_understood_is_not_repaired_again_and_again(path: Path) -> None:
    """Events that are chained as they should be, and that this program does not know, are left to one that does."""
    entries = GAMES[0]
    line = entries[10].link.line.replace(b'"kind":"', b'"kind":"future_')
    links = rehashed([*(entry.link.line for entry in entries[:10]), line])
    with Store(path) as store:
        game = store.adopt(entries[:10], secret_from_seed(0), "from the future", rest=tuple(links[10:]))
        with pytest.raises(Damaged):
            store.load(game)
    for _ in range(2):
        start = opened(path)
        assert start.repaired is None
        with start.store as store, pytest.raises(Damaged):
            store.load(game)
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    start = opened(path)
    assert start.repaired is not None
    assert start.repaired.lost == ()
    with start.store as store:
        assert store.stored(game).links == tuple(links)


def test_a_store_in_memory_needs_no_upkeep() -> None:
    start = open_store(MEMORY)
    assert (start.repaired, start.no_backup) == (None, None)
    new_game(start.store, Options(athena=(Side.ENTENTE,)))
    start.store.close()


@pytest.fixture(autouse=True)
def no_litter(path: Path) -> Iterator[None]:
    yield
    left = {file.name for file in path.parent.iterdir() if "damaged" not in file.name}
    assert left <= {
        "games.sqlite3",
        "games.sqlite3-backups",
        "games.sqlite3-wal",
        "games.sqlite3-shm",
        "any.db",
        "garbage",
    }
