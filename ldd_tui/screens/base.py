from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.message import Message
from textual.screen import Screen

from ldd_tui.games.library import Watch
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import aloud_in_a_row
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.host import Host
from ldd_tui.widgets.heading import Heading, Lines, PageTitles, Title
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.read_aloud import Told, sentences
from ldd_tui.widgets.textual_inside import Steady
from saves.store import MEMORY

if TYPE_CHECKING:
    from ldd_tui.games.sharing import Shared
    from ldd_tui.modals.base import Dialog


class StoreWritten(Message):
    """Perhaps by someone else."""


class BaseScreen(Steady, Screen[None]):
    """`PLACE`: its name in the table of commands."""

    PLACE: ClassVar[str]
    store_watch: Watch | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        if "PLACE" in vars(cls):
            cls.BINDINGS = bindings(cls.PLACE)
        super().__init_subclass__(**options)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    def told(self) -> Told:
        pages = [pages.titles[pages.here] for pages in self.query(PageTitles) if pages.titles]
        heads = [*(title.words for title in self.query(Title)), *(head.words for head in self.query(Heading))]
        rows = [words for lines in self.query(Lines) if lines.display for words, _style in lines.rows]
        keys = aloud_in_a_row(key for bar in self.query(KeyBar) for key in bar.keys)
        return Told("", sentences((*heads, *pages)), self.focus_aloud(), sentences(rows), keys)

    def open_dialog(
        self,
        kind: type[Dialog[Any]],
        *what: Any,
        then: Callable[[Any], None] | None = None,
        said: str = "",
        refused: str = "",
        **more: Any,
    ) -> None:
        """Open the app's dialog of a kind. `then`: gets its answer; `said`: a notice; `refused`: why something else
        can't be done."""
        from ldd_tui.modals import reuse

        dialog = reuse(self.app, kind, *what, **more)
        if said:
            dialog.say(said)
        if refused:
            dialog.refuse(refused)
        self.app.push_screen(dialog, then)

    def ask(self, text: str, then: Callable[[], object], **words: Any) -> None:
        """Call `then` after a yes. `words`: title, answers and default of a `ConfirmModal`."""
        from ldd_tui.modals.confirm import ConfirmModal

        def answered(sure: bool | None) -> None:
            if sure:
                then()

        self.open_dialog(ConfirmModal, text, then=answered, **words)

    def to_share(self) -> Shared | None:
        """The position it shows, if any."""
        return None

    def watch_store(self, path: Path | str, game: str | None = None) -> None:
        """Post `StoreWritten` when the store, or `game` in it, changes. A store in memory has no other writers."""
        if path != MEMORY:
            self.store_watch = Watch(Path(path), lambda: self.post_message(StoreWritten()), game)

    def on_unmount(self) -> None:
        if self.store_watch is not None:
            self.store_watch.stop()

    def action_help(self) -> None:
        self.host.show_keys(self.PLACE)

    def action_leave(self) -> None:
        self.app.pop_screen()


def notice_rows(words: str, *, refused: bool) -> list[tuple[str, str]]:
    sign, style = (glyphs().alert, "warn") if refused else (glyphs().note, "key")
    return [(f"{sign} {words}", style)] if words else []
