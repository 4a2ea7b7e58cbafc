"""Sentences about the Poppy markers of the game's own opponent and what they bring about (12.4)."""

from __future__ import annotations

from ldd_tui.text import _, names
from ldd_tui.text.phrases import listing, rp, signed
from ldd_tui.text.refusals import short
from ldd_tui.text.sentences.shared import sentence
from rules import facts as f
from rules.edition import Edition
from rules.model import Idle, Setup


@sentence.register
def _poppies_drawn(fact: f.PoppiesDrawn, setup: Setup) -> str:
    player = names.Player(fact.side, setup)
    if not fact.markers:
        return _("{player}: no RP in hand, so no Poppies drawn.").format(player=player)
    markers = names.poppies(fact.markers, setup.board.edition)
    return _("{player} drew these Poppies: {markers}.").format(player=player, markers=markers)


@sentence.register
def _poppy_researches(fact: f.PoppyResearches, setup: Setup) -> str:
    return _("{marker}: the oldest level open is that of {technology}, {year}.").format(
        marker=names.poppy(fact.marker, setup.board.edition),
        technology=names.technology(fact.technologies[0]),
        year=fact.years[0],
    )


@sentence.register
def _poppy_attacks(fact: f.PoppyAttacks, setup: Setup) -> str:
    edition = setup.board.edition
    return _("{marker}: the best chance against {target} has {attacker}.").format(
        marker=names.poppy(fact.marker, edition),
        target=names.the_sector(fact.target, edition),
        attacker=names.the_sector(fact.attacker, edition),
    )


@sentence.register
def _poppy_reinforces(fact: f.PoppyReinforces, setup: Setup) -> str:
    return _("{marker}: to full strength, as far as RP go.").format(
        marker=names.poppy(fact.marker, setup.board.edition)
    )


@sentence.register
def _poppy_sails(fact: f.PoppySails, setup: Setup) -> str:
    return _("{marker}: {rp} for {modifier} on the roll at sea.").format(
        marker=names.poppy(fact.marker, setup.board.edition), rp=rp(fact.cost), modifier=signed(fact.cost)
    )


@sentence.register
def _poppy_unused(fact: f.PoppyUnused, setup: Setup) -> str:
    if fact.idle == Idle.BLANK:
        return _("One marker is blank and does nothing.")
    return _("{marker} does nothing and costs nothing: {why}.").format(
        marker=names.poppy(fact.marker, setup.board.edition), why=why_unused(fact, setup)
    )


def why_unused(fact: f.PoppyUnused, setup: Setup) -> str:
    if fact.idle == Idle.NO_ROLL:
        return _("no roll at sea")
    if fact.idle == Idle.OUTDONE:
        return _("only the best Naval marker counts")
    return _causes(fact, setup.board.edition)


def _causes(fact: f.PoppyUnused, edition: Edition) -> str:
    kept: dict[str, list[str]] = {}
    for cause in fact.why:
        whom = kept.setdefault(short(cause), [])
        sector, technology = getattr(cause, "sector", None), getattr(cause, "technology", None)
        if sector not in (None, fact.marker.sector):
            whom.append(names.sector(sector, edition))
        elif technology is not None:
            whom.append(names.technology(technology))
    with_names = _("{cause} ({whom})")
    return ", ".join(
        with_names.format(cause=cause, whom=listing(whom)) if whom else cause for cause, whom in kept.items()
    )
