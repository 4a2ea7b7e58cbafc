"""kill -9: whatever was acknowledged before it is there after it, once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from saves.store import Store
from saves.verify import verify

ROOT = Path(__file__).parents[2]
Acknowledged = dict[tuple[str, int], str]


@contextmanager
def writer(path: Path, seed: str) -> Iterator[subprocess.Popen[str]]:
    """A process that plays at random and reports each write; it is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.crash_worker", str(path), seed],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
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
