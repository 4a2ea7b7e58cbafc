"""One decision or throw of an analysis: how the chance to win went, what would have been better, and why."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from ldd_tui.analysis.model import DecisionJudged, Link, chance_of
from ldd_tui.analysis.why import Compared, compare
from ldd_tui.games.recording import Recording
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, lines
from ldd_tui.players.hints import Hint
from ldd_tui.players.reasons import Reason
from ldd_tui.telling import replay as replay_texts
from ldd_tui.text import N_, _, judged, names
from ldd_tui.text.labels import headline
from ldd_tui.text.phrases import full_stop
from ldd_tui.text.reasons import sentences
from rules.model import Side

_MOST_REASONS = 5


class JudgedModal(Dialog[str]):
    """Hands back what is wanted next: `branch` or `replay`; None to go on looking."""

    PURPOSE = N_(
        "What the value network says of this: the chance to win before it and after it, what else there was, and what "
        "speaks for the better choice."
    )

    PLACE: ClassVar[str] = "judged"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)
    WIDTH = 96

    def load(self, recording: Recording, link: Link, number: int | None = None) -> None:
        """`number`: which turning point it is, if it is one."""
        super().load()
        self._recording, self._link, self._number = recording, link, number
        self._edition = recording.setup.board.edition
        self._compared: Compared | None = None

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
                    action=headline(one.action, self._edition),
                )
            )
            for one in link.foremost
        ]
        told = [Content.styled(_("The best choices of {count}:").format(count=link.options), DIM), *weighed]
        return lines(*self._why(), *told)

    def _happened(self) -> str:
        recording, link = self._recording, self._link
        entry = recording.line[recording.place_of_event(link.entry)]
        return replay_texts.happened(entry.facts, recording.setup, entry.move, link.side)

    def _why(self) -> list[Content]:
        if not isinstance(self._link, DecisionJudged) or self._link.better is None:
            return []
        if self._compared is None:
            self._compared = compare(self._recording.history, self._link)
        better = _("Better: {action}.").format(action=headline(self._link.best, self._edition))
        return [*self._told(better, self._compared.best), *self._told(_("Of what was done:"), self._compared.made)]

    def _told(self, about: str, found: tuple[Reason | Hint, ...]) -> list[Content]:
        told = sentences(found[:_MOST_REASONS], self._edition)
        return [Content.styled(about, BOLD), *(Content(f"- {line}") for line in told), NOTHING] if told else []

    # -- keys

    def action_want(self, what: str) -> None:
        self.dismiss(what)

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("branch"), self.hint("replay"))
