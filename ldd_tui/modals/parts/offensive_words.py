"""Phrases about an offensive that several dialogs use."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import signed
from rules.model import Sector


def attacks(attacker: Sector, defender: Sector) -> str:
    """Who attacks whom, as a title.

    >>> attacks(Sector.GERMAN_COLONIES, Sector.AFRICA)
    'German Colonies attack Africa'
    """
    words = _("{attacker} attacks {defender}")
    if attacker == Sector.GERMAN_COLONIES:
        words = _("{attackers} attack {defender}")
    return words.format(
        attacker=names.sector(attacker), attackers=names.sector(attacker), defender=names.sector(defender)
    )


def included(modifier: int) -> str:
    """A note that a modifier is included already, so that nobody adds it twice; empty for 0.

    >>> included(1), included(0)
    (' (+1 included)', '')
    """
    return _(" ({modifier} included)").format(modifier=signed(modifier)) if modifier else ""
