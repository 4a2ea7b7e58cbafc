"""A dialog's framed parts, of which the text scrolls. One widget: Textual starts, styles and lays out each one
separately."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Offset, Size
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style

from ldd_tui.keys.in_force import Key, aloud
from ldd_tui.look.glyphs import FANCY, READER, glyphs
from ldd_tui.modals.parts.styles import CURSOR, DIM, KEY, NOTHING, column
from ldd_tui.widgets.drawn import Selectable, changes, to_word
from ldd_tui.widgets.lists import pressing
from ldd_tui.widgets.read_aloud import LINES, flowing, in_a_line, sentences

# ------------------------------------------------------------------------------------------------ key line
# The keys of a dialog with what they do, in as many lines as they need.


_BETWEEN = Content("  ")
_PLAIN_ARROWS = str.maketrans("↑↓←→", "^v<>")


def key_line(hints: Sequence[Key], tools: Sequence[Key], width: int, *, roomy: bool, unfolded: bool = False) -> Content:
    """The keys in unbroken lines. The `tools` have their own line only if `roomy`; pinned ones come first."""
    found, line = [], NOTHING
    kept = 0 if roomy else sum(_BETWEEN.cell_length + _piece(tool).cell_length for tool in tools if tool.pinned)
    for index, key in enumerate((*hints, *tools)):
        is_tool, piece = index >= len(hints), _piece(key, unfolded=unfolded)
        if is_tool and key.pinned:
            kept = 0
        longer = _BETWEEN.join((line, piece)) if line else piece
        if line and longer.cell_length + (kept if is_tool else 0) > width:
            if is_tool and not roomy:
                continue
            found.append(line)
            longer = piece
        line = longer
    return Content("\n").join([*found, line])


def drawn(key: str) -> str:
    if glyphs() is READER:
        return aloud(key)
    return key if glyphs() is FANCY else key.translate(_PLAIN_ARROWS)


def _piece(hint: Key, *, unfolded: bool = False) -> Content:
    keys = [pressing(Content.styled(drawn(words), KEY), key) for words, key in hint.targets(unfolded=unfolded)]
    return Content.assemble(*keys, pressing(Content.assemble(" ", (hint.word, DIM)), hint.pressed))


# ------------------------------------------------------------------------------------------------ box


AROUND = Size(4, 2)
"""Columns and lines of the frame."""

_LEAST_TEXT, _LEAST_BESIDE_ROWS = 9, 7  # lines of text that justify hiding rows, and lines next to all rows
_SCROLLBAR = 2
_KEYS, _BAR = "on $panel", "$accent"


class Parts(NamedTuple):
    """`rows`: lines below their `head`; `mark` highlights the one at `cursor`. `text` makes the scrolling text for a
    width."""

    intro: Content
    head: Content
    rows: Sequence[Content]
    cursor: int
    mark: Callable[[Content], Content]
    text: Callable[[int], Content]
    notice: Content
    keys: Content


class DialogBox(Selectable):
    """Compares lines and repaints what differs."""

    ALLOW_SELECT = True
    DEFAULT_CSS = """
    DialogBox {
        padding: 0 1;
        border: round $accent;
        border-title-style: bold;
        border-title-color: $accent;
        border-subtitle-color: $accent;
        background: $background;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="box")
        self._frame_texts = "", ""
        self._within = Size()
        self.parts: Parts | None = None
        self._lines: list[Content] = []
        self._strips: list[Strip] = []
        self._is_drawn = False
        self.begin()

    def begin(self) -> None:
        self._text: list[Content] = []
        self._read, self._by_lines = 0, False
        self._room = self._tallest = self._offset = self._first_row = self._rows_seen = self._first_of_text = 0

    def show(self, parts: Parts, within: Size, least: int, *, airy: bool) -> int:
        """Show the parts within a space, in at least `least` lines; returns the lines used. `airy`: a blank line above
        the keys, if there is room."""
        self.parts = parts
        if within != self._within:
            self._within, self._tallest = within, 0
        lines = self._arranged(parts, within - AROUND, least - AROUND.height, airy=airy)
        self.styles.width, self.styles.height = within.width, len(lines) + AROUND.height
        self._lines, before = lines, self._strips
        self._is_drawn = False
        if len(before) == len(lines):
            if changed := changes(before, self._drawn()):
                self.refresh(*changed)
        elif self.is_mounted:
            self.refresh()
        return len(lines) + AROUND.height

    def set_titles(self, title: str, subtitle: str) -> None:
        """Only if they change: that repaints the whole box."""
        if (title, subtitle) != self._frame_texts:
            self._frame_texts = title, subtitle
            self.border_title, self.border_subtitle = Content(title), Content(subtitle)

    # -- the focus

    @property
    def caret(self) -> Offset:
        """The chosen row, else what `styles.here` marks, else the first line of the text or of all."""
        parts = self.parts
        place = self._marked("row", parts.cursor) if parts is not None and parts.rows else self._marked("here", True)
        if place is None:
            first = self._first_of_text + max(0, self._read - self._offset)
            y = next((y for y in range(first, len(self._lines)) if self._lines[y].plain.strip()), 0)
            place = Offset(0, y), self._lines[y].plain if self._lines else ""
        start, words = place
        return start + Offset(to_word(words))

    def _marked(self, name: str, value: object) -> tuple[Offset, str] | None:
        """Where a span with this meta data begins, or the cursor's colours in its line, and the words there."""
        for y, line in enumerate(self._lines):
            for span in line.spans:
                if isinstance(span.style, Style) and span.style.meta.get(name) == value:
                    start = max((one.start for one in line.spans if one.style == CURSOR), default=span.start)
                    return Offset(cell_len(line.plain[:start]), y), line.plain[start : span.end]
        return None

    def told(self) -> tuple[str, str]:
        """The item in focus and the text, in words."""
        parts, here = self.parts, self._marked("here", True)
        text = [line.plain for line in self._text]
        marked = "" if here is None else self._lines[here[0].y].plain
        if parts is not None and parts.rows:
            return sentences((in_a_line(parts.rows[parts.cursor].plain), in_a_line(marked))), self._flowing(text)
        if marked:
            return in_a_line(marked), self._flowing(line for line in text if line != marked)
        read = text[self._read :]
        return (in_a_line(read[0]) if self._by_lines and read else ""), self._flowing(read)

    def _flowing(self, lines: Iterable[str]) -> str:
        return flowing(lines, self.text_width - _SCROLLBAR * self.overflows)

    @property
    def _unread_lines(self) -> list[int]:
        return [at for at in range(self._read, len(self._text)) if self._text[at].plain.strip()]

    def read_on(self, by: int) -> None:
        """Go to another line of the text, past blank ones, and keep it in sight."""
        words = [at for at, line in enumerate(self._text) if line.plain.strip()]
        if words:
            self._read = words[max(0, min(bisect_right(words, self._read) - 1 + by, len(words) - 1))]
            self._by_lines = abs(by) == 1
            self.scroll_text(max(min(self._offset, self._read), self._read - self._room + 1))

    # -- the text

    @property
    def text(self) -> str:
        return "" if self.parts is None else self.parts.text(max(1, self.text_width)).plain

    @property
    def text_width(self) -> int:
        return self._within.width - AROUND.width

    @property
    def offset_of_text(self) -> int:
        return self._offset

    @property
    def overflows(self) -> bool:
        return len(self._text) > self._room

    @property
    def hidden_rows(self) -> int:
        return 0 if self.parts is None else max(0, len(self.parts.rows) - self._rows_seen)

    @property
    def unread(self) -> bool:
        if glyphs() is READER:
            return len(self._unread_lines) > self.page
        return self._offset < len(self._text) - self._room

    @property
    def page(self) -> int:
        return LINES - 4 if glyphs() is READER else max(1, self._room - 1)

    def scroll_text(self, to: int) -> bool:
        """Returns whether the position changed; `show` draws it."""
        before, self._offset = self._offset, max(0, min(to, len(self._text) - self._room))
        return self._offset != before

    # -- the lines

    def _arranged(self, parts: Parts, size: Size, least: int, *, airy: bool) -> list[Content]:
        width = max(1, size.width)
        intro, notice, keys = (_wrapped(part, width) for part in (parts.intro, parts.notice, parts.keys))
        room = size.height - len(keys) - sum(len(part) + 1 for part in (intro, notice) if part)
        text = _wrapped(parts.text(width), width)
        rows: list[Content] = []
        if parts.rows:
            wanted = len(parts.rows) + bool(parts.head)
            room_of_rows = room - bool(text)
            for_text = _LEAST_BESIDE_ROWS if wanted <= room_of_rows - _LEAST_BESIDE_ROWS else _LEAST_TEXT
            rows = self._rows(parts, width, max(1, min(wanted, room_of_rows - min(for_text, len(text)))))
            room -= len(rows) + bool(text)
        if len(text) > max(1, room):
            text = _wrapped(parts.text(max(1, width - _SCROLLBAR)), width - _SCROLLBAR)
        self._text, self._tallest = text, max(self._tallest, len(text))
        self._room = max(1, min(self._tallest, room)) if text else 0
        self.scroll_text(self._offset)
        lines: list[Content] = []
        seen = self._seen(width)
        for part in (intro, rows, seen, notice):
            if part:
                lines += [NOTHING] * bool(lines) + part
            if part is rows:
                self._first_of_text = len(lines) + bool(lines) if text else 0
        lines = lines[: max(0, size.height - len(keys))]  # in a very low terminal
        blank = max(least - len(lines) - len(keys), int(airy and self._tallest < room))
        return [*lines, *[NOTHING] * blank, *(key.pad_right(width - key.cell_length).stylize(_KEYS) for key in keys)]

    def _rows(self, parts: Parts, width: int, room: int) -> list[Content]:
        head = [Content.assemble(" ", parts.head).truncate(width).stylize(DIM)] if parts.head else []
        count = self._rows_seen = min(len(parts.rows), max(1, room - len(head)))
        self._first_row = max(parts.cursor - count + 1, min(self._first_row, parts.cursor, len(parts.rows) - count))
        found = []
        for index in range(self._first_row, self._first_row + count):
            here = index == parts.cursor
            line = column(Content.assemble(glyphs().pointer if here else " ", parts.rows[index]), width)
            found.append((parts.mark(line) if here else line).stylize(Style.from_meta({"row": index})))
        return [*head, *found]

    def _seen(self, width: int) -> list[Content]:
        seen = self._text[self._offset : self._offset + self._room]
        seen += [NOTHING] * (self._room - len(seen))  # so that the box does not jump about
        if not self.overflows:
            return seen
        bar = max(1, self._room * self._room // len(self._text))
        first = self._offset * (self._room - bar) // (len(self._text) - self._room)
        sign = Content.styled(glyphs().heavy[5], _BAR)
        return [
            line.pad_right(width - 1 - line.cell_length) + (sign if first <= at < first + bar else " ")
            for at, line in enumerate(seen)
        ]

    # -- painting

    def _drawn(self) -> list[Strip]:
        if not self._is_drawn:
            width = self._within.width - AROUND.width
            drawn = (self.strips_of(line, max(1, width)) for line in self._lines)
            whole = (
                (strips[0] if strips else Strip.blank(0)).adjust_cell_length(width, self.visual_style.rich_style)
                for strips in drawn
            )
            # Simplified: a style is written once for all its cells.
            self._strips = [*self.marked([strip.discard_meta().simplify() for strip in whole])]
            self._is_drawn = True
        return self._strips

    def lines_of_text(self) -> Sequence[Strip]:
        return self._strips

    def selection_updated(self, selection: Selection | None) -> None:
        self._is_drawn = False
        self.refresh()

    def render_line(self, y: int) -> Strip:
        drawn = self._drawn()
        return (
            drawn[y].apply_offsets(0, y)
            if y < len(drawn)
            else Strip.blank(self.size.width, self.visual_style.rich_style)
        )

    def at(self, place: Offset) -> Mapping[str, Any]:
        spans = self._lines[place.y].spans if place.y < len(self._lines) else ()
        styles = [span.style for span in spans if span.start <= place.x < span.end]
        return {name: of for style in styles if isinstance(style, Style) for name, of in style.meta.items()}

    def notify_style_update(self) -> None:
        self._is_drawn = False
        super().notify_style_update()


def _wrapped(part: Content, width: int) -> list[Content]:
    return part.wrap(max(1, width)) if part else []
