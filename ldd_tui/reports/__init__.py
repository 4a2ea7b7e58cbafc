"""A game as a document: the after-action report as text, Markdown or HTML, and the board as a picture in SVG.

    record        the game that is reported on, with its chronicle and the faces of its dice
    after_action  the sections of the report; figures: turns, RP, offensives, dice; commitment: War commitment levels
    document      the contents of a report in any format
    as_...        the report as text, lines, Markdown or HTML; style: its colours and fonts
    board_...     the picture of the board; chart_svg: charts; svg: shapes and text as elements

Figures come from `ldd_tui.statistics`, single sentences from `ldd_tui.text`; nothing of Textual is loaded.
"""

from __future__ import annotations

from ldd_tui.analysis.model import Analysis
from ldd_tui.reports.after_action import after_action as _after_action
from ldd_tui.reports.after_action import sides_of, title_of
from ldd_tui.reports.as_html import Site, as_html
from ldd_tui.reports.as_lines import as_lines
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.board_svg import board_svg
from ldd_tui.reports.record import record
from ldd_tui.text.watching import who_plays
from rules.model import State
from saves.history import History
from saves.notes import Note
from saves.verify import Report

_WRITERS = {"text": as_text, "lines": as_lines, "markdown": as_markdown, "html": as_html}


def after_action(
    name: str,
    history: History,
    found: Report,
    format_: str,
    analysis: Analysis | None = None,
    notes: tuple[Note, ...] = (),
) -> str:
    """The report as `text`, `lines`, `markdown` or `html` on a game that `saves.verify.examine` has checked."""
    return _WRITERS[format_](_after_action(record(name, history, found, analysis, notes)))


def page(name: str, history: History, found: Report, analysis: Analysis | None, site: Site) -> str:
    """The report as one page of several."""
    return as_html(_after_action(record(name, history, found, analysis)), site=site)


def board(name: str, history: History, state: State) -> str:
    players, setup = who_plays(history), state.setup
    return board_svg(state, title_of(name, players, setup), sides_of(players, setup))
