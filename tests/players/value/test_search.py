"""The search one choice deep: by the engine's own dice and choices, and in every position of every kind of game."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from ldd_tui.players.value import judging, search
from rules import engine
from rules.model import (
    ENTENTE,
    Choice,
    Decision,
    Dice,
    InitiativeRule,
    Options,
    Purpose,
    State,
)
from tests.players.value.support import best, wandered, weighted

OPTIONS = (
    Options(),
    Options(quick_play=True),
    Options(rewriting_history=True, initiative=InitiativeRule.BID, brusilov_chain=True),
    Options(initiative=InitiativeRule.DICE),
)


def by_the_engine(state: State) -> float:
    """The chance to win over every throw and every choice until the offensive is over: the long way."""
    if state.battle is None:
        return judging.chance_to_win(state)
    if isinstance(state.waiting, Choice):
        return best(state, [by_the_engine(engine.apply(state, x).state) for x in engine.legal(state)])
    return sum(p * by_the_engine(engine.apply(state, outcome).state) for outcome, p in weighted(state))


def small(states: Iterable[State]) -> list[State]:
    """Positions with an offensive under way that has few enough dice for the long way."""
    found = []
    for state in states:
        battle = state.battle
        if battle is not None and battle.pool.attack_dice + battle.pool.artillery_dice + battle.pool.rerolls <= 4:
            found.append(state)
    return found


def test_offensives_by_the_engines_own_dice() -> None:
    under_way = small(state for seed in range(12) for state in wandered(seed))
    asked = {type(state.waiting) for state in under_way}
    assert asked == {Choice, Dice} and len(under_way) > 200
    for state in Random(1).sample(under_way, 60):
        assert judging.chance_to_win(state) == pytest.approx(by_the_engine(state), abs=1e-9)


def at_choices(options: Options, decisions: Iterable[Decision], seeds: Iterable[int]) -> dict[Decision, State]:
    """A position for each of these decisions, from games by chance."""
    found: dict[Decision, State] = {}
    wanted = set(decisions)
    for seed in seeds:
        for state in wandered(seed, options):
            if isinstance(state.waiting, Choice) and state.waiting.decision in wanted:
                found.setdefault(state.waiting.decision, state)
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=("usual", "quick", "variant and bids", "dice"))
def test_weighs_every_legal_action_in_every_kind_of_decision(options: Options) -> None:
    for state in at_choices(options, Decision, range(4)).values():
        assert isinstance(state.waiting, Choice)
        found = search.weigh(state)
        assert sorted(map(repr, [one.action for one in found])) == sorted(map(repr, engine.legal(state)))
        chances = [one.chance for one in found]
        assert all(0 <= chance <= 1 for chance in chances)
        assert chances == sorted(chances, reverse=state.waiting.side == ENTENTE)


def test_what_chance_brings_averages_to_the_chance_before_it() -> None:
    purposes = set()
    for state in [state for options in OPTIONS for state in wandered(3, options)]:
        under_way = state.battle is not None or state.attempt is not None
        if isinstance(state.waiting, Dice) and under_way and state.waiting.purpose not in purposes:
            purposes.add(state.waiting.purpose)
            possible = search.after_chance(state)
            assert sum(one.probability for one in possible) == pytest.approx(1)
            assert search.mean(possible) == pytest.approx(judging.chance_to_win(state), abs=1e-9)
    assert {Purpose.RESEARCH, Purpose.ATTACK, Purpose.ARTILLERY} <= purposes
