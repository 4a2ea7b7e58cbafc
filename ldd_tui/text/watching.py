"""What is said to who looks on at a game that is played."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import listing
from rules.model import Choice, Side, State


def how(behind: int) -> str:
    """How far behind the game somebody is who looks on."""
    if not behind:
        return _("Looking on, live")
    return ngettext("Looking on, {count} event behind", "Looking on, {count} events behind", behind).format(
        count=behind
    )


def next_is(state: State, free: tuple[Side, ...]) -> str:
    """What the game waits for; empty where it goes on by itself. `free`: the seats on which nobody sits yet."""
    if free:
        return _("The game begins when somebody sits down for {sides}.").format(
            sides=listing([names.the_side(side) for side in free])
        )
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ""
    return _("{Side} decide now: {decision}.").format(
        Side=names.The_side(waiting.side), decision=names.decision(waiting.decision)
    )
