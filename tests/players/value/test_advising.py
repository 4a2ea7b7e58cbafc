"""What the adviser leaves out and puts last, because the rules alone decide it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.players import advising
from ldd_tui.players.advising import advise, deepened
from ldd_tui.players.value.search import Judged
from rules.actions import DONE, Action, Done, Implement, Reinforce, Research
from rules.model import CENTRAL_POWERS, ENTENTE, Phase, Sector, State, Status, Tree
from tests.rules.support import Table

MACHINE_GUN = {ENTENTE: Tree(levels=(0, 1, 0, 0, 0, 0))}


def at(rp: int, turn: int = 3) -> State:
    return Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=turn, rp=(rp, 0), trees=MACHINE_GUN).state


@pytest.mark.parametrize(("rp", "turn", "neutral_ones"), [(2, 3, False), (20, 3, True), (20, 14, False)])
def test_a_neutral_sectors_level_waits_unless_kept_rp_would_be_lost(rp: int, turn: int, neutral_ones: bool) -> None:
    state = at(rp, turn)
    told = [one.action for one in advise(state, most=99).actions]
    found = {state.sectors[action.sector].status for action in told if isinstance(action, Implement)}
    assert found == ({Status.AT_WAR, Status.NEUTRAL} if neutral_ones else {Status.AT_WAR})


@pytest.mark.parametrize(("rp", "end_is_last"), [(2, False), (20, True)])
def test_rp_that_would_be_lost_are_spent_on_what_is_as_good(
    monkeypatch: pytest.MonkeyPatch, rp: int, end_is_last: bool
) -> None:
    state = at(rp)
    found = advise(state)
    first = replace(found, actions=tuple(replace(x, chance=0.51 if x.action == DONE else 0.5) for x in found.actions))
    told = [Judged(one.action, 0.5004 if one.action == DONE else 0.5001) for one in first.actions]
    monkeypatch.setattr(advising, "weigh", lambda *_: told)
    actions = [one.action for one in deepened(state, first).actions]
    assert actions[-1 if end_is_last else 0] == DONE


def test_an_attempt_comes_before_an_implementation_that_is_told_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(2)
    first = advise(state)
    chances = {Research: 0.5001, Implement: 0.5004, Done: 0.6}
    judged = [Judged(one.action, chances[type(one.action)]) for one in first.actions]
    monkeypatch.setattr(advising, "weigh", lambda *_: judged)
    kinds = [type(one.action) for one in deepened(state, first).actions]
    assert kinds == sorted(kinds, key=(Done, Research, Implement).index)
    assert Research in kinds
    assert Implement in kinds


GERMANY, OTTOMANS = Sector.GERMANY, Sector.OTTOMAN_EMPIRE


def reinforcing() -> State:
    losses = {GERMANY: 5, OTTOMANS: 2}
    return Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, turn=7, rp=(9, 9), losses=losses).state


def test_of_actions_that_are_told_alike_the_one_that_brings_most_by_itself_comes_first() -> None:
    state = reinforcing()
    advice = deepened(state, advise(state))
    best, *others = advice.actions
    assert best.action == Reinforce(GERMANY, 2) and not best.in_any_order
    assert {one.action for one in others if one.in_any_order} == {Reinforce(GERMANY, 1), Reinforce(OTTOMANS, 1)}
    assert others[0].action == Reinforce(GERMANY, 1)
    assert all(one.in_any_order == (round(one.chance or 0.0, 3) == round(best.chance or 0.0, 3)) for one in others)


URGENT, EITHER = Reinforce(GERMANY, 2), Reinforce(OTTOMANS, 1)
ALL_SPACES = Reinforce(GERMANY, 3)


@pytest.mark.parametrize(
    ("other", "first_looks", "free"),
    [
        (EITHER, (0.30, 0.28), True),
        (EITHER, (0.30, 0.3002), False),  # neither brings more by itself than the other: it is as good alone
        (ALL_SPACES, (0.30, 0.28), False),  # not both are possible
        (DONE, (0.30, 0.28), False),  # nothing follows it
    ],
)
def test_an_order_is_free_only_where_both_orders_lead_to_the_same_position(
    monkeypatch: pytest.MonkeyPatch, other: Action, first_looks: tuple[float, float], free: bool
) -> None:
    state = reinforcing()
    found = advise(state)
    known = dict(zip((URGENT, other), first_looks, strict=True))
    first = replace(
        found, actions=tuple(replace(x, chance=known[x.action]) for x in found.actions if x.action in known)
    )
    deep = {URGENT: 0.68, other: 0.6801}
    monkeypatch.setattr(advising, "weigh", lambda *_: [Judged(action, chance) for action, chance in deep.items()])
    told = {one.action: one.in_any_order for one in deepened(state, first).actions}
    assert told == {URGENT: False, other: free}
