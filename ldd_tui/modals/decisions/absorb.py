"""What U-boats took and the Entente does not hold: the sector that pays for 1 RP of it with a space (6.6)."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import digit_of, sector_of
from ldd_tui.modals.decisions.decision import ActionsDialog, no_such_row
from ldd_tui.modals.decisions.reinforce import track
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, WARN, column, lines, room_for
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import capital, losses, together, vp
from rules import actions as a
from rules.actions import Action
from rules.model import Sector
from rules.sectors import losses_to_surrender, operational_value

_SECTOR, _TRACK = 17, 30  # the least cells of a column


class AbsorbModal(ActionsDialog):
    """The sectors that can pay, each with its track; below, what it costs the one that is highlighted."""

    PURPOSE = N_("The Entente can't pay for what the U-boats took. Choose a sector to lose a notch for each RP (6.6).")
    COLUMNS = 78

    def name_of_decision(self) -> str:
        return capital(_("what U-boats took"))

    @property
    def sector(self) -> Sector:
        assert isinstance(self.action, a.Absorb)
        return self.action.sector

    def digit(self, number: int) -> None:
        sectors = self.state.board.of_side(self.side)
        sector = sector_of(number, sectors)
        action = None if sector is None else a.Absorb(sector)
        if action is None:
            self.refuse(no_such_row(number, len(sectors)))
        elif action in self.legal:
            self.move_to(self.legal.index(action))
        else:
            self.refuse(self.why_not(action))

    def concerned(self) -> tuple[Sector, ...]:
        return (self.sector,)

    def label(self, action: Action) -> Content:
        assert isinstance(action, a.Absorb)
        left, edition = losses_to_surrender(self.state, action.sector), self.state.edition
        payers = [names.sector(one.sector, edition) for one in self.legal if isinstance(one, a.Absorb)]
        return Content.assemble(
            f" {digit_of(action.sector)} ",
            column(names.sector(action.sector, edition), room_for(payers, _SECTOR)),
            column(track(self.state, action.sector), _TRACK),
            _("{losses} to surrender").format(losses=losses(left)),
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
                _("Then {losses} from surrender.").format(losses=losses(left - 1)),
            ),
            NOTHING,
            Content.styled(_("You choose again for each RP owed."), DIM),
        )
