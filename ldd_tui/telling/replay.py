"""A replay's sentences: an event, and where a game may branch off."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.telling.passages import Line, tell
from ldd_tui.text import _, names, prompts
from ldd_tui.text.phrases import capital, labelled, together
from rules import actions as a
from rules import facts as f
from rules.chance import Drawn, Outcome
from rules.model import Over, Setup, Side, State

_PASSED_OVER = (f.PhaseBegan, f.DieRead, f.TurnEnded, f.SubPhaseEnded, f.NothingToDo)
"""Omitted where an event has other facts."""


def happened(facts: Sequence[f.Fact], setup: Setup, move: a.Action | Outcome | None, side: Side | None) -> str:
    """One event's facts, with a lone fact's rule. `move`: what `side` did or dealt."""
    lines = _lines(facts, setup)
    if not lines:
        return _silent(setup, move, side)
    return together(*(line.words for line in lines), lines[0].rule if len(lines) == 1 else None)


def rule(facts: Sequence[f.Fact], setup: Setup) -> str:
    """The first sentence's rule; may be empty."""
    return next((line.fact.rule for line in _lines(facts, setup) if line.fact is not None), "")


def _lines(facts: Sequence[f.Fact], setup: Setup) -> list[Line]:
    lines = [line for passage in tell(facts, setup) for line in passage.lines]
    return [line for line in lines if not isinstance(line.fact, _PASSED_OVER)] or lines


def _silent(setup: Setup, move: a.Action | Outcome | None, side: Side | None) -> str:
    if isinstance(move, Drawn) and side is not None:
        kinds = setup.board.poppy_kinds(side)
        drawn = [kinds[number - 1] for number in move.cards]
        return _("A Poppy is drawn: {marker}.").format(marker=names.poppies(drawn, setup.edition))
    if isinstance(move, a.Naval):
        return _("Nothing is paid for the naval roll.")
    return _("A bid, hidden until both are in.")


def seated(player: str, side: Side) -> str:
    """`player` must be safe for a terminal."""
    return _("{name} takes {side}.").format(
        name=names.person(player) or capital(names.somebody()), side=names.the_side(side)
    )


def kind(move: a.Action | Outcome | None, side: Side | None, *, entered: bool) -> str:
    """Decision, dice or draw, and whose. `entered`: typed in at the table, not dealt."""
    if move is None:
        return _("set-up") if side is None else ""
    if isinstance(move, a.Action):
        what = _("decision")
    elif isinstance(move, Drawn):
        what = _("draw at the table") if entered else _("draw")
    else:
        what = _("dice from the table") if entered else _("dice")
    return what if side is None else labelled(names.side(side), what)


def taken_back(before: int, after: int) -> str:
    """How many events were undone before this one, and after the last one; empty if none."""
    return together(
        _("Undone before this, not shown: {count}.").format(count=before) if before else None,
        _("Undone after this, not shown: {count}.").format(count=after) if after else None,
    )


def next_is(state: State) -> str:
    if isinstance(state.waiting, Over):
        return _("The game is over here. In the new one you can undo the last decision.")
    return _("Next: {prompt}").format(prompt=prompts.prompt(state))


def branching(*, of_file: bool, of_club: bool, sealed: bool) -> str:
    """The effects of branching off, with command ids in braces. `of_file`, `of_club`: not one of the player's games.
    `sealed`: the dice's secret is known, so the new game can throw dice; else they are entered by hand."""
    if of_file:
        kept = _("The file stays as it is. The new game joins your own.")
    elif of_club:
        kept = _(
            "The club's game stays as it is. The new one is yours alone: you decide for everyone, and find it in the "
            "lobby with {alone}."
        )
    else:
        kept = _("The replayed game stays as it is.")
    return together(kept, None if sealed else _("The secret of its dice is not here, so you enter dice by hand."))
