"""Textual's `OptionList` with the app's keys, a pointer at the cursor, and columns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Offset, Size
from textual.strip import Strip
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.look import themes
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _
from ldd_tui.text.phrases import labelled
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import to_word
from ldd_tui.widgets.read_aloud import paragraphs
from ldd_tui.widgets.textual_inside import line_of_highlight

RowT = TypeVar("RowT")
BASE, DIM, STRONG, KEY, WARN = "$foreground", "$foreground 68%", "bold", "bold $accent", "bold $warning"
SIDE = "$primary", "$secondary"
"""Textual styles in the theme's colours."""

_UNKNOWN_WIDTH, _WIDE = 80, 200


class Chooser(OptionList, inherit_bindings=False):
    """A subclass lays out the entries for the width. A click accepts if `CLICK_TAKES`; else it chooses, and a second
    one accepts. Moving the cursor writes 3 to 11 kB at 120x40: an `OptionList` repaints as a whole."""

    DEFAULT_CSS = """
    Chooser, Chooser:focus {
        height: 1fr; max-height: 100%; padding: 0; border: none; background: $background; background-tint: transparent;
        text-wrap: nowrap; text-overflow: clip; scrollbar-size-vertical: 1;
    }
    Chooser > .option-list--option { padding: 0; }
    Chooser > .option-list--option-disabled { color: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("chooser")
    CLICK_TAKES: ClassVar[bool] = True

    _laid_for = Size()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    @abstractmethod
    def lay_out(self, width: int) -> Iterable[tuple[str, Content]]:
        """Entries with their names in messages, "" for headings. A scroll bar may take one cell."""

    @property
    def names(self) -> list[str]:
        return [option.id for option in self.options if option.id]

    @property
    def cursor(self) -> int:
        option = self.highlighted_option
        return self.names.index(option.id) if option is not None and option.id else 0

    @cursor.setter
    def cursor(self, place: int) -> None:
        names = self.names
        self.highlighted = self.get_option_index(names[place % len(names)]) if names else None

    @property
    def caret(self) -> Offset:
        y = line_of_highlight(self)
        return Offset(to_word(self.render_line(y).text) if 0 <= y < self.size.height else 0, y)

    @property
    def spoken(self) -> str:
        option = self.highlighted_option
        words = option.prompt.plain if option is not None and isinstance(option.prompt, Content) else ""
        return paragraphs(words)

    def redraw(self, cursor: int | None = None) -> None:
        """Lay out again. Without `cursor` it stays; no message is sent."""
        cursor = self.cursor if cursor is None else cursor
        width = self._laid_for.width or _UNKNOWN_WIDTH
        options = [Option(words, name or None, disabled=not name) for name, words in self.lay_out(width)]
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(options)
            self.cursor = max(0, min(cursor, len(self.names) - 1))

    def action_page_up(self) -> None:
        if self.size:  # without a line Textual fails
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self.size:
            super().action_page_down()  # type: ignore[no-untyped-call]

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._laid_for:
            self._laid_for = event.size
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Before Textual's own method, which moves the cursor and accepts."""
        option, meta = event.style.meta.get("option"), event.style.meta
        if option is None or event.button != 1 or self.options[option].disabled:
            event.prevent_default()
        elif "pressed" in meta or not (self.CLICK_TAKES or option == self.highlighted):
            self.highlighted = option
            event.prevent_default()

    def render_line(self, y: int) -> Strip:
        """Only the cursor's line has a pointer and its colours."""
        strip = super().render_line(y)
        first = next(iter(strip), None)
        if first is None or first.style is None or self.highlighted is None:
            return strip
        if first.style.meta.get("option") != self.highlighted:
            return strip
        above = next(iter(super().render_line(y - 1)), None) if y else None
        is_first = above is None or above.style is None or above.style.meta.get("option") != self.highlighted
        pointer = glyphs().pointer if strip.text.strip() and is_first else " "
        cursor = themes.palette(self.app.theme).cursor
        return Strip(
            [
                Segment(words, cursor.from_meta(meta) + cursor)
                for words, meta in _by_meta(f" {pointer}", strip.crop(2), first.style.meta)
            ]
        )


def pressing(words: Content, key: str) -> Content:
    """A click on the words presses a key, by Textual's name; "" for none."""
    return words.stylize(Style.from_meta({"pressed": key})) if key else words


def _by_meta(start: str, strip: Strip, meta: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The words of a line, together where a click does the same."""
    words = start
    for segment in strip:
        here = meta if segment.style is None else segment.style.meta
        if here != meta:
            yield words, meta
            words, meta = "", here
        words += segment.text
    yield words, meta


def digits(count: int) -> tuple[Key, ...]:
    if not count:
        return ()
    return (Key("1" if count == 1 else f"1-{min(count, 9)}", _("choose")),)


# ------------------------------------------------------------------------------------------------ choices


class MenuItem(NamedTuple):
    name: str
    label: str
    hint: str = ""


class Choices(Chooser):
    BINDINGS: ClassVar[list[BindingType]] = bindings("choices")

    items: tuple[MenuItem, ...] = ()

    def show(self, items: Sequence[MenuItem], cursor: int | None = None) -> None:
        self.items = tuple(items)
        self.redraw(cursor)

    def action_pick(self, number: int) -> None:
        if number <= len(self.items):
            self.cursor = number - 1
            self.action_select()

    def lay_out(self, width: int) -> Iterator[tuple[str, Content]]:
        for index, item in enumerate(self.items):
            number = str(index + 1) if index < 9 else " "
            label = shorten(f"   {number}  {item.label} ", width)
            hint = "".join(f"\n      {line}" for line in wrap(item.hint, width - 7))
            yield item.name, Content.assemble((label, BASE), (hint, DIM))


# ------------------------------------------------------------------------------------------------ tables


class Column(NamedTuple, Generic[RowT]):
    heading: str
    cells: int
    words: Callable[[RowT], str]
    style: Callable[[RowT], str] | str = BASE

    def cell(self, row: RowT, between: str) -> tuple[str, str]:
        style = self.style if isinstance(self.style, str) else self.style(row)
        return in_cells(self.words(row), self.cells) + between, style


def in_cells(words: str, cells: int) -> str:
    """Fit words to exactly `cells` cells, with an ellipsis if cut; handles wide characters."""
    fitting = shorten(words, cells)
    return fitting + " " * (cells - cell_len(fitting))


class Table(Chooser, Generic[RowT]):
    DEFAULT_CSS = """
    Table, Table:focus { border-top: blank; border-title-color: $foreground 68%; border-title-style: none; }
    """
    CLICK_TAKES = False
    LEAD: ClassVar[int] = 3
    """Cells before the first column."""

    rows: tuple[RowT, ...] = ()

    def show(self, rows: Sequence[RowT], cursor: int | None = None) -> None:
        self.rows = tuple(rows)
        self.redraw(cursor)

    @property
    def row(self) -> RowT | None:
        return self.rows[self.cursor] if self.rows else None

    @property
    def spoken(self) -> str:
        """The row with its columns' headings, uncut."""
        row = self.row
        if row is None:
            return ""
        columns, _gap = self.columns(_WIDE)
        cells = ((column.heading, column.words(row)) for column in columns)
        return ", ".join(labelled(heading, words) if heading else words for heading, words in cells if words)

    @abstractmethod
    def name_of(self, row: RowT) -> str:
        """A row's name in messages."""

    @abstractmethod
    def columns(self, width: int) -> tuple[Sequence[Column[RowT]], int]:
        """The columns in `width` cells, and the cells between them."""

    def lead(self, row: RowT) -> str:
        return ""

    def section(self, row: RowT) -> str:
        """A row's heading; empty without headings."""
        return ""

    def lay_out(self, width: int) -> Iterator[tuple[str, Content]]:
        columns, gap = self.columns(width)
        between = " " * gap
        headings = between.join(in_cells(column.heading, column.cells) for column in columns)
        self.border_title = Content(" " * (self.LEAD - 1) + headings.rstrip())
        section = ""
        for index, row in enumerate(self.rows):
            if self.section(row) != section:
                section = self.section(row)
                yield "", Content.styled(f"\n {section}" if index else f" {section}", STRONG)
            lead = f"   {self.lead(row)}".ljust(self.LEAD)
            words = Content.assemble((lead, KEY), *(column.cell(row, between) for column in columns))
            yield self.name_of(row), words.truncate(width)
