"""Undo and redo in a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ldd_tui.games import in_words
from ldd_tui.keys.in_force import with_keys
from ldd_tui.text import _
from ldd_tui.text.phrases import as_sentence
from rules.model import Side
from saves.errors import CannotRewind

if TYPE_CHECKING:
    from ldd_tui.screens.game.game_screen import GameScreen
    from saves.history import Crossing


class TakingBack:
    """Nothing is erased, and no die is thrown twice."""

    def __init__(self, table: GameScreen) -> None:
        self._table = table

    def undo(self) -> None:
        """Two people must agree to undo dice. If the game is over, ask first."""
        crossing = self._table.session.play.can_undo()
        if crossing is None:
            self._table.refuse(as_sentence(_("nothing to undo")))
        else:
            self._ask(crossing)

    def choose(self) -> None:
        from ldd_tui.games.past_decisions import past_decisions
        from ldd_tui.modals.take_back import TakeBackModal

        self._table.open_dialog(TakeBackModal, past_decisions(self._table.session.play), then=self._take_back_to)

    def redo(self) -> None:
        if self._table.session.play.can_redo() is None:
            self._table.refuse(as_sentence(_("nothing to redo")))
            return
        self._table.loop.stop()
        if self._table.loop.attempt(lambda session: session.redo()):
            self._table.show_position()

    def _take_back_to(self, seq: int | None) -> None:
        """The list was closed. The decision may have been undone elsewhere meanwhile."""
        if seq is None:
            return
        try:
            crossing = self._table.session.play.can_undo_to(seq)
        except CannotRewind:
            self._table.refuse(_("That decision was undone elsewhere: this is how it stands."))
        else:
            self._ask(crossing)

    def _ask(self, crossing: Crossing) -> None:
        from ldd_tui.games.past_decisions import question_before

        confirms = self._table.settings.confirmations
        question = question_before(self._table.session.over is not None, crossing, confirms=confirms)
        if not question:
            self._go_back(crossing)
            return
        from ldd_tui.games.past_decisions import led_back_to
        from ldd_tui.modals.confirm import ConfirmModal

        question = f"{led_back_to(self._table.session.play, crossing)}\n{question}"
        agreed = partial(self._agreed, crossing)
        self._table.open_dialog(ConfirmModal, question, then=agreed, default=crossing.needs_agreement)

    def _agreed(self, crossing: Crossing, sure: bool | None) -> None:
        if sure:
            state = self._table.session.state
            side = in_words.side_to_act(state) or state.active
            self._go_back(crossing, side.enemy if crossing.needs_agreement else None)

    def _go_back(self, crossing: Crossing, agreed: Side | None = None) -> None:
        self._table.loop.stop()
        if self._table.loop.attempt(lambda session: session.undo_to(crossing.to, agreed)):
            words = with_keys(_("Undone. {redo} redoes it."))
            if crossing.outcomes:
                words = with_keys(_("Undone, rolls and draws too: they will come out the same. {redo} redoes it."))
            self._table.decisions.researching = False
            self._table.show_position(words)
