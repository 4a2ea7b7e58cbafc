"""A few facts in a row that are put into one sentence, in the log, the replay, the report and the dialogs.

Which facts make up an offensive or another whole step is decided in `ldd_tui.games.steps`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.text import _, names
from ldd_tui.text.phrases import choices, listing, rp, spaces, together
from ldd_tui.text.sentences import sentence
from rules import facts as f
from rules.model import Decision, Setup

_OF_ATHENAS_REINFORCEMENTS = (f.CornflowerDrawn, f.AthenaReinforces, f.Reinforced)


def alike(fact: f.Fact) -> object:
    """What facts in a row have in common that go into one sentence: dice of a kind, a level of several sectors."""
    if isinstance(fact, f.DieRead):
        return f.DieRead, fact.artillery
    if isinstance(fact, f.Implemented):
        return f.Implemented, fact.technology, fact.level, fact.free
    return type(fact)


def goes_on(facts: Sequence[f.Fact], fact: f.Fact) -> bool:
    """Whether an entry of the log that tells of some facts tells of the next one too.

    A level that several sectors implement is one entry, and what Athena's cards bring her sectors; dice as they are
    read go with the hits that they make, a card with the target that it names.
    """
    first, last = facts[0], facts[-1]
    if isinstance(first, f.Implemented):
        return alike(fact) == alike(first)
    if isinstance(last, f.DieRead):
        return isinstance(fact, f.DieRead | f.LossesCounted)
    if not isinstance(first, f.CornflowerDrawn):
        return False
    if first.decision == Decision.OFFENSIVE:
        return isinstance(last, f.CornflowerDrawn) and isinstance(fact, f.AthenaTarget)
    if first.decision != Decision.REINFORCE or not isinstance(fact, _OF_ATHENAS_REINFORCEMENTS):
        return False
    order = _OF_ATHENAS_REINFORCEMENTS.index
    if isinstance(fact, f.CornflowerDrawn):
        return fact.decision == first.decision and not isinstance(last, f.CornflowerDrawn)
    return order(type(fact)) == order(type(last)) + 1


def main_fact(facts: Sequence[f.Fact]) -> f.Fact:
    """The fact whose rule stands for all of an entry."""
    if isinstance(facts[0], f.CornflowerDrawn):
        return next((fact for fact in reversed(facts) if isinstance(fact, f.Reinforced)), facts[-1])
    return facts[0] if isinstance(facts[0], f.Implemented) else facts[-1]


def in_words(facts: Sequence[f.Fact], setup: Setup) -> str:
    """The sentence of an entry: facts that `goes_on` has put together, or a single one."""
    if len(facts) > 1:
        implementing = [fact for fact in facts if isinstance(fact, f.Implemented)]
        if implementing:
            return implemented(implementing, setup)
        if len([fact for fact in facts if isinstance(fact, f.AthenaReinforces)]) > 1:
            return _athena_reinforced(facts, setup)
    return sentence(main_fact(facts), setup)


def implemented(facts: Sequence[f.Implemented], setup: Setup) -> str:
    """A level that several sectors implement at once, 1 RP each (10.2.6); of one sector its own sentence."""
    first = facts[0]
    if len(facts) == 1:
        return sentence(first, setup)
    side = setup.board.sectors[first.sector].side
    words = _("{level} implemented by {sectors} for {rp}.")
    if first.free:
        words = _("{level} implemented at no cost by {sectors}.")
        if side in setup.options.athena:
            words = _("{level} implemented by {sectors}: Athena's sectors pay nothing for it.")
    return words.format(
        level=names.level(setup.board, side, first.technology, first.level),
        sectors=listing([names.the_sector(fact.sector) for fact in facts]),
        rp=rp(len(facts)),
    )


def heading(fact: f.TurnBegan | f.PhaseBegan, setup: Setup) -> str:
    """The heading of a turn or of a phase, with the side whose phase it is."""
    if isinstance(fact, f.TurnBegan):
        return _("Turn {turn} of {last}, {year}").format(turn=fact.turn, last=setup.board.last_turn, year=fact.year)
    phase = names.phase(fact.phase)
    if fact.side is None:
        return phase
    return _("{phase}, {player}").format(phase=phase, player=names.player(fact.side, setup.options))


def _athena_reinforced(facts: Sequence[f.Fact], setup: Setup) -> str:
    """Which sectors Athena's cards have moved back, what it cost, and which ones no card names."""
    drawn = facts[0]
    assert isinstance(drawn, f.CornflowerDrawn)
    moved = [fact for fact in facts if isinstance(fact, f.Reinforced)]
    named = [fact for fact in facts if isinstance(fact, f.AthenaReinforces)]
    unnamed = [names.the_sector(fact.sector) for fact in named if not fact.named]
    done = [
        _("{sector} by {spaces}").format(sector=names.the_sector(fact.sector), spaces=spaces(fact.spaces))
        for fact in moved
    ]
    text = _("{player} reinforced {sectors} for {rp}.").format(
        player=names.player(drawn.side, setup.options),
        sectors=listing(done),
        rp=rp(sum(fact.cost for fact in moved)),
    )
    without = {fact.sector for fact in named if fact.named} - {fact.sector for fact in moved}
    return together(
        text if moved else None,
        _("No card names {sectors}.").format(sectors=choices(unnamed)) if unnamed else None,
        _("Named, but not reinforced: {sectors}.").format(
            sectors=listing([names.the_sector(sector) for sector in sorted(without)])
        )
        if without
        else None,
    )
