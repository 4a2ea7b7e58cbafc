"""Words for technologies: what cannot be attempted (10.2.1), and what a sector cannot implement (10.2.6)."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import capital, together
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.possible import Why, why
from rules import refusals as r
from rules.model import IMPLEMENTED, State, Technology
from rules.phases import technology
from rules.phases.end_of_turn import is_last_turn


def _name(which: Technology) -> str:
    return capital(names.technology(which))


# ----------------------------------------------------------------------------------------------- attempts


@why.register
def _not_in_quick_play(which: r.NotInQuickPlay, state: State) -> Why:
    return Why(
        _("{technology}: quick play has no Naval and no Air Raid technologies.").format(
            technology=_name(which.technology)
        ),
        possible.attempts(state) or _("Only the full rules have them; choose them at the set-up."),
    )


@why.register
def _already_attempted(which: r.AlreadyAttempted, state: State) -> Why:
    return Why(
        _("{technology}: attempted this turn already.").format(technology=_name(which.technology)),
        together(_next_attempt(state, which.technology, _("Try again next turn.")), possible.attempts(state)),
    )


def _next_attempt(state: State, which: Technology, next_turn: str) -> str:
    """When a technology attempted this turn can be attempted again; `next_turn`: words for that."""
    if is_last_turn(state):
        return _("The war ends with this turn.")
    level = technology.next_level(state, state.active, which)
    if level is not None:
        board = state.setup.board
        if level.year > board.year(min(state.turn + 1, board.last_turn)):
            return _("The next level can be attempted from {year} on.").format(year=level.year)
    return next_turn


@why.register
def _tree_complete(which: r.TreeComplete, state: State) -> Why:
    return Why(
        _("{technology}: no level is left.").format(technology=_name(which.technology)),
        possible.attempts(state) or _("Attempt another technology."),
    )


@why.register
def _year_not_reached(which: r.YearNotReached, state: State) -> Why:
    return Why(
        _("{technology}: the year of the next level has not come yet.").format(technology=_name(which.technology)),
        _from_year(which.year, state),
    )


def _from_year(year: int, state: State) -> str:
    if year not in state.setup.board.years:
        return _("It can be attempted from {year} on.").format(year=year)
    turn = state.setup.board.years.index(year) + 1
    if is_last_turn(state):
        return _("It could be attempted from turn {turn} on; the war ends with this one.").format(turn=turn)
    return _("It can be attempted from {year} on, that is from turn {turn}; this is turn {now}.").format(
        year=year, turn=turn, now=state.turn
    )


# ------------------------------------------------------------------------------------------- implementing


@why.register
def _not_implemented_by_sector(which: r.NotImplementedBySector, state: State) -> Why:
    return Why(
        _("{technology}: not implemented in sectors.").format(technology=_name(which.technology)),
        _("It works for the whole side once its level is unlocked by an attempt."),
    )


@why.register
def _surrendered(which: r.Surrendered, state: State) -> Why:
    return Why(
        _("{Sector}: out of the war for good.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        possible.others(state),
    )


@why.register
def _sector_maximum(which: r.SectorMaximum, state: State) -> Why:
    maximum, board = which.maximum, state.setup.board
    if maximum:
        maximum = board.number(board.sectors[which.sector].side, which.technology, maximum)
        cause = _("{Sector}: level {level} of {technology} is the highest it can have.")
    else:
        cause = _("{Sector}: can never implement {technology}.")
    able = possible.able(state, technology=which.technology)
    if able:
        remedy = _("It can be implemented now by {sectors}.").format(
            sectors=possible.named(able, state.setup.board.edition)
        )
    else:
        remedy = _("Try another technology, or another sector.")
    return Why(
        cause.format(
            Sector=names.The_sector(which.sector, board.edition),
            level=maximum,
            technology=names.technology(which.technology),
        ),
        remedy,
    )


@why.register
def _not_unlocked(which: r.NotUnlocked, state: State) -> Why:
    levels = 0
    if which.technology in IMPLEMENTED:
        levels = state.sectors[which.sector].levels[which.technology]
    cause = _("{technology}: no level is unlocked for {sector} yet.")
    if levels:
        cause = ngettext(
            "{Sector} has the {levels} level of {technology} that is unlocked.",
            "{Sector} has all {levels} levels of {technology} that are unlocked.",
            levels,
        )
    return Why(
        cause.format(
            technology=_name(which.technology),
            sector=names.the_sector(which.sector, state.setup.board.edition),
            Sector=names.The_sector(which.sector, state.setup.board.edition),
            levels=levels,
        ),
        _how_unlocked(which.technology, state),
    )


def _how_unlocked(which: Technology, state: State) -> str:
    level = technology.next_level(state, state.active, which)
    if level is None:
        return _("There is no higher level.")
    if which in technology.attempts(state):
        return _("A successful attempt unlocks the next; you can try now.")
    if which in state.attempted:
        return _next_attempt(state, which, _("The next level can be attempted next turn."))
    if is_last_turn(state):
        return _("The war ends before the next level can be attempted.")
    return _("The next level can be attempted from {year} on.").format(year=level.year)
