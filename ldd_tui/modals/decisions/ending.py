"""The question before a sub-phase ends with something sensible undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ldd_tui.modals import reuse
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.players.hints import Level, is_left_undone
from ldd_tui.text import _, hints, labels
from ldd_tui.text.numbers import told_if
from ldd_tui.text.phrases import capital, question
from ldd_tui.widgets.textual_inside import help_below
from rules import actions as a
from rules.model import Choice, State

if TYPE_CHECKING:
    from textual.app import App


def end_question(app: App[Any], state: State) -> ConfirmModal | None:
    """None where no question is needed."""
    with told_if(help_below(app).tells_odds):
        return _end_question(app, state)


def _end_question(app: App[Any], state: State) -> ConfirmModal | None:
    settings = getattr(app, "settings", None)
    if not (isinstance(state.waiting, Choice) and getattr(settings, "confirmations", True) and is_left_undone(state)):
        return None
    label = labels.action(a.DONE, state)
    return reuse(
        app,
        ConfirmModal,
        hints.question(state, Level(getattr(settings, "hints", Level.REMIND))),
        title=question(label),
        yes=label,
        no=capital(_("back")),
    )
