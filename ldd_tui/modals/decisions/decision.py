"""Dialogs in which a side decides."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol

from textual.content import Content

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.wrap import wrap
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import BOLD, lines
from ldd_tui.telling import refusals
from ldd_tui.text import _, club, labels, names, ngettext, prompts
from ldd_tui.text.phrases import cited, labelled, together
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.textual_inside import help_below
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.model import Choice, Side, State
from rules.refusals import Refusal

_MARGIN = 2
_MOST_TASK, _LEAST_TASK = 6, 3  # the lines of what a tutor asks, in a high terminal and in a low one


class Tutor(Protocol):
    """A lesson's tutor, as far as dialogs need it."""

    def comment(self, action: Action, refusal: Refusal) -> str:
        """ "" if the lesson has no comment on the refused action."""
        ...

    def hint(self) -> str: ...

    def task(self) -> str: ...

    def task_in_short(self) -> tuple[str, ...]: ...

    def show_answer(self) -> tuple[str, Action | None]:
        """The answer in words; the second time, also the action to play."""
        ...


class DecisionDialog(Dialog[Action | None]):
    """A dialog with advice and hints; in a lesson the `tutor` gives the hint and the task on top."""

    PLACE = "decision"
    TOOLS = ("advice", "hints", *Dialog.TOOLS)

    def load(self, state: State) -> None:
        super().load()
        self.state = state
        self.legal = engine.legal(state)

    @property
    def tutor(self) -> Tutor | None:
        """None in a game."""
        found: Tutor | None = getattr(self.app, "tutor", None)
        return found

    def above_rows(self, width: int) -> Content:
        most = _MOST_TASK if self.roomy else _LEAST_TASK
        wrapped = self._told_task(width - _MARGIN, most)
        if not wrapped:
            return self.intro(width)
        margin = [f"{glyphs().note:<{_MARGIN}}", *[" " * _MARGIN] * (len(wrapped) - 1)]
        told = [Content.styled(lead + line, BOLD) for lead, line in zip(margin, wrapped, strict=True)]
        intro = self.intro(width)
        room = self.roomy or len(told) + len(intro.wrap(width)) <= most
        return lines(*told, *([intro] if intro and room else []))

    def _told_task(self, width: int, most: int) -> list[str]:
        """The task in at most `most` lines: all of it, else its last sentences, else cut."""
        if self.tutor is None or not (task := self.tutor.task()):
            return []
        whole, *shorter = (wrap(words, width) for words in (task, *self.tutor.task_in_short()))
        cut = [*whole[: most - 1], shorten(" ".join(whole[most - 1 :]), width)]
        return next((told for told in (whole, *shorter) if len(told) <= most), cut)

    @property
    def side(self) -> Side:
        waiting = self.state.waiting
        return waiting.side if isinstance(waiting, Choice) else self.state.active

    @property
    def purpose(self) -> str:
        return cited(super().purpose, self.state.edition)

    def owner(self) -> Side | None:
        return self.side

    def heading(self) -> str:
        return labelled(self.name_of_decision(), names.side(self.side))

    def rule(self) -> str:
        return "" if self.state.waiting is None else self.state.waiting.rule

    @abstractmethod
    def name_of_decision(self) -> str:
        """What the dialog is about, for its title."""

    def action_go_on(self) -> None:
        if not self.notice:
            self.refuse(with_keys(_("{accept} decides, {back:s} goes back.")))

    def action_digit(self, number: int) -> None:
        count = len(self.rows())
        if 0 < number <= count:
            super().action_digit(number)
        elif count:
            self.refuse(no_such_row(number, count))

    def action_answer(self) -> None:
        """Show the tutor's answer; when asked again, play it. In a club game the key opens the table's arrangements."""
        if self.tutor is None:
            arrange: Callable[[], None] | None = getattr(self.table, "action_arrange", None)
            if arrange is None:
                self.refuse_key(self.hint("answer").key)
            else:
                arrange()
            return
        words, action = self.tutor.show_answer()
        if action is None:
            self.say(words)
        else:
            self.dismiss(action)

    def action_hints(self) -> None:
        if self.tutor is not None:
            self.say(self.tutor.hint())
            return
        tutor = getattr(self.table, "tutor", None)
        if tutor is not None and tutor.tell_more():
            return
        from ldd_tui.modals import reuse
        from ldd_tui.modals.hints import HintsModal

        self.app.push_screen(reuse(self.app, HintsModal, self.state), self._hints_were_read)

    def _hints_were_read(self, wants_advice: bool | None) -> None:
        if wants_advice:
            self.action_advice()

    def action_advice(self) -> None:
        allowed = help_below(self.app)
        if not allowed.advises:
            self.refuse(club.help_during(allowed))
            return
        from ldd_tui.modals import reuse
        from ldd_tui.modals.advice import AdviceModal

        self.app.push_screen(reuse(self.app, AdviceModal, self.state), self._advised)

    def _advised(self, action: Action | None) -> None:
        if action is not None:
            self.propose(action)

    def why_not(self, action: Action) -> str:
        """ "" if the action is possible."""
        refusal = engine.explain(self.state, action).refusal
        if refusal is None:
            return ""
        added = "" if self.tutor is None else self.tutor.comment(action, refusal)
        return together(refusals.refusal(refusal, self.state), added)

    def propose(self, action: Action) -> None:
        refused = self.why_not(action)
        if not refused:
            self.dismiss(action)
            return
        self.refuse(_("Not possible: see above.") if refused in self._box.text else refused)


def no_such_row(number: int, count: int) -> str:
    words = ngettext("No number {number}: only 1.", "No number {number}: choose 1 to {count}.", count)
    return words.format(number=number, count=count)


class SubPhaseDialog(DecisionDialog):
    """A side acts as often as it likes, until `p` ends the sub-phase."""

    PLACE = "sub_phase"

    def action_end(self) -> None:
        from ldd_tui.modals.decisions import ending

        window = None if self.why_not(a.DONE) else ending.end_question(self.app, self.state)
        if window is None:
            self.propose(a.DONE)
        else:
            self.app.push_screen(window, self._answered)

    def _answered(self, sure: bool | None) -> None:
        if sure:
            self.propose(a.DONE)


class ActionsDialog(DecisionDialog):
    WIDTH = 74

    def actions(self) -> Sequence[Action]:
        return self.legal

    @property
    def action(self) -> Action:
        return self.actions()[self.cursor]

    def label(self, action: Action) -> Content:
        return Content(f" {labels.action(action, self.state)}")

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def rows(self) -> Sequence[Content]:
        return [self.label(action) for action in self.actions()]

    def action_accept(self) -> None:
        self.propose(self.action)

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("choose")), self.hint("accept", _("accept")), self.back_hint()]
