"""What kind of mistake a decision was."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ldd_tui.analysis.model import DecisionJudged, Weighed
from ldd_tui.coach.themes import Theme, classified
from ldd_tui.text import coached
from rules import actions as a
from rules.actions import Action
from rules.edition import Edition
from rules.editions import EDITIONS
from rules.model import FRANCE, GERMANY, ITALY, Decision, Phase, Side, Technology

ATTACK, DEFENCE, AVIATION = Technology.ATTACK, Technology.DEFENCE, Technology.AVIATION
ITALIAN, FRENCH = a.Offensive(GERMANY, ITALY, 2), a.Offensive(GERMANY, FRANCE, 2)


def decision(made: Action, best: Action, others: Sequence[Action] = (), cost: float = 0.03) -> DecisionJudged:
    """`others`: judged as good as the best."""
    foremost = tuple(Weighed(action, 0.5) for action in (best, *others))
    phase, which = Phase.TECHNOLOGY, Decision.TECHNOLOGY  # the actions say enough
    return DecisionJudged(7, 1, phase, Side.ENTENTE, "", which, best, made, 0.5, 0.5, 0.5 - cost, 9, foremost)


def theme(made: Action, best: Action, others: Sequence[Action] = (), before: Sequence[Action] = ()) -> Theme | None:
    *_earlier, (_one, found) = classified([*(decision(one, one) for one in before), decision(made, best, others)])
    return found


@pytest.mark.parametrize(
    ("made", "best", "expected"),
    [
        (a.Bid(3), a.Bid(1), Theme.BIDS_TOO_MUCH),
        (a.Bid(0), a.Bid(1), Theme.BIDS_TOO_LITTLE),
        (a.BUY_INITIATIVE, a.DECLINE, Theme.BIDS_TOO_MUCH),
        (a.DECLINE, a.BUY_INITIATIVE, Theme.BIDS_TOO_LITTLE),
        (a.KEEP_EVENTS, a.CancelEvent(4), Theme.CARDS),
        (a.DECLINE, a.ChooseSetAside(4), Theme.CARDS),
        (a.DECLINE, a.USE_MICHAEL, Theme.DICE),
        (a.Naval(1), a.Naval(0), Theme.NAVAL),
        (a.Absorb(FRANCE), a.Absorb(ITALY), Theme.NAVAL),
        (a.DONE, a.Reinforce(FRANCE, 1), Theme.ENDS_REINFORCEMENTS_EARLY),
        (a.Reinforce(FRANCE, 1), a.DONE, Theme.REINFORCES_TOO_MUCH),
        (a.Reinforce(FRANCE, 2), a.Reinforce(FRANCE, 1), Theme.REINFORCES_TOO_MUCH),
        (a.Reinforce(FRANCE, 2), a.Reinforce(ITALY, 1), Theme.REINFORCES_BADLY),
        (a.DONE, a.Implement(FRANCE, ATTACK), Theme.ENDS_TECHNOLOGY_EARLY),
        (a.Implement(FRANCE, ATTACK), a.Research(DEFENCE, 1), Theme.NEGLECTS_DEFENCE),
        (a.Research(AVIATION, 1), a.Research(DEFENCE, 1), Theme.NEGLECTS_DEFENCE),
        (a.Research(AVIATION, 1), a.DONE, Theme.RESEARCHES_TOO_MUCH),
        (a.Research(AVIATION, 3), a.Research(AVIATION, 1), Theme.OVERPAYS_ATTEMPTS),
        (a.Research(AVIATION, 1), a.Research(AVIATION, 3), Theme.UNDERPAYS_ATTEMPTS),
        (a.TAKE_CUBE, a.REROLL_RESEARCH, Theme.FAILED_ATTEMPTS),
        (a.Implement(FRANCE, ATTACK), a.DONE, Theme.IMPLEMENTS_BADLY),
        (FRENCH, a.DONE, Theme.ATTACKS_TOO_MUCH),
        (FRENCH, a.Offensive(GERMANY, FRANCE, 1), Theme.ATTACKS_TOO_MUCH),
        (FRENCH, a.Offensive(GERMANY, FRANCE, 3), Theme.ATTACKS_TOO_LITTLE),
        (a.DONE, FRENCH, Theme.ATTACKS_TOO_LITTLE),
        (FRENCH, ITALIAN, Theme.ATTACKS_BADLY),
        (a.Reroll((1,)), a.KEEP, Theme.DICE),
        (a.Settle(1), a.Settle(0), Theme.DICE),
        (a.DONE, a.DONE, None),
    ],
)
def test_by_what_was_done_and_what_was_better(made: Action, best: Action, expected: Theme | None) -> None:
    assert theme(made, best) == expected


def test_a_new_technology_before_one_that_was_begun_spreads_research() -> None:
    made, best = a.Research(AVIATION, 1), a.Research(DEFENCE, 1)
    assert theme(made, best, before=[a.Research(DEFENCE, 2)]) == Theme.SPREADS_RESEARCH
    assert theme(made, best, before=[a.Research(DEFENCE, 2), made]) == Theme.NEGLECTS_DEFENCE


def test_who_ends_a_phase_with_more_to_do_ends_it_early() -> None:
    best, dearer = a.Research(DEFENCE, 1), a.Research(DEFENCE, 2)
    assert theme(a.DONE, best, (dearer,)) == Theme.NEGLECTS_DEFENCE
    assert theme(a.DONE, best, (dearer, a.Implement(FRANCE, ATTACK))) == Theme.ENDS_TECHNOLOGY_EARLY


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_theme_has_words_of_its_own(edition: Edition) -> None:
    names = [coached.theme(one) for one in Theme]
    advice = [coached.advice(one, edition) for one in Theme]
    assert len({*names, *advice}) == 2 * len(Theme) and not any("{" in words for words in (*names, *advice))
    of_attacks = coached.advice(Theme.ATTACKS_TOO_MUCH, edition)
    assert ("counter-attack" in of_attacks) == edition.features.counter_attack
