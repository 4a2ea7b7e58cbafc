"""The app towards its player: the games, how far they have come in the lessons, their printed game and its board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ldd_tui.app.terminal_app import TerminalApp
from ldd_tui.games.library import Library
from ldd_tui.settings.settings import Loaded
from saves.named_files import box_path

if TYPE_CHECKING:
    from ldd_tui.box.kept import BoardChoice, MyBox
    from ldd_tui.teach.course import Progress
    from saves.store import Store


class PlayerApp(TerminalApp):
    """An app with what is a player's own.

    `store_path` is the file of the games, or `:memory:`. `board_text` is the board of new games, if it is not the
    packaged one. The others: see `TerminalApp`.
    """

    def __init__(
        self, store_path: Path | str, board_text: str | None, loaded: Loaded, settings_path: Path | None, depth: str
    ) -> None:
        super().__init__(loaded, settings_path, depth)
        self.library = Library(store_path)
        self._board_text = board_text
        self._progress: Progress | None = None
        self._box: MyBox | None = None

    @property
    def trouble(self) -> str:
        """What is wrong with the files of settings and games, in sentences; nothing if all is well."""
        return " ".join(filter(None, (self.settings_trouble, self.library.trouble)))

    @property
    def reports(self) -> Path | str:
        """Where the report of a failure is written: beside the games."""
        return self.library.path

    @property
    def store(self) -> Store:
        """The games that are kept."""
        return self.library.store

    @property
    def progress(self) -> Progress:
        """How far the player has come in the lessons."""
        from ldd_tui.teach import course

        if self._progress is None:
            self._progress = course.Progress(course.progress_path(self.library.path))
        return self._progress

    @property
    def box(self) -> MyBox:
        """What the player has seen on a printed game."""
        from ldd_tui.box.kept import MyBox

        if self._box is None:
            self._box = MyBox(box_path(self.settings_path))
            self._warn(self._box.trouble)
        return self._box

    @property
    def boards(self) -> tuple[BoardChoice, ...]:
        """The boards that a new game can be played on, the likeliest first; none if there is only the packaged one."""
        if self._board_text is None and not self._has_box:
            return ()
        from ldd_tui.box.kept import choices  # only where there is a choice: it costs time

        return choices(self._board_text, self.box)

    @property
    def _has_box(self) -> bool:
        """Whether anything may be known of a printed game."""
        path = box_path(self.settings_path)
        if self._box is not None or path is None:
            return self._box is not None
        try:
            return path.expanduser().exists()
        except (OSError, RuntimeError):  # a name that no file can have
            return False

    @property
    def _new_board(self) -> str | None:
        """The text of the board of new games, unless another one is chosen; None: the usual packaged one."""
        return self.boards[0].text if len(self.boards) > 1 else None

    def _board_of(self, edition: str) -> str:
        """The text of the likeliest board of an edition."""
        from rules.board_file import packaged_text

        return next((board.text for board in self.boards if board.edition == edition), packaged_text(edition))

    def _warn(self, notice: str) -> None:
        """Tell of something that is not as it should be; nothing, if there is nothing to be said."""
        if notice:
            self.notify(notice, severity="warning", markup=False, timeout=30)
