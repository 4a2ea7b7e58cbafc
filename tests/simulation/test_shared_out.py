"""Numbered work comes back in order, whoever does it, and what a lost worker had is done again."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from threading import Thread

import pytest

from ldd_tui.simulation.workers import HERE, Crew, Where, WorkerLost, _Sharing, each

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


def test_what_a_lost_worker_had_is_done_again(tmp_path: Path) -> None:
    with Crew(Where(workers=2)) as crew:
        came = list(each(dies_once, str(tmp_path), range(1, 20), crew))
    assert (tmp_path / "been").exists()
    assert came == [(number, number) for number in range(1, 20)]


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
