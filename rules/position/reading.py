"""A position as a state: board, cards and markers; the rest is laid by the modules beside this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import UNSET
from msgspec.structs import replace

from rules import facts as f
from rules.cards import CARDS, MARKED, MICHAEL, of_year
from rules.check import BrokenInvariant, check
from rules.decoding import decode
from rules.engine import Step
from rules.model import (
    IMPLEMENTED,
    NOT_PLACED,
    SECTORS,
    TECHNOLOGIES,
    Board,
    Launched,
    Options,
    Phase,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Tree,
)
from rules.obligations import most_offensives
from rules.phases import reinforcements
from rules.position.awaiting import run_on
from rules.position.battle import battle_laid
from rules.position.conditions import PositionError, all_in, name_of, one_of, or_else, pair, within
from rules.position.derived import awarded_if_missing
from rules.position.progress import LAST_STEP, NEW_YEAR, athena_acts, reached
from rules.position.schema import Position, SectorEntry, TreeEntry
from rules.position.under_way import athena_laid, attempt_laid, now_laid
from rules.quick_play import is_used
from rules.sectors import can_recover
from rules.sequence import EVENTS_AIR_RAID, EVENTS_RESOLVE, steps
from rules.strict import NotationError


def from_position(obj: object, board: Board, at: str = "") -> State:
    """The state that plain data describe, run on to the first thing awaited.

    Raises `PositionError`; `at` is the path at which the data were found.
    """
    with _found(at):
        given = _given(obj)
        return _checked(run_on(given, _laid(given, board))).state


def begin(obj: object, setup: Setup, at: str = "") -> Step:
    """The first step of a game that begins from a position instead of the set-up, as `engine.initial` is of others.

    The options are those of the setup; a position may repeat them, and no others. Raises `PositionError`; `at` is
    the path at which the position was found.
    """
    with _found(at):
        given = _given(obj)
        if given.options not in (UNSET, setup.options):
            raise PositionError("options", "none, or those of the game")
        laid = _laid(replace(given, options=setup.options), setup.board)
        step = _checked(run_on(given, laid))
    return Step(step.state, (*_opening(laid), *step.facts))


@contextmanager
def _found(at: str) -> Iterator[None]:
    """Errors name the whole path of what was found at `at`."""
    try:
        yield
    except PositionError as error:
        raise PositionError(".".join(filter(None, (at, error.path))), error.expected) from error


def _given(obj: object) -> Position:
    try:
        return decode(Position, obj)
    except NotationError as error:
        raise PositionError(error.path, error.expected) from error


def _laid(given: Position, board: Board) -> State:
    """Everything where the position has it, and nothing run on."""
    state = _board_laid(given, board)
    for lay in (_cards_laid, _trade_laid, _markers_laid, now_laid, attempt_laid, athena_laid, battle_laid):
        state = lay(given, state)
    return state


def _checked(step: Step) -> Step:
    try:
        check(step.state)
    except BrokenInvariant as broken:
        raise PositionError("", f"a possible position: {broken}") from broken
    return step


def _opening(laid: State) -> tuple[f.Fact, ...]:
    """What is told of a game's first position: the turn, the phase, and what lies on the board."""
    in_order = (laid.phase, laid.active) in steps(laid.initiative, laid.setup.options.athena)
    return (
        f.TurnBegan(turn=laid.turn, year=laid.setup.board.year(laid.turn)),
        f.PhaseBegan(phase=laid.phase, side=laid.active if in_order else None),
        f.PositionLaid(
            status=tuple(here.status for here in laid.sectors),
            losses=tuple(here.losses for here in laid.sectors),
            rp=laid.rp,
            vp=laid.vp,
            initiative=laid.initiative if laid.phase > Phase.INITIATIVE else None,
            events=laid.drawn,
        ),
    )


def _board_laid(given: Position, board: Board) -> State:
    """Options, turn and phase, what stands on the board and the trees."""
    if given.edition not in (UNSET, board.edition):
        raise PositionError("edition", f'"{board.edition}"')
    options = or_else(given.options, Options())
    turn = within(or_else(given.turn, 1), range(1, board.last_turn + 1), "turn")
    phase, initiative = or_else(given.phase, Phase.INITIATIVE), or_else(given.initiative, board.initiative[0])
    trees = _tree(given, board, options, turn, Side.ENTENTE), _tree(given, board, options, turn, Side.CENTRAL_POWERS)
    sectors = tuple(_sector(given, board, trees, sector) for sector in SECTORS)
    state = State(
        setup=Setup(board, options),
        turn=turn,
        phase=phase,
        initiative=initiative,
        active=or_else(given.active, _first(phase, initiative, options)),
        sectors=sectors,
        trees=trees,
        rp=pair(given.rp, range(board.maximum_rp + 1), "rp"),
        vp=_vp(given, board, sectors),
        revolution=within(given.revolution or 0, range(board.revolution_last + 1), "revolution"),
        merchant_navy=board.merchant_navy_start,
        deck=(),
    )
    return replace(state, stage=_step(given, state))


def _step(given: Position, state: State) -> int:
    last = LAST_STEP[state.phase]
    if state.phase in (Phase.REINFORCEMENTS, Phase.TECHNOLOGY) and not athena_acts(state):
        last = 0
    if state.phase == Phase.END_OF_TURN and state.turn == state.setup.board.last_turn:
        last = NEW_YEAR - 1
    return within(given.now.step, range(last + 1), "now.step")


def _first(phase: Phase, initiative: Side, options: Options) -> Side:
    """Who comes first in a phase."""
    side = next(side for step, side in steps(initiative, options.athena) if step == phase)
    return initiative if side is None else side


def _tree(given: Position, board: Board, options: Options, turn: int, side: Side) -> Tree:
    """Levels whose year has come, and cubes; none of the technologies that quick play does not use (15.1)."""
    levels, cubes = [], []
    for which in TECHNOLOGIES:
        at = f"technology.{name_of(side)}.{name_of(which)}"
        entry = given.technology.get(side, {}).get(which, TreeEntry())
        printed = board.trees[side][which]
        used = is_used(which, quick_play=options.quick_play)
        in_time = sum(level.year <= board.year(turn) for level in printed) if used else 0
        levels.append(within(entry.level or 0, range(in_time + 1), f"{at}.level"))
        # one attempt a turn leaves at most one cube (10.2.1, 10.2.3)
        most = turn if used and levels[-1] < len(printed) else 0
        cubes.append(within(entry.cubes or 0, range(most + 1), f"{at}.cubes"))
    return Tree(tuple(levels), tuple(cubes))


def _sector(given: Position, board: Board, trees: tuple[Tree, Tree], sector: Sector) -> SectorState:
    at, printed = f"sectors.{name_of(sector)}", board.sectors[sector]
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


def _cards_laid(given: Position, state: State) -> State:
    """The event cards: each in one place, and none before its year."""
    entry, year = given.events, state.setup.board.year(state.turn)
    on_table: set[int] = set()
    this_turn = _placed(entry.this_turn or (), on_table, year, "events.this_turn")
    cancelled = _placed(entry.cancelled, on_table, year, "events.cancelled")
    turned_up = _placed(or_else(entry.drawn, tuple(on_table)), set(), year, "events.drawn")
    if not on_table <= set(turned_up):
        raise PositionError("events.drawn", "the cards of `this_turn` and `cancelled` among them")
    if turned_up and not reached(state, Phase.EVENTS, EVENTS_AIR_RAID):
        raise PositionError("events", "no cards of this turn before they are drawn")
    if this_turn and not reached(state, Phase.EVENTS, EVENTS_RESOLVE):
        raise PositionError("events.this_turn", "no card before events are resolved")
    elsewhere = set(turned_up)
    if entry.set_aside and not state.setup.options.rewriting_history:
        raise PositionError("events.set_aside", "no cards without `options.rewriting_history`")
    set_aside = _placed(entry.set_aside or (), elsewhere, year, "events.set_aside")
    offered = (given.now.card,) if given.now.card else ()
    _placed(offered, elsewhere, year, "now.card")
    in_force = _marked(entry.in_force or (), elsewhere - set(turned_up), year)
    unseen = tuple(set(of_year(state.setup.board.year(1))) - elsewhere - set(in_force))
    deck = _placed(or_else(entry.deck, unseen), elsewhere | (set(in_force) - set(turned_up)), year, "events.deck")
    all_in(entry.used, {MICHAEL} & set(this_turn), "events.used")
    return replace(
        state,
        deck=tuple(sorted(deck)),
        this_turn=tuple(sorted(this_turn)),
        in_force=in_force,
        set_aside=tuple(sorted(set_aside)),
        drawn=tuple(sorted(turned_up)),
        cancelled=cancelled,
        used_events=entry.used,
    )


def _placed(cards: tuple[int, ...], taken: set[int], year: int, at: str) -> tuple[int, ...]:
    """Cards that are not `taken`; they are from then on."""
    for index, event in enumerate(cards):
        if event not in CARDS or CARDS[event].year > year or event in taken:
            raise PositionError(f"{at}[{index}]", f"an event of {year} or before that lies nowhere else")
        taken.add(event)
    return cards


def _marked(cards: tuple[int, ...], taken: set[int], year: int) -> tuple[int, ...]:
    """Events with a marker on the board."""
    all_in(cards, MARKED, "events.in_force")
    return _placed(cards, set(taken), year, "events.in_force")


def _trade_laid(given: Position, state: State) -> State:
    """The Trade Track, and what it has brought this turn."""
    board, trade = state.setup.board, given.trade
    last = board.merchant_navy[-1]
    navy = within(or_else(trade.merchant_navy, state.merchant_navy), board.merchant_navy, "trade.merchant_navy")
    lafayette = NOT_PLACED
    if isinstance(trade.lafayette, int):
        lafayette = within(trade.lafayette, range(board.lafayette_space, last + 1), "trade.lafayette")
    state = replace(
        state,
        merchant_navy=navy,
        lafayette=lafayette,
        kaiserliche_marine=or_else(trade.kaiserliche_marine, True),
    )
    most = 2 * last + board.kaiserliche_marine if reached(state, Phase.INCOME, 1) else 0
    awarded = pair(trade.awarded, range(most + 1), "trade.awarded", awarded_if_missing(state))
    return replace(state, trade_awarded=awarded)


def _markers_laid(given: Position, state: State) -> State:
    """Offensive markers, as the limits of 10.3.1 allow them, who has passed, and what was reinforced."""
    _check_offensives(given, state)
    passed = given.passed or ()
    all_in(passed, tuple(Side) if reached(state, Phase.OFFENSIVES) else (), "passed")
    return replace(
        state,
        offensives=tuple(Launched(past.attacker, past.defender, past.free_of_limit) for past in given.offensives or ()),
        passed=(Side.ENTENTE in passed, Side.CENTRAL_POWERS in passed),
        reinforced=_reinforced(given, state),
    )


def _check_offensives(given: Position, state: State) -> None:
    launched: Counter[Sector] = Counter()
    for index, past in enumerate(given.offensives or ()):
        at, first_front = f"offensives[{index}]", (past.attacker, past.defender) == (Sector.GERMANY, Sector.FRANCE)
        if past.defender not in state.setup.board.sectors[past.attacker].neighbours:
            raise PositionError(f"{at}.defender", f"an enemy whose neighbour is {name_of(past.attacker)}")
        if past.free_of_limit and (index or not first_front):
            raise PositionError(f"{at}.free_of_limit", "false: only the first, of Germany against France, can be")
        due = (Phase.EVENTS, EVENTS_RESOLVE) if past.free_of_limit else (Phase.OFFENSIVES, 0)
        if not reached(state, *due):
            raise PositionError(at, "nothing yet: offensives come later in the turn")
        launched[past.attacker] += not past.free_of_limit
        if launched[past.attacker] > most_offensives(state, past.attacker, past.defender):
            raise PositionError(f"{at}.attacker", "a sector that has not yet attacked")


def _reinforced(given: Position, state: State) -> tuple[int, ...]:
    """The spaces bought: of a side that has begun to reinforce, and never of the German Colonies."""
    order = steps(state.initiative, state.setup.options.athena)
    here = order.index((state.phase, state.active if (state.phase, state.active) in order else None))
    begun = [side for side in Side if order.index((Phase.REINFORCEMENTS, side)) <= here]
    for sector, spaces in given.reinforced.items():
        may = state.setup.board.sectors[sector].side in begun and can_recover(sector)
        within(spaces, range(reinforcements.MAXIMUM_SPACES + 1) if may else (0,), f"reinforced.{name_of(sector)}")
    return tuple(given.reinforced.get(sector, 0) for sector in SECTORS)
