"""An analysis in words: what was decided or thrown, what it cost or brought, and how it all adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ldd_tui.analysis.figures import THRESHOLDS, Gravity, OfSide, added_up, gravity_of, of_side
from ldd_tui.analysis.model import LEAST_TOLD, Analysis, DecisionJudged, GivenUp, Link, ThrowJudged, chance_of
from ldd_tui.analysis.positions import Why
from ldd_tui.analysis.why import Compared
from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.labels import Forms, headline
from ldd_tui.text.numbers import in_percent
from ldd_tui.text.phrases import capital, faces, labelled, listing, together
from ldd_tui.text.reasons import sentences
from rules.actions import Action
from rules.chance import Rolled
from rules.edition import Edition
from rules.model import Deck, Side

if TYPE_CHECKING:
    from ldd_tui.players.advising import Advice

_WHY = {
    Why.STILL_PLAYED: N_("People still play this game: it is explained when it is over."),
    Why.NOTHING_PLAYED: N_("Nothing has been decided or thrown in this game yet."),
}


def not_analysed(why: Why) -> str:
    return _(_WHY[why])


_GRAVITIES = {
    Gravity.SOUND: "",
    Gravity.DOUBTFUL: N_("doubtful"),
    Gravity.MISTAKE: N_("mistake"),
    Gravity.BLUNDER: N_("blunder"),
}
_MUCH_LATER = 0.2
_EVENT_DECKS = (Deck.EVENTS, Deck.YEAR, Deck.SET_ASIDE)


def percent(share: float) -> str:
    """A chance, or a part of one, in per cent with one decimal.

    >>> percent(0.1234), percent(0.0), percent(1.0)
    ('12.3%', '0.0%', '100.0%')
    """
    return in_percent(share, 1)


def signed(share: float) -> str:
    """What was won or lost of a chance, in per cent with its sign.

    >>> signed(0.05), signed(-0.12), signed(-0.0001)
    ('+5.0%', '-12.0%', '0.0%')
    """
    if abs(share) < LEAST_TOLD:
        return percent(0.0)
    return in_percent(share, 1, sign=True)


def cost(share: float) -> str:
    """What a decision cost; empty if that rounds to nothing."""
    return percent(share) if share >= LEAST_TOLD else ""


def gravity(share: float) -> str:
    """The word for a decision of this cost; empty for a sound one."""
    word = _GRAVITIES[gravity_of(share)]
    return _(word) if word else ""


def about_gravity() -> str:
    least = {which: percent(THRESHOLDS[which]) for which in (Gravity.DOUBTFUL, Gravity.MISTAKE, Gravity.BLUNDER)}
    return _(
        "From {doubtful} a decision is called doubtful, from {mistake} a mistake, from {blunder} a blunder."
    ).format(doubtful=least[Gravity.DOUBTFUL], mistake=least[Gravity.MISTAKE], blunder=least[Gravity.BLUNDER])


def throw(which: ThrowJudged, edition: Edition, *, alone: bool = True) -> str:
    """What was thrown or drawn, and the result. `alone`: no context names the offensive or attempt."""
    if isinstance(which.outcome, Rolled):
        assert which.purpose is not None
        what = capital(names.purpose(which.purpose))
        if alone and which.between is not None:
            attacker, defender = (names.sector(sector, edition) for sector in which.between)
            words = _("{what}, {attacker} against {defender}")
            what = words.format(what=what, attacker=attacker, defender=defender)
        elif alone and which.technology is not None:
            what = _("{what}, {technology}").format(what=what, technology=names.technology(which.technology))
        return labelled(what, faces(which.outcome.faces))
    assert which.deck is not None
    what = capital(names.deck(which.deck))
    if which.deck not in _EVENT_DECKS:
        return what
    return labelled(what, listing([names.event(card, edition) for card in which.outcome.cards]))


def throw_in_row(which: ThrowJudged, edition: Edition) -> Forms:
    """A throw or draw and its result, for a row with context; each form is shorter."""
    told = throw(which, edition, alone=False)
    cards = () if isinstance(which.outcome, Rolled) or which.deck not in _EVENT_DECKS else which.outcome.cards
    if len(cards) < 2 or which.deck is None:
        return (told,)
    words = ngettext("{first} and {count} more", "{first} and {count} more", len(cards) - 1)
    shorter = words.format(first=names.event(cards[0], edition), count=len(cards) - 1)
    return told, labelled(capital(names.deck(which.deck)), shorter)


def why(found: Compared, edition: Edition, most: int) -> list[str]:
    """What speaks for the better choice, and what for the one that was made: a sentence each, so many reasons in it."""
    better, this = (together(*sentences(one[:most], edition)) for one in found)
    told = {_("For the better one: {why}"): better, _("For this one: {why}"): this}
    return [words.format(why=reasons) for words, reasons in told.items() if reasons]


def given_up(which: GivenUp) -> str:
    return _("The game was claimed from it") if which.claimed else _("Gave the game up")


def what(link: Link, edition: Edition) -> str:
    if isinstance(link, DecisionJudged):
        return headline(link.made, edition)
    return throw(link, edition) if isinstance(link, ThrowJudged) else given_up(link)


def worth(link: Link) -> str:
    if isinstance(link, ThrowJudged):
        return signed(link.luck)
    return signed(-link.cost)


def turning_point(number: int, link: Link, edition: Edition) -> str:
    before, after = (percent(chance) for chance in (link.after - link.step, link.after))
    words = _("{number}. Turn {turn}, {side}: {what}. Chance to win for {entente}: {before}, then {after}.")
    return words.format(
        number=number,
        turn=link.turn,
        side=names.side(link.side),
        what=what(link, edition),
        entente=names.the_side(Side.ENTENTE),
        before=before,
        after=after,
    )


def chances(link: Link) -> str:
    before, should, after = (percent(chance_of(link.side, chance)) for chance in _three(link))
    if isinstance(link, ThrowJudged):
        words = _(
            "Chance to win for {side}: {before} before, {should} on average of all that could come, {after} after."
        )
    elif isinstance(link, GivenUp):
        words = _("Chance to win for {side}: {before} before, {should} if it had played on, {after} after.")
    else:
        words = _("Chance to win for {side}: {before} before, {should} after the best choice, {after} after this one.")
    return words.format(side=names.the_side(link.side), before=before, should=should, after=after)


def _three(link: Link) -> tuple[float, float, float]:
    if isinstance(link, DecisionJudged):
        return link.before, link.after_best, link.after_made
    if isinstance(link, ThrowJudged):
        return link.before, link.mean, link.came
    return link.before, link.playing_on, link.after


def verdict(link: Link) -> str:
    if isinstance(link, ThrowJudged):
        if abs(link.luck) < LEAST_TOLD:
            return _("Neither good luck nor bad.")
        words = _("Good luck: {worth}.") if link.luck > 0 else _("Bad luck: {worth}.")
        return words.format(worth=signed(link.luck))
    if link.cost < LEAST_TOLD:
        return _("Nothing was better.")
    word = gravity(link.cost)
    told = _("It cost {cost}: {word}.") if word else _("It cost {cost}.")
    return told.format(cost=percent(link.cost), word=word)


# -- the summary


class SideRow(NamedTuple):
    """A line of the summary: what it is, and the figures of both sides."""

    label: str
    figures: tuple[str, str]


def summary(analysis: Analysis) -> list[SideRow]:
    both = (of_side(analysis, Side.ENTENTE), of_side(analysis, Side.CENTRAL_POWERS))

    def row(label: str, figures: list[str]) -> SideRow:
        return SideRow(label, (figures[0], figures[1]))

    return [
        row(_("Decisions with a choice"), [str(one.decisions) for one in both]),
        row(_("Cost of them all"), [percent(one.cost) for one in both]),
        row(_("Cost per decision"), [_hundredths(one.cost_per_decision) for one in both]),
        row(_("Worst decision"), [_worst(one) for one in both]),
        row(_("Blunders, mistakes, doubtful ones"), [_graver(one) for one in both]),
        row(_("Luck of its own throws and draws"), [signed(one.own_luck) for one in both]),
        row(_("Luck in all"), [signed(one.luck) for one in both]),
        row(_("Result without luck"), [percent(one.adjusted) for one in both]),
    ]


def _hundredths(share: float) -> str:
    return in_percent(share, 2)


def _worst(one: OfSide) -> str:
    if one.worst is None:
        return "-"
    return _("{cost} on turn {turn}").format(cost=percent(one.worst.cost), turn=one.worst.turn)


def _graver(one: OfSide) -> str:
    return ", ".join(str(one.graver[which]) for which in (Gravity.BLUNDER, Gravity.MISTAKE, Gravity.DOUBTFUL))


def adding_up(analysis: Analysis) -> str:
    sums = added_up(analysis)
    words = _(
        "It adds up, as the chance to win for {entente}: {start} at the start, {luck} by luck, {further} by what only "
        "showed later, {own} by the decisions of {entente}, {enemy} by those of {central_powers}; {end} at the end."
    )
    return words.format(
        entente=names.the_side(Side.ENTENTE),
        central_powers=names.the_side(Side.CENTRAL_POWERS),
        start=percent(sums.start),
        luck=signed(sums.luck),
        further=signed(sums.seen_further),
        own=signed(sums.decisions[Side.ENTENTE]),
        enemy=signed(sums.decisions[Side.CENTRAL_POWERS]),
        end=percent(sums.end),
    )


def about_further(analysis: Analysis) -> str:
    """What "only showed later" means, if its share is large enough to need it; else empty."""
    return what_showed_later() if abs(added_up(analysis).seen_further) >= _MUCH_LATER else ""


def what_showed_later() -> str:
    return _(
        "What only showed later: one step on, the network judged the same game otherwise, often because whoever is to "
        "decide looks better to it. That is nobody's decision; where it is large, the order of the costs says more "
        "than their sums."
    )


def extent(analysis: Analysis) -> str:
    decisions = ngettext("{count} decision", "{count} decisions", len(analysis.decisions))
    throws = ngettext("{count} throw or draw", "{count} throws and draws", len(analysis.throws))
    deep = ngettext("{count} choice deep", "{count} choices deep", analysis.made_with.depth)
    words = _("{decisions} and {throws}, judged {deep} by value network {network}.")
    if not analysis.made_with.depth:
        words = _("{decisions} and {throws}, judged one step ahead by value network {network}.")
    return words.format(
        decisions=decisions.format(count=len(analysis.decisions)),
        throws=throws.format(count=len(analysis.throws)),
        deep=deep.format(count=analysis.made_with.depth),
        network=analysis.made_with.network,
    )


# ------------------------------------------------------------------------------------------------ tutor warning
# What the tutor says before a decision that costs a good deal of the chance to win.


def warning(which: Action, found: Advice, edition: Edition) -> str:
    """What a decision costs, and what would be better. The chances are those of the side that decides."""
    best = found.best
    words = _(
        "{Action}: it costs {cost} of the chance to win for {side}.\n"
        "Better: {better}. Then it is {best}; after what you decided, {chance}, as the value network judges one "
        "step ahead."
    )
    return words.format(
        Action=headline(which, edition),
        cost=percent(found.cost(which)),
        side=names.the_side(found.side),
        better=headline(best.action, edition),
        best=percent(best.chance),
        chance=percent(best.chance - found.cost(which)),
    )
