"""Every stored game, the last played first."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.widgets import OptionList

from ldd_tui.keys.in_force import Key, Style, key, with_keys
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.host import Host
from ldd_tui.text import _, ngettext
from ldd_tui.text import game_summary as told_of
from ldd_tui.text.phrases import as_sentence, together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.find_line import FindLine
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.tables import GameTable
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.editions import STANDARD
from saves.errors import SavesError, UnknownGame
from saves.game_list import Summary

if TYPE_CHECKING:
    from ldd_tui.games.sharing import Shared

T = TypeVar("T")
_TITLE_CELLS = 48
_OF_A_GAME = ("replay", "analyse", "your_games", "rename", "delete", "copy", "export")


class GamesScreen(PaintedOnce, BaseScreen):
    DEFAULT_CSS = """
    GamesScreen #games { margin-top: 1; }
    GamesScreen #below { height: 6; margin: 1 1 0 1; }
    """
    PLACE = "games"
    clock: ClassVar[staticmethod[[], float]] = staticmethod(time.time)
    """For tests, which need a fixed today."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._games: tuple[Summary, ...] = ()
        self._haystacks: dict[str, str] = {}
        self._deleted = 0
        self._notice = ""
        self._refused = False

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield FindLine(id="find")
        yield GameTable(id="games")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._table.focus()

    def on_screen_resume(self) -> None:
        self.query_one(Heading).words = _("Games, latest first")
        self._read()
        if self.host.trouble and not self._notice:
            self._refuse(self.host.trouble)
        self._show()

    def retranslate(self) -> None:
        self._notice = ""  # all else is said when it is come back to
        super().retranslate()

    @property
    def _table(self) -> GameTable:
        return self.query_one(GameTable)

    @property
    def _find_line(self) -> FindLine:
        return self.query_one(FindLine)

    # -- what is shown

    def _read(self) -> None:
        """A game that was continued in another one is hidden while that one exists."""
        games = self._attempt(self.host.store.games)
        deleted = self._attempt(self.host.store.deleted_games)
        if games is not None and deleted is not None:
            there = {game.id for game in games}
            self._games = tuple(game for game in games if game.continued not in there)
            self._deleted = len(deleted)
            self._haystacks = {}

    def _show(self, at: str | None = None) -> None:
        """Put the cursor on the game `at`, or leave it where it was."""
        table = self._table
        at = at or (table.row.id if table.row else None)
        found = self._found()
        table.now = self.clock()
        places = {game.id: place for place, game in enumerate(found)}
        table.show(found, places.get(at or ""))
        words = ngettext("{count} game", "{count} games", len(self._games)).format(count=len(self._games))
        if self._find_line.sought:
            words = _("{shown} of {games}").format(shown=len(found), games=words)
        self._find_line.notes = ((words, not found),)
        self._tell()
        self.query_one(KeyBar).keys = self._keys()

    def _found(self) -> tuple[Summary, ...]:
        words = told_of.searchable(self._find_line.sought).split()
        if not words:
            return self._games
        if not self._haystacks:
            self._haystacks = {game.id: told_of.search_text(game) for game in self._games}
        return tuple(game for game in self._games if all(word in self._haystacks[game.id] for word in words))

    def _tell(self) -> None:
        game = self._table.row
        rows = notice_rows(self._notice, refused=self._refused)
        if game is not None:
            rows += [(told_of.title(game), "strong"), (" ".join(told_of.sentences(game, self._table.now)), "dim")]
        elif not self._games:
            rows.append((_("No games yet."), "dim"))
        else:
            rows.append((together(as_sentence(_("nothing found")), with_keys(_("{back} shows all."))), "dim"))
        self.query_one("#below", Lines).rows = tuple(rows)

    def _keys(self) -> tuple[Key, ...]:
        if self._find_line.has_focus:
            return (
                key(self.PLACE, "accept", _("to the list"), main=True),
                key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
            )
        here = self._table.row is not None
        commands = [command for command in _OF_A_GAME if command != "export" or not self.host.hosted]
        return (
            *((key(self.PLACE, "accept", main=True),) if here else ()),
            key(self.PLACE, "find"),
            *(tuple(key(self.PLACE, command) for command in commands) if here else ()),
            *((key(self.PLACE, "restore", pinned=True),) if self._deleted else ()),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    def on_option_list_option_highlighted(self) -> None:
        self._notice = ""
        self._tell()

    def _refuse(self, why: str) -> None:
        self._notice, self._refused = why, True

    # -- finding

    def action_find(self) -> None:
        self._find_line.begin()

    def on_descendant_focus(self) -> None:
        self.query_one(KeyBar).keys = self._keys()

    def on_find_line_changed(self) -> None:
        self._notice = ""
        self._show()

    def on_find_line_closed(self) -> None:
        self._table.focus()

    def action_stay(self) -> None:
        """Tab leads nowhere else."""

    def action_back(self) -> None:
        if self._find_line.sought:
            self._find_line.sought = ""
            self.on_find_line_changed()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self._notice = ""
        self.app.pop_screen()

    # -- what can be done with a game

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        self._notice = ""
        self.host.resume(chosen.option_id or "")
        if self.app.screen is self:  # it may be gone from the list
            self._refresh()

    def action_open(self) -> None:
        self._table.action_select()

    def action_replay(self) -> None:
        game = self._at_hand()
        if game is not None:
            self.host.replay(game.id)

    def action_analyse(self) -> None:
        game = self._at_hand()
        if game is not None:
            self.host.analyse(game.id)

    def to_share(self) -> Shared | None:
        from ldd_tui.games.sharing import of_recording

        game = self._table.row
        recording = None if game is None else self._attempt(partial(self.host.recording_of, game.id))
        return None if recording is None else of_recording(recording, recording.line[-1])

    def action_rename(self) -> None:
        from ldd_tui.modals.name import NameModal

        game = self._at_hand()
        if game is not None:
            self.open_dialog(
                NameModal,
                told_of.name(game),
                title=_("Rename the game"),
                text=_("Any letters. Empty: the players' names."),
                done=_("rename"),
                longest=told_of.NAME_CELLS,
                then=partial(self._rename, game),
            )

    def _rename(self, game: Summary, name: str | None) -> None:
        if name is not None and self._done(partial(self.host.store.rename, game.id, name)):
            self._refresh(game.id, _("Renamed: {name}").format(name=name or told_of.players(game)))

    def action_copy(self) -> None:
        game = self._at_hand()
        if game is not None:
            name = told_of.name_of_copy(game, (other.name for other in self._games))
            made = self._attempt(partial(self.host.store.copy, game.id, name))
            if made is not None:
                self._refresh(made, _("Copied: {name}").format(name=clean(name, _TITLE_CELLS)))

    def action_delete(self) -> None:
        game = self._at_hand()
        if game is not None:
            self.ask(
                with_keys(_("{name}\n{restore} restores it until you quit."), name=_called(game)),
                partial(self._delete, game),
                title=_("Delete this game?"),
                yes=_("Delete it"),
                no=_("Keep it"),
                default=False,
            )

    def _delete(self, game: Summary) -> None:
        if self._done(partial(self.host.store.delete, game.id)):
            self._refresh(notice=with_keys(_("Deleted: {name}. {restore} restores it."), name=_called(game)))

    def action_restore(self) -> None:
        deleted = self._attempt(self.host.store.deleted_games)
        if deleted is None:
            return
        if not deleted:
            self._refuse(_("Nothing to restore."))
            self._refresh()
            return
        game = max(deleted, key=lambda game: game.deleted or 0.0)
        if self._done(partial(self.host.store.restore, game.id)):
            self._refresh(game.id, _("Restored: {name}").format(name=_called(game)))

    @property
    def edition(self) -> str:
        game = self._table.row
        return STANDARD if game is None else game.edition

    def _at_hand(self) -> Summary | None:
        """The game under the cursor; `None`, with a message, if there is none."""
        game = self._table.row
        if game is None:
            self._refuse(_("No game here."))
            self._tell()
        return game

    def _refresh(self, at: str | None = None, notice: str = "") -> None:
        """Reload the list. A search that would hide the game `at` is cleared."""
        self._read()
        if notice:
            self._notice, self._refused = notice, False
        self._show(at)
        if at is not None and (self._table.row is None or self._table.row.id != at):
            self._find_line.sought = ""
            self._show(at)

    def _done(self, act: Callable[[], object]) -> bool:
        """Returns whether it succeeded; shows the reason if it didn't."""
        return self._attempt(lambda: (act(),)) is not None

    def _attempt(self, act: Callable[[], T]) -> T | None:
        """The result; `None`, with the reason shown, if it failed."""
        try:
            return act()
        except UnknownGame:
            self._refuse(_("Someone else has deleted this game."))
            self.call_later(self._refresh)
        except SavesError as error:
            self._refuse(error_text(error))
        if self._table.is_mounted:
            self._tell()
        return None


def _called(game: Summary) -> str:
    return clean(told_of.title(game), _TITLE_CELLS)
