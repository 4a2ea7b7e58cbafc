"""What stands beside the staff's reasons in an analysis: what the choices cost, and that the staff thinks otherwise."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.analysis.model import Analysis, DecisionJudged, MadeWith, Point
from ldd_tui.analysis.why import Reasons
from ldd_tui.players.staff.advice import Lapses, Price, Reason, Weighed
from ldd_tui.text import judged
from ldd_tui.text.advice import staff_advice
from ldd_tui.text.plain_analysis import Writer
from rules.actions import DONE, KEEP_EVENTS, TAKE_CUBE, Action, Research
from rules.board_file import packaged
from rules.model import ENTENTE, Decision, Phase, Technology

CHEAP, DEAR = (Research(Technology.DEFENCE, rp) for rp in (1, 3))


def weighed(action: Action, worth: float = 0.0) -> Weighed:
    reasons: tuple[Reason, ...] = ()
    if isinstance(action, Research):
        reasons = (Price(action.rp, worth, 0.0, Lapses()),)
    return Weighed(action, worth, reasons)


@pytest.mark.parametrize(
    ("best", "made", "told"),
    [
        (CHEAP, DEAR, "It costs 2 RP less."),
        (DEAR, DONE, "It costs 3 RP more."),
        (CHEAP, CHEAP, ""),
        (TAKE_CUBE, DEAR, ""),  # has no price
    ],
)
def test_the_better_choice_is_told_with_what_it_costs_beside_the_other(best: Action, made: Action, told: str) -> None:
    assert judged.price_beside(Reasons(weighed(best), weighed(made))) == told
    assert judged.price_beside(Reasons(None, weighed(made))) == ""


@pytest.mark.parametrize(("best", "made", "said"), [(1.0, 1.9, False), (1.0, 2.1, True), (3.0, 1.0, False)])
def test_it_is_said_where_the_staff_would_rather_have_done_as_was_done(best: float, made: float, said: bool) -> None:
    found = Reasons(weighed(CHEAP, best), weighed(DEAR, made))
    assert bool(judged.disputed(found)) == said


@pytest.mark.parametrize(("worth", "said"), [(-0.04, False), (-0.2, True), (1.0, False)])
def test_advice_says_where_the_staff_does_not_think_the_best_worth_its_price(worth: float, said: bool) -> None:
    best = replace(weighed(CHEAP, worth), chance=0.52)
    other = replace(weighed(DEAR, 1.0), chance=0.5196)
    assert ("not worth its price" in staff_advice.beside_the_best(best, best)) == said
    assert staff_advice.beside_the_best(other, best) == "As likely to win as the best."


def test_it_is_said_that_the_order_is_free_where_that_makes_actions_alike() -> None:
    best, other = replace(weighed(CHEAP, 1.0), chance=0.52), replace(weighed(DONE), chance=0.52, in_any_order=True)
    assert staff_advice.beside_the_best(best, best) == "The best by the chance to win."
    assert staff_advice.beside_the_best(best, best, free_order=True) == (
        "The best by the chance to win. Rows with the same chance: what comes first makes no difference, if the other "
        "follows."
    )
    assert staff_advice.beside_the_best(other, best, free_order=True) == (
        "As likely to win as the best: what comes first makes no difference, if the other follows."
    )


def test_the_best_says_so_where_others_are_as_good_but_not_for_their_order() -> None:
    best, other, done = (replace(weighed(one), chance=0.52) for one in (CHEAP, DEAR, DONE))
    assert "any of them is as likely to win." in staff_advice.beside_the_best(best, best, alike=(other,))
    assert "if no more is spent here." in staff_advice.beside_the_best(best, best, alike=(other, done))
    kept = replace(weighed(KEEP_EVENTS), chance=0.52)
    assert "To cancel a card makes a win no likelier." in staff_advice.beside_the_best(kept, kept)


@pytest.mark.parametrize(("cost", "named"), [(0.0, False), (0.0004, False), (0.0006, True), (0.03, True)])
def test_nothing_is_called_better_that_costs_nothing_as_it_is_told(cost: float, named: bool) -> None:
    which = (1, 3, Phase.TECHNOLOGY, ENTENTE, "", Decision.TECHNOLOGY, CHEAP, DEAR)
    one = DecisionJudged(*which, before=0.5, after_best=0.5, after_made=0.5 - cost, options=2, foremost=())
    assert (one.better == CHEAP) == named == (judged.verdict(one) != "Nothing was better.")
    points = (Point(0, 3, Phase.TECHNOLOGY, 0.5), Point(1, 3, Phase.TECHNOLOGY, 0.5 - cost))
    analysis = Analysis(MadeWith("", 1, "", 2), 0.5, 0.5 - cost, None, (one,), (), points)
    edition = packaged().edition
    told = Writer(80, edition).report(analysis, [ENTENTE], every=True, why=lambda _: Reasons(None, None))
    assert (judged.action(CHEAP, edition)[0] in told) == named
