"""Advice on a decision: the best action and the runners-up, each with the reasons in words and numbers.

Actions are told by the chance to win after them; it is there at once, and better after a longer look.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from ldd_tui.games.computer_decisions import GROUP, advising, advising_deeper, apart, let_others
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, column, lines, room_for, widest
from ldd_tui.players.advising import MOST, Advice, Advised, ranked, same_but_for_size
from ldd_tui.players.levels import DEPTH
from ldd_tui.text import N_, _, names
from ldd_tui.text.labels import forms, headline, in_rows
from ldd_tui.text.numbers import amount, chance_to_win
from ldd_tui.text.phrases import together
from ldd_tui.text.reasons import sentences
from rules.actions import Action, Done, KeepEvents
from rules.model import Choice, Side, State

_CHANCE, _BEHIND = 6, 5
"""The least cells of the columns."""
_GAP = "  "
_ALL = sys.maxsize


def beside_action(chance: int = _CHANCE + _BEHIND) -> int:
    """The cells of a line not available to the action: frame, pointer and chance."""
    return AROUND.width + 1 + chance + len(_GAP)


class AdviceModal(Dialog[Action | None]):
    """Asks for advice on the decision that is awaited, and hands back an action to carry out, or None.

    Enter chooses the highlighted action and says what it would do; Enter again hands it back.
    """

    PURPOSE = N_(
        "What is best, what else there is, and why. Each action has the chance to win after it, as the value network "
        "judges it."
    )

    PLACE: ClassVar[str] = "advice"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)
    TOOLS: ClassVar[tuple[str, ...]] = ("hints", *Dialog.TOOLS)
    WIDTH = 96

    class AdviceReady(Message):
        """The advice on a position, of `most` actions at most; `beyond`: how many choices it looked beyond these, None
        while it still looks.
        """

        def __init__(self, state: State, most: int, advice: Advice, beyond: int | None) -> None:
            super().__init__()
            self.state = state
            self.most = most
            self.advice = advice
            self.beyond = beyond

    def load(self, state: State) -> None:
        super().load()
        self._edition = state.setup.board.edition
        self.state = state
        self.weighed: tuple[Advised, ...] = ()
        self.beyond: int | None = None
        self.proposed: Action | None = None
        self._looked_at: Action | None = None  # the action on which a person has put the cursor
        self._most = MOST
        self._is_cut = False  # whether there may be more actions than these

    # -- asking

    def on_screen_resume(self) -> None:
        if not self.weighed:
            self._ask()

    def _ask(self) -> None:
        self.run_worker(self._ask_adviser(self.state, self._most), group=GROUP, exclusive=True)

    async def _ask_adviser(self, state: State, most: int) -> None:
        advice = await apart(advising(state, most))
        self.post_message(self.AdviceReady(state, most, advice, None))
        deeper = await apart(advising_deeper(state, advice, self._is_out_of_date(state, most)))
        self.post_message(self.AdviceReady(state, most, deeper, 0 if deeper is advice else DEPTH))

    def _is_out_of_date(self, state: State, most: int) -> Callable[[], bool]:
        """A check, for any thread, whether this advice is no longer wanted."""
        app = self.app

        def is_out_of_date() -> bool:
            let_others()
            return self.state is not state or self._most != most or self not in app.screen_stack

        return is_out_of_date

    def on_advice_modal_advice_ready(self, message: AdviceReady) -> None:
        """Show the advice, unless it is about a position that is no longer shown, or of fewer actions than are wanted.

        The cursor stays on its action, or on the best one where nobody has moved it or chosen.
        """
        if message.state is not self.state or message.most != self._most:
            return
        self.weighed, self.beyond = ranked(message.advice.actions, self._most), message.beyond
        self._is_cut = len(message.advice.actions) >= self._most
        self.cursor = 0 if self._looked_at is None else self._place_of(self._looked_at)
        self.repaint()

    def _place_of(self, action: Action) -> int:
        """The row of an action, else of the same one in another size, else the first."""
        actions = [one.action for one in self.weighed]
        alike = [index for index, other in enumerate(actions) if same_but_for_size(other, action)]
        return actions.index(action) if action in actions else next(iter(alike), 0)

    # -- what is shown

    @property
    def side(self) -> Side:
        waiting = self.state.waiting
        return waiting.side if isinstance(waiting, Choice) else self.state.active

    def owner(self) -> Side | None:
        return self.side

    def heading(self) -> str:
        return _("Advice for {side}").format(side=names.the_side(self.side))

    def intro(self, width: int) -> Content:
        if not self.weighed:
            return Content(_("The adviser is at work."))
        told = _("The chance to win after each action, and how many points less than the best.")
        if self.beyond is None:
            return Content(together(told, _("Still looking further ahead.")))
        if self.beyond:
            return Content(together(told, _("Looked ahead {count} choices more.").format(count=self.beyond)))
        return Content(told)

    def head(self) -> Content:
        chance = column(_("Chance"), self._chance_cells(), right=True)
        behind = column(_("less"), self._behind_cells(), right=True)
        return Content.assemble(chance, behind, _GAP, _("Action"))

    def _chance_cells(self) -> int:
        return max(_CHANCE, widest([_("Chance"), *(chance_to_win(one.chance) for one in self.weighed)]))

    def _behind_cells(self) -> int:
        return room_for([_("less")], _BEHIND)

    def rows(self) -> Sequence[Content]:
        beside = beside_action(self._chance_cells() + self._behind_cells())
        told = in_rows(
            [(one.action, forms(one.action, self._edition)) for one in self.weighed], self.room.width - beside
        )
        return [
            self._row(one, action, "" if index else BOLD)
            for index, (one, action) in enumerate(zip(self.weighed, told, strict=True))
        ]

    def _row(self, one: Advised, action: str, style: str) -> Content:
        chance = column(chance_to_win(one.chance), self._chance_cells(), right=True)
        behind = column(self._behind(one), self._behind_cells(), right=True)
        return Content.assemble(chance, behind, _GAP, (action, style))

    def detail(self, width: int) -> Content:
        if not self.weighed:
            return Content("")
        one = self.weighed[self.cursor]
        reasons = sentences(one.reasons, self._edition)
        return lines(Content.styled(self._place(one), DIM), "", *(Content(f"- {line}") for line in reasons))

    def _behind(self, one: Advised) -> str:
        """How many percent points less likely an action wins than the best; "" for the best itself.

        As the two chances are told, so that they add up.
        """
        best = self.weighed[0]
        return "" if one is best else amount(max(0.0, round(best.chance * 100, 1) - round(one.chance * 100, 1)))

    def _place(self, one: Advised) -> str:
        alike = [other for other in self.weighed if self._behind(other) == amount(0.0)]
        if one.in_any_order:
            return _("As likely to win as the best: what comes first makes no difference, if the other follows.")
        if one in alike:
            return _("As likely to win as the best.")
        if one is not self.weighed[0]:
            return _("Less likely to win than the best.")
        more = ""
        if alike and all(other.in_any_order for other in alike):
            more = _("Rows with the same chance: what comes first makes no difference, if the other follows.")
        elif any(isinstance(other.action, Done) for other in alike):
            more = _("As likely to win if no more is spent here.")
        elif alike:
            more = _("Rows with the same chance: any of them is as likely to win.")
        kept = _("To cancel a card makes a win no likelier.") if isinstance(one.action, KeepEvents) else ""
        return together(_("The best by the chance to win."), more, kept)

    def hints(self) -> list[Key]:
        if not self.weighed:
            return [self.back_hint()]
        enter = _("again: carry it out") if self.proposed is not None else _("choose, then carry out")
        more = [self.hint("all_actions")] if self._is_cut else []
        return [self.hint("{up}{down}", _("others")), self.hint("accept", enter), *more, self.back_hint()]

    # -- what is done

    def moved(self) -> None:
        self.proposed = None
        self._looked_at = self.weighed[self.cursor].action

    def action_go_on(self) -> None:
        """The space bar goes on where there is something to read; here it must not decide by accident."""

    def action_all_actions(self) -> None:
        """Weigh every action in its best size; the few are shown until that is done."""
        if not self._is_cut:
            self.say("" if not self.weighed else _("These are all."))
            return
        self._most, self._is_cut, self.beyond = _ALL, False, None
        self._ask()
        self.repaint()

    def action_hints(self) -> None:
        tutor = getattr(self.app, "tutor", None)
        if tutor is not None:
            self.say(tutor.hint())
            return
        from ldd_tui.modals import reuse
        from ldd_tui.modals.hints import HintsModal

        self.app.push_screen(reuse(self.app, HintsModal, self.state))

    def accept(self) -> None:
        if not self.weighed:
            return
        action = self.weighed[self.cursor].action
        if action == self.proposed:
            self.dismiss(action)
            return
        self.proposed = self._looked_at = action
        again = with_keys(_("{accept} again: {action}"), action=headline(action, self._edition))
        self._show_notice(Content.styled(f"{glyphs().pointer} {again}", CHOSEN))
