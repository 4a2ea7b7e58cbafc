"""The game explained: the chance to win through it, its turning points, what each side's decisions cost, and luck."""

from __future__ import annotations

from ldd_tui.analysis.figures import by_cost
from ldd_tui.analysis.gravity import Gravity, gravity_of
from ldd_tui.analysis.turning_points import turning_points
from ldd_tui.reports.document import Block, Course, Heading, Item, Items, Line, Paragraph, Table, safe
from ldd_tui.reports.record import Record
from ldd_tui.text import _, chance_chart, judged, names
from ldd_tui.text.phrases import together
from rules.model import Side

_MOST = 12
"""How many decisions are listed."""


def explained(game: Record) -> list[Block]:
    """The section; empty where there is no analysis."""
    analysis = game.analysis
    if analysis is None:
        return []
    board = game.setup.board
    points = [
        Item((Line(safe(judged.turning_point(number, link, board.edition))),), link.side)
        for number, link in enumerate(turning_points(analysis), start=1)
    ]
    figures = [(row.label, *row.figures) for row in judged.summary(analysis)]
    return [
        Heading(2, _("The game explained")),
        Course(chance_chart.curve(analysis), board),
        *([Items(tuple(points))] if points else []),
        *_costliest(game),
        Table(
            _("How both sides played"),
            (_("Of the chance to win"), *(names.side(side) for side in Side)),
            tuple(figures),
        ),
        Paragraph(together(judged.adding_up(analysis), judged.about_further(analysis))),
        Paragraph(together(judged.about_gravity(), judged.extent(analysis))),
    ]


def _costliest(game: Record) -> list[Block]:
    """The decisions that cost most, as far as they have a word of their own."""
    assert game.analysis is not None
    edition = game.setup.board.edition
    found = [one for one in by_cost(game.analysis) if gravity_of(one.cost) > Gravity.SOUND][:_MOST]
    if not found:
        return []
    rows = [
        (
            judged.percent(one.cost),
            judged.gravity(one.cost),
            str(one.turn),
            names.side_letter(one.side),
            judged.action(one.made, edition)[0],
            judged.action(one.best, edition)[0],
        )
        for one in found
    ]
    head = (_("Cost"), _("In a word"), _("Turn"), _("Side"), _("Decided"), _("Better"))
    return [Table(_("The costliest decisions"), head, tuple(rows), frozenset({1, 3, 4, 5}))]
