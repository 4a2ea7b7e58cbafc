"""The search line over a text or a list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive

from ldd_tui.keys.in_force import command_of, first_key, key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import _
from ldd_tui.text.phrases import before, capital
from ldd_tui.text.safe_text import clean, shorten
from ldd_tui.widgets.drawn import Drawn, Line, key_piece, pressing, text

_MOST_CHARACTERS = 40


class FindLine(Drawn):
    """Searches at each key. Enter or an arrow ends typing, Escape clears the words. `notes`: other words; those with
    True stand out. Textual's `Input` writes as little (204 bytes a letter, this line 232), but accepts control
    characters, shows the caret by colour alone, and would need three widgets."""

    DEFAULT_CSS = "FindLine { height: 1; }"

    sought: reactive[str] = reactive("")
    notes: reactive[tuple[tuple[str, bool], ...]] = reactive(())

    class Changed(Message):
        """The words searched for have changed."""

    class Closed(Message):
        """The typing has ended."""

    def begin(self) -> None:
        self.can_focus = True
        self.screen.set_focus(self, scroll_visible=False)

    def leave_for(self, key: str) -> None:
        """End typing before a clicked key, unless it is one of this line's own."""
        if not command_of("find_line", key):
            self.post_message(self.Closed())

    def on_blur(self) -> None:
        self.can_focus = False

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        command = command_of("find_line", event.key)
        if command == "erase":
            self._search(self.sought[:-1])
        elif command == "erase_all":
            self._search("")
        elif command in ("leave_text", "back"):
            if command == "back":
                self._search("")
            self.post_message(self.Closed())
        elif event.is_printable and event.character:
            self._search((self.sought + event.character)[:_MOST_CHARACTERS])
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._search((self.sought + clean(event.text))[:_MOST_CHARACTERS])

    def _search(self, sought: str) -> None:
        kept = sought if sought.isprintable() else clean(sought)
        if kept != self.sought:
            self.sought = kept
            self.post_message(self.Changed())

    @property
    def caret(self) -> Offset:
        """After what was typed."""
        return Offset(1 + sum(map(cell_len, self._typed(self.size.width))))

    def _typed(self, width: int) -> tuple[str, str]:
        return before(capital(_("find"))), shorten(clean(self.sought, _MOST_CHARACTERS), width // 2)

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        line: Line = [text(" ", palette.base)]
        find = "" if self.has_focus else first_key(getattr(self.screen, "PLACE", ""), "find")
        if self.has_focus or self.sought:
            label, typed = self._typed(width)
            line.append(text(label, pressing(palette.key, find)))
            end = "_" if self.has_focus else ""
            line += [text(f"{typed}{end}", pressing(palette.strong, find)), text(" ", palette.base)]
            line += key_piece(key("find_line", "back", _("clear")), palette.key, palette.key_word)
        for words, stands_out in self.notes:
            if len(line) > 1:
                line.append(text(f" {glyphs().dot} ", palette.faint))
            line.append(text(words, pressing(palette.key if stands_out else palette.dim, find)))
        return [line]
