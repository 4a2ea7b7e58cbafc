"""Judge every step of a game, in any order and any process, and link the steps to an analysis."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress

from msgspec import Struct

from ldd_tui.analysis.judge import Judge
from ldd_tui.analysis.model import (
    Analysis,
    DecisionJudged,
    GivenUp,
    Link,
    MadeWith,
    Point,
    ThrowJudged,
    Weighed,
    for_side,
)
from ldd_tui.analysis.positions import Chosen, Played, Position, Thrown
from ldd_tui.players.value.search import never
from rules import engine
from rules.model import Cards, Choice, Dice

FOREMOST = 5
"""How many of the best actions are kept."""


class Step(Struct, frozen=True, gc=False):
    """A judged step: the chance to win `before` and `after` it. `foremost`, `options`: of a choice."""

    before: float
    after: float
    foremost: tuple[Weighed, ...] = ()
    options: int = 0


def judged(position: Position, judge: Judge) -> Step:
    """Raises `ValueError` if the actual move isn't among those the judge weighed."""
    if isinstance(position, Chosen):
        return _chosen(position, judge)
    if isinstance(position, Thrown):
        return _thrown(position, judge)
    return Step(judge.chance(position.state), position.after)


def _chosen(position: Chosen, judge: Judge) -> Step:
    waiting = position.state.waiting
    assert isinstance(waiting, Choice)
    found = judge.weigh(position.state, position.action)
    best, *others = found
    made = next((one for one in found if one.action == position.action), None)
    if made is None:
        raise ValueError(f"event {position.entry}: {position.action} was not weighed")
    others.sort(key=lambda one: -for_side(waiting.side, one.chance))
    foremost = (best, *others[: FOREMOST - 1])
    return Step(best.chance, made.chance, foremost, len(engine.legal(position.state)))


def _thrown(position: Thrown, judge: Judge) -> Step:
    mean, came = 0.0, None
    for outcomes, probability, chance in judge.after_chance(position.state):
        mean += probability * chance
        if position.outcome in outcomes:
            came = chance
    if came is None:
        raise ValueError(f"event {position.entry}: {position.outcome} was not among what could come")
    return Step(mean, came)


# ------------------------------------------------------------------------------------------------ chain


def linked(game: Played, steps: Sequence[Step], network: str, depth: int) -> Analysis:
    """The analysis up to the last of the first `steps`, at least one. Each link begins where the one before ended."""
    start = before = steps[0].before
    links: list[Link] = []
    points = [Point(0, game.positions[0].state.turn, game.positions[0].state.phase, start)]
    for position, step in zip(game.positions, _at_one_depth(game.positions, steps), strict=False):
        links.append(_link(position, step, before))
        before = step.after
        points.append(Point(position.entry, position.state.turn, position.state.phase, before))
    complete = len(steps) == len(game.positions)
    result = game.result if complete else None
    if result is not None and result != before:  # what came last was no step
        points.append(Point(game.last, points[-1].turn, points[-1].phase, result))
    return Analysis(
        made_with=MadeWith(game.head, game.last, network, depth),
        start=start,
        end=before if result is None else result,
        result=result,
        decisions=tuple(link for link in links if isinstance(link, DecisionJudged)),
        throws=tuple(link for link in links if isinstance(link, ThrowJudged)),
        points=tuple(points),
        given_up=next((link for link in links if isinstance(link, GivenUp)), None),
        complete=complete,
    )


def _at_one_depth(positions: Sequence[Position], steps: Sequence[Step]) -> list[Step]:
    """A choice and its own dice are one step: the dice begin as deep as the choice was judged, and end as deep."""
    found = list(steps)
    for at, step in enumerate(steps):
        end = at + 1
        while end < len(steps) and _is_own(positions[end]):
            end += 1
        if not isinstance(positions[at], Chosen) or end == at + 1:
            continue
        is_choice = end < len(steps) and isinstance(positions[end], Chosen)
        came = steps[end].before if is_choice else steps[end - 1].after
        lucks = [thrown.after - thrown.before for thrown in steps[at + 1 : end]]
        rest, sizes = came - step.after - sum(lucks), [abs(luck) for luck in lucks]
        whole, before = sum(sizes), step.after
        for n, luck in enumerate(lucks):
            after = before + luck + rest * (sizes[n] / whole if whole else 1 / len(sizes))
            found[at + 1 + n] = Step(before, after)
            before = after
    return found


def _is_own(position: Position) -> bool:
    """Whether it is dice of the offensive or attempt that was chosen."""
    return isinstance(position, Thrown) and (position.state.battle is not None or position.state.attempt is not None)


def _link(position: Position, step: Step, before: float) -> Link:
    state = position.state
    waiting = state.waiting
    if isinstance(position, Chosen):
        assert isinstance(waiting, Choice)
        return DecisionJudged(
            entry=position.entry,
            turn=state.turn,
            phase=state.phase,
            side=waiting.side,
            decided_by=position.decided_by,
            decision=waiting.decision,
            best=step.foremost[0].action,
            made=position.action,
            before=before,
            after_best=step.before,
            after_made=step.after,
            options=step.options,
            foremost=step.foremost,
        )
    if isinstance(position, Thrown):
        assert isinstance(waiting, Dice | Cards)
        return ThrowJudged(
            entry=position.entry,
            turn=state.turn,
            phase=state.phase,
            side=waiting.side,
            purpose=waiting.purpose if isinstance(waiting, Dice) else None,
            deck=waiting.deck if isinstance(waiting, Cards) else None,
            event=waiting.event if isinstance(waiting, Dice) else 0,
            outcome=position.outcome,
            before=before,
            mean=step.before,
            came=step.after,
            between=None if state.battle is None else (state.battle.attacker, state.battle.defender),
            technology=None if state.attempt is None else state.attempt.technology,
        )
    return GivenUp(position.entry, state.turn, position.side, position.claimed, before, step.before, step.after)


# ------------------------------------------------------------------------------------------------ making


class Task(Struct, frozen=True):
    positions: tuple[Position, ...]
    judge: Judge


Work = Callable[[Task, int], Step]
Share = Callable[[Work, Task, range], Generator[tuple[int, Step], None, None]]
"""Work on each of these numbers, with results in their order; `simulation.workers.each` shares it with others."""


def judge_one(task: Task, number: int) -> Step:
    return judged(task.positions[number], task.judge)


def one_by_one(work: Work, task: Task, numbers: range) -> Generator[tuple[int, Step], None, None]:
    for number in numbers:
        yield number, work(task, number)


def analyse(
    game: Played,
    judge: Judge,
    *,
    share: Share = one_by_one,
    after_each: Callable[[int], object] = lambda done: None,
    stop: Callable[[], bool] = never,
) -> Analysis | None:
    """Judge a game until it ends, `stop` says so, or Ctrl-C; None before the first step is done.

    `after_each` gets the number of judged `game.positions`. Raises what `share` raises.
    """
    steps: list[Step] = []
    numbered = share(judge_one, Task(game.positions, judge), range(len(game.positions)))
    with suppress(KeyboardInterrupt), closing(numbered):
        while not stop() and (made := next(numbered, None)) is not None:
            steps.append(made[1])
            after_each(len(steps))
    return linked(game, steps, judge.network, judge.depth) if steps else None
