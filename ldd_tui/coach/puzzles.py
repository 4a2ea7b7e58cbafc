"""Puzzles: positions of simulated games in which one choice is clearly the best. Some are shipped."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import resources
from math import exp
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from ldd_tui.analysis.judge import DEPTH
from ldd_tui.analysis.model import Weighed, for_side
from ldd_tui.coach.problem import Problem, Puzzle
from ldd_tui.players.levels import ERROR
from ldd_tui.players.play import Throws, play_on, seats
from ldd_tui.players.value.deeper import Deeper, sensible
from ldd_tui.players.value.search import never, second_opinion, weigh
from rules import engine
from rules.actions import DONE, Action
from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import Choice, Decision, Options, Setup, Side, State
from rules.notation import action_from_dict, to_dict
from rules.phases.initiative import without_secrets
from rules.position.code import encode
from saves.dice import Dealer, secret_from_seed

CLEAR = {0: 0.012, 1: 0.012, DEPTH: 0.02}
"""How much every other choice costs, in chance to win, by the depth it is looked at: first the cheap looks."""

_ASKED = frozenset((Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE, Decision.NAVAL_BONUS))
_LEAST_CHOICES = 4
_WEIGHED, _SHOWN = 6, 5
_LEAST_MISSED = 0.3
"""How often the weakest level misses a puzzle, at least: others are too easy."""

FILE = "puzzles.json"


# ------------------------------------------------------------------------------------------------ shipped


class _Written(Struct, frozen=True):
    code: str
    missed: tuple[float, ...]
    choices: tuple[tuple[float, dict[str, Any]], ...]


@cache
def shipped(edition: str) -> tuple[Problem, ...]:
    """An edition's puzzles, the easiest first."""
    written = msgspec.json.decode(
        (resources.files("ldd_tui.coach") / FILE).read_bytes(), type=dict[str, tuple[_Written, ...]]
    )
    rules = EDITIONS[edition]
    return tuple(
        Problem(
            one.code,
            tuple(Weighed(action_from_dict(action, rules), chance) for chance, action in one.choices),
            Puzzle(number, one.missed),
        )
        for number, one in enumerate(written.get(edition, ()), 1)
    )


def file_of(puzzles: Sequence[Problem]) -> str:
    """The text of the file of shipped puzzles."""
    lines = []
    for edition in EDITIONS:
        here = [one for one in puzzles if one.state.edition.key == edition]
        rows = ",\n".join(msgspec.json.encode(_written(one)).decode() for one in sorted(here, key=difficulty))
        lines.append(f'"{edition}": [\n{rows}\n]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _written(one: Problem) -> _Written:
    edition = one.state.edition
    assert isinstance(one.source, Puzzle)
    return _Written(
        one.code,
        tuple(round(share, 3) for share in one.source.missed),
        tuple((round(choice.chance, 4), to_dict(choice.action, edition)) for choice in one.choices),
    )


def difficulty(one: Problem) -> float:
    """How often the weaker levels miss it on average, from 0 to 1."""
    assert isinstance(one.source, Puzzle)
    return sum(one.source.missed) / len(one.source.missed)


def of_the_day(edition: str, day: datetime.date | None = None) -> Problem:
    """The same for everybody. `day`: today by default, in UTC."""
    day = day or datetime.datetime.now(datetime.UTC).date()
    found = list(shipped(edition))
    Random(day.toordinal() // len(found)).shuffle(found)
    return found[day.toordinal() % len(found)]


# ------------------------------------------------------------------------------------------------ made


def make(edition: str, seed: str, stop: Callable[[], bool] = never) -> Problem | None:
    """A puzzle, the same for the same seed; None if `stop` came first."""
    luck, game = Random(seed), 0
    while True:
        game += 1
        candidates = []
        for state in decisions(edition, f"{seed} {game}"):
            if stop():
                return None
            candidates.append(state)
        luck.shuffle(candidates)
        for state in candidates:
            if stop():
                return None
            found = puzzle(state)
            if found is not None:
                return found


def decisions(edition: str, seed: str) -> Iterator[State]:
    """The decisions of a game, played one choice deep, in which one choice already looks clearly better."""
    found: list[State] = []

    def decide(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        judged = weigh(state)
        if _looks_clear(state, [(one.action, one.chance) for one in judged]):
            found.append(state)
        return judged[0].action

    throws = Throws(Dealer(secret_from_seed(seed)))
    make_move = seats((decide, decide), throws.deal, lambda state: Random(0))
    setup = Setup(packaged(edition), Options.usual(EDITIONS[edition]))
    for _made in play_on(engine.initial(setup).state, make_move):
        yield from found
        found.clear()


def _looks_clear(state: State, judged: Sequence[tuple[Action, float]]) -> bool:
    waiting = state.waiting
    if not isinstance(waiting, Choice) or waiting.decision not in _ASKED or len(judged) < _LEAST_CHOICES:
        return False
    return for_side(waiting.side, judged[0][1] - judged[1][1]) >= CLEAR[0]


def puzzle(state: State) -> Problem | None:
    """A decision as a puzzle, if its best choice is clearly better than every other also after a longer look, and by
    the network that doesn't choose."""
    state = without_secrets(state)
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    side, at_once = waiting.side, weigh(state)
    missed = _missed(state, side, {one.action: one.chance for one in at_once})
    if missed[0] < _LEAST_MISSED:
        return None
    best, *others = (one.action for one in at_once[:_WEIGHED])
    if best != DONE and DONE not in others and DONE in engine.legal(state):
        others.append(DONE)
    chances: dict[Action, float] = {}
    for depth, looked_at in ((1, others[:1]), (DEPTH, others[:1]), (DEPTH, others)):  # the cheap looks first
        search = Deeper(never)
        first = {one.action: one.chance for one in weigh(state, depth, search, looked_at)}
        chances = second_opinion(state, (best, *looked_at), depth, search)
        for found in (first, chances):
            if any(for_side(side, found[best] - found[one]) < CLEAR[depth] for one in looked_at):
                return None
    choices = sorted((Weighed(*one) for one in chances.items()), key=lambda one: -for_side(side, one.chance))
    return Problem(encode(state), tuple(choices[:_SHOWN]), Puzzle(0, missed))


def _missed(state: State, side: Side, chances: dict[Action, float]) -> tuple[float, ...]:
    """How often each level misses the best choice. Errors by Gumbel's law choose with weights exp(chance / scale)."""
    here = [for_side(side, chances[action]) for action in sensible(state, side)]
    best = max(here)
    scales = ERROR[state.edition.key].values()
    return tuple(1.0 - 1.0 / sum(exp((chance - best) / scale) for chance in here) for scale in scales)
