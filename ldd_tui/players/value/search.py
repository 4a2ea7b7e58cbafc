"""Every action of a decision with its chance to win, and the outcomes of chance with theirs, with exact odds.

One choice deep every action is searched; deeper, the few best of each position and the likely losses of an offensive.
Those few lead the list; the others keep their chances from one choice deep.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple, replace

from ldd_tui.players.value import judging
from ldd_tui.players.value.battles import Judge as Leaf
from ldd_tui.players.value.deeper import Deeper, Stopped, can_wait, worth_more
from ldd_tui.players.value.judging import chance_to_win, checked, judged, resolved
from rules import engine
from rules.actions import Action, Bid
from rules.chance import Outcome
from rules.chance_tree import alike
from rules.model import ENTENTE, Cards, Choice, Decision, Deck, Side, State
from rules.phases.initiative import without_secrets


class Judged(Struct, frozen=True):
    """An action and the Entente's chance to win with it, at this `depth`."""

    action: Action
    chance: float
    depth: int = 0


class Possible(NamedTuple):
    """Equivalent outcomes, their total probability, and the Entente's chance to win after them."""

    outcomes: tuple[Outcome, ...]
    probability: float
    chance: float


def never() -> bool:
    return False


def weigh(
    state: State, depth: int = 0, search: Deeper | None = None, also: Collection[Action] = ()
) -> tuple[Judged, ...]:
    """Every legal action with its chance to win, best first for the side that chooses; () unless one does.

    `depth`: how many choices to look beyond the action. `search`: the one to use; when it is stopped, every action is
    judged at least one choice deep. `also`: actions searched as deep as the best. Last are others that can wait
    (`can_wait`).
    """
    state = without_secrets(state)
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ()
    side, actions = waiting.side, engine.legal(state)
    if waiting.decision == Decision.BID:
        chances = judging.chances_of_bids(state, side, lambda end: resolved(end, judged))
        bidden = zip(actions, chances, strict=False)
        return _ordered(side, [Judged(x, chance) for x, chance in bidden if isinstance(x, Bid)])
    every = _ordered(side, [Judged(x, chance_to_win(engine.apply(state, x).state)) for x in actions])
    waits = {one.action for one in every if can_wait(state, one.action)}
    found = tuple(sorted(every, key=lambda one: one.action in waits))
    looks = [(one.chance, one.action) for one in found if one.action not in waits]
    deserving = [action for _chance, action in worth_more(looks)]
    deserving += [one.action for one in found if one.action in also and one.action not in deserving]
    if depth < 1 or len(deserving) < 2:  # nothing to choose between
        return found
    search = search or Deeper(never)
    for deep in range(1, depth + 1):
        known: list[Judged] = []
        try:
            for action in deserving:
                known.append(Judged(action, search.chance(state, action, deep), deep))
        except Stopped:
            if not known:
                return found
        done = {one.action for one in known}
        found = (*_ordered(side, known), *(one for one in found if one.action not in done))
        if search.stopped:
            break
    return found


def second_opinion(state: State, actions: Iterable[Action], depth: int, search: Deeper) -> dict[Action, float]:
    """The Entente's chance after legal actions of a decision, `depth` choices further, by the network that doesn't
    choose. Both sides choose as `search` finds best: the best of its own slightly wrong numbers would be too high.
    """
    state = without_secrets(state)
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    if waiting.decision == Decision.BID:
        bids = judging.chances_of_bids(state, waiting.side, lambda end: resolved(end, checked))
        chances = dict(zip(engine.legal(state), bids, strict=False))
        return {one: chances[one] for one in actions}
    judge = Deeper(never, search)
    return {one: judge.chance(state, one, depth) for one in actions}


def _ordered(side: Side, found: list[Judged]) -> tuple[Judged, ...]:
    return tuple(sorted(found, key=lambda one: -one.chance if side == ENTENTE else one.chance))


def after_chance(state: State, leaf: Leaf = judged) -> tuple[Possible, ...]:
    """The awaited outcomes with probabilities, which sum to 1, and chances to win; () unless chance is awaited."""
    waiting = state.waiting
    found = alike(state)
    whole = sum([weight for _, weight in found])
    after = [(outcomes, weight, engine.apply(state, outcomes[0]).state) for outcomes, weight in found]
    if isinstance(waiting, Cards) and waiting.deck == Deck.CORNFLOWER:
        after = _joined(after)
    return tuple([Possible(outcomes, weight / whole, resolved(end, leaf)) for outcomes, weight, end in after])


_After = tuple[tuple[Outcome, ...], int, State]


def _joined(after: list[_After]) -> list[_After]:
    """Merge Athena's hands, mostly hundreds, that differ only in her piles: the network doesn't see these."""
    known: dict[tuple[object, ...], _After] = {}
    for hands, weight, end in after:
        _setup, *rest = astuple(replace(end, athena=replace(end.athena, pile=(), discard=())))
        key = tuple(rest)
        alike_before, weight_before, first = known.get(key, ((), 0, end))
        known[key] = ((*alike_before, *hands), weight_before + weight, first)
    return list(known.values())


def mean(possible: tuple[Possible, ...]) -> float:
    return sum([one.probability * one.chance for one in possible])
