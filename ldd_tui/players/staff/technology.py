"""Technology weighed: what a level gives a turn, what an attempt is worth, where it pays to implement (10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.staff import chances
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.campaigns import usual_size
from ldd_tui.players.staff.intended_offensives import IntendedOffensive, intended_offensives
from ldd_tui.players.staff.outlook import Outlook
from ldd_tui.players.staff.spending_plan import Spending, Steps
from ldd_tui.players.staff.threats import attention
from rules import naval_table, odds, pools
from rules.actions import Implement, Research
from rules.air_raid import HALVING_DIFFERENTIAL
from rules.model import (
    IMPLEMENTED,
    Phase,
    Sector,
    SectorState,
    Side,
    State,
    Status,
    Technology,
    Tree,
    put,
)
from rules.phases.end_of_turn import is_last_turn, markers_advanced
from rules.phases.income import full_trade
from rules.phases.technology import IMPLEMENTATION_COST, attainable, attempts, implements_free, next_level
from rules.sectors import at_war, set_sector

GROUP = 2
MOST_BONUS = 4


class Prospect(Struct, frozen=True, gc=False):
    """The years ahead of a side: a level serves in turns to come, so `state` is without what holds for this turn only.

    `today` is the position with it.
    """

    state: State
    today: State
    outlook: Outlook
    side: Side
    intended: dict[Sector, IntendedOffensive]

    @property
    def turns(self) -> float:
        """The turns in which a level has to pay off: the rest of the war, up to `payback`."""
        return min(self.outlook.turns_left + 1.0, self.payback)

    @property
    def payback(self) -> float:
        """The most turns in which a level has to pay off, however long the war lasts."""
        return w.PAYBACK[self.side] if self.state.setup.board.sudden_death_vp else w.PAYBACK_BY_ROLL


def prospect(state: State, outlook: Outlook, side: Side) -> Prospect:
    to_come = plain(state)
    return Prospect(to_come, state, outlook, side, intended_offensives(to_come, outlook, side))


def spendings(state: State, outlook: Outlook, side: Side) -> list[Steps]:
    ahead = prospect(state, outlook, side)
    steps = [attempt_steps(ahead, technology) for technology in attempts(ahead.state)]
    return steps + implementations(ahead)


def plain(state: State) -> State:
    """The position without this turn's effects: a level serves in later turns."""
    return replace(state, this_turn=(), offensives=(), passed=(False, False))


# ------------------------------------------------------------------------------------------------- levels


class Gains(Struct, frozen=True, gc=False):
    """What a level gives a turn: losses inflicted more and suffered less, and what these are worth in RP."""

    inflicted: float
    spared: float
    struck: float
    kept: float

    @property
    def worth(self) -> float:
        return self.struck + self.kept


NO_GAINS = Gains(0.0, 0.0, 0.0, 0.0)


def level_gives(ahead: Prospect, technology: Technology) -> float:
    """What the next level of a technology gives, in RP a turn, where it would be implemented.

    Naval and Air Raid act before the attempts: on the last turn they give nothing any more.
    """
    state, side = ahead.state, ahead.side
    if technology not in IMPLEMENTED and is_last_turn(ahead.today):
        return 0.0
    if technology == Technology.NAVAL:
        return w.INCOME_LASTS * naval_gives(state, side)
    if technology == Technology.AIR_RAID:
        return w.INCOME_LASTS * air_raid_gives(state, side)
    return sum(
        (gives.worth - _a_turn(ahead, sector) for sector, gives in gains_worth_implementing(ahead, technology)), 0.0
    )


def gains_worth_implementing(ahead: Prospect, technology: Technology) -> Iterator[tuple[Sector, Gains]]:
    return (
        (sector, gives) for sector, gives in gains_by_sector(ahead, technology) if gives.worth > _a_turn(ahead, sector)
    )


def _a_turn(ahead: Prospect, sector: Sector) -> float:
    """The cost of implementing a level, spread over the turns in which it has to pay off."""
    return (0 if implements_free(ahead.state, sector) else IMPLEMENTATION_COST) / ahead.turns


def gains_by_sector(ahead: Prospect, technology: Technology) -> Iterator[tuple[Sector, Gains]]:
    state, side = ahead.state, ahead.side
    level = state.trees[side].levels[technology] + 1
    for sector in state.setup.board.of_side(side):
        here = state.sectors[sector]
        if here.status <= Status.AT_WAR and here.levels[technology] < level:
            reached = min(level, state.setup.board.sectors[sector].caps[technology])
            yield sector, gains(ahead, sector, technology, reached)


def sector_gains(ahead: Prospect, sector: Sector, technology: Technology, level: int) -> float:
    """What a sector gains each turn, in RP, at `level` of a technology."""
    return gains(ahead, sector, technology, level).worth


def gains(ahead: Prospect, sector: Sector, technology: Technology, level: int) -> Gains:
    """What a sector gains each turn at `level` of a technology: losses inflicted and spared."""
    here = ahead.state.sectors[sector]
    if level <= here.levels[technology]:
        return NO_GAINS
    levels = put(here.levels, technology, level)
    better = set_sector(ahead.state, sector, SectorState(Status.AT_WAR, here.losses, levels))  # type: ignore[arg-type]
    likely = 1.0 if here.status == Status.AT_WAR else w.NEUTRAL_ENTERS
    inflicted, struck = more_inflicted(ahead, better, sector, technology)
    spared, kept = fewer_suffered(ahead, better, sector, technology)
    return Gains(likely * inflicted, likely * spared, likely * struck, likely * kept)


def averted(ahead: Prospect, sector: Sector, level: int) -> float:
    """The danger in RP that a level of Defence averts, including this turn's threats."""
    losses = ahead.today.sectors[sector].losses
    return ahead.outlook.burden(sector, losses) - with_defence(ahead, sector, level).burden(sector, losses)


def with_defence(ahead: Prospect, sector: Sector, level: int) -> Outlook:
    if ahead.outlook.standings[sector] is None:
        return ahead.outlook
    here = ahead.today.sectors[sector]
    levels = put(here.levels, Technology.DEFENCE, level)
    better = SectorState(here.status, here.losses, levels)  # type: ignore[arg-type]
    return ahead.outlook.with_standing_of(
        set_sector(ahead.today, sector, better), set_sector(ahead.state, sector, better), sector
    )


def more_inflicted(ahead: Prospect, better: State, sector: Sector, technology: Technology) -> tuple[float, float]:
    """The extra losses a sector's usual offensive inflicts each turn, and their worth in RP."""
    state = ahead.state
    intended = ahead.intended.get(sector)
    if intended is None or technology == Technology.DEFENCE:
        return 0.0, 0.0
    now, then = (chances.of_offensive(x, sector, intended.defender, intended.size).expected for x in (state, better))
    losses = (then - now) * intended.often
    return losses, losses * loss_worth(ahead, intended.defender)


def fewer_suffered(ahead: Prospect, better: State, sector: Sector, technology: Technology) -> tuple[float, float]:
    """The losses a sector is spared each turn, and their worth in RP."""
    state = ahead.state
    if technology not in (Technology.DEFENCE, Technology.AVIATION):
        return 0.0, 0.0
    spared = 0.0
    for other in state.setup.board.sectors[sector].neighbours:
        if at_war(state, other):
            size = usual_size(state, other)
            now, then = (chances.of_offensive(x, other, sector, size).expected for x in (state, better))
            spared += (now - then) * attention(state, other)
    losses = spared * w.ENEMY_OFFENSIVES
    return losses, losses * loss_worth(ahead, sector)


def loss_worth(ahead: Prospect, sector: Sector) -> float:
    state, outlook = ahead.state, ahead.outlook
    if outlook.standings[sector] is None:
        return w.LEAST_LOSS
    losses = state.sectors[sector].losses
    slope = (outlook.burden(sector, losses + 3) - outlook.burden(sector, losses)) / 3
    return min(max(slope, w.LEAST_LOSS), w.MOST_LOSS)


def naval_gives(state: State, side: Side) -> float:
    """The RP each turn that the next Naval level takes from the enemy or protects (9, 10.2.7)."""
    tree = state.trees[side]
    tree = Tree(put(tree.levels, Technology.NAVAL, tree.levels[Technology.NAVAL] + 1), tree.cubes)
    better = replace(state, trees=put(state.trees, side, tree))
    taken = naval_taken(better, side) - naval_taken(state, side)
    spared = naval_taken(state, side.enemy) - naval_taken(better, side.enemy)
    return taken + spared


def naval_taken(state: State, side: Side) -> float:
    """The average RP that a side's naval control takes in a later turn (9)."""
    if naval_table.suspended(state, side) is not None:
        return 0.0
    trade = full_trade(markers_advanced(state), side.enemy)
    control = naval_table.control_modifier(state) if side == Side.CENTRAL_POWERS else 0
    taken = [min(naval_table.result(state, side, face, control), trade) for face in odds.FACES]
    return sum(taken) / len(odds.FACES)


def air_raid_gives(state: State, side: Side) -> float:
    """The RP each turn of one more Air Raid level: by its effects, or by blocking the enemy's."""
    entente, central_powers = (tree.levels[Technology.AIR_RAID] for tree in state.trees)
    lead = central_powers - entente
    after = lead + (1 if side == Side.CENTRAL_POWERS else -1)
    return abs(_raids(state, after) - _raids(state, lead))


def _raids(state: State, lead: int) -> float:
    lead = min(max(lead, 0), HALVING_DIFFERENTIAL)
    halved = state.merchant_navy / 2 if lead == HALVING_DIFFERENTIAL else 0.0
    return w.AIR_RAIDS[lead] + halved


# ----------------------------------------------------------------------------------------------- attempts


def attempt_steps(ahead: Prospect, technology: Technology) -> Steps:
    """An attempt, with a step for each RP whose +1 on the die makes it surer (10.2.2, 3.9)."""
    now, later = attempt_worths(ahead, technology)
    group = (GROUP, int(technology))
    found: Steps = []
    paid, surest, before = 0, 0.0, 0.0
    for rp in range(1, MOST_BONUS + 2):
        chance = chance_of(ahead, technology, rp - 1)
        if chance > surest:
            total = chance * now + (1.0 - chance) * later - w.WAITING * later
            action = Research(technology, rp)
            found.append(Spending(Phase.TECHNOLOGY, action, group, rp - paid, total - before, total))
            paid, surest, before = rp, chance, total
    return found


def attempt_worths(ahead: Prospect, technology: Technology) -> tuple[float, float]:
    """The worth of the next level if unlocked now, and what remains if the attempt fails."""
    gives = level_gives(ahead, technology)
    now = gives * ahead.turns
    chance = chance_of(ahead, technology, 0)
    later = max(0.0, gives * (ahead.turns - 1.0) - 1.0 / chance) if ahead.turns > 1 else 0.0
    return now, later


def chance_of(ahead: Prospect, technology: Technology, bonus: int) -> float:
    """The chance that an attempt unlocks a level, including cubes and re-rolls (10.2.3 to 10.2.5)."""
    state, side = ahead.state, ahead.side
    level = next_level(state, side, technology)
    if level is None:
        return 0.0
    bonus += pools.attempt_modifier(state, side, technology)
    return float(odds.research(level.needed, bonus, state.trees[side].cubes[technology]))


# ------------------------------------------------------------------------------------------ implementations


def implementations(ahead: Prospect) -> list[Steps]:
    """Every unlocked level that a sector could implement for 1 RP, level by level."""
    state, side = ahead.state, ahead.side
    found: list[Steps] = []
    for sector in state.setup.board.of_side(side):
        here = state.sectors[sector]
        if here.status > Status.AT_WAR:
            continue
        for technology in IMPLEMENTED:
            reached = attainable(state, sector, technology)
            steps: Steps = []
            before = 0.0
            for level in range(here.levels[technology] + 1, reached + 1):
                total = sector_gains(ahead, sector, technology, level) * ahead.turns
                if technology == Technology.DEFENCE:
                    total = max(total, averted(ahead, sector, level))
                group = (GROUP, 10 + int(technology), int(sector))
                action = Implement(sector, technology)
                steps.append(Spending(Phase.TECHNOLOGY, action, group, IMPLEMENTATION_COST, total - before, total))
                before = total
            found.append(steps)
    return found
