"""The levels: they play everything that there is, by the rules, and alike with the same luck."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.players import POLICIES
from ldd_tui.players.levels import LEVELS, policy_until
from rules import engine
from rules.model import Choice, Decision, InitiativeRule, Options, State
from tests.players.value.support import wandered

EVERYTHING = Options(rewriting_history=True, initiative=InitiativeRule.BID, brusilov_chain=True)


def of_every_kind() -> list[State]:
    found: dict[Decision, State] = {}
    for seed in range(8):
        for state in wandered(seed, EVERYTHING):
            if isinstance(state.waiting, Choice) and len(engine.legal(state)) > 1:
                found.setdefault(state.waiting.decision, state)
    assert {Decision.BID, Decision.AIR_RAID, Decision.SET_ASIDE, Decision.RESEARCH_FAILED} <= set(found)
    assert {Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE, Decision.AVIATION} <= set(found)
    return list(found.values())


def test_levels_are_policies_in_order() -> None:
    assert set(LEVELS) <= set(POLICIES)
    assert LEVELS == ("recruit", "officer", "staff", "marshal")


@pytest.mark.parametrize("name", LEVELS)
def test_decides_by_the_rules_and_alike_with_the_same_luck(name: str) -> None:
    policy = policy_until(name, lambda: True)
    for state in of_every_kind():
        actions = engine.legal(state)
        chosen = [policy(state, actions, Random(7)) for _ in range(2)]
        assert chosen[0] in actions and chosen[0] == chosen[1]
