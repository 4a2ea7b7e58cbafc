"""The menu: go on with the last game, begin a new one, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from ldd_tui.safe_text import clean
from ldd_tui.widgets.choices import Choices, Item
from ldd_tui.widgets.heading import Lines, Title
from ldd_tui.widgets.prompt import Key, KeyBar
from ldd_tui.words import _, names
from rules.model import Side
from saves.store import Summary

if TYPE_CHECKING:
    from ldd_tui.app import LddApp


class MenuScreen(Screen[None]):
    """What the app opens with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Title(id="title")
            yield Choices(id="choices")
            yield Lines(id="notice")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(KeyBar).keys = (
            Key(_("Up Down"), _("move")),
            Key(_("Enter"), _("choose"), main=True),
            Key("1-3", _("choose")),
            Key("q", _("quit")),
        )
        self.query_one(Choices).focus()

    def on_screen_resume(self) -> None:
        app = self._app
        last = app.last_game()
        items = [] if last is None else [Item("resume", _("Go on with the last game"), summary_line(last))]
        items += [
            Item("new", _("New game"), _("Against Athena, for two people here, or watch Athena alone.")),
            Item("quit", _("Quit"), _("Every game is saved as it is played.")),
        ]
        choices = self.query_one(Choices)
        choices.items = tuple(items)
        choices.cursor = 0
        self.query_one("#notice", Lines).rows = ((app.trouble, "warn"),) if app.trouble else ()

    @property
    def _app(self) -> LddApp:
        return cast("LddApp", self.app)

    def on_choices_chosen(self, chosen: Choices.Chosen) -> None:
        if chosen.name == "resume":
            self._app.resume_last()
        elif chosen.name == "new":
            self.app.push_screen("setup")
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the app."""
        self.app.exit()


def summary_line(game: Summary) -> str:
    """A stored game in one line: its name, its turn, who plays what."""
    sides = [
        _("{side}: {player}").format(
            side=names.side(side),
            player=_("Athena") if side in game.options.athena else clean(game.players[side], 20) or _("a player"),
        )
        for side in Side
    ]
    parts = [_("turn {turn}").format(turn=game.turn), names.phase(game.phase), *sides]
    name = clean(game.name)
    return f"{name} - {', '.join(parts)}" if name else ", ".join(parts)
