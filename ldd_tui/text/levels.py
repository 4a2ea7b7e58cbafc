"""The computers that play a side, in a line each: how strong they are, how they decide and how long that takes."""

from __future__ import annotations

from collections.abc import Collection

from ldd_tui.players.levels import LEVELS, SECONDS
from ldd_tui.text import N_, _, names

_HOW = {
    "recruit": N_("weighs the odds with large errors; decides at once."),
    "officer": N_("weighs the odds with small errors; decides at once."),
    "staff": N_("plans with exact odds, by rules of thumb; decides at once."),
    "marshal": N_("looks ahead over exact odds; {seconds} seconds a decision at most."),
    "random": N_("makes any move that the rules allow."),
}


def about(policy: str, offered: Collection[str]) -> str:
    """What a policy does, and which of the levels it is where several are `offered`."""
    how = _(_HOW[policy]).format(seconds=f"{SECONDS:g}")
    known = [level for level in LEVELS if level in offered]
    if policy in known and len(known) > 1:
        place, count = known.index(policy) + 1, len(known)
        return _("Level {place} of {count}: {how}").format(place=place, count=count, how=how)
    return _("A computer: {how}").format(how=how)


def range_of(offered: Collection[str]) -> str:
    """The levels among those who are `offered`, within a sentence: the weakest and the strongest one."""
    known = [level for level in LEVELS if level in offered]
    if len(known) < 2:
        return _("the General Staff, a computer that plans with exact odds")
    words = _("a computer that reckons with exact odds, on {count} levels from {weakest} to {strongest}")
    return words.format(count=len(known), weakest=names.policy(known[0]), strongest=names.policy(known[-1]))
