"""Who plays a stored game: people by the names that they gave themselves, policies by theirs."""

from __future__ import annotations

from ldd_tui.text import names
from saves.events import Header


def who_plays(header: Header) -> tuple[str, str]:
    """Names for the Entente and the Central Powers; "" for a person without one, and for Athena.

    They are as people wrote them, and not fit for a terminal as they are.
    """
    entente, central_powers = (
        names.policy(policy) if policy else player
        for policy, player in zip(header.deciders, header.players, strict=True)
    )
    return entente, central_powers
