"""`python -m tests.fuzz`: random runs for so many keys, each failure made short and kept in a file.

python -m tests.fuzz --keys 500000 --seed tonight --workers 2 --found found/
python -m tests.fuzz --again found/1.json

The first line tries every screen, both editions and languages, alone and by two members at one table, with pairs of
keys and with all else, in two processes; at its end it tells how many keys came to each screen, and to which none came.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TypeAlias

import msgspec
from textual.screen import Screen

import ldd_tui
from ldd_tui.screens.table.table_screen import TableScreen
from ldd_tui.screens.text_screen import TextScreen
from tests.benchmarks.measure import compiled
from tests.fuzz.games import STARTS
from tests.fuzz.generator import SIZES, Generator, Run, shortest
from tests.fuzz.player import Failure, play

_TRIES = 4


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keys", type=int, default=20_000, help="how many keys are sent in all")
    parser.add_argument("--seed", default="1", help="the same seed does the same")
    parser.add_argument("--actions", type=int, default=120, help="how many actions a run has")
    parser.add_argument("--workers", type=int, default=1, help="how many processes")
    parser.add_argument("--starts", nargs="*", default=list(STARTS), choices=list(STARTS), help="where runs begin")
    parser.add_argument("--found", type=Path, help="where failures are kept, made short")
    parser.add_argument("--again", type=Path, help="do a kept run again")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as stores, compiled() as environment:
        if given.again is not None:
            failure = play(msgspec.json.decode(given.again.read_bytes(), type=Run), Path(stores), environment)
            print(failure.what + "\n\n" + failure.whole if failure else "nothing failed")
            return int(failure is not None)
        return _fuzz(given, Path(stores), environment)


def _fuzz(given: argparse.Namespace, stores: Path, environment: dict[str, str]) -> int:
    began, keys, bursts, runs = time.monotonic(), 0, 0, 0
    found: Counter[str] = Counter()
    reached = Counter(dict.fromkeys(_screens(), 0))
    for run, failure, came in _played(given, stores, environment):
        reached.update(came)
        runs, keys, bursts = runs + 1, keys + run.keys, bursts + run.bursts
        if failure is not None:
            found[failure.what] += 1
            print(f"{failure.what} [{run.start}, {run.size[0]}x{run.size[1]}, game {run.game}]", flush=True)
            if given.found is not None and found[failure.what] == 1:
                _keep(given.found, len(found), run, failure, stores, environment)
        if runs % 50 == 0:
            print(f"{runs} runs, {keys:,} keys, {bursts:,} bursts, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{runs} runs, {keys:,} keys, {bursts:,} bursts in {time.monotonic() - began:.0f} s; seed {given.seed}")
    for screen, count in sorted(reached.items(), key=lambda each: (-each[1], each[0])):
        print(f"{count:9,} {screen}")
    for what, times in found.most_common():
        print(f"{times:5} {what}")
    return int(bool(found))


def _screens() -> set[str]:
    for module in walk_packages(ldd_tui.__path__, "ldd_tui."):
        if module.name.startswith(("ldd_tui.screens.", "ldd_tui.modals.")):
            import_module(module.name)
    todo: list[type] = [Screen]
    kinds = set[type]()
    while todo:
        kind = todo.pop()
        kinds.add(kind)
        todo += kind.__subclasses__()
    own = [kind for kind in kinds if kind.__module__.startswith("ldd_tui.") and kind not in (TableScreen, TextScreen)]
    return {kind.__name__ for kind in own if kind.__name__.endswith(("Screen", "Modal"))}


Outcome: TypeAlias = tuple[Failure | None, Counter[str]]


def _outcome(run: Run, stores: Path, environment: dict[str, str]) -> Outcome:
    reached: Counter[str] = Counter()
    return play(run, stores, environment, reached), reached


def _played(
    given: argparse.Namespace, stores: Path, environment: dict[str, str]
) -> Iterator[tuple[Run, Failure | None, Counter[str]]]:
    generator = Generator(given.seed, SIZES, tuple(given.starts))
    sent = number = 0
    at_work: dict[Future[Outcome], Run] = {}
    with ProcessPoolExecutor(given.workers) as pool:
        while at_work or sent < given.keys:
            while len(at_work) < given.workers and sent < given.keys:
                run = generator.run(number, given.actions)
                place = stores / str(number % given.workers)
                place.mkdir(exist_ok=True)
                at_work[pool.submit(_outcome, run, place, environment)] = run
                number, sent = number + 1, sent + run.keys
            for done in wait(at_work, return_when=FIRST_COMPLETED).done:
                yield at_work.pop(done), *done.result()


def _keep(folder: Path, number: int, run: Run, failure: Failure, stores: Path, environment: dict[str, str]) -> None:
    def fails(shorter: Run) -> bool:
        for _ in range(_TRIES):
            again = play(shorter, stores, environment)
            if again is not None and again.what == failure.what:
                return True
        return False

    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{number}.txt").write_text(f"{failure.what}\n\n{failure.whole}", encoding="utf-8")
    (folder / f"{number}-whole.json").write_bytes(msgspec.json.format(msgspec.json.encode(run)))
    short = shortest(run, fails)
    (folder / f"{number}.json").write_bytes(msgspec.json.format(msgspec.json.encode(short)))
    print(f"  kept: {folder / str(number)}.json, {short.keys} keys in {len(short.actions)} actions", flush=True)


if __name__ == "__main__":
    sys.exit(main())
