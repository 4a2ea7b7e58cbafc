"""kill -9: whatever was acknowledged before it is there after it, once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from saves.store import Store

ROUNDS = 15
ROOT = Path(__file__).parents[2]


def test_nothing_acknowledged_is_lost_to_kill_9(tmp_path: Path) -> None:
    path, rng = tmp_path / "games.sqlite3", Random(1914)
    acknowledged: dict[tuple[str, int], tuple[str, str]] = {}
    for number in range(ROUNDS):
        worker = subprocess.Popen(
            [sys.executable, "-m", "tests.saves.crash_worker", str(path), str(number)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
        time.sleep(rng.random() * 0.12)
        worker.kill()
        said, _ = worker.communicate()
        for line in said.splitlines(keepends=True):
            if line.endswith("\n"):
                game, seq, act, digest = line.split()
                assert (game, int(seq)) not in acknowledged
                acknowledged[game, int(seq)] = (act, digest)
        check(path, acknowledged)
    assert len(acknowledged) > 50


def check(path: Path, acknowledged: dict[tuple[str, int], tuple[str, str]]) -> None:
    """Before the store opens the file again: every event acknowledged, and each game without a gap."""
    with Store(path) as store:
        for summary in store.games():
            loaded = store.load(summary.id)
            assert [entry.seq for entry in loaded.entries] == list(range(summary.seq + 1))
    database = sqlite3.connect(path)
    stored = {
        (game, seq): (act or "dealt", digest)
        for game, seq, act, digest in database.execute("SELECT game, seq, action_id, hash FROM events")
    }
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert acknowledged.items() <= stored.items()
    acts = [act for act, _ in stored.values() if act != "dealt"]
    assert len(acts) == len(set(acts))
