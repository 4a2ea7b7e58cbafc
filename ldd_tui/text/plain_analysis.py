"""An analysis as plain text: costly decisions, luck, and totals."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

from ldd_tui.analysis.figures import Gravity, OfSide, by_cost, gravity_of, of_side
from ldd_tui.analysis.model import Analysis, DecisionJudged, chance_of
from ldd_tui.analysis.why import Compared
from ldd_tui.players.reasons import Reason
from ldd_tui.text import _, judged, names, ngettext, reasons
from ldd_tui.text.judged import SideRow
from ldd_tui.text.labels import headline
from ldd_tui.text.phrases import bracketed, capital, full_stop, labelled, together
from ldd_tui.text.plain_board import Sentences, Tables, joined
from rules.edition import Edition
from rules.model import Side

_INDENT = "   "

Why = Callable[[DecisionJudged], Compared]
"""Finds why a decision's best action is better."""


class Writer(Tables):
    """`width`: in cells."""

    def __init__(self, width: int, edition: Edition) -> None:
        super().__init__(width)
        self._edition = edition

    def report(self, analysis: Analysis, sides: Sequence[Side], *, every: bool, why: Why) -> str:
        """Decisions of `sides`: those serious enough for a word, or all with `every`."""
        words = [judged.extent(analysis), judged.about_gravity()]
        if any(one.rollout is not None for one in analysis.decisions):
            words.append(_("Where a rollout disagrees, trust the rollout. Order and totals are the network's."))
        if not analysis.complete:
            words.insert(0, _("Stopped early: this is what was analysed so far."))
        how = [judged.grades(analysis, self._edition), judged.about_result()]
        if analysis.result is None:
            how.append(_("The game is not over: without a result, the chance to win now counts."))
        return joined(
            [
                self.prose(words),
                *self._decisions(analysis, sides, every, why),
                *(self._luck(of_side(analysis, side)) for side in Side),
                self.table(self._figures(judged.summary(analysis, self._edition)), right=(1, 2)),
                self.prose(how),
                *(self._details(analysis) if every else ()),
            ]
        )

    def _decisions(self, analysis: Analysis, sides: Sequence[Side], every: bool, why: Why) -> Iterator[list[str]]:
        found = by_cost(analysis, *sides)
        shown = [one for one in found if every or gravity_of(one.cost) > Gravity.SOUND]
        if not shown:
            yield self.prose([_("Every decision was sound.") if found else _("Nobody had a choice.")])
        for decision in shown:
            yield list(self._decision(decision, why))
        left = len(found) - len(shown)
        if left and shown:
            words = ngettext(
                "{count} more decision was sound (--all).", "{count} more decisions were sound (--all).", left
            )
            yield self.prose([words.format(count=left)])
        if shown:
            words = _("The numbers in brackets are positions: ldd-tui replay NAME --from {number}.")
            yield self.prose([words.format(number=shown[0].entry)])

    def _decision(self, which: DecisionJudged, why: Why) -> Iterator[str]:
        edition = self._edition
        yield from self.prose([_heading(which, edition)])
        if which.rollout is not None:
            network = _("The network said {cost}.").format(cost=judged.cost_or_none(which.cost))
            yield from self._indented([together(judged.by_rollout(which), network)])
        best, made = (chance_of(which.side, chance) for chance in (which.after_best, which.after_made))
        found = why(which) if gravity_of(which.cost) > Gravity.SOUND else Compared()
        compared = [(_("Played"), made, which.made, found.made)]
        if which.better is not None:
            compared.append((_("Better"), best, which.better, found.best))
        rows = [
            (label, judged.percent(chance), self._why(headline(action, edition, which.decision), whys))
            for label, chance, action, whys in compared
        ]
        yield from self._indented(self.table(rows, right=(1,)))

    def _why(self, action: str, found: Sequence[Reason]) -> str:
        return labelled(action, reasons.whys(found, self._edition)) if found else action

    def _luck(self, figures: OfSide) -> list[str]:
        title = _("{side}: luck {luck} with its own rolls and draws, {all} in all").format(
            side=names.side(figures.side), luck=judged.signed(figures.own_luck), all=judged.signed(figures.luck)
        )
        rows = [
            (judged.signed(throw.luck), _("turn {turn}").format(turn=throw.turn), judged.throw(throw, self._edition))
            for throw in (*figures.luckiest, *reversed(figures.unluckiest))
        ]
        return [*self.prose([title]), *(self._indented(self.table(rows, right=(0,))) if rows else [])]

    def _figures(self, rows: Sequence[SideRow]) -> list[tuple[str, ...]]:
        return [("", *(names.side(side) for side in Side)), *((row.label, *row.figures) for row in rows)]

    def _details(self, analysis: Analysis) -> Iterator[list[str]]:
        yield self.table(self._figures(judged.details(analysis)), right=(1, 2))
        yield self.prose([judged.adding_up(analysis), judged.what_showed_later()])

    def _indented(self, lines: Iterable[str]) -> list[str]:
        return [
            part
            for line in lines
            for part in textwrap.wrap(
                line, self.width, initial_indent=_INDENT, subsequent_indent=_INDENT * 2, drop_whitespace=True
            )
        ]


class InSentences(Sentences, Writer):
    def _indented(self, lines: Iterable[str]) -> list[str]:
        return list(lines)


def _heading(which: DecisionJudged, edition: Edition) -> str:
    cost, word = which.cost, judged.gravity(which.cost)
    if which.rollout is not None:
        cost, word = which.rollout.cost, judged.word_by_rollout(which.rollout)
    when = bracketed(judged.when(which, edition), which.entry)
    words = together(full_stop(capital(word)), when) if word else when
    return f"{judged.cost_or_none(cost)}  {words}"
