"""A keyboard form: rows whose values are typed or changed with the arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import OptionList

from ldd_tui.keys.in_force import command_of, first_key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.text import _
from ldd_tui.text.game_summary import searchable
from ldd_tui.text.phrases import together
from ldd_tui.text.safe_text import NAME_CELLS, clean, shorten
from ldd_tui.widgets.lists import BASE, DIM, STRONG, Chooser, in_cells, pressing
from ldd_tui.widgets.read_aloud import paragraphs


class Option(NamedTuple):
    name: str
    label: str
    hint: str


class Row(NamedTuple):
    """One of `options`, found by typing if there are many; fixed if single; free text without options, in at most
    `longest` cells; a button if `pressed`. `listed`: Enter asks for a list of the options."""

    name: str
    label: str
    options: tuple[Option, ...] = ()
    hint: str = ""
    empty: str = ""
    pressed: bool = False
    listed: bool = False
    longest: int = NAME_CELLS

    @property
    def is_text(self) -> bool:
        return not (self.options or self.pressed)


_ROWS_ON = {"down": 1, "up": -1}
_ENDS = {"first": 0, "last": -1}
_OPTIONS_ON = {"right": 1, "left": -1}
_LABEL_CELLS = 20
_MOST_CHARACTERS = 40
_CARET = "_"
_ANY = 1000
_INDENT = 6
_BY_DIGIT = 9  # the most options that digits reach


class Form(Chooser, inherit_bindings=False):
    """Rows with explanations; a low terminal shows only the current one. A click changes a value. One list: with a
    `Select`, `Input` or `Button` per row, eighteen widgets would start in 346 ms instead of 232."""

    class Submitted(Message):
        """The form is complete."""

    class Listed(Message):
        def __init__(self, row: str) -> None:
            super().__init__()
            self.row = row

    class Changed(Message):
        """A value has changed."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._here = 0
        self._values: dict[str, str] = {}
        self._suggested: set[str] = set()
        self._sought = ""

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    @rows.setter
    def rows(self, rows: tuple[Row, ...]) -> None:
        self._rows = rows
        self.redraw()

    @property
    def caret(self) -> Offset:
        caret = super().caret
        row = self._rows[self.cursor] if self._rows else None
        if row is None or not row.is_text:
            return caret
        return caret._replace(x=cell_len(self.render_line(caret.y).text.rpartition(_CARET)[0]))

    @property
    def spoken(self) -> str:
        if not self._rows:
            return ""
        row = self._rows[self.cursor]
        line = self._line(row, max(1, self.size.width), here=False)
        return paragraphs(f"{line.plain}\n{self._hint(row, _ANY).plain}")

    def redraw(self, cursor: int | None = None) -> None:
        self._here = min(self.cursor if cursor is None else cursor, max(0, len(self._rows) - 1))
        super().redraw(self._here)

    def fill_in(self, values: dict[str, str], *, suggested: bool = False) -> None:
        """Set values by row name. `suggested`: typing replaces the value."""
        self._values.update(values)
        self._suggested = set(values) if suggested else self._suggested - set(values)
        self.redraw()

    def value(self, name: str) -> str:
        row = next(row for row in self.rows if row.name == name)
        if row.options:
            return self.chosen(name, row.options)
        return clean(self._values.get(name, ""), row.longest)

    def chosen(self, name: str, options: tuple[Option, ...]) -> str:
        """As `value`, of a row that may still have to be made, with these options."""
        return options[self._index(Row(name, "", options))].name

    def _go_to(self, place: int) -> None:
        self._sought = ""
        self.redraw(place % len(self.rows))

    def on_option_list_option_highlighted(self) -> None:
        self._sought = ""
        self.redraw()

    def on_option_list_option_selected(self, clicked: OptionList.OptionSelected) -> None:
        clicked.stop()
        row = self.rows[self.cursor]
        if row.pressed:
            self._enter(row)
        else:
            self._change("right", "", row, typed=False)

    # -- keys

    def on_key(self, event: events.Key) -> None:
        if not self.rows:
            return
        row = self.rows[self.cursor]
        typed = row.is_text
        command = command_of("form", event.key)
        character = event.character if event.is_printable else None
        if typed and character:
            self._type(row, character)
        elif (
            not (character and self._seek(row, self._sought + character))
            and not self._move(command)
            and not self._change(command, event.key, row, typed)
        ):
            if command == "accept":
                event.stop()
                self._enter(row)
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        row = self.rows[self.cursor] if self.rows else None
        if row is not None and row.is_text:
            event.stop()
            self._type(row, clean(event.text, row.longest))

    def _move(self, command: str) -> bool:
        if command not in _ROWS_ON and command not in _ENDS:
            return False
        self._go_to(_ENDS[command] if command in _ENDS else self.cursor + _ROWS_ON[command])
        return True

    def _change(self, command: str, key: str, row: Row, typed: bool) -> bool:
        if typed:
            if command not in ("erase", "erase_all"):
                return False
            kept = "" if command == "erase_all" else self._values.get(row.name, "")[:-1]
            self._set(row, kept)
            return True
        if command in ("erase", "erase_all") and self._sought:
            return self._seek(row, "" if command == "erase_all" else self._sought[:-1])
        if len(row.options) > 1 and command in _OPTIONS_ON:
            found, by = self._found(row, self._sought), _OPTIONS_ON[command]
            self._set(row, found[(found.index(row.options[self._index(row)]) + by) % len(found)].name)
            return True
        if len(row.options) > 1 and key.isdigit() and 0 < int(key) <= len(row.options):
            self._set(row, row.options[int(key) - 1].name)
            return True
        return False

    def _found(self, row: Row, sought: str) -> list[Option]:
        words = searchable(sought)
        found = [option for option in row.options if words in searchable(option.label)]
        return sorted(found, key=lambda option: not searchable(option.label).startswith(words)) if words else found

    def _seek(self, row: Row, sought: str) -> bool:
        """Choose the typed option where digits can't; False if none matches."""
        typed = len(row.options) > _BY_DIGIT and sought == sought.lstrip()
        found = self._found(row, sought) if typed else []
        if not found:
            return False
        self._sought = sought
        if sought:
            self._set(row, found[0].name)
        self.redraw()
        return True

    def _enter(self, row: Row) -> None:
        if row.pressed:
            self.post_message(self.Submitted())
        elif row.listed:
            self.post_message(self.Listed(row.name))
        else:
            self._go_to(self.cursor + 1)

    def _type(self, row: Row, characters: str) -> None:
        before = "" if row.name in self._suggested else self._values.get(row.name, "")
        kept = (before + characters)[: max(_MOST_CHARACTERS, row.longest)]
        self._set(row, kept if kept.isprintable() else clean(kept, row.longest))

    def _set(self, row: Row, value: str) -> None:
        self._values[row.name] = value
        self._suggested.discard(row.name)
        self.post_message(self.Changed())
        self.redraw()

    def _index(self, row: Row) -> int:
        chosen = self._values.get(row.name)
        return next((index for index, option in enumerate(row.options) if option.name == chosen), 0)

    # -- lines

    def lay_out(self, width: int) -> Iterator[tuple[str, Content]]:
        roomy = self.size.height >= 2 * len(self.rows)
        for index, row in enumerate(self.rows):
            line = self._line(row, width, here=index == self._here)
            yield row.name, Content.assemble(line, "\n", self._hint(row, width)) if roomy else line
        if self.rows and not roomy:
            yield "", Content.assemble("\n", self._hint(self.rows[self._here], width))

    def _hint(self, row: Row, width: int) -> Content:
        hint = row.options[self._index(row)].hint if row.options else row.hint
        longer = together(hint, _("Type a part of the name."))
        if len(row.options) > _BY_DIGIT and cell_len(longer) + _INDENT <= width:
            hint = longer
        return Content.styled(shorten(" " * _INDENT + hint, width), DIM)

    def _line(self, row: Row, width: int, *, here: bool) -> Content:
        signs = glyphs()
        if row.pressed:
            return Content.styled(f"     {row.label}", STRONG)
        labels = max(_LABEL_CELLS, *(cell_len(row.label) for row in self.rows if not row.pressed))
        label = f"   {in_cells(row.label, labels)} "
        if len(row.options) == 1:
            return Content.assemble(label, (f" {row.options[0].label}", DIM))
        if row.options:
            sought = "  " + _("Find: ") + f"{self._sought}{_CARET}" if here and self._sought else ""
            less, more = (
                pressing(Content(sign), first_key("form", command))
                for sign, command in ((signs.left, "left"), (signs.right, "right"))
            )
            return Content.assemble(label, less, f" {row.options[self._index(row)].label} ", more, sought)
        typed, room = clean(self._values.get(row.name, ""), row.longest), max(1, min(width, 70) - labels - 4)
        if cell_len(typed) > room - 2:  # the end is what is typed
            typed = signs.ellipsis + set_cell_size(typed[::-1], max(0, room - 2 - cell_len(signs.ellipsis)))[::-1]
        value = f" {typed or row.empty}{_CARET if here else ' '}"
        style = f"{BASE if typed else DIM} on $panel"
        return Content.assemble(label, (in_cells(value, room), style))
