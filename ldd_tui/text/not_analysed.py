"""Why a game is not analysed, in words."""

from __future__ import annotations

from ldd_tui.analysis.positions import Why
from ldd_tui.text import N_, _

_WHY = {
    Why.STILL_PLAYED: N_("People still play this game: it is explained when it is over."),
    Why.NOTHING_PLAYED: N_("Nothing has been decided or thrown in this game yet."),
}


def not_analysed(why: Why) -> str:
    return _(_WHY[why])
