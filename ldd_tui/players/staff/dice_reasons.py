"""Choices on dice that have fallen, each with its worth and reasons: re-rolls, cubes, event 34 (10.2.5, 18)."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import dice_choices
from ldd_tui.players.staff.advice import CubesThen, EventHelps, ThrownAgain, UnlockChance, Weighed
from rules import actions as a
from rules.actions import Action
from rules.editions.second.cards import MICHAEL
from rules.model import Choice, State, Technology
from rules.phases.end_of_turn import is_last_turn


def weigh_rerolls(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Each re-roll by how many dice it lifts, and leaving them."""
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    for action in actions:
        if isinstance(action, a.Reroll):
            hit, loss = dice_choices.each_die(state, waiting.decision)
            value = dice_choices.reroll_worth(state, waiting.decision, action.faces)
            yield Weighed(action, value, (ThrownAgain(hit, loss),))
        elif isinstance(action, a.UseMichael):
            yield Weighed(action, 1.0, (EventHelps(MICHAEL, waiting.side),))
        else:
            yield Weighed(action, 0.0)


def weigh_failed_research(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Another throw against one cube more."""
    attempt = state.attempt
    assert attempt is not None
    chance, worth = dice_choices.second_throw(state)
    technology = Technology(attempt.technology)
    tree = state.trees[state.active]
    cubes, level = tree.cubes[technology], tree.levels[technology] + 1
    unlock = UnlockChance(technology, level, chance, dice_choices.needed(state), attempt.bonus + cubes - 1)
    yield Weighed(a.REROLL_RESEARCH, worth, (unlock,))
    yield Weighed(a.TAKE_CUBE, 0.0, (CubesThen(cubes + 1, is_last_turn(state)),))
