"""Sentences about dice and cards that are entered by hand: what is awaited, and what was entered before."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import faces, together
from rules.chance import Outcome, Rolled
from rules.model import Dice, State


def enter(state: State, key: str) -> str:
    if isinstance(state.waiting, Dice):
        words = ngettext("Enter the face ({key}).", "Enter the faces ({key}).", state.waiting.count)
    else:
        words = _("Enter what was drawn ({key}).")
    return words.format(key=key)


def key(state: State) -> str:
    return _("enter dice") if isinstance(state.waiting, Dice) else _("enter draw")


def repeated_outcomes(outcomes: Iterable[Outcome]) -> str:
    """Outcomes entered before an undo and now repeated; empty if none."""
    return together(*map(_repeated_outcome, outcomes))


def _repeated_outcome(outcome: Outcome) -> str:
    if isinstance(outcome, Rolled):
        return ngettext(
            "This die stands as it fell before: {faces}.",
            "These dice stand as they fell before: {faces}.",
            len(outcome.faces),
        ).format(faces=faces(outcome.faces))
    return ngettext(
        "This stands as drawn before: {numbers}.",
        "These stand as drawn before: {numbers}.",
        len(outcome.cards),
    ).format(numbers=faces(outcome.cards))


def about(go_on: str, accept: str, back: str) -> str:
    return _(
        "Throws and draws of this game are made at the table, and the app asks what came. Type the faces, or the "
        "number of what was drawn and {go_on}; {accept} enters them. {back} closes the question, {go_on} asks it "
        "again. What is entered stands, even after taking back, and the file says that it was entered by hand."
    ).format(go_on=go_on, accept=accept, back=back)
