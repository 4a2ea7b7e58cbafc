"""A damaged store is repaired: what can be read is recovered, the file is kept, no game becomes another."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rules import engine
from rules.model import Options, Side, State
from rules.refusals import IllegalAction, TooFewRP
from saves import repair
from saves.dice import secret_from_seed
from saves.errors import Damaged, NewerStore, NotSaved, Unreadable
from saves.opening import DAY, backups, open_store
from saves.played_game import PlayedGame
from saves.schema import SCHEMA
from saves.store import MEMORY, Store
from tests.saves.damage.support import GAMES, NOW, at, check_prefixes, fill, opened
from tests.saves.playing import file_of, move_on, new_game, play_on, rehashed

pytestmark = pytest.mark.usefixtures("no_litter")


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
            play = PlayedGame(store, game)
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
        play_on(PlayedGame(store, victim), Random(1), 10)


def test_a_backup_gives_back_what_the_file_lost(path: Path) -> None:
    games = fill(path)
    opened(path).store.close()
    assert len(backups(path)) == 1
    with Store(path) as store:
        deleted, played = list(games)[:2]
        store.delete(deleted)
        store.purge()
        play_on(PlayedGame(store, played), Random(1), 10)
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
        file_of(store).execute("PRAGMA foreign_keys = OFF")
        file_of(store).execute("UPDATE games SET id = 'x' WHERE id = ?", (victim,))
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
        file_of(store).execute(f"PRAGMA user_version = {SCHEMA + 1}")
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
            play_on(PlayedGame(store, game), Random(1), 5)
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
    """Even if only the chain reveals it; a backup may still hold what was written."""
    games = fill(path)
    if healed:
        opened(path).store.close()
    victim = next(iter(games))
    with Store(path) as store:
        file_of(store).execute(
            "UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = 30 AND game = ?", (victim,)
        )
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
    """Correctly chained events this program doesn't know are left for a version that does."""
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
