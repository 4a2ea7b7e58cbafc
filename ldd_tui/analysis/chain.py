"""An analysis made of the steps of a game, each judged by itself: every link begins where the one before has ended."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.analysis.model import Analysis, DecisionJudged, GivenUp, Link, MadeWith, Point, ThrowJudged
from ldd_tui.analysis.positions import Chosen, Played, Position, Thrown
from ldd_tui.analysis.steps import Step
from rules.model import Cards, Choice, Dice


def linked(game: Played, steps: Sequence[Step], network: str, depth: int) -> Analysis:
    """The analysis of a game of which the first steps are judged, or all; at least one.

    If they are not all, it ends with the last of them.
    """
    start = before = steps[0].before
    links: list[Link] = []
    points = [Point(0, game.positions[0].state.turn, game.positions[0].state.phase, start)]
    for position, step in zip(game.positions, steps, strict=False):
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
