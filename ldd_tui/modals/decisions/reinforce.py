"""Reinforcements: which sector moves its cube back, and how far. What U-boats cost the Entente: the sector that pays 1
RP with a space (6.6)."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.look.layout import digit_of, sector_of
from ldd_tui.modals.decisions.decision import ActionsDialog, SubPhaseDialog, no_such_row
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, DIM, NOTHING, WARN, column, lines, room_for
from ldd_tui.telling import refusals
from ldd_tui.text import N_, _, names, ngettext, prompts
from ldd_tui.text.numbers import percent, told
from ldd_tui.text.phrases import capital, cited, dice, losses, notches, rp, together, vp
from ldd_tui.text.tracks import collapse_track, cube_legend
from rules import actions as a
from rules import engine, odds
from rules import refusals as r
from rules.actions import Action
from rules.model import Sector, State, Status
from rules.phases.reinforcements import most_spaces
from rules.sectors import losses_to_surrender, operational_value

_SECTOR, _TRACK, _VALUE = 16, 30, 7
_SPACES, _COST = 10, 6


def track(state: State, sector: Sector, *, losses: int | None = None) -> Content:
    """The Collapse Track or War commitment levels as printed, the marker in brackets; then surrender."""
    here = state.sectors[sector]
    on_track = here.losses if here.status == Status.AT_WAR else None
    printed = state.board.sectors[sector]
    before, cube, after = collapse_track(printed, on_track if losses is None else losses)
    return Content.assemble((before, DIM), (cube, BOLD), (f"{after}{' ' if after else ''}{glyphs().flag}", DIM))


class ReinforceModal(SubPhaseDialog):
    """Sectors with their tracks; one to three spaces. `sector` is highlighted at first."""

    PURPOSE = N_(
        "Reinforcing moves a sector's cube back on its Collapse Track. Each turn a sector's first "
        "space costs 1 RP, the second 2, the third 3 (10.1.2)."
    )
    COLUMNS = 80

    def load(self, state: State, sector: Sector | None = None) -> None:
        super().load(state)
        self.refusals = {
            sector: engine.explain(state, a.Reinforce(sector, 1)).refusal for sector in state.board.of_side(self.side)
        }
        self.sectors = [
            one
            for one, refusal in self.refusals.items()
            if one == sector or not isinstance(refusal, r.NotAtWar | r.NeverReinforced)
        ]
        possible = [action.sector for action in self.legal if isinstance(action, a.Reinforce)]
        first = sector if sector in self.sectors else possible[0] if possible else None
        self.cursor = self.sectors.index(first) if first is not None else 0
        self.spaces = 1

    @property
    def sector(self) -> Sector:
        return self.sectors[self.cursor]

    @property
    def most(self) -> int:
        """The most spaces offered. Without a limit: one more than affordable, to show the reason, of those lost."""
        board = self.state.board
        if board.edition.features.ladder is not None:
            return most_spaces(board)
        return max(1, min(self.state.sectors[self.sector].losses, self.possible + 1))

    @property
    def purpose(self) -> str:
        if self.state.edition.features.ladder is not None:
            return super().purpose
        words = _(
            "Reinforcing wins back notches. Each turn a sector's first notch costs 1 RP, the second 2, "
            "the third 3, and so on (10.1.2)."
        )
        return cited(words, self.state.edition)

    @property
    def possible(self) -> int:
        return max(
            (act.spaces for act in self.legal if isinstance(act, a.Reinforce) and act.sector == self.sector), default=0
        )

    def name_of_decision(self) -> str:
        return _("Reinforcements")

    def concerned(self) -> tuple[Sector, ...]:
        return (self.sector,)

    def intro(self, width: int) -> Content:
        return Content(prompts.prompt(self.state))

    def head(self) -> Content:
        cube = _("cube")
        legend = "" if self.state.board.commitment else f" {with_cube(cube)}"  # the value is left of it
        names_of_columns = (_("Sector"), self._name_of_track() + legend, capital(_("value")))
        cells = zip(names_of_columns, (self._name_cells(), _TRACK, _VALUE), strict=True)
        return Content.assemble(*(column(words, cell) for words, cell in cells), _("Losses to surrender"))

    def _name_cells(self) -> int:
        return room_for((names.sector(one, self.state.edition) for one in self.sectors), _SECTOR)

    def rows(self) -> Sequence[Content]:
        return [self._row(sector) for sector in self.sectors]

    def _row(self, sector: Sector) -> Content:
        refusal = self.refusals[sector]
        at_war = self.state.sectors[sector].status == Status.AT_WAR
        note = str(losses_to_surrender(self.state, sector)) if at_war else ""
        if refusal is not None:
            note = f"{note:3}{refusals.shortest(refusal)}"
        line = Content.assemble(
            column(names.sector(sector, self.state.edition), self._name_cells()),
            column(track(self.state, sector), _TRACK),
            column(str(operational_value(self.state, sector)), _VALUE),
            note,
        )
        return line.stylize(DIM) if refusal is not None else line

    def detail(self, width: int) -> Content:
        refused = self.why_not(a.Reinforce(self.sector, 1))
        if refused:
            return Content.styled(refused, WARN)
        head = Content.assemble(
            column(names.sector(self.sector, self.state.edition), 2 + _SPACES, BOLD),
            column(_("Cost"), _COST, DIM),
            column(_("{track} after").format(track=self._name_of_track()), _TRACK, DIM),
            column(capital(_("value")), _VALUE + 2, DIM),
            (_("Losses to surrender"), DIM),
        )
        offered = [self._offer(count) for count in range(1, self.most + 1)]
        too_many = self.why_not(a.Reinforce(self.sector, self.spaces))
        why: list[str | Content] = ["", Content.styled(too_many, WARN)] if too_many else []
        return lines(head, *offered, *why, *self._revolution(), *self._legend())

    def _legend(self) -> list[str | Content]:
        if self.state.board.commitment or not self.roomy:
            return []
        return ["", Content.styled(cube_legend(with_cube(" ")), DIM)]

    def _name_of_track(self) -> str:
        return _("War commitment level") if self.state.board.commitment else _("Collapse Track")

    def _offer(self, count: int) -> Content:
        verdict = engine.explain(self.state, a.Reinforce(self.sector, count))
        chosen = count == self.spaces
        spaces = column(notches(count, self.state.edition), _SPACES)
        start = (f"{glyphs().pointer} " if chosen else "  ", spaces)
        if verdict.refusal is not None:
            line = Content.assemble(*start, refusals.shortest(verdict.refusal)).stylize(DIM)
            return line.stylize(CHOSEN) if chosen else line
        losses = self.state.sectors[self.sector].losses - count
        before = operational_value(self.state, self.sector)
        after = self.state.board.sectors[self.sector].track[losses]
        value = _("{before} to {after}") if before != after else _("still {after}")
        line = Content.assemble(
            *start,
            column(rp(verdict.cost), _COST),
            column(track(self.state, self.sector, losses=losses), _TRACK),
            column(value.format(before=before, after=after), _VALUE + 2),
            str(losses_to_surrender(self.state, self.sector) + count),
        )
        return line.stylize(CHOSEN) if chosen else line

    def _revolution(self) -> list[str | Content]:
        if self.sector != Sector.RUSSIA:
            return []
        if self.state.edition.features.revolution_by_spaces:
            can_be_bought = self.spaces <= self.possible
            return [Content.styled(f"{glyphs().alert} {self._for_each_space()}", WARN)] if can_be_bought else []
        verdict = engine.explain(self.state, a.Reinforce(Sector.RUSSIA, self.spaces))
        thrown = self.state.revolution_dice + verdict.cost
        left = self.state.board.revolution_last - self.state.revolution
        outcome = ngettext(
            "A 1 starts the Revolution: Russia brings no more RP and gets no reinforcements (13.3).",
            "A 1 moves the marker 1 space, of {count} left before the Revolution (13.3).",
            left,
        )
        warning = together(
            _("Each RP spent is a Revolution die, rolled after reinforcements: {dice} with this.").format(
                dice=dice(thrown)
            ),
            outcome.format(count=left),
            _("Chance: {chance}.").format(chance=percent(odds.revolution(thrown))) if told() else None,
        )
        return ["", Content.styled(f"{glyphs().alert} {warning}", WARN)]

    def _for_each_space(self) -> str:
        """In editions where each space bought for Russia is a die, and each 1 moves the marker."""
        thrown = self.state.revolution_dice + self.spaces
        left = self.state.board.revolution_last - self.state.revolution
        words = _(
            "Each notch is a Revolution die: {dice} with this. Each 1 moves the marker. After {count} more, Russia "
            "leaves the war."
        )
        chance = _("Chance: {chance}.").format(chance=percent(odds.revolution(thrown))) if told() else None
        return together(words.format(dice=dice(thrown), count=left), chance)

    def to_sector(self, sector: Sector) -> None:
        if sector in self.sectors:
            self.move_to(self.sectors.index(sector))

    def moved(self) -> None:
        self.spaces = 1

    def step(self, by: int) -> None:
        self.spaces = max(1, min(self.spaces + by, self.most))

    def action_digit(self, number: int) -> None:
        if 1 <= number <= self.most:
            self.spaces = number
            self.say("")
        else:
            self.refuse(no_such_row(number, self.most))

    def action_accept(self) -> None:
        self.propose(a.Reinforce(self.sector, self.spaces))

    def hints(self) -> list[Key]:
        return [
            self.hint("{up}{down}", _("sector")),
            self.hint(
                f"1-{self.most} {{left}}{{right}}" if self.most > 1 else "{left}{right}",
                _("spaces") if self.state.edition.features.ladder is not None else _("notches"),
            ),
            self.hint("accept", _("reinforce")),
            self.hint("pass"),
            self.back_hint(),
        ]


# ------------------------------------------------------------------------------------------------ what U-boats took


_PAYER = 17  # the least cells of a column


class AbsorbModal(ActionsDialog):
    PURPOSE = N_("The Entente can't pay for what the U-boats took. Choose a sector to lose a notch for each RP (6.6).")
    COLUMNS = 78

    def name_of_decision(self) -> str:
        return capital(_("what U-boats took"))

    @property
    def sector(self) -> Sector:
        assert isinstance(self.action, a.Absorb)
        return self.action.sector

    def action_digit(self, number: int) -> None:
        sectors = self.state.board.of_side(self.side)
        sector = sector_of(number, sectors)
        action = None if sector is None else a.Absorb(sector)
        if action is None:
            self.refuse(no_such_row(number, len(sectors)))
        elif action in self.legal:
            self.move_to(self.legal.index(action))
        else:
            self.refuse(self.why_not(action))

    def to_sector(self, sector: Sector) -> None:
        if sector in self.state.board.of_side(self.side):
            self.action_digit(digit_of(sector))

    def concerned(self) -> tuple[Sector, ...]:
        return (self.sector,)

    def label(self, action: Action) -> Content:
        assert isinstance(action, a.Absorb)
        left, edition = losses_to_surrender(self.state, action.sector), self.state.edition
        payers = [names.sector(one.sector, edition) for one in self.legal if isinstance(one, a.Absorb)]
        return Content.assemble(
            f" {digit_of(action.sector)} ",
            column(names.sector(action.sector, edition), room_for(payers, _PAYER)),
            column(track(self.state, action.sector), _TRACK),
            _("{losses} to surrender").format(losses=losses(left, edition)),
        )

    def detail(self, width: int) -> Content:
        sector, board = self.sector, self.state.board
        name = names.The_sector(sector, board.edition)
        left = losses_to_surrender(self.state, sector)
        if left == 1:
            falls = _("{Sector} surrenders: {vp} for the Central Powers.").format(
                Sector=name, vp=vp(board.sectors[sector].victory_points)
            )
            return Content.styled(f"{glyphs().flag} {falls}", WARN)
        after = board.sectors[sector].track[self.state.sectors[sector].losses + 1]
        before = operational_value(self.state, sector)
        words = (
            _("Operational Value {before} to {after}.") if after != before else _("Operational Value stays {after}.")
        )
        return lines(
            Content.styled(name, BOLD),
            together(
                words.format(before=before, after=after),
                _("Then {losses} from surrender.").format(losses=losses(left - 1, board.edition)),
            ),
            NOTHING,
            Content.styled(_("You choose again for each RP owed."), DIM),
        )
