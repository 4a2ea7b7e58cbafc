"""The command palette: a line to type in, and the commands that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive
from textual.screen import ModalScreen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.screens.commands import Command, matching
from ldd_tui.text import _
from ldd_tui.text.safe_text import clean, shorten
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.painting import PaintedOnce
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.scrolled import more
from ldd_tui.widgets.steady import Steady

_QUERY_CELLS = 40
_TITLE_CELLS = 27
_KEY_CELLS = 6
_AROUND = 6
"""The cells of a row beside the title, the key and the words."""
_BELOW = 3
"""Lines below the list: a blank one, and two for what the command under the cursor does."""


class CommandList(Drawn, can_focus=True):
    """A line to type in, and below it the commands that match; the cursor is on one of them.

    With 30 commands a letter takes 236 bytes here, 1,086 with an `Input` over an `OptionList`, a cursor move 134 and
    8,903 bytes, opening 17 kB and 38 kB.
    """

    DEFAULT_CSS = "CommandList { height: 1fr; }"

    BINDINGS: ClassVar[list[BindingType]] = bindings("command_list")

    cursor: reactive[int] = reactive(0, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.query_text = ""
        self._all: list[Command] = []
        self._found: list[Command] = []

    def offer(self, found: list[Command]) -> None:
        """Offer these commands, with nothing typed yet."""
        self._all = found
        self._search("")

    @property
    def found(self) -> list[Command]:
        """The commands that answer what is typed."""
        return self._found

    def _search(self, query: str) -> None:
        self.query_text = query[:_QUERY_CELLS]
        self._found = matching(self._all, clean(self.query_text))
        self.set_reactive(CommandList.cursor, 0)
        if self.is_mounted:
            self.redraw()

    def watch_cursor(self) -> None:
        self.redraw()

    # -- keys

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character:
            event.stop()
            event.prevent_default()
            self._search(self.query_text + event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._search(self.query_text + clean(event.text))

    def action_erase(self) -> None:
        """Take back a letter."""
        self._search(self.query_text[:-1])

    def action_clear(self) -> None:
        """Take back all that is typed."""
        self._search("")

    def action_move(self, step: int) -> None:
        """Move the cursor, round the ends."""
        if self._found:
            self.cursor = (self.cursor + step) % len(self._found)

    def action_page(self, pages: int) -> None:
        """Move the cursor by as many commands as are seen at once."""
        by = pages * max(1, self.size.height - 3 - _BELOW)
        self.cursor = max(0, min(len(self._found) - 1, self.cursor + by))

    def action_go_to(self, index: int) -> None:
        """Move the cursor to the first command, or with -1 to the last."""
        if self._found:
            self.cursor = index % len(self._found)

    def action_choose(self) -> None:
        """Run the command under the cursor."""
        if self.cursor < len(self._found):
            self.screen.dismiss(self._found[self.cursor])

    # -- lines

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        typed = clean(self.query_text)
        line: Line = [text(f" {glyphs().pointer} ", palette.key), text(typed, palette.strong), text("_", palette.key)]
        if not self.query_text:
            line.append(text(" " + _("type a part of a command's name"), palette.faint))
        if not self._found:
            return [line, [], [text("   " + _("No command has this in its name."), palette.dim)]]
        seen = max(1, height - 2 - _BELOW)
        first = max(0, min(self.cursor - seen // 2, len(self._found) - seen))
        rows = list(enumerate(self._found))[first : first + seen]
        titles = self._title_cells(width)
        lines: list[Line] = [
            self._row(command, index == self.cursor, titles, width, palette) for index, command in rows
        ]
        below = wrap(self._found[self.cursor].words, width - _AROUND // 2)[: _BELOW - 1]
        marks = [text("  ", palette.base), *more(first, len(self._found) - first - len(lines), palette)]
        blank: list[Line] = [marks, *([] for _row in range(seen - len(lines)))]
        return [line, [], *lines, *blank, *([text(f"   {words}", palette.dim)] for words in below)]

    def _title_cells(self, width: int) -> int:
        """The cells of the titles: as many as the longest takes, where there is room."""
        longest = max(cell_len(command.title) for command in self._found)
        return max(1, min(max(_TITLE_CELLS, longest), width - _KEY_CELLS - _AROUND))

    @staticmethod
    def _row(command: Command, here: bool, titles: int, width: int, palette: Palette) -> Line:
        pointer = glyphs().pointer if here else " "
        title = shorten(command.title, titles)
        title += " " * (titles - cell_len(title))
        name = text(f" {pointer} {title} ", palette.cursor if here else palette.base)
        key = text(f" {command.key:<{_KEY_CELLS}}", palette.key)
        fits = cell_len(command.words) <= width - titles - _KEY_CELLS - _AROUND
        words = command.words if fits else ""  # they stand below, when the cursor is here
        return spread([name, key, text(f" {words}", palette.dim)], [], width, palette.base)


class CommandsScreen(Steady, PaintedOnce, ModalScreen[Command | None]):
    """The palette; `open` fills it, `chosen` runs what it hands back. It is opaque: nothing behind it is painted."""

    PLACE: ClassVar[str] = "commands"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self) -> None:
        super().__init__()
        self._list = CommandList(id="commands")

    def compose(self) -> ComposeResult:
        keys = KeyBar(id="keys")
        keys.set_reactive(
            KeyBar.keys,
            (
                key(self.PLACE, "{up} {down}"),
                key(self.PLACE, "accept", main=True),
                key(self.PLACE, "{commands}, {back}", _("back"), pinned=True),
            ),
        )
        yield self._list
        yield keys

    def open(self, found: list[Command]) -> None:
        """Offer these commands."""
        self._list.offer(found)

    def chosen(self, command: Command | None) -> None:
        """Run what was chosen, once the palette is gone."""
        if command is not None:
            self.app.call_later(command.run)

    def action_close(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
