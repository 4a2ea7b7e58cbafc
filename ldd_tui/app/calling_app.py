"""An app that can call its player wherever he is: in a line in whatever is in front, and by the terminal itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.screen import Screen

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys.bindings import bindings
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.text import ngettext
from ldd_tui.text.phrases import dashed
from ldd_tui.text.safe_text import clean
from ldd_tui.widgets.aside import Aside, Spoken

if TYPE_CHECKING:
    from rich.console import RenderableType

_TITLE = "\x1b]2;{title}\x07"
_KEEP_TITLE, _GIVE_TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""What xterm and its like understand; others show what they showed."""


class CallingApp(LddApp):
    """`say_aside` shows a line in every view: where a screen has no place of its own for it, over its last line.
    `awaited` has the terminal ring its bell and show a title.
    """

    PLACE: ClassVar[str] = "aside"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    _spoken: Spoken | None = None
    _below: Aside | None = None
    _below_on: Screen[Any] | None = None
    _titled = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Takes what `LddApp` takes."""
        super().__init__(*args, **kwargs)
        self._awaiting: dict[str, str] = {}

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, self._follow_screen)

    def say_aside(self, spoken: Spoken | None) -> None:
        """Show a line in front, from now on in every view; None: nothing."""
        self._spoken = spoken
        self._show_in(self.screen)

    def _follow_screen(self, screen: Screen[Any]) -> None:
        if self._spoken is not None or self._below is not None:
            self._show_in(screen)

    def _show_in(self, screen: Screen[Any]) -> None:
        below = self._below
        if below is not None and (self._spoken is None or self._below_on is not screen):
            self._below = self._below_on = None
            if below.is_attached:  # it is not where its dialog is gone already
                below.remove()
            screen.refresh(Region(0, self.size.height - below.lines, self.size.width, below.lines))
        if self._spoken is not None and not screen.query("#aside"):
            if self._below is None:
                self._below, self._below_on = Aside(classes="-foot"), screen
                screen.mount(self._below)
            self._below.say(self._spoken, self.size.width)
        for dialog in self.screen_stack:
            if isinstance(dialog, Dialog):
                dialog.keep_clear(0 if self._below is None else self._below.lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of an answer are free for others while nothing awaits one."""
        if action == "answer_aside" and (self._spoken is None or self._spoken.answer is None):
            return False
        return super().check_action(action, parameters)

    def action_answer_aside(self, yes: bool) -> None:
        """Answer what is said in the line, from wherever somebody is."""
        if self._spoken is not None and self._spoken.answer is not None:
            self._spoken.answer(yes)

    # -- the terminal itself

    def awaited(self, game: str, words: str, *, aloud: bool = True) -> None:
        """A game waits for the player, who is told so in a few words; "": it does not, or no longer.

        The title of the terminal says it; where that is news its bell rings too, if it is to be `aloud`.
        """
        before = self._awaiting.pop(game, "")
        if words:
            self._awaiting[game] = words
        if words == before or not (self.settings.bell or self._titled):
            return
        self._show_title()
        if words and aloud and self.settings.bell:
            self.bell()

    def _show_title(self) -> None:
        found = list(self._awaiting.values()) if self.settings.bell else []
        words = "".join(found)
        if len(found) > 1:
            told = ngettext("{count} game waits for you", "{count} games wait for you", len(found))
            words = told.format(count=len(found))
        self._write_title(dashed((f"{glyphs().note} {words}", self.TITLE)) if words else self.TITLE)

    def _write_title(self, title: str) -> None:
        if self._driver is None or self.is_headless:
            return
        if not self._titled:
            self._titled = True
            self._driver.write(_KEEP_TITLE)
        self._driver.write(_TITLE.format(title=clean(title)))

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        if self._titled and self._driver is not None:
            self._titled = False
            self._driver.write(_GIVE_TITLE_BACK)
        super().exit(result, return_code, message)
