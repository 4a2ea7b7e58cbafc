"""The map of the board: the thirteen sectors in place, and the fronts between them as lines."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import hypot
from typing import NamedTuple

from ldd_tui.look.layout import PLACES
from ldd_tui.reports import svg as look
from ldd_tui.reports.svg import element, group, line, rectangle, width_of, words
from ldd_tui.text import _, names
from rules.model import IMPLEMENTED, SECTORS, Sector, Side, State, Status, Technology
from rules.sectors import operational_value, production

TOP = 318
_WIDE, _HIGH = 276, 194
_ACROSS, _DOWN = 48, 44
BOTTOM = TOP + 3 * _HIGH + 2 * _DOWN
_BAND = 36
_PAD = 14
_CORNER = 34
_ASIDE = 11


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def box(row: int, column: int, columns: int = 1) -> Box:
    width = columns * _WIDE + (columns - 1) * _ACROSS
    return Box(look.MARGIN + column * (_WIDE + _ACROSS), TOP + row * (_HIGH + _DOWN), width, _HIGH)


def board_map(state: State) -> str:
    """Fronts at the bottom, then sectors, then this turn's offensives on top."""
    return "".join(
        (
            group(*_fronts(state), class_="fronts"),
            group(*(_sector(state, sector) for sector in SECTORS), class_="map"),
            group(*_offensives(state), class_="offensives"),
        )
    )


# --------------------------------------------------------------------------------------------------- fronts


def _fronts(state: State) -> Iterator[str]:
    printed = state.setup.board.sectors
    pairs = {frozenset((here, there)) for here in SECTORS for there in printed[here].neighbours}
    for pair in sorted(map(sorted, pairs)):
        west, east = sorted(pair, key=lambda sector: PLACES[sector][1])
        yield _front(state, west, east)


def _front(state: State, west: Sector, east: Sector) -> str:
    edition = state.setup.edition
    (x1, y1), (x2, y2) = _ends(west, east)
    drawn = line(x1, y1, x2, y2, stroke=look.INK, stroke_width=4)
    if any(state.sectors[sector].status != Status.AT_WAR for sector in (west, east)):
        drawn = line(x1, y1, x2, y2, stroke=look.GONE, stroke_width=2, stroke_dasharray="2 6", stroke_linecap="round")
    title = element("title", escape(f"{names.sector(west, edition)} – {names.sector(east, edition)}"))
    return group(title, drawn)


def _offensives(state: State) -> Iterator[str]:
    """An arrow for each attack this turn; mutual attacks get two, next to each other."""
    attacks = {(past.attacker, past.defender) for past in state.offensives}
    for attacker, defender in sorted(attacks):
        aside = _ASIDE if (defender, attacker) in attacks else 0
        eastwards = PLACES[attacker][1] < PLACES[defender][1]
        ends = _ends(attacker, defender) if eastwards else _ends(defender, attacker)[::-1]
        yield _arrow(*ends, aside, state.setup.board.sectors[attacker].side)


_Point = tuple[float, float]


def _ends(west: Sector, east: Sector) -> tuple[_Point, _Point]:
    """The ends of the line between two sectors; it passes under others if they aren't adjacent."""
    (west_row, west_column), (east_row, east_column) = PLACES[west], PLACES[east]
    one, other = box(west_row, west_column), box(east_row, east_column)
    if east_column - west_column != 1 or abs(west_row - east_row) > 1:
        return (one.x + one.width / 2, one.y + one.height / 2), (other.x + other.width / 2, other.y + other.height / 2)
    heights = (one.height / 2, other.height / 2)
    if west_row < east_row:
        heights = (one.height - _CORNER, _CORNER)
    elif west_row > east_row:
        heights = (_CORNER, other.height - _CORNER)
    return (one.x + one.width, one.y + heights[0]), (other.x, other.y + heights[1])


def _arrow(start: _Point, end: _Point, shift: float, side: Side) -> str:
    """An arrow offset from the line by `shift`, in the side's colour with a white edge."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    across = (-along[1] * shift, along[0] * shift)
    head = min(20.0, length * 0.45)

    def point(far: float, aside: float) -> str:
        x = start[0] + along[0] * far - along[1] * aside + across[0]
        y = start[1] + along[1] * far + along[0] * aside + across[1]
        return f"{x:.1f},{y:.1f}"

    neck = length - head
    outline = [(3, 4), (neck, 4), (neck, 11), (length - 1, 0), (neck, -11), (neck, -4), (3, -4)]
    points = " ".join(point(far, aside) for far, aside in outline)
    return element("polygon", points=points, fill=look.BAND[side], stroke=look.WHITE, stroke_width=1.5)


# -------------------------------------------------------------------------------------------------- sectors


def _sector(state: State, sector: Sector) -> str:
    here, side = state.sectors[sector], state.setup.board.sectors[sector].side
    place = box(*PLACES[sector])
    at_war = here.status == Status.AT_WAR
    name = sector.name.lower().replace("_", "-")
    return group(
        look.panel(*place, stroke=look.BAND[side] if at_war else look.GONE, stroke_width=2.5 if at_war else 1.5),
        _band(state, sector, place),
        _collapse_track(state, sector, place),
        _figures(state, sector, place),
        _technologies(state, sector, place),
        id=f"sector-{name}",
    )


def _band(state: State, sector: Sector, place: Box) -> str:
    board, status = state.setup.board, state.sectors[sector].status
    side = board.sectors[sector].side
    fill, ink = look.BAND[side], look.WHITE
    if status == Status.NEUTRAL:
        fill, ink = look.TINT[side], look.INK
    elif status != Status.AT_WAR:
        fill = look.GONE
    x, y, width, _height = place
    shape = f"M{x:g} {y + _BAND:g}v{-_BAND + 6}a6 6 0 0 1 6 -6h{width - 12:g}a6 6 0 0 1 6 6v{_BAND - 6}z"
    told = names.status(status)
    name, room = names.sector(sector, board.edition), width - 66 - width_of(told, 12)
    return group(
        element("path", d=shape, fill=fill),
        look.flag(side, x + 10, y + 7, None if status in (Status.AT_WAR, Status.NEUTRAL) else look.GONE),
        words(name, x + 46, y + 25, 20, room=room, fill=ink, bold=True),
        words(told, x + width - 12, y + 24, 12, fill=ink, anchor="end"),
    )


def _collapse_track(state: State, sector: Sector, place: Box) -> str:
    here, printed = state.sectors[sector], state.setup.board.sectors[sector]
    at_war, track = here.status == Status.AT_WAR, printed.spaces
    start, cube = printed.space(0), printed.space(here.losses)
    cell = min(34.0, (place.width - 2 * _PAD - 30) / len(track))
    left, top, high = place.x + _PAD, place.y + _BAND + 12, 34
    drawn = []
    for at, number in enumerate(track):
        x, value = left + at * cell, "" if number is None else str(number)
        passed = at_war and start <= at < cube
        fill = look.TINT[printed.side] if passed else look.WHITE
        drawn.append(rectangle(x, top, cell, high, fill=fill, stroke=look.RULE, stroke_width=1))
        if at_war and at == cube:
            size = min(cell, high) - 4
            drawn.append(look.cube(x + (cell - size) / 2, top + (high - size) / 2, size, value))
        else:
            ink = look.RED if not at else look.GONE if passed else look.INK
            drawn.append(words(value, x + cell / 2, top + 23, 17, fill=ink, anchor="middle"))
    flag = left + len(track) * cell + 5
    if here.status == Status.SURRENDERED:
        drawn.append(rectangle(flag - 1, top, 26, high, rx=3, fill=look.INK))
    drawn.append(look.white_flag(flag + 3, top + 8))
    return group(*drawn)


def _figures(state: State, sector: Sector, place: Box) -> str:
    printed = state.setup.board.sectors[sector]
    out = state.sectors[sector].status != Status.AT_WAR
    figures = (
        ("-" if out else str(operational_value(state, sector)), _("OV")),
        (_("{number}+").format(number=printed.attack_value), _("hits on")),
        ("" if out else str(production(state, sector)), _("RP")),
        (str(printed.victory_points) if printed.victory_points else "-", _("VP")),
        (str(printed.star or "-"), _("star")) if printed.level else (str(printed.prestige_value), _("prestige")),
    )
    width = (place.width - 2 * _PAD) / len(figures)
    drawn = []
    for at, (figure, label) in enumerate(figures):
        x, y = place.x + _PAD + (at + 0.5) * width, place.y + 109
        drawn.append(words(figure, x, y, 19, bold=True, anchor="middle", fill=look.DIM if out else look.INK))
        drawn.append(words(label, x, y + 15, 11.5, room=width - 4, anchor="middle", fill=look.DIM))
        if not figure:  # the cube or marker of a sector not at war hides its Production Value (3.3)
            drawn.append(look.cube(x - 10, y - 17, 20, str(printed.production or "")))
    return group(*drawn)


def _technologies(state: State, sector: Sector, place: Box) -> str:
    board, levels = state.setup.board, state.sectors[sector].levels
    side = board.sectors[sector].side
    width = (place.width - 2 * _PAD) / len(IMPLEMENTED)
    y = place.y + 138
    drawn = [line(place.x + _PAD, y - 4, place.x + place.width - _PAD, y - 4, stroke=look.RULE, stroke_width=1)]
    for which in IMPLEMENTED:
        x, most = place.x + _PAD + which * width, board.sectors[sector].caps[which]
        ink = look.INK if most else look.GONE
        drawn.append(words(names.technology(which), x, y + 13, 11, room=width - 4, fill=ink))
        if most:
            drawn.append(look.pips(levels[which], most, x, y + 20, min(11.0, (width - 8) / most - 4), look.BAND[side]))
        else:
            drawn.append(words("–", x, y + 30, 13, fill=look.GONE))
    value = board.aviation_value(sector, levels[Technology.AVIATION])
    if value:
        x = place.x + _PAD + Technology.AVIATION * width
        drawn.append(words(_("value {number}").format(number=value), x, y + 46, 11, room=width, fill=look.DIM))
    return group(*drawn)
