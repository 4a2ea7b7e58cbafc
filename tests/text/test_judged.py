"""An analysis in words: what is better, and what speaks for it."""

from __future__ import annotations

import pytest

from ldd_tui.analysis.model import Analysis, DecisionJudged, MadeWith, Point
from ldd_tui.analysis.why import Compared
from ldd_tui.players.reasons import Cost, WinsTheWar
from ldd_tui.text import judged
from ldd_tui.text.labels import headline
from ldd_tui.text.plain_analysis import Writer
from rules.actions import Research
from rules.board_file import packaged
from rules.model import ENTENTE, FRANCE, Decision, Phase, Technology

CHEAP, DEAR = (Research(Technology.DEFENCE, rp) for rp in (1, 3))


def test_the_reasons_of_both_are_told_as_many_as_there_is_room_for() -> None:
    found, edition = Compared((WinsTheWar(FRANCE, 0.4), Cost(1, 3)), (Cost(3, 1),)), packaged().edition
    better = "For the better one: It wins the war with 40%: France surrenders."
    assert judged.why(found, edition, 1) == [better, "For this one: It costs 3 RP; 1 RP left."]
    assert judged.why(found, edition, 2)[0] == f"{better} It costs 1 RP; 3 RP left."
    assert judged.why(Compared((), ()), edition, 2) == []


@pytest.mark.parametrize(("cost", "named"), [(0.0, False), (0.0004, False), (0.0006, True), (0.03, True)])
def test_nothing_is_called_better_that_costs_nothing_as_it_is_told(cost: float, named: bool) -> None:
    which = (1, 3, Phase.TECHNOLOGY, ENTENTE, "", Decision.TECHNOLOGY, CHEAP, DEAR)
    one = DecisionJudged(*which, before=0.5, after_best=0.5, after_made=0.5 - cost, options=2, foremost=())
    assert (one.better == CHEAP) == named == (judged.verdict(one) != "Nothing was better.")
    points = (Point(0, 3, Phase.TECHNOLOGY, 0.5), Point(1, 3, Phase.TECHNOLOGY, 0.5 - cost))
    analysis = Analysis(MadeWith("", 1, "", 2), 0.5, 0.5 - cost, None, (one,), (), points)
    edition = packaged().edition
    told = Writer(80, edition).report(analysis, [ENTENTE], every=True, why=lambda _: Compared((), ()))
    assert (headline(CHEAP, edition) in told) == named
