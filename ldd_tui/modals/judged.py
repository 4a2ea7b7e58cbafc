"""One decision or throw of an analysis: how the chance to win went, what would have been better, and why."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from ldd_tui.analysis.model import DecisionJudged, Link, chance_of
from ldd_tui.analysis.why import Reasons, foremost, reasons, state_before
from ldd_tui.games.computer_decisions import GROUP, apart
from ldd_tui.games.recording import Recording
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, lines
from ldd_tui.players.staff.advice import Weighed
from ldd_tui.telling import replay as replay_texts
from ldd_tui.text import N_, _, judged, names
from ldd_tui.text.advice.staff_reasons import sentence
from ldd_tui.text.phrases import full_stop
from rules.model import Side

_MOST_REASONS = 5


class JudgedModal(Dialog[str]):
    """Hands back what is wanted next: `branch` or `replay`; None to go on looking."""

    PURPOSE = N_(
        "What the value network says of this: the chance to win before it and after it, what else there was, and why "
        "the better choice was better, in the words of the General Staff's advice."
    )

    PLACE: ClassVar[str] = "judged"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)
    WIDTH = 96

    class Explained(Message):
        """Why one choice was better than another."""

        def __init__(self, link: Link, found: Reasons) -> None:
            super().__init__()
            self.link = link
            self.found = found

    def load(self, recording: Recording, link: Link, number: int | None = None) -> None:
        """`number`: of the turning point that it is, if it is one."""
        super().load()
        self._recording, self._link, self._number = recording, link, number
        self._edition = recording.setup.board.edition
        self._reasons: Reasons | None = None

    # -- why: it takes a moment

    def on_screen_resume(self) -> None:
        if self._reasons is None and isinstance(self._link, DecisionJudged) and self._is_explained:
            self.run_worker(self._explain(self._link), group=GROUP, exclusive=True)

    @property
    def _is_explained(self) -> bool:
        """Whether something was better, of which there are reasons."""
        return isinstance(self._link, DecisionJudged) and self._link.better is not None

    async def _explain(self, link: DecisionJudged) -> None:
        state = state_before(self._recording.history, link)
        self.post_message(self.Explained(link, await apart(lambda: reasons(state, link))))

    def on_judged_modal_explained(self, message: Explained) -> None:
        """Show the reasons, unless something else is shown by now."""
        if message.link is self._link:
            self._reasons = message.found
            self.repaint()

    # -- what is shown

    def owner(self) -> Side | None:
        return self._link.side

    def heading(self) -> str:
        words = _("Turn {turn}, {side}, event {number}")
        if self._number is not None:
            words = _("Turning point {point}: turn {turn}, {side}, event {number}")
        link = self._link
        return words.format(point=self._number, turn=link.turn, side=names.side(link.side), number=link.entry)

    def intro(self, width: int) -> Content:
        return lines(
            Content.styled(full_stop(judged.what(self._link, self._edition)), BOLD),
            Content(judged.verdict(self._link)),
            Content(judged.chances(self._link)),
        )

    def detail(self, width: int) -> Content:
        link = self._link
        if not isinstance(link, DecisionJudged):
            return Content(self._happened())
        weighed = [
            Content(
                _("- {chance} {action}").format(
                    chance=judged.percent(chance_of(link.side, one.chance)),
                    action=judged.action(one.action, self._edition)[0],
                )
            )
            for one in link.foremost
        ]
        told = [Content.styled(_("The best choices of {count}:").format(count=link.options), DIM), *weighed]
        return lines(*self._why(), *told)

    def _happened(self) -> str:
        """What came of a throw, in the words of the log."""
        recording, link = self._recording, self._link
        entry = recording.line[recording.place_of_event(link.entry)]
        return replay_texts.happened(entry.facts, recording.setup, entry.move, link.side)

    def _why(self) -> list[Content]:
        """What speaks for the better choice, and for the one that was made."""
        if not self._is_explained:
            return []
        if self._reasons is None:
            return [Content.styled(_("The General Staff is at work."), DIM), NOTHING]
        assert isinstance(self._link, DecisionJudged)
        best = judged.action(self._link.best, self._edition)[0]
        disputed = judged.disputed(self._reasons)
        return [
            *self._told(
                _("Better: {action}.").format(action=best), self._reasons.best, judged.price_beside(self._reasons)
            ),
            *self._told(_("Of what was done:"), self._reasons.made),
            *([Content.styled(disputed, DIM), NOTHING] if disputed else []),
        ]

    def _told(self, about: str, weighed: Weighed | None, first: str = "") -> list[Content]:
        told = [sentence(reason, self._edition) for reason in foremost(weighed, _MOST_REASONS)]
        told = [first, *told] if first else told
        return [Content.styled(about, BOLD), *(Content(f"- {line}") for line in told), NOTHING] if told else []

    # -- keys

    def action_want(self, what: str) -> None:
        """Close, and say what is wanted next."""
        self.dismiss(what)

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("branch"), self.hint("replay"))
