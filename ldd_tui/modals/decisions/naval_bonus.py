"""What a side pays for its roll on the naval table (6.6): so many RP, with the chances of what the roll then says."""

from __future__ import annotations

from fractions import Fraction

from textual.content import Content

from ldd_tui.modals.decisions.amount import AmountDialog
from ldd_tui.modals.parts.figures import Bar, chart, number
from ldd_tui.modals.parts.styles import DIM, lines
from ldd_tui.text import N_, _
from ldd_tui.text.chances import told
from ldd_tui.text.phrases import capital, rp
from rules import actions as a
from rules import naval_table
from rules.model import Side


class NavalBonusModal(AmountDialog):
    """Each RP adds 1 to the die. The charts show the roll without it and with it."""

    PURPOSE = N_("Say how many RP are paid for the naval roll: each adds 1 to the die, and none come back (6.6).")

    def action_of(self, amount: int) -> a.Naval:
        return a.Naval(amount)

    def name_of_decision(self) -> str:
        if self.side == Side.CENTRAL_POWERS:
            return capital(_("U-boat roll"))
        return capital(_("Blockade roll"))

    def detail(self, width: int) -> Content:
        paid = min(self.amount, self.most)
        return lines(
            self.entry(_("You pay")),
            "",
            Content.styled(self._about(), DIM),
            *(self._chances(_("If you pay nothing:"), 0, width) if told() else ()),
            *(self._chances(_("If you pay {rp}:").format(rp=rp(paid)), paid, width) if paid and told() else ()),
        )

    def _about(self) -> str:
        """Whom the roll costs what."""
        if self.side == Side.ENTENTE:
            return _("The roll says how many RP the Central Powers win: the higher, the fewer.")
        held = rp(self.state.rp[Side.ENTENTE])
        words = _("The roll says how many RP the Entente loses; it holds {held}, and pays for more with its sectors.")
        return words.format(held=held)

    def _chances(self, words: str, bonus: int, width: int) -> list[Content]:
        chances = naval_table.chances(self.state, self.side, bonus)
        mean = sum((count * chance for count, chance in chances), Fraction(0))
        average = _("on average {number}").format(number=number(mean))
        bars = [Bar(rp(count), chance) for count, chance in chances]
        return [Content.styled(f"{words} {average}", DIM), *chart(bars, width)]
