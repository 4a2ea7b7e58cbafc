"""Sectors through the war: Operational Value, losses, recovery, entry and surrender (3.1.1, 13).

`lose` (cube to the right) and `recover` (cube to the left) are the only ways a cube moves (R003).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from rules import facts as f
from rules.cards import rule
from rules.model import AT_WAR, GERMAN_COLONIES, RUSSIA, Board, Sector, SectorState, Side, State, put


def at_war(state: State, sector: Sector) -> bool:
    """Whether a sector is at war: not neutral, surrendered or exited (2, R001)."""
    return state.sectors[sector].status == AT_WAR


def operational_value(state: State, sector: Sector) -> int:
    """The number to the left of the sector's cube (3.1.1); 0 if it isn't at war."""
    here = state.sectors[sector]
    return state.setup.board.sectors[sector].track[here.losses] if here.status == AT_WAR else 0


def can_attack(state: State, attacker: Sector, defender: Sector) -> bool:
    """Whether both sectors are at war and the attacker's Operational Value exceeds 0; ignores RP."""
    return at_war(state, defender) and operational_value(state, attacker) > 0


def losses_to_surrender(state: State, sector: Sector) -> int:
    """The losses that make a sector at war surrender: to its last space, plus one (10.3.4, 13.2)."""
    return state.setup.board.sectors[sector].last_space - state.sectors[sector].losses + 1


def revolution_broke_out(state: State) -> bool:
    """Whether the Russian Revolution marker is on its last space (13.3)."""
    return state.revolution >= state.setup.board.revolution_last


def production(state: State, sector: Sector) -> int:
    """A sector's RP at a collection now: its printed RP if at war and not idle (8.2; 6.4, F013)."""
    return _production(state, (sector,))


def production_of(state: State, side: Side) -> int:
    return _production(state, state.setup.board.of_side(side))


def _production(state: State, which: tuple[Sector, ...]) -> int:
    sectors, board = state.sectors, state.setup.board
    idle = RUSSIA if revolution_broke_out(state) else None  # 13.3
    printed, produces = _printed(board), board.edition.cards.produces
    fighting = [sector for sector in which if sectors[sector].status == AT_WAR and sector != idle]
    if produces:
        instead = {produces[event].sector: produces[event].rp for event in state.this_turn if event in produces}  # F107
        return sum([instead.get(sector, printed[sector][sectors[sector].losses]) for sector in fighting])
    return sum([printed[sector][sectors[sector].losses] for sector in fighting])


@lru_cache(maxsize=64)
def _printed(board: Board) -> tuple[tuple[int, ...], ...]:
    """The printed production of each sector at each number of losses (8.2; 6.4, F013)."""
    return tuple([tuple([s.production + s.production_per_value * value for value in s.track]) for s in board.sectors])


def can_recover(sector: Sector) -> bool:
    """Whether a sector is ever reinforced: the German Colonies never are (10.1.3)."""
    return sector != GERMAN_COLONIES


def is_barred(state: State, sector: Sector) -> bool:
    """Whether a sector can't be reinforced again: German Colonies (10.1.3), Russia after 13.3."""
    return sector == GERMAN_COLONIES or (sector == RUSSIA and revolution_broke_out(state))


def set_sector(state: State, sector: Sector, new: SectorState) -> State:
    return replace(state, sectors=put(state.sectors, sector, new))


def recover(state: State, sector: Sector, spaces: int, facts: list[f.Fact], event: int) -> State:
    """Move a cube left by a card, never past its start (R074); no effect if not at war."""
    here = state.sectors[sector]
    spaces = min(spaces, here.losses)
    if here.status != AT_WAR or not spaces:
        return state
    losses = here.losses - spaces
    facts.append(f.Recovered(sector=sector, spaces=spaces, losses=losses, event=event, rule=rule(event)))
    return set_sector(state, sector, SectorState(here.status, losses, here.levels))


def end_event(state: State, event: int, facts: list[f.Fact], cited: str) -> State:
    facts.append(f.EventEnded(event=event, rule=cited))
    return replace(state, in_force=tuple(e for e in state.in_force if e != event))
