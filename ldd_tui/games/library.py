"""The player's games: store, board files, and noticing that a game is played elsewhere."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import labelled, listing, together
from ldd_tui.text.safe_text import clean, file_shown
from ldd_tui.text.store_errors import error_text
from saves.errors import JournalError, NewerFormat, SavesError, StoreError
from saves.game_list import Summary
from saves.store import MEMORY, Store

if TYPE_CHECKING:
    from ldd_tui.games.session import GameSession
    from saves.repair import Repaired


class WrongBoard(ValueError):
    """An unusable board file: a sentence with the file, the field and what was expected."""

    def __init__(self, file: Path, expected: str, found: str, field: str = "") -> None:
        place = file_shown(file)
        if field:
            place = labelled(place, field)
        words = _("{place}: expected {expected}, found {found}")
        super().__init__(words.format(place=place, expected=expected, found=found))


def board_text_of(path: Path) -> str:
    """Raises `WrongBoard`."""
    from rules import board_file
    from saves import named_files

    try:
        data = named_files.read(path, board_file.LARGEST + 1)
    except OSError as error:
        raise WrongBoard(path, _("a readable board file"), error.strerror or str(error)) from error
    if len(data) > board_file.LARGEST:
        raise WrongBoard(path, _("a board file"), _("more than {size} bytes").format(size=board_file.LARGEST))
    try:
        text = data.decode("utf-8-sig")
        board_file.parse(text)
    except UnicodeDecodeError as error:
        found = _("another byte at position {at}").format(at=error.start)
        raise WrongBoard(path, _("text in UTF-8"), found) from error
    except board_file.BoardError as error:
        raise WrongBoard(path, error.expected, error.found, error.path) from error
    return text


_PATIENCE = 2.0  # seconds after which the thread checks whether it was stopped


class Watch:
    """Calls back, from its own thread, when the store at `path` is written to. What doesn't concern `game` may come
    late, or not at all. A store that can't be opened isn't watched. Calls are at least `rest` seconds apart."""

    def __init__(self, path: Path, changed: Callable[[], object], game: str | None = None) -> None:
        self.rest = 0.0
        self._path = path
        self._game = game
        self._changed = changed
        self._over = threading.Event()
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def stop(self) -> None:
        self._over.set()

    def _run(self) -> None:
        with contextlib.suppress(SavesError), Store(self._path) as store:
            store.wait_for_change(0, self._game)
            if not self._over.is_set():
                self._changed()  # something may have been written before there was a connection that hears of it
            while not self._over.is_set():
                if store.wait_for_change(_PATIENCE, self._game) and not self._over.is_set():
                    self._changed()
                    self._over.wait(self.rest)


_NAME_CELLS, _PATH_CELLS, _MOST_NAMED = 30, 120, 3


class Library:
    """The games in the file at `path`, or in memory. `trouble`: errors, in sentences."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self.trouble = ""
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        """Opened on first use. Games stay in memory if the file can't be used."""
        if self._store is None:
            try:
                return self.open()
            except StoreError as error:
                self.trouble = _("{error} Its games can't be shown, and this session's games are not saved.").format(
                    error=error_text(error)
                )
                self._store = Store(MEMORY)
        return self._store

    def open(self) -> Store:
        """Open the file, with any due repair, backup and purge. Raises `StoreError`."""
        from saves.opening import open_store

        opened = open_store(self.path)
        self._store = opened.store
        if opened.repaired is not None:
            self.trouble = repair_text(opened.repaired)
        if opened.no_backup is not None:
            words = _("No backup made: {why}").format(why=error_text(opened.no_backup))
            self.trouble = together(self.trouble, words)
        return opened.store

    def last_unfinished(self) -> Summary | None:
        try:
            return self.store.last_unfinished()
        except SavesError as error:
            self.trouble = error_text(error)
            return None

    def unfinished(self) -> frozenset[str]:
        """Raises `SavesError`."""
        return frozenset(game.id for game in self.store.games() if game.over is None)

    def finished(self) -> frozenset[str]:
        """Raises `SavesError`."""
        return frozenset(game.id for game in self.store.games() if game.over is not None)

    def is_empty(self) -> bool:
        try:
            return self.store.is_empty()
        except SavesError as error:
            self.trouble = error_text(error)
            return False

    def resume(self, game: str) -> tuple[GameSession, str]:
        """Resume a stored game, with a message for the player or "". A game that can't be replayed to its end becomes a
        new one, up to the last event that can. Raises `SavesError`."""
        from ldd_tui.games.session import GameSession

        try:
            return GameSession.resume(self.store, game), ""
        except NewerFormat:
            raise
        except JournalError:
            reopened = self.store.reopen(game)
        session = GameSession.resume(self.store, reopened.game)
        if reopened.error is None:
            return session, ""
        words = _(
            "This game can't be replayed to its end: {why}. It goes on after event {seq} as a copy; "
            "the original is kept."
        )
        return session, words.format(why=error_text(reopened.error), seq=reopened.seq)


def repair_text(repaired: Repaired) -> str:
    words = _("The file of saved games was damaged and has been repaired; the old one is {file}.")
    kept = words.format(file=file_shown(repaired.aside, _PATH_CELLS))
    if repaired.records:
        kept = together(kept, _("Some agreements in the club are lost."))
    lost = repaired.lost
    if not lost:
        count = len(repaired.games)
        whole = ngettext("{count} game was recovered.", "{count} games were recovered.", count)
        return together(kept, whole.format(count=count) if count else None)
    named = [clean(game.name, _NAME_CELLS) if game.name else _("a game without its name") for game in lost]
    rest = len(named) - _MOST_NAMED
    if rest > 0:
        more = ngettext("{count} more", "{count} more", rest).format(count=rest)
        named = [*named[:_MOST_NAMED], more]
    return together(kept, _("Parts of {games} are lost.").format(games=listing(named)))
