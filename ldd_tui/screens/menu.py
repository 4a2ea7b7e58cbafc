"""The menu: go on with the last game, begin a new one, look for another one, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from ldd_tui.text import _
from ldd_tui.widgets.choices import Choices, MenuItem, digits
from ldd_tui.widgets.heading import Lines, Title
from ldd_tui.widgets.prompt import Key, KeyBar
from saves.store import MEMORY

if TYPE_CHECKING:
    from ldd_tui.app.ldd_app import LddApp


_WIDTH, _TITLE_LINES, _MOST_NOTICE_LINES = 72, 4, 7


class MenuScreen(Screen[None]):
    """What the app opens with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("question_mark", "help", show=False),
        Binding("R", "app.rules", show=False),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Title(id="title")
            yield Choices(id="choices")
            yield Lines(id="notice")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Choices).focus()

    def on_screen_resume(self) -> None:
        app = self._app
        last = app.library.last_unfinished()
        items = []
        if last is not None:
            from ldd_tui.text.game_summary import line

            items.append(MenuItem("resume", _("Go on with the last game"), line(last)))
        learn = MenuItem(
            "learn", _("Learn the game"), _("Short lessons on the board itself, each of five to ten minutes.")
        )
        fresh = app.library.is_empty() and app.progress.is_empty
        if fresh:
            items.append(learn)
        against = _("Against Athena or the General Staff, for two, or only to watch.")
        items.append(MenuItem("new", _("New game"), against))
        if not app.library.is_empty():
            items.append(MenuItem("games", _("All games"), _("Open, replay, rename, copy or delete a game.")))
        if not fresh:
            items.append(learn)
        items.append(MenuItem("settings", _("Settings"), _("Colours, dice that are seen falling, hints, questions.")))
        items.append(MenuItem("quit", _("Quit"), self._how_saved()))
        choices = self.query_one(Choices)
        choices.items = tuple(items)
        choices.cursor = 0
        self.query_one(KeyBar).keys = (
            Key(_("Up Down"), _("move")),
            Key(_("Enter"), _("choose"), main=True),
            *digits(len(items)),
            Key("R", _("rules")),
            Key("?", _("what this is")),
            Key("q", _("quit"), pinned=True),
        )
        self.query_one("#notice", Lines).rows = ((app.trouble, "warn"),) if app.trouble else ()
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """The notice takes what it needs, and the choices scroll in what is left."""
        width, height = self.app.size
        notice = self.query_one("#notice", Lines)
        choices = self.query_one(Choices)
        needed = min(_MOST_NOTICE_LINES, notice.lines_needed(min(_WIDTH, width)))
        notice.styles.height = needed
        wanted = choices.lines_each * len(choices.items)
        choices.styles.height = max(choices.lines_each, min(wanted, height - _TITLE_LINES - needed - 1))

    def _how_saved(self) -> str:
        if self._app.store.path == MEMORY:
            return _("Games of this session are not saved.")
        return _("Every game is saved as it is played.")

    @property
    def _app(self) -> LddApp:
        return cast("LddApp", self.app)

    def on_choices_chosen(self, chosen: Choices.Chosen) -> None:
        if chosen.name == "resume":
            self._app.resume_last()
        elif chosen.name == "new":
            self._app.set_up()
        elif chosen.name == "learn":
            self._app.learn()
        elif chosen.name == "games":
            self.app.push_screen("games")
        elif chosen.name == "settings":
            self._app.action_settings()
        else:
            self.action_leave()

    def action_help(self) -> None:
        """Say what the program is, and how a game is won."""
        self._app.show_help()

    def action_leave(self) -> None:
        """Leave the app."""
        self.app.exit()
