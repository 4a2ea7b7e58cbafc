"""What the adviser leaves out and puts last, because the rules alone decide it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.players import advising
from ldd_tui.players.advising import advise, deepened
from ldd_tui.players.value.search import Judged
from rules.actions import DONE, Done, Implement, Reinforce, Research
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


def test_of_actions_that_are_told_alike_the_one_that_brings_most_by_itself_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = reinforcing()
    first = advise(state)
    alike = [one.action for one in first.actions if one.action in (Reinforce(GERMANY, 1), Reinforce(GERMANY, 2))]
    judged = [Judged(one.action, 0.5001 if one.action in alike else 0.6) for one in reversed(first.actions)]
    monkeypatch.setattr(advising, "weigh", lambda *_: judged)
    best, second, *_ = deepened(state, first).actions
    assert [best.action, second.action] == alike
