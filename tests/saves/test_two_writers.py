"""Several programs with one file, even killed: nothing is lost, nothing is written twice, who is outrun is told."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from rules import engine
from rules.model import Over
from saves import database
from saves.errors import NotSaved, StaleView
from saves.played_game import PlayedGame
from saves.store import Store
from saves.verify import verify
from tests.pty_program import ROOT
from tests.saves.playing import at_a_choice, at_once, new_game, play_on

# --- Several programs with one file: nothing is lost, nothing is written twice, who is outrun is told -------


def test_a_view_that_somebody_else_outran_is_stale(path: Path, store: Store) -> None:
    mine = at_a_choice(PlayedGame(store, new_game(store)))
    with Store(path) as elsewhere:
        theirs = PlayedGame(elsewhere, mine.game)
        theirs.choose(engine.legal(theirs.state)[0])
        before = (mine.state, mine.seq)
        with pytest.raises(StaleView) as caught:
            mine.choose(engine.legal(mine.state)[-1])
        assert (caught.value.expected, caught.value.actual) == (mine.seq, theirs.seq)
        assert (mine.state, mine.seq) == before
        mine.reload()
        assert (mine.state, mine.seq) == (theirs.state, theirs.seq)
        play_on(mine, Random(1), 5)
        with pytest.raises(StaleView):
            theirs.roll()
        theirs.reload()
        play_on(theirs, Random(2), 5)
        mine.reload()
        assert mine.entries == theirs.entries


def test_a_game_that_one_store_has_loaded_is_played_on_in_another(path: Path, store: Store) -> None:
    """A store caches no game: what the caller holds is compared with the file."""
    mine = at_a_choice(PlayedGame(store, new_game(store)))
    with Store(path) as elsewhere:
        theirs = PlayedGame(elsewhere, mine.game)
        play_on(theirs, Random(1), 7)
        at_a_choice(theirs)
        loaded = elsewhere.load(mine.game)
    entry = store.append(loaded, "x", engine.legal(theirs.state)[0])
    assert entry.seq == loaded.seq == theirs.seq + 1
    assert store.load(mine.game).entries[-1] == loaded.entries[-1] == entry


def test_a_game_that_went_another_way_at_the_same_length_is_stale(path: Path, store: Store) -> None:
    """As after restoring a backup: the last event has the right number but is another event."""
    mine = at_a_choice(PlayedGame(store, new_game(store)))
    with Store(path) as elsewhere:
        theirs = PlayedGame(elsewhere, mine.game)
    one, other = engine.legal(mine.state)[:2]
    mine.choose(one)
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM events WHERE seq = ?", (mine.seq,))
        last = theirs.history.last
        database.execute("UPDATE games SET seq = ?, head = ?", (last.seq, last.link.hash))
    with Store(path) as elsewhere:
        PlayedGame(elsewhere, mine.game).choose(other)
    before = (mine.state, mine.seq)
    with pytest.raises(StaleView):
        play_on(mine, Random(1), 1)
    assert (mine.state, mine.seq) == before
    mine.reload()
    assert mine.entries[-1].move == other


def test_what_was_not_saved_is_not_in_memory_either(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play = at_a_choice(PlayedGame(store, new_game(store)))
    game = store.load(play.game)
    entries = game.history.entries

    def full(*_: object) -> None:
        raise NotSaved("disk_full", "games", OSError())

    with monkeypatch.context() as patched:
        patched.setattr(store, "_insert", full)
        with pytest.raises(NotSaved):
            store.append(game, "x", engine.legal(play.state)[0])
    assert game.history.entries == entries
    assert store.append(game, "x", engine.legal(play.state)[0]) == game.history.last


def test_two_at_one_table(path: Path) -> None:
    with Store(path) as store:
        game = new_game(store, seed=8)
    failures: list[BaseException] = []
    moved = [0, 0]

    def player(number: int) -> None:
        try:
            with Store(path) as store:
                play, rng = PlayedGame(store, game), Random(number)
                while not isinstance(play.state.waiting, Over):
                    try:
                        play_on(play, rng, 1)
                        moved[number] += 1
                    except StaleView:
                        play.reload()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=player, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with Store(path) as store:
        loaded = store.load(game)
        assert isinstance(loaded.state.waiting, Over)
        assert loaded.seq == sum(moved)


def test_a_new_file_may_be_opened_by_many_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 30.0)  # a busy machine is not what is tested here
    at_once(8, path, new_game)
    with Store(path) as store:
        assert len(store.games()) == 8


def test_what_is_written_beside_other_connections_of_the_same_program_is_kept(path: Path, store: Store) -> None:
    """A system lets go of a process's locks when it closes a file: another program took itself for the last one then,
    and removed the log to which the first one went on writing."""
    count = f"from saves.store import Store\nwith Store({str(path)!r}) as store: print(len(store.games()))"
    new_game(store)
    with Store(path):
        assert _said(count) == "1"
    assert _said(count) == "1"
    new_game(store)
    assert _said(count) == "2"


def _said(program: str) -> str:
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    return ran.stdout.strip()


# --- kill -9: whatever was acknowledged before it is there after it, once -----------------------------------


Acknowledged = dict[tuple[str, int], str]


@contextmanager
def writer(path: Path, seed: str) -> Iterator[subprocess.Popen[str]]:
    """A process that plays at random and reports each write; it is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.crash_worker", str(path), seed], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()


@pytest.mark.parametrize("rounds", [4, pytest.param(200, marks=pytest.mark.soak)])
def test_nothing_acknowledged_is_lost_to_kill_9(tmp_path: Path, rounds: int) -> None:
    path, rng = tmp_path / "games.sqlite3", Random(1914)
    acknowledged: Acknowledged = {}
    for number in range(rounds):
        with writer(path, f"{number} a") as one, writer(path, f"{number} b") as other:
            for process in (one, other):
                assert process.stdout is not None
                assert process.stdout.readline() == "ready\n"
            first = {process: process.stdout.readline() for process in (one, other) if process.stdout}
            for process in rng.sample((one, other), 2):
                time.sleep(rng.random() * 0.15)
                process.kill()
            for process in (one, other):
                rest, _ = process.communicate()
                for line in (first[process] + rest).splitlines(keepends=True):
                    if line.endswith("\n"):
                        game, seq, digest = line.split()
                        assert (game, int(seq)) not in acknowledged, "two writers were told that they were first"
                        acknowledged[game, int(seq)] = digest
        check(path, acknowledged)
    assert len(acknowledged) >= 2 * rounds  # each writer was heard before it was killed


def check(path: Path, acknowledged: Acknowledged) -> None:
    with Store(path) as store:
        for summary in store.games():
            history = store.load(summary.id).history.entries
            assert [entry.seq for entry in history] == list(range(summary.seq + 1))
            report = verify(history, store.stored(summary.id).secret)
            assert report.sound
            assert report.secret == "fits"
    database = sqlite3.connect(path)
    stored = {(game, seq): digest for game, seq, digest in database.execute("SELECT game, seq, hash FROM events")}
    acts = [act for (act,) in database.execute("SELECT action_id FROM events WHERE action_id IS NOT NULL")]
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert acknowledged.items() <= stored.items()
    assert len(acts) == len(set(acts))
