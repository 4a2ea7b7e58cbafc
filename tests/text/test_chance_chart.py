"""The chart of the chance to win: what stands in its cells, beside a curve that is worked out by hand."""

from __future__ import annotations

import pytest

from ldd_tui.analysis.figures import turning_points
from ldd_tui.analysis.model import Analysis, DecisionJudged, MadeWith, Point
from ldd_tui.look.glyphs import FANCY, PLAIN, Glyphs
from ldd_tui.text import chance_chart
from ldd_tui.text.chance_chart import AROUND, At, curve
from rules.actions import DONE, TAKE_CUBE
from rules.board_file import packaged
from rules.model import Decision, Options, Phase, Side
from tests.analysis.support import analysed, history_of
from tests.saves.playing import journal_of

BOARD = packaged()
AXIS = 6


def decision(entry: int, turn: int, best: float, made: float) -> DecisionJudged:
    which = (entry, turn, Phase.TECHNOLOGY, Side.ENTENTE, "", Decision.TECHNOLOGY, DONE, TAKE_CUBE)
    return DecisionJudged(*which, before=best, after_best=best, after_made=made, options=2, foremost=())


def game(*decisions: DecisionJudged, start: float = 0.5) -> Analysis:
    points = [Point(0, 1, Phase.EVENTS, start)]
    points += [Point(one.entry, one.turn, one.phase, one.after) for one in decisions]
    return Analysis(MadeWith("", 9, "", 0), start, points[-1].chance, None, decisions, (), tuple(points))


def lines(analysis: Analysis, width: int, height: int, signs: Glyphs, pointed: int | None = None) -> list[str]:
    drawn = chance_chart.draw(curve(analysis), BOARD, width, height, signs, pointed=pointed)
    return ["".join(piece.text for piece in line) for line in drawn]


TURNS = game(decision(1, 2, 0.5, 0.25), decision(2, 3, 0.25, 0.25), decision(3, 4, 1.0, 1.0))


def test_what_happens_in_a_turn_is_spread_over_it() -> None:
    found = curve(game(decision(1, 1, 0.5, 0.4), decision(2, 2, 0.4, 0.3), decision(3, 2, 0.3, 0.2)))
    assert found.course == (At(0.0, 0.5), At(0.5, 0.4), At(1.0, 0.3), At(1.5, 0.2))
    assert [found.chance(time) for time in (0.4, 0.6, 1.2, 1.9, 9.0)] == [0.5, 0.4, 0.3, 0.2, 0.2]
    assert found.end == 1.5 and found.times == {0: 0.0, 1: 0.5, 2: 1.0, 3: 1.5}


def test_both_shares_of_every_column() -> None:
    drawn = lines(TURNS, AXIS + 3 * BOARD.last_turn, AROUND + 4, PLAIN)
    columns = list(zip(*(line[AXIS:].ljust(20) for line in drawn[1:5]), strict=True))
    shares = ["".join(column).strip() for column in columns[:10]]
    assert shares == ["CCEE"] * 3 + ["CCCE"] * 6 + ["EEEE"]
    assert all(set(column) == {" "} for column in columns[10:]), "nothing where the game has not come to"


@pytest.mark.parametrize("share", [eighth / 32 for eighth in range(33)])
def test_eighths_of_a_row(share: float) -> None:
    drawn = lines(game(decision(1, 1, share, share), start=share), AXIS + 42, AROUND + 4, FANCY)
    column = [line[AXIS] for line in drawn[1:5]]
    filled = sum(" ▁▂▃▄▅▆▇█".find(sign) if sign != "░" else 0 for sign in column)
    assert filled == round(share * 32)
    assert "".join(column) == "".join(sorted(column, key="░▁▂▃▄▅▆▇█".index))


def test_turning_points_stand_over_their_columns_and_the_arrow_over_its_entry() -> None:
    drawn = lines(TURNS, AXIS + 42, AROUND + 3, FANCY)
    assert drawn[0].rstrip() == "  E %    1", "the only decision that cost more than there must be"
    assert lines(TURNS, AXIS + 42, AROUND + 3, FANCY, pointed=1)[0].rstrip() == drawn[0].rstrip()
    assert lines(TURNS, AXIS + 42, AROUND + 3, FANCY, pointed=3)[0].rstrip() == "  E %    1     ▼"
    assert drawn[-1].split() == ["Turn", *map(str, range(1, 15))]


def test_turning_points_that_fall_together_stand_side_by_side() -> None:
    found = game(*(decision(entry, 1, 0.9, 0.1) for entry in range(1, 7)))
    assert lines(found, AXIS + 42, AROUND + 3, FANCY)[0].replace(" ", "") == "E%123456"


def test_the_turning_points_are_the_largest_steps_in_the_order_of_play() -> None:
    analysis = analysed(history_of(journal_of(Options(), 5)))
    found = turning_points(analysis, most=6, least=0.03)
    assert len(found) == 6 and [link.entry for link in found] == sorted(link.entry for link in found)
    least = min(abs(link.step) for link in found)
    assert sum(abs(link.step) > least for link in analysis.links) < 6
    assert turning_points(analysis, least=2.0) == ()
