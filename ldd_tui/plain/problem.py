"""Problems in plain lines."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.analysis.judge import DEPTH, by_network
from ldd_tui.coach.problem import Answered, answered
from ldd_tui.plain import positions, wishes
from ldd_tui.plain.commands import OF_CLUB, Command, word
from ldd_tui.plain.game import Game
from ldd_tui.plain.talk import Talk
from ldd_tui.players.value.search import never
from ldd_tui.settings.settings import Settings
from ldd_tui.teach.solving import Posed, session_of
from ldd_tui.text import _, problems
from ldd_tui.text.phrases import full_stop, labelled
from rules.actions import Action
from saves.store import Store

_WITHOUT = {
    *OF_CLUB,
    Command.WHY,
    Command.LOG,
    Command.ADVICE,
    Command.UNDO,
    Command.REDO,
    Command.FAST,
    Command.REPORT,
}


def solve(posed: Posed | None, talk: Talk, settings: Settings, store: Store) -> None:
    """Pose one problem after the other until there is none, the input ends or the player quits."""
    while posed is not None:
        game = ProblemGame(posed, talk, settings, store)
        game.play()
        posed = game.then


class ProblemGame(Game):
    """`then`: the problem to pose next."""

    def __init__(self, posed: Posed, talk: Talk, settings: Settings, store: Store) -> None:
        self._problem, self._series = posed
        self._answered: Answered | None = None
        self._beside = ""
        self.then: Posed | None = None
        super().__init__(session_of(self._problem), talk, settings, store, tables=False)

    def _open(self) -> None:
        heading = full_stop(labelled(self._series.heading(self._problem), problems.title(self._problem)))
        self.talk.say(heading, self._series.about(self._problem), *positions.summary(self.state))
        words = _("{answer} shows the solution, {help} lists what you can type.")
        self.talk.say(words.format(answer=word(Command.ANSWER), help=word(Command.HELP)))
        self._told = self._settled()
        self._ask()

    def _ask(self) -> None:
        if self._answered is None:
            super()._ask()
        else:
            self._menu = None
            self.talk.say(_("An empty line goes on to the next problem."))

    def _empty(self, line: str) -> None:
        if self._answered is not None and not line.strip():
            self._go_to_next()
        else:
            super()._empty(line)

    def _go_to_next(self) -> None:
        problem = self._series.next(never)
        self.then = None if problem is None else Posed(problem, self._series)
        self._left = True

    def _is_sure(self, action: Action) -> bool:
        return True

    def _decide(self, action: Action) -> None:
        if self._answered is None:
            self._grade(action)
        else:
            self._ask()

    def _implement_all(self, wish: wishes.Wish) -> None:
        self.talk.say(wishes.too_little(wish.verb))

    def _grade(self, action: Action | None) -> None:
        refusal = None if action is None else self.session.explain(action).refusal
        if refusal is not None:
            self._refuse(refusal)
            return
        problem = self._problem
        self._answered = found = answered(problem, action, by_network(problem.state.edition.key, DEPTH))
        self._beside = self._series.was_answered(found)
        self._tell_solution(found)
        self._ask()

    def _tell_solution(self, found: Answered) -> None:
        best, *others = problems.rows(found)
        self.talk.say(problems.answer(found), problems.verdict(found), problems.best(found.problem))
        self.talk.say(_("The choices, the best first:"), *map(problems.in_line, (best, *others)), self._beside)

    # -- commands

    def _commands(self) -> list[Command]:
        return [command for command in Command if command not in _WITHOUT]

    def _obey(self, command: Command, rest: Sequence[str], as_typed: str) -> None:
        if command is Command.ANSWER:
            self._grade(None) if self._answered is None else self._tell_solution(self._answered)
        elif command is Command.NEXT and self._answered is not None:
            self._go_to_next()
        elif command in (Command.WHAT, Command.BACK, Command.NEXT):
            self._ask()
        else:
            super()._obey(command, rest, as_typed)

    def _farewell(self) -> str:
        return ""
