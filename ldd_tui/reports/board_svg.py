"""A position as a printable picture in SVG."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.reports import svg as look
from ldd_tui.reports.board_map import BOTTOM, Box, board_map, box
from ldd_tui.reports.commitment import wins_on
from ldd_tui.reports.svg import FONTS, element, group, line, rectangle, titled, width_of, words
from ldd_tui.text import _, names, pgettext, prompts, tracks
from ldd_tui.text.phrases import capital, labelled, rp, signed
from ldd_tui.text.technologies import all_numbered, printed_on
from rules import naval_table
from rules.model import NOT_PLACED, Over, Phase, Side, State, Technology
from rules.phases.income import production_total

# ------------------------------------------------------------------------------------------------ board tracks


_TURNS, _TURN_HIGH = 122, 56
_RESOURCES, _RESOURCE_HIGH = 194, 48
_LABEL = 184
_VICTORY = 310
_LINE, _LEAST_LINE = 21, 15
_TREES_HIGH = 112
_STAR = "l2.6 5.6 6.2.7-4.6 4.2 1.2 6.1-5.4-3-5.4 3 1.2-6.1-4.6-4.2 6.2-.7z"
_LABEL_OF_TRACK, _LEAST_LABEL, _MANY_SPACES = 130, 90, 8


def turn_track(state: State) -> str:
    board = state.setup.board
    width = look.INSIDE / board.last_turn
    drawn = []
    for turn in range(1, board.last_turn + 1):
        now = turn == state.turn
        undecided = now and state.phase == Phase.INITIATIVE
        side = state.initiative if now else board.initiative[turn - 1]
        x, ink = look.MARGIN + (turn - 1) * width, look.WHITE if now else look.INK
        fill = look.BAND[side] if now else look.TINT[side]
        drawn.append(rectangle(x, _TURNS, width, _TURN_HIGH, fill=fill, stroke=look.WHITE, stroke_width=2))
        if turn == 1 or board.year(turn) != board.year(turn - 1):
            drawn.append(words(str(board.year(turn)), x + 8, _TURNS + 18, 14, fill=ink, bold=True))
        drawn.append(words(str(turn), x + width / 2, _TURNS + 43, 24, fill=ink, bold=True, anchor="middle"))
        initiative = "?" if undecided else names.side_letter(side)
        drawn.append(words(initiative, x + width - 10, _TURNS + 46, 17, fill=ink, anchor="end"))
        if turn == board.lafayette_turn:
            drawn.append(element("path", d=f"M{x + width - 16:g} {_TURNS + 5:g}{_STAR}", fill=ink))
        price = tracks.price(state, turn)
        if price:
            drawn.append(words(rp(price), x + 8, _TURNS + 46, 13, fill=ink))
        if now:
            frame = {"rx": 4, "fill": "none", "stroke": look.INK, "stroke_width": 4}
            drawn.append(rectangle(x, _TURNS - 3, width, _TURN_HIGH + 6, **frame))
    return group(*drawn, class_="turns")


def _resources(state: State, side: Side) -> str:
    board = state.setup.board
    y = _RESOURCES + side * (_RESOURCE_HIGH + 6)
    held, made = state.rp[side], production_total(state, side)
    cell = (look.INSIDE - _LABEL - _VICTORY) / (board.maximum_rp + 1)
    left, middle = look.MARGIN + _LABEL, y + _RESOURCE_HIGH / 2
    drawn = [
        rectangle(look.MARGIN, y, _LABEL, _RESOURCE_HIGH, fill=look.BAND[side]),
        look.flag(side, look.MARGIN + 10, y + 12),
        words(names.side(side), look.MARGIN + 44, y + 30, 16, room=_LABEL - 52, fill=look.WHITE, bold=True),
        look.spaces([str(space) for space in range(board.maximum_rp + 1)], held, left, y, cell, _RESOURCE_HIGH),
    ]
    if made <= board.maximum_rp:
        ring = {"r": min(cell, _RESOURCE_HIGH) / 2 - 1, "fill": "none", "stroke": look.BAND[side], "stroke_width": 4}
        drawn.append(element("circle", cx=left + (made + 0.5) * cell, cy=middle, **ring))
    x = left + (board.maximum_rp + 1) * cell + 14
    told = _("{held} in hand, production {made}").format(held=rp(held), made=made)
    drawn.append(words(told, x, y + 18, 14, room=_VICTORY - 16))
    drawn.append(words(_("VP {vp}").format(vp=state.vp[side]), x, y + 40, 16, bold=True))
    if not board.sudden_death_vp:
        told = _("Armistice roll wins on: {faces}").format(faces=wins_on(state.vp[side]))
        drawn.append(words(told, x + 62, y + 40, 14, room=_VICTORY - 78))
    else:
        track = range(max(board.sudden_death_vp, state.vp[side]) + 1)
        cell = min(26.0, (_VICTORY - 90) / len(track))
        drawn.append(look.spaces([str(space) for space in track], state.vp[side], x + 62, y + 23, cell, 24))
    return group(*drawn)


# --------------------------------------------------------------------------------- the corner of the map


def corner(state: State, place: Box) -> str:
    half = place.width / 2
    return group(
        look.panel(*place),
        line(place.x + half, place.y + 12, place.x + half, place.y + place.height - 12, stroke=look.RULE),
        *_small_tracks(state, place._replace(width=half)),
        *_cards(state, place._replace(x=place.x + half, width=half)),
        class_="tracks",
    )


def _small_tracks(state: State, place: Box) -> Iterator[str]:
    board = state.setup.board
    low, high = board.naval_track
    modifiers = range(low, high + 1)
    lafayette = _("not yet") if state.lafayette == NOT_PLACED else str(state.lafayette)
    marine = str(board.kaiserliche_marine if state.kaiserliche_marine else 0)
    revolution = (_("Revolution"), [str(space) for space in range(board.revolution_last + 1)], state.revolution)
    coming = range(board.lafayette_space, board.lafayette_last + 1)
    rows = [(_("Lafayette"), [str(space) for space in coming], state.lafayette - board.lafayette_space), revolution]
    told = [labelled(name, roll) for name, roll in tracks.rolls(state)]
    if board.merchant_navy:
        navy = [str(space) for space in board.merchant_navy]
        control = [signed(one) if one else "0" for one in modifiers]
        rows = [
            (_("Merchant Navy"), navy, board.merchant_navy.index(state.merchant_navy)),
            (_("Naval Control"), control, naval_table.control_modifier(state) - low),
            revolution,
        ]
        told = [_("Lafayette: {lafayette} · Kaiserliche Marine: {marine}").format(lafayette=lafayette, marine=marine)]
    x = place.x + 14
    for at, (name, values, here) in enumerate(rows):
        y, label = place.y + 14 + at * 46, _LEAST_LABEL if len(values) > _MANY_SPACES else _LABEL_OF_TRACK
        yield words(name, x, y + 20, 14, room=label - 6, bold=True)
        width = min(30.0, (place.width - label - 24) / len(values))
        yield look.spaces(values, here, x + label, y, width, 30)
    y = place.y + place.height - 22
    for at, roll in enumerate(reversed(told)):
        yield words(roll, x, y - at * 22, 14, room=place.width - 28)


def _cards(state: State, place: Box) -> Iterator[str]:
    cards = [*state.drawn, *(event for event in state.in_force if event not in state.drawn)]
    yield words(_("Events"), place.x + 14, place.y + 26, 14, bold=True)
    if not cards:
        yield words(_("none in play"), place.x + 14, place.y + 26 + _LINE, 14, fill=look.DIM)
    high = max(_LEAST_LINE, min(_LINE, (place.height - 40) / max(1, len(cards))))
    room = int((place.height - 40) // high)
    shown = cards if len(cards) <= room else cards[: room - 1]
    for at, event in enumerate(shown):
        y = place.y + 28 + (at + 1) * high
        mark = _mark(state, event)
        yield words(str(event), place.x + 32, y, 14, bold=True, anchor="end")
        taken = width_of(mark, 12) + 54 if mark else 46
        yield words(names.event(event, state.setup.edition), place.x + 40, y, 14, room=place.width - taken)
        yield words(mark, place.x + place.width - 12, y, 12, fill=look.DIM, anchor="end")
    if len(shown) < len(cards):
        more = _("and {count} more").format(count=len(cards) - len(shown))
        yield words(more, place.x + 40, place.y + 28 + room * high, 14, fill=look.DIM)


def _mark(state: State, event: int) -> str:
    if event in state.in_force:
        return _("in force")
    return _("cancelled") if event in state.cancelled else ""


# ------------------------------------------------------------------------------------------- technologies


def trees(state: State, top: float) -> str:
    width = (look.INSIDE - 20) / 2
    places = (Box(look.MARGIN + side * (width + 20), top, width, _TREES_HIGH) for side in Side)
    return group(*(_tree(state, side, place) for side, place in zip(Side, places, strict=True)), class_="trees")


def _tree(state: State, side: Side, place: Box) -> str:
    columns = printed_on(state.setup.board)
    width = (place.width - 48) / len(columns)
    return group(
        look.panel(*place, stroke=look.BAND[side], stroke_width=2),
        rectangle(place.x, place.y, 42, place.height, rx=6, fill=look.BAND[side]),
        look.flag(side, place.x + 8, place.y + place.height / 2 - 12),
        *(
            _branch(state, side, which, Box(place.x + 54 + which * width, place.y, width, place.height))
            for which in columns
        ),
    )


def _branch(state: State, side: Side, which: Technology, place: Box) -> str:
    tree, levels = state.trees[side], state.setup.board.trees[side][which]
    unlocked, cubes = tree.levels[which], tree.cubes[which]
    drawn = [words(names.technology(which), place.x, place.y + 24, 15, room=place.width - 30, bold=True)]
    cell = min(27.0, (place.width - 10) / max(1, len(levels)))
    for at, level in enumerate(levels):
        x, band = place.x + at * cell, look.BAND[side]
        fill, ink = (band, look.WHITE) if at < unlocked else (look.WHITE, look.DIM)
        drawn.append(rectangle(x, place.y + 36, cell - 4, 26, rx=2, fill=fill, stroke=band, stroke_width=1.5))
        year = f"{level.year % 100:02}"
        drawn.append(words(year, x + (cell - 4) / 2, place.y + 54, 12.5, room=cell - 6, fill=ink, anchor="middle"))
    if unlocked:
        name = names.level(state.setup.board, side, which, unlocked)
        if all_numbered(state.setup.board):
            name = labelled(str(levels[unlocked - 1].value), name)
        drawn.append(words(name, place.x, place.y + 82, 12, room=place.width - 10))
    if cubes:
        drawn += [rectangle(place.x + at * 14, place.y + 91, 10, 10, fill=look.RED) for at in range(cubes)]
        bonus, x = _("+{count} on the next").format(count=cubes), cubes * 14 + 4
        drawn.append(words(bonus, place.x + x, place.y + 100, 11.5, room=place.width - x - 8, fill=look.DIM))
    return group(*drawn)


# ------------------------------------------------------------------------------------------------ board svg


_TREES = BOTTOM + 20
_FOOT = look.HEIGHT - 23


def board_svg(state: State, title: str, players: str) -> str:
    """`title`, `players`: the heading, which may contain text from people."""
    told, pointing = titled(title, f"{_now(state)} {prompts.prompt(state)}", "board")
    drawn = [
        told,
        rectangle(0, 0, look.WIDTH, look.HEIGHT, fill=look.PAPER),
        *_heading(title, players, state),
        turn_track(state),
        group(*(_resources(state, side) for side in Side), class_="resources"),
        board_map(state),
        corner(state, box(0, 3, 2)),
        trees(state, _TREES),
        *(
            words(line, look.MARGIN, _FOOT + at * 17, 14, room=look.INSIDE, fill=look.DIM)
            for at, line in enumerate(_foot(state))
        ),
    ]
    return element(
        "svg",
        "\n".join(drawn),
        xmlns="http://www.w3.org/2000/svg",
        width=look.WIDTH,
        height=look.HEIGHT,
        viewBox=f"0 0 {look.WIDTH} {look.HEIGHT}",
        lang=pgettext("the code of the language of these words", "en"),
        font_family=FONTS,
        **pointing,
    )


def _heading(title: str, players: str, state: State) -> list[str]:
    half, right = look.INSIDE / 2 + 120, look.WIDTH - look.MARGIN
    room = look.INSIDE - half - 40
    side = _("undecided") if state.phase == Phase.INITIATIVE else names.side(state.initiative)
    initiative = capital(_("initiative: {side}")).format(side=side)
    return [
        words(title, look.MARGIN, 62, 40, room=half, bold=True, font_family=look.TITLE_FONTS),
        words(players, look.MARGIN, 96, 19, room=half, fill=look.DIM),
        words(_now(state), right, 60, 26, room=room, bold=True, anchor="end"),
        words(initiative, right, 94, 19, room=room, fill=look.DIM, anchor="end"),
    ]


def _now(state: State) -> str:
    board = state.setup.board
    return _("Turn {turn} of {last}, {year}: {phase}").format(
        turn=state.turn,
        last=board.last_turn,
        year=board.year(state.turn),
        phase=names.phase(state.phase, board.edition),
    )


def _foot(state: State) -> tuple[str, str]:
    over = state.waiting
    now = prompts.result(over, state.setup) if isinstance(over, Over) else prompts.prompt(state)
    legend = _(
        "Dark squares: markers on the tracks, and on the RP of sectors not at war. Rings: production. Lines: fronts. "
        "Arrows: this turn's offensives."
    )
    return now, legend if state.setup.board.commitment else f"{legend} {tracks.cube_legend('■')}."
