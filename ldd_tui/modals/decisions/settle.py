"""What Attack dice that failed cost where a card says so (11): some in RP, the rest in levels of the attacker."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.modals.decisions.amount import AmountDialog
from ldd_tui.modals.parts.styles import WARN, lines
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.phrases import capital, losses, notches
from rules import actions as a
from rules import settling
from rules.model import Sector, State, asked
from rules.sectors import losses_to_surrender, operational_value


class SettleModal(AmountDialog):
    """As many RP as can be paid are offered first; what is left costs the attacker as many spaces."""

    PURPOSE = N_("Say how many of the failed dice are paid for with RP; the attacker loses a notch for each other one.")

    def load(self, state: State) -> None:
        super().load(state)
        self.amount = self.most

    def action_of(self, amount: int) -> a.Settle:
        return a.Settle(amount)

    def name_of_decision(self) -> str:
        return capital(names.decision(asked(self.state)))

    def concerned(self) -> tuple[Sector, ...]:
        return (self.attacker,)

    @property
    def attacker(self) -> Sector:
        """The sector whose dice failed."""
        assert self.state.battle is not None
        return self.state.battle.attacker

    def detail(self, width: int) -> Content:
        assert self.state.battle is not None
        failed = settling.failed(self.state.battle)
        told = ngettext("{count} Attack die failed.", "{count} Attack dice failed.", failed).format(count=failed)
        return lines(told, self.entry(_("You pay")), "", self._rest(max(0, failed - self.amount)))

    def _rest(self, count: int) -> Content:
        """What the rest costs the attacker."""
        sector = names.The_sector(self.attacker, self.state.setup.board.edition)
        left = losses_to_surrender(self.state, self.attacker)
        if not count:
            return Content(_("{Sector} loses nothing.").format(Sector=sector))
        if count >= left:
            return Content.styled(_("{Sector} surrenders.").format(Sector=sector), WARN)
        track = self.state.setup.board.sectors[self.attacker].track
        after = track[self.state.sectors[self.attacker].losses + count]
        words = _("{Sector} loses {spaces}: Operational Value {before} to {after}, {losses} to surrender.")
        return Content(
            words.format(
                Sector=sector,
                spaces=notches(count, self.state.setup.board.edition),
                before=operational_value(self.state, self.attacker),
                after=after,
                losses=losses(left - count),
            )
        )
