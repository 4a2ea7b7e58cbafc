"""Chapter 13: sectors that enter the war and sectors that leave it.

Entry (13.1.1) and Lafayette (13.1.2); losses, surrender and its points (13.2.1, 13.2.2), Romania's bonus (13.2.3); the
Russian Revolution (13.3). Elsewhere: the consequences of a surrender (each edition), the call for the Revolution's dice
(`rules.phases.reinforcements`), event 33 (`rules.phases.card_effects`), the value of a cube's space (`rules.sectors`).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import cards
from rules import facts as f
from rules.model import (
    AT_WAR,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    IMPLEMENTED,
    NOT_PLACED,
    ROMANIA,
    SURRENDERED,
    Dice,
    Fallen,
    Purpose,
    Sector,
    SectorState,
    Side,
    State,
    add,
    put,
)
from rules.quick_play import implements_everywhere
from rules.sectors import can_attack, end_event, revolution_broke_out, set_sector
from rules.sequence import next_step

# ---------------------------------------------------------------------------------------------- entry (13.1)


def enter(state: State, sector: Sector, facts: list[f.Fact]) -> State:
    """A neutral enters: cube to the right of the red value (13.1.1, R148), with its due levels."""
    facts.append(f.SectorEntered(sector=sector, production=state.setup.board.sectors[sector].production))
    return set_sector(state, sector, SectorState(AT_WAR, 0, _levels_on_entry(state, sector, facts)))


def _levels_on_entry(state: State, sector: Sector, facts: list[f.Fact]) -> tuple[int, int, int, int]:
    """The levels with which a sector enters: its own, or all unlocked ones up to its maximum (R211, R232)."""
    board = state.setup.board
    here, printed = state.sectors[sector].levels, board.sectors[sector]
    rule = implements_everywhere(state, printed.side)
    if not rule:
        return here
    unlocked = state.trees[printed.side].levels
    for technology in IMPLEMENTED:
        level = min(unlocked[technology], printed.caps[technology])
        if here[technology] < level:
            if board.edition.features.implementing:
                facts.append(f.Implemented(sector=sector, technology=technology, level=level, free=True, rule=rule))
            attack, defence, artillery, aviation = put(here, technology, level)
            here = (attack, defence, artillery, aviation)
    return here


def leave(state: State, sector: Sector, facts: list[f.Fact], rule: str) -> State:
    """Russia leaves the war without surrendering: no VP (event 33, R192; 9, F032)."""
    facts.append(f.RussiaExited(rule=rule))
    here = state.sectors[sector]
    return set_sector(state, sector, SectorState(EXITED, here.losses, here.levels))


def place_lafayette(state: State, event: int, facts: list[f.Fact]) -> State:
    """Put Lafayette on the flag; this ends event 16 (13.1.2, R150)."""
    space = state.setup.board.lafayette_space
    facts.append(f.LafayettePlaced(space=space, event=event))
    state = replace(state, lafayette=space)
    if lafayette_ends_wilson(state):
        for other, ends in state.setup.board.edition.cards.ends.items():
            if ends.lafayette and other in state.in_force:
                state = end_event(state, other, facts, cards.rule(other))
    return state


def lafayette_ends_wilson(state: State) -> bool:
    """Whether Lafayette's arrival ends event 16: any arrival, or only by events 10 and 24 (R150)."""
    if state.lafayette == NOT_PLACED:
        return False
    return state.setup.options.lafayette_ends_wilson or lafayette_by_events(state)


def lafayette_by_events(state: State) -> bool:
    """Whether events 10 and 24 are both in force; they would be void after Lafayette (R169)."""
    pairs = state.setup.board.edition.cards.bring_lafayette.items()
    return any(event in state.in_force and other in state.in_force for event, other in pairs)


# ------------------------------------------------------------------------------------------ surrender (13.2)


def lose(state: State, losses: dict[Sector, int], facts: list[f.Fact], rule: str, event: int = 0) -> State:
    """Apply losses, all at once; the edition handles surrenders by `State.falling`.

    Sectors that are not at war are untouched. Losses beyond surrender vanish (R006). `event`: the card behind them, or
    0 in an offensive. The caller must leave a state that is playable once these sectors have surrendered.
    """
    sectors = list(state.sectors)
    falling: list[Fallen] = []
    for sector, spaces in losses.items():
        if spaces and sectors[sector].status == AT_WAR:
            before = sectors[sector].losses
            sectors[sector] = _moved_right(state, sector, spaces, facts, rule, event)
            if sectors[sector].status == SURRENDERED:
                falling.append(Fallen(sector, before + spaces - sectors[sector].losses, event))
    if falling:
        state = replace(state, falling=(*state.falling, *falling))
    if any(losses.values()):
        state = replace(state, sectors=tuple(sectors))
    for event, (attacker, defender) in state.setup.board.edition.cards.powerless.items():
        if event in state.in_force and not can_attack(state, attacker, defender):  # F099
            state = end_event(state, event, facts, cards.rule(event))
    return state


def _moved_right(state: State, sector: Sector, spaces: int, facts: list[f.Fact], rule: str, event: int) -> SectorState:
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
                event=event,
                rule=rule,
            )
        )
    status = SURRENDERED if here.losses + spaces > last else here.status
    return SectorState(status, losses, here.levels)


def surrender(state: State, fallen: Fallen, facts: list[f.Fact]) -> State:
    """Mark a surrender, give its VP to the enemy whatever the cause (R139), and remove the markers it ends (R271)."""
    board, sector = state.setup.board, fallen.sector
    printed = board.sectors[sector]
    to, won = printed.side.enemy, printed.victory_points
    vp = add(state.vp, to, won)
    rule = "13.2.4" if sector in board.edition.features.hearts else "13.2.1"
    facts.append(
        f.Surrendered(
            sector=sector, to=to, vp=won, total_vp=vp[to], unplaced=fallen.unplaced, event=fallen.event, rule=rule
        )
    )
    state = replace(state, vp=vp)
    for marker, ends in board.edition.cards.ends.items():
        if ends.surrender == sector and marker in state.in_force:
            state = end_event(state, marker, facts, cards.rule(marker))
    return state


def romania_bonus(state: State, side: Side) -> int:
    """The Central Powers' RP from Romania's surrender at each collection (13.2.3)."""
    fallen = state.sectors[ROMANIA].status == SURRENDERED
    return state.setup.board.edition.features.romania_bonus if side == CENTRAL_POWERS and fallen else 0


# ----------------------------------------------------------------------------- the Russian Revolution (13.3)


def revolution_awaited(state: State) -> State:
    """Wait for one die per RP spent on Russia (13.3, R076)."""
    return replace(state, waiting=Dice(ENTENTE, Purpose.REVOLUTION, state.revolution_dice, "13.3"))


def revolution_rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Move the marker one space if any die shows 1 (13.3, R077), or one space per 1."""
    board = state.setup.board
    last, advanced = board.revolution_last, 1 in faces
    spaces = faces.count(1) if board.edition.features.revolution_by_spaces else int(advanced)
    position = min(state.revolution + spaces, last)
    facts.append(f.RevolutionRolled(faces=faces, advanced=advanced, position=position, last=last))
    state = replace(state, revolution=position, revolution_dice=0, waiting=None)
    if advanced and revolution_broke_out(state):
        facts.append(f.RevolutionBrokeOut())
    return state if state.active in state.setup.options.athena else next_step(state, facts)
