"""Every stored game, the one played last first: each can be opened, finished ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ldd_tui.safe_text import clean
from ldd_tui.widgets.choices import Choices, Item
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import Key, KeyBar
from ldd_tui.words import _, names
from rules.model import Side
from saves.store import Summary

if TYPE_CHECKING:
    from ldd_tui.app import LddApp


class GamesScreen(Screen[None]):
    """A list of games to choose from."""

    DEFAULT_CSS = """
    GamesScreen #games { height: 1fr; margin: 1 1 0 1; }
    GamesScreen #notice { height: 2; margin: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", show=False)]

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Choices(airy=False, id="games")
        yield Lines(id="notice")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Heading).words = _("Games, the one played last first")
        self.query_one(Choices).focus()

    def on_screen_resume(self) -> None:
        app = self._app
        games = app.games()
        choices = self.query_one(Choices)
        choices.items = tuple(Item(game.id, title(game), hint(game)) for game in games)
        choices.cursor = max(0, min(choices.cursor, len(games) - 1))
        said = app.trouble or ("" if games else _("No game is stored yet."))
        self.query_one("#notice", Lines).rows = ((said, "warn"),) if said else ()
        self.query_one(KeyBar).keys = (
            Key(_("Up Down"), _("move")),
            Key(_("Enter"), _("open"), main=True),
            *digits(len(games)),
            Key("q", _("back"), pinned=True),
        )

    @property
    def _app(self) -> LddApp:
        return cast("LddApp", self.app)

    def on_choices_chosen(self, chosen: Choices.Chosen) -> None:
        self._app.resume(chosen.name)

    def action_leave(self) -> None:
        """Back to the menu."""
        self.app.pop_screen()


def digits(count: int) -> tuple[Key, ...]:
    """The key line's word for the digits that choose among so many entries."""
    if not count:
        return ()
    return (Key("1" if count == 1 else f"1-{min(count, 9)}", _("choose")),)


def title(game: Summary) -> str:
    """What a game is called, or who plays it."""
    return clean(game.name) or players(game)


def hint(game: Summary) -> str:
    """Who plays a game, and how far it is or how it ended."""
    standing = _("turn {turn}, {phase}").format(turn=game.turn, phase=names.phase(game.phase))
    if game.over is not None:
        ended = (
            _("turn {turn}, over: {winner} won ({cause})")
            if game.over.winner is not None
            else _("turn {turn}, over: nobody won ({cause})")
        )
        standing = ended.format(
            turn=game.turn,
            winner="" if game.over.winner is None else names.the_side(game.over.winner),
            cause=names.cause(game.over.cause),
        )
    return f"{standing}; {players(game)}" if clean(game.name) else standing


def players(game: Summary) -> str:
    """Who plays which side."""
    return ", ".join(
        _("{side}: {player}").format(
            side=names.side(side),
            player=_("Athena") if side in game.options.athena else clean(game.players[side], 20) or _("a player"),
        )
        for side in Side
    )


def line(game: Summary) -> str:
    """A game in one line: its name, its turn, who plays what."""
    parts = [_("turn {turn}").format(turn=game.turn), names.phase(game.phase), players(game)]
    name = clean(game.name)
    return f"{name} - {', '.join(parts)}" if name else ", ".join(parts)
