"""What stands on the board: options, turn and phase, sectors, Technology Trees and tracks."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

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
from rules.position.progress import BY_SIDES, LAST_STEP, NEW_YEAR, athena_acts
from rules.position.schema import Position, SectorEntry, TreeEntry
from rules.quick_play import is_used
from rules.sequence import steps_of


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
    return _trade_laid(given, replace(state, stage=_step(given, state)))


def _active(given: Position, board: Board, phase: Phase, initiative: Side, options: Options) -> Side:
    """Whose go it is: in most phases nobody's but that of the side with the initiative."""
    if phase not in BY_SIDES:
        side, why = initiative, "who has the initiative"
    elif phase == Phase.OFFENSIVES and given.now.battle and given.offensives:
        side, why = board.sectors[given.offensives[-1].attacker].side.enemy, "whose go is next (R107)"
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
    last = LAST_STEP[state.phase]
    if state.phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) and not athena_acts(state):
        last = 0
    if state.phase == Phase.END_OF_TURN and state.turn == state.setup.board.last_turn:
        last = NEW_YEAR - 1
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
    attack, defence, artillery, aviation = (
        within(
            level or 0, range(min(printed.caps[which], trees[printed.side].levels[which]) + 1), f"{at}.{name_of(which)}"
        )
        for which, level in zip(
            IMPLEMENTED, (entry.attack, entry.defence, entry.artillery, entry.aviation), strict=True
        )
    )
    return SectorState(status, losses, (attack, defence, artillery, aviation))


def _vp(given: Position, board: Board, sectors: tuple[SectorState, ...]) -> tuple[int, int]:
    won = [0, 0]
    for printed, here in zip(board.sectors, sectors, strict=True):
        won[printed.side.enemy] += printed.victory_points if here.status == Status.SURRENDERED else 0
    for side, vp in given.vp.items():
        if vp != won[side]:
            raise PositionError(f"vp.{name_of(side)}", f"{won[side]}, which the surrendered sectors bring")
    return won[0], won[1]


def _trade_laid(given: Position, state: State) -> State:
    """The Trade Track."""
    board, trade = state.setup.board, given.trade
    navy = within(or_else(trade.merchant_navy, state.merchant_navy), board.merchant_navy, "trade.merchant_navy")
    lafayette = NOT_PLACED
    if isinstance(trade.lafayette, int):
        spaces = range(board.lafayette_space, board.merchant_navy[-1] + 1)
        lafayette = within(trade.lafayette, spaces, "trade.lafayette")
    return replace(
        state,
        merchant_navy=navy,
        lafayette=lafayette,
        kaiserliche_marine=or_else(trade.kaiserliche_marine, True),
    )
