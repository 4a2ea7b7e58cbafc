"""The base of all dialogs: a titled box with rows to choose from, a text, a notice and the keys. It lies over a part
of a table, so that the map is still seen, or on an opaque page over another screen.

A dialog is drawn from plain values (a position, a cursor, an amount): when one of them changes, `repaint` has
the parts drawn again, each for the width that it has got. A dialog that has been shown can be shown
again: `load` takes what its constructor takes. See `ldd_tui.modals.reuse`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import ModalScreen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Key, command_of, does_nothing, key, row, with_keys
from ldd_tui.keys.names import Style
from ldd_tui.look.glyphs import PLAIN, glyphs
from ldd_tui.modals.parts.panes import Body, Box, Pane, Rows, Scroll
from ldd_tui.modals.parts.styles import CURSOR, DIM, KEY, NOTHING, WARN
from ldd_tui.text import _
from ldd_tui.widgets.docking import Overlay, Place
from ldd_tui.widgets.steady import Steady
from rules.model import Sector, Side

ResultT = TypeVar("ResultT")

_FRAME = 2
_GAP = 2
_LEAST_DETAIL = 9
_ROOMY = 30
_PLAIN_ARROWS = str.maketrans("↑↓←→", "^v<>")


class Dialog(ModalScreen[ResultT], Steady, Overlay):
    """A dialog. Subclasses say what it shows; it never decides anything itself.

    `heading`, `intro`, `rows`, `detail` and `hints` are drawn; `step`, `accept` and `back` answer keys.
    """

    AUTO_FOCUS = ""
    PLACE: ClassVar[str] = "dialog"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)
    DEFAULT_CSS = """
    Dialog {
        background: $background;
        align: center middle;
        overflow: hidden;
        #box {
            width: 100%;
            height: auto;
            max-height: 100%;
            padding: 0 1;
            border: round $accent;
            border-title-style: bold;
            border-title-color: $accent;
            border-subtitle-color: $accent;
            background: $background;
        }
        #body { width: 1fr; height: auto; layout: vertical; }
        #intro { margin-bottom: 1; }
        #scroll {
            width: 1fr;
            height: auto;
            margin-top: 1;
            scrollbar-size-vertical: 1;
            scrollbar-background: $background;
            scrollbar-color: $accent;
        }
        #notice { margin-top: 1; }
        #keys { background: $panel; }
        &.-airy #keys { margin-top: 1; }
        &.-entente #box { border: round $primary; border-title-color: $primary; }
        &.-central-powers #box { border: round $secondary; border-title-color: $secondary; }
        &.-plain #box { border: ascii $accent; }
        &.-no-intro #intro, &.-no-rows #rows, &.-no-detail #scroll, &.-no-notice #notice { display: none; }
        &.-no-rows #scroll { margin-top: 0; }
        &.-beside #body { layout: horizontal; }
        &.-beside #rows { margin-right: 2; }
        &.-beside #scroll { margin-top: 0; }
        &.-docked { align: left bottom; }
        &.-docked #keys { margin-top: 0; }
    }
    """

    PURPOSE: ClassVar[str] = ""
    """What the dialog is for, as its help says it, to be translated; empty where the title says it all."""
    WIDTH: ClassVar[int] = 100
    """How wide the box is on a page of its own where there is room."""
    TOOLS: ClassVar[tuple[str, ...]] = ("help",)
    """Commands that help: named after the other keys as far as there is room in their lines, and by the help at length.
    """
    BESIDE: ClassVar[int] = 0
    """The width of rows that stand at the left of the text; 0: they stand above it."""

    class HelpRequested(Message):
        """The app is to show a dialog's keys, its title and its purpose (`ldd_tui.modals.help`)."""

        def __init__(self, keys: Sequence[Key], title: str, purpose: str) -> None:
            super().__init__()
            self.keys = keys
            self.title = title
            self.purpose = purpose

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Takes what `load` takes."""
        super().__init__()
        self._frame_texts = "", ""
        self._shared_size = self._terminal_size = Size()
        self._dialog_place: Place | None = None
        self.load(*args, **kwargs)
        self.set_class(bool(self.BESIDE), "-beside")

    def load(self, *args: Any, **kwargs: Any) -> None:
        """Take the values to show; a dialog is loaded again before it is shown again. Subclasses name their values."""
        self.cursor = 0
        self.notice, self._refusal = NOTHING, False
        self._tallest = 0
        if self.is_mounted:
            self._scroll.scroll_home(animate=False, immediate=True)

    # -- what a subclass shows

    @abstractmethod
    def heading(self) -> str:
        """The title of the box."""

    def owner(self) -> Side | None:
        """The side whose dialog it is: it gives the box its colour."""
        return None

    def concerned(self) -> tuple[Sector, ...]:
        """The sectors that it is about: they are marked on the map and not covered."""
        return ()

    def rule(self) -> str:
        """The rule that the dialog is about, where it knows better than what it is for."""
        return ""

    def intro(self, width: int) -> Content:
        """What stands above the rows."""
        return NOTHING

    def above_rows(self, width: int) -> Content:
        """The intro, and what a kind of dialogs puts before it."""
        return self.intro(width)

    def head(self) -> Content:
        """The names of the columns of the rows."""
        return NOTHING

    def rows(self) -> Sequence[Content]:
        """What can be chosen, a line each."""
        return ()

    def mark(self, line: Content) -> Content:
        """The highlighted row, as it stands out."""
        return line.stylize(CURSOR)

    def detail(self, width: int) -> Content:
        """The text, which scrolls if there is too much of it."""
        return NOTHING

    def hints(self) -> list[Key]:
        """The keys that do something now, with what they do."""
        return [self.back_hint()]

    @property
    def purpose(self) -> str:
        """What the dialog is for; empty if there is no more to say than its title."""
        return with_keys(_(self.PURPOSE)) if self.PURPOSE else ""

    @property
    def roomy(self) -> bool:
        """Whether there is room for more than what is needed."""
        return self.app.size.height >= _ROOMY

    # -- what a subclass does

    def step(self, by: int) -> None:
        """Left or right was pressed."""

    def turn_over(self) -> None:
        """Tab was pressed."""

    def digit(self, number: int) -> None:
        """A digit was pressed: it goes to that row."""
        if 0 < number <= len(self.rows()):
            self.move_to(number - 1)
        else:
            self.refuse_key(str(number))

    def moved(self) -> None:
        """The cursor has moved."""

    def accept(self) -> None:
        """Enter was pressed, or the space bar where something is only read."""
        self.back()

    def back(self) -> None:
        """The person backs out."""
        self.dismiss(None)

    # -- the machinery

    def compose(self) -> ComposeResult:
        self._intro = Pane(self.above_rows, id="intro")
        self._rows = Rows(self, id="rows")
        self._detail = Pane(self.detail, id="detail")
        self._notice = Pane(lambda width: self.notice, id="notice")
        self._keys = Pane(self._key_line, id="keys")
        self._scroll = Scroll(self._detail, id="scroll", can_focus=False)
        self._box = Box(self._intro, Body(self._rows, self._scroll, id="body"), self._notice, self._keys, id="box")
        self._arrange()  # before the first layout, so that nothing is painted twice
        yield self._box

    def on_screen_resume(self) -> None:
        self._lie_down()  # before Textual lays anything out
        if not self.opening:
            self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._terminal_size:
            self.repaint()

    def table_laid_out(self) -> None:
        if self.table is not None and self._dialog_place != self.table.place(self.concerned()):
            self.repaint()

    def repaint(self) -> None:
        """Have everything drawn as it is now."""
        if self.is_mounted:
            for pane in self._arrange():
                pane.repaint()

    def _arrange(self) -> tuple[Pane, ...]:
        """Bring everything up to date but the panes: the side's colour, the titles in the frame, the heights."""
        panes = (self._intro, self._rows, self._detail, self._notice, self._keys)
        for pane in panes:
            pane.forget()
        self._lie_down()
        owner = self.owner()
        self.set_class(owner == Side.ENTENTE, "-entente")
        self.set_class(owner == Side.CENTRAL_POWERS, "-central-powers")
        self.set_class(glyphs() is PLAIN, "-plain")
        overflows = self._share_height(self._put_box())
        self._scroll.show_vertical_scrollbar = overflows  # Textual would lay everything out again to find out
        self._set_frame(self.heading(), with_keys(_("{page_up} {page_down}: more")) if overflows else "")
        return panes

    def _lie_down(self) -> None:
        """Find out where the dialog lies."""
        table = self.table if self.is_overlay else None
        self._dialog_place = None if table is None else table.place(self.concerned())
        if self.has_class("-docked") != self.is_overlay:
            self.set_class(self.is_overlay, "-docked")
            self.styles.background = "transparent" if self.is_overlay else None

    @property
    def covered(self) -> Region:
        if not self.is_overlay:
            return super().covered
        return self._box.region if self.is_mounted else Region()

    def _put_box(self) -> Size:
        """Put the box in its place; the most room that it may take there."""
        size, place, styles = self.app.size, self._dialog_place, self._box.styles
        self._terminal_size = size
        if place is None:
            place = Place(0, min(size.width, self.WIDTH), 0, size.height)
        styles.margin = (0, 0, 0, place.x)
        styles.width, styles.min_height, styles.max_height = place.width, place.least, place.most
        return Size(place.width, place.most)

    def _set_frame(self, title: str, subtitle: str) -> None:
        """Set the titles in the frame, only when they have changed, for that repaints the whole box."""
        if (title, subtitle) != self._frame_texts:
            self._frame_texts = title, subtitle
            self._box.border_title, self._box.border_subtitle = Content(title), Content(subtitle)

    def _share_height(self, size: Size) -> bool:
        """Give the rows the height they need and the text the rest; returns whether the text has to scroll."""
        rows, detail = self._rows, self._detail
        if size != self._shared_size:
            self._shared_size, self._tallest = size, 0
        detail.least = 0
        width = size.width - 2 * _FRAME
        room = size.height - _FRAME - self._keys.height_for(width)
        for pane in (self._intro, self._notice):
            height = pane.height_for(width)
            self.set_class(not height, f"-no-{pane.id}")
            room -= height + 1 if height else 0
        self.set_class(not rows.wanted, "-no-rows")
        if self.BESIDE and rows.wanted:
            rows.room = max(1, room)
            width -= self.BESIDE + _GAP
        elif rows.wanted:
            rows.room = max(1, min(rows.wanted, room - 1 - min(_LEAST_DETAIL, detail.height_for(width))))
            room -= rows.room + 1
        height = detail.height_for(width)
        self._tallest = max(self._tallest, height)
        detail.least = min(self._tallest, room)  # so that the box does not jump about
        self._scroll.styles.max_height = max(1, room)
        self.set_class(not height, "-no-detail")
        self.set_class(self._tallest < room, "-airy")
        self._make_room(size.height - room + min(self._tallest, room))
        return height > room

    def _make_room(self, lines: int) -> None:
        """Have the sectors that the dialog is about seen above it."""
        table = self.table
        if table is not None and self._dialog_place is not None:
            table.make_room(max(lines, self._dialog_place.least), self.concerned())

    def _key_line(self, width: int) -> Content:
        """The keys, in as many lines as they need, none of them broken; the tools have no line of their own where there
        is little room."""
        found, line = [], NOTHING
        hints, tools = self.hints(), self.tools()
        for index, piece in enumerate(map(_piece, (*hints, *tools))):
            longer = Content("  ").join((line, piece)) if line else piece
            if line and longer.cell_length > width:
                if index >= len(hints) and not self.roomy:
                    continue
                found.append(line)
                longer = piece
            line = longer
        return Content("\n").join([*found, line])

    def hint(self, keys: str, words: str | None = None) -> Key:
        """Keys, written as `in_force.named` takes them, and what they do: what the table says, if nothing is given."""
        return key(self.PLACE, keys, words, style=Style.DIALOG)

    def back_hint(self, words: str | None = None) -> Key:
        """The keys that back out."""
        return self.hint("back", words)

    def go_on_hint(self, words: str | None = None) -> Key:
        """The keys that go on where something is only read."""
        return self.hint("{go_on}/{accept}", words)

    def say(self, words: str) -> None:
        """Show a notice, or none."""
        self._show_notice(Content.assemble((f"{glyphs().right} ", DIM), words) if words else NOTHING)

    def refuse(self, words: str) -> None:
        """Say why something cannot be done, until the next key; without words it can."""
        self._show_notice(Content.styled(f"{glyphs().alert} {words}", WARN) if words else NOTHING, refusal=bool(words))

    def _show_notice(self, notice: Content, *, refusal: bool = False) -> None:
        self.notice, self._refusal = notice, refusal
        self.repaint()

    @property
    def unread(self) -> bool:
        """Whether there is more of the text further down."""
        return self._scroll.scroll_offset.y < self._scroll.max_scroll_y

    def shows_text(self, words: str) -> bool:
        """Whether the text contains some words."""
        return words in self._detail.plain

    def move_to(self, index: int) -> None:
        """Put the cursor on a row."""
        self.cursor = index
        self.notice, self._refusal = NOTHING, False
        self.moved()
        self.repaint()
        self._scroll.scroll_home(animate=False, immediate=True)

    def on_key(self, event: events.Key) -> None:
        """Put a refusal away, unless the key asks about it; say so of a key that does nothing here."""
        if self._refusal and command_of(self.PLACE, event.key) not in (*self.TOOLS, "rules"):
            self.say("")
        if event.is_printable and event.key not in self.active_bindings:
            self.refuse_key(event.key)

    def refuse_key(self, key: str) -> None:
        """Say that a key does nothing here."""
        self.refuse(does_nothing(key))

    def action_move(self, by: int) -> None:
        """Move the cursor, around at the ends; without rows scroll the text."""
        count = len(self.rows())
        if count:
            self.move_to((self.cursor + by) % count)
        else:
            self._scroll.scroll_relative(y=by, animate=False, immediate=True)

    def action_page(self, by: int) -> None:
        """Scroll the text by a page."""
        self._scroll.scroll_relative(y=by * max(1, self._scroll.size.height - 1), animate=False, immediate=True)

    def action_step(self, by: int) -> None:
        """Left and right."""
        self.notice, self._refusal = NOTHING, False
        self.step(by)
        self.repaint()

    def action_digit(self, number: int) -> None:
        """A digit."""
        self.digit(number)

    def action_turn_over(self) -> None:
        """Tab."""
        self.turn_over()

    def action_go_on(self) -> None:
        """The space bar: as Enter."""
        self.action_accept()

    def action_accept(self) -> None:
        """Enter."""
        self.accept()

    def action_back(self) -> None:
        """Escape or q."""
        self.back()

    def action_rules(self) -> None:
        """Open the rules at what the notice cites, or at what the dialog is about."""
        from ldd_tui.reference.links import cited

        rule = cited(self.notice.plain) or self.rule() or cited(self.purpose) or cited(self._detail.plain)
        open_rules = getattr(self.app, "open_rules", None)
        if open_rules is not None:
            open_rules(rule)

    def action_keys(self) -> None:
        """Ask the app to show the keys of this dialog, and what it is for."""
        told = [(tool, _(row(self.PLACE, tool).words)) for tool in self.TOOLS if tool != "help"]
        tools = [self.hint(tool, words[:1].lower() + words[1:]) for tool, words in told]
        self.post_message(self.HelpRequested([*self.hints(), *tools], self.heading(), self.purpose))

    def tools(self) -> list[Key]:
        """The keys that help, in a word each."""
        return [self.hint(tool) for tool in self.TOOLS]


def _piece(hint: Key) -> Content:
    """A key with what it does."""
    return Content.assemble((_shown(hint.key), KEY), " ", (hint.word, DIM))


def _shown(key: str) -> str:
    """A key as it is written, without arrows where the terminal has none."""
    return key.translate(_PLAIN_ARROWS) if glyphs() is PLAIN else key
