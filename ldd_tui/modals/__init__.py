"""The modal dialogs: one module each. Nothing is imported before it is first opened.

`for_decision` finds the dialog for what a position waits for. Every dialog is constructed from plain values, hands
back its answer with `dismiss`, and may be shown again after `load`; `reuse` does that, so that an app
has one screen of a kind and not a new one each time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from rules.model import Choice, Decision, Sector, State

if TYPE_CHECKING:
    from textual.app import App

    from ldd_tui.modals.base import Dialog
    from rules.actions import Action

    DialogT = TypeVar("DialogT", bound=Dialog[Any])

_FOR_DECISION = {
    Decision.BID: ("bid", "BidModal"),
    Decision.AIR_RAID: ("air_raid", "AirRaidModal"),
    Decision.SET_ASIDE: ("set_aside", "SetAsideModal"),
    Decision.REINFORCE: ("reinforce", "ReinforceModal"),
    Decision.TECHNOLOGY: ("technology", "TechnologyModal"),
    Decision.RESEARCH_FAILED: ("research_failed", "ResearchFailedModal"),
    Decision.OFFENSIVE: ("offensive", "OffensiveModal"),
    Decision.MICHAEL: ("michael", "MichaelModal"),
    Decision.AVIATION: ("reroll", "RerollModal"),
    Decision.KUT: ("reroll", "RerollModal"),
    Decision.TANNENBERG: ("reroll", "RerollModal"),
    Decision.BRUSILOV: ("reroll", "RerollModal"),
}
_TAKE_A_SECTOR = (Decision.REINFORCE, Decision.OFFENSIVE)


def for_decision(
    state: State, *, sector: Sector | None = None, app: App[Any] | None = None, alone: bool = False
) -> Dialog[Action | None]:
    """The dialog for the decision that is awaited; it hands back an action, or None if the person backs out.

    `sector`: who is to be highlighted at first, where sectors act. `app`: show its dialog of this kind again. `alone`:
    nobody else sits at the screen from whom a bid would have to be hidden.
    """
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    module, name = _FOR_DECISION[waiting.decision]
    kind = getattr(import_module(f"ldd_tui.modals.decisions.{module}"), name)
    args = (state, sector) if waiting.decision in _TAKE_A_SECTOR else (state,)
    kwargs = {"alone": alone} if waiting.decision == Decision.BID else {}
    dialog: Dialog[Action | None] = kind(*args, **kwargs) if app is None else reuse(app, kind, *args, **kwargs)
    return dialog


def reuse(app: App[Any], kind: type[DialogT], *args: Any, **kwargs: Any) -> DialogT:
    """The app's dialog of a kind, with other things to show: four times faster than a new one, and no memory grows.

    One that is open already is left alone, and a new one is made.
    """
    name = f"modals.{kind.__name__}"
    if not app.is_screen_installed(name):
        app.install_screen(kind(*args, **kwargs), name)
        dialog: DialogT = app.get_screen(name, kind)
        return dialog
    dialog = app.get_screen(name, kind)
    if dialog in app.screen_stack:
        return kind(*args, **kwargs)
    dialog.load(*args, **kwargs)
    return dialog
