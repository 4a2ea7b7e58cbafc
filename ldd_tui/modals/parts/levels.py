"""The table of implemented levels: a row per sector, a cell per technology."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.style import Style

from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.look.layout import digit_of
from ldd_tui.modals.parts.styles import BOLD, CHOSEN, CURSOR, DIM, column, lines
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import listing, rp, together
from rules import actions as a
from rules import engine
from rules.model import IMPLEMENTED, Sector, State, Status, Technology

_DIGIT, _SECTOR, _CELL, _MARK = 2, 17, 11, 8


def head(*, digits: bool = False) -> Content:
    """`digits`: leave room for the sectors' digits."""
    cells = [names.technology(technology) for technology in IMPLEMENTED]
    return Content.assemble(column("", _SECTOR + _DIGIT * digits), *(column(cell, _CELL) for cell in cells))


def row(state: State, sector: Sector, *, digit: bool = False) -> Content:
    here = state.sectors[sector]
    cells = [
        column(_cell(state, sector, technology), _CELL).stylize(Style.from_meta({"cell": int(technology)}))
        for technology in IMPLEMENTED
    ]
    status = "" if here.status == Status.AT_WAR else names.status(here.status)
    edition = state.edition
    name = names.sector(sector, edition)
    if cell_len(name) >= _SECTOR:
        name = names.narrow(sector, edition)
    digits = [column(str(digit_of(sector)), _DIGIT)] if digit else []
    line = Content.assemble(*digits, column(name, _SECTOR), *cells, (status, DIM))
    return line if here.status in (Status.NEUTRAL, Status.AT_WAR) else line.stylize(DIM)


def mark(line: Content, chosen: int) -> Content:
    start = 1 + _DIGIT + _SECTOR + chosen * _CELL
    end = start + len(line.plain[start : start + _MARK].rstrip())
    line = line[: start - 1] + with_cube(line.plain[start:end]) + line[end + 1 :]
    return line.stylize(CHOSEN).stylize(CURSOR, start - 1, end + 1)


def _levels(state: State, sector: Sector, technology: Technology) -> tuple[int, int, int]:
    """Implemented, unlocked by the side, and possible at most."""
    return (
        state.sectors[sector].levels[technology],
        state.trees[sector.side].levels[technology],
        state.board.sectors[sector].caps[technology],
    )


def _cell(state: State, sector: Sector, technology: Technology) -> str:
    implemented, unlocked, most = _levels(state, sector, technology)
    reached = max(implemented, min(most, unlocked))
    signs = glyphs()
    cell = signs.implemented * implemented + signs.unlocked * (reached - implemented) + signs.later * (most - reached)
    return cell or signs.rule


def legend(state: State) -> Content:
    signs = glyphs()
    words = _("{implemented} in use   {later} not developed yet")
    if state.edition.features.implementing:
        words = _("{implemented} implemented   {unlocked} unlocked   {later} not unlocked yet")
    words = words.format(implemented=signs.implemented, unlocked=signs.unlocked, later=signs.later)
    return Content.styled(words, DIM)


def about(state: State, action: a.Implement) -> Content:
    implemented, unlocked, most = _levels(state, action.sector, action.technology)
    title = f"{names.sector(action.sector, state.edition)}, {names.technology(action.technology)}"
    words = _("Implemented: {here}. Unlocked: {unlocked}. Limit here: {most}.")
    words = words.format(here=implemented, unlocked=unlocked, most=most)
    return lines(Content.styled(title, BOLD), together(words, _printed(state, action, most)))


def _printed(state: State, action: a.Implement, most: int) -> str | None:
    """The printed numbers of levels: those of Aviation aren't 1, 2 and 3 (R015)."""
    if action.technology != Technology.AVIATION or not most:
        return None
    values = [str(state.board.aviation_value(action.sector, level)) for level in range(1, most + 1)]
    return ngettext("Printed {numbers}.", "Printed {numbers}.", most).format(numbers=listing(values))


def offer(state: State, action: a.Implement) -> str:
    number = state.sectors[action.sector].levels[action.technology] + 1
    name = names.level(state.board, action.sector.side, action.technology, number)
    cost = engine.explain(state, action).cost
    return _("{level} can be implemented here: {rp}.").format(level=name, rp=rp(cost))
