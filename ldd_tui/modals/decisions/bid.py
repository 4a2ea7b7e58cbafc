"""A bid for the initiative. Between two people at one keyboard it is typed unseen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.modals.parts.figures import Bar, chart
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, arrows, lines, row
from ldd_tui.text import N_, _, names, ngettext, prompts
from ldd_tui.text.phrases import rp
from rules import actions as a
from rules import odds
from rules.model import State

_LEADS = range(-2, 6)


class BidModal(DecisionDialog):
    """Digits or the arrows make the bid; a hidden one is shown only on demand. `alone`: nobody is there to see it."""

    PURPOSE = N_(
        "Bids decide on the initiative together with a die for each side: 1 RP is +1. Both sides pay what they bid (6)."
    )

    WIDTH = 74
    PLACE: ClassVar[str] = "bid"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def load(self, state: State, *, alone: bool = False) -> None:
        super().load(state)
        self.alone = alone
        self.amount = 0
        self.received = 0
        self.typing = False
        self.hidden = self.secret

    @property
    def most(self) -> int:
        """The largest bid."""
        return max((action.rp for action in self.legal if isinstance(action, a.Bid)), default=0)

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

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def detail(self, width: int) -> Content:
        tie = self.state.setup.board.printed_initiative(self.state.turn)
        chosen = None
        leads = _LEADS
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
        amount = Content.styled(f" {rp(self.amount)} ", CHOSEN)
        shown = arrows(amount, less=self.amount > 0, more=self.amount < self.most)
        left = _("{rp} left").format(rp=rp(max(0, self.state.rp[self.side] - self.amount)))
        return row((_("Your bid"), BOLD), shown, (left, DIM))

    def _lead(self, lead: int) -> str:
        if self.enemy_bids_nothing:
            return rp(lead)
        if not lead:
            return _("as much as the enemy")
        return (_("{rp} more") if lead > 0 else _("{rp} less")).format(rp=rp(abs(lead)))

    def step(self, by: int) -> None:
        self.amount = max(0, min(self.amount + by, self.most))
        self.received, self.typing = self.received + 1, False

    def action_move(self, by: int) -> None:
        """Up is more, down is less."""
        self.action_step(-by)

    def digit(self, number: int) -> None:
        """A digit is added to those typed before; too large a bid is refused, and the next digit begins a new one."""
        self.typing = self.typing and self.amount <= self.most
        self.amount = self.amount * 10 + number if self.typing else number
        self.received = self.received + 1 if self.typing else 1
        self.typing = True
        self.refuse(self.why_not(a.Bid(self.amount)))

    def action_erase(self) -> None:
        """Take the last digit away; what arrows have made goes as a whole."""
        self.amount = self.amount // 10 if self.typing else 0
        self.received = max(0, self.received - 1) if self.typing else 0
        self.typing = self.received > 0
        self.say("")

    def action_show(self) -> None:
        """Show or hide the bid."""
        self.hidden = not self.hidden
        self.repaint()

    def accept(self) -> None:
        self.propose(a.Bid(self.amount))

    def hints(self) -> list[Key]:
        secret = [self.hint("show", _("show") if self.hidden else _("hide"))] if self.secret else []
        return [
            self.hint("0-9 {left}{right}", _("RP")),
            self.hint("erase"),
            *secret,
            self.hint("accept", _("bid")),
            self.back_hint(),
        ]
