"""The app, as far as a screen may know it. A screen opens another one by a call to the app.

A call, not one of Textual's messages: those wait in the app's queue behind the keys typed ahead, and the next key would
still go to the screen that is being left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ldd_tui.box.kept import BoardChoice, MyBox
    from ldd_tui.games.library import Library
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import NewGame
    from ldd_tui.settings.settings import Settings
    from ldd_tui.teach.course import Progress
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.telling.passages import Explain, Passage
    from ldd_tui.widgets.aside import Spoken
    from ldd_tui.widgets.page import Paragraph
    from rules.model import Side
    from saves.club.visit import Visit
    from saves.events import Help
    from saves.store import Store


class Host(Protocol):
    """Any app with our screens. Games are named by their id in the store."""

    library: Library
    settings: Settings
    settings_path: Path | None
    depth: str

    @property
    def hosted(self) -> bool:
        """Whether the app runs on another machine, which the player must not see."""
        ...

    @property
    def player_name(self) -> str:
        """Empty where the player's name is unknown."""
        ...

    def change(self, **changes: str | bool) -> None: ...

    @property
    def store(self) -> Store: ...

    @property
    def progress(self) -> Progress: ...

    @property
    def box(self) -> MyBox: ...

    @property
    def boards(self) -> tuple[BoardChoice, ...]: ...

    @property
    def trouble(self) -> str: ...

    # -- the ways from one screen to another

    def to_the_menu(self, then: Callable[[], object] | None = None) -> bool: ...

    def leave_menu(self) -> None: ...

    def set_up(self) -> None: ...

    def start(self, new_game: NewGame) -> None: ...

    def resume(self, game: str) -> None: ...

    def resume_last(self) -> None: ...

    def replay(self, game: str) -> None: ...

    def show_replay(self, recording: Recording) -> None: ...

    def analyse(self, game: str) -> None: ...

    def explain(self, recording: Recording) -> None: ...

    def show_games(self) -> None: ...

    def learn(self) -> None: ...

    def teach(self, lesson: Lesson) -> None: ...

    def play_with_tutor(self, edition: str) -> None: ...

    def show_box(self) -> None: ...

    def show_log(self, told: tuple[Passage, ...], explain: Explain) -> None: ...

    def show_page(self, paragraphs: Sequence[Paragraph], title: str = "") -> None: ...

    def show_keys(self, place: str, title: str = "") -> None: ...

    def show_help(self, place: str = "", board: str | None = None) -> None: ...

    def open_rules(self, rule: str = "") -> None: ...

    def show_settings(self) -> None: ...


class ClubHost(Host, Protocol):
    """The app of somebody in a club."""

    @property
    def visit(self) -> Visit: ...

    def open_table(self, game: str) -> None: ...

    def watch_game(self, game: str, *, from_start: bool = False) -> None: ...

    def set_up_table(self) -> None: ...

    def start_table(
        self, new: NewGame, kept: Mapping[Side, str], *, days: float, watched: bool, help: Help
    ) -> None: ...

    def enter_code(self, code: str) -> None: ...

    def join(self, name: str) -> None: ...

    def show_own_keys(self) -> None: ...

    def play_alone(self) -> None: ...

    def say_aside(self, spoken: Spoken | None) -> None: ...

    def awaited(self, game: str, words: str, *, aloud: bool = True) -> None: ...
