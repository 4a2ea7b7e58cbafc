"""Sentences about the sub-phases of spending RP, reinforcements and the Russian Revolution (10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.text import _, names
from ldd_tui.text.phrases import faces, labelled, notches, rp, together
from ldd_tui.text.refusals import short
from ldd_tui.text.sentences.shared import arithmetic, sentence, strength
from rules import facts as f
from rules import refusals as r
from rules.model import Setup


@sentence.register
def _nothing_to_do(fact: f.NothingToDo, setup: Setup) -> str:
    return _("{player}: nothing left to do in {phase}: {why}.").format(
        player=names.Player(fact.side, setup),
        phase=names.phase(fact.phase, setup.board.edition),
        why=why_nothing(fact.why, setup),
    )


def why_nothing(causes: Sequence[r.Refusal], setup: Setup) -> str:
    """What stopped a side from acting, in a few words; `NoLosses` only if it is the only cause."""
    matters = [cause for cause in causes if not isinstance(cause, r.NoLosses)] or causes
    return ", ".join(dict.fromkeys(_cause(cause, setup) for cause in matters))


def _cause(which: r.Refusal, setup: Setup) -> str:
    words = short(which)
    if isinstance(which, r.NeverReinforced | r.Revolution | r.ThreeSpaces):
        return labelled(names.sector(which.sector, setup.board.edition), words)
    return words


@sentence.register
def _sub_phase_ended(fact: f.SubPhaseEnded, setup: Setup) -> str:
    return _("{player}: {phase} finished.").format(
        player=names.Player(fact.side, setup), phase=names.phase(fact.phase, setup.board.edition)
    )


@sentence.register
def _reinforced(fact: f.Reinforced, setup: Setup) -> str:
    words = _("{Sector} moved back {spaces} for {rp}: {strength}.")
    if setup.board.edition.features.notches:
        words = _("{Sector} reinforced by {spaces} for {rp}: {strength}.")
    return words.format(
        Sector=names.The_sector(fact.sector, setup.board.edition),
        spaces=notches(fact.spaces, setup.board.edition),
        rp=rp(fact.cost),
        strength=strength(setup, fact.sector, fact.losses),
    )


@arithmetic.register
def _reinforcement_sum(fact: f.Reinforced, setup: Setup) -> str | None:
    count = fact.spaces
    if count < 1:
        return None
    first = (fact.cost - count * (count - 1) // 2) // count
    steps = range(first, first + count)
    if first < 1 or sum(steps) != fact.cost:
        return None
    if count == 1:
        words = _("{rp} for space {number} of this turn")
        if setup.board.edition.features.notches:
            words = _("{rp} for notch {number} of this turn")
        return None if first == 1 else words.format(rp=rp(fact.cost), number=first)
    return _("{sum} = {rp}").format(sum=" + ".join(map(str, steps)), rp=rp(fact.cost))


@sentence.register
def _revolution_rolled(fact: f.RevolutionRolled, setup: Setup) -> str:
    thrown = _("Dice for the Russian Revolution: {faces}.").format(faces=faces(fact.faces))
    if not fact.advanced:
        return together(thrown, _("No 1: the marker stays."))
    moved = _("The marker moved to space {position} of {last}.").format(position=fact.position, last=fact.last)
    return together(thrown, moved)


@sentence.register
def _revolution_broke_out(fact: f.RevolutionBrokeOut, setup: Setup) -> str:
    if setup.options.revolution_surrender:
        return _("Revolution broke out in Russia: it surrenders at the end of this turn.")
    if setup.board.edition.features.revolution_by_spaces:
        return _("Revolution broke out in Russia: it leaves the war at the end of this turn.")
    return _(
        "Revolution broke out in Russia: it collects no more RP and takes no more reinforcements, but it stays in the "
        "war."
    )
