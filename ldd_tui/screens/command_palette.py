"""The command palette: a line to type in, and the commands that answer it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive
from textual.screen import ModalScreen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.command import Command as Row
from ldd_tui.keys.in_force import chain, key, keys_in_force, named, row
from ldd_tui.keys.names import Style, written
from ldd_tui.keys.table import COMMANDS
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.look.wrap import wrap
from ldd_tui.screens import requests
from ldd_tui.screens.host import Host
from ldd_tui.text import _, names
from ldd_tui.text.names import THEME_WORDS
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean, shorten
from ldd_tui.widgets.drawn import Drawn, Line, spread, text
from ldd_tui.widgets.painting import PaintedOnce
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.scrolled import more
from ldd_tui.widgets.steady import Steady
from rules.editions import STANDARD
from rules.model import SECTORS, Sector

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from ldd_tui.screens.table.table_screen import TableScreen


# ------------------------------------------------------------------------------------------------ commands
# The commands of ctrl+p: those of the screen that is in front by name, and those that are there everywhere.


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
    shown = "".join(written(key, Style.BAR) for key in keys_in_force(found)[:1])
    return Command(_(found.title), _(found.words), partial(screen.run_action, found.action), shown)


def _keys(screen: Screen[Any]) -> Iterator[Command]:
    from ldd_tui.modals.base import Dialog
    from ldd_tui.widgets.prompt import KeyBar

    place = getattr(screen, "PLACE", "")
    shown = screen.hints() if isinstance(screen, Dialog) else [k for bar in screen.query(KeyBar) for k in bar.keys]
    for each in shown:
        pressed = keys_in_force(row(place, each.command)) if each.command else tuple(filter(str.isdigit, [each.key]))
        if pressed:
            yield Command(capital(each.word), "", partial(_press, screen.app, pressed[0]), each.key)


def _press(app: App[Any], key: str) -> None:
    app.simulate_key(key)


def _sectors(game: TableScreen) -> Iterator[Command]:
    edition = game.shown.state.setup.board.edition
    for sector in SECTORS:
        title = _("Go to {sector}").format(sector=names.sector(sector, edition))
        yield Command(title, _("Put the cursor on this sector"), partial(_go_to, game, sector))


def _go_to(game: TableScreen, sector: Sector) -> None:
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
    """How well a name matches: 0 is best, `None` is no match."""
    name = name.casefold()
    if not all(word in name for word in words):
        return None
    if name.startswith(words[0]):
        return 0
    return 1 if all(f" {word}" in f" {name}" for word in words) else 2


# ------------------------------------------------------------------------------------------------ command palette


_QUERY_CELLS = 40
_TITLE_CELLS = 27
_KEY_CELLS = 6
_AROUND = 6
"""The cells of a row beside the title, the key and the words."""
_BELOW = 3
"""Lines below the list: a blank one, and two for what the command under the cursor does."""


class CommandList(Drawn, can_focus=True):
    """A line to type in, and below it the commands that match; the cursor is on one of them.

    With 30 commands a letter takes 236 bytes here, 1,086 with an `Input` over an `OptionList`, a cursor move 134 and
    8,903 bytes, opening 17 kB and 38 kB.
    """

    DEFAULT_CSS = "CommandList { height: 1fr; }"

    BINDINGS: ClassVar[list[BindingType]] = bindings("command_list")

    cursor: reactive[int] = reactive(0, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.query_text = ""
        self._all: list[Command] = []
        self._found: list[Command] = []

    def offer(self, found: list[Command]) -> None:
        self._all = found
        self._search("")

    @property
    def found(self) -> list[Command]:
        return self._found

    def _search(self, query: str) -> None:
        self.query_text = query[:_QUERY_CELLS]
        self._found = matching(self._all, clean(self.query_text))
        self.set_reactive(CommandList.cursor, 0)
        if self.is_mounted:
            self.redraw()

    def watch_cursor(self) -> None:
        self.redraw()

    # -- keys

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character:
            event.stop()
            event.prevent_default()
            self._search(self.query_text + event.character)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._search(self.query_text + clean(event.text))

    def action_erase(self) -> None:
        self._search(self.query_text[:-1])

    def action_clear(self) -> None:
        self._search("")

    def action_move(self, step: int) -> None:
        if self._found:
            self.cursor = (self.cursor + step) % len(self._found)

    def action_page(self, pages: int) -> None:
        by = pages * max(1, self.size.height - 3 - _BELOW)
        self.cursor = max(0, min(len(self._found) - 1, self.cursor + by))

    def action_go_to(self, index: int) -> None:
        if self._found:
            self.cursor = index % len(self._found)

    def action_choose(self) -> None:
        if self.cursor < len(self._found):
            self.screen.dismiss(self._found[self.cursor])

    # -- lines

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        typed = clean(self.query_text)
        line: Line = [text(f" {glyphs().pointer} ", palette.key), text(typed, palette.strong), text("_", palette.key)]
        if not self.query_text:
            line.append(text(" " + _("type a part of a command's name"), palette.faint))
        if not self._found:
            return [line, [], [text("   " + _("No command has this in its name."), palette.dim)]]
        seen = max(1, height - 2 - _BELOW)
        first = max(0, min(self.cursor - seen // 2, len(self._found) - seen))
        rows = list(enumerate(self._found))[first : first + seen]
        titles = self._title_cells(width)
        lines: list[Line] = [
            self._row(command, index == self.cursor, titles, width, palette) for index, command in rows
        ]
        below = wrap(self._found[self.cursor].words, width - _AROUND // 2)[: _BELOW - 1]
        marks = [text("  ", palette.base), *more(first, len(self._found) - first - len(lines), palette)]
        blank: list[Line] = [marks, *([] for _row in range(seen - len(lines)))]
        return [line, [], *lines, *blank, *([text(f"   {words}", palette.dim)] for words in below)]

    def _title_cells(self, width: int) -> int:
        longest = max(cell_len(command.title) for command in self._found)
        return max(1, min(max(_TITLE_CELLS, longest), width - _KEY_CELLS - _AROUND))

    @staticmethod
    def _row(command: Command, here: bool, titles: int, width: int, palette: Palette) -> Line:
        pointer = glyphs().pointer if here else " "
        title = shorten(command.title, titles)
        title += " " * (titles - cell_len(title))
        name = text(f" {pointer} {title} ", palette.cursor if here else palette.base)
        key = text(f" {command.key:<{_KEY_CELLS}}", palette.key)
        fits = cell_len(command.words) <= width - titles - _KEY_CELLS - _AROUND
        words = command.words if fits else ""  # they stand below, when the cursor is here
        return spread([name, key, text(f" {words}", palette.dim)], [], width, palette.base)


class CommandsScreen(Steady, PaintedOnce, ModalScreen[Command | None]):
    """The palette; `open` fills it, `chosen` runs what it hands back. It is opaque: nothing behind it is painted."""

    PLACE: ClassVar[str] = "commands"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self) -> None:
        super().__init__()
        self._list = CommandList(id="commands")

    def compose(self) -> ComposeResult:
        keys = KeyBar(id="keys")
        keys.set_reactive(
            KeyBar.keys,
            (
                key(self.PLACE, "{up} {down}"),
                key(self.PLACE, "accept", main=True),
                key(self.PLACE, "{commands}, {back}", _("back"), pinned=True),
            ),
        )
        yield self._list
        yield keys

    def open(self, found: list[Command]) -> None:
        self._list.offer(found)

    def chosen(self, command: Command | None) -> None:
        if command is not None:
            self.app.call_later(command.run)

    def action_close(self) -> None:
        self.dismiss(None)
