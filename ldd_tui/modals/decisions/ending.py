"""The question before a sub-phase is ended while actions are still possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ldd_tui.modals import reuse
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.players.hints import Level
from ldd_tui.text import N_, _, hints, labels, names
from ldd_tui.text.phrases import rp
from rules import actions as a
from rules import engine
from rules.model import Choice, Decision, State

if TYPE_CHECKING:
    from textual.app import App

_STILL_POSSIBLE = {
    Decision.TECHNOLOGY: N_("{side}: attempts or levels to implement are still possible."),
    Decision.OFFENSIVE: N_("{side}: offensives are still possible. Who passes launches none for the rest of the turn."),
}
"""The decisions that are not ended without a question."""


def end_question(app: App[Any], state: State, ended: str = "") -> ConfirmModal | None:
    """The dialog that asks whether a side is done; None where no question is needed.

    It names the RP that are kept and the reminders of `hints`. With a reminder the default answer is no. `ended`: a
    sub-phase that has just ended by itself: the key may have been meant for that one, so the question is always asked
    then, and its default answer is no.
    """
    waiting, settings = state.waiting, getattr(app, "settings", None)
    if not isinstance(waiting, Choice):
        return None
    asks = waiting.decision in _STILL_POSSIBLE and len(engine.legal(state)) > 1
    if not ended and not (asks and getattr(settings, "confirmations", True)):
        return None
    reminders = hints.before_ending(state, Level(getattr(settings, "hints", Level.REMIND)))
    possible = _(_STILL_POSSIBLE[waiting.decision]).format(side=names.side(waiting.side)) if asks else ""
    kept = _("{rp} left; what is not spent is kept for later turns, at most {most} (8.2).").format(
        rp=rp(state.rp[waiting.side]), most=rp(state.setup.board.maximum_rp)
    )
    ending = labels.action(a.DONE, state)
    return reuse(
        app,
        ConfirmModal,
        "\n\n".join(filter(None, (ended, possible, kept, *reminders))),
        title=_("{ending}?").format(ending=ending),
        yes=ending,
        no=_("Back"),
        default=not (reminders or ended),
    )
