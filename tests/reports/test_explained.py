"""The game explained in a report, in every format; and nothing of it where there is no analysis."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ldd_tui.analysis.figures import turning_points
from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.chance_svg import chance_svg
from ldd_tui.reports.document import Heading
from ldd_tui.text import judged, names
from ldd_tui.text.chance_chart import curve
from rules.model import Options, Purpose
from tests.analysis.support import analysed
from tests.reports.support import SVG, examined
from tests.saves.playing import journal_of
from tests.screens.driving import CENTRAL_POWERS

HISTORY, FOUND = examined(journal_of(Options(athena=CENTRAL_POWERS), 2))
ANALYSIS = analysed(HISTORY)
TITLE = "The game explained"


def test_every_format_tells_the_turning_points_and_how_it_adds_up() -> None:
    from ldd_tui.reports.record import record

    game = record("A war", HISTORY, FOUND, ANALYSIS)
    report = after_action(game)
    edition = HISTORY.last.state.setup.board.edition
    why = [sentence for _, found in game.costliest for sentence in judged.why(found, edition, 2)]
    assert len(why) > 5
    points = [judged.turning_point(n, link, edition) for n, link in enumerate(turning_points(ANALYSIS), 1)]
    assert len(points) == 6
    for write in (as_text, as_html, as_markdown):
        told = " ".join(write(report).replace("\\", "").replace("&#x27;", "'").split())
        assert TITLE in told and "It adds up, as the chance to win for the Entente" in told
        assert all(" ".join(words.split())[:60] in told for words in points)
        assert all(" ".join(words.split())[:60] in told for words in why)
        assert "The costliest decisions" in told and "How both sides played" in told


def test_a_throw_is_told_with_its_offensive_or_its_attempt() -> None:
    edition = HISTORY.last.state.setup.board.edition
    attacks = [throw for throw in ANALYSIS.throws if throw.purpose == Purpose.ATTACK]
    attempts = [throw for throw in ANALYSIS.throws if throw.purpose == Purpose.RESEARCH]
    assert attacks and attempts
    for throw in attacks:
        assert throw.between is not None
        attacker, defender = (names.sector(sector, edition) for sector in throw.between)
        assert f"{attacker} against {defender}: " in judged.throw(throw, edition)
        assert " against " not in judged.throw(throw, edition, alone=False)
    for throw in attempts:
        assert throw.technology is not None and throw.between is None
        assert names.technology(throw.technology) in judged.throw(throw, edition)


def test_without_an_analysis_nothing_is_said() -> None:
    from ldd_tui.reports.record import record

    report = after_action(record("A war", HISTORY, FOUND))
    assert all(block.text != TITLE for block in report.blocks if isinstance(block, Heading))


@pytest.mark.parametrize("most", [1, 5, len(ANALYSIS.points)])
def test_the_picture_has_the_course_and_its_numbers(most: int) -> None:
    from msgspec.structs import replace

    links = {link.entry for link in ANALYSIS.links}
    shown = replace(ANALYSIS, points=ANALYSIS.points[:most], decisions=(), throws=()) if most < 9 else ANALYSIS
    board = HISTORY.last.state.setup.board
    picture = ElementTree.fromstring(chance_svg(curve(shown), board, "chart9"))
    line = picture.find(f".//{SVG}polyline")
    assert line is not None
    steps = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    assert len(steps) == 2 * most - 1
    low, high = 286.0, 34.0
    for (_x, y), point in zip(steps[::2], shown.points, strict=True):
        assert y == pytest.approx(low - (low - high) * point.chance, abs=0.1)
    circles = picture.findall(f".//{SVG}g[@class='mark']")
    assert len(circles) == (len(turning_points(shown)) if links else 0)
