"""The end of the game: why it ended, who has won, and the prestige points of both sides."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from ldd_tui.modals.base import Dialog, Key
from ldd_tui.modals.look import BOLD, DIM, NOTHING, SIDE, cited, column, lines, side_by_side
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names, prompts
from ldd_tui.words.phrases import vp
from rules import facts as f
from rules.model import Cause, Over, Sector, Side, State, Status
from rules.victory import prestige_lines, prestige_points

_SECTOR, _SUM, _POINTS = 16, 16, 3


class GameOverModal(Dialog[None]):
    """The result, the prestige table as the rulebook counts it, and the surrenders in the order of the turns."""

    def load(self, state: State, history: Iterable[f.Fact] = ()) -> None:
        super().load()
        self.state = state
        self.history = tuple(history)

    @property
    def over(self) -> Over:
        """How the game ended."""
        assert isinstance(self.state.waiting, Over)
        return self.state.waiting

    def owner(self) -> Side | None:
        return self.over.winner

    def heading(self) -> str:
        return _("The war is over: {cause}").format(cause=names.cause(self.over.cause))

    def detail(self, width: int) -> Content:
        most = max(len(self.state.setup.board.of_side(side)) for side in Side)
        tables = side_by_side(self._table(Side.ENTENTE, most), self._table(Side.CENTRAL_POWERS, most), width)
        return lines(
            Content.styled(prompts.result(self.over, self.state.setup), BOLD),
            *self._reasons(),
            "",
            Content.styled(self._about_prestige(), DIM),
            *tables,
            *self._surrenders(),
        )

    def _reasons(self) -> list[Content]:
        """What brought a sudden death about: who has surrendered, how many VP were reached."""
        if self.over.cause != Cause.SUDDEN_DEATH:
            return []
        board = self.state.setup.board
        found = [
            _("{Sector} has surrendered.").format(Sector=names.The_sector(sector))
            for sector in (Sector.FRANCE, Sector.GERMANY)
            if self.state.sectors[sector].status == Status.SURRENDERED
        ]
        for side in Side:
            if self.state.vp[side] >= board.sudden_death_vp:
                words = _("{Side}: {vp}, and {most} end the war at once.")
                found.append(
                    words.format(Side=names.The_side(side), vp=vp(self.state.vp[side]), most=vp(board.sudden_death_vp))
                )
        return [cited(words, self.over.rule) for words in found]

    def _about_prestige(self) -> str:
        words = _(
            "Prestige points: for each sector at war its Operational Value x its Prestige Value, and 1 for each VP."
        )
        if self.over.prestige is None:
            words = _(
                "Prestige points did not decide. As they stand: for each sector at war its Operational Value x its "
                "Prestige Value, and 1 for each VP."
            )
        return words

    def _table(self, side: Side, most: int) -> list[Content]:
        """The sectors of a side, with blank lines for as many as `most`, its VP and the total."""
        counted = {line.sector: line for line in prestige_lines(self.state, side)}
        rows = [Content.styled(names.side(side), SIDE[side])]
        for sector in self.state.setup.board.of_side(side):
            line = counted.get(sector)
            if line is None:
                words, points = names.status(self.state.sectors[sector].status), 0
            else:
                words = f"{line.operational_value} x {line.prestige_value}"
                points = line.operational_value * line.prestige_value
            row = self._row(names.sector(sector), words, points)
            rows.append(row if line else row.stylize(DIM))
        rows += [NOTHING] * (most + 1 - len(rows))
        won = self.state.vp[side]
        rows.append(self._row(_("Victory points"), vp(won), won))
        rows.append(Content.styled(glyphs().rule * (_SECTOR + _SUM + _POINTS), DIM))
        return [*rows, self._row(_("Total"), "", prestige_points(self.state, side)).stylize(BOLD)]

    @staticmethod
    def _row(name: str, words: str, points: int) -> Content:
        return Content.assemble(column(name, _SECTOR), column(words, _SUM), column(str(points), _POINTS, right=True))

    def _surrenders(self) -> list[str | Content]:
        """Who fell on which turn, from the facts of the game."""
        found: list[str | Content] = []
        turn = 0
        for fact in self.history:
            if isinstance(fact, f.TurnBegan):
                turn = fact.turn
            elif isinstance(fact, f.Surrendered | f.RussiaExited):
                sector = fact.sector if isinstance(fact, f.Surrendered) else Sector.RUSSIA
                status = Status.SURRENDERED if isinstance(fact, f.Surrendered) else Status.EXITED
                words = _("{sector}: {status}").format(sector=names.sector(sector), status=names.status(status))
                if turn:
                    words = _("Turn {turn}: {words}").format(turn=turn, words=words)
                found.append(cited(words, fact.rule))
        return ["", Content.styled(_("How it came"), BOLD), *found] if found else []

    def hints(self) -> list[Key]:
        return [("↑↓", _("scroll")), self.go_on_hint(_("close")), self.back_hint()]
