"""An offensive's size and dice, and what it may bring. Who attacks whom is chosen on the map. Operation Michael (event
34): whether an offensive of Germany's takes its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import READER, glyphs, with_cube
from ldd_tui.modals.decisions.decision import ActionsDialog, SubPhaseDialog
from ldd_tui.modals.parts import pool as dice_pool
from ldd_tui.modals.parts.pool import odds_lines
from ldd_tui.modals.parts.styles import (
    BOLD,
    CHOSEN,
    CURSOR,
    DIM,
    NOTHING,
    WARN,
    arrows,
    column,
    here,
    in_side,
    lines,
    room_for,
    side_by_side,
)
from ldd_tui.text import N_, _, names, pgettext
from ldd_tui.text.numbers import told
from ldd_tui.text.phrases import artillery_dice, at, attack_dice, cite, listing
from ldd_tui.widgets.lists import pressing
from rules import actions as a
from rules import engine, forecasts, odds, pools
from rules.model import IMPLEMENTED, Sector, State
from rules.obligations import Demand, duty, mandatory
from rules.pools import with_michael
from rules.sectors import losses_to_surrender, operational_value

_GAP = 3
_WIDE = 70
_NAME, _SURRENDER = 16, 19


class Pair(NamedTuple):
    attacker: Sector
    defender: Sector
    sizes: tuple[int, ...]


def pairs(legal: Sequence[a.Action]) -> list[Pair]:
    sizes: dict[tuple[Sector, Sector], list[int]] = {}
    for action in legal:
        if isinstance(action, a.Offensive):
            sizes.setdefault((action.attacker, action.defender), []).append(action.size)
    return [Pair(attacker, defender, tuple(of_pair)) for (attacker, defender), of_pair in sizes.items()]


class OffensiveModal(SubPhaseDialog):
    """Opens on the given pair, or an attacker's first; Up and Down go through the possible pairs."""

    PURPOSE = N_("Choose who attacks whom, and with how many dice: 1 RP each, at most the Operational Value (10.3.2).")

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
        return max(self.pair.sizes, default=1) if self.pairs else 1

    @property
    def pair(self) -> Pair:
        return self.pairs[self.at]

    @property
    def action(self) -> a.Offensive:
        return a.Offensive(self.pair.attacker, self.pair.defender, self.chosen)

    # -- what is shown

    def name_of_decision(self) -> str:
        return _("Offensive")

    def concerned(self) -> tuple[Sector, ...]:
        return (self.pair.attacker, self.pair.defender) if self.pairs else ()

    def detail(self, width: int) -> Content:
        if not self.pairs:
            return Content(_("No offensive is possible now."))
        above = [*self._compared(width), self._size_line(), *self._duty()]
        if not told():
            return lines(*above, NOTHING, *self._dice())
        if width < _WIDE or glyphs() is READER:
            return lines(*above, NOTHING, *self._dice(), NOTHING, *self._odds(width))
        charts = 2 * (width * 3 // 10) + _GAP
        dice = [line for piece in self._dice() for line in piece.wrap(width - charts - _GAP)]
        return lines(*above, NOTHING, *side_by_side(dice, self._odds(charts), width, _GAP, right_width=charts))

    def _compared(self, width: int) -> list[Content]:
        found = []
        for sector, sign in ((self.action.attacker, " "), (self.action.defender, glyphs().attacks)):
            values, levels = self._values(sector, sign), Content.styled(self._levels(sector), DIM)
            beside = values + levels
            found += [beside] if beside.cell_length <= width else [values, levels.pad_left(2)]
        return found

    def _values(self, sector: Sector, sign: str) -> Content:
        edition = self.state.edition
        both = (names.sector(one, edition) for one in (self.pair.attacker, self.pair.defender))
        return Content.assemble(
            f"{sign} ",
            column(in_side(names.sector(sector, edition), sector.side), room_for(both, _NAME)),
            (_("OV") + " ", DIM),
            (str(operational_value(self.state, sector)), BOLD),
            column(_("   {number} to surrender").format(number=losses_to_surrender(self.state, sector)), _SURRENDER),
        )

    def _levels(self, sector: Sector) -> str:
        here = self.state.sectors[sector].levels
        printed = self.state.board.printed_levels(sector, here)
        found = zip(IMPLEMENTED, printed, strict=True)
        return "  ".join(f"{names.technology_short(which)} {level}" for which, level in found if level)

    def _dice(self) -> list[Content]:
        attacker, defender, size = self.action.attacker, self.action.defender, self.action.size
        michael = pools.michael_applies(self.state, attacker, defender)
        return dice_pool.pool_lines(self.state, attacker, defender, size, michael=michael).split("\n")

    def _odds(self, width: int) -> list[Content]:
        attacker, defender, size = self.action.attacker, self.action.defender, self.action.size
        seen = forecasts.forecast(self.state, attacker, defender, size)
        return dice_pool.odds_lines(self.state, seen.pool, seen.odds, attacker, defender, width)

    def _size_line(self) -> Content:
        cost = engine.explain(self.state, self.action).cost
        price = _("{cost} of {held} RP").format(cost=cost, held=self.state.rp[self.side]) if cost else _("free")
        sizes = Content.assemble(
            *(
                here(Content.styled(with_cube(size), CURSOR))
                if size == self.chosen
                else pressing(Content.styled(f" {size} ", CHOSEN), str(size))
                for size in self.pair.sizes
            )
        )
        less, more = self.chosen > min(self.pair.sizes), self.chosen < max(self.pair.sizes)
        return Content.assemble(_("Size"), " ", arrows(sizes, less=less, more=more), "  ", (price, DIM))

    def _duty(self) -> list[Content]:
        demand = self.demand
        if demand is None:
            return []
        words = _("{card}: mandatory, any size. It comes first.")
        if demand.full_size:
            words = _("{card}: mandatory, full size. It comes first.")
        elif demand.least > 1:
            words = _("{card}: mandatory, size {least} or more. It comes first.")
        card = names.card(demand.event, self.state.edition)
        rule = cite(self.state.edition.cited(duty(self.state, demand.event)))
        return [Content.styled(f"{glyphs().alert} {words.format(card=card, least=demand.least)} {rule}", WARN)]

    # -- what is done

    def action_move(self, by: int) -> None:
        if len(self.pairs) > 1:
            self.at = (self.at + by) % len(self.pairs)
            self.chosen = self._first_size()
            self.say("")

    def step(self, by: int) -> None:
        if self.pairs:
            self._choose_size(self.chosen + by)

    def action_digit(self, number: int) -> None:
        if self.pairs:
            self._choose_size(number)

    def _choose_size(self, size: int) -> None:
        refused = self.why_not(a.Offensive(self.pair.attacker, self.pair.defender, size))
        if not refused:
            self.chosen = size
        self.refuse(refused)

    def action_accept(self) -> None:
        if self.pairs:
            self.propose(self.action)

    def hints(self) -> list[Key]:
        alternating = self.state.edition.features.alternating
        pair = _("pair {number} of {count}").format(number=self.at + 1, count=len(self.pairs))
        return [
            self.hint("{left}{right} 1-9", _("size")),
            *([self.hint("{up}{down}", pair)] if len(self.pairs) > 1 else []),
            self.hint("accept", _("attack")),
            *([self.hint("pass", _("pass") if alternating else None)] if a.DONE in self.legal else []),
            self.back_hint(pgettext("key", "map")),
        ]


# ------------------------------------------------------------------------------------------------ Operation Michael


class MichaelModal(ActionsDialog):
    PURPOSE = N_(
        "Operation Michael adds its dice to one German offensive against France. You may launch two: "
        "does this one get them (18, event 34)?"
    )

    def name_of_decision(self) -> str:
        edition = self.state.edition
        return names.event(edition.cards.once, edition)

    def concerned(self) -> tuple[Sector, ...]:
        battle = self.state.battle
        assert battle is not None
        return (battle.attacker, battle.defender)

    def detail(self, width: int) -> Content:
        battle = self.state.battle
        assert battle is not None
        pool = battle.pool
        if isinstance(self.action, a.UseMichael):
            pool = with_michael(self.state, pool)
        thrown = [at(attack_dice(pool.attack_dice), pool.attack_modifier)]
        if pool.artillery_dice:
            thrown.append(at(artillery_dice(pool.artillery_dice), pool.artillery_modifier))
        return lines(
            Content.styled(listing(thrown), BOLD),
            "",
            *odds_lines(self.state, pool, odds.offensive(pool), battle.attacker, battle.defender, width),
        )
