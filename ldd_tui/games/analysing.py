"""An analysis made in a thread, with its progress, until it is stopped."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache

from ldd_tui.analysis.judge import DEPTH, Judge
from ldd_tui.analysis.keeping import deepest, keep
from ldd_tui.analysis.making import analyse
from ldd_tui.analysis.model import Analysis, DecisionJudged
from ldd_tui.analysis.positions import played
from ldd_tui.games.computer_decisions import in_turn, let_others
from ldd_tui.games.recording import Recording
from ldd_tui.rollouts.rolled import Rollout
from saves.errors import SavesError
from saves.history import History
from saves.store import Store
from saves.undisclosed import help_allowed


def judge_of(edition: str, depth: int = DEPTH) -> Judge:
    """`depth`: how many choices to look ahead."""
    from ldd_tui.analysis.judge import by_network  # not before it is asked for: it takes time to load

    return by_network(edition, depth)


def deepest_kept(store: Store, game: str, history: History) -> Analysis | None:
    """The deepest stored analysis of the game as it is now."""
    if not help_allowed(history).advises:
        return None
    with suppress(SavesError):
        found = deepest(store, game, judge_of(history.header.edition).network)
        if found is not None and found.head == history.last.link.hash:
            return found.read()
    return None


class Making:
    """`done` of `count` steps are judged; `count` is 0 until that is known."""

    def __init__(self, recording: Recording, judge: Judge) -> None:
        self.done = self.count = 0
        self._recording = recording
        self._judge = judge
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    async def make(self) -> Analysis | None:
        """The analysis so far; stored with the game if complete. Raises `NotAnalysed`."""
        analysis = await asyncio.get_running_loop().run_in_executor(_thread(), in_turn, self._work)
        store, game = self._recording.store, self._recording.game
        if analysis is not None and store is not None and game is not None:
            keep(store, game, analysis)
        return analysis

    def _work(self) -> Analysis | None:
        game = played(self._recording.history)
        self.count = len(game.positions)
        return analyse(game, self._judge, after_each=self._tell, stop=self._is_stopped)

    def _tell(self, done: int) -> None:
        self.done = done

    def _is_stopped(self) -> bool:
        let_others()
        return self._stopped.is_set()


class RollingOut:
    """A decision rolled out in a thread, with its result `so_far`, until it is stopped."""

    def __init__(self, recording: Recording, decision: DecisionJudged) -> None:
        self.decision = decision
        self.so_far: Rollout | None = None
        self._history = recording.history
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    async def make(self) -> Rollout | None:
        return await asyncio.get_running_loop().run_in_executor(_thread(), in_turn, self._work)

    def _work(self) -> Rollout | None:
        from ldd_tui.analysis.arbiter import roll_out

        return roll_out(self._history, self.decision, after_each=self._tell, stop=self._is_stopped)

    def _tell(self, so_far: Rollout) -> None:
        self.so_far = so_far

    def _is_stopped(self) -> bool:
        let_others()
        return self._stopped.is_set()


@cache
def _thread() -> ThreadPoolExecutor:
    """Of its own, so that computer players needn't wait."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="analysing")
