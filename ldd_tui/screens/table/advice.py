"""Advice at the table: what the General Staff would do, and why."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.screens import position_words
from ldd_tui.screens.table.table import Table
from ldd_tui.text import club
from rules.actions import Action


class Advice:
    """Shows the advice. `carry_out` gets the action that is to be carried out from there, if one is."""

    def __init__(self, table: Table, carry_out: Callable[[Action], None]) -> None:
        self._table = table
        self._carry_out = carry_out

    def show(self) -> None:
        from ldd_tui.modals.advice import AdviceModal

        session, allowed = self._table.session, self._table.help
        if not allowed.advises:
            self._table.refuse(club.help_during(allowed))
        elif session.choice is None:
            self._table.refuse(position_words.awaited(session))
        else:
            self._table.open_dialog(AdviceModal, session.state, then=self._advised)

    def _advised(self, action: Action | None) -> None:
        if action is not None:
            self._carry_out(action)
