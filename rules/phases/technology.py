"""Chapter 10.2: attempts to unlock levels, research cubes, re-rolls, and implementing levels in sectors."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import pools
from rules import refusals as r
from rules.cards import rule
from rules.model import (
    ALL_SECTORS,
    AT_WAR,
    ENTENTE,
    FRANCE,
    GERMANY,
    IMPLEMENTED,
    NEUTRAL,
    TECHNOLOGIES,
    Attempt,
    Board,
    Choice,
    Decision,
    Dice,
    Level,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Side,
    State,
    Technology,
    Tree,
    add,
    put,
)
from rules.obligations import refuse_spending, spendable
from rules.pools import is_hit
from rules.quick_play import NOT_IN_QUICK_PLAY, implements_everywhere, is_used
from rules.sectors import end_event
from rules.sequence import next_step

RULE = "10.2"
IMPLEMENTATION_COST = 1
FREE_IMPLEMENTATION = ((FRANCE,), (GERMANY,))
IN_SECTORS = frozenset(IMPLEMENTED)
IMPLEMENTING = frozenset((NEUTRAL, AT_WAR))

_CHOICE = tuple(Choice(side, Decision.TECHNOLOGY, RULE) for side in Side)
_AFTER_FAILURE = tuple(Choice(side, Decision.RESEARCH_FAILED, "10.2.5") for side in Side)
_DIE = tuple(Dice(side, Purpose.RESEARCH, 1, "10.2.3") for side in Side)
_DIE_AGAIN = tuple(Dice(side, Purpose.RESEARCH, 1, "10.2.5") for side in Side)


def proceed(state: State, facts: list[f.Fact]) -> State:
    if spendable(state, state.active) < 1 or not (attempts(state) or _implementations(state)):
        facts.append(f.NothingToDo(side=state.active, phase=Phase.TECHNOLOGY, why=_why_nothing(state), rule=RULE))
        return end(state, facts)
    choice = _CHOICE[state.active]
    return state if state.waiting is choice else replace(state, waiting=choice)


# ------------------------------------------------------------------------------------------------ choices


@cache
def _research(technologies: tuple[Technology, ...], rp: int) -> tuple[a.Research, ...]:
    return tuple([a.Research(technology, n) for technology in technologies for n in range(1, rp + 1)])


def legal(state: State) -> tuple[a.Action, ...]:
    """All attempts at all prices, all implementations and the end; or the options after a failure."""
    if state.attempt is not None:  # it has failed (10.2.5)
        return (a.REROLL_RESEARCH, a.TAKE_CUBE)
    rp = spendable(state, state.active)
    if rp < 1:
        return (a.DONE,)
    return (*_research(attempts(state), rp), *_implementations(state), a.DONE)


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    if state.attempt is not None:  # it has failed (10.2.5)
        return None if isinstance(action, a.RerollResearch | a.TakeCube) else r.NotAwaited("10.2.5")
    if isinstance(action, a.Done):
        return None
    if isinstance(action, a.Research) and action.rp >= 1:
        found = _refuse_attempt(state, action.technology)
        return found or refuse_spending(state, state.active, action.rp, "10.2.2")
    if isinstance(action, a.Implement) and state.setup.board.edition.features.implementing:
        found = _refuse_implementation(state, action.sector, action.technology)
        return found or refuse_spending(state, state.active, IMPLEMENTATION_COST, "10.2.6")
    return r.NotAwaited(RULE)


def price(state: State, action: a.Action) -> int:
    if isinstance(action, a.Research):
        return action.rp
    return IMPLEMENTATION_COST if isinstance(action, a.Implement) else 0


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    if isinstance(action, a.Research):
        return begin_attempt(state, action.technology, action.rp, facts)
    if isinstance(action, a.Implement):
        return proceed(_implement(state, action.sector, action.technology, facts), facts)
    if isinstance(action, a.RerollResearch):  # the discarded cube no longer adds 1 (10.2.5, R090)
        return replace(state, trees=_add_cubes(state, -1, facts), waiting=_DIE_AGAIN[state.active])
    if isinstance(action, a.TakeCube):
        return proceed(_take_cube(state, facts), facts)
    facts.append(f.SubPhaseEnded(side=state.active, phase=Phase.TECHNOLOGY, rule=RULE))
    return end(state, facts)


# ----------------------------------------------------------------------------------------------- attempts


def next_level(state: State, side: Side, technology: Technology) -> Level | None:
    """The level that an attempt would be for, or None if the tree is complete (R093)."""
    tree = state.setup.board.trees[side][technology]
    unlocked = state.trees[side].levels[technology]
    return tree[unlocked] if unlocked < len(tree) else None


def attempts(state: State) -> tuple[Technology, ...]:
    """The technologies the active side may attempt now, ignoring RP (10.2.1)."""
    side, setup, attempted = state.active, state.setup, state.attempted
    board = setup.board
    open_ = _open(board, side, board.years[state.turn - 1], state.trees[side].levels, setup.options.quick_play)
    return tuple([technology for technology in open_ if technology not in attempted]) if attempted else open_


@lru_cache(maxsize=4096)
def _open(board: Board, side: Side, year: int, unlocked: tuple[int, ...], quick_play: bool) -> tuple[Technology, ...]:
    return tuple(
        [
            technology
            for technology, tree in zip(TECHNOLOGIES, board.trees[side], strict=True)
            if unlocked[technology] < len(tree)
            and tree[unlocked[technology]].year <= year
            and is_used(technology, quick_play=quick_play)
        ]
    )


def begin_attempt(state: State, technology: Technology, rp: int, facts: list[f.Fact]) -> State:
    """Pay for an attempt and wait for its die; each RP above the first adds 1 (10.2.2)."""
    side = state.active
    level = state.trees[side].levels[technology] + 1
    facts.append(f.ResearchPaid(side=side, technology=technology, level=level, rp=rp))
    return replace(
        state,
        rp=add(state.rp, side, -rp),
        attempted=(*state.attempted, technology),
        attempt=Attempt(technology, rp - 1),
        waiting=_DIE[side],
    )


def rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Success unlocks the level; failure leaves a cube, or offers a re-roll if there are cubes."""
    attempt, side = state.attempt, state.active
    assert attempt is not None
    technology, face, tree = attempt.technology, faces[0], state.trees[side]
    level = next_level(state, side, technology)
    assert level is not None
    cubes, by_event = tree.cubes[technology], pools.attempt_modifier(state, side, technology)
    success = is_hit(face, attempt.bonus + cubes + by_event, level.needed)
    facts.append(
        f.ResearchRolled(
            side=side,
            technology=technology,
            level=tree.levels[technology] + 1,
            face=face,
            bonus=attempt.bonus,
            cubes=cubes,
            needed=level.needed,
            success=success,
            event_modifier=by_event,
        )
    )
    if by_event:
        event = pools.helping_event(state, side, technology)
        state = end_event(state, event, facts, rule(event))  # spent either way (F110)
    by_athena = side in state.setup.options.athena
    if success:
        state = _unlock(state, technology, facts)
    elif cubes and not by_athena:  # Athena never re-rolls (R210)
        return replace(state, waiting=_AFTER_FAILURE[side])
    elif state.setup.board.edition.features.cubes:
        state = _take_cube(state, facts)
    else:
        state = replace(state, attempt=None, waiting=_next_choice(state))
    return state if by_athena else proceed(state, facts)


def _next_choice(state: State) -> Choice | None:
    """The choice after an attempt; None for Athena, who continues with her card."""
    return None if state.active in state.setup.options.athena else _CHOICE[state.active]


def _unlock(state: State, technology: Technology, facts: list[f.Fact]) -> State:
    """Unlock a level: return its cubes (10.2.4), and implement it where that is free (10.2.6)."""
    side = state.active
    tree = state.trees[side]
    level = tree.levels[technology] + 1
    tree = Tree(put(tree.levels, technology, level), put(tree.cubes, technology, 0))
    facts.append(f.LevelUnlocked(side=side, technology=technology, level=level))
    trees, sectors = _with_tree(state, side, tree), state.sectors
    if technology in IN_SECTORS:
        sectors = _implement_free(state, technology, level, facts)
    return replace(state, trees=trees, sectors=sectors, attempt=None, waiting=_next_choice(state))


def _implement_free(state: State, technology: Technology, level: int, facts: list[f.Fact]) -> tuple[SectorState, ...]:
    """France and Germany at once (R097); all sectors in quick play (15.3) and for Athena (R211)."""
    board, side = state.setup.board, state.active
    everywhere, implementing = implements_everywhere(state, side), board.edition.features.implementing
    cited = everywhere or "10.2.6"
    sectors = list(state.sectors)
    for sector in board.of_side(side) if everywhere else FREE_IMPLEMENTATION[side]:
        here = sectors[sector]
        reached = min(level, board.sectors[sector].caps[technology])
        if here.levels[technology] < reached and (here.status in IMPLEMENTING or not implementing):
            sectors[sector] = _raise(here, technology, reached)
            if implementing:
                facts.append(f.Implemented(sector=sector, technology=technology, level=reached, free=True, rule=cited))
    return tuple(sectors)


def attainable(state: State, sector: Sector, technology: Technology) -> int:
    """The highest level a sector can have now: the unlocked one, up to its maximum (10.2.6)."""
    printed = state.setup.board.sectors[sector]
    return min(state.trees[printed.side].levels[technology], printed.caps[technology])


def _take_cube(state: State, facts: list[f.Fact]) -> State:
    """A final failure leaves a cube, even after re-rolls (10.2.3, R089)."""
    return replace(state, trees=_add_cubes(state, +1, facts), attempt=None, waiting=_next_choice(state))


def _add_cubes(state: State, change: int, facts: list[f.Fact]) -> tuple[Tree, Tree]:
    assert state.attempt is not None
    side, technology = state.active, state.attempt.technology
    tree = state.trees[side]
    cubes = tree.cubes[technology] + change
    kind = f.CubeTaken if change > 0 else f.CubeDiscarded
    facts.append(kind(side=side, technology=technology, cubes=cubes))
    return _with_tree(state, side, Tree(tree.levels, put(tree.cubes, technology, cubes)))


def _refuse_attempt(state: State, technology: Technology) -> r.Refusal | None:
    if technology not in state.setup.board.edition.technologies:
        return r.NotAwaited(RULE)
    if technology in NOT_IN_QUICK_PLAY and state.setup.options.quick_play:
        return r.NotInQuickPlay("15.1", technology)
    if technology in state.attempted:
        return r.AlreadyAttempted("10.2.1", technology)
    level = next_level(state, state.active, technology)
    if level is None:
        return r.TreeComplete("10.2.1", technology)
    if state.setup.board.year(state.turn) < level.year:
        return r.YearNotReached("10.2.1", technology, level.year)
    return None


# --------------------------------------------------------------------------------------------- implementing


def _implementations(state: State) -> list[a.Implement]:
    """The next level of each technology that a sector lacks, ignoring RP (10.2.6)."""
    side, sectors = state.active, state.sectors
    found: list[a.Implement] = []
    if not state.setup.board.edition.features.implementing:
        return found
    for sector, lacking in _lacking(state.setup.board, side, state.trees[side].levels[:4]):
        here = sectors[sector]
        if here.status in IMPLEMENTING:
            found += lacking[here.levels]
    return found


class _Lacking(dict[tuple[int, ...], tuple[a.Implement, ...]]):
    """A cache of what a sector can implement, by its levels; `attainable`: the levels it can reach."""

    def __init__(self, sector: Sector, attainable: tuple[int, ...]) -> None:
        self._sector = sector
        self.attainable = attainable

    def __missing__(self, levels: tuple[int, ...]) -> tuple[a.Implement, ...]:
        lacking = [which for which in IMPLEMENTED if levels[which] < self.attainable[which]]
        self[levels] = tuple([a.Implement(self._sector, technology) for technology in lacking])
        return self[levels]


@lru_cache(maxsize=4096)
def _lacking(board: Board, side: Side, unlocked: tuple[int, ...]) -> tuple[tuple[Sector, _Lacking], ...]:
    tables = [(s, _Lacking(s, tuple(map(min, board.sectors[s].caps, unlocked)))) for s in board.of_side(side)]
    return tuple([(sector, table) for sector, table in tables if any(table.attainable)])


def _refuse_implementation(state: State, sector: Sector, technology: Technology) -> r.Refusal | None:
    if sector not in ALL_SECTORS or state.setup.board.sectors[sector].side != state.active:
        return r.NotYourSector("10.2.6", sector, technology)
    if technology not in IN_SECTORS:
        return r.NotImplementedBySector("10.2.6", sector, technology)
    here = state.sectors[sector]
    level, cap = here.levels[technology], state.setup.board.sectors[sector].caps[technology]
    if here.status not in IMPLEMENTING:
        return r.Surrendered("10.2.6", sector, technology)
    if level >= cap:
        return r.SectorMaximum("10.2.6", sector, technology, cap)
    if level >= state.trees[state.active].levels[technology]:
        return r.NotUnlocked("10.2.6", sector, technology)
    return None


def _implement(state: State, sector: Sector, technology: Technology, facts: list[f.Fact]) -> State:
    here = state.sectors[sector]
    level = here.levels[technology] + 1
    facts.append(f.Implemented(sector=sector, technology=technology, level=level, free=False))
    sectors = put(state.sectors, sector, _raise(here, technology, level))
    return replace(state, sectors=sectors, rp=add(state.rp, state.active, -IMPLEMENTATION_COST))


def _why_nothing(state: State) -> tuple[r.Refusal, ...]:
    too_few = refuse_spending(state, state.active, 1, "10.2.2")
    if too_few is not None:
        return (too_few,)
    found = (_refuse_attempt(state, technology) for technology in state.setup.board.edition.technologies)
    return tuple(why for why in found if why is not None)


def _raise(here: SectorState, technology: Technology, level: int) -> SectorState:
    attack, defence, artillery, aviation = put(here.levels, technology, level)
    return SectorState(here.status, here.losses, (attack, defence, artillery, aviation))


def _with_tree(state: State, side: Side, tree: Tree) -> tuple[Tree, Tree]:
    return (tree, state.trees[1]) if side == ENTENTE else (state.trees[0], tree)


def end(state: State, facts: list[f.Fact]) -> State:
    return next_step(replace(state, attempted=()) if state.attempted else state, facts)
