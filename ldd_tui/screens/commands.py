"""The commands of ctrl+p: those of the screen that is in front by name, and those that are there everywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ldd_tui.screens import requests
from ldd_tui.screens.host import Host
from ldd_tui.text import N_, _, names
from ldd_tui.text.theme_words import THEME_WORDS
from rules.model import SECTORS, Sector

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from ldd_tui.screens.table.table_screen import TableScreen

_READING = (
    (N_("Event cards"), N_("The cards of this turn and those in force"), "cards"),
    (N_("Technology Trees"), N_("Both sides' trees"), "trees"),
    (N_("Log"), N_("All that has happened, with the sums"), "log"),
)
"""What can be read of a game while a dialog stands before it."""

_KEY_WORDS = {
    "question_mark": "?",
    "space": N_("Space"),
    "escape": N_("Esc"),
    "enter": N_("Enter"),
    "tab": N_("Tab"),
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "backspace": N_("Bksp"),
}


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

    named = getattr(screen, "NAMED_ACTIONS", ())
    if named:
        yield from _named(screen, named)
    else:
        yield from _keys(screen)
    if isinstance(screen, TableScreen):
        yield from _sectors(screen)
    elif isinstance(screen, Dialog):
        game = next((open_ for open_ in reversed(screen.app.screen_stack) if isinstance(open_, TableScreen)), None)
        if game is not None:
            yield from _named(game, _READING)


def _named(screen: Screen[Any], named: tuple[tuple[str, str, str], ...]) -> Iterator[Command]:
    """The named actions of a screen, with their keys."""
    keys: dict[str, str] = {}
    for key, active in screen.active_bindings.items():
        keys.setdefault(active.binding.action, key)
    for title, words, action in named:
        key = keys.get(action, "")
        shown = _(_KEY_WORDS[key]) if key in _KEY_WORDS else key
        yield Command(_(title), _(words).removesuffix(f" ({shown})"), partial(screen.run_action, action), shown)


def _keys(screen: Screen[Any]) -> Iterator[Command]:
    """The keys that a screen or a dialog names itself, each as a command that presses it."""
    from ldd_tui.modals.base import Dialog
    from ldd_tui.widgets.prompt import KeyBar

    shown = (
        screen.hints()
        if isinstance(screen, Dialog)
        else [(key.key, key.word) for bar in screen.query(KeyBar) for key in bar.keys]
    )
    by_word = {_(word): name for name, word in _KEY_WORDS.items()} | {_("Escape"): "escape"}
    for key, words in shown:
        names_ = [by_word.get(part) or (part if len(part) == 1 and part.isalnum() else "") for part in key.split("/")]
        pressed = next(filter(None, names_), "")
        if pressed:
            yield Command(words[:1].upper() + words[1:], "", partial(_press, screen.app, pressed), key)


def _press(app: App[Any], key: str) -> None:
    app.simulate_key(key)


def _sectors(game: TableScreen) -> Iterator[Command]:
    """Going to a sector by its name."""
    for sector in SECTORS:
        title = _("Go to {sector}").format(sector=names.sector(sector))
        yield Command(title, _("Put the cursor on this sector"), partial(_go_to, game, sector))


def _go_to(game: TableScreen, sector: Sector) -> None:
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
    yield to(_("Learn the game"), _("Short lessons on the board itself"), left_for(requests.ShowCourse()))
    yield to(_("New game"), _("Set one up; the present one is saved"), left_for(requests.SetUpGame()))
    yield to(_("Open another game"), _("Every game is saved as it is played"), left_for(requests.ShowGames()))
    yield to(_("Menu"), _("Back to the menu; the game is saved"), requests.ToTheMenu())
    yield Command(_("Quit"), _("Leave; every game is saved"), app.action_quit, "Ctrl+Q")


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
