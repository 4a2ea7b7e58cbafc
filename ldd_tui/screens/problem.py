"""A problem: a position to decide in, then what the answer costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from ldd_tui.analysis.judge import DEPTH, by_network
from ldd_tui.coach.problem import Answered, Problem, answered, choice_of
from ldd_tui.games.computer_decisions import GROUP, apart, let_others
from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.screens import position_words
from ldd_tui.screens.host import Host
from ldd_tui.screens.table.play_screen import PlayScreen
from ldd_tui.teach.solving import Series, session_of
from ldd_tui.text import _, problems
from ldd_tui.text.phrases import labelled
from ldd_tui.widgets.prompt import Asking
from rules.actions import Action
from saves.events import Help

T = TypeVar("T")


class ProblemScreen(PlayScreen):
    PLACE = "problem"
    alone = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._problem: Problem | None = None
        self._series: Series | None = None
        self._session: GameSession | None = None
        self._answered: Answered | None = None
        self._beside = ""
        self._busy = ""

    @property
    def problem(self) -> Problem:
        assert self._problem is not None, "no problem was posed"
        return self._problem

    @property
    def series(self) -> Series:
        assert self._series is not None, "no problem was posed"
        return self._series

    @property
    def session(self) -> GameSession:
        assert self._session is not None, "no problem was posed"
        return self._session

    def pose(self, problem: Problem, series: Series) -> None:
        self._problem, self._series, self._session = problem, series, session_of(problem)
        self._answered, self._busy = None, ""
        self.put(self._session)
        self.decisions.begin()
        if self.is_mounted:
            self._begin()

    def on_mount(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.put_cursor(self.able() or position_words.own(self.session, self.problem.side))
        self.show_position(self.series.about(self.problem))

    # -- what it says

    @property
    def help(self) -> Help:
        return Help.ODDS

    @property
    def _called(self) -> str:
        return self.series.heading(self.problem)

    def asking(self, notice: str, *, refused: bool) -> Asking:
        words = self._busy or self.aiming.prompt() or position_words.what(self.session)
        if self._answered is not None and not self._busy:
            words = with_keys(_("Answered. {go_on} poses the next problem, {answer} shows the solution of this one."))
        notice = notice or self.aiming.prospect() or self.focus_in_words()
        asking = position_words.asking(self.session, words, notice, refused=refused)
        return asking._replace(where=labelled(self._called, problems.title(self.problem)))

    def keys(self) -> tuple[Key, ...]:
        place = self.PLACE
        answers = position_words.answers(self.session, aim=self.aiming.aim)
        if self._answered is not None:
            answers = (key(place, "go_on", _("next problem"), main=True),)
        others = ("answer", "prospects", "cards", "trees", "rules", "help")
        return (
            *answers,
            *(key(place, command) for command in others),
            key(place, "leave", pinned=True),
            key(place, "{arrows}"),
            key(place, "next_part"),
        )

    # -- answering

    def lets_act(self) -> bool:
        if self._busy:
            return False
        if self._answered is not None:
            self.say(with_keys(_("Already answered. {go_on} poses the next problem.")), refused=True)
        return self._answered is None

    def carry_out(self, action: Action) -> None:
        if not self.lets_act():
            return
        self.decisions.researching = False
        grade = partial(_graded, self.problem, action)
        if choice_of(self.problem, action) is not None:
            self._was_graded(grade())
        else:
            self._work(_("Your choice is being judged."), lambda stop: grade(), self._was_graded)

    def _was_graded(self, found: Answered) -> None:
        self._answered = found
        self._beside = self.series.was_answered(found)
        self.show_position()
        self._show_solution()

    def action_answer(self) -> None:
        if self._busy:
            return
        if self._answered is None:
            self._was_graded(_graded(self.problem, None))
        else:
            self._show_solution()

    def _show_solution(self) -> None:
        from ldd_tui.modals.answered import AnsweredModal

        self.open_dialog(AnsweredModal, self._answered, self._called, self._beside, then=self._was_read)

    def _was_read(self, goes_on: bool | None) -> None:
        if goes_on:
            self._go_to_next()

    # -- going on

    def _go_to_next(self) -> None:
        if not self._busy:
            self._work(_("The next problem is being made."), self.series.next, self._came)

    def _came(self, problem: Problem | None) -> None:
        if problem is None:
            self.action_leave()
        else:
            self.pose(problem, self.series)

    def _work(self, words: str, work: Callable[[Callable[[], bool]], T], then: Callable[[T], None]) -> None:
        """Do slow `work` apart, then call `then` unless the player has left. `words`: shown meanwhile."""
        problem, self._busy = self.problem, words
        self.say()

        def stop() -> bool:
            let_others()
            return self._busy != words or self.problem is not problem

        async def do() -> None:
            found = await apart(partial(work, stop))
            if not stop():
                self._busy = ""
                then(found)

        self.run_worker(do(), group=GROUP, exclusive=True)

    def action_go_on(self) -> None:
        if self._answered is not None:
            self._go_to_next()
        elif self._busy:
            return
        elif not self.on_the_map:
            self.decisions.open()
        elif self.aiming.aim is not None:
            self.refuse(with_keys(_("Choose by arrow or digit, then {accept}. {back:s} goes back.")))
        else:
            self.say(position_words.awaited(self.session))

    def action_enter(self) -> None:
        if self._answered is None and self.on_the_map and not self._busy:
            self.act_under_cursor()
        else:
            self.action_go_on()

    def action_keys(self) -> None:
        from ldd_tui.screens.help_pages import game_help, keys_of

        self.host.show_page([*keys_of(self.PLACE), *game_help(self.session, self.map_view.layout_now)])

    def action_leave(self) -> None:
        self._busy = ""
        super().action_leave()


def _graded(problem: Problem, action: Action | None) -> Answered:
    return answered(problem, action, by_network(problem.state.edition.key, DEPTH))
