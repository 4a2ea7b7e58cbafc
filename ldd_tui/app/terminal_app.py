"""The app and the player's terminal: settings, themes, sizes and failures. It knows no game."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.control import Control
from textual import events
from textual.await_complete import AwaitComplete
from textual.geometry import Offset, Size
from textual.screen import Screen

from ldd_tui.app.input_queue import InputQueue
from ldd_tui.keys import in_force
from ldd_tui.look import glyphs, themes
from ldd_tui.settings import terminal
from ldd_tui.settings.settings import Loaded
from ldd_tui.text import _, use
from ldd_tui.widgets.read_aloud import HIDE, LINES, SHOW, ReadingPlace, sentences
from ldd_tui.widgets.textual_inside import Below, CalmApp, PaintedOnce, Steady, keep_together

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text
    from rich.traceback import Traceback
    from textual.driver import Driver
    from textual.filter import LineFilter
    from textual.timer import Timer

keep_together()

_TERMINAL_SECONDS = 5.0
_CURSOR_SECONDS = 0.05


def _has_a_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


class TerminalApp(CalmApp):
    """An app with our settings. `loaded`: the settings and their errors. `depth`: the terminal's number of colours.
    `hosted`: whether it runs on another machine, which the player must not see."""

    hosted: ClassVar[bool] = False

    def __init__(self, loaded: Loaded, settings_path: Path | None, depth: str) -> None:
        super().__init__()
        self.waiting_input = InputQueue(self, self._handle, self.read_aloud)
        self.reading_place = ReadingPlace()
        self._noticed = ""
        self._resized: Size | None = None
        self._cursor = Offset()
        self._moving: Timer | None = None
        self.settings, self.settings_trouble = loaded
        self.settings_path = settings_path
        self.depth = depth
        self._few_colours = depth == terminal.FEW and not self.no_color
        foreign = set(self.available_themes)
        for theme in themes.registered(self._few_colours):
            self.register_theme(theme)
        self.theme = self._theme_wanted()
        for name in foreign:  # drawn widgets take their colours from ours only
            self.unregister_theme(name)
        self._choose_signs()
        in_force.use(dict(self.settings.keys))
        self.set_keymap({command: ",".join(keys) for command, keys in self.settings.keys})

    @property
    def player_name(self) -> str:
        return ""

    @property
    def reports(self) -> Path | str:
        return ""

    # -- what the player and the terminal want

    @property
    def animates(self) -> bool:
        return self.settings.animation and self.animation_level != "none" and not self.reads_aloud

    def change(self, **changes: str | bool) -> None:
        from msgspec.structs import replace

        before, self.settings = self.settings, replace(self.settings, **changes)
        self.theme = self._theme_wanted()
        if (self.settings.signs, self.reads_aloud) != (before.signs, before.reader):
            self._choose_signs()
            self._redraw()
        if self.reads_aloud != before.reader:
            self._begin_or_end_reading()
        if self.settings.language != before.language:
            self._retranslate()
        if self.settings.mouse != before.mouse:
            self.use_mouse(self.settings.mouse)
        if self.settings_path is not None and self.settings != before:
            self._save_settings(self.settings_path)

    def _choose_signs(self) -> None:
        glyphs.choose("reader" if self.reads_aloud else self.settings.signs)
        self.set_class(self.reads_aloud, "-reader")

    def _retranslate(self) -> None:
        """Show everything in the current language. Closed screens are rebuilt when opened."""
        use(None if self.settings.language == terminal.AUTO else self.settings.language)
        for name, screen in list(self._installed_screens.items()):
            if screen not in self.screen_stack:
                self.uninstall_screen(name)
                if isinstance(screen, Screen) and screen.is_running:
                    screen.remove()
        for screen in self.screen_stack:
            if isinstance(screen, Steady):
                screen.retranslate()

    def _theme_wanted(self) -> str:
        """The theme for a terminal without colours tells bars from the cursor."""
        return themes.DEFAULT if self.no_color else themes.name_for(self.settings.theme, self._few_colours)

    def _save_settings(self, path: Path) -> None:
        from ldd_tui.settings.settings import SettingsError, save
        from ldd_tui.text.safe_text import clean

        try:
            kept = save(path, self.settings)
        except SettingsError as error:
            self.notify(str(error), severity="error", markup=False, timeout=10)
            return
        self.settings_trouble = ""
        if kept is not None:
            words = _("The old settings file is kept as {file}").format(file=clean(str(kept), 200))
            self.notify(words, markup=False)

    def _redraw(self) -> None:
        for screen in self.screen_stack:
            for widget in screen.query("*"):
                if callable(redraw := getattr(widget, "redraw", None)):
                    redraw()
                widget.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        plain = glyphs.glyphs() is not glyphs.FANCY
        if not self.no_color and not plain:
            return super().get_line_filters()
        from ldd_tui.look.themes import Monochrome, Plain

        filters = [Monochrome(self.current_theme.background or "")] if self.no_color else super().get_line_filters()
        return [*filters, Plain()] if plain else filters

    def pop_screen(self) -> AwaitComplete:
        if isinstance(self.screen, PaintedOnce) and self.screen.is_overlay:
            below = self.screen_stack[-2]
            if isinstance(below, PaintedOnce):
                below.uncover(self.screen.owed)
        return super().pop_screen()

    @property
    def painting_can_wait(self) -> bool:
        return self.waiting_input.painting_can_wait

    # -- what a screen reader reads

    @property
    def reads_aloud(self) -> bool:
        return self.settings.reader

    @property
    def aside(self) -> str:
        return ""

    def notify(self, message: str, **how: Any) -> None:
        self._noticed = message
        super().notify(message, **how)

    def focus_on_screen(self) -> Offset:
        """In time: a reader is to speak of what is there by then."""
        return Below(*self._cursor) if self.reads_aloud else super().focus_on_screen()

    def post_display_hook(self) -> None:
        self.read_aloud()

    def read_aloud(self) -> None:
        """Write what is new below the screen. The cursor follows when all is written: some readers speak only of a move
        that changes no text."""
        screen = self.screen if self.reads_aloud and self._running and self.screen_stack else None
        if not isinstance(screen, Steady):
            return
        told = screen.told()
        news = sentences((self._noticed, self.aside, told.news))
        size = Size(self.size.width, self._lines_aloud)
        caret = screen.caret if screen.OWN_LINES else None
        self.reading_place.tell(told._replace(news=news), size, caret)
        self._write(self.reading_place.lines_to_write(self.size.height))
        if self._moving is None:
            self._moving = self.set_timer(_CURSOR_SECONDS, self._move_cursor)
        else:
            self._moving.reset()

    def _move_cursor(self) -> None:
        self._moving = None
        if self.reads_aloud:
            self._cursor = self.reading_place.cursor(self.size.height)
            self._write("")

    def _write(self, lines: str) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(f"{lines}{Control.move_to(*self._cursor)}{SHOW}")
            self._driver.flush()

    @property
    def _lines_aloud(self) -> int:
        return min(LINES, self._terminal_size.height // 2) if self.reads_aloud else 0

    def _begin_or_end_reading(self) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(SHOW if self.reads_aloud else HIDE)
        size = self._terminal_size
        self.post_message(events.Resize(size, size, size))

    async def _handle(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            self.reading_place.holds, self._noticed = False, ""
        await super().on_event(event)

    # -- a terminal may claim any size

    @property
    def size(self) -> Size:
        """Without the lines that are read aloud."""
        width, height = self._terminal_size
        return Size(width, height - self._lines_aloud)

    @property
    def _terminal_size(self) -> Size:
        return Size(*terminal.believed(*(self._resized or super().size)))

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Resize):
            self.reading_place.forget()
            self._resized = event.size
            size = self.size
            if size != event.size:
                event = events.Resize(size, size, size)
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            await self.waiting_input.take(event)
        else:
            await super().on_event(event)

    # -- the process

    def get_driver_class(self) -> type[Driver]:
        """Our own driver, whatever `TEXTUAL_DRIVER` names; on Windows Textual's."""
        if sys.platform != "win32":
            from ldd_tui.widgets.terminal_driver import TerminalDriver

            return TerminalDriver
        return super().get_driver_class()

    async def action_quit(self) -> None:
        """Ctrl+C copies what is selected, as elsewhere."""
        selected = self.screen.get_selected_text()
        if not selected:
            await super().action_quit()
            return
        self.copy_to_clipboard(selected)
        self.screen.clear_selection()

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        self.waiting_input.close()
        super().exit(result, return_code, message)

    def on_ready(self) -> None:
        if not gc.isenabled():  # see `commands.opening`: what is there from the start is never looked through
            gc.freeze()
            gc.enable()
        if _has_a_terminal():
            self.set_interval(_TERMINAL_SECONDS, self._leave_a_dead_terminal)

    def _leave_a_dead_terminal(self) -> None:
        """Exit if the terminal has vanished; Textual would go on reading from it at full load."""
        if not _has_a_terminal():
            os._exit(1)  # there is nobody to take leave of, and every move is saved

    # -- what would act on the machine that the app runs on, which need not be the player's

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """No browser is opened."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """No file is written."""

    def deliver_text(self, *args: Any, **kwargs: Any) -> None:
        """No file is written."""

    def deliver_binary(self, *args: Any, **kwargs: Any) -> None:
        """No file is written."""

    def farewell(self, error: Exception | Traceback) -> Text:
        from ldd_tui.app.failure_report import farewell, farewell_of_club

        return farewell_of_club(error, Path(self.reports).parent) if self.hosted else farewell(error, self.reports)
