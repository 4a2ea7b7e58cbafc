"""The base of all dialogs: a titled box with rows, a text, a notice and the keys. It covers part of a table, or lies on
an opaque page over another screen. A dialog is drawn from plain values; `repaint` redraws its parts. A shown dialog can
be shown again: `load` takes what its constructor takes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import ModalScreen, Screen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import UNFOLD, Key, Style, aloud_in_a_row, command_of, does_nothing, key, row, with_keys
from ldd_tui.look.glyphs import FANCY, glyphs
from ldd_tui.modals.parts.box import AROUND, DialogBox, Parts, drawn, key_line
from ldd_tui.modals.parts.styles import BOLD, CURSOR, DIM, NOTHING, WARN, lines
from ldd_tui.text import _
from ldd_tui.text.numbers import told_if
from ldd_tui.widgets.read_aloud import Told, in_a_line, paragraphs, sentences
from ldd_tui.widgets.sector_panel import SectorPanel
from ldd_tui.widgets.textual_inside import Overlay, Place, Steady, help_below, reads_aloud
from rules.model import Sector, Side

ResultT = TypeVar("ResultT")

_WHEEL_LINES = 3
_ROOMY = 30
_ALL = 99  # pages
_LEAST_ABOVE = 20  # lines that a dialog needs to lie above another one, rather than over it


class Dialog(ModalScreen[ResultT], Steady, Overlay):
    """`heading`, `intro`, `rows`, `detail` and `hints` are drawn; `step` and the actions answer keys."""

    AUTO_FOCUS = ""
    PLACE: ClassVar[str] = "dialog"
    """A key of `ldd_tui.keys.command.PLACES`."""
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)
    DEFAULT_CSS = """
    Dialog {
        background: $background;
        align: center middle;
        overflow: hidden;
        &.-entente #box { border: round $primary; border-title-color: $primary; }
        &.-central-powers #box { border: round $secondary; border-title-color: $secondary; }
        &.-plain #box { border: ascii $accent; }
        &.-docked { align: left bottom; }
    }
    """

    PURPOSE: ClassVar[str] = ""
    """The untranslated purpose, for help; "" if the title suffices."""
    WIDTH: ClassVar[int] = 100
    """The box's width on a page of its own."""
    COLUMNS: ClassVar[int] = 0
    goes_on = False
    """Whether closing it continues the game."""
    TOOLS: ClassVar[tuple[str, ...]] = ("help",)
    """Commands named after the other keys where there is room."""

    class HelpRequested(Message):
        """Show the dialog's help (`ldd_tui.modals.help`)."""

        def __init__(self, keys: Sequence[Key], title: str, purpose: str) -> None:
            super().__init__()
            self.keys = keys
            self.title = title
            self.purpose = purpose

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "PLACE" in cls.__dict__:
            cls.BINDINGS = bindings(cls.PLACE)
        super().__init_subclass__(**kwargs)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Takes the arguments of `load`."""
        super().__init__()
        self._box = DialogBox()
        self._terminal_size = Size()
        self._dialog_place: Place | None = None
        self._lifted = self._reaches = self._kept_clear = 0  # lines below its box, with its box, and at the foot
        self.load(*args, **kwargs)

    def load(self, *args: Any, **kwargs: Any) -> None:
        self.cursor = 0
        self.notice, self._refusal = NOTHING, False
        self._unfolded = False
        self._box.begin()

    # -- what a subclass shows

    @abstractmethod
    def heading(self) -> str:
        """The title of the box."""

    def owner(self) -> Side | None:
        return None

    def concerned(self) -> tuple[Sector, ...]:
        """The sectors it is about, marked on the map and kept uncovered."""
        return ()

    def rule(self) -> str:
        return ""

    def intro(self, width: int) -> Content:
        return NOTHING

    def above_rows(self, width: int) -> Content:
        return self.intro(width)

    def head(self) -> Content:
        return NOTHING

    def rows(self) -> Sequence[Content]:
        return ()

    def mark(self, line: Content) -> Content:
        return line.stylize(CURSOR)

    def detail(self, width: int) -> Content:
        return NOTHING

    def hints(self) -> list[Key]:
        return [self.back_hint()]

    @property
    def purpose(self) -> str:
        return with_keys(_(self.PURPOSE)) if self.PURPOSE else ""

    @property
    def roomy(self) -> bool:
        return self.app.size.height >= _ROOMY

    @property
    def room(self) -> Size:
        """The most columns and lines for the box with its frame."""
        place, size = self._dialog_place, self.app.size
        if place is None:
            return Size(min(size.width, self.WIDTH), size.height - self._lifted)
        return Size(place.width, place.most - self._lifted)

    # -- what a subclass does

    def step(self, by: int) -> None:
        """Left or right was pressed."""

    def action_turn_over(self) -> None:
        """Tab was pressed."""

    def action_digit(self, number: int) -> None:
        if 0 < number <= len(self.rows()):
            self.move_to(number - 1)
        else:
            self.refuse_key(str(number))

    def moved(self) -> None:
        """The cursor has moved."""

    def to_sector(self, sector: Sector) -> None:
        """A sector was clicked on the map beside it."""

    def to_cell(self, cell: int | None) -> bool:
        """A cell of the cursor's row was clicked; returns whether the cursor was elsewhere."""
        return False

    def action_accept(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    # -- the machinery

    def compose(self) -> ComposeResult:
        self._arrange()  # before the first layout, so that nothing is painted twice
        yield self._box

    @property
    def in_focus(self) -> DialogBox:
        return self._box

    def told(self) -> Told:
        focus, text = self._box.told()
        parts = self._box.parts
        asked = () if parts is None else (parts.intro.plain, parts.head.plain)
        return Told(
            in_a_line(self.notice.plain),
            sentences(map(paragraphs, (self.heading(), *asked))),
            focus,
            text,
            aloud_in_a_row((*self.hints(), *self.tools())),
        )

    def on_screen_resume(self) -> None:
        before = self._dialog_place
        self._lie_down()  # before Textual lays anything out
        if not self.opening or self._dialog_place != before:  # a table that opens with it had no place for it yet
            self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._terminal_size:
            self.repaint()

    def table_laid_out(self) -> None:
        if self.table is not None and self._dialog_place != self.table.place(self.concerned(), self.COLUMNS):
            self.repaint()

    def repaint(self) -> None:
        if self.is_mounted and self in self.app.screen_stack:
            self._arrange()

    def retranslate(self) -> None:
        self.notice, self._refusal = NOTHING, False
        self.repaint()
        super().retranslate()

    def keep_clear(self, lines: int) -> None:
        if self._kept_clear != lines:
            self._kept_clear = lines
            self.repaint()

    def _arrange(self) -> None:
        """Rearrange everything, without odds if the game's help forbids them."""
        with told_if(help_below(self.app).tells_odds):
            self._arrange_all()

    def _arrange_all(self) -> None:
        self._lie_down()
        owner = self.owner()
        self.set_class(owner == Side.ENTENTE, "-entente")
        self.set_class(owner == Side.CENTRAL_POWERS, "-central-powers")
        self.set_class(glyphs() is not FANCY, "-plain")
        self._terminal_size = self.app.size
        place = self._dialog_place
        self._box.styles.margin = (0, 0, self._lifted, 0 if place is None else place.x)
        least = 0 if place is None else place.least - self._lifted
        title, width = self.heading(), self.room.width - AROUND.width
        cut = cell_len(title) > width
        parts = self._parts(width, title if cut else "")
        self._reaches = self._lifted + self._box.show(parts, self.room, least, airy=place is None)
        self._box.set_titles("" if cut else title, self._more())
        if self.table is not None and place is not None:
            self.table.make_room(self._reaches, self.concerned())

    def _more(self) -> str:
        hidden = self._box.hidden_rows
        keys = drawn(self.hint("{up}{down}").key)
        rows = _("{keys}: {count} more").format(keys=keys, count=hidden) if hidden else ""
        text = with_keys(_("{page_up} {page_down}: more")) if self._box.overflows else ""
        return f" {glyphs().dot} ".join(filter(None, (rows, text)))

    def _parts(self, width: int, title: str) -> Parts:
        intro = self.above_rows(width)
        if title:
            intro = lines(Content.styled(title, BOLD), *([intro] if intro else []))
        return Parts(
            intro=intro,
            head=self.head(),
            rows=self.rows(),
            cursor=self.cursor,
            mark=self.mark,
            text=self.detail,
            notice=self.notice,
            keys=key_line(self.hints(), self.tools(), width, roomy=self.roomy, unfolded=self._unfolded),
        )

    def _lie_down(self) -> None:
        table = self.table if self.is_overlay else None
        self._dialog_place = None if table is None else table.place(self.concerned(), self.COLUMNS)
        self._lifted = max(self._lines_of_dialog_below(), self._kept_clear)
        if self.has_class("-docked") != self.is_overlay:
            self.set_class(self.is_overlay, "-docked")
            self.styles.background = "transparent" if self.is_overlay else None

    def _lines_of_dialog_below(self) -> int:
        """Lines to leave for a dialog below, so that it stays visible next to the map."""
        place, stack = self._dialog_place, self.app.screen_stack
        here = stack.index(self) if self in stack else len(stack)
        below = stack[here - 1]
        if place is None or not place.x or not isinstance(below, Dialog) or below._dialog_place is None:
            return 0
        return below._reaches if place.most - below._reaches >= _LEAST_ABOVE else 0

    @property
    def covered(self) -> Region:
        if not self.is_overlay:
            return super().covered
        return self._box.region if self.is_mounted else Region()

    def hint(self, keys: str, words: str | None = None) -> Key:
        """`keys`: as for `in_force.named`. `words`: by default the table's."""
        return key(self.PLACE, keys, words, style=Style.DIALOG)

    def back_hint(self, words: str | None = None) -> Key:
        return self.hint("back", words)

    def go_on_hint(self, words: str | None = None) -> Key:
        return self.hint("{go_on}/{accept}", words)

    def read_hints(self, *others: Key, first: str = "") -> list[Key]:
        """The keys to close it, around `others`. `first`: what going on does first. If that continues the game, no key
        backs out."""
        if not self.goes_on:
            return [self.go_on_hint(first or None), *others, self.back_hint()]
        if first:
            return [self.go_on_hint(first), *others, self.back_hint(self.go_on_hint().word)]
        return [self.hint("{go_on}/{accept}/{back}"), *others]

    def say(self, words: str) -> None:
        self._show_notice(Content.assemble((f"{glyphs().note} ", DIM), words) if words else NOTHING)

    def refuse(self, words: str) -> None:
        """Show why something can't be done, until the next key; "" removes it."""
        self._show_notice(Content.styled(f"{glyphs().alert} {words}", WARN) if words else NOTHING, refusal=bool(words))

    def _show_notice(self, notice: Content, *, refusal: bool = False) -> None:
        self.notice, self._refusal = notice, refusal
        self.repaint()

    @property
    def unread(self) -> bool:
        return self._box.unread

    def move_to(self, index: int) -> None:
        self.cursor = index
        self.notice, self._refusal = NOTHING, False
        self.moved()
        self._box.scroll_text(0)
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        if self._refusal and command_of(self.PLACE, event.key) not in (*self.TOOLS, "rules"):
            self.say("")
        if event.is_printable and event.key not in self.active_bindings:
            self.refuse(does_nothing(event.key, event.character))

    def on_click(self, event: events.Click) -> None:
        """Press the clicked key; select the clicked row, or take it if highlighted."""
        place = event.get_content_offset(self._box) if event.button == 1 else None
        if place is None and event.button == 1 and isinstance(self.table, Screen):
            below, _region = self.table.get_widget_at(*event.screen_offset)
            if isinstance(below, SectorPanel):
                self.to_sector(below.sector)
        clicked = {} if place is None else self._box.at(place)
        if clicked.get("pressed") == UNFOLD:
            self._unfolded = True
            self.repaint()
        elif "pressed" in clicked:
            self.press(clicked["pressed"])
        elif "row" in clicked:
            here = clicked["row"] == self.cursor
            if not here:
                self.move_to(clicked["row"])
            if self.to_cell(clicked.get("cell")):
                self.repaint()
            elif here:
                self.action_accept()

    def on_mouse_scroll_down(self) -> None:
        self._wheel(1)

    def on_mouse_scroll_up(self) -> None:
        self._wheel(-1)

    def _wheel(self, by: int) -> None:
        """Scroll the text, or else rows without room."""
        if self._box.overflows:
            self.scroll_text(by * _WHEEL_LINES)
        elif self._box.hidden_rows:
            self.move_to(max(0, min(self.cursor + by, len(self.rows()) - 1)))

    def refuse_key(self, key: str) -> None:
        self.refuse(does_nothing(key))

    def action_move(self, by: int) -> None:
        count = len(self.rows())
        if count:
            self.move_to((self.cursor + by) % count)
        else:
            self.scroll_text(by)

    def action_page(self, by: int) -> None:
        self.scroll_text(by * self._box.page)

    def action_to_end(self, first: bool) -> None:
        count = len(self.rows())
        if count:
            self.move_to(0 if first else count - 1)
        else:
            self.action_page(-_ALL if first else _ALL)

    def scroll_text(self, by: int) -> None:
        if reads_aloud(self.app):
            self._box.read_on(by)
            self.repaint()
        elif self._box.scroll_text(self._box.offset_of_text + by):
            self.repaint()

    def action_step(self, by: int) -> None:
        self.notice, self._refusal = NOTHING, False
        self.step(by)
        self.repaint()

    def action_go_on(self) -> None:
        self.action_accept()

    def action_fast(self) -> None:
        toggle: Callable[[], str] | None = getattr(self.table, "toggle_fast", None)
        if self.goes_on and toggle is not None:
            self.say(toggle())
        else:
            self.refuse_key(self.hint("fast").key)

    def action_talk(self) -> None:
        talk: Callable[[], None] | None = getattr(self.table, "action_talk", None)
        if talk is None:
            self.refuse_key(self.hint("talk").key)
        else:
            talk()

    def action_rules(self) -> None:
        from ldd_tui.reference.links import cited

        rule = cited(self.notice.plain) or self.rule() or cited(self.purpose) or cited(self._box.text)
        open_rules = getattr(self.app, "open_rules", None)
        if open_rules is not None:
            open_rules(rule)

    def action_keys(self) -> None:
        told = [(tool, _(row(self.PLACE, tool).words)) for tool in (*self._talk, *self.TOOLS) if tool != "help"]
        tools = [self.hint(tool, words[:1].lower() + words[1:]) for tool, words in told]
        self.post_message(self.HelpRequested([*self.hints(), *tools], self.heading(), self.purpose))

    def tools(self) -> list[Key]:
        advises = help_below(self.app).advises
        return [self.hint(tool) for tool in (*self._talk, *self.TOOLS) if tool != "advice" or advises]

    @property
    def _talk(self) -> tuple[str, ...]:
        return ("talk",) if self.TOOLS and hasattr(self.table, "action_talk") else ()
