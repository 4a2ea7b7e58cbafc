"""The player's games: the store that this start of the program has opened, and sentences on what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import listing, together
from ldd_tui.text.safe_text import clean, file_shown
from ldd_tui.text.store_errors import error_text
from saves.errors import JournalError, NewerFormat, SavesError, StoreError
from saves.game_list import Summary
from saves.store import MEMORY, Store

if TYPE_CHECKING:
    from ldd_tui.games.session import GameSession
    from saves.repair import Repaired

_NAME_CELLS, _PATH_CELLS, _MOST_NAMED = 30, 120, 3


class Library:
    """The games in the file at `path`, or in memory. `trouble`: what is wrong with them, in sentences."""

    def __init__(self, path: Path | str) -> None:
        self.path = path
        self.trouble = ""
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        """The store, opened when it is first asked for. If the file cannot be used, games are kept in memory only."""
        if self._store is None:
            try:
                return self.open()
            except StoreError as error:
                self.trouble = _("{error} Its games cannot be shown, and games of this session are not saved.").format(
                    error=error_text(error)
                )
                self._store = Store(MEMORY)
        return self._store

    def open(self) -> Store:
        """Open the file, with repair, backup and removal of deleted games where they are due. Raises `StoreError`."""
        from saves.opening import open_store

        opened = open_store(self.path)
        self._store = opened.store
        if opened.repaired is not None:
            self.trouble = repair_text(opened.repaired)
        if opened.no_backup is not None:
            words = _("No backup of the games was made: {why}").format(why=error_text(opened.no_backup))
            self.trouble = together(self.trouble, words)
        return opened.store

    def last_unfinished(self) -> Summary | None:
        """The game that was played last and is not over."""
        try:
            return self.store.last_unfinished()
        except SavesError as error:
            self.trouble = error_text(error)
            return None

    def unfinished(self) -> frozenset[str]:
        """The ids of the games that are not over. Raises `SavesError`."""
        return frozenset(game.id for game in self.store.games() if game.over is None)

    def finished(self) -> frozenset[str]:
        """The ids of the games that are over. Raises `SavesError`."""
        return frozenset(game.id for game in self.store.games() if game.over is not None)

    def is_empty(self) -> bool:
        """Whether there is no game at all, not even a deleted one."""
        try:
            return self.store.is_empty()
        except SavesError as error:
            self.trouble = error_text(error)
            return False

    def resume(self, game: str) -> tuple[GameSession, str]:
        """Take up a stored game, and what the player has to know first, or nothing.

        A game that cannot be replayed to its end goes on, as another one, after the last event that can. Raises
        `SavesError` if nothing can be played.
        """
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
            "This game could not be played through to its end: {why}. It goes on after event {seq} as a game of its "
            "own, and the original is kept."
        )
        return session, words.format(why=error_text(reopened.error), seq=reopened.seq)


def repair_text(repaired: Repaired) -> str:
    """Sentences on a repair of the store: what was saved and what is lost."""
    words = _("The file of the games was damaged and has been repaired; the damaged one is kept as {file}.")
    kept = words.format(file=file_shown(repaired.aside, _PATH_CELLS))
    if repaired.records:
        kept = together(kept, _("Some of what was agreed in the club is lost."))
    lost = repaired.lost
    if not lost:
        count = len(repaired.games)
        whole = ngettext("{count} game is whole again.", "All {count} games are whole again.", count)
        return together(kept, whole.format(count=count) if count else None)
    named = [clean(game.name, _NAME_CELLS) if game.name else _("a game without its name") for game in lost]
    rest = len(named) - _MOST_NAMED
    if rest > 0:
        more = ngettext("{count} more", "{count} more", rest).format(count=rest)
        named = [*named[:_MOST_NAMED], more]
    return together(kept, _("Something is lost of {games}.").format(games=listing(named)))
