"""Who plays a stored game: people by the names that they gave themselves or sat down with, policies by theirs."""

from __future__ import annotations

from ldd_tui.text import names
from rules.model import Side
from saves.history import History


def who_plays(history: History) -> tuple[str, str]:
    """Names for the Entente and the Central Powers; "" for a person without one, and for Athena.

    They are as people wrote them, and not fit for a terminal as they are.
    """
    header, taken = history.header, history.taken
    entente, central_powers = (
        names.policy(header.deciders[side])
        if header.deciders[side]
        else taken[side].player
        if side in taken
        else header.players[side]
        for side in Side
    )
    return entente, central_powers
