"""Phrases about an offensive that several dialogs use."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import signed
from rules.edition import Edition
from rules.model import Sector


def attacks(attacker: Sector, defender: Sector, edition: Edition) -> str:
    """Who attacks whom, as a title."""
    words = _("{attacker} attacks {defender}")
    if names.is_plural(attacker, edition):
        words = _("{attackers} attack {defender}")
    who = names.sector(attacker, edition)
    return words.format(attacker=who, attackers=who, defender=names.sector(defender, edition))


def included(modifier: int) -> str:
    """A note that a modifier is included already, so that nobody adds it twice; empty for 0.

    >>> included(1), included(0)
    (' (+1 included)', '')
    """
    return _(" ({modifier} included)").format(modifier=signed(modifier)) if modifier else ""
