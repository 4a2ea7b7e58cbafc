"""What decides the war now, at the last turn or Peace Negotiations."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, SIDE, WARN, cited, column, lines, room_for, side_by_side
from ldd_tui.text import N_, _, names, pgettext, situation
from ldd_tui.text.phrases import labelled, losses, vp
from rules import facts as f
from rules import victory
from rules.model import Side, State
from rules.sectors import at_war, losses_to_surrender
from rules.victory import prestige_lines, prestige_points

_BETWEEN = 3
_SECTOR, _SUM = 16, 11


class LastTurnModal(Dialog[None]):
    """The armistice's result now, by sector, and what one more loss of each would change."""

    PURPOSE = N_("What decides the war when this turn ends, and what can still change it.")
    WIDTH = 100
    goes_on = True

    def load(self, state: State) -> None:
        super().load()
        self.state = state

    def heading(self) -> str:
        state = self.state
        if state.turn == state.board.last_turn:
            return _("The last turn")
        cards = state.edition.cards
        card = next(iter(cards.ends_war))
        return _("{card}: the last turn").format(card=names.event(card, state.edition))

    def intro(self, width: int) -> Content:
        board = self.state.board
        if not victory.is_counted(board):
            words = _(
                "When this turn ends, the side with more VP wins. A tie goes to {side}. Until then each "
                "surrender still means an Armistice roll. Unspent RP count for nothing."
            )
            return cited(words.format(side=names.the_side(board.tie_winner)), board.edition.cited("14.2"))
        return cited(
            _(
                "The Armistice comes when this turn ends. Each sector at war counts its Operational Value x "
                "its Prestige Value, and each VP counts 1. Unspent RP count for nothing."
            ),
            "14.2",
        )

    def detail(self, width: int) -> Content:
        half = (width - _BETWEEN) // 2
        entente, central_powers = (self._side(side, half) for side in Side)
        if all(line.cell_length <= half for line in (*entente, *central_powers)):
            return lines(*side_by_side(entente, central_powers, width, _BETWEEN), NOTHING, self._leader())
        entente, central_powers = (self._side(side, width) for side in Side)
        return lines(*entente, NOTHING, *central_powers, NOTHING, self._leader())

    def _side(self, side: Side, room: int) -> list[Content]:
        state = self.state
        if not victory.is_counted(state.board):
            return self._to_win(side, room)
        title = pgettext("in 36 cells", "{side}: {points} prestige points").format(
            side=names.side(side), points=prestige_points(state, side)
        )
        rows = Content.styled(title, SIDE[side]).wrap(room)
        rows += [self._sector(line, room) for line in prestige_lines(state, side)]
        return [*rows, Content(vp(state.vp[side]))]

    def _to_win(self, side: Side, room: int) -> list[Content]:
        state, board = self.state, self.state.board
        title = labelled(names.side(side), vp(state.vp[side]))
        rows = Content.styled(title, SIDE[side]).wrap(room)
        for sector in board.of_side(side.enemy):
            if at_war(state, sector):
                missing = losses_to_surrender(state, sector)
                worth = vp(board.sectors[sector].victory_points)
                words = _("{losses} to surrender: {worth}").format(losses=losses(missing, board.edition), worth=worth)
                name = column(names.sector(sector, board.edition), self._name_cells())
                rows.append(Content.assemble(name, (words, WARN if missing == 1 else DIM)))
        return rows

    def _sector(self, line: f.PrestigeLine, room: int) -> Content:
        words = f"{line.operational_value} x {line.prestige_value} = {line.operational_value * line.prestige_value}"
        in_full = room > self._name_cells() + 2 * _SUM
        edition = self.state.edition
        short = Content(f"{names.short(line.sector, edition)} ")
        name = column(names.sector(line.sector, edition), self._name_cells()) if in_full else short
        return Content.assemble(name, column(words, _SUM), *self._next_loss(line, in_full=in_full))

    def _name_cells(self) -> int:
        board = self.state.board
        return room_for(
            (names.sector(sector, board.edition) for side in Side for sector in board.of_side(side)), _SECTOR
        )

    def _next_loss(self, line: f.PrestigeLine, *, in_full: bool) -> tuple[tuple[str, str], ...]:
        board = self.state.board
        printed = board.sectors[line.sector]
        losses = self.state.sectors[line.sector].losses
        if losses < printed.last_space:
            cost = (printed.track[losses] - printed.track[losses + 1]) * line.prestige_value
            return ((_("1 loss: -{cost}").format(cost=cost), DIM),) if cost else ()
        worth = _("the war") if line.sector in board.edition.features.hearts else vp(printed.victory_points)
        words = _("next loss: surrender, {worth}") if in_full else _("surrender: {worth}")
        return ((words.format(worth=worth), WARN),)

    def _leader(self) -> Content:
        state = self.state
        ahead = situation.leader(state)
        points = {side: prestige_points(state, side) for side in Side}
        tied = state.board.tie_winner == ahead.enemy
        words = _("{winner} would win now, {most} to {least}. {other}: {missing} more to win.").format(
            winner=names.side(ahead),
            most=points[ahead],
            least=points[ahead.enemy],
            other=names.side(ahead.enemy),
            missing=points[ahead] - points[ahead.enemy] + (0 if tied else 1),
        )
        return Content.styled(words, BOLD)

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("fast"))
