"""The words of reports on simulations: who plays, who won, how, and what RP were spent on."""

from __future__ import annotations

from ldd_tui.players import ATHENA
from ldd_tui.simulation.playing import Ending
from ldd_tui.statistics.spending import Aim
from ldd_tui.text import N_, _, names
from rules.edition import Edition
from rules.model import Side

_ENDINGS = {
    Ending.ARMISTICE: N_("armistice"),
    Ending.CAPITULATION: N_("surrender of France or Germany"),
    Ending.VICTORY_POINTS: N_("victory points"),
    Ending.ARMISTICE_ROLL: N_("Armistice roll"),
    Ending.ARMISTICE_EVENT: N_("more VP at the Armistice"),
    Ending.LAST_TURN: N_("more VP after the last turn"),
}

_AIMS = {
    Aim.BIDS: N_("bids"),
    Aim.REINFORCEMENTS: N_("reinforcements"),
    Aim.ATTEMPTS: N_("technology attempts"),
    Aim.IMPLEMENTING: N_("implementing"),
    Aim.OFFENSIVES: N_("offensives"),
    Aim.NAVAL: N_("naval rolls"),
}


def player(name: str, edition: Edition) -> str:
    """Who plays, by the name of `ldd_tui.players.PLAYERS`."""
    return names.opponent(edition) if name == ATHENA else names.policy(name)


def winner(name: str) -> str:
    """A side, or nobody, by the name of a report's field."""
    return _("nobody") if name == "nobody" else names.side(Side[name.upper()])


def ending(how: Ending) -> str:
    """How a game ended."""
    return _(_ENDINGS[how])


def aim(what: Aim) -> str:
    """What RP were spent on."""
    return _(_AIMS[what])
