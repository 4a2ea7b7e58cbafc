"""The commands of ctrl+p: those of the screen that is in front by name, and those that are there everywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ldd_tui.keys.command import Command as Row
from ldd_tui.keys.in_force import chain, keys_in_force, named, row
from ldd_tui.keys.names import Style, written
from ldd_tui.keys.table import COMMANDS
from ldd_tui.screens import requests
from ldd_tui.screens.host import Host
from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital
from ldd_tui.text.theme_words import THEME_WORDS
from rules.editions import STANDARD
from rules.model import SECTORS, Sector

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from ldd_tui.screens.table.table_screen import TableScreen

_READING = ("cards", "trees", "log")
"""What can be read of a game while a dialog stands before it."""


class Command(NamedTuple):
    """A command: its name, what it does, its key if it has one, and what to call."""

    title: str
    words: str
    run: Callable[[], object | Awaitable[object]]
    key: str = ""


def commands(host: Host, screen: Screen[Any]) -> list[Command]:
    """The commands where `screen` is in front, one of a name: first its own, then what can be gone to, then the
    app's."""
    found: dict[str, Command] = {}
    for command in (*_of_screen(screen), *_everywhere(host, screen.app)):
        found.setdefault(command.title, command)
    return list(found.values())


def _of_screen(screen: Screen[Any]) -> Iterator[Command]:
    from ldd_tui.modals.base import Dialog
    from ldd_tui.screens.table.table_screen import TableScreen

    places = set(chain(getattr(screen, "PLACE", "")))
    titled = [row for row in COMMANDS if row.title and not places.isdisjoint(row.places)]
    if titled:
        yield from (_named(screen, row) for row in titled)
    else:
        yield from _keys(screen)
    if isinstance(screen, TableScreen):
        yield from _sectors(screen)
    elif isinstance(screen, Dialog):
        game = next((open_ for open_ in reversed(screen.app.screen_stack) if isinstance(open_, TableScreen)), None)
        if game is not None:
            yield from (_named(game, row("game", command)) for command in _READING)


def _named(screen: Screen[Any], found: Row) -> Command:
    """A command of the table, with the first of its keys."""
    shown = "".join(written(key, Style.BAR) for key in keys_in_force(found)[:1])
    return Command(_(found.title), _(found.words), partial(screen.run_action, found.action), shown)


def _keys(screen: Screen[Any]) -> Iterator[Command]:
    """The keys that a screen or a dialog names itself, each as a command that presses it."""
    from ldd_tui.modals.base import Dialog
    from ldd_tui.widgets.prompt import KeyBar

    place = getattr(screen, "PLACE", "")
    shown = screen.hints() if isinstance(screen, Dialog) else [key for bar in screen.query(KeyBar) for key in bar.keys]
    for key in shown:
        pressed = keys_in_force(row(place, key.command)) if key.command else tuple(filter(str.isdigit, [key.key]))
        if pressed:
            yield Command(capital(key.word), "", partial(_press, screen.app, pressed[0]), key.key)


def _press(app: App[Any], key: str) -> None:
    app.simulate_key(key)


def _sectors(game: TableScreen) -> Iterator[Command]:
    """Going to a sector by its name."""
    edition = game.shown.state.setup.board.edition
    for sector in SECTORS:
        title = _("Go to {sector}").format(sector=names.sector(sector, edition))
        yield Command(title, _("Put the cursor on this sector"), partial(_go_to, game, sector))


def _go_to(game: TableScreen, sector: Sector) -> None:
    """Put the cursor on a sector. Who aims an offensive and goes elsewhere aims no longer."""
    game.map_view.aim = None
    game.map_view.cursor = sector
    game.map_view.focus()


def _everywhere(host: Host, app: App[Any]) -> Iterator[Command]:
    def to(title: str, words: str, request: requests.Request) -> Command:
        return Command(title, words, partial(host.request, request))

    def left_for(request: requests.Request) -> requests.Request:
        return requests.ToTheMenu(then=request)

    yield to(_("Settings"), _("Theme, animation, what is asked and told, the terminal"), requests.ShowSettings())
    for theme, (title, words) in THEME_WORDS.items():
        yield Command(_("Theme: {name}").format(name=_(title)), _(words), partial(host.change, theme=theme))
    yield to(_("What this is"), _("The program, and how a war is won"), requests.ShowAbout())
    yield to(_("Rules"), _("Every rule, card, sector and ruling, to read and to look up"), requests.ShowRules())
    if host.hosted:
        yield to(_("Lobby"), _("Back to the lobby; the game is saved"), requests.ToTheMenu())
        yield Command(_("Log out"), _("Every game is saved"), app.action_quit, named("quit", style=Style.BAR))
        return
    compare = _("Compare the numbers with your printed {edition}").format(edition=names.edition_of(STANDARD))
    yield to(_("My box"), compare, requests.ShowBox())
    yield to(_("Learn the game"), _("Short lessons on the board itself"), left_for(requests.ShowCourse()))
    yield to(_("New game"), _("Set one up; the present one is saved"), left_for(requests.SetUpGame()))
    yield to(_("Open another game"), _("Every game is saved as it is played"), left_for(requests.ShowGames()))
    yield to(_("Menu"), _("Back to the menu; the game is saved"), requests.ToTheMenu())
    yield Command(_("Quit"), _("Leave; every game is saved"), app.action_quit, named("quit", style=Style.BAR))


def matching(found: list[Command], query: str) -> list[Command]:
    """The commands in whose names every word of a query occurs: those that begin with it first, then those that have
    it at the beginning of a word. If there is none, those in which the words occur together with what they do.

    >>> [found.title for found in matching([Command("Go to Italy", "", print), Command("Italy", "", print)], "it")]
    ['Italy', 'Go to Italy']
    """
    words = query.casefold().split()
    if not words:
        return found
    ranked = [(rank, index) for index, one in enumerate(found) if (rank := _rank(one.title, words)) is not None]
    if not ranked:
        ranked = [(0, index) for index, one in enumerate(found) if _rank(f"{one.title} {one.words}", words) is not None]
    return [found[index] for _rank_, index in sorted(ranked)]


def _rank(name: str, words: list[str]) -> int | None:
    """How well a name answers, 0 best; None: not at all."""
    name = name.casefold()
    if not all(word in name for word in words):
        return None
    if name.startswith(words[0]):
        return 0
    return 1 if all(f" {word}" in f" {name}" for word in words) else 2
