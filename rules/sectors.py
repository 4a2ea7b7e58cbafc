"""Sectors through the war: Operational Value, losses, recovery, entry and surrender (3.1.1, 13).

`lose` (cube to the right) and `recover` (cube to the left) are the only ways a cube moves (R003).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import cards
from rules import facts as f
from rules.model import (
    AT_WAR,
    CENTRAL_POWERS,
    GERMAN_COLONIES,
    IMPLEMENTED,
    ROMANIA,
    RUSSIA,
    SURRENDERED,
    Sector,
    SectorState,
    Side,
    State,
    put,
)
from rules.victory import HEARTS, sudden_death

ROMANIA_BONUS = 1


def at_war(state: State, sector: Sector) -> bool:
    """Whether a sector is at war: not neutral, surrendered or exited (2, R001)."""
    return state.sectors[sector].status == AT_WAR


def operational_value(state: State, sector: Sector) -> int:
    """The number left of the sector's cube (3.1.1); 0 for a sector that is not at war."""
    here = state.sectors[sector]
    return state.setup.board.sectors[sector].track[here.losses] if here.status == AT_WAR else 0


def losses_to_surrender(state: State, sector: Sector) -> int:
    """The losses that make a sector at war surrender now (10.3.4, 13.2): to its last space, and one more."""
    return state.setup.board.sectors[sector].last_space - state.sectors[sector].losses + 1


def revolution_broke_out(state: State) -> bool:
    """Whether the Russian Revolution marker has reached its last space (13.3)."""
    return state.revolution >= state.setup.board.revolution_last


def production(state: State, sector: Sector) -> int:
    """The RP that a sector brings at a collection now: its Production Value if at war and not idle (8.2)."""
    if not at_war(state, sector) or sector == _idle(state):
        return 0
    return state.setup.board.sectors[sector].production


def production_of(state: State, side: Side) -> int:
    """The `production` of all sectors of a side."""
    sectors, printed, idle = state.sectors, state.setup.board.sectors, _idle(state)
    of_side = state.setup.board.of_side(side)
    return sum([printed[s].production for s in of_side if sectors[s].status == AT_WAR and s != idle])


def _idle(state: State) -> Sector | None:
    """The sector at war that produces nothing: Russia after the Revolution (13.3)."""
    return RUSSIA if revolution_broke_out(state) else None


def can_recover(sector: Sector) -> bool:
    """Whether a sector is ever reinforced: the German Colonies never are (10.1.3)."""
    return sector != GERMAN_COLONIES


def is_barred(state: State, sector: Sector) -> bool:
    """Whether a sector can be reinforced no more in this game: the German Colonies (10.1.3), Russia after 13.3."""
    return sector == GERMAN_COLONIES or (sector == RUSSIA and revolution_broke_out(state))


def set_sector(state: State, sector: Sector, new: SectorState) -> State:
    """The state with one sector replaced."""
    return replace(state, sectors=put(state.sectors, sector, new))


def enter(state: State, sector: Sector, facts: list[f.Fact]) -> State:
    """A neutral sector enters the war, its cube right of the red value (13.1.1, R148), with the levels due to it."""
    facts.append(f.SectorEntered(sector=sector, production=state.setup.board.sectors[sector].production))
    return set_sector(state, sector, SectorState(AT_WAR, 0, _levels_on_entry(state, sector, facts)))


def implements_everywhere(state: State, side: Side) -> str:
    """The rule by which all sectors of a side have what it has unlocked: Athena (17.6.2), quick play (15.3), or ""."""
    options = state.setup.options
    return "17.6.2" if side in options.athena else "15.3" if options.quick_play else ""


def _levels_on_entry(state: State, sector: Sector, facts: list[f.Fact]) -> tuple[int, int, int, int]:
    """The levels with which a sector enters: those it has, or all that are unlocked up to its maximum (R211, R232).

    They differ where levels were unlocked before Athena took the side over, or a position was set up by hand.
    """
    here, printed = state.sectors[sector].levels, state.setup.board.sectors[sector]
    rule = implements_everywhere(state, printed.side)
    if not rule:
        return here
    unlocked = state.trees[printed.side].levels
    for technology in IMPLEMENTED:
        level = min(unlocked[technology], printed.caps[technology])
        if here[technology] < level:
            facts.append(f.Implemented(sector=sector, technology=technology, level=level, free=True, rule=rule))
            attack, defence, artillery, aviation = put(here, technology, level)
            here = (attack, defence, artillery, aviation)
    return here


def recover(state: State, sector: Sector, spaces: int, facts: list[f.Fact], rule: str) -> State:
    """Move a sector's cube left at no cost, never past its start (R074); nothing if it is not at war."""
    here = state.sectors[sector]
    spaces = min(spaces, here.losses)
    if here.status != AT_WAR or not spaces:
        return state
    losses = here.losses - spaces
    facts.append(f.Recovered(sector=sector, spaces=spaces, losses=losses, rule=rule))
    return set_sector(state, sector, SectorState(here.status, losses, here.levels))


def lose(state: State, losses: dict[Sector, int], facts: list[f.Fact], rule: str) -> State:
    """Move cubes right, all at once; who cannot move surrenders; then sudden death is tested once (R153).

    Sectors that are not at war are untouched. Losses beyond surrender vanish (R006).
    """
    sectors = list(state.sectors)
    fallen: list[Sector] = []
    for sector, spaces in losses.items():
        if spaces and sectors[sector].status == AT_WAR:
            sectors[sector] = _moved_right(state, sector, spaces, facts, rule)
            if sectors[sector].status == SURRENDERED:
                fallen.append(sector)
    state = replace(state, sectors=tuple(sectors))
    for sector in fallen:
        state = _surrender(state, sector, facts)
    return sudden_death(state, facts) if fallen else state


def _moved_right(state: State, sector: Sector, spaces: int, facts: list[f.Fact], rule: str) -> SectorState:
    here = state.sectors[sector]
    printed = state.setup.board.sectors[sector]
    last = printed.last_space
    losses = min(here.losses + spaces, last)
    moved = losses - here.losses
    if moved:
        facts.append(
            f.LossTaken(
                sector=sector,
                spaces=moved,
                losses=losses,
                operational_value=printed.track[losses],
                rule=rule,
            )
        )
    status = SURRENDERED if here.losses + spaces > last else here.status
    return SectorState(status, losses, here.levels)


def _surrender(state: State, sector: Sector, facts: list[f.Fact]) -> State:
    """White flag, VP to the enemy whoever caused it (R139), and the markers that it ends (R271)."""
    printed = state.setup.board.sectors[sector]
    to = printed.side.enemy
    won, vp = printed.victory_points, list(state.vp)
    vp[to] += won
    rule = "13.2.4" if sector in HEARTS else "13.2.1"
    facts.append(f.Surrendered(sector=sector, to=to, vp=won, total_vp=vp[to], rule=rule))
    state = replace(state, vp=(vp[0], vp[1]))
    if sector == ROMANIA:
        facts.append(f.RomaniaSurrendered())
    for event, ends in cards.ENDS.items():
        if ends.surrender == sector and event in state.in_force:
            state = end_event(state, event, facts, cards.rule(event))
    return state


def romania_bonus(state: State, side: Side) -> int:
    """The RP that Romania's surrender brings the Central Powers at each collection (13.2.3)."""
    fallen = state.sectors[ROMANIA].status == SURRENDERED
    return ROMANIA_BONUS if side == CENTRAL_POWERS and fallen else 0


def end_event(state: State, event: int, facts: list[f.Fact], rule: str) -> State:
    """Take an Event marker off the board."""
    facts.append(f.EventEnded(event=event, rule=rule))
    return replace(state, in_force=tuple(e for e in state.in_force if e != event))
