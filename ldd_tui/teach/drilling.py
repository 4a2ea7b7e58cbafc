"""A player's own mistakes as problems to solve, one after the other."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.coach.drill import Drill
from ldd_tui.coach.problem import Answered, FromGame, Problem
from ldd_tui.players.value.search import never
from ldd_tui.teach.solving import Posed
from ldd_tui.text import _, drilled, problems
from ldd_tui.text.phrases import together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from saves.errors import SavesError

_NAME_CELLS = 30


class Drilling:
    def __init__(self, drill: Drill) -> None:
        self._drill = drill
        self._names = {one.game.id: one.game.name for one in drill.games}

    def heading(self, problem: Problem) -> str:
        assert isinstance(problem.source, FromGame)
        name = clean(self._names.get(problem.source.game, "").strip(), _NAME_CELLS)
        return _('A mistake in "{game}"').format(game=name) if name else _("A mistake of yours")

    def about(self, problem: Problem) -> str:
        return together(problems.task(problem), drilled.due(len(self._drill.due()) - 1))

    def was_answered(self, answered: Answered) -> str:
        source = answered.problem.source
        assert isinstance(source, FromGame)
        one = self._drill.mistakes[source.game, source.event]
        try:
            back = self._drill.answer(one, None if answered.made is None else answered.cost)
            return drilled.after_answer(self._drill, back)
        except SavesError as error:
            return error_text(error)

    def next(self, stop: Callable[[], bool] = never) -> Problem | None:
        return next((one.problem for one in self._drill.due()), None)


def posed(drill: Drill) -> Posed | None:
    series = Drilling(drill)
    problem = series.next()
    return None if problem is None else Posed(problem, series)
