"""What spectators read about a game."""

from __future__ import annotations

from collections.abc import Mapping

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import listing
from rules.model import Choice, Side, State
from saves.history import History


def who_plays(history: History) -> tuple[str, str]:
    """As people wrote them; "" for Athena and a person without a name."""
    entente, central_powers = (names.policy(history.deciders[side]) or history.players[side] for side in Side)
    return entente, central_powers


def how(behind: int) -> str:
    if not behind:
        return _("Watching live")
    return ngettext("Watching, {count} event behind", "Watching, {count} events behind", behind).format(count=behind)


def begins(free: Mapping[Side, str], *, begun: bool = False) -> str:
    """`free`: the empty seats, each with the name of the invited player or "". `begun`: their players left."""
    if len(free) > 1 and len(set(free.values())) == 1:  # no member has two seats, except to choose one of them
        name, *_others = free.values()
        return _("The game begins when {name} chooses a side.").format(name=name or names.somebody())
    words = _("{name} sits down for {side}")
    seats = [words.format(name=name or names.somebody(), side=names.the_side(side)) for side, name in free.items()]
    begins = _("The game goes on when {seats}.") if begun else _("The game begins when {seats}.")
    return begins.format(seats=listing(seats))


def next_is(state: State, free: Mapping[Side, str], *, begun: bool = False) -> str:
    """Empty if no decision is awaited. The others as for `begins`."""
    if free:
        return begins(free, begun=begun)
    waiting = state.waiting
    if not isinstance(waiting, Choice):
        return ""
    return _("{Side} to decide: {decision}.").format(
        Side=names.The_side(waiting.side), decision=names.decision(waiting.decision)
    )
