"""A failed attempt: give up a cube and throw again, or take one more."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.modals.decisions.decision import ActionsDialog
from ldd_tui.modals.parts.figures import Bar, chart, percent
from ldd_tui.modals.parts.styles import DIM, lines
from ldd_tui.text import N_, _
from ldd_tui.text.numbers import told
from ldd_tui.text.phrases import capital, cubes
from rules import actions as a
from rules import odds
from rules.phases.end_of_turn import is_last_turn
from rules.phases.technology import next_level


class ResearchFailedModal(ActionsDialog):
    """The odds of throwing again beside those of the next attempt with one more cube."""

    PURPOSE = N_(
        "Spend a research cube to re-roll, or take one more: each adds 1 to the next attempt (10.2.4, 10.2.5)."
    )

    def name_of_decision(self) -> str:
        return capital(_("failed attempt"))

    def detail(self, width: int) -> Content:
        return lines(*self._figures(width))

    def _figures(self, width: int) -> Sequence[str | Content]:
        attempt = self.state.attempt
        assert attempt is not None
        level = next_level(self.state, self.side, attempt.technology)
        assert level is not None
        held = self.state.trees[self.side].cubes[attempt.technology]
        again = odds.research(level.needed, attempt.bonus, held - 1)
        later = odds.research(level.needed, 0, held + 1)
        last_turn = is_last_turn(self.state)
        bars = [Bar(_("Re-roll now"), again)]
        if not last_turn:
            bars.append(Bar(_("Next attempt for 1 RP"), later))
        throw = odds.chance_of_hit(attempt.bonus + held - 1, level.needed)
        note = _("One roll only: no cube is left.")
        if held > 1:
            note = _("If it fails, you can choose again.")
            if told():
                words = _("The next roll alone: {chance}. If it fails, you can choose again.")
                note = words.format(chance=percent(throw))
        taking = isinstance(self.action, a.TakeCube)
        if taking:
            note = _("The attempt ends: {cubes} for the next one.").format(cubes=cubes(held + 1))
            if last_turn:
                note = _("The attempt ends. This is the last turn: research cubes no longer help.")
        if not told():
            return [Content.styled(note, DIM)]
        return [
            Content.styled(_("Chance of success:"), DIM),
            *chart(bars, width, chosen=None if taking and last_turn else int(taking)),
            "",
            Content.styled(note, DIM),
        ]
