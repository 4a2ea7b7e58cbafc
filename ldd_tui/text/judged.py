"""An analysis in words: decisions, throws, costs and totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ldd_tui.analysis.figures import THRESHOLDS, Gravity, added_up, gravity_of, of_side
from ldd_tui.analysis.model import LEAST_TOLD, Analysis, DecisionJudged, GivenUp, Link, ThrowJudged, chance_of
from ldd_tui.analysis.positions import Why
from ldd_tui.analysis.why import Compared
from ldd_tui.coach.grade import grade
from ldd_tui.coach.own_games import own_game
from ldd_tui.rollouts.rolled import Rollout
from ldd_tui.text import N_, _, coached, names, ngettext, reasons
from ldd_tui.text.labels import Forms, headline
from ldd_tui.text.numbers import decimal, in_percent
from ldd_tui.text.phrases import capital, faces, labelled, listing, together
from rules.actions import Action
from rules.chance import Rolled
from rules.edition import Edition
from rules.model import Decision, Deck, Side

if TYPE_CHECKING:
    from ldd_tui.players.advising import Advice, Advised

_WHY = {
    Why.STILL_PLAYED: N_("This game is analysed when it is over."),
    Why.NOTHING_PLAYED: N_("Nothing to analyse yet."),
}


def not_analysed(why: Why) -> str:
    return _(_WHY[why])


def when(link: Link, edition: Edition) -> str:
    """The turn, phase and side of a decision or throw; of a resignation without a phase."""
    turn = capital(_("turn {turn}").format(turn=link.turn))
    phase = () if isinstance(link, GivenUp) else (names.phase(link.phase, edition),)
    return ", ".join((turn, *phase, names.side(link.side)))


_GRAVITIES = {
    Gravity.SOUND: "",
    Gravity.DOUBTFUL: N_("doubtful"),
    Gravity.MISTAKE: N_("mistake"),
    Gravity.BLUNDER: N_("blunder"),
}
_ROUGH = 0.01  # a rollout as rough as this clears nobody
_EVENT_DECKS = (Deck.EVENTS, Deck.YEAR, Deck.SET_ASIDE)


def percent(share: float) -> str:
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
    return percent(share) if share >= LEAST_TOLD else ""


def cost_or_none(share: float) -> str:
    """Judged by another network than the one that chose, a decision may seem to cost less than nothing."""
    return percent(max(share, 0.0))


def gravity(share: float) -> str:
    """The word for a decision of this cost; empty for a sound one."""
    word = _GRAVITIES[gravity_of(share)]
    return _(word) if word else ""


def checked(link: DecisionJudged | GivenUp) -> str:
    """The word for a decision's cost, or its cost by rollout."""
    rollout = link.rollout if isinstance(link, DecisionJudged) else None
    return gravity(link.cost) if rollout is None else _("rollout {cost}").format(cost=_percent_of(rollout.cost))


def by_rollout(which: DecisionJudged) -> str:
    """What rollouts say of a decision; empty if there were none."""
    rollout = which.rollout
    if rollout is None:
        return ""
    words = _("By rollout it cost {cost}: {word}.")
    if max(abs(rollout.cost), rollout.within) < LEAST_TOLD:
        words = _("By rollout both come to the same: {word}.")
    elif rollout.cost < 0:
        words = _("By rollout it gained {cost}: {word}.")
    return words.format(cost=so_far(rollout), word=word_by_rollout(rollout))


def word_by_rollout(rollout: Rollout) -> str:
    word = gravity(rollout.cost)
    if (word and rollout.cost <= rollout.within) or (not word and rollout.within > _ROUGH):
        return _("not clear")
    return word or _("no mistake")


def so_far(rollout: Rollout) -> str:
    """A cost or gain with its range.

    >>> so_far(Rollout(120, 0.019, 0.005))
    '1.9% ±0.5'
    """
    return f"{percent(abs(rollout.cost))} ±{decimal(100 * rollout.within, 1)}"


def _percent_of(share: float) -> str:
    return signed(share) if share < 0 else percent(share)


def about_gravity() -> str:
    least = {which.name.lower(): percent(share) for which, share in THRESHOLDS.items()}
    words = _(
        "A cost is the chance to win that a decision gave away: doubtful from {doubtful}, a mistake from {mistake}, "
        "a blunder from {blunder}."
    )
    return words.format(**least)


def about_result() -> str:
    words = _("Result without luck: {win} for a win, {defeat} for a defeat, less the luck in all.")
    return words.format(win=in_percent(1.0, 0), defeat=in_percent(0.0, 0))


def throw(which: ThrowJudged, edition: Edition, *, alone: bool = True) -> str:
    """`alone`: no context names the offensive or attempt."""
    if isinstance(which.outcome, Rolled):
        assert which.purpose is not None
        what = capital(names.purpose(which.purpose))
        if alone and which.between is not None:
            attacker, defender = (names.sector(sector, edition) for sector in which.between)
            words = _("{what}, {attacker} against {defender}")
            what = words.format(what=what, attacker=attacker, defender=defender)
        elif alone and which.technology is not None:
            what = f"{what}, {names.technology(which.technology)}"
        return labelled(what, faces(which.outcome.faces))
    assert which.deck is not None
    what = capital(names.deck(which.deck))
    if which.deck not in _EVENT_DECKS:
        return what
    return labelled(what, listing([names.event(card, edition) for card in which.outcome.cards]))


def throw_in_row(which: ThrowJudged, edition: Edition) -> Forms:
    told = throw(which, edition, alone=False)
    cards = () if isinstance(which.outcome, Rolled) or which.deck not in _EVENT_DECKS else which.outcome.cards
    if len(cards) < 2 or which.deck is None:
        return (told,)
    words = ngettext("{first} and {count} more", "{first} and {count} more", len(cards) - 1)
    shorter = words.format(first=names.event(cards[0], edition), count=len(cards) - 1)
    return told, labelled(capital(names.deck(which.deck)), shorter)


def whys(found: Compared, edition: Edition) -> list[str]:
    told = ((_("Why: {why}."), found.best), (_("Played: {why}."), found.made))
    return [words.format(why=reasons.whys(why, edition)) for words, why in told if why]


def given_up(which: GivenUp) -> str:
    return _("Ran out of time") if which.claimed else _("Resigned")


def what(link: Link, edition: Edition) -> str:
    if isinstance(link, DecisionJudged):
        return headline(link.made, edition, link.decision)
    return throw(link, edition) if isinstance(link, ThrowJudged) else given_up(link)


def worth(link: Link) -> str:
    return signed(link.luck if isinstance(link, ThrowJudged) else -max(link.cost, 0.0))


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
    words = _("Chance to win for {side}: {before} before, {after} after; {should} with the best choice.")
    if isinstance(link, DecisionJudged):
        after = link.after_made
        should = after if link.better is None else link.after_best
    elif isinstance(link, ThrowJudged):
        words = _("Chance to win for {side}: {before} before, {after} after; {should} on average.")
        should, after = link.mean, link.came
    else:
        should, after = link.playing_on, link.after
    shown = {"before": link.before, "should": should, "after": after}
    chances = {name: percent(chance_of(link.side, chance)) for name, chance in shown.items()}
    return words.format(side=names.the_side(link.side), **chances)


def verdict(link: Link) -> str:
    if isinstance(link, ThrowJudged):
        return _("Luck: {worth}.").format(worth=signed(link.luck))
    if link.cost < LEAST_TOLD:
        return _("Nothing was better.")
    word = gravity(link.cost)
    told = _("It cost {cost}: {word}.") if word else _("It cost {cost}.")
    verdict = told.format(cost=percent(link.cost), word=word)
    return together(verdict, by_rollout(link)) if isinstance(link, DecisionJudged) else verdict


# -- the summary


class SideRow(NamedTuple):
    label: str
    figures: tuple[str, str]


def summary(analysis: Analysis, edition: Edition) -> list[SideRow]:
    both = (of_side(analysis, Side.ENTENTE), of_side(analysis, Side.CENTRAL_POWERS))
    graded = [grade([own_game(analysis, edition.key, side)]) for side in Side]
    worst = _("{cost} on turn {turn}")
    graver = (Gravity.BLUNDER, Gravity.MISTAKE, Gravity.DOUBTFUL)

    def row(label: str, figures: list[str]) -> SideRow:
        return SideRow(label, (figures[0], figures[1]))

    return [
        row(_("Cost per decision"), ["-" if one is None else in_percent(one.cost, 2) for one in graded]),
        row(_("Played like"), ["-" if one is None else names.policy(one.level) for one in graded]),
        row(
            _("Worst decision"),
            [
                worst.format(cost=cost_or_none(one.worst.cost), turn=one.worst.turn) if one.worst is not None else "-"
                for one in both
            ],
        ),
        row(
            _("Blunders, mistakes, doubtful"),
            [", ".join(str(one.graver[which]) for which in graver) if one.decisions else "-" for one in both],
        ),
        row(_("Luck of its own rolls and draws"), [signed(one.own_luck) for one in both]),
        row(_("Luck in all"), [signed(one.luck) for one in both]),
        row(_("Result without luck"), [percent(one.adjusted) for one in both]),
    ]


def grades(analysis: Analysis, edition: Edition) -> str:
    """A sentence for each side that had a choice."""
    found = ((side, grade([own_game(analysis, edition.key, side)])) for side in Side)
    return together(*(coached.like(one, side) for side, one in found if one is not None))


def details(analysis: Analysis) -> list[SideRow]:
    costs = [percent(of_side(analysis, side).cost) for side in Side]
    return [SideRow(_("Cost in all"), (costs[0], costs[1]))]


def adding_up(analysis: Analysis) -> str:
    sums = added_up(analysis)
    words = _(
        "Chance to win for {entente}: {start} at the start, {luck} luck, {further} unforeseen, {own} decisions of "
        "{entente}, {enemy} decisions of {central_powers}, {end} at the end."
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


def what_showed_later() -> str:
    return _(
        "Unforeseen: one move later the network judged the same game differently. Where that is large, trust the order "
        "of the costs more than their sums."
    )


def extent(analysis: Analysis) -> str:
    decisions = ngettext("{count} decision", "{count} decisions", len(analysis.decisions))
    throws = ngettext("{count} roll or draw", "{count} rolls and draws", len(analysis.throws))
    words = _("{decisions} and {throws}, judged by value network {network} at depth {depth}.")
    return words.format(
        decisions=decisions.format(count=len(analysis.decisions)),
        throws=throws.format(count=len(analysis.throws)),
        depth=analysis.made_with.depth,
        network=analysis.made_with.network,
    )


# ------------------------------------------------------------------------------------------------ advice


_EQUAL, _CLEAR = 10, 30  # in tenths of a point of the chance to win


def about_equal(weighed: Sequence[Advised]) -> int:
    """How many of these actions, best first, are about as good as the best."""
    return sum(_behind(weighed[0], one) <= _EQUAL for one in weighed)


def _behind(best: Advised, one: Advised) -> int:
    return round(1000 * best.chance) - round(1000 * one.chance)


def best_of(weighed: Sequence[Advised], edition: Edition, decision: Decision | None) -> str:
    best, *others = weighed
    equal = about_equal(weighed)
    if others and equal == len(weighed):
        return _("All are about equal: choose freely.")
    if equal > 1:
        return _("The first {count} are about equal: choose freely.").format(count=equal)
    clear = others and _behind(best, others[0]) > _CLEAR
    words = _("Clearly best: {action}.") if clear else _("Best: {action}.")
    return words.format(action=headline(best.action, edition, decision))


def warning(which: Action, found: Advice, edition: Edition, decision: Decision | None) -> str:
    """The tutor's warning: what the decision costs, and what would be better."""
    words = _(
        "{Action}: it costs {side} {cost} of the chance to win.\n"
        "Better: {better}, with {best} instead of {chance} (value network)."
    )
    return words.format(
        Action=headline(which, edition, decision),
        cost=percent(found.cost(which)),
        side=names.the_side(found.side),
        better=headline(found.best.action, edition, decision),
        best=percent(found.best.chance),
        chance=percent(found.best.chance - found.cost(which)),
    )
