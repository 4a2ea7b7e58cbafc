"""A problem and what an answer to it is worth, in words."""

from __future__ import annotations

from typing import NamedTuple

from ldd_tui.analysis.model import LEAST_TOLD, Weighed, chance_of
from ldd_tui.coach.problem import Answered, Problem, Puzzle
from ldd_tui.players.levels import LEVELS
from ldd_tui.players.reasons import reason
from ldd_tui.text import _, judged, names
from ldd_tui.text.labels import action, forms
from ldd_tui.text.numbers import in_percent
from ldd_tui.text.phrases import capital, full_stop, labelled, listing, together
from ldd_tui.text.reasons import why


def title(problem: Problem) -> str:
    state = problem.state
    words = _("Turn {turn}, {phase}, {side}")
    return words.format(turn=state.turn, phase=names.phase(state.phase, state.edition), side=names.side(problem.side))


def task(problem: Problem) -> str:
    return _("You lead {side}. Choose as in a game: which choice is best?").format(side=names.the_side(problem.side))


def missed(source: Puzzle) -> str:
    """How hard a puzzle is."""
    levels = zip(LEVELS, source.missed, strict=False)
    words = _("{level} {share}")
    told = [words.format(level=names.policy(level), share=in_percent(share, 0)) for level, share in levels]
    return _("How often it is missed: {levels}.").format(levels=listing(told))


def numbered(source: Puzzle) -> str:
    return _("Puzzle {number}").format(number=source.number) if source.number else _("New puzzle")


def verdict(answered: Answered) -> str:
    """What the answer costs; what to say if there is none."""
    if answered.made is None:
        return _("The solution:")
    if answered.made == answered.problem.best:
        return _("Right: this is the best choice.")
    if answered.cost < LEAST_TOLD:
        return _("Right: it is as good as the best choice.")
    cost = judged.percent(answered.cost)
    if answered.solved:
        return _("Good: it costs only {cost} of the chance to win.").format(cost=cost)
    words = _("It costs {cost} of the chance to win: {word}.")
    return words.format(cost=cost, word=judged.gravity(answered.cost))


def answer(answered: Answered) -> str:
    """The answer in a sentence; "" if there is none."""
    if answered.made is None:
        return ""
    return labelled(_("Your choice"), full_stop(action(answered.made.action, answered.problem.state)))


def best(problem: Problem) -> str:
    state, made = problem.state, problem.best.action
    told = why(reason(state, made), state.edition)
    words = labelled(_("Best"), full_stop(action(made, state)))
    return together(words, full_stop(capital(told)) if told else "")


class Row(NamedTuple):
    """A choice: the chance to win after it, its cost, its forms from long to short, and its reason."""

    choice: Weighed
    chance: str
    cost: str
    forms: tuple[str, ...]
    why: str


def rows(answered: Answered) -> list[Row]:
    """The choices, the best first."""
    problem, state = answered.problem, answered.problem.state
    return [
        Row(
            one,
            judged.percent(chance_of(problem.side, one.chance)),
            judged.percent(problem.cost(one)),
            forms(one.action, state.edition, problem.decision),
            capital(why(reason(state, one.action), state.edition)),
        )
        for one in answered.choices
    ]


def in_line(row: Row) -> str:
    words = _("{choice}: {chance} to win, costs {cost}. {why}").format(
        choice=row.forms[0], chance=row.chance, cost=row.cost, why=full_stop(row.why) if row.why else ""
    )
    return words.rstrip()
