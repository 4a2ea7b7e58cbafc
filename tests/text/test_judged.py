"""An analysis in words: what is better, and what speaks for it."""

from __future__ import annotations

import pytest

from ldd_tui.analysis.model import Analysis, DecisionJudged, MadeWith, Point
from ldd_tui.analysis.why import Compared
from ldd_tui.players.advising import Advised
from ldd_tui.players.reasons import LeavesRp, SurrendersAfter, WinsTheWar
from ldd_tui.rollouts.rolled import Rollout
from ldd_tui.text import judged
from ldd_tui.text.labels import headline
from ldd_tui.text.plain_analysis import Writer
from rules.actions import Research
from rules.board_file import packaged
from rules.model import ENTENTE, Decision, Phase, Technology

CHEAP, DEAR = (Research(Technology.DEFENCE, rp) for rp in (1, 3))


def test_both_reasons_are_told() -> None:
    found, edition = Compared((WinsTheWar(0.4), SurrendersAfter(3)), (LeavesRp(1),)), packaged().edition
    assert judged.whys(found, edition) == [
        "Why: 40% to win the war, it surrenders after 3 losses.",
        "Played: 1 RP left.",
    ]
    assert judged.whys(Compared(), edition) == []


@pytest.mark.parametrize(
    ("cost", "within", "word"),
    [(0.2, 0.01, "blunder"), (0.2, 0.3, "not clear"), (-0.01, 0.004, "no mistake")],
)
def test_a_rollout_has_the_last_word(cost: float, within: float, word: str) -> None:
    assert judged.word_by_rollout(Rollout(120, cost, within)) == word


def test_equal_actions_neither_cost_nor_gain() -> None:
    which = (1, 3, Phase.TECHNOLOGY, ENTENTE, "", Decision.TECHNOLOGY, CHEAP, DEAR)
    one = DecisionJudged(*which, 0.5, 0.5, 0.4, options=2, foremost=(), rollout=Rollout(40, -1e-6, 0.0))
    assert judged.by_rollout(one) == "By rollout both come to the same: no mistake."


def test_a_decision_is_headed_by_its_cost_by_rollout() -> None:
    which = (1, 3, Phase.TECHNOLOGY, ENTENTE, "", Decision.TECHNOLOGY, CHEAP, DEAR)
    one = DecisionJudged(*which, 0.5, 0.5, 0.47, options=2, foremost=(), rollout=Rollout(40, 0.12, 0.01))
    analysis = Analysis(MadeWith("", 1, "", 2), 0.5, 0.47, None, (one,), (), ())
    told = Writer(80, packaged().edition).report(analysis, [ENTENTE], every=False, why=lambda _: Compared())
    assert "12.0%  Blunder. Turn 3" in told and "blunder. The network said 3.0%." in told


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ((0.50, 0.491, 0.49), "All are about equal: choose freely."),
        ((0.50, 0.491, 0.48), "The first 2 are about equal: choose freely."),
        ((0.50, 0.489, 0.48), "Best: Attempt Defence for 1 RP."),
        ((0.50, 0.47), "Best: Attempt Defence for 1 RP."),
        ((0.50, 0.469), "Clearly best: Attempt Defence for 1 RP."),
        ((0.50,), "Best: Attempt Defence for 1 RP."),
    ],
)
def test_the_verdict_goes_by_the_lead(chances: tuple[float, ...], said: str) -> None:
    weighed = [Advised(Research(Technology.DEFENCE, rp), chance) for rp, chance in enumerate(chances, start=1)]
    assert judged.best_of(weighed, packaged().edition, Decision.TECHNOLOGY) == said


@pytest.mark.parametrize(("cost", "named"), [(0.0, False), (0.0004, False), (0.0006, True), (0.03, True)])
def test_nothing_is_called_better_that_costs_nothing_as_it_is_told(cost: float, named: bool) -> None:
    which = (1, 3, Phase.TECHNOLOGY, ENTENTE, "", Decision.TECHNOLOGY, CHEAP, DEAR)
    one = DecisionJudged(*which, before=0.5, after_best=0.5, after_made=0.5 - cost, options=2, foremost=())
    assert (one.better == CHEAP) == named == (judged.verdict(one) != "Nothing was better.")
    points = (Point(0, 3, Phase.TECHNOLOGY, 0.5), Point(1, 3, Phase.TECHNOLOGY, 0.5 - cost))
    analysis = Analysis(MadeWith("", 1, "", 2), 0.5, 0.5 - cost, None, (one,), (), points)
    edition = packaged().edition
    told = Writer(80, edition).report(analysis, [ENTENTE], every=True, why=lambda _: Compared())
    assert (headline(CHEAP, edition) in told) == named
