"""The computers that play a side, in a line each: how strong they are, how they decide and how long that takes."""

from __future__ import annotations

from ldd_tui.players.levels import LEVELS, SECONDS
from ldd_tui.text import N_, _, names

_HOW = {
    "recruit": N_("weighs the odds with large errors; decides at once."),
    "officer": N_("weighs the odds with small errors; decides at once."),
    "staff": N_("plans with exact odds, by rules of thumb; decides at once."),
    "marshal": N_("looks ahead over exact odds; {seconds} seconds a decision at most."),
    "random": N_("makes any move that the rules allow."),
}


def about(policy: str) -> str:
    how = _(_HOW[policy]).format(seconds=f"{SECONDS:g}")
    if policy in LEVELS:
        place = LEVELS.index(policy) + 1
        return _("Level {place} of {count}: {how}").format(place=place, count=len(LEVELS), how=how)
    return _("A computer: {how}").format(how=how)


def all_of_them() -> str:
    words = _("a computer that reckons with exact odds, on {count} levels from {weakest} to {strongest}")
    return words.format(count=len(LEVELS), weakest=names.policy(LEVELS[0]), strongest=names.policy(LEVELS[-1]))
