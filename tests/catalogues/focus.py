"""Whether the terminal's cursor is where the focus is, so that a screen reader reads what has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.cells import set_cell_size
from textual.app import App
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.amount import AmountDialog, BidModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.name import NameDialog
from ldd_tui.text.phrases import rp
from ldd_tui.widgets.box_part import BoxPart
from ldd_tui.widgets.find_line import FindLine
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.log_list import LogList
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.rules_page import RulesPage
from ldd_tui.widgets.textual_inside import Steady
from ldd_tui.widgets.tracks import Track

_LETTERS = 8
"""Of a row's beginning: its end may be cut, or be in other cells."""


def check(app: App[Any], seen: Sequence[str]) -> None:
    screen = app.screen
    assert isinstance(screen, Steady)
    widget = screen.in_focus
    assert widget is not None, f"{screen} does not say what has the focus"
    if not widget.region or not widget.size:  # a terminal too small for it
        return
    x, y = screen.caret
    assert widget.content_region.contains(x, y)
    line = seen[y].ljust(app.size.width)
    before = set_cell_size(line, x)
    words, before = line[len(before) :], before[widget.content_region.x :]
    if isinstance(screen, Dialog):
        _check_dialog(screen, before, words)
    else:
        _check_widget(widget, before, words, (x, y))


def _check_widget(widget: Widget, before: str, words: str, at: tuple[int, int]) -> None:
    match widget:
        case MapView():
            panel = widget.panel(widget.cursor)
            assert panel.focused
            assert panel.region.contains(*at)
            assert glyphs().pointer in before[-2:]
        case Form() if widget.rows and widget.rows[widget.cursor].is_text:
            assert words.startswith("_")
            assert before.rstrip().endswith(
                widget.value(widget.rows[widget.cursor].name) or widget.rows[widget.cursor].empty
            )
        case OptionList():
            chosen = widget.highlighted_option
            if chosen is not None:
                assert isinstance(chosen.prompt, Content)
                assert words.startswith(_begins(chosen.prompt))
        case Input():
            assert before.endswith(widget.value[: widget.cursor_position])
        case FindLine():
            assert before.endswith(widget.sought)
            assert words.startswith("_")
        case LogList():
            assert widget.passage is None or words.startswith(widget.passage.words[:_LETTERS])
        case RulesPage() if widget.selected >= 0:
            assert words[:1].isalnum()
        case Track() | BoxPart():
            assert words.strip()
        case _:
            assert not before.strip() or not before.strip()[-1].isalnum()


def _check_dialog(dialog: Dialog[Any], before: str, words: str) -> None:
    rows = dialog.rows()
    match dialog:
        case _ if rows:
            row = rows[dialog.cursor].plain
            assert words.startswith(_begins(rows[dialog.cursor])) or row.split()[0] in before
        case NameDialog():
            assert before.endswith(dialog._typed.text[: dialog._typed.caret])
        case BidModal() if dialog.hidden:
            assert words[:1] in "?0123456789"
        case AmountDialog():
            assert words.startswith(rp(dialog.amount))
        case OffensiveModal():
            assert words.startswith(str(dialog.chosen))
        case RerollModal() if not dialog._box.overflows:
            assert words.startswith(glyphs().pointer)
        case _:
            text = dialog._box.text.split()
            assert not text or words.split()[0] in text


def _begins(words: Content) -> str:
    line = words.plain.split("\n")[0]
    return line[next((at for at, sign in enumerate(line) if sign.isalnum()), 0) :][:_LETTERS].rstrip()
