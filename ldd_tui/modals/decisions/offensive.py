"""An offensive: how large, with which dice, and what it may bring. Who attacks whom is chosen on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.decisions.decision import SubPhaseDialog
from ldd_tui.modals.parts import pool as dice_pool
from ldd_tui.modals.parts.styles import CHOSEN, CURSOR, DIM, KEY, NOTHING, WARN, in_side, lines, side_by_side, side_of
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cite
from rules import actions as a
from rules import engine, pools
from rules.model import Sector, State
from rules.obligations import Demand, mandatory

_GAP = 3


class Pair(NamedTuple):
    """An attacker and a defender, with the sizes that are legal now."""

    attacker: Sector
    defender: Sector
    sizes: tuple[int, ...]


def pairs(legal: Sequence[a.Action]) -> list[Pair]:
    """Who can attack whom."""
    sizes: dict[tuple[Sector, Sector], list[int]] = {}
    for action in legal:
        if isinstance(action, a.Offensive):
            sizes.setdefault((action.attacker, action.defender), []).append(action.size)
    return [Pair(attacker, defender, tuple(of_pair)) for (attacker, defender), of_pair in sizes.items()]


class OffensiveModal(SubPhaseDialog):
    """The size of an offensive with its price, where each die comes from, and what it may bring.

    Opens on the given pair, or the first of an attacker; Up and Down go through the pairs that are possible.
    """

    PURPOSE = N_(
        "Choose who attacks whom and with how many dice: 1 RP each, at most the Operational Value (10.3.2). The odds "
        "show what both sides may lose before you pay."
    )

    def load(self, state: State, attacker: Sector | None = None, defender: Sector | None = None) -> None:
        super().load(state)
        self.pairs = pairs(self.legal)
        self.demand: Demand | None = mandatory(state, self.side)
        fits = [
            index
            for index, pair in enumerate(self.pairs)
            if pair.attacker == attacker and defender in (None, pair.defender)
        ]
        self.at = fits[0] if fits else 0
        self.chosen = self._first_size()

    def _first_size(self) -> int:
        """The largest size that is possible now."""
        return max(self.pair.sizes, default=1) if self.pairs else 1

    @property
    def pair(self) -> Pair:
        """The pair that is shown."""
        return self.pairs[self.at]

    @property
    def action(self) -> a.Offensive:
        """The offensive as it stands."""
        return a.Offensive(self.pair.attacker, self.pair.defender, self.chosen)

    # -- what is shown

    def name_of_decision(self) -> str:
        return _("Offensive")

    def detail(self, width: int) -> Content:
        if not self.pairs:
            return Content(_("No offensive is possible now."))
        half = max(1, (width - _GAP) // 2)
        left = [line for piece in self._offer() for line in piece.wrap(half)]
        return lines(*side_by_side(left, self._odds(half), width, _GAP))

    def _offer(self) -> list[Content]:
        """Who against whom, the size, and the dice."""
        attacker, defender, size = self.action.attacker, self.action.defender, self.action.size
        against = Content.assemble(
            in_side(names.sector(attacker), side_of(attacker)),
            f" {glyphs().attacks} ",
            in_side(names.sector(defender), side_of(defender)),
        )
        return [against, self._size_line(), *self._duty(), NOTHING, *self._dice(attacker, defender, size)]

    def _dice(self, attacker: Sector, defender: Sector, size: int) -> list[Content]:
        michael = pools.michael_applies(self.state, attacker, defender)
        return dice_pool.pool_lines(self.state, attacker, defender, size, michael=michael).split("\n")

    def _odds(self, width: int) -> list[Content]:
        """The charts of both sides' losses, one above the other."""
        attacker, defender, size = self.action.attacker, self.action.defender, self.action.size
        michael = pools.michael_applies(self.state, attacker, defender)
        theirs, ours, counter = dice_pool.odds_blocks(
            self.state,
            pools.pool(self.state, attacker, defender, size, michael=michael),
            attacker,
            defender,
            width,
            rows=dice_pool.MOST_ROWS if self.roomy else dice_pool.FEW_ROWS,
        )
        return [*theirs, NOTHING, *ours, NOTHING, *counter.wrap(width)]

    def _size_line(self) -> Content:
        """The sizes that are possible, the chosen one with its price."""
        cost = engine.explain(self.state, self.action).cost
        price = _("{cost} of {held} RP").format(cost=cost, held=self.state.rp[self.side]) if cost else _("free")
        sizes = ((f" {size} ", CURSOR if size == self.chosen else CHOSEN) for size in self.pair.sizes)
        return Content.assemble(_("Size"), " ", (glyphs().left, KEY), *sizes, (glyphs().right, KEY), "  ", (price, DIM))

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

    def action_move(self, by: int) -> None:
        """Up and Down: another pair."""
        if len(self.pairs) > 1:
            self.at = (self.at + by) % len(self.pairs)
            self.chosen = self._first_size()
            self.say("")

    def step(self, by: int) -> None:
        if self.pairs:
            self._choose_size(self.chosen + by)

    def digit(self, number: int) -> None:
        """A digit is a size."""
        if self.pairs:
            self._choose_size(number)

    def _choose_size(self, size: int) -> None:
        """Choose a size, or say what forbids it."""
        refused = self.why_not(a.Offensive(self.pair.attacker, self.pair.defender, size))
        if not refused:
            self.chosen = size
        self.refuse(refused)

    def accept(self) -> None:
        if self.pairs:
            self.propose(self.action)

    def hints(self) -> list[Key]:
        return [
            self.hint("{left}{right} 1-9", _("size")),
            *([self.hint("{up}{down}", self._other_pair())] if len(self.pairs) > 1 else []),
            self.hint("accept", _("attack")),
            *([self.hint("pass", _("pass"))] if a.DONE in self.legal else []),
            self.back_hint(_("map")),
        ]

    def _other_pair(self) -> str:
        return _("pair {number} of {count}").format(number=self.at + 1, count=len(self.pairs))
