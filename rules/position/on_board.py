"""What stands on the board: options, turn and phase, sectors, Technology Trees and tracks."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.editions import COURSES
from rules.model import (
    IMPLEMENTED,
    NOT_PLACED,
    SECTORS,
    TECHNOLOGIES,
    Board,
    Options,
    Phase,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from rules.position.conditions import PositionError, name_of, one_of, or_else, pair, within
from rules.position.progress import NEW_YEAR, athena_acts, by_sides
from rules.position.schema import Position, SectorEntry, TreeEntry
from rules.quick_play import is_used
from rules.sequence import steps_of

MARKER_LAID, FLEET_GONE = 5, 6
"""The faces of Jutland's die that go on counting, where `events.jutland` tells them."""


def board_laid(given: Position, board: Board) -> State:
    """All that lies open on the board, and how far the turn has come."""
    if given.edition not in (UNSET, board.edition.key):
        raise PositionError("edition", f'"{board.edition.key}"')
    options = or_else(given.options, Options.usual(board.edition))
    turn = within(or_else(given.turn, 1), range(1, board.last_turn + 1), "turn")
    phase, initiative = or_else(given.phase, Phase.INITIATIVE), or_else(given.initiative, board.initiative[0])
    trees = _tree(given, board, options, turn, Side.ENTENTE), _tree(given, board, options, turn, Side.CENTRAL_POWERS)
    sectors = tuple(_sector(given, board, trees, sector) for sector in SECTORS)
    state = State(
        setup=Setup(board, options),
        turn=turn,
        phase=phase,
        initiative=initiative,
        active=_active(given, board, phase, initiative, options),
        sectors=sectors,
        trees=trees,
        rp=pair(given.rp, range(board.maximum_rp + 1), "rp"),
        vp=_vp(given, board, sectors),
        revolution=within(given.revolution or 0, range(board.revolution_last + 1), "revolution"),
        merchant_navy=board.merchant_navy_start,
        deck=(),
    )
    return _markers_laid(given, replace(state, stage=_step(given, state)))


def _active(given: Position, board: Board, phase: Phase, initiative: Side, options: Options) -> Side:
    """Whose go it is: in most phases nobody's but that of the side with the initiative."""
    if not by_sides(board.edition.turn, phase):
        side, why = initiative, "who has the initiative"
    elif phase == Phase.OFFENSIVES and given.now.battle and given.offensives:
        attacking = board.sectors[given.offensives[-1].attacker].side
        side = attacking.enemy if board.edition.features.alternating else attacking
        why = "whose go is next (R107)"
    else:
        return or_else(given.active, _first(board, phase, initiative, options))
    if given.active not in (UNSET, side):
        raise PositionError("active", f"{name_of(side)}, {why}")
    return side


def _first(board: Board, phase: Phase, initiative: Side, options: Options) -> Side:
    """Who comes first in a phase."""
    side = next(side for step, side in steps_of(board.edition.turn, initiative, options.athena) if step == phase)
    return initiative if side is None else side


def _step(given: Position, state: State) -> int:
    last = COURSES[state.setup.board.edition.key].last_steps[state.phase]
    if state.phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) and not athena_acts(state):
        last = 0
    if state.phase == Phase.END_OF_TURN and state.turn == state.setup.board.last_turn:
        last = min(last, NEW_YEAR - 1)
    return within(given.now.step, range(last + 1), "now.step")


def _tree(given: Position, board: Board, options: Options, turn: int, side: Side) -> Tree:
    """Levels whose year has come, none of the technologies that quick play does not use (15.1); and cubes."""
    levels, cubes = [], []
    for which in TECHNOLOGIES:
        entry = given.technology.get(side, {}).get(which, TreeEntry())
        used = is_used(which, quick_play=options.quick_play)
        in_time = sum(level.year <= board.year(turn) for level in board.trees[side][which]) if used else 0
        levels.append(within(entry.level or 0, range(in_time + 1), f"{path_of_tree(side, which)}.level"))
        cubes.append(entry.cubes or 0)  # how many there can be is seen in `under_way`
    return Tree(tuple(levels), tuple(cubes))


def path_of_tree(side: Side, which: Technology) -> str:
    """Where a position tells of a side's technology."""
    return f"technology.{name_of(side)}.{name_of(which)}"


def _sector(given: Position, board: Board, trees: tuple[Tree, Tree], sector: Sector) -> SectorState:
    at, printed = f"sectors.{board.edition.sector_names[sector]}", board.sectors[sector]
    entry = given.sectors.get(sector, SectorEntry())
    possible = {printed.status, Status.AT_WAR, Status.SURRENDERED}
    if sector == Sector.RUSSIA:
        possible.add(Status.EXITED)
    status = one_of(or_else(entry.status, printed.status), possible, f"{at}.status")
    most = 0 if status == Status.NEUTRAL else printed.last_space
    losses = within(entry.losses or 0, range(most + 1), f"{at}.losses")
    told = zip(IMPLEMENTED, (entry.attack, entry.defence, entry.artillery, entry.aviation), strict=True)
    attack, defence, artillery, aviation = (
        _level(min(printed.caps[which], trees[printed.side].levels[which]), level, board, f"{at}.{name_of(which)}")
        for which, level in told
    )
    return SectorState(status, losses, (attack, defence, artillery, aviation))


def _level(most: int, told: int | UnsetType, board: Board, at: str) -> int:
    """A level in a sector: what it has implemented, or all that it can use where none is implemented."""
    return within(told or 0, range(most + 1), at) if board.edition.features.implementing else most


def _vp(given: Position, board: Board, sectors: tuple[SectorState, ...]) -> tuple[int, int]:
    """What the surrendered sectors brought; those that have just fallen are still to be counted (13.2)."""
    won, to_come = [0, 0], [fallen.sector for fallen in given.now.falling]
    for printed, here in zip(board.sectors, sectors, strict=True):
        if here.status == Status.SURRENDERED and printed.sector not in to_come:
            won[printed.side.enemy] += printed.victory_points
    for side, vp in given.vp.items():
        if vp != won[side]:
            raise PositionError(f"vp.{name_of(side)}", f"{won[side]}, which the surrendered sectors bring")
    return won[0], won[1]


def _markers_laid(given: Position, state: State) -> State:
    """The Trade Track; where there is none, Lafayette beside it, and whether Jutland has left a fleet."""
    board, trade = state.setup.board, given.trade
    lafayette = trade.lafayette if board.merchant_navy else given.lafayette
    state = replace(state, lafayette=_lafayette(lafayette, board))
    if not board.merchant_navy:
        jutland = or_else(given.events.jutland, None)
        if jutland not in (None, MARKER_LAID, FLEET_GONE):
            raise PositionError("events.jutland", f"null, {MARKER_LAID} or {FLEET_GONE}")
        return replace(state, kaiserliche_marine=jutland != FLEET_GONE)
    navy = within(or_else(trade.merchant_navy, state.merchant_navy), board.merchant_navy, "trade.merchant_navy")
    return replace(state, merchant_navy=navy, kaiserliche_marine=or_else(trade.kaiserliche_marine, True))


def _lafayette(told: int | UnsetType | None, board: Board) -> int:
    if not isinstance(told, int):
        return NOT_PLACED
    return within(told, range(board.lafayette_space, board.lafayette_last + 1), lafayette_at(board))


def lafayette_at(board: Board) -> str:
    """Where a position tells of Lafayette: on the Trade Track, if there is one."""
    return "trade.lafayette" if board.merchant_navy else "lafayette"
