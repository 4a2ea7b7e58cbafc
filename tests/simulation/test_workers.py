"""Several processes play what one would; and they end, whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ldd_tui.simulation.files import Files
from ldd_tui.simulation.playing import Task, play_number
from ldd_tui.simulation.report import as_json
from ldd_tui.simulation.rows import Rows
from ldd_tui.simulation.run import run
from ldd_tui.simulation.workers import Crew, Processes, Where, each
from saves.portable import check, read_file
from tests.simulation.support import plan

ROOT = Path(__file__).parent.parent.parent


class Written(list[str]):
    write = list.append


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    planned = plan("victory.sudden_death_vp=4", games=4, players=("athena", "random"))
    came = []
    for workers in (1, 3):
        rows, directory = Written(), tmp_path / str(workers)
        told, failure = run(planned, Crew(Where(workers)), files=Files(planned, directory), rows=Rows(planned, rows))
        assert failure is None
        files = {file.relative_to(directory): file.read_bytes() for file in directory.rglob("*.*")}
        came.append((as_json(told).rpartition('"seconds"')[0], rows, files))
    assert len(came[0][2]) == 8
    assert came[0] == came[1]


@pytest.mark.soak
def test_the_games_of_a_worker_that_dies_are_played_again() -> None:
    planned = plan(games=400)
    alone = [number.games for _number, number in each(play_number, Task(planned), range(1, 401), Crew())]
    with Crew(Where(2)) as crew:
        games = each(play_number, Task(planned), range(1, 401), crew)
        came = [next(games) for _ in range(20)]
        os.kill(_children(os.getpid())[0], signal.SIGKILL)
        came += games
    assert came == [(number, came[number - 1][1]) for number in range(1, 401)]
    assert [number.games for _number, number in came] == alone
    assert _children(os.getpid()) == []


@pytest.mark.soak
@pytest.mark.parametrize("after", [0.4, 0.8, 1.2, 2.0, 3.0])
def test_ctrl_c_ends_all_and_leaves_what_was_counted(tmp_path: Path, after: float) -> None:
    script = "from ldd_tui.commands.cli import main\nmain()"
    options = ("--games", "100000", "--seed", "1", "--workers", "3", "--json", "--export", str(tmp_path / "games"))
    csv = tmp_path / "games.csv"
    command = [sys.executable, "-c", script, "simulate", *options, "--csv", str(csv)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not csv.exists():
        time.sleep(0.01)
    time.sleep(after)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    games = json.loads(out)["games"]
    assert len(csv.read_text().splitlines()) == games + 1
    kept = sorted((tmp_path / "games").iterdir()) if games else []
    assert [file.name for file in kept] == [f"game-{number:06}.jsonl" for number in range(1, games + 1)]
    for file in kept[-3:]:
        check(read_file(file.read_bytes()))
    _wait(lambda: not _of_group(process.pid))


@pytest.mark.soak
def test_workers_end_with_the_first_process() -> None:
    script = "from ldd_tui.commands.cli import main\nmain()"
    command = [sys.executable, "-c", script, "simulate", "--games", "100000", "--workers", "2"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    _wait(lambda: len(_children(process.pid)) == 2)
    process.kill()
    process.wait()
    _wait(lambda: not _of_group(process.pid))


def test_processes_that_never_worked_end() -> None:
    processes = Processes(2)
    processes.end()
    assert processes.exit_code() is None


def _wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end
        time.sleep(0.05)


def _children(pid: int) -> list[int]:
    """A process's workers: its helper's children."""
    return [worker for helper in _listed("--ppid", pid, "forkserver") for worker in _listed("--ppid", helper)]


def _of_group(group: int) -> list[int]:
    return _listed("--sid", group)


def _listed(by: str, pid: int, what: str = "") -> list[int]:
    command = ["ps", by, str(pid), "-o", "pid=,stat=,args="]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    return [int(line.split()[0]) for line in lines if what in line and "Z" not in line.split()[1]]
