"""The modal dialogs, one module each; none is imported before it is first opened. A dialog takes plain values and
returns its answer with `dismiss`. It only reports choices: the rules judge an action, and the screen that opened the
dialog plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from rules.model import Choice, Decision, Sector, State

if TYPE_CHECKING:
    from textual.app import App

    from ldd_tui.modals.base import Dialog
    from rules.actions import Action

    DialogT = TypeVar("DialogT", bound=Dialog[Any])

_TAKE_A_SECTOR = (Decision.REINFORCE, Decision.OFFENSIVE)


def for_decision(
    state: State, *, sector: Sector | None = None, app: App[Any] | None = None, alone: bool = False
) -> Dialog[Action | None]:
    """The dialog for the decision; it returns an action, or None if the player backs out. `sector`: highlighted at
    first. `alone`: nobody else sees the screen, so a bid need not be hidden."""
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    kind = _kind_for(waiting.decision)
    args = (state, sector) if waiting.decision in _TAKE_A_SECTOR else (state,)
    kwargs = {"alone": alone} if waiting.decision == Decision.BID else {}
    dialog: Dialog[Action | None] = kind(*args, **kwargs) if app is None else reuse(app, kind, *args, **kwargs)
    return dialog


def _kind_for(decision: Decision) -> type[Dialog[Action | None]]:
    """Imports only the dialog's own module: all of them take 40 ms."""
    match decision:
        case Decision.BID | Decision.NAVAL_BONUS | Decision.SETTLE | Decision.INITIATIVE_PRICE:
            from ldd_tui.modals.decisions import amount

            return {
                Decision.BID: amount.BidModal,
                Decision.NAVAL_BONUS: amount.NavalBonusModal,
                Decision.SETTLE: amount.SettleModal,
                Decision.INITIATIVE_PRICE: amount.InitiativePriceModal,
            }[decision]
        case Decision.AIR_RAID | Decision.SET_ASIDE:
            from ldd_tui.modals.decisions.card_choice import AirRaidModal, SetAsideModal

            return AirRaidModal if decision == Decision.AIR_RAID else SetAsideModal
        case Decision.REINFORCE | Decision.ABSORB:
            from ldd_tui.modals.decisions.reinforce import AbsorbModal, ReinforceModal

            return ReinforceModal if decision == Decision.REINFORCE else AbsorbModal
        case Decision.TECHNOLOGY | Decision.RESEARCH_FAILED:
            from ldd_tui.modals.decisions.technology import ResearchFailedModal, TechnologyModal

            return TechnologyModal if decision == Decision.TECHNOLOGY else ResearchFailedModal
        case Decision.OFFENSIVE | Decision.MICHAEL:
            from ldd_tui.modals.decisions.offensive import MichaelModal, OffensiveModal

            return OffensiveModal if decision == Decision.OFFENSIVE else MichaelModal
        case _:
            from ldd_tui.modals.decisions.reroll import RerollModal

            return RerollModal


def reuse(app: App[Any], kind: type[DialogT], *args: Any, **kwargs: Any) -> DialogT:
    """The app's dialog of a kind with new values, four times faster than a new one; a new one if it is open already."""
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
