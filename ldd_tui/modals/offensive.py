"""An offensive: who against whom, how large, with which dice, and what it may bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from ldd_tui.modals import pool as dice_pool
from ldd_tui.modals.base import Key
from ldd_tui.modals.decision import SubPhaseDialog
from ldd_tui.modals.look import CHOSEN, DIM, WARN, column, in_side, lines, side_of
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.words import _, names
from ldd_tui.words.phrases import cite, rp
from rules import actions as a
from rules import engine, pools
from rules.model import Reason, Refusal, Sector, State
from rules.obligations import Demand, mandatory

_ATTACKER, _ROWS = 16, 27


class Pair(NamedTuple):
    """An attacker and a defender, with the sizes that are legal now."""

    attacker: Sector
    defender: Sector
    sizes: tuple[int, ...]


def pairs(state: State, legal: Sequence[a.Action]) -> list[Pair]:
    """Who could attack whom: those that may, and neighbours at war that may not just now."""
    sizes: dict[tuple[Sector, Sector], list[int]] = {}
    for action in legal:
        if isinstance(action, a.Offensive):
            sizes.setdefault((action.attacker, action.defender), []).append(action.size)
    found = [Pair(attacker, defender, tuple(of_pair)) for (attacker, defender), of_pair in sizes.items()]
    board = state.setup.board
    for attacker in board.of_side(state.active):
        for defender in board.sectors[attacker].neighbours:
            refusal = engine.explain(state, a.Offensive(attacker, defender, 1)).refusal
            refused = isinstance(refusal, Refusal) and refusal.reason != Reason.NOT_AT_WAR
            if refused and (attacker, defender) not in sizes:
                found.append(Pair(attacker, defender, ()))
    return found


class OffensiveModal(SubPhaseDialog):
    """Pairs at the left; at the right the size, the dice and the odds. `attacker` is highlighted at first."""

    BESIDE = _ROWS

    def load(self, state: State, attacker: Sector | None = None) -> None:
        super().load(state)
        self.pairs = pairs(state, self.legal)
        self.demand: Demand | None = mandatory(state, self.side)
        mine = [index for index, pair in enumerate(self.pairs) if pair.attacker == attacker]
        self.cursor = mine[0] if mine else 0
        self.chosen = self._first_size()

    def _first_size(self) -> int:
        """The largest size that is possible now."""
        return max(self.pair.sizes, default=1) if self.pairs else 1

    @property
    def pair(self) -> Pair:
        """The pair of the highlighted row."""
        return self.pairs[self.cursor]

    @property
    def action(self) -> a.Offensive:
        """The offensive as it stands."""
        return a.Offensive(self.pair.attacker, self.pair.defender, self.chosen)

    # -- what is shown

    def name_of_decision(self) -> str:
        return _("Offensives")

    def rows(self) -> Sequence[Content]:
        return [self._row(pair) for pair in self.pairs]

    @staticmethod
    def _row(pair: Pair) -> Content:
        sizes = f"1-{pair.sizes[-1]}" if len(pair.sizes) > 1 else "".join(map(str, pair.sizes)) or "-"
        line = Content.assemble(
            column(names.sector(pair.attacker), _ATTACKER), f"{glyphs().attacks} {names.short(pair.defender)} ", sizes
        )
        return line if pair.sizes else line.stylize(DIM)

    def detail(self, width: int) -> Content:
        if not self.pairs:
            return Content(_("No offensive is possible now."))
        against = Content.assemble(
            in_side(names.sector(self.pair.attacker), side_of(self.pair.attacker)),
            f" {glyphs().attacks} ",
            in_side(names.sector(self.pair.defender), side_of(self.pair.defender)),
        )
        refused = self.why_not(self.action)
        if refused:
            return lines(against, "", Content.styled(refused, WARN))
        attacker, defender, size = self.action.attacker, self.action.defender, self.action.size
        michael = pools.michael_applies(self.state, attacker, defender)
        return lines(
            against,
            self._size_line(),
            *self._duty(),
            "",
            dice_pool.pool_lines(self.state, attacker, defender, size, michael=michael),
            "",
            *dice_pool.odds_lines(
                self.state,
                pools.pool(self.state, attacker, defender, size, michael=michael),
                attacker,
                defender,
                width,
                rows=dice_pool.MOST_ROWS if self.roomy else dice_pool.FEW_ROWS,
            ),
        )

    def _size_line(self) -> Content:
        action = self.action
        cost = engine.explain(self.state, action).cost
        price = _("costs {rp}").format(rp=rp(cost)) if cost else _("free")
        return Content.assemble(
            _("Size"),
            " ",
            (f"{glyphs().left} {action.size} {glyphs().right}", CHOSEN),
            " ",
            (
                _("{price}, {left} left").format(price=price, left=rp(self.state.rp[self.side] - cost)),
                DIM,
            ),
        )

    def _duty(self) -> list[Content]:
        """Why nothing else is possible now."""
        demand = self.demand
        if demand is None:
            return []
        words = _("{card}: mandatory, in any size; nothing else before it.")
        if demand.full_size:
            words = _("{card}: mandatory, at full size; nothing else before it.")
        duty = f"{glyphs().alert} {words.format(card=names.card(demand.event))} {cite('10.3.1')}"
        return [Content.styled(duty, WARN)]

    # -- what is done

    def moved(self) -> None:
        self.chosen = self._first_size()

    def step(self, by: int) -> None:
        sizes = self.pair.sizes if self.pairs else ()
        if sizes:
            at = sizes.index(self.chosen) if self.chosen in sizes else 0
            self.chosen = sizes[max(0, min(at + by, len(sizes) - 1))]

    def digit(self, number: int) -> None:
        """A digit is a size."""
        if not self.pairs or not number:
            return
        wanted = a.Offensive(self.pair.attacker, self.pair.defender, number)
        refused = self.why_not(wanted)
        if not refused:
            self.chosen = number
        self.say(refused)

    def accept(self) -> None:
        if self.pairs:
            self.propose(self.action)

    def parting(self) -> str:
        return _("Offensives are still possible. Pass for the rest of the turn?")

    def hints(self) -> list[Key]:
        return [
            ("↑↓", _("who")),
            ("←→ 1-9", _("size")),
            ("Enter", _("attack")),
            *([("p", _("pass"))] if a.DONE in self.legal else []),
            self.back_hint(),
        ]
