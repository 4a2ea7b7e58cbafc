"""Finds decisions in games of computer players that are worth a question; `python -m tests.teach.find_positions 1 20`.

The General Staff plays against the value network, one choice deep, and each decision about spending is weighed in
which the Staff would do something that costs much, by a shallow look and by deeper ones. What is found is printed, with
the number of the game and of the entry in it, for somebody to choose from: `tests.teach.write_positions` makes lessons
of what was chosen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from msgspec import Struct

from ldd_tui.players import POLICIES
from ldd_tui.players.play import Throws, decision, luck_from, play_on, seats
from ldd_tui.players.value.judging import SPENDING
from ldd_tui.players.value.search import Judged, weigh
from ldd_tui.text import labels, names
from rules import engine
from rules.actions import DONE, Action
from rules.board_file import packaged
from rules.model import ENTENTE, Choice, Setup, State
from saves.dice import Dealer, secret_from_seed

CLEAR = 0.03
"""How much the best choice must be better than each other one that is asked about."""

DEPTH = 2
"""How many choices deeper than the one that is asked about is looked."""

_SHOWN = 4


class Found(Struct, frozen=True):
    """A decision with some of its choices, the best first. `entry`: the moves made in the game before it."""

    game: int
    entry: int
    state: State
    choices: tuple[Judged, ...]


def decisions(game: int) -> Iterator[tuple[int, State]]:
    """The decisions about spending in a game: how many moves were made before it, and the position.

    In games with odd numbers the Staff leads the Entente.
    """
    staff = POLICIES["staff"]
    policies = (staff, _one_choice_deep) if game % 2 else (_one_choice_deep, staff)
    throws = Throws(Dealer(secret_from_seed(game)))
    make_move = seats(policies, throws.deal, lambda now: luck_from(game))
    for entry, (_move, step) in enumerate(play_on(engine.initial(Setup(packaged())).state, make_move), 1):
        waiting = step.state.waiting
        if isinstance(waiting, Choice) and waiting.decision in SPENDING and len(engine.legal(step.state)) > 1:
            yield entry, step.state


def position(game: int, entry: int) -> State:
    """The position of a decision in a game. Raises `LookupError` if there is none."""
    for number, state in decisions(game):
        if number == entry:
            return state
    raise LookupError(f"game {game} has no decision at entry {entry}")


def worth_asking(game: int, entry: int, state: State) -> Found | None:
    """A decision with the best choice, the Staff's and ending the phase, if the Staff's is clearly worse than the best
    however deep one looks."""
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    staff = decision(POLICIES["staff"], state, luck_from(game))
    sign = 1.0 if waiting.side == ENTENTE else -1.0
    weighed: tuple[Judged, ...] = ()
    for depth in range(DEPTH + 1):
        weighed = weigh(state, depth, also=(staff, DONE))
        (chosen,) = (one.chance for one in weighed if one.action == staff)
        if sign * (weighed[0].chance - chosen) < CLEAR:
            return None
    deep = [one for one in weighed if one.depth == DEPTH]
    return Found(game, entry, state, tuple(one for one in deep if one in deep[:_SHOWN] or one.action in (staff, DONE)))


def in_words(found: Found) -> str:
    state, waiting = found.state, found.state.waiting
    assert isinstance(waiting, Choice)
    head = f"game {found.game}, entry {found.entry}: turn {state.turn}, {names.side(waiting.side)}, RP {state.rp}"
    return "\n".join([head, *(f"    {one.chance:.3f} {labels.action(one.action, state)}" for one in found.choices)])


def main() -> None:
    parser = argparse.ArgumentParser(description="Finds decisions that are worth a question.")
    parser.add_argument("first", type=int, help="the number of the first game")
    parser.add_argument("last", type=int, help="the number of the last game")
    asked = parser.parse_args()
    for game in range(asked.first, asked.last + 1):
        for entry, state in decisions(game):
            found = worth_asking(game, entry, state)
            if found is not None:
                print(in_words(found), flush=True)


def _one_choice_deep(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    return weigh(state)[0].action if len(actions) > 1 else actions[0]


if __name__ == "__main__":
    main()
