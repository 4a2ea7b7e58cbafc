"""The command palette."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.command import Command as Row
from ldd_tui.keys.in_force import Style, aloud_in_a_row, chain, key, keys_in_force, named, row, written
from ldd_tui.keys.table import COMMANDS
from ldd_tui.reference.book import AID
from ldd_tui.screens.host import Host
from ldd_tui.text import _, names
from ldd_tui.text.names import THEME_WORDS
from ldd_tui.text.phrases import capital
from ldd_tui.widgets.heading import Lines
from ldd_tui.widgets.line_input import LineInput
from ldd_tui.widgets.lists import BASE, DIM, KEY, Chooser, in_cells
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.read_aloud import Told, sentences
from ldd_tui.widgets.textual_inside import PaintedOnce, Steady
from rules.editions import STANDARD
from rules.model import SECTORS, Sector

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from ldd_tui.screens.table.table_screen import TableScreen


_READING = ("cards", "trees", "log")  # what can be read under a dialog


class Command(NamedTuple):
    """`key`: may be empty."""

    title: str
    words: str
    run: Callable[[], object | Awaitable[object]]
    key: str = ""


def commands(host: Host, screen: Screen[Any]) -> list[Command]:
    """One of each name: the screen's, then those for everywhere."""
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
    return Command(found.name, _(found.words), partial(screen.run_action, found.action), shown)


def _keys(screen: Screen[Any]) -> Iterator[Command]:
    from ldd_tui.modals.base import Dialog
    from ldd_tui.widgets.prompt import KeyBar

    shown = screen.hints() if isinstance(screen, Dialog) else [k for bar in screen.query(KeyBar) for k in bar.keys]
    for each in shown:
        if each.pressed:
            yield Command(capital(each.word), "", partial(_press, screen.app, each.pressed), each.key)


def _press(app: App[Any], key: str) -> None:
    app.simulate_key(key)


def _sectors(game: TableScreen) -> Iterator[Command]:
    edition = game.shown.state.setup.board.edition
    for sector in SECTORS:
        title = _("Go to {sector}").format(sector=names.sector(sector, edition))
        yield Command(title, _("Move the cursor there"), partial(_go_to, game, sector))


def _go_to(game: TableScreen, sector: Sector) -> None:
    game.map_view.aim = None
    game.map_view.cursor = sector
    game.map_view.focus()


def _everywhere(host: Host, app: App[Any]) -> Iterator[Command]:
    def left_for(way: Callable[[], object]) -> Callable[[], object]:
        return partial(host.to_the_menu, way)

    yield Command(_("Settings"), _("Theme, animation, hints, terminal"), host.show_settings)
    for theme, (title, words) in THEME_WORDS.items():
        yield Command(_("Theme: {name}").format(name=_(title)), _(words), partial(host.change, theme=theme))
    yield Command(_("What this is"), _("The game, and how to win it"), host.show_help)
    yield Command(capital(_("rules")), _("Every rule, card, sector and ruling"), host.open_rules)
    aid, about = partial(host.open_rules, AID), _("The player aid: a turn, costs, sectors, the end")
    yield Command(_("Player aid"), about, aid, named("aid", style=Style.BAR))
    for id_ in ("share", "export"):
        found = row("app", id_)
        yield Command(found.name, _(found.words), partial(app.run_action, found.action), named(id_, style=Style.BAR))
    yield Command(_("Open a position code"), _("A position that someone has sent you"), host.ask_for_code)
    if host.hosted:
        yield Command(capital(_("lobby")), _("The game is saved"), host.to_the_menu)
        yield Command(_("Log out"), _("Every game is saved"), app.action_quit, named("quit", style=Style.BAR))
        return
    compare = _("Check the numbers against your printed {edition}").format(edition=names.edition_of(STANDARD))
    yield Command(capital(_("my box")), compare, host.show_box)
    yield Command(_("Learn the game"), _("Short lessons on the board"), left_for(host.learn))
    yield Command(capital(_("new game")), _("The current one is saved"), left_for(host.set_up))
    yield Command(_("Open another game"), _("Every game is saved as it is played."), left_for(host.show_games))
    yield Command(capital(_("menu")), _("Back to the menu; the game is saved"), host.to_the_menu)
    yield Command(capital(_("quit")), _("Leave; every game is saved"), app.action_quit, named("quit", style=Style.BAR))


def matching(found: list[Command], query: str) -> list[Command]:
    """The commands whose names have all words of a query: those that begin with it first, then those with it at the
    start of a word. If there is none, those that have the words in their name or their description.

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
    name = name.casefold()
    if not all(word in name for word in words):
        return None
    if name.startswith(words[0]):
        return 0
    return 1 if all(f" {word}" in f" {name}" for word in words) else 2


_TITLE_CELLS = 27
_KEY_CELLS = 6
_AROUND = 7  # cells of a row besides title, key and words, with the scroll bar


class QueryLine(LineInput):
    BINDINGS: ClassVar[list[BindingType]] = bindings("command_list")


class CommandList(Chooser, can_focus=False):
    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.found: list[Command] = []

    def show(self, found: list[Command]) -> None:
        self.found = found
        self.redraw(0)

    def lay_out(self, width: int) -> Iterator[tuple[str, Content]]:
        if not self.found:
            yield "", Content.styled("   " + _("No command matches."), DIM)
            return
        longest = max(cell_len(command.title) for command in self.found)
        titles = max(1, min(max(_TITLE_CELLS, longest), width - _KEY_CELLS - _AROUND))
        for command in self.found:
            fits = cell_len(command.words) <= width - titles - _KEY_CELLS - _AROUND
            words = command.words if fits else ""  # they are below, when the cursor is here
            title = (f"   {in_cells(command.title, titles)} ", BASE)
            yield command.title, Content.assemble(title, (f" {command.key:<{_KEY_CELLS}}", KEY), (f" {words}", DIM))


class CommandsScreen(Steady, PaintedOnce, ModalScreen[Command | None]):
    """Textual's `CommandPalette` searches in a worker: Enter may run what earlier letters found, and its text is
    English."""

    DEFAULT_CSS = """
    CommandsScreen #query { padding-left: 3; }
    CommandsScreen #commands { margin-top: 1; }
    CommandsScreen #about { height: 2; padding-left: 3; }
    """
    PLACE: ClassVar[str] = "commands"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self.query_line = QueryLine(id="query", placeholder=_("type part of a name"))
        self._list = CommandList(id="commands")
        self._about = Lines(id="about")
        self._all: list[Command] = []

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
        yield self.query_line
        yield self._list
        yield self._about
        yield keys

    def told(self) -> Told:
        about = sentences(words for words, _style in self._about.rows)
        return Told(focus=self._list.spoken, about=about, keys=aloud_in_a_row(self.query_one(KeyBar).keys))

    def open(self, screen: Screen[Any]) -> None:
        self._all = found = commands(self._host, screen)
        with self.prevent(Input.Changed):
            self.query_line.value = ""
        self._show(found)

    def _show(self, found: list[Command]) -> None:
        self._list.show(found)
        self.on_option_list_option_highlighted()

    def on_input_changed(self, changed: Input.Changed) -> None:
        self._show(matching(self._all, changed.value))

    def on_option_list_option_highlighted(self) -> None:
        found = self._list.found
        self._about.rows = ((found[self._list.cursor].words, "dim"),) if found else ()

    def on_option_list_option_selected(self) -> None:
        self.dismiss(self._list.found[self._list.cursor])

    def chosen(self, command: Command | None) -> None:
        if command is not None:
            self.app.call_later(command.run)

    def action_in_list(self, action: str) -> None:
        getattr(self._list, f"action_{action}")()

    def action_close(self) -> None:
        self.dismiss(None)
