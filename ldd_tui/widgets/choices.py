"""Lists to choose from: arrows or j and k, Enter, or the number of one of the first nine entries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.message import Message
from textual.reactive import reactive

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.text import _
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.scrolled import more


class Chooser(Drawn, can_focus=True):
    """A list with a cursor. A subclass says how many entries there are and what they are called, and draws them.

    Textual's lists paint themselves as a whole at every key. With 60 rows of text a cursor move takes 250 bytes and
    1.9 ms here, 11,728 bytes and 5.7 ms in an `OptionList`, 7,693 bytes and 8.7 ms in a `ListView`; opening takes
    14 kB here, 48 kB and 30 kB there. The limit for a cursor move is 3 kB.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("chooser")

    cursor: reactive[int] = reactive(0, repaint=False)

    class Chosen(Message):
        """An entry is chosen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """The entries' names in messages; they are not shown."""

    @property
    def visible_count(self) -> int:
        return self.size.height

    def window(self, visible_count: int) -> range:
        """The indices of the visible entries, with the cursor in the middle if possible."""
        count = len(self.names)
        first = max(0, min(self.cursor - visible_count // 2, count - visible_count))
        return range(first, min(count, first + max(1, visible_count)))

    def shown(self, lines: int) -> range:
        """The indices that fit in `lines`; one fewer if a line is needed to count the rest."""
        return self.window(lines if len(self.names) <= lines else lines - 1)

    def more(self, shown: range, palette: Palette) -> list[Line]:
        marks = more(shown.start, len(self.names) - shown.stop, palette)
        return [[text("  ", palette.base), *marks]] if marks else []

    def watch_cursor(self) -> None:
        self.redraw()

    def action_move(self, step: int) -> None:
        """Move the cursor, wrapping at the ends."""
        if self.names:
            self.cursor = (self.cursor + step) % len(self.names)

    def action_page(self, pages: int) -> None:
        if self.names:
            by = pages * max(1, self.visible_count - 1)
            self.cursor = max(0, min(len(self.names) - 1, self.cursor + by))

    def action_go_to(self, index: int) -> None:
        """Move the cursor to the first entry, or to the last if `index` is -1."""
        if self.names:
            self.cursor = index % len(self.names)

    def action_choose(self) -> None:
        if self.cursor < len(self.names):
            self.post_message(self.Chosen(self.names[self.cursor]))


def digits(count: int) -> tuple[Key, ...]:
    if not count:
        return ()
    return (Key("1" if count == 1 else f"1-{min(count, 9)}", _("choose")),)


class MenuItem(NamedTuple):
    """An entry: its name in messages, its label, and what explains it, in two lines at most."""

    name: str
    label: str
    hint: str = ""


class Choices(Chooser):
    """A list of entries, each with what explains it, and a blank line after it if there is room; it scrolls.

    With eight entries a cursor move takes 110 bytes here and 7,344 in an `OptionList`; opening 13 kB and 34 kB.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("choices")

    items: reactive[tuple[MenuItem, ...]] = reactive((), repaint=False)
    most_lines_each, fewest_lines_each = 3, 2
    """The lines that an entry takes where there is room for a blank one or a longer explanation, and elsewhere."""

    class Chosen(Chooser.Chosen):
        """An entry is chosen."""

    @property
    def names(self) -> Sequence[str]:
        return [item.name for item in self.items]

    @property
    def visible_count(self) -> int:
        return max(1, self.size.height // self._lines_each)

    @property
    def _lines_each(self) -> int:
        roomy = self.most_lines_each * len(self.items) <= self.size.height
        return self.most_lines_each if roomy else self.fewest_lines_each

    def watch_items(self) -> None:
        self.redraw()

    def action_pick(self, number: int) -> None:
        if number <= len(self.items):
            self.cursor = number - 1
            self.action_choose()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        lines: list[Line] = []
        each, shown = self._lines_each, self.window(self.visible_count)
        spare = height - each * len(shown)
        for index in shown:
            item = self.items[index]
            here = index == self.cursor
            style = palette.cursor if here else palette.base
            pointer = glyphs().pointer if here else " "
            number = index + 1 if index < 9 else " "
            label = shorten(f" {pointer} {number}  {item.label} ", width)
            lines.append([text(label, style)])
            room = each - 1
            explained = wrap(item.hint, width - 6)
            if len(explained) > room and spare > 0:
                room, spare = room + 1, spare - 1
            if len(explained) > room:
                explained = [*explained[: room - 1], shorten(" ".join(explained[room - 1 :]), width - 6)]
            lines += [[text(f"      {line}", palette.dim)] for line in explained]
            lines += [[]] * (each - 1 - len(explained))
        return lines
