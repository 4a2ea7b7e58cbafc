"""What sentences of several chapters have in common."""

from __future__ import annotations

from functools import singledispatch

from ldd_tui.text import _, names
from ldd_tui.text.forms import in_each_form
from ldd_tui.text.phrases import labelled, listing, notches
from rules import facts as f
from rules.model import Sector, Setup, Side, Technology

# ------------------------------------------------------------------------------------------------ dispatch
# The two functions that every kind of fact registers a sentence, and where there is one a sum, with.


@singledispatch
def sentence(fact: f.Fact, setup: Setup) -> str:
    """What happened, in one or two sentences, without the rule (see `cite`)."""
    return type(fact).__name__


TELLS_ITS_SUM = (f.ResearchRolled,)
"""The facts whose sentence has their sum already: who shows sentences does not show it once more."""


@singledispatch
def arithmetic(fact: f.Fact, setup: Setup) -> str | None:
    """The calculation behind a fact, or what a die means; None if nothing is calculated."""
    return None


# ------------------------------------------------------------------------------------------------ shared


def _value(setup: Setup, sector: Sector, lost: int) -> int:
    track = setup.board.sectors[sector].track
    return track[max(0, min(lost, len(track) - 1))]


def strength(setup: Setup, sector: Sector, lost: int) -> str:
    value = _value(setup, sector, lost)
    if setup.board.commitment:
        level = setup.board.sectors[sector].level - max(0, lost)
        return _("War commitment level {level}, Operational Value {value}").format(level=level, value=value)
    if lost <= 0:
        return _("Operational Value {value}, full strength").format(value=value)
    if lost >= setup.board.sectors[sector].last_space:
        return _("Operational Value {value}, the last space of its track").format(value=value)
    return _("Operational Value {value}").format(value=value)


def level_named(setup: Setup, side: Side, technology: Technology, level: int) -> str:
    return _("{name} ({technology} level {level})").format(
        name=names.level(setup.board, side, technology, level),
        technology=names.technology(technology),
        level=setup.board.number(side, technology, level),
    )


def by_spaces(setup: Setup, sector: Sector, count: int) -> str:
    words = _("{sector} by {spaces}")
    name = names.the_sector(sector, setup.board.edition)
    return in_each_form(name, lambda form: words.format(sector=form, spaces=notches(count, setup.board.edition)))


def cards_named(events: tuple[int, ...], setup: Setup) -> str:
    return listing([names.card(event, setup.board.edition) for event in events])


def caused(event: int, words: str, setup: Setup) -> str:
    """A sentence after the card that caused it; `event` 0 means none did."""
    if not event:
        return words
    return _("{title}: {sentence}").format(title=names.event(event, setup.board.edition), sentence=words)


def outcome_of_sum(total: str, face: int, success: bool, by_sum: bool, yes: str, no: str) -> str:
    """A sum and its outcome, `yes` or `no`; names a natural 1 or 6 that overrides it (3.9)."""
    outcome = yes if success else no
    if success != by_sum and face in (1, 6):
        return _("{sum}, but a natural {face} decides: {outcome}").format(sum=total, face=face, outcome=outcome)
    return labelled(total, outcome)
