"""Why the game's own opponent does what it does: Athena's reasons, from the facts and what is on her cards (17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.advice.attackers import why_this_one
from ldd_tui.text.advice.poppy_reasons import poppy_reasons
from ldd_tui.text.phrases import cards, listing, rp, spaces
from rules import facts as f
from rules.edition import Edition
from rules.model import TECHNOLOGIES, CornflowerCard, Decision, Sector, Setup
from rules.phases.reinforcements import most_spaces


def reasons(before: Sequence[f.Fact], fact: f.Fact, after: Sequence[f.Fact], setup: Setup) -> Iterator[str]:
    """The reasons behind one of Athena's facts, from the facts before and after it."""
    if isinstance(fact, f.CornflowerDrawn) and fact.decision == Decision.TECHNOLOGY:
        yield from _columns(fact, after, _card(setup, fact.cards[0]))
    elif isinstance(fact, f.CornflowerDrawn) and fact.sector is not None:
        yield _turn_of(fact.sector, before, len(fact.cards), setup.board.edition)
    elif isinstance(fact, f.AthenaReinforces):
        drawn = _last_drawn(before)
        if drawn is not None:
            yield from _named(fact, drawn, after, setup)
    elif isinstance(fact, f.AthenaTarget):
        yield from _choice(fact, _last_drawn(before), setup.board.edition)
    else:
        yield from poppy_reasons(fact, setup)


def _card(setup: Setup, card: int) -> CornflowerCard:
    return setup.board.cornflower[card - 1]


def _last_drawn(before: Sequence[f.Fact]) -> f.CornflowerDrawn | None:
    return next((fact for fact in reversed(before) if isinstance(fact, f.CornflowerDrawn)), None)


def _columns(drawn: f.CornflowerDrawn, after: Sequence[f.Fact], card: CornflowerCard) -> Iterator[str]:
    """What a card says about technologies; which aren't attempted, and why (17.6.2)."""
    columns = [(which, amount) for which, amount in zip(TECHNOLOGIES, card.technology, strict=True) if amount]
    named = listing([f"{names.technology(which)} {rp(amount)}" for which, amount in columns])
    yield _("The card names {columns}: from left to right, as long as the {rp} in hand last.").format(
        columns=named, rp=rp(drawn.rp)
    )
    paid: dict[int, int] = {}
    for fact in after:
        if isinstance(fact, f.CornflowerDrawn | f.PhaseBegan):
            break
        if isinstance(fact, f.ResearchPaid):
            paid[fact.technology] = fact.rp
    left = drawn.rp
    closed: list[str] = []
    unpaid: list[str] = []
    for which, amount in columns:
        if which in paid:
            left -= paid[which]
            if paid[which] < amount:
                yield _("For {technology} she has only {rp} left.").format(
                    technology=names.technology(which), rp=rp(paid[which])
                )
        else:
            (closed if left else unpaid).append(names.technology(which))
    if closed:
        yield _("Not attempted, no level open now: {technologies}.").format(technologies=listing(closed))
    if unpaid:
        yield _("Not attempted, too few RP: {technologies}.").format(technologies=listing(unpaid))


def _turn_of(sector: Sector, before: Sequence[f.Fact], count: int, edition: Edition) -> str:
    """Why a sector is next to be reinforced, and why this many cards are drawn for it (17.6.3)."""
    earlier = 0
    for fact in before:
        if isinstance(fact, f.PhaseBegan):
            earlier = 0
        elif isinstance(fact, f.CornflowerDrawn) and fact.sector is not None:
            earlier += 1
    words = (
        _("{Sector} comes first with the most losses: {losses} lost, so {cards}."),
        _("{Sector} comes second with the next most losses: {losses} lost, so {cards}."),
        _("Then come the others in their fixed order: {sector}, {losses} lost, so {cards}."),
    )[min(earlier, 2)]
    return words.format(
        Sector=names.The_sector(sector, edition),
        sector=names.the_sector(sector, edition),
        losses=spaces(count - 1),
        cards=cards(count),
    )


def _named(fact: f.AthenaReinforces, drawn: f.CornflowerDrawn, after: Sequence[f.Fact], setup: Setup) -> Iterator[str]:
    """The cards that name the sector, and what stops it moving back for each one (R214)."""
    naming = [str(card) for card in drawn.cards if fact.sector in _card(setup, card).reinforcement]
    if not naming:
        return
    yield ngettext("Named by card {cards}.", "Named by cards {cards}.", len(naming)).format(cards=listing(naming))
    following = after[0] if after else None
    moved = following.spaces if isinstance(following, f.Reinforced) and following.sector == fact.sector else 0
    if moved >= fact.named:
        return
    if moved == len(drawn.cards) - 1:
        yield _("It has lost no more than {spaces}.").format(spaces=spaces(moved))
    elif moved == most_spaces(setup.board):
        yield _("No sector moves back more than {spaces} at once.").format(spaces=spaces(moved))
    else:
        yield _("The {rp} in hand pay for no more.").format(rp=rp(drawn.rp))


def _choice(fact: f.AthenaTarget, drawn: f.CornflowerDrawn | None, edition: Edition) -> Iterator[str]:
    """Who could attack the target, the odds and the size; or why nobody can (17.6.4)."""
    if fact.attacker is None:
        if not fact.at_war:
            yield _("{Sector} is not at war.").format(Sector=names.The_sector(fact.target, edition))
        else:
            yield _("Its neighbours are not at war, have attacked this turn, or lack Operational Value or RP.")
        return
    yield from why_this_one(fact.candidates, edition)
    if drawn is not None:
        yield _("As large as Operational Value and the {rp} in hand allow.").format(rp=rp(drawn.rp))
