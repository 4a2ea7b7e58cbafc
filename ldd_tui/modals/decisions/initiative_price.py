"""Whether the initiative is bought for the price of the turn, where the Turn Track gives it to the enemy (12.3)."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.modals.decisions.decision import ActionsDialog
from ldd_tui.modals.parts.styles import DIM
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import rp
from rules import actions as a
from rules import engine


class InitiativePriceModal(ActionsDialog):
    """To buy it or not; below, who then plays first and what is left."""

    PURPOSE = N_("The Turn Track gives the initiative to the other side. It can be bought for the price of this turn.")

    def name_of_decision(self) -> str:
        return _("Initiative")

    def detail(self, width: int) -> Content:
        bought = isinstance(self.action, a.BuyInitiative)
        first = self.side if bought else self.side.enemy
        left = self.state.rp[self.side] - engine.explain(self.state, self.action).cost
        words = _("First to spend RP this turn: {side}. You have {rp} left before the collection.")
        return Content.styled(words.format(side=names.the_side(first), rp=rp(left)), DIM)
