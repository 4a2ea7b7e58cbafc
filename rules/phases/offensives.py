"""Chapter 10.3: who attacks whom, in turn, until both sides have passed. `rules.combat` resolves each offensive."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from rules import actions as a
from rules import combat
from rules import facts as f
from rules import refusals as r
from rules.model import ALL_SECTORS, AT_WAR, ENTENTE, Choice, Decision, Sector, Side, State
from rules.obligations import Demand, duty, free_target, is_free, lapsed, mandatory, may_activate, may_go_again
from rules.sectors import at_war, operational_value
from rules.sequence import next_step

RULE = "10.3"

_CHOICE = tuple(Choice(side, Decision.OFFENSIVE, RULE) for side in Side)


def proceed(state: State, facts: list[f.Fact]) -> State:
    """Ask the side whose go it is; a side that can do nothing passes (R107, R108)."""
    side = state.active
    if state.passed[side]:
        over = all(state.passed) or not _alternating(state)
        return next_step(state, facts) if over else replace(state, active=side.enemy)
    if mandatory(state, side) is None and not any(pairs(state, side)):
        return pass_turn(state, facts, forced=True)
    return replace(state, waiting=_CHOICE[side])


@cache
def _sizes(attacker: Sector, defender: Sector, largest: int) -> tuple[a.Offensive, ...]:
    return tuple(a.Offensive(attacker, defender, size) for size in range(1, largest + 1))


def legal(state: State) -> tuple[a.Action, ...]:
    """Every possible offensive and the pass; or only the mandatory offensive (10.3.1)."""
    demand = mandatory(state, state.active)
    if demand is not None:
        return _sizes(demand.attacker, demand.defender, demand.size)[demand.least - 1 :]
    found: list[a.Action] = []
    for attacker, defender, largest in pairs(state, state.active):
        found += _sizes(attacker, defender, largest)
    found.append(a.DONE)
    return tuple(found)


def pairs(state: State, side: Side) -> Iterator[tuple[Sector, Sector, int]]:
    """Attackers, targets and largest sizes, ignoring mandatory offensives (10.3.1, 10.3.2)."""
    board, rp, sectors, free = state.setup.board, state.rp[side], state.sectors, free_target(state)
    if not rp and free is None:
        return
    launched = [past.attacker for past in state.offensives if not past.free_of_limit]
    for attacker in board.of_side(side):
        here = sectors[attacker]
        fresh = attacker not in launched
        if here.status != AT_WAR or not (fresh or may_go_again(state, attacker)):
            continue
        printed = board.sectors[attacker]
        value = printed.track[here.losses]
        if not value:
            continue
        for defender in printed.neighbours:
            largest = value if value <= rp or defender == free else rp
            if largest and sectors[defender].status == AT_WAR and (fresh or may_activate(state, attacker, defender)):
                yield attacker, defender, largest


def refusal(state: State, action: a.Action) -> r.Refusal | None:
    demand = mandatory(state, state.active)
    if isinstance(action, a.Done):
        return _must_first(state, demand) if demand is not None else None
    if not isinstance(action, a.Offensive):
        return r.NotAwaited(RULE)
    attacker, defender = action.attacker, action.defender
    if attacker not in ALL_SECTORS or state.setup.board.sectors[attacker].side != state.active:
        return r.NotYourSector("10.3.1", attacker)
    found = _wrong_pair(state, attacker, defender)
    if found is not None:
        return found
    if not may_activate(state, attacker, defender):
        return r.AlreadyAttacked("10.3.1", attacker)
    if demand is not None and (attacker, defender) != (demand.attacker, demand.defender):
        return _must_first(state, demand)
    return _refuse_size(state, action, demand)


def price(state: State, action: a.Action) -> int:
    """The RP an offensive costs (10.3.2, R113)."""
    if not isinstance(action, a.Offensive):
        return 0
    return 0 if is_free(state, action.attacker, action.defender) else action.size


def choose(state: State, action: a.Action, facts: list[f.Fact]) -> State:
    if not isinstance(action, a.Offensive):
        return pass_turn(state, facts, forced=False)
    demand = mandatory(state, state.active)
    event = demand.event if demand is not None else 0
    return launch(state, action.attacker, action.defender, action.size, event)


def launch(state: State, attacker: Sector, defender: Sector, size: int, event: int) -> State:
    """Launch the active side's offensive; the other side goes next if they alternate (R107)."""
    cost = 0 if is_free(state, attacker, defender) else size
    goes_next = state.active.enemy if state.setup.board.edition.features.alternating else None
    return combat.begin(state, attacker, defender, size, cost, event, goes_next)


def _alternating(state: State) -> bool:
    return state.setup.board.edition.features.alternating


def pass_turn(state: State, facts: list[f.Fact], *, forced: bool) -> State:
    side = state.active
    for event in lapsed(state, side):
        facts.append(f.ObligationLapsed(event=event, rule=duty(state, event)))
    facts.append(f.Passed(side=side, forced=forced, rp=state.rp[side], failures=state.athena.failures[side]))
    passed = (True, state.passed[1]) if side == ENTENTE else (state.passed[0], True)
    return replace(state, passed=passed, active=side.enemy if _alternating(state) else side, waiting=None)


def _must_first(state: State, demand: Demand) -> r.MandatoryFirst:
    rule = duty(state, demand.event)
    return r.MandatoryFirst(rule, demand.event, demand.attacker, demand.defender)


def out_of_question(state: State, attacker: Sector, defender: Sector, size: int) -> r.Refusal | None:
    """Why the position alone forbids an offensive, ignoring RP, markers and whose go it is; or None."""
    return _wrong_pair(state, attacker, defender) or _wrong_size(state, attacker, size)


def _wrong_pair(state: State, attacker: Sector, defender: Sector) -> r.Refusal | None:
    """Why the pair is illegal: no enemy, not both at war (R110), not neighbours (10.3.1)."""
    printed = state.setup.board.sectors
    if defender not in ALL_SECTORS or printed[defender].side == printed[attacker].side:
        return r.NotEnemy("10.3.1", attacker, defender)
    if not at_war(state, attacker):
        return r.NotAtWar("10.3.1", attacker)
    if not at_war(state, defender):
        return r.NotAtWar("10.3.1", defender)
    if defender not in printed[attacker].neighbours:
        return r.NotAdjacent("10.3.1", attacker, defender)
    return None


def _wrong_size(state: State, attacker: Sector, size: int) -> r.Refusal | None:
    """Why the size is illegal, ignoring RP: 1 up to the Operational Value (10.3.2, R007)."""
    value = operational_value(state, attacker)
    if not value:
        return r.NoOperationalValue("10.3.2", attacker)
    return None if 1 <= size <= value else r.WrongSize("10.3.2", attacker, value)


def _refuse_size(state: State, action: a.Offensive, demand: Demand | None) -> r.Refusal | None:
    found = _wrong_size(state, action.attacker, action.size)
    if found is not None:
        return found
    rp = state.rp[state.active]
    if action.size > rp and not is_free(state, action.attacker, action.defender):
        return r.TooFewRP("10.3.2", action.size, rp)
    if demand is None:
        return None
    rule = duty(state, demand.event)
    if demand.full_size and action.size != demand.size:
        return r.MandatorySize(rule, demand.event, demand.size)
    if action.size < demand.least:
        return r.LeastSize(rule, demand.event, demand.least)  # F089
    return None
