"""The own opponent's reasons, from facts and its cards or markers (12.4, 17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldd_tui.text import N_, _, names
from ldd_tui.text.numbers import percent
from ldd_tui.text.phrases import cards, listing, losses, rp, spaces
from ldd_tui.text.templates import Words, given, tell
from rules import facts as f
from rules import odds
from rules.edition import Edition
from rules.model import TECHNOLOGIES, CornflowerCard, Decision, Setup
from rules.phases.reinforcements import most_spaces


def reasons(before: Sequence[f.Fact], fact: f.Fact, after: Sequence[f.Fact], setup: Setup) -> Iterator[str]:
    """None for what a person might do too."""
    for words in _reasons(before, fact, after, setup):
        yield tell(words, fact, setup)


def _reasons(before: Sequence[f.Fact], fact: f.Fact, after: Sequence[f.Fact], setup: Setup) -> Iterator[Words]:
    edition = setup.edition
    if isinstance(fact, f.CornflowerDrawn) and fact.decision == Decision.TECHNOLOGY:
        yield from _columns(fact, after, _card(setup, fact.cards[0]))
    elif isinstance(fact, f.CornflowerDrawn) and fact.sector is not None:
        yield _turn_of(fact, before, edition)
    elif isinstance(fact, f.AthenaReinforces):
        drawn = next((one for one in reversed(before) if isinstance(one, f.CornflowerDrawn)), None)
        if drawn is not None:
            yield from _named(fact, drawn, after, setup)
    elif isinstance(fact, f.AthenaTarget):
        yield from _choice(fact, edition)
    elif isinstance(fact, f.PoppiesDrawn):
        yield N_("One Poppy for each RP in hand.")
    elif isinstance(fact, f.PoppyResearches):
        yield from _oldest(fact)
    elif isinstance(fact, f.PoppyAttacks):
        yield from _why_this_one(fact.candidates, edition)
        yield N_("As large as Operational Value and RP allow.")
    elif isinstance(fact, f.PoppySails) and fact.cost < fact.marker.modifier:
        yield N_("Only {rp} left, so it adds no more.")


# -- Athena's Cornflower cards (17.6)


def _card(setup: Setup, card: int) -> CornflowerCard:
    return setup.board.cornflower[card - 1]


def _columns(drawn: f.CornflowerDrawn, after: Sequence[f.Fact], card: CornflowerCard) -> Iterator[Words]:
    """What a card says about technologies; which aren't attempted, and why (17.6.2)."""
    columns = [(which, amount) for which, amount in zip(TECHNOLOGIES, card.technology, strict=True) if amount]
    named = listing([f"{names.technology(which)} {rp(amount)}" for which, amount in columns])
    words = N_("The card names {columns}, from left to right while the {rp} last.")
    yield given(words, columns=named)
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
        name = names.technology(which)
        if which not in paid:
            (closed if left else unpaid).append(name)
            continue
        left -= paid[which]
        if paid[which] < amount:
            yield given(N_("For {technology} she has only {rp} left."), technology=name, rp=rp(paid[which]))
    if closed:
        yield given(N_("Not attempted, no level open now: {technologies}."), technologies=listing(closed))
    if unpaid:
        yield given(N_("Not attempted, too few RP: {technologies}."), technologies=listing(unpaid))


def _turn_of(drawn: f.CornflowerDrawn, before: Sequence[f.Fact], edition: Edition) -> Words:
    """Why a sector is next to be reinforced, and why this many cards are drawn for it (17.6.3)."""
    earlier = 0
    for fact in before:
        if isinstance(fact, f.PhaseBegan):
            earlier = 0
        elif isinstance(fact, f.CornflowerDrawn) and fact.sector is not None:
            earlier += 1
    words = (
        N_("The most losses come first: {sector}, {losses}, so {cards}."),
        N_("Then the next most losses: {sector}, {losses}, so {cards}."),
        N_("Then the others in fixed order: {sector}, {losses}, so {cards}."),
    )[min(earlier, 2)]
    count = len(drawn.cards)
    return given(words, losses=losses(count - 1, edition), cards=cards(count))


def _named(
    fact: f.AthenaReinforces, drawn: f.CornflowerDrawn, after: Sequence[f.Fact], setup: Setup
) -> Iterator[Words]:
    """The cards that name the sector, and what stops it moving back for each one (R214)."""
    naming = [str(card) for card in drawn.cards if fact.sector in _card(setup, card).reinforcement]
    if not naming:
        return
    yield given(N_("Cards that name it: {cards}."), cards=listing(naming))
    following = after[0] if after else None
    moved = following.spaces if isinstance(following, f.Reinforced) and following.sector == fact.sector else 0
    if moved >= fact.named:
        return
    if moved == len(drawn.cards) - 1:
        yield given(N_("It has only lost {spaces}."), spaces=spaces(moved))
    elif moved == most_spaces(setup.board):
        yield given(N_("No sector recovers more than {spaces} at once."), spaces=spaces(moved))
    else:
        yield given(N_("Only {rp} in hand."), rp=rp(drawn.rp))


def _choice(fact: f.AthenaTarget, edition: Edition) -> Iterator[Words]:
    """Who could attack the target, the odds and the size; or why nobody can (17.6.4)."""
    if fact.attacker is None and not fact.at_war:
        yield given(N_("{Sector} is not at war."), Sector=names.The_sector(fact.target, edition))
    elif fact.attacker is None:
        yield N_("Its neighbours are not at war, have attacked this turn, or lack Operational Value or RP.")
    else:
        yield from _why_this_one(fact.candidates, edition)
        yield N_("As large as Operational Value and RP allow.")


# -- Poppy markers (12.4)


def _oldest(fact: f.PoppyResearches) -> Iterator[Words]:
    """The open levels, and why the attempt costs this much (12.4.1)."""
    levels = [f"{names.technology(which)} {year}" for which, year in zip(fact.technologies, fact.years, strict=True)]
    if len(levels) == 1:
        yield N_("No other level is open.")
    else:
        yield given(N_("Open, the oldest first: {levels}."), levels=listing(levels))
        if fact.years[0] == fact.years[1]:
            yield N_("In the same year: Attack, Defence, Artillery, then Aviation.")
    yield given(N_("It costs {rp}, or what is left."), rp=rp(fact.marker.modifier + 1))


# -- which sector attacks a target that was drawn


def _why_this_one(candidates: Sequence[f.Candidate], edition: Edition) -> Iterator[Words]:
    """Each possible attacker's chance to hurt the target, and the tie-breaker (R220)."""
    seen = [odds.offensive(one.pool) for one in candidates]
    chances = [
        _("{sector} {chance} with size {size}").format(
            sector=names.sector(one.sector, edition), chance=percent(odd.at_least(1)), size=one.size
        )
        for one, odd in zip(candidates, seen, strict=True)
    ]
    if len(chances) == 1:
        yield given(N_("Nobody else can attack it. At least one loss: {chances}."), chances=chances[0])
    elif chances:
        yield given(N_("At least one loss: {chances}."), chances=listing(chances))
        if seen[0].at_least(1) != seen[1].at_least(1):
            return
        if seen[0].expected == seen[1].expected:
            yield N_("Equal chances: fewer other targets first, then the fixed order.")
        else:
            sector = names.sector(candidates[0].sector, edition)
            yield given(N_("Equal chances: {sector} brings more losses on average."), sector=sector)
