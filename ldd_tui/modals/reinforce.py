"""Reinforcements: which sector moves its cube back, and how far."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content

from ldd_tui.modals.base import Key
from ldd_tui.modals.decision import SubPhaseDialog
from ldd_tui.modals.figures import percent
from ldd_tui.modals.look import BOLD, CHOSEN, DIM, WARN, column, lines
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names, ngettext, prompts
from ldd_tui.words.phrases import dice, rp, spaces, together
from rules import actions as a
from rules import engine
from rules.model import Reason, Refusal, Sector, State
from rules.phases.reinforcements import MAXIMUM_SPACES
from rules.sectors import operational_value

_SECTOR, _TRACK = 16, 38
_OUT_OF_PLAY = (Reason.NOT_AT_WAR, Reason.NEVER_REINFORCED)


def track(state: State, sector: Sector, *, losses: int | None = None) -> Content:
    """A Collapse Track: the Operational Value of each space, the cube's in brackets, and surrender at the end."""
    values = state.setup.board.sectors[sector].track
    here = state.sectors[sector].losses if losses is None else losses
    cells = [
        Content.styled(f"[{value}]", BOLD) if space == here else Content.styled(f" {value} ", DIM)
        for space, value in enumerate(values)
    ]
    return Content.assemble(*cells, (f" {glyphs().flag}", DIM))


def chance_of_a_one(thrown: int) -> Fraction:
    """The chance that at least one of some dice shows 1.

    >>> chance_of_a_one(2)
    Fraction(11, 36)
    """
    return 1 - Fraction(5, 6) ** thrown


class ReinforceModal(SubPhaseDialog):
    """Sectors with their tracks; one, two or three spaces. `sector` is highlighted at first."""

    def load(self, state: State, sector: Sector | None = None) -> None:
        super().load(state)
        self.refusals = {
            sector: engine.explain(state, a.Reinforce(sector, 1)).refusal
            for sector in state.setup.board.of_side(self.side)
        }
        self.sectors = [
            one
            for one, refusal in self.refusals.items()
            if one == sector or not (isinstance(refusal, Refusal) and refusal.reason in _OUT_OF_PLAY)
        ]
        possible = [action.sector for action in self.legal if isinstance(action, a.Reinforce)]
        first = sector if sector in self.sectors else possible[0] if possible else None
        self.cursor = self.sectors.index(first) if first is not None else 0
        self.spaces = 1

    @property
    def sector(self) -> Sector:
        """The sector of the highlighted row."""
        return self.sectors[self.cursor]

    @property
    def possible(self) -> int:
        """The most spaces that can be bought for this sector now."""
        return max(
            (act.spaces for act in self.legal if isinstance(act, a.Reinforce) and act.sector == self.sector), default=0
        )

    def name_of_decision(self) -> str:
        return _("Reinforcements")

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def head(self) -> Content:
        return Content.assemble(
            column(_("Sector"), _SECTOR), column(_("Collapse Track"), _TRACK), _("Operational Value")
        )

    def rows(self) -> Sequence[Content]:
        return [self._row(sector) for sector in self.sectors]

    def _row(self, sector: Sector) -> Content:
        refusal = self.refusals[sector]
        value = str(operational_value(self.state, sector))
        note = f"  {names.reason(refusal.reason)}" if isinstance(refusal, Refusal) else ""
        line = Content.assemble(
            column(names.sector(sector), _SECTOR), column(track(self.state, sector), _TRACK), value, note
        )
        return line.stylize(DIM) if note else line

    def detail(self, width: int) -> Content:
        refused = self.why_not(a.Reinforce(self.sector, 1))
        if refused:
            return Content.styled(refused, WARN)
        offered = [self._offer(count) for count in range(1, MAXIMUM_SPACES + 1)]
        return lines(Content.styled(names.sector(self.sector), BOLD), *offered, *self._revolution())

    def _offer(self, count: int) -> Content:
        action = a.Reinforce(self.sector, count)
        verdict = engine.explain(self.state, action)
        chosen = count == self.spaces
        pointer = f"{glyphs().pointer} " if chosen else "  "
        if not verdict.legal:
            assert isinstance(verdict.refusal, Refusal)
            line = Content.styled(f"{pointer}{spaces(count):<10}{names.reason(verdict.refusal.reason)}", DIM)
            return line.stylize(CHOSEN) if chosen else line
        losses = self.state.sectors[self.sector].losses - count
        values = self.state.setup.board.sectors[self.sector].track
        line = Content.assemble(
            pointer,
            column(spaces(count), 10),
            column(rp(verdict.cost), 7),
            column(track(self.state, self.sector, losses=losses), _TRACK - 7),
            _("Operational Value {before} to {after}").format(
                before=operational_value(self.state, self.sector), after=values[losses]
            ),
        )
        return line.stylize(CHOSEN) if chosen else line

    def _revolution(self) -> list[str | Content]:
        """What RP spent on Russia may bring about."""
        if self.sector != Sector.RUSSIA:
            return []
        verdict = engine.explain(self.state, a.Reinforce(Sector.RUSSIA, self.spaces))
        thrown = self.state.revolution_dice + verdict.cost
        left = self.state.setup.board.revolution_last - self.state.revolution
        warning = together(
            _("Each RP is a die for the Revolution, thrown at the end of reinforcements: {dice} with this.").format(
                dice=dice(thrown)
            ),
            _("Chance of at least one 1: {chance}.").format(chance=percent(chance_of_a_one(thrown))),
            ngettext(
                "The marker then moves; {count} space more and revolution breaks out.",
                "The marker then moves 1 of the {count} spaces to revolution.",
                left,
            ).format(count=left),
        )
        return ["", Content.styled(f"{glyphs().alert} {warning}", WARN)]

    def moved(self) -> None:
        self.spaces = 1

    def step(self, by: int) -> None:
        self.spaces = max(1, min(self.spaces + by, self.possible))

    def digit(self, number: int) -> None:
        if 1 <= number <= MAXIMUM_SPACES:
            self.spaces = number
            self.say("")

    def accept(self) -> None:
        self.propose(a.Reinforce(self.sector, self.spaces))

    def hints(self) -> list[Key]:
        return [
            ("↑↓", _("sector")),
            ("1-3 ←→", _("spaces")),
            ("Enter", _("reinforce")),
            ("p", _("end phase")),
            self.back_hint(),
        ]
