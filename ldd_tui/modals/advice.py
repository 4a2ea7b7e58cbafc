"""Advice on a decision: the best actions with their winning chances and main reason. The chances improve after a longer
look."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from textual.content import Content
from textual.message import Message

from ldd_tui.games.computer_decisions import GROUP, advising, advising_deeper, apart, let_others
from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, column, widest
from ldd_tui.players.advising import MOST, Advice, Advised, ranked, same_but_for_size
from ldd_tui.text import N_, _, judged, names
from ldd_tui.text.labels import forms, headline, in_rows
from ldd_tui.text.numbers import chance_to_win
from ldd_tui.text.phrases import capital
from ldd_tui.text.reasons import why
from rules.actions import Action
from rules.model import Choice, Decision, Side, State

_CHANCE = 6  # the column's least cells
_GAP = "  "
_ALL = sys.maxsize


def beside_action(chance: int = _CHANCE, why: int = 0) -> int:
    """Cells of a line not available to the action: frame, pointer, chance and reason."""
    return AROUND.width + 1 + chance + why + 2 * len(_GAP)


class AdviceModal(Dialog[Action | None]):
    """Returns an action to carry out, or None."""

    PURPOSE = N_("The best actions: the value network's chance to win after each, and the main reason.")
    PLACE = "advice"
    TOOLS = ("hints", *Dialog.TOOLS)
    WIDTH = 96

    class AdviceReady(Message):
        """At most `most` actions. `final`: it looks no further ahead."""

        def __init__(self, state: State, most: int, advice: Advice, *, final: bool) -> None:
            super().__init__()
            self.state = state
            self.most = most
            self.advice = advice
            self.final = final

    def load(self, state: State) -> None:
        super().load()
        self._edition = state.edition
        self.state = state
        self.weighed: tuple[Advised, ...] = ()
        self.final = False
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
        self.post_message(self.AdviceReady(state, most, advice, final=False))
        deeper = await apart(advising_deeper(state, advice, self._is_out_of_date(state, most)))
        self.post_message(self.AdviceReady(state, most, deeper, final=True))

    def _is_out_of_date(self, state: State, most: int) -> Callable[[], bool]:
        """A thread-safe check whether this advice is no longer wanted."""
        app = self.app

        def is_out_of_date() -> bool:
            let_others()
            return self.state is not state or self._most != most or self not in app.screen_stack

        return is_out_of_date

    def on_advice_modal_advice_ready(self, message: AdviceReady) -> None:
        """Show the advice unless out of date. The cursor stays on its action, or untouched on the best."""
        if message.state is not self.state or message.most != self._most:
            return
        self.weighed, self.final = ranked(message.advice.actions, self._most), message.final
        self._is_cut = len(message.advice.actions) >= self._most
        self.cursor = 0 if self._looked_at is None else self._place_of(self._looked_at)
        self.repaint()

    def _place_of(self, action: Action) -> int:
        actions = [one.action for one in self.weighed]
        alike = [index for index, other in enumerate(actions) if same_but_for_size(other, action)]
        return actions.index(action) if action in actions else next(iter(alike), 0)

    # -- what is shown

    @property
    def side(self) -> Side:
        waiting = self.state.waiting
        return waiting.side if isinstance(waiting, Choice) else self.state.active

    @property
    def _decision(self) -> Decision | None:
        return self.state.waiting.decision if isinstance(self.state.waiting, Choice) else None

    def owner(self) -> Side | None:
        return self.side

    def heading(self) -> str:
        return _("Advice for {side}").format(side=names.the_side(self.side))

    def intro(self, width: int) -> Content:
        if not self.weighed:
            return Content(_("The adviser is at work."))
        best = Content.styled(judged.best_of(self.weighed, self._edition, self._decision), BOLD)
        if self.final:
            return best
        return Content.assemble(best, " ", (_("Still calculating."), DIM))

    def head(self) -> Content:
        chance = column(_("To win"), self._chance_cells(), right=True)
        return Content.assemble(column(_("Action"), self._action_cells()), chance, _GAP, capital(_("why")))

    def _whys(self) -> list[str]:
        return [capital(why(one.reason, self._edition)) for one in self.weighed]

    def _chance_cells(self) -> int:
        return max(_CHANCE, widest([_("To win"), *(chance_to_win(one.chance) for one in self.weighed)]))

    def _actions(self) -> list[str]:
        beside = beside_action(self._chance_cells(), widest(self._whys()))
        told = [(one.action, forms(one.action, self._edition, self._decision)) for one in self.weighed]
        return in_rows(told, self.room.width - beside)

    def _action_cells(self) -> int:
        return widest([_("Action"), *self._actions()]) + len(_GAP)

    def rows(self) -> Sequence[Content]:
        if not self.weighed:
            return []
        cells, equal = self._action_cells(), judged.about_equal(self.weighed)
        return [
            Content.assemble(
                column(action, cells, BOLD if index < equal else ""),
                column(chance_to_win(one.chance), self._chance_cells(), right=True),
                _GAP,
                because,
            )
            for index, (one, action, because) in enumerate(
                zip(self.weighed, self._actions(), self._whys(), strict=True)
            )
        ]

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
        """The space bar must not decide by accident."""

    def action_all_actions(self) -> None:
        if not self._is_cut:
            self.say("" if not self.weighed else _("These are all."))
            return
        self._most, self._is_cut, self.final = _ALL, False, False
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

    def action_accept(self) -> None:
        if not self.weighed:
            return
        action = self.weighed[self.cursor].action
        if action == self.proposed:
            self.dismiss(action)
            return
        self.proposed = self._looked_at = action
        again = with_keys(_("{accept} again: {action}"), action=headline(action, self._edition, self._decision))
        self._show_notice(Content.styled(f"{glyphs().pointer} {again}", CHOSEN))
