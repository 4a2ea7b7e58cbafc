"""How the game of a lesson goes on: the tutor is asked before anything is played, and comments on what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ldd_tui.games.pauses import Pause
from ldd_tui.games.session import GameSession
from ldd_tui.screens.lesson.teaching import Teaching
from ldd_tui.screens.table.moves import Decisions
from ldd_tui.screens.table.pause_dialogs import read_out, show_position
from ldd_tui.screens.table.table import Table
from ldd_tui.teach.lesson import Look, Practice, Watch
from ldd_tui.teach.rehearsal import Script
from ldd_tui.teach.tutor import UNDO, Reply
from ldd_tui.text.store_errors import error_text
from rules.actions import Action
from rules.facts import OffensiveLaunched
from rules.refusals import IllegalAction
from saves.errors import SavesError


class TutoredTable(Table, Protocol):
    """The screen of a lesson."""

    @property
    def teaching(self) -> Teaching: ...

    @property
    def decisions(self) -> Decisions: ...

    def tell(self, reply: Reply) -> None: ...


class LessonLoop:
    """Nothing happens but what the lesson has happen, or what the learner plays."""

    def __init__(self, table: TutoredTable) -> None:
        self._table = table

    def attempt(self, act: Callable[[GameSession], Any]) -> bool:
        try:
            act(self._table.session)
        except IllegalAction as error:
            self._table.refuse(error.refusal)
        except SavesError as error:
            self._table.show_position(error_text(error), refused=True)
        else:
            return True
        self._table.teaching.under_way = False
        return False

    def choose(self, action: Action) -> None:
        table, teaching = self._table, self._table.teaching
        reply = teaching.acted(action)
        if reply.carry_out is not None:
            self.carry_out(reply.carry_out)
            return
        table.decisions.researching = False
        table.show_position()
        refusal = table.session.explain(action).refusal
        if refusal is not None:
            table.refuse(refusal)
        else:
            table.tell(reply)

    def carry_out(self, action: Action) -> None:
        table = self._table
        if not isinstance(table.teaching.step, Practice):
            table.decisions.researching = False
        table.teaching.under_way = True
        if self.attempt(lambda session: session.choose(action)):
            self.go_on()

    def play_script(self, step: Watch) -> None:
        self._table.teaching.game.script = Script(step.moves)
        self._table.teaching.under_way = True
        self.go_on()

    def go_on(self) -> None:
        """Advance to the next thing to read or decide; free play ends before its consequences."""
        if self._table.teaching.free_play_is_over:
            self.comment_or_ask()
            return
        pauses: list[Pause | None] = []
        if not self.attempt(lambda session: pauses.append(session.advance())):
            return
        pause = pauses[0]
        if pause is None:
            show_position(self._table)
            self.comment_or_ask()
        else:
            read_out(self._table, [pause], self.go_on, sums=True)

    def comment_or_ask(self) -> None:
        table, teaching = self._table, self._table.teaching
        step = teaching.step
        practises = isinstance(step, Practice)
        if teaching.under_way or practises:
            table.tell(teaching.happened())  # which goes on to the next step where there is nothing to be said
            if isinstance(step, Watch) and teaching.state.battle is not None:
                self._show_dice()
        if practises and not teaching.settled and table.session.choice is not None:
            table.decisions.ask()

    def _show_dice(self) -> None:
        from ldd_tui.modals.result import ResultModal

        recent = self._table.session.recent
        launched = max((at for at, fact in enumerate(recent) if isinstance(fact, OffensiveLaunched)), default=0)
        self._table.open_dialog(ResultModal, recent[launched:], self._table.session.setup, live=True, sums=True)


# ------------------------------------------------------------------------------------------------ tools
# The tools of a game in a lesson: they do something only where the lesson is about them.


class LessonTools:
    """Taking back, and the pace. `looked` gets the name of a tool that the learner has used."""

    def __init__(self, table: TutoredTable, looked: Callable[[str], None]) -> None:
        self._table = table
        self._looked = looked

    def undo(self) -> bool:
        """Undo the previous step's move, if the lesson asks for it; returns whether it does."""
        if not self._asks_for(UNDO):
            return False
        self.carry_out()
        self._looked(UNDO)
        return True

    def list_decisions(self) -> bool:
        """List past decisions without allowing an undo; returns whether the lesson asks for it."""
        if not self._asks_for("take_back"):
            return False
        from ldd_tui.modals.take_back import TakeBackModal, past_decisions

        self._table.open_dialog(TakeBackModal, past_decisions(self._table.session.play))
        return True

    def fast(self) -> bool:
        """Has no effect in a lesson; returns whether the lesson asks for the key."""
        asks = self._asks_for("fast")
        if asks:
            self._looked("fast")
        return asks

    def carry_out(self) -> None:
        if self._asks_for(UNDO):
            self._table.teaching.take_back()
            self._table.show_position()

    def _asks_for(self, tool: str) -> bool:
        step = self._table.teaching.step
        return not self._table.teaching.settled and isinstance(step, Look) and tool in step.at
