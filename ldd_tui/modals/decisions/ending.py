"""The question before a sub-phase is ended while something is still possible: one window, wherever it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ldd_tui.modals import reuse
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.players.hints import Level
from ldd_tui.text import N_, _, hints, names, prompts
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


def window(app: App[Any], state: State, ended: str = "") -> ConfirmModal | None:
    """The app's window that asks whether a side is done; None where nothing is to be asked.

    It says what is kept and what is overlooked. Where something is, or RP would be lost, the answer at hand is no.
    `ended`: what has just ended by itself. The key may have been meant for that, so it is asked in any case then, and
    the answer at hand is no.
    """
    waiting, settings = state.waiting, getattr(app, "settings", None)
    if not isinstance(waiting, Choice):
        return None
    asks = waiting.decision in _STILL_POSSIBLE and len(engine.legal(state)) > 1
    if not ended and not (asks and getattr(settings, "confirmations", True)):
        return None
    overlooked = hints.before_ending(state, Level(getattr(settings, "hints", Level.REMIND)))
    possible = _(_STILL_POSSIBLE[waiting.decision]).format(side=names.side(waiting.side)) if asks else ""
    kept = _("{rp} left; what is not spent is kept for later turns, at most {most} (8.2).").format(
        rp=rp(state.rp[waiting.side]), most=rp(state.setup.board.maximum_rp)
    )
    ending = prompts.action(a.DONE, state)
    return reuse(
        app,
        ConfirmModal,
        "\n\n".join(filter(None, (ended, possible, kept, *overlooked))),
        title=_("{ending}?").format(ending=ending),
        yes=ending,
        no=_("Back"),
        default=not (overlooked or ended),
    )
