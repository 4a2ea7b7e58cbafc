"""A chart as SVG: full lines with dots for the Entente, dashed ones with squares for the Central Powers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from ldd_tui.look.colours import COLOURS
from ldd_tui.reports.svg import FONTS, element, group, line, rectangle, text, titled
from ldd_tui.text import _, chance_chart, judged, names
from ldd_tui.text.chance_chart import Curve
from ldd_tui.text.phrases import in_parts, labelled
from ldd_tui.text.war_charts import Chart
from rules.model import Board, Side

_WIDTH, _HEIGHT = 660.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 130.0, 34.0, 44.0
_CLASSES = ("e", "c")
_LIGHT = COLOURS["ldd-light"]
_COLOURS = (_LIGHT.entente, _LIGHT.central)
_MOST_LINES = 6
_APART = 15.0
_ABOVE_ZERO = 8.0


class Plane(NamedTuple):
    turns: int
    top: int
    width: float = _WIDTH
    height: float = _HEIGHT

    def x(self, turn: float) -> float:
        """The middle of a turn; the first turn is 1."""
        return LEFT + (self.width - LEFT - RIGHT) * (turn - 0.5) / self.turns

    def y(self, value: float) -> float:
        return self.height - BOTTOM - (self.height - TOP - BOTTOM) * value / self.top


def chart_svg(chart: Chart, board: Board, name: str) -> str:
    """`name` keeps the picture's element ids unique on the page."""
    most = max((value for series in chart.values for value in series if value), default=1)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, most) if most / step <= _MOST_LINES)
    plane = Plane(board.last_turn, -(-most // step) * step)
    levels = range(0, plane.top + 1, step)
    drawn = [*(_series(chart.values[side], side, plane) for side in reversed(Side)), *_labels(chart, plane)]
    series = (
        labelled(names.side(side), ", ".join("-" if value is None else str(value) for value in chart.values[side]))
        for side in Side
    )
    described = _("By turn. {series}").format(series=in_parts(series))
    return _framed(titled(chart.title, described, name), chart.title, board, plane, levels, drawn)


def _framed(
    named: tuple[str, dict[str, object]],
    title: str,
    board: Board,
    plane: Plane,
    levels: Iterable[int],
    drawn: Iterable[str],
) -> str:
    words, pointing = named
    whole = [
        words,
        text(title, 0, 16, 15, class_="title", room=plane.width, bold=True),
        *_years(board, plane),
        *(_level(plane, value) for value in levels),
        *(_number(turn, plane.x(turn), plane.height - BOTTOM + 16) for turn in range(1, plane.turns + 1)),
        *drawn,
    ]
    return element(
        "svg",
        "".join(whole),
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        font_family=FONTS,
        viewBox=f"0 0 {plane.width:.0f} {plane.height:.0f}",
        **pointing,
    )


def _years(board: Board, plane: Plane) -> list[str]:
    drawn = []
    cell = plane.x(2) - plane.x(1)
    for at, (year, turns) in enumerate(groupby(range(1, board.last_turn + 1), board.year)):
        its = list(turns)
        left, width = plane.x(its[0]) - cell / 2, cell * len(its)
        if at % 2:
            height = plane.height - TOP - BOTTOM + 6
            drawn.append(rectangle(left, TOP - 6, width, height, class_="band", fill=_LIGHT.slot))
        drawn.append(_number(year, left + width / 2, plane.height - BOTTOM + 34))
    return drawn


def _number(number: int, x: float, y: float) -> str:
    return text(str(number), x, y, 11, class_="axis", fill=_LIGHT.dim, anchor="middle")


def _level(plane: Plane, value: int) -> str:
    y = plane.y(value)
    number = _number(value, LEFT - 14, y + 4)
    kind, width = ("grid", 0.75) if value else ("base", 1.25)
    return line(LEFT, y, plane.width - RIGHT, y, class_=kind, stroke=_LIGHT.out_bar, stroke_width=width) + number


def _series(values: Sequence[int | None], side: Side, plane: Plane) -> str:
    points = [(plane.x(turn), plane.y(value)) for turn, value in enumerate(values, 1) if value is not None]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    entente, colour = side == Side.ENTENTE, _COLOURS[side]
    dashes = None if entente else "7 4"
    drawn = [element("polyline", points=path, fill="none", stroke=colour, stroke_width=2.5, stroke_dasharray=dashes)]
    drawn += [
        element("circle", cx=x, cy=y, r=4, fill=colour)
        if entente
        else rectangle(x - 3.75, y - 3.75, 7.5, 7.5, fill=_LIGHT.background, stroke=colour, stroke_width=2)
        for x, y in points
    ]
    return group(*drawn, class_=_CLASSES[side]) if points else ""


def _labels(chart: Chart, plane: Plane) -> list[str]:
    ends = []
    for side in Side:
        last = [(turn, value) for turn, value in enumerate(chart.values[side], 1) if value is not None][-1:]
        ends += [(plane.y(value), plane.x(turn), side, value) for turn, value in last]
    ends.sort(key=lambda end: (end[0], -end[2]))
    lowest = plane.y(0) - _ABOVE_ZERO
    heights = [min(end[0], lowest) for end in ends]
    if len(ends) == 2 and heights[1] - heights[0] < _APART:
        middle = min(sum(heights) / 2, lowest - _APART / 2)
        heights = [middle - _APART / 2, middle + _APART / 2]
    return [
        _label(f"{names.side(side)} {value}", x + 9, y + 4, side, _WIDTH - x - 9)
        for (_y, x, side, value), y in zip(ends, heights, strict=True)
    ]


def _label(words: str, x: float, y: float, side: Side, room: float) -> str:
    return text(words, x, y, 13, room=room, class_=f"label {_CLASSES[side]}", fill=_COLOURS[side], bold=True)


# ------------------------------------------------------------------------------------------------ the chance to win
# The Entente's share is filled from below, turning points are numbered.


_CHANCE_WIDTH, _CHANCE_HEIGHT = 1000.0, 330.0
_LEVELS = (0, 25, 50, 75, 100)
_RADIUS, _ROOM = 10.0, 300.0


def chance_svg(curve: Curve, board: Board, name: str) -> str:
    plane = Plane(board.last_turn, 100, _CHANCE_WIDTH, _CHANCE_HEIGHT)
    title = _("Chance to win by turn")
    drawn = [_share(curve, plane), *_chance_labels(curve, plane), *_marks(curve, plane)]
    points = (
        _("{number}: from {before} to {after}").format(
            number=mark.number, before=judged.percent(mark.before), after=judged.percent(mark.after)
        )
        for mark in curve.marks
    )
    words = _("{title}. Turning points: {points}.")
    described = words.format(title=chance_chart.title(), points=in_parts(points) or "-")
    return _framed(titled(title, described, name), title, board, plane, _LEVELS, drawn)


def _share(curve: Curve, plane: Plane) -> str:
    steps: list[tuple[float, float]] = []
    for at in curve.course:
        x, y = plane.x(0.5 + at.time), plane.y(100 * at.chance)
        steps += [(x, steps[-1][1]), (x, y)] if steps else [(x, y)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in steps)
    ends = f"{steps[-1][0]:.1f},{plane.y(0):.1f} {steps[0][0]:.1f},{plane.y(0):.1f}"
    return group(
        element("polygon", points=f"{path} {ends}", fill=_LIGHT.entente, fill_opacity=0.22),
        element("polyline", points=path, fill="none", stroke=_LIGHT.entente, stroke_width=1.75),
        class_="e",
    )


def _chance_labels(curve: Curve, plane: Plane) -> list[str]:
    left, last = plane.x(0.5) + 8, curve.course[-1].chance
    end = min(plane.y(0) - 8, plane.y(100 * last) + 4)
    return [
        _label(names.side(Side.CENTRAL_POWERS), left, plane.y(100) + 16, Side.CENTRAL_POWERS, _ROOM),
        _label(names.side(Side.ENTENTE), left, plane.y(0) - 8, Side.ENTENTE, _ROOM),
        _label(judged.percent(last), plane.x(0.5 + curve.end) + 9, end, Side.ENTENTE, _ROOM),
    ]


def _marks(curve: Curve, plane: Plane) -> list[str]:
    """The numbers of the turning points in circles at the edge that they moved; circles that touch are moved right."""
    drawn = []
    taken: list[tuple[float, float]] = []
    for mark in curve.marks:
        middle = plane.y(50 * (mark.before + mark.after))
        x, y = plane.x(0.5 + mark.time), max(TOP + _RADIUS, min(plane.y(0) - _RADIUS, middle))
        while any(abs(x - other) < 2 * _RADIUS and abs(y - height) < 2 * _RADIUS for other, height in taken):
            x += _RADIUS / 2
        taken.append((x, y))
        circle = element("circle", cx=x, cy=y, r=_RADIUS, fill=_LIGHT.background, stroke=_LIGHT.foreground)
        number = text(str(mark.number), x, y + 4, 12, fill=_LIGHT.foreground, anchor="middle")
        drawn.append(group(circle, number, class_="mark"))
    return drawn
