"""The game explained: the chance to win through it, its turning points, what each side's decisions cost, and luck."""

from __future__ import annotations

from ldd_tui.analysis.turning_points import turning_points
from ldd_tui.reports.document import Block, Course, Heading, Item, Items, Line, Paragraph, Table, safe
from ldd_tui.reports.record import Record
from ldd_tui.text import _, chance_chart, judged, names
from ldd_tui.text.phrases import together
from rules.model import Side

_MOST_REASONS = 2


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
    """The decisions that cost most, and below them what speaks for the better ones."""
    if not game.costliest:
        return []
    edition = game.setup.board.edition
    rows = [
        (
            str(number),
            judged.percent(one.cost),
            judged.gravity(one.cost),
            str(one.turn),
            names.side_letter(one.side),
            judged.action(one.made, edition)[0],
            judged.action(one.best, edition)[0],
        )
        for number, (one, _why) in enumerate(game.costliest, start=1)
    ]
    head = ("", _("Cost"), _("In a word"), _("Turn"), _("Side"), _("Decided"), _("Better"))
    return [Table(_("The costliest decisions"), head, tuple(rows), frozenset({2, 4, 5, 6})), *_why(game)]


def _why(game: Record) -> list[Block]:
    """What speaks for the better choices, by the numbers of the table."""
    edition = game.setup.board.edition
    items = []
    for number, (one, found) in enumerate(game.costliest, start=1):
        told = judged.why(found, edition, _MOST_REASONS)
        if told:
            better = judged.action(one.best, edition)[0]
            first = _("{number}. Better: {action}.").format(number=number, action=better)
            items.append(Item((Line(first), *map(Line, told)), one.side))
    return [Items(tuple(items))] if items else []
