"""One decision or throw of an analysis: the winning chance, what was better, and why."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.analysis.model import DecisionJudged, Link, chance_of
from ldd_tui.analysis.why import Compared, compare
from ldd_tui.games.recording import Recording
from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, column, lines
from ldd_tui.telling import replay as replay_texts
from ldd_tui.text import N_, _, judged
from ldd_tui.text.labels import headline
from ldd_tui.text.phrases import full_stop, labelled
from rules.model import Side

_CHANCE = 6


class JudgedModal(Dialog[str]):
    """Returns `branch` or `replay`; None to keep looking."""

    PURPOSE = N_("The value network's chance to win before and after this, and what would have been better.")
    PLACE = "judged"
    WIDTH = 96

    def load(self, recording: Recording, link: Link, number: int | None = None) -> None:
        """`number`: of the turning point, if it is one."""
        super().load()
        self._recording, self._link, self._number = recording, link, number
        self._edition = recording.setup.edition
        self._compared: Compared | None = None

    # -- what is shown

    def owner(self) -> Side | None:
        return self._link.side

    def heading(self) -> str:
        when = judged.when(self._link, self._edition)
        if self._number is None:
            return when
        return labelled(_("Turning point {point}").format(point=self._number), when)

    def intro(self, width: int) -> Content:
        return lines(
            Content.styled(full_stop(judged.what(self._link, self._edition)), BOLD),
            Content(judged.verdict(self._link)),
            Content(judged.chances(self._link)),
        )

    def detail(self, width: int) -> Content:
        link = self._link
        if not isinstance(link, DecisionJudged):
            entry = self._recording.line[self._recording.place_of_event(link.entry)]
            return Content(replay_texts.happened(entry.facts, self._recording.setup, entry.move, link.side))
        rows = [
            Content.assemble(
                column(judged.percent(chance_of(link.side, one.chance)), _CHANCE, right=True),
                f"  {headline(one.action, self._edition, link.decision)}",
            )
            for one in link.foremost
        ]
        best = _("Best of {count} choices:").format(count=link.options)
        return lines(*self._why(), Content.styled(best, DIM), *rows)

    def _why(self) -> list[Content]:
        if not isinstance(self._link, DecisionJudged) or self._link.better is None:
            return []
        if self._compared is None:
            self._compared = compare(self._recording.history, self._link)
        best = headline(self._link.best, self._edition, self._link.decision)
        whys = [Content(words) for words in judged.whys(self._compared, self._edition)]
        return [Content.styled(_("Better: {action}.").format(action=best), BOLD), *whys, NOTHING]

    # -- keys

    def action_want(self, what: str) -> None:
        self.dismiss(what)

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("branch"), self.hint("replay"))
