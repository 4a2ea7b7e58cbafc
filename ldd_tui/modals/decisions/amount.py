"""A choice of so many RP, made by digits or arrows."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, arrows, row
from ldd_tui.text import _, prompts
from ldd_tui.text.phrases import rp
from rules.actions import Action
from rules.model import State


class AmountDialog(DecisionDialog):
    """Digits or the arrows make an amount of RP, from 0 to `most`."""

    WIDTH = 74
    PLACE: ClassVar[str] = "amount"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def load(self, state: State) -> None:
        super().load(state)
        self.amount = 0
        self.typing = False

    @abstractmethod
    def action_of(self, amount: int) -> Action:
        """The action that an amount stands for."""

    @property
    def most(self) -> int:
        """The largest amount that is possible."""
        count = 0
        while self.action_of(count + 1) in self.legal:
            count += 1
        return count

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def entry(self, name: str) -> Content:
        """The amount with its name, and what is left in hand then."""
        amount = Content.styled(f" {rp(self.amount)} ", CHOSEN)
        shown = arrows(amount, less=self.amount > 0, more=self.amount < self.most)
        left = _("{rp} left").format(rp=rp(max(0, self.state.rp[self.side] - self.amount)))
        return row((name, BOLD), shown, (left, DIM))

    def step(self, by: int) -> None:
        self.amount = max(0, min(self.amount + by, self.most))
        self.typing = False

    def action_move(self, by: int) -> None:
        """Up is more, down is less."""
        self.action_step(-by)

    def digit(self, number: int) -> None:
        """A digit is added to those typed before; too large an amount is refused, and the next digit begins a new
        one."""
        self.typing = self.typing and self.amount <= self.most
        self.amount = self.amount * 10 + number if self.typing else number
        self.typing = True
        self.refuse(self.why_not(self.action_of(self.amount)))

    def action_erase(self) -> None:
        """Take the last digit away; what arrows have made goes as a whole."""
        self.amount = self.amount // 10 if self.typing else 0
        self.typing = self.typing and self.amount > 0
        self.say("")

    def accept(self) -> None:
        self.propose(self.action_of(self.amount))

    def hints(self) -> list[Key]:
        return [
            self.hint("0-9 {left}{right}", _("RP")),
            self.hint("erase"),
            self.hint("accept", _("pay")),
            self.back_hint(),
        ]
