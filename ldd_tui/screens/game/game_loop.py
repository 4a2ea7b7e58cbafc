"""Advances a game between people, dice, Athena and computers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ldd_tui.games import progress
from ldd_tui.games.computer_decisions import Thought, work_out
from ldd_tui.games.pauses import Pause
from ldd_tui.games.session import GameSession
from ldd_tui.screens.table.pause_dialogs import read_out, show_position
from ldd_tui.text import _, prompts
from ldd_tui.text.store_errors import error_text
from rules.actions import Action
from rules.chance import Outcome
from rules.refusals import IllegalAction
from saves.club.orders import free_reroll
from saves.errors import SavesError, StaleView

if TYPE_CHECKING:
    from textual.timer import Timer
    from textual.worker import Worker

    from ldd_tui.screens.game.game_screen import GameScreen


PATIENCE_SECONDS = 0.4
"""A shorter decision isn't announced: it would only flicker."""


class ComputerPlayers:
    """A game's policies. They decide one at a time in the background, only while awaited. A decision is carried out
    once dialogs are closed, if still current."""

    def __init__(self, screen: GameScreen) -> None:
        self._screen = screen
        self._thought: Thought | None = None
        self._worker: Worker[None] | None = None
        self._held: Action | None = None
        self._timer: Timer | None = None
        self._long = False

    @property
    def thinking(self) -> bool:
        return self._thought is not None

    @property
    def takes_long(self) -> bool:
        thought = None if self._held is not None else self._thought
        return self._long and thought is not None and not thought.due.is_set()

    def think(self) -> None:
        self._thought = self._screen.session.thought
        if self._thought is None:
            return
        take = partial(self._take, self._thought)
        self._worker = work_out(self._screen, self._thought, take)
        if self._long:  # the one before it took long: one look at the screen for all of them
            self._screen.say_anew()
        self._timer = self._screen.set_timer(PATIENCE_SECONDS, self._out_of_patience)

    def _out_of_patience(self) -> None:
        self._timer = None
        if self._thought is not None and not self._long:
            self._long = True
            self._screen.say_anew()

    def hurry(self) -> bool:
        """Tell a policy to decide now; returns whether one was deciding."""
        if self._thought is None:
            return False
        self._thought.hurry()
        return True

    def _take(self, thought: Thought, action: Action) -> None:
        if thought is not self._thought:
            return
        self._forget_timer()
        if self._screen.is_active:
            self._thought = None
            self._screen.loop.carry_out_for_computer(action)
        else:
            self._held = action

    def resume(self) -> None:
        """A dialog was closed: carry out the pending decision."""
        held, self._held = self._held, None
        if held is not None and self._thought is not None:
            self._screen.call_later(self._take, self._thought, held)

    def stop(self) -> None:
        """A decision in progress is told to finish, so that nothing waits for it."""
        self.hurry()
        self._thought, self._held, self._long = None, None, False
        self._forget_timer()
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None

    def _forget_timer(self) -> None:
        """Stop waiting; a decision in time doesn't count as slow."""
        if self._timer is not None:
            self._timer.stop()
            self._timer, self._long = None, False


PACE_SECONDS = 0.9


class AutoPlay:
    """Advances an unplayed game at once and then every `PACE_SECONDS`."""

    def __init__(self, screen: GameScreen) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        self._timer = self._screen.set_interval(PACE_SECONDS, self._screen.auto_step)
        self._screen.auto_step()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


class GameLoop:
    """After a person's decision, throws and draws up to the next pause (closing its dialog continues) or decision.
    Everything is on disk before it is shown. `fast`: read out only new turns, cards and people's own results; where
    nobody plays, a step is a turn."""

    def __init__(self, table: GameScreen) -> None:
        self.fast = False
        self._table = table
        self._turn = 0

    # -- doing something with the game

    def attempt(self, act: Callable[[GameSession], Any]) -> bool:
        """Show the error if the rules or the disk refuse it; the game is then unchanged."""
        try:
            act(self._table.session)
        except IllegalAction as error:
            self._table.refuse(error.refusal)
        except StaleView:
            self.take_over()
        except SavesError as error:
            self.stop()
            self._table.show_position(error_text(error), refused=True)
        else:
            return True
        return False

    def take_over(self) -> None:
        """Show moves from elsewhere, read out as usual if people play at several screens."""
        self.stop()
        session = self._table.session
        if not session.elsewhere:
            session.reload()
            self._table.show_position(_("This game has moved on elsewhere: this is how it stands."))
            return
        rewritten, before = session.rewritten, session.entries
        session.follow()
        if session.rewritten == rewritten:
            self.go_on()
        else:
            self._table.show_position(_("Something was undone or redone: this is how it stands."))
            self._table.went_back(before)
            self.ask()

    def carry_out(self, action: Action) -> None:
        if self.attempt(lambda session: session.choose(action)):
            self.go_on()

    def carry_out_for_computer(self, action: Action) -> None:
        if self.attempt(lambda session: session.decide(action)):
            self._proceed()

    def stop(self) -> None:
        self._table.computers.stop()
        self._table.auto_play.stop()

    # -- going on

    def go_on(self) -> None:
        if not self._table.computers.thinking:
            self._turn = self._table.session.state.turn
            self._proceed()

    def _proceed(self) -> None:
        table = self._table
        reading: list[Pause] = []
        if not self.attempt(lambda session: reading.extend(self._advance(session))):
            return
        if reading and not table.session.watching:
            read_out(table, reading, self.go_on)
            return
        show_position(table)
        if not reading:
            self.ask()

    def _advance(self, session: GameSession) -> Sequence[Pause]:
        if not session.watching:
            return session.advance_to_reading(brief=self.fast)
        pause = session.advance(fast=self.fast, turn=self._turn)
        return () if pause is None else (pause,)

    def ask(self) -> None:
        self._table.all_was_read()
        if self.fast or self._table.session.watching:
            self._ask()
        else:
            self._table.tutor.speak(self._ask)

    def _ask(self) -> None:
        session = self._table.session
        if session.over is not None:
            self.stop()
            self._table.show_end()
        elif session.choice is not None:
            action = free_reroll(session.state) if self._table.settings.free_rerolls else None
            if action is None:
                self._table.ask_person()
            else:
                self.carry_out(action)
        elif session.awaits_others:
            self._table.show_position(progress.by_itself(session))
        elif session.to_enter:
            from ldd_tui.modals.decisions.table_dice import dialog_for

            kind, said = dialog_for(session.state), prompts.repeated_outcomes(session.stood)
            self._table.open_dialog(kind, session.state, then=self._entered, said=said)
        elif not (self.fast and session.watching and session.state.turn != self._turn):  # else the fast step is over
            self._table.computers.think()

    def _entered(self, outcome: Outcome | None) -> None:
        if outcome is None:
            self._table.show_position()
        elif self.attempt(lambda session: session.enter(outcome)):
            self.go_on()
