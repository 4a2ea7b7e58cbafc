from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList

from ldd_tui.keys.in_force import key
from ldd_tui.screens.base import BaseScreen
from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital
from ldd_tui.widgets.heading import Lines, Title
from ldd_tui.widgets.lists import Choices, MenuItem, digits
from ldd_tui.widgets.prompt import KeyBar
from rules.editions import STANDARD
from saves.store import MEMORY

_WIDTH, _TITLE_LINES, _FEWEST_LINES, _MOST_NOTICE_LINES = 72, 4, 2, 7


class MenuScreen(BaseScreen):
    PLACE = "menu"

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Title(id="title")
            yield Choices(id="choices")
            yield Lines(id="notice")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Choices).focus()

    def on_screen_resume(self) -> None:
        host = self.host
        last = host.library.last_unfinished()
        items = []
        if last is not None:
            from ldd_tui.text.game_summary import line

            items.append(MenuItem("resume", _("Continue the last game"), line(last)))
        learn = MenuItem("learn", _("Learn the game"), _("Four short lessons, then a game with a tutor."))
        fresh = host.library.is_empty() and host.progress.is_empty
        if not fresh:
            learn = learn._replace(hint=_("Lessons, and the puzzle of the day."))
        if fresh:
            items.append(learn)
        against = _("Against the computer, for two, or to watch.")
        items.append(MenuItem("new", capital(_("new game")), against))
        if not host.library.is_empty():
            items.append(
                MenuItem("games", _("All games"), _("Open, replay, analyse, copy or delete a game; your grade."))
            )
        if not fresh:
            items.append(learn)
        items.append(MenuItem("settings", _("Settings"), _("Colours, animation, hints, questions.")))
        if not host.hosted:
            own = _("Own the {edition}? Check its numbers in ten minutes.")
            items.append(MenuItem("box", capital(_("my box")), own.format(edition=names.edition_of(STANDARD))))
        saved = _("Every game is saved as it is played.")
        if host.store.path == MEMORY:
            saved = _("These games are not saved.")
        items.append(MenuItem("quit", capital(_("to the lobby") if host.hosted else _("quit")), saved))
        choices = self.query_one(Choices)
        left_from = choices.names[choices.cursor] if choices.items else ""
        played = last is not None and items[0] not in choices.items  # then one comes from the game that it offers
        names_now = [item.name for item in items]
        choices.show(items, names_now.index(left_from) if left_from in names_now and not played else 0)
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "accept", main=True),
            *digits(len(items)),
            key(self.PLACE, "rules"),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", _("to the lobby") if host.hosted else None, pinned=True),
        )
        self.query_one("#notice", Lines).rows = ((host.trouble, "warn"),) if host.trouble else ()
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        notice = self.query_one("#notice", Lines)
        choices = self.query_one(Choices)
        needed = min(_MOST_NOTICE_LINES, notice.lines_needed(min(_WIDTH, width)))
        notice.styles.height = needed
        choices.styles.max_height = max(_FEWEST_LINES, height - _TITLE_LINES - needed - 1)

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        host = self.host
        leads_to: dict[str, Callable[[], object]] = {
            "resume": host.resume_last,
            "new": host.set_up,
            "learn": host.learn,
            "games": host.show_games,
            "settings": host.show_settings,
            "box": host.show_box,
            "quit": host.leave_menu,
        }
        leads_to[chosen.option_id or ""]()

    def action_help(self) -> None:
        self.host.show_help(self.PLACE)

    def action_leave(self) -> None:
        self.host.leave_menu()
