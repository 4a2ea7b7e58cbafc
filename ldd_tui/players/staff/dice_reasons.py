"""The facts behind choices on dice that have fallen: re-rolls, research cubes, event 34 (10.2.5, 10.2.7, 18)."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.players.staff import dice_choices
from ldd_tui.players.staff.advice import Detail, Ground, Reason, Weighed
from rules import actions as a
from rules.actions import Action
from rules.cards import MICHAEL
from rules.model import Choice, State, Technology


def of_dice(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Each re-roll by how many dice it lifts, and leaving them."""
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    for action in actions:
        if isinstance(action, a.Reroll):
            hit, loss = dice_choices.each_die(state, waiting.decision)
            count = len(action.faces)
            value = dice_choices.reroll_worth(state, waiting.decision, action.faces)
            details: dict[str, Detail] = {"count": count, "hit": hit, "loss": loss}
            yield Weighed(action, value, (Reason(Ground.DICE, value, details),))
        elif isinstance(action, a.UseMichael):
            yield Weighed(action, 1.0, (Reason(Ground.EVENT, 1.0, {"event": MICHAEL, "side": int(waiting.side)}),))
        else:
            yield Weighed(action, 0.0)


def of_failed_research(state: State, actions: tuple[Action, ...], best: Action) -> Iterable[Weighed]:
    """Another throw against one cube more."""
    attempt = state.attempt
    assert attempt is not None
    chance, worth = dice_choices.second_throw(state)
    cubes = state.trees[state.active].cubes[attempt.technology]
    technology = Technology(attempt.technology)
    details: dict[str, Detail] = {
        "technology": int(technology),
        "level": state.trees[state.active].levels[technology] + 1,
        "chance": chance,
        "bonus": attempt.bonus,
        "cubes": cubes - 1,
        "needed": dice_choices.needed(state),
    }
    yield Weighed(a.REROLL_RESEARCH, worth, (Reason(Ground.UNLOCK, worth, details),))
    yield Weighed(a.TAKE_CUBE, 0.0, (Reason(Ground.CUBE, 0.0, {"technology": int(technology), "cubes": cubes + 1}),))
