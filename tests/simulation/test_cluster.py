"""What a scheduler's workers do is what this process does; and a cluster that is none is told so."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ldd_tui.rollouts.simulator.compiling import compiler
from ldd_tui.simulation import workers
from ldd_tui.simulation.files import Files
from ldd_tui.simulation.report import as_json
from ldd_tui.simulation.run import run
from ldd_tui.simulation.workers import HERE, Crew, NoCluster, Where, each
from rules.model import Options
from saves.dice import secret_from_seed
from saves.portable import export_entries
from tests.commands.support import ldd, output_of, refusal_of
from tests.rules.support import BOARD
from tests.saves.playing import journal_of
from tests.simulation.support import plan
from tests.simulation.test_workers import assert_a_lost_worker_does_no_harm, square
from training.learning import Training
from training.plan import Plan


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    from distributed import LocalCluster  # slow to load, and every worker of the tests loads this module

    made: Any = LocalCluster
    with made(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50) as found:
        yield found


def refused(*arguments: str) -> str:
    return refusal_of(ldd("simulate", *arguments))


def test_a_cluster_plays_the_games_of_this_process(local: Any, tmp_path: Path) -> None:
    planned = plan("victory.sudden_death_vp=4", games=6, players=("athena", "random"))
    came = []
    for where in (Where(workers=1), Where(cluster=local.scheduler_address)):
        directory = tmp_path / str(where.workers)
        told, failure = run(planned, Crew(where), files=Files(planned, directory))
        assert failure is None
        files = {file.relative_to(directory): file.read_bytes() for file in directory.rglob("*.*")}
        came.append((as_json(told).rpartition('"seconds"')[0], files))
    assert len(came[0][1]) == 12
    assert came[0] == came[1]


def test_a_cluster_judges_a_game_as_this_process_does(local: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    entries = journal_of(Options(quick_play=True), 10, 70)
    path.write_text("".join(export_entries(entries, "game", secret_from_seed(10))), encoding="utf-8")
    told = []
    for where in (("--workers", "1"), ("--cluster", local.scheduler_address)):
        arguments = ["analyse", "--json", "--depth", "0", *where, str(path)]
        told.append(output_of(ldd(*arguments)))
    assert told[0] == told[1] and '"decisions"' in told[0]


@pytest.mark.skipif(compiler() is None, reason="no C compiler")
def test_a_cluster_trains_the_network_that_this_process_trains(local: Any) -> None:
    plan = Plan(start_games=30, start_steps=5, iterations=1, games=30, steps=5, batch=32, memory=4000)
    came = []
    for where in (HERE, Where(cluster=local.scheduler_address)):
        with Crew(where) as crew:
            training = Training(BOARD, plan, crew)
            training.start()
            training.iterate()
        came.append([*(w.tobytes() for w in training.learner.average), training.memory.features.tobytes()])
    assert came[0] == came[1]


def test_what_a_lost_worker_had_is_done_again(local: Any, tmp_path: Path) -> None:
    assert_a_lost_worker_does_no_harm(Where(cluster=local.scheduler_address), tmp_path)


@pytest.fixture
def answered() -> Iterator[None]:
    """Restore Ctrl-C, which a process that has opened the app ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("answered")
def test_ctrl_c_gives_what_there_is(local: Any) -> None:
    planned = plan(games=3_000)
    seen: list[int] = []
    here = threading.get_ident()

    def interrupt() -> None:
        seen.append(1)
        if len(seen) == 5:
            # to the thread that plays: those of the scheduler, which is a process of its own elsewhere, would take it
            threading.Timer(0.05, signal.pthread_kill, (here, signal.SIGINT)).start()

    told, failure = run(planned, Crew(Where(cluster=local.scheduler_address)), after_each=interrupt)
    assert failure is None
    assert 5 <= told.games == len(seen) < told.planned
    alone, _failure = run(plan(games=told.games))
    assert alone.statistics == told.statistics


def test_workers_of_another_version_do_not_play(local: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_version", lambda: "0.0.1")
    with Crew(Where(cluster=local.scheduler_address)) as crew, pytest.raises(NoCluster, match=r"not 0\.0\.1"):
        list(each(square, 1, range(1, 9), crew))


@pytest.mark.parametrize(
    ("address", "why"), [("", "missing port"), ("x", "missing port"), ("foo://x:1", "unknown address scheme 'foo'")]
)
def test_what_cannot_be_an_address_is_told(address: str, why: str) -> None:
    assert f'--cluster: expected an address like tcp://192.0.2.1:8786, not "{address}": {why}' in refused(
        "--cluster", address
    )


def test_where_there_is_no_scheduler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("ldd_tui.simulation.workers._WAIT_SECONDS", 0.2)
    rows = tmp_path / "rows.csv"
    line = refused("--cluster", "127.0.0.1:1", "--csv", str(rows))
    assert "--cluster: no scheduler at 127.0.0.1:1: " in line
    assert not rows.exists()


def test_without_the_extra_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    line = refused("--cluster", "127.0.0.1:1")
    assert (
        "--cluster: this needs distributed: uv run --extra cluster ldd-tui, or pip install 'ldd-tui[cluster]'" in line
    )


def test_its_workers_are_not_this_machines_processes() -> None:
    assert "--cluster: not with --workers" in refused("--cluster", "127.0.0.1:1", "--workers", "2")
