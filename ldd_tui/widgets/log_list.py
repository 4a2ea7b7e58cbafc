"""The whole log as a foldable, searchable list."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.reactive import reactive

from ldd_tui.keys.bindings import bindings
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.telling import passages
from ldd_tui.telling.passages import Kind, Passage
from ldd_tui.text import _, in_use, names
from ldd_tui.text.phrases import cite
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, spread, text, width_of
from ldd_tui.widgets.read_aloud import sentences
from ldd_tui.widgets.scrolled import Scrolling

_WIDEST = 130
_LEAD, _INDENT = 6, 2
_GAP = 2
_RULE_FROM = 60

Behind = Callable[[Passage], Sequence[passages.Line]]


class LogList(Scrolling):
    """Passages with a cursor. `behind`: the lines unfolded below a passage. `moved`: called when the cursor moves or a
    passage folds."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("log_list")

    def __init__(self, moved: Callable[[], None], behind: Behind, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moved = moved
        self._behind = behind
        self.cursor = 0
        self.nothing = ""
        self.all_open = False
        self._passages: list[Passage] = []
        self._numbers: list[int] = []
        self._unfolded: set[Passage] = set()
        self._top = 0
        self._settled_for: Size | None = None
        self._blocks: dict[tuple[Passage, bool, bool], list[Line]] = {}
        self._blocks_for: object = None
        self._starts: list[int] = []

    # -- what it shows

    def show(self, shown: Sequence[Passage], at: Passage | None = None) -> None:
        self._passages = list(shown)
        self._numbers = [index for index, passage in enumerate(shown) if not passage.is_heading]
        newest = self._numbers[-1] if self._numbers else 0
        self.cursor = next((index for index, passage in enumerate(shown) if passage is at), newest)
        self._starts = []
        self._top = self._start(self.cursor)
        self._changed()

    @property
    def passage(self) -> Passage | None:
        return self._passages[self.cursor] if self._numbers else None

    @property
    def count(self) -> int:
        return len(self._numbers)

    @property
    def number(self) -> int:
        """From 1; 0 if there is none."""
        return bisect_right(self._numbers, self.cursor)

    @property
    def caret(self) -> Offset:
        return Offset(_LEAD, max(0, self._start(self.cursor) - self._top))

    @property
    def spoken(self) -> str:
        passage = self.passage
        if passage is None:
            return self.nothing
        behind = self._behind(passage) if passage.foldable and self.open(passage) else ()
        return sentences((passage.words, *(line.words for line in behind), *passage.undone))

    def open(self, passage: Passage) -> bool:
        return self.all_open != (passage in self._unfolded)

    def _changed(self) -> None:
        self._settle()
        self._moved()
        self.redraw()

    # -- keys

    def action_scroll_lines(self, lines: int) -> None:
        """Move the cursor by a passage; through a taller one by lines."""
        if not self._numbers:
            return
        step = 1 if lines > 0 else -1
        start, end = self._start(self.cursor), self._start(self.cursor + 1)
        if (step > 0 and end > self._top + self.size.height) or (step < 0 and start < self._top):
            self._show_from(self._top + step)
            self.redraw()
        else:
            self._go_to(self._numbers[max(0, min(len(self._numbers), self.number + step) - 1)])

    def action_scroll_pages(self, pages: int) -> None:
        self.wheel(pages * max(1, self.size.height - 1))

    def action_scroll_to_end(self, first: bool) -> None:
        if self._numbers:
            self._go_to(self._numbers[0 if first else -1])

    def wheel(self, lines: int) -> None:
        """Scroll; the cursor stays in sight, and at either end moves to the last passage there."""
        if not self._numbers:
            return
        before = self._top
        self._show_from(self._top + lines)
        bottom = self._top + self.size.height
        seen = [i for i in self._numbers if self._top <= self._start(i) and self._start(i + 1) <= bottom]
        seen = seen or [self._numbers[max(0, bisect_right(self._numbers, self._at(self._top)) - 1)]]
        if self._top == before:
            self.cursor = seen[-1] if lines > 0 else seen[0]
        else:
            self.cursor = max(seen[0], min(seen[-1], self.cursor))
        self._moved()
        self.redraw()

    def action_fold(self, out: bool | None = None) -> None:
        """Fold the passage under the cursor out or in; None toggles."""
        passage = self.passage
        if passage is not None and passage.foldable and out != self.open(passage):
            self._unfolded ^= {passage}
            self._starts = []
            self._changed()

    def action_fold_all(self) -> None:
        self.all_open = not self.all_open
        self._unfolded.clear()
        self._starts = []
        self._top = self._start(self.cursor)
        self._changed()

    def to_turn(self, step: int) -> None:
        """Go to the start of this turn or the previous one (-1), or of the next (1)."""
        if not self._numbers:
            return
        starts = [i for i in self._numbers if self._passages[self._with_headings(i)].kind == Kind.TURN]
        if step > 0:
            self.cursor = next((index for index in starts if index > self.cursor), self._numbers[-1])
        else:
            self.cursor = next((index for index in reversed(starts) if index < self.cursor), self._numbers[0])
        self._top = self._head(self.cursor)
        self._changed()

    def on_click(self, event: events.Click) -> None:
        line = self._top + event.y
        if not self._passages or line >= self._start(len(self._passages)):
            return
        index = self._at(line)
        if index == self.cursor:
            self.action_fold()
        elif not self._passages[index].is_heading:
            self._go_to(index)

    # -- places, in lines from the first passage on

    def _go_to(self, index: int) -> None:
        self.cursor = index
        self._changed()

    def _start(self, index: int) -> int:
        if not self._starts:
            self._starts = [0, *accumulate(len(self._block(row)) for row in range(len(self._passages)))]
        return self._starts[index]

    def _at(self, line: int) -> int:
        self._start(0)
        return bisect_right(self._starts, line) - 1

    def _with_headings(self, index: int) -> int:
        while index and self._passages[index - 1].is_heading:
            index -= 1
        return index

    def _head(self, index: int) -> int:
        row = self._with_headings(index)
        return self._start(row) + (row > 0 and self._passages[row].kind == Kind.TURN)

    def _show_from(self, line: int) -> None:
        self._top = max(0, min(line, self._start(len(self._passages)) - self.size.height))

    def _settle(self) -> None:
        self._settled_for = self.size
        if not self._passages or not self.size.width:
            return
        height = max(1, self.size.height)
        start, end = self._start(self.cursor), self._start(self.cursor + 1)
        self._top = min(max(self._top, end - height), self._head(self.cursor))
        if min(end, start + height) > self._top + height:
            self._top = start
        self._show_from(self._top)

    # -- lines

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if not self._passages:
            return [[], *([text(f" {row}", palette.warn)] for row in wrap(self.nothing, width - 2))]
        if self._blocks_for != (width, palette, in_use()):
            self._blocks_for = (width, palette, in_use())
            self._blocks.clear()
            self._starts = []
            self._settled_for = None
        if self._settled_for != self.size:
            self._settle()
        row = self._at(self._top)
        skipped = self._top - self._start(row)
        lines: list[Line] = []
        while row < len(self._passages) and len(lines) < height + skipped:
            lines += self._block(row, here=row == self.cursor)
            row += 1
        return lines[skipped:]

    def _block(self, row: int, *, here: bool = False) -> list[Line]:
        """Their number does not depend on the cursor."""
        passage = self._passages[row]
        key = passage, self.open(passage), row == 0
        if here:
            return self._entry(passage, here=True)
        if key not in self._blocks:
            if passage.is_heading:
                self._blocks[key] = _heading(passage, self.size.width, self.palette, first=row == 0)
            else:
                self._blocks[key] = self._entry(passage)
        return self._blocks[key]

    def _entry(self, passage: Passage, *, here: bool = False) -> list[Line]:
        whole, inks = min(self.size.width, _WIDEST), _Inks(self.palette, here)
        column = rule_cells() if whole >= _RULE_FROM else 0
        room = max(8, whole - _LEAD - column - _GAP)
        words = inks.strong if passage.grave else inks.dim if passage.minor else inks.base
        rule = cite(passage.main.rule)
        rows = wrap(passage.words if column else f"{passage.words} {rule}", room)
        lines: list[Line] = [[text(" " * _LEAD, inks.base), text(row, words)] for row in rows]
        folded_out = passage.foldable and self.open(passage)
        folded = glyphs().note if passage.notes else "+" if passage.foldable else " "
        side = passage.side
        lines[0][:1] = [
            text(f"{glyphs().pointer if here else ' '} ", inks.key),
            text(f"{'-' if folded_out else folded} ", inks.key),
            text("  ", inks.base) if side is None else text(f"{names.side_letter(side)} ", inks.side[side]),
        ]
        _put_rule(lines[0], rule if column else "", whole, inks)
        for told in self._behind(passage) if folded_out else ():
            style = inks.strong if told.hit else inks.dim
            block: list[Line] = [
                [text(" " * (_LEAD + _INDENT), inks.base), text(row, style)] for row in wrap(told.words, room - _INDENT)
            ]
            block[0][0] = text(f"{' ' * _LEAD}{glyphs().dot:<{_INDENT}}", inks.faint)
            _put_rule(block[0], told.rule if column else "", whole, inks)
            lines += block
        for undone in passage.undone:
            lines += [[text(" " * _LEAD, inks.base), text(row, inks.dim)] for row in wrap(undone, room)]
        return [[*line, text(" " * max(0, whole - width_of(line)), inks.base)] for line in lines]


class _Inks:
    def __init__(self, palette: Palette, here: bool) -> None:
        self.base: Style = palette.panel if here else palette.base
        self.dim: Style = palette.panel_dim if here else palette.dim
        self.faint: Style = palette.panel_dim if here else palette.faint
        self.strong: Style = palette.panel_strong if here else palette.strong
        self.side = palette.side_on_panel if here else palette.side
        self.key: Style = palette.target if here else palette.key


def rule_cells() -> int:
    """The cells of the rule column, enough for an event's rule."""
    return cell_len(cite("18, event 42"))


def _put_rule(line: Line, rule: str, whole: int, inks: _Inks) -> None:
    if rule:
        line.append(text(" " * max(1, whole - rule_cells() - width_of(line)), inks.base))
        line.append(text(rule, inks.faint))


def _heading(passage: Passage, width: int, palette: Palette, *, first: bool) -> list[Line]:
    """A turn: a bar of the side with the initiative; a phase: a thin rule in its side's colour."""
    whole, side = min(width, _WIDEST), passage.side
    words = shorten(passage.words, whole - 6)
    if passage.kind == Kind.TURN:
        style = palette.bar_of(side)
        right = "" if side is None else _("initiative: {side}").format(side=names.side(side)) + " "
        bar = spread([text(f" {words}", style)], [text(right, style)], whole, style)
        return [bar] if first else [[], bar]
    rule = glyphs().rule
    letter = "" if side is None else f"{names.side_letter(side)} "
    style = palette.strong if side is None else palette.side[side]
    left = [text(f"{rule * 2} ", palette.faint), text(f"{letter}{words}", style), text(" ", palette.base)]
    return [[*left, text(rule * max(0, whole - width_of(left)), palette.faint)]]


class LogAside(Drawn):
    passage: reactive[Passage | None] = reactive(None)

    def __init__(self, behind: Behind) -> None:
        super().__init__()
        self._behind = behind

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        passage, bar = self.passage, text(f"{glyphs().frame[-1]} ", palette.faint)
        if passage is None:
            return []
        room, style = width - 3, palette.bar_of(passage.side)
        side = "" if passage.side is None else f"{names.side_letter(passage.side)} "
        lines: list[Line] = [spread([text(f" {side}", style), text(_("How it happened"), style)], [], width, style)]
        lines += [[bar, text(row, palette.strong)] for row in wrap(passage.words, room)]
        lines.append([bar])
        behind = self._behind(passage)
        if not behind:
            lines += [[bar, text(row, palette.dim)] for row in wrap(_("There are no sums here."), room)]
        for told in behind:
            style = palette.strong if told.hit else palette.dim if told.hit is False else palette.base
            for index, row in enumerate(wrap(told.words, room - rule_cells() - 3)):
                rule, dot = ("", " ") if index else (told.rule, glyphs().dot)
                left = [bar, text(f"{dot} ", palette.faint), text(row, style)]
                lines.append(spread(left, [text(rule.ljust(rule_cells()), palette.faint)], width, palette.base))
        return lines + [[bar]] * (height - len(lines))
