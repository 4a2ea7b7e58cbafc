"""A bid for the initiative. Between two people at one keyboard it is typed unseen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.decisions.amount import AmountDialog
from ldd_tui.modals.parts.figures import Bar, chart
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, lines, row
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.chances import told
from ldd_tui.text.phrases import rp
from rules import actions as a
from rules import odds
from rules.model import State

_LEADS = range(-2, 6)


class BidModal(AmountDialog):
    """Digits or the arrows make the bid; a hidden one is shown only on demand. `alone`: nobody is there to see it."""

    PURPOSE = N_(
        "Bids decide on the initiative together with a die for each side: 1 RP is +1. Both sides pay what they bid (6)."
    )

    PLACE: ClassVar[str] = "bid"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def load(self, state: State, *, alone: bool = False) -> None:
        super().load(state)
        self.alone = alone
        self.received = 0
        self.hidden = self.secret

    def action_of(self, amount: int) -> a.Bid:
        return a.Bid(amount)

    @property
    def enemy_bids_nothing(self) -> bool:
        """Whether the other side cannot bid, so that there is nothing to hide: Athena, or no RP."""
        enemy = self.side.enemy
        return enemy in self.state.setup.options.athena or not self.state.rp[enemy]

    @property
    def secret(self) -> bool:
        """Whether somebody at the same screen must not see the bid."""
        return not self.alone and not self.enemy_bids_nothing

    def name_of_decision(self) -> str:
        return _("Bid for the initiative")

    def detail(self, width: int) -> Content:
        if not told():
            return self._entry()
        tie = self.state.setup.board.printed_initiative(self.state.turn)
        chosen = None
        most = self.state.setup.board.bid_limit
        leads = _LEADS
        if most is not None:
            leads = range(-min(most, self.state.rp[self.side.enemy]), self.most + 1)
        if self.enemy_bids_nothing:
            first = max(0, min(self.amount - 3, self.most - len(_LEADS) + 1))
            leads = range(first, min(self.most, first + len(_LEADS) - 1) + 1)
            chosen = min(self.amount, self.most) - first
        bars = [Bar(self._lead(lead), odds.initiative(lead, tie_wins=tie == self.side)) for lead in leads]
        return lines(
            self._entry(),
            "",
            Content.styled(
                _("Chance of the initiative (a tie goes to {side} this turn):").format(side=names.the_side(tie)), DIM
            ),
            *chart(bars, width, chosen=chosen),
        )

    def _entry(self) -> Content:
        if self.hidden:
            keys = ngettext("{count} key received", "{count} keys received", self.received).format(count=self.received)
            received = (keys if self.received else "? ?", CHOSEN)
            return row((_("Your bid"), BOLD), received, (_("hidden: the other player looks away"), DIM))
        return self.entry(_("Your bid"))

    def _lead(self, lead: int) -> str:
        if self.enemy_bids_nothing:
            return rp(lead)
        if not lead:
            return _("as much as the enemy")
        return (_("{rp} more") if lead > 0 else _("{rp} less")).format(rp=rp(abs(lead)))

    def step(self, by: int) -> None:
        super().step(by)
        self.received += 1

    def digit(self, number: int) -> None:
        more = self.typing and self.amount <= self.most
        super().digit(number)
        self.received = self.received + 1 if more else 1

    def action_erase(self) -> None:
        typing = self.typing
        super().action_erase()
        self.received = max(0, self.received - 1) if typing else 0
        self.typing = self.received > 0

    def action_show(self) -> None:
        """Show or hide the bid."""
        self.hidden = not self.hidden
        self.repaint()

    def hints(self) -> list[Key]:
        secret = [self.hint("show", _("show") if self.hidden else _("hide"))] if self.secret else []
        return [
            self.hint("0-9 {left}{right}", _("RP")),
            self.hint("erase"),
            *secret,
            self.hint("accept", _("bid")),
            self.back_hint(),
        ]
