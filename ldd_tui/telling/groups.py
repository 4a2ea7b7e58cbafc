"""A few adjacent facts in one sentence. Larger groups: `ldd_tui.telling.passages`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ldd_tui.telling.sentences import arithmetic, outcome, sentence, thrown_again, why_unused
from ldd_tui.telling.sums import thrown
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import (
    capital,
    choices,
    cubes,
    full_stop,
    in_parts,
    listing,
    notches,
    price,
    rp,
    together,
)
from ldd_tui.text.templates import by_spaces, level_named
from rules import facts as f
from rules.edition import Edition
from rules.model import Decision, Sector, Setup, Side

_ATTEMPT = (f.ResearchPaid, f.ResearchRolled, f.CubeDiscarded)  # an attempt begins or continues with these
_OF_AN_ATTEMPT = (f.ResearchRolled, f.LevelUnlocked, f.CubeTaken, f.CubeDiscarded)
MOST_NAMED = 3
"""How many sectors are named that implement a level with the attempt."""
_OF_POPPY_REINFORCEMENTS = (f.PoppyReinforces, f.Reinforced)
_OF_ATHENAS_REINFORCEMENTS = (f.CornflowerDrawn, f.AthenaReinforces, f.Reinforced)


def alike(fact: f.Fact) -> object:
    """A key for facts that share a sentence: dice of a kind, a level of several sectors."""
    if isinstance(fact, f.DieRead):
        return f.DieRead, fact.artillery, fact.needed
    if isinstance(fact, f.Implemented):
        return f.Implemented, fact.technology, fact.level, fact.free
    return type(fact)


def goes_on(facts: Sequence[f.Fact], fact: f.Fact) -> bool:
    """Whether a log entry includes the next fact too. One entry: a level in several sectors, an attempt, a card's total
    cost, what Athena's cards or the Poppies bring, dice and their rerolls, dice and hits, a card and its target."""
    first, last = facts[0], facts[-1]
    if isinstance(first, _ATTEMPT):
        at_once = isinstance(fact, f.Implemented) and fact.free and isinstance(last, f.LevelUnlocked | f.Implemented)
        return at_once or isinstance(fact, _OF_AN_ATTEMPT)
    if isinstance(first, f.DiceLifted):
        return last is first and isinstance(fact, f.DiceThrown)
    if isinstance(first, f.LossTaken):
        return isinstance(fact, f.LossTaken) and fact.event == first.event != 0
    if isinstance(first, f.Implemented):
        return alike(fact) == alike(first)
    if isinstance(last, f.DieRead):
        return isinstance(fact, f.DieRead | f.LossesCounted)
    if isinstance(first, f.PoppyUnused):
        return isinstance(fact, f.PoppyUnused) and _of_one_reason(first, fact)
    if isinstance(first, f.PoppyReinforces):
        return isinstance(fact, f.Reinforced if isinstance(last, f.PoppyReinforces) else _OF_POPPY_REINFORCEMENTS)
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


def _of_one_reason(one: f.PoppyUnused, other: f.PoppyUnused) -> bool:
    if one.idle != other.idle or one.marker.kind != other.marker.kind:
        return False
    return one.why == other.why or _own_reason(one) == _own_reason(other) is not None


def _own_reason(fact: f.PoppyUnused) -> type | None:
    """What kind of thing alone keeps a marker from acting, if that is about the named sector."""
    if len(fact.why) != 1 or getattr(fact.why[0], "sector", None) != fact.marker.sector:
        return None
    return type(fact.why[0])


def main_fact(facts: Sequence[f.Fact]) -> f.Fact:
    if isinstance(facts[0], f.CornflowerDrawn):
        return next((fact for fact in reversed(facts) if isinstance(fact, f.Reinforced)), facts[-1])
    main = isinstance(facts[0], (f.Implemented, f.DiceLifted, f.OffensiveLaunched, *_ATTEMPT))
    return facts[0] if main else facts[-1]


def in_words(facts: Sequence[f.Fact], setup: Setup) -> str:
    """The sentence of facts that `goes_on` has put together, or of one."""
    first, last = facts[0], facts[-1]
    moved = [fact for fact in facts if isinstance(fact, f.Reinforced)]
    named = [fact for fact in facts if isinstance(fact, f.AthenaReinforces)]
    free = [fact for fact in facts if isinstance(fact, f.Implemented)]
    if len(facts) == 1:
        return sentence(first, setup)
    if isinstance(first, f.PoppyUnused):
        unused = [fact.marker for fact in facts if isinstance(fact, f.PoppyUnused)]
        words = _("{marker}, without effect or cost: {why}.")
        return words.format(marker=names.poppies(unused, setup.edition), why=why_unused(first, setup))
    if isinstance(first, f.OffensiveLaunched):
        return outcome(facts, setup)
    if isinstance(first, f.PoppyReinforces) and moved:
        return _reinforced(first.side, moved, setup)
    if isinstance(first, _ATTEMPT):
        return _attempted(facts, setup)
    if free:
        return implemented(free, setup)
    if isinstance(first, f.CornflowerDrawn) and len(named) > 1:
        return _athena_reinforced(first.side, named, moved, setup)
    if isinstance(first, f.DiceLifted) and isinstance(last, f.DiceThrown):
        return thrown_again(first, last, setup)
    if isinstance(first, f.LossTaken):
        lost = [(fact.sector, fact.spaces) for fact in facts if isinstance(fact, f.LossTaken)]
        return full_stop(card_cost(setup.edition, first.event, lost))
    return sentence(main_fact(facts), setup)


def implemented(facts: Sequence[f.Implemented], setup: Setup) -> str:
    """A level one or several sectors implement at once, 1 RP each (10.2.6)."""
    first = facts[0]
    side = setup.board.sectors[first.sector].side
    return _("{Sector} implemented {level} {price}.").format(
        Sector=capital(listing([names.the_sector(fact.sector, setup.edition) for fact in facts])),
        level=level_named(setup.board, side, first.technology, first.level),
        price=price(0 if first.free else len(facts)),
    )


def _attempted(facts: Sequence[f.Fact], setup: Setup) -> str:
    first, edition = facts[0], setup.edition
    rolled = [fact for fact in facts if isinstance(fact, f.ResearchRolled)]
    said = []
    if isinstance(first, f.ResearchPaid) and rolled:
        unlocked, failed = _("{Side} unlocked {level} for {rp}"), _("{Side} failed to unlock {level} for {rp}")
        if not edition.features.implementing:
            unlocked, failed = _("{Side} developed {level} for {rp}"), _("{Side} failed to develop {level} for {rp}")
        words = together(unlocked if rolled[-1].success else failed, _("(roll: {sum})."))
        level = level_named(setup.board, first.side, first.technology, first.level)
        sum_ = thrown(rolled.pop(0), edition)
        said.append(words.format(Side=names.The_side(first.side), level=level, rp=rp(first.rp), sum=sum_))
    else:
        said.append(sentence(first, setup))
        rolled = [fact for fact in rolled if fact is not first]
    said += [_("Re-roll for a research cube: {sum}.").format(sum=arithmetic(fact, setup)) for fact in rolled]
    last = facts[-1]
    if isinstance(last, f.CubeTaken):
        said.append(_("{cubes} for the next attempt.").format(cubes=cubes(last.cubes)))
    free = [names.the_sector(fact.sector, edition) for fact in facts if isinstance(fact, f.Implemented)]
    if free:
        many = ngettext("{count} sector", "{count} sectors", len(free)).format(count=len(free))
        sectors = listing(free) if len(free) <= MOST_NAMED else many
        said.append(_("{Sectors} implemented it at no cost.").format(Sectors=capital(sectors)))
    return together(*said)


def card_cost(edition: Edition, event: int, taken: Iterable[tuple[Sector, int]]) -> str:
    """A card's cost to sectors in spaces, grouped by count; without a full stop."""
    by_spaces: dict[int, list[str]] = {}
    for sector, lost in taken:
        by_spaces.setdefault(lost, []).append(names.the_sector(sector, edition))
    words = _("{sectors} {spaces} each"), _("{sectors} {spaces}")
    each = [
        words[len(sectors) == 1].format(sectors=listing(sectors), spaces=notches(lost, edition))
        for lost, sectors in sorted(by_spaces.items(), reverse=True)
    ]
    return _("{title} cost {losses}").format(title=names.event(event, edition), losses=in_parts(each))


def _reinforced(side: Side, moved: Sequence[f.Reinforced], setup: Setup) -> str:
    done = [by_spaces(fact.sector, fact.spaces, setup.edition) for fact in moved]
    cost = rp(sum(fact.cost for fact in moved))
    return _("{player} reinforced {sectors} for {rp}.").format(
        player=names.Player(side, setup), sectors=listing(done), rp=cost
    )


def _athena_reinforced(
    side: Side, named: Sequence[f.AthenaReinforces], moved: Sequence[f.Reinforced], setup: Setup
) -> str:
    """What Athena's cards moved back, which sectors no card names, and which are named for nothing."""
    edition = setup.edition
    unnamed = [names.the_sector(fact.sector, edition) for fact in named if not fact.named]
    without = sorted({fact.sector for fact in named if fact.named} - {fact.sector for fact in moved})
    named_for_nothing = listing([names.the_sector(sector, edition) for sector in without])
    return together(
        _reinforced(side, moved, setup) if moved else None,
        _("No card names {sector}.").format(sector=choices(unnamed)) if unnamed else None,
        _("Named, but not reinforced: {sectors}.").format(sectors=named_for_nothing) if without else None,
    )
