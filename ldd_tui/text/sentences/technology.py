"""Sentences about technology attempts and levels that sectors implement (10.2)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import added, cited, cubes, rp, signed
from ldd_tui.text.sentences.shared import arithmetic, level_named, outcome_of_sum, sentence
from rules import facts as f
from rules.model import Setup


@sentence.register
def _research_paid(fact: f.ResearchPaid, setup: Setup) -> str:
    return _("{Side} spent {rp} to attempt {level}.").format(
        Side=names.The_side(fact.side),
        rp=rp(fact.rp),
        level=level_named(setup, fact.side, fact.technology, fact.level),
    )


@sentence.register
def _research_rolled(fact: f.ResearchRolled, setup: Setup) -> str:
    return _("Attempt at {level}: {sum}.").format(
        level=level_named(setup, fact.side, fact.technology, fact.level), sum=_research_sum(fact, setup)
    )


def _research_sum(fact: f.ResearchRolled, setup: Setup) -> str:
    total = fact.face + fact.bonus + fact.cubes + fact.event_modifier
    sum_ = added(fact.face, fact.bonus, fact.cubes)
    if fact.event_modifier:
        sum_ = ", ".join((sum_, _("{modifier} event").format(modifier=signed(fact.event_modifier))))
    total_words = sum_ if total == fact.face else _("{sum} = {total}").format(sum=sum_, total=total)
    needs = _("{sum}, needs {needed}").format(sum=total_words, needed=fact.needed)
    came, failed = _("unlocked"), _("not unlocked")
    if not setup.board.edition.features.implementing:
        came, failed = _("developed"), _("not developed")
    words = outcome_of_sum(needs, fact.face, fact.success, total >= fact.needed, came, failed)
    if fact.face == 1 and total < fact.needed:
        always = cited(_("{sum}; a natural 1 always fails (3.9)"), setup.board.edition)
        return always.format(sum=words)
    return words


@arithmetic.register
def _research_arithmetic(fact: f.ResearchRolled, setup: Setup) -> str | None:
    return _research_sum(fact, setup)


@sentence.register
def _level_unlocked(fact: f.LevelUnlocked, setup: Setup) -> str:
    words = _("{Side} unlocked {level}.")
    if not setup.board.edition.features.implementing:
        words = _("{Side} developed {level}.")
    return words.format(
        Side=names.The_side(fact.side), level=level_named(setup, fact.side, fact.technology, fact.level)
    )


@sentence.register
def _cube_taken(fact: f.CubeTaken, setup: Setup) -> str:
    return _("{Side} took a research cube for {technology}: {bonus} on the next attempt.").format(
        Side=names.The_side(fact.side),
        technology=names.technology(fact.technology),
        bonus=signed(fact.cubes),
    )


@sentence.register
def _cube_discarded(fact: f.CubeDiscarded, setup: Setup) -> str:
    return _("{Side} gave up a research cube for {technology} to throw again; {cubes} left.").format(
        Side=names.The_side(fact.side),
        technology=names.technology(fact.technology),
        cubes=cubes(fact.cubes),
    )


@sentence.register
def _implemented(fact: f.Implemented, setup: Setup) -> str:
    text = _("{Sector} implemented {level} for 1 RP.")
    if fact.free:
        text = _("{Sector} implemented {level} at no cost.")
    side = setup.board.sectors[fact.sector].side
    return text.format(
        Sector=names.The_sector(fact.sector, setup.board.edition),
        level=level_named(setup, side, fact.technology, fact.level),
    )
