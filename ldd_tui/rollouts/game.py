"""One rollout: a game from after an action, played on with the best move one choice deep."""

from __future__ import annotations

from ldd_tui.players.value.deeper import Deeper, sensible
from ldd_tui.players.value.judging import judged, once_fought
from ldd_tui.players.value.search import weigh
from ldd_tui.rollouts.dice import Generator
from ldd_tui.rollouts.habits import CHOSEN, by_habit
from ldd_tui.rollouts.simulator.playing import simulator_for
from rules import engine
from rules.actions import Action, Bid
from rules.model import Cards, Choice, Decision, Dice, Over, Phase, Purpose, Side, State

TURNS = 2
"""A rollout ends at the beginning of the turn after next."""

SAMPLES = 8
"""So many throws tell the mean of awaited dice or cards."""

AS_GOOD = 0.0002
"""Of moves as good as the best the first is made, so that rounding decides nothing."""


def rolled_out(state: State, action: Action, seed: int) -> float:
    """The Entente's result after an action, without the luck that came.

    The compiled simulator plays the same game, if it is there (simulator/sources/shared/rollout.c).
    """
    simulator = simulator_for(state)
    if simulator is not None:
        return simulator.rolled_out(state, action, seed, SAMPLES, TURNS)
    return by_rules(state, action, seed)


def by_rules(state: State, action: Action, seed: int) -> float:
    chance = Generator(seed)
    last = state.turn + TURNS
    state, luck = _carried_out(state, action, _value_of(state, action), chance)
    while not isinstance(waiting := state.waiting, Over) and state.turn < last:
        if isinstance(waiting, Choice):
            action, value = _best(state, waiting)
            state, more = _carried_out(state, action, value, chance)
            luck += more
            continue
        mean = sum([_here(_thrown(state, chance)) for _ in range(SAMPLES)]) / SAMPLES
        state = _thrown(state, chance)
        luck += _here(state) - mean
    return _here(state) - luck


def _here(state: State) -> float:
    """The chance at the beginning of a step: the network also judges before an event's die."""
    if isinstance(state.waiting, Dice) and state.waiting.purpose == Purpose.EVENT:
        return judged(state)
    return once_fought(state, judged)


def _value_of(state: State, action: Action) -> float:
    return Deeper(lambda: False).chance(state, action, 0)


def _best(state: State, waiting: Choice) -> tuple[Action, float]:
    if waiting.decision == Decision.BID:
        found = [(one.action, one.chance) for one in weigh(state)]
        found.sort(key=lambda one: one[0].rp if isinstance(one[0], Bid) else 0)
    else:
        actions = list(sensible(state, waiting.side))
        found = [(action, _value_of(state, action)) for action in actions]
    sign = 1 if waiting.side == Side.ENTENTE else -1
    least = max([sign * value for _, value in found]) - AS_GOOD
    return next(one for one in found if sign * one[1] >= least)


def _carried_out(state: State, action: Action, value: float, chance: Generator) -> tuple[State, float]:
    """The position at the next choice or chance event, and the luck of the action's own dice."""
    after, thrown = _settled(engine.apply(state, action).state, chance)
    return after, _here(after) - value if thrown else 0.0


def _thrown(state: State, chance: Generator) -> State:
    return _settled(_drawn(state, chance), chance)[0]


def _drawn(state: State, chance: Generator) -> State:
    waiting = state.waiting
    assert isinstance(waiting, Dice | Cards)
    if isinstance(waiting, Dice):
        return engine.apply(state, chance.dice(waiting.count)).state
    return engine.apply(state, chance.cards(engine.available_cards(state), waiting.count)).state


def _settled(state: State, chance: Generator) -> tuple[State, bool]:
    """Up to where a side chooses or a new step begins with chance; whether dice or cards were needed on the way."""
    thrown, launched = False, len(state.offensives)
    while not isinstance(waiting := state.waiting, Over):
        if isinstance(waiting, Choice):
            if waiting.decision in CHOSEN:
                break
            state = engine.apply(state, by_habit(state, waiting.decision)).state
        elif len(state.offensives) > launched or not _goes_on(state):
            break
        else:
            state, thrown = _drawn(state, chance), True
    return state, thrown


def _goes_on(state: State) -> bool:
    """Whether chance belongs to the step before: an offensive's or attempt's dice, those of events drawn."""
    waiting = state.waiting
    if state.battle is not None:
        return True
    if not isinstance(waiting, Dice):
        return False
    if waiting.purpose == Purpose.EVENT:
        return state.phase == Phase.EVENTS
    if waiting.purpose == Purpose.INITIATIVE:
        return bool(state.initiative_face)
    return waiting.purpose in _OF_THE_STEP


_OF_THE_STEP = frozenset((Purpose.RESEARCH, Purpose.ARMISTICE, Purpose.ATHENA_CHECK))
