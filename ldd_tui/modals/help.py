"""The keys of a dialog, and what the dialog is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.parts.styles import KEY, NOTHING, column, lines, widest
from ldd_tui.text import N_, _

_PURPOSES = {
    "AdviceModal": N_(
        "What the General Staff would do, what else it weighed, and why. Worth is counted in RP: what an action "
        "brings, less what its price would bring otherwise. To spend no more is worth 0."
    ),
    "AirRaidModal": N_(
        "Your lead in Air Raid lets you cancel events of this turn before they take effect (10.2.7). The corner of a "
        "card says which lead it takes; what is red always happens."
    ),
    "BidModal": N_(
        "Bids decide on the initiative together with a die for each side: 1 RP is +1. What is bid is paid, by the "
        "loser too (6)."
    ),
    "BranchModal": N_("A new game goes on from a place of this one, which stays as it is. Type what it is called."),
    "ConfirmModal": N_("A question before something that is hard to take back."),
    "EventCardsModal": N_(
        "The event cards of the turn, and those in force: what each does, and what that means as things stand. The "
        "sign in brackets says when it acts: ! at once, o at the collection, x during offensives (7.3)."
    ),
    "EventsListModal": N_(
        "All 42 event cards: those that are past, those in play, and those that may still come. Which come next "
        "nobody knows; each year adds its own to the deck (12)."
    ),
    "GameOverModal": N_(
        "The end of the war: who has won and why, the prestige points, and how RP, production, Operational Value and "
        "VP went from turn to turn. The board stays as it is; u takes the last decision back."
    ),
    "MichaelModal": N_(
        "Operation Michael gives its dice to one offensive of Germany against France. With Friedensturm there may be "
        "two: say whether this one has them (18, event 34)."
    ),
    "TakeBackModal": N_("The decisions of this game, the last one first. Going back to one erases nothing (U)."),
    "NameModal": N_("Type a name; Enter takes it."),
    "OffensiveModal": N_(
        "Choose who attacks whom and with how many dice: 1 RP each, at most the Operational Value (10.3.2). The odds "
        "show what both sides may lose before you pay."
    ),
    "ReinforceModal": N_(
        "RP move a cube back on its Collapse Track: 1 for the first space of a sector in a turn, 2 for the second, 3 "
        "for the third (10.1.2). Fewer losses mean a higher Operational Value and a longer way to surrender."
    ),
    "RerollModal": N_("Choose the dice that are thrown again; the new faces stand."),
    "ResearchFailedModal": N_(
        "The attempt has failed. A research cube can be given up for another throw, or the failure leaves one more "
        "cube, which adds 1 to the next attempt (10.2.4, 10.2.5)."
    ),
    "ResultModal": N_("What has happened, die by die, with the sums and the rules behind it."),
    "SetAsideModal": N_(
        "With Rewriting History your lead in Air Raid lets one of the cards set aside join the events of this turn; "
        "what you do not use is gone (16.2)."
    ),
    "TechnologyModal": N_(
        "Attempts unlock levels for your side: 1 RP, and each RP more adds 1 to the die; a natural 1 always fails "
        "(10.2.2, 10.2.3). Sectors then implement what is unlocked, for 1 RP a level, France and Germany free "
        "(10.2.6)."
    ),
    "TreesModal": N_(
        "What both sides have unlocked, what they can attempt this year, and what comes later: for each level its "
        "year and the number needed on the die (3.4)."
    ),
    "TurnModal": N_("Where both sides stand as a turn begins."),
}
"""What dialogs are for, by the names of their classes, so that none is imported for it."""


def purpose_of(dialog: Dialog[Any] | None) -> str:
    """What a dialog is for; nothing if there is no more to say than its title."""
    words = _PURPOSES.get(type(dialog).__name__)
    return _(words) if words else ""


class HelpModal(Dialog[None]):
    """The keys of the dialog that it is opened over, and what that one is for."""

    WIDTH = 84

    def load(self, keys: Sequence[Key]) -> None:
        super().load()
        self.shown = (*keys, ("R", _("the rules on this")))

    @property
    def _behind(self) -> Dialog[object] | None:
        """The dialog that this one is opened over."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack else stack[-1]
        return below if isinstance(below, Dialog) and below is not self else None

    def heading(self) -> str:
        behind = self._behind
        return _("Help: {dialog}").format(dialog=behind.heading()) if behind else _("Keys")

    def intro(self, width: int) -> Content:
        words = purpose_of(self._behind)
        return Content(words) if words else NOTHING

    def detail(self, width: int) -> Content:
        cells = widest(key for key, _words in self.shown)
        return lines(*(Content.assemble(column(key, cells, KEY), "  ", words) for key, words in self.shown))

    def hints(self) -> list[Key]:
        return [("↑↓", _("scroll")), self.go_on_hint(), self.back_hint()]
