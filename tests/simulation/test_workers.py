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
from threading import Thread

import pytest

from ldd_tui.simulation.files import Files
from ldd_tui.simulation.playing import Task, play_number
from ldd_tui.simulation.report import as_json
from ldd_tui.simulation.rows import Rows
from ldd_tui.simulation.run import run
from ldd_tui.simulation.workers import HERE, Crew, Processes, Where, WorkerLost, _Sharing, each
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
    alone = [games for _number, (games, _data) in each(play_number, Task(planned), range(1, 401), Crew())]
    with Crew(Where(2)) as crew:
        games = each(play_number, Task(planned), range(1, 401), crew)
        came = [next(games) for _ in range(20)]
        os.kill(_children(os.getpid())[0], signal.SIGKILL)
        came += games
    assert came == [(number, came[number - 1][1]) for number in range(1, 401)]
    assert [games for _number, (games, _data) in came] == alone
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


# -- Numbered work comes back in order, whoever does it, and what a lost worker had is done again
BOTH = pytest.mark.parametrize("where", [HERE, Where(workers=2)], ids=["here", "processes"])


def square(task: int, number: int) -> int:
    return task * number * number


def fails_at(task: int, number: int) -> int:
    if number == task:
        raise ZeroDivisionError(number)
    return number


def dies_once(task: str, number: int) -> int:
    """Kill the process at number 5, once only."""
    been = Path(task, "been")
    if number == 5 and not been.exists():
        been.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_at(task: int, number: int) -> int:
    if number == task:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@BOTH
def test_what_comes_is_in_the_order_of_its_numbers(where: Where) -> None:
    with Crew(where) as crew:
        assert list(each(square, 3, range(2, 90), crew)) == [(number, 3 * number**2) for number in range(2, 90)]
        assert list(each(square, 3, range(4, 4), crew)) == []


def is_large(task: int, number: int) -> bytes:
    return bytes(task)


def test_the_end_does_not_wait_for_a_result_that_is_half_sent() -> None:
    """A process that ends while sending leaves the executor waiting for the rest."""
    for _ in range(3):
        crew = Crew(Where(workers=2))
        results = each(is_large, 20_000_000, range(1, 1000), crew)
        next(results)
        ending = Thread(target=crew.replace, daemon=True)
        ending.start()
        ending.join(60)
        assert not ending.is_alive()


@BOTH
def test_what_was_before_a_failure_comes_before_it(where: Where) -> None:
    came = []
    with Crew(where) as crew, pytest.raises(ZeroDivisionError):
        for number, _result in each(fails_at, 7, range(1, 30), crew):
            came.append(number)
    assert came == [1, 2, 3, 4, 5, 6]


def assert_a_lost_worker_does_no_harm(where: Where, folder: Path) -> None:
    with Crew(where) as crew:
        came = list(each(dies_once, str(folder), range(1, 20), crew))
    assert (folder / "been").exists()
    assert came == [(number, number) for number in range(1, 20)]


def test_what_a_lost_worker_had_is_done_again(tmp_path: Path) -> None:
    assert_a_lost_worker_does_no_harm(Where(workers=2), tmp_path)


def test_a_number_that_ends_every_worker_is_named() -> None:
    came = []
    with Crew(Where(workers=2)) as crew, pytest.raises(WorkerLost) as lost:
        for number, _result in each(dies_at, 5, range(1, 20), crew):
            came.append(number)
    assert came == [1, 2, 3, 4]
    assert (lost.value.number, lost.value.exit_code) == (5, -signal.SIGKILL)


def test_pieces_leave_no_place_idle_and_are_of_one_number_until_it_is_known_how_long_they_take() -> None:
    unknown, quick, slow = (_Sharing(square, 1, Crew(), seconds) for seconds in (0.0, 0.001, 60.0))
    assert [each.size(1000, 2) for each in (unknown, quick, slow)] == [1, 100, 1]
    assert quick.size(12, 2) == 2 and quick.size(3, 2) == 1


def interrupted_at(task: int, number: int) -> int:
    if number == task:
        raise KeyboardInterrupt
    return number


def test_in_this_process_ctrl_c_comes_through() -> None:
    came = []
    with Crew(HERE) as crew, pytest.raises(KeyboardInterrupt):
        for number, _result in each(interrupted_at, 3, range(1, 9), crew):
            came.append(number)
    assert came == [1, 2]
