"""The chance to win through the war as SVG: the Entente's share is filled from below, turning points are numbered."""

from __future__ import annotations

from ldd_tui.look.colours import COLOURS
from ldd_tui.reports.chart_svg import TOP, Plane, Titles, framed
from ldd_tui.reports.svg import element, group, text
from ldd_tui.text import _, chance_chart, judged, names
from ldd_tui.text.chance_chart import Curve, Mark
from ldd_tui.text.phrases import in_parts
from rules.model import Board, Side

_WIDTH, _HEIGHT = 1000.0, 330.0
_LEVELS = (0, 25, 50, 75, 100)
_RADIUS = 10.0
_LIGHT = COLOURS["ldd-light"]


def chance_svg(curve: Curve, board: Board, name: str) -> str:
    """`name` keeps the picture's element ids unique on the page."""
    plane = Plane(board.last_turn, 100, _WIDTH, _HEIGHT)
    title = _("Chance to win by turn")
    drawn = [_share(curve, plane), *_labels(curve, plane), *_marks(curve, plane)]
    return framed(Titles(title, _described(curve), name), board, plane, _LEVELS, drawn)


def _described(curve: Curve) -> str:
    """The turning points, as alternative text for screen readers."""
    points = (
        _("{number}: from {before} to {after}").format(
            number=mark.number, before=judged.percent(mark.before), after=judged.percent(mark.after)
        )
        for mark in curve.marks
    )
    return _("{title}. Turning points: {points}.").format(title=chance_chart.title(), points=in_parts(points) or "-")


def _x(plane: Plane, time: float) -> float:
    return plane.x(0.5 + time)


def _share(curve: Curve, plane: Plane) -> str:
    steps: list[tuple[float, float]] = []
    for at in curve.course:
        x, y = _x(plane, at.time), plane.y(100 * at.chance)
        steps += [(x, steps[-1][1]), (x, y)] if steps else [(x, y)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in steps)
    ends = f"{steps[-1][0]:.1f},{plane.y(0):.1f} {steps[0][0]:.1f},{plane.y(0):.1f}"
    return group(
        [
            element("polygon", points=f"{path} {ends}", fill=_LIGHT.entente, fill_opacity=0.22),
            element("polyline", points=path, fill="none", stroke=_LIGHT.entente, stroke_width=1.75),
        ],
        class_="e",
    )


def _labels(curve: Curve, plane: Plane) -> list[str]:
    left, last = _x(plane, 0) + 8, curve.course[-1].chance
    end = min(plane.y(0) - 8, plane.y(100 * last) + 4)
    return [
        _label(names.side(Side.CENTRAL_POWERS), left, plane.y(100) + 16, Side.CENTRAL_POWERS),
        _label(names.side(Side.ENTENTE), left, plane.y(0) - 8, Side.ENTENTE),
        _label(judged.percent(last), _x(plane, curve.end) + 9, end, Side.ENTENTE),
    ]


def _label(words: str, x: float, y: float, side: Side) -> str:
    colour = (_LIGHT.entente, _LIGHT.central)[side]
    return text(words, x, y, 13, room=300.0, class_=f"label {'ec'[side]}", fill=colour, font_weight="bold")


def _marks(curve: Curve, plane: Plane) -> list[str]:
    """The numbers of the turning points, each in a circle at the edge that it moved; where two would touch, the later
    one stands further right."""
    drawn = []
    taken: list[tuple[float, float]] = []
    for mark in curve.marks:
        x, y = _place(mark, plane)
        while any(abs(x - other) < 2 * _RADIUS and abs(y - height) < 2 * _RADIUS for other, height in taken):
            x += _RADIUS / 2
        taken.append((x, y))
        drawn.append(
            group(
                [
                    element("circle", cx=x, cy=y, r=_RADIUS, fill=_LIGHT.background, stroke=_LIGHT.foreground),
                    text(str(mark.number), x, y + 4, 12, fill=_LIGHT.foreground, text_anchor="middle"),
                ],
                class_="mark",
            )
        )
    return drawn


def _place(mark: Mark, plane: Plane) -> tuple[float, float]:
    middle = plane.y(50 * (mark.before + mark.after))
    return _x(plane, mark.time), max(TOP + _RADIUS, min(plane.y(0) - _RADIUS, middle))
