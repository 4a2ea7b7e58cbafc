"""What the adviser leaves out and puts last, because the rules alone decide it."""

from __future__ import annotations

import pytest

from ldd_tui.players import advising
from ldd_tui.players.advising import advise, deepened
from ldd_tui.players.value.search import Judged
from rules.actions import DONE, Done, Implement, Research
from rules.model import ENTENTE, Phase, State, Status, Tree
from tests.rules.support import Table

MACHINE_GUN = {ENTENTE: Tree(levels=(0, 1, 0, 0, 0, 0))}


def at(rp: int, turn: int = 3) -> State:
    """The Entente's technologies, with one level to implement."""
    return Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=turn, rp=(rp, 0), trees=MACHINE_GUN).state


@pytest.mark.parametrize(("rp", "turn", "neutral_ones"), [(2, 3, False), (20, 3, True), (20, 14, False)])
def test_a_neutral_sectors_level_waits_unless_kept_rp_would_be_lost(rp: int, turn: int, neutral_ones: bool) -> None:
    state = at(rp, turn)
    told = [one.action for one in advise(state, most=99).weighed]
    found = {state.sectors[action.sector].status for action in told if isinstance(action, Implement)}
    assert found == ({Status.AT_WAR, Status.NEUTRAL} if neutral_ones else {Status.AT_WAR})


@pytest.mark.parametrize(("rp", "end_is_last"), [(2, False), (20, True)])
def test_rp_that_would_be_lost_are_spent_on_what_is_as_good(
    monkeypatch: pytest.MonkeyPatch, rp: int, end_is_last: bool
) -> None:
    state = at(rp)
    first = advise(state)
    told = [Judged(one.action, 0.5004 if one.action == DONE else 0.5001) for one in first.weighed]
    monkeypatch.setattr(advising, "weigh", lambda *_: told)
    actions = [one.action for one in deepened(state, first).weighed]
    assert actions[-1 if end_is_last else 0] == DONE


def test_an_attempt_comes_before_an_implementation_that_is_told_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(2)
    first = advise(state)
    chances = {Research: 0.5001, Implement: 0.5004, Done: 0.6}
    judged = [Judged(one.action, chances[type(one.action)]) for one in first.weighed]
    monkeypatch.setattr(advising, "weigh", lambda *_: judged)
    kinds = [type(one.action) for one in deepened(state, first).weighed]
    assert kinds == sorted(kinds, key=(Done, Research, Implement).index)
    assert Research in kinds
    assert Implement in kinds
