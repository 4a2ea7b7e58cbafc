from __future__ import annotations

import time
from collections.abc import Callable

from ldd_tui.simulation.files import Files
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.playing import GameFailed, Task, play_number
from ldd_tui.simulation.report import Paired, Report, Totals, report
from ldd_tui.simulation.rows import Rows
from ldd_tui.simulation.workers import Crew, NoCluster, WorkerLost, each, held_back


def run(
    plan: Plan,
    crew: Crew | None = None,
    *,
    files: Files | None = None,
    rows: Rows | None = None,
    after_each: Callable[[], object] = lambda: None,
) -> tuple[Report, GameFailed | NoCluster | None]:
    """Play the games of a plan and report; and which game or workers failed, if any.

    After Ctrl-C or a failure, these are the games before it. Raises `OSError`, or `NotKept` for an unwritable game.
    """
    began = time.perf_counter()
    totals = [Totals(variant.board) for variant in plan.variants]
    paired = [Paired() for _variant in plan.variants[1:]]
    failure: GameFailed | NoCluster | None = None
    task = Task(plan, keep=files is not None)
    with held_back(), crew or Crew() as players:
        numbers = each(play_number, task, range(1, plan.games + 1), players)
        try:
            for number, (games, data) in numbers:
                if files is not None:
                    files.keep(number, data)
                if rows is not None:
                    rows.add(number, games)
                for total, game in zip(totals, games, strict=True):
                    total.add(game)
                for pairs, game in zip(paired, games[1:], strict=True):
                    pairs.add(games[0], game)
                after_each()
        except KeyboardInterrupt:
            pass
        except (GameFailed, NoCluster) as error:
            failure = error
        except WorkerLost as error:
            failure = GameFailed(error.number, exit_code=error.exit_code)
        finally:
            numbers.close()
            if files is not None:
                files.discard()
    return report(plan, totals, paired, time.perf_counter() - began), failure
