"""What it costs to have others play: the same games in this process, in two processes, by a local cluster of two.

    uv run --extra cluster python -m tests.benchmarks.spreading --games 60 --rounds 3
    uv run --extra cluster python -m tests.benchmarks.spreading --document docs/simulation.md

The ways take turns, round by round, so that what else the machine does hits all of them alike. Seconds by the clock say
something on a quiet machine only; processor time depends on it little: that of the games, told by those who play them,
and that of this process beside them, which is what sharing out costs. A local cluster's scheduler is in this process,
so its time is in it too, even that in which it waits. Nothing is timed until processes are started and have played.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from statistics import median
from typing import Any

from distributed import LocalCluster
from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players import PLAYERS
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.playing import Number, Task, play_number
from ldd_tui.simulation.variants import variants
from ldd_tui.simulation.workers import HERE, Crew, Where, each
from rules.board_file import packaged_text
from tests.benchmarks.measure import write_between

BEGIN, END = "<!-- spreading: begin -->", "<!-- spreading: end -->"
_WORKERS = 2
_WARM_UP = 8


class Round(Struct, frozen=True):
    """Some games by one way: seconds by the clock, processor time of the games, and of this process beside them."""

    clock: float
    games: float
    beside: float


def timed(task: Task, number: int) -> tuple[float, Number]:
    began = time.process_time()
    played = play_number(task, number)
    return time.process_time() - began, played


def measured(plan: Plan, crew: Crew) -> tuple[Round, list[Number]]:
    clock, own = time.perf_counter(), time.process_time()
    found = [result for _number, result in each(timed, Task(plan), range(1, plan.games + 1), crew)]
    clock, own = time.perf_counter() - clock, time.process_time() - own
    games = sum(seconds for seconds, _ in found)
    return Round(clock, games, own - games if crew.where == HERE else own), [played for _, played in found]


def as_markdown(rounds: dict[str, list[Round]], games: int) -> str:
    lines = [
        "| who plays | games a second, by the clock | processor time of a game | beside it, to share it out |",
        "| --- | --- | --- | --- |",
    ]
    for way, found in rounds.items():
        clock, own, beside = (median(times) / games for times in zip(*map(_times, found), strict=True))
        lines.append(f"| {way} | {1 / clock:.2f} | {1000 * own:.1f} ms | {1000 * beside:.2f} ms |")
    return "\n".join(lines)


def _times(one: Round) -> tuple[float, float, float]:
    return one.clock, one.games, one.beside


@contextmanager
def cluster() -> Iterator[Where]:
    """A local cluster that runs only during the measurement, because it costs time even when idle."""
    made: Any = LocalCluster
    with made(n_workers=_WORKERS, threads_per_worker=1, dashboard_address=None, silence_logs=50) as local:
        yield Where(cluster=local.scheduler_address)


WAYS: dict[str, Callable[[], AbstractContextManager[Where]]] = {
    "this process": lambda: nullcontext(HERE),
    f"{_WORKERS} processes": lambda: nullcontext(Where(workers=_WORKERS)),
    f"a local cluster of {_WORKERS}": cluster,
}
"""Who plays."""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="What it costs to have others play.")
    parser.add_argument("--games", type=int, default=60, help="games of a round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each way")
    parser.add_argument("--player", default="athena", choices=PLAYERS, help="who plays both sides")
    parser.add_argument("--document", type=Path, metavar="FILE", help="write the table into FILE, between its marks")
    given = parser.parse_args(arguments)
    plan = Plan(
        variants=variants(packaged_text(), ()), players=(given.player, given.player), games=given.games, seed="spread"
    )
    few = replace(plan, games=_WARM_UP, seed="warm")
    rounds: dict[str, list[Round]] = {way: [] for way in WAYS}
    known: list[Number] = []
    for _ in range(given.rounds):
        for way, there in WAYS.items():
            with there() as where, Crew(where) as crew:
                measured(few, crew)
                found, played = measured(plan, crew)
            if played != (known := known or played):
                raise AssertionError(f"{way}: other games")
            rounds[way].append(found)
            print(f"{way}: {found.clock:.1f} s, {found.games:.1f} s, {found.beside:.2f} s", flush=True)
    table = as_markdown(rounds, given.games)
    told = f"{given.games} games of {given.player} against {given.player}, the median of {given.rounds} rounds:"
    if given.document is None:
        print(f"{told}\n\n{table}")
        return
    try:
        write_between(given.document, BEGIN, END, f"\n\n{told}\n\n{table}\n\n")
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
