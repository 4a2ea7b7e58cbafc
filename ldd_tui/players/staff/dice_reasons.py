"""Choices on dice that have fallen, each with its worth and reasons: re-rolls, cubes, event 34 (10.2.5, 18)."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import dice_choices
from ldd_tui.players.staff.advice import CubesThen, EventHelps, ThrownAgain, UnlockChance, Weighed
from ldd_tui.players.staff.advice_on_rolls import SettledBy
from ldd_tui.players.staff.planning import means_of
from rules import actions as a
from rules.actions import Action
from rules.combat import failed_dice
from rules.model import Choice, State, Technology
from rules.phases.end_of_turn import is_last_turn


def weigh_rerolls(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    for action in actions:
        if isinstance(action, a.Reroll):
            hit, loss = dice_choices.each_die(state, waiting.decision)
            value = dice_choices.reroll_worth(state, waiting.decision, action.faces)
            yield Weighed(action, value, (ThrownAgain(hit, loss),))
        elif isinstance(action, a.UseMichael):
            yield Weighed(action, 1.0, (EventHelps(state.setup.board.edition.cards.once, waiting.side),))
        else:
            yield Weighed(action, 0.0)


def weigh_settling(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    means, battle = means_of(state), dice_choices.battle_of(state)
    settled = [action for action in actions if isinstance(action, a.Settle)]
    worths = {action: dice_choices.settled_worth(means, action) for action in settled}
    most = max(worths.values())
    for action, worth in worths.items():
        spaces = failed_dice(battle) - action.rp
        yield Weighed(action, worth - most, (SettledBy(battle.attacker, action.rp, spaces),))


def weigh_failed_research(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    attempt = state.attempt
    assert attempt is not None
    chance, worth = dice_choices.second_throw(state)
    technology = Technology(attempt.technology)
    tree = state.trees[state.active]
    cubes, level = (
        tree.cubes[technology],
        state.setup.board.number(state.active, technology, tree.levels[technology] + 1),
    )
    unlock = UnlockChance(technology, level, chance, dice_choices.needed(state), attempt.bonus + cubes - 1)
    yield Weighed(a.REROLL_RESEARCH, worth, (unlock,))
    yield Weighed(a.TAKE_CUBE, 0.0, (CubesThen(cubes + 1, is_last_turn(state)),))
