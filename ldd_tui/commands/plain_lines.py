"""Plain lines on the standard streams."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ldd_tui.commands.stored_games import open_library
from ldd_tui.games.library import Library
from ldd_tui.games.recording import Recording
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.keys import in_force
from ldd_tui.look import glyphs
from ldd_tui.plain import games
from ldd_tui.plain.game import Game
from ldd_tui.plain.replay import Replay
from ldd_tui.plain.talk import Talk
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach.course import Progress, progress_path
from ldd_tui.teach.lesson import Lesson
from ldd_tui.text.numbers import told_if
from ldd_tui.text.store_errors import error_text
from rules.editions import STANDARD
from saves.errors import SavesError
from saves.named_files import store_path

if TYPE_CHECKING:
    from ldd_tui.teach.solving import Posed

_MOST_BYTES = 10_000


class Wanted(NamedTuple):
    """The request, at most one of these. `game`: a saved game's id."""

    recording: Recording | None = None
    new_game: NewGame | None = None
    learn: Lesson | str | None = None
    game: str | None = None
    solve: Callable[[Library, Progress], Posed] | None = None


def run(wanted: Wanted, loaded: Loaded, store: Path | None, board_text: str | None, *, tables: bool) -> None:
    glyphs.choose(loaded.settings.signs)
    in_force.use(dict(loaded.settings.keys))
    library = Library(store_path(store))
    if store is not None:
        open_library(library, to_read=wanted.recording is not None)
    talk = Talk(_ask, click.echo)
    with suppress(KeyboardInterrupt):
        talk.say(loaded.trouble)
        if wanted.recording is not None:
            with told_if(wanted.recording.help.tells_odds):
                own = None if wanted.recording.game is None else library.store
                if own is not None:
                    wanted.recording.open_in(own)
                Replay(wanted.recording, talk, tables=tables, store=own).play()
            return
        if wanted.learn is not None:
            _teach(wanted.learn, library, talk, loaded.settings)
            return
        if wanted.solve is not None:
            from ldd_tui.plain.problem import solve

            posed = wanted.solve(library, Progress(progress_path(library.path)))
            solve(posed, talk, loaded.settings, library.store)
            return
        try:
            session = _session(wanted, library, board_text, talk)
        except SavesError as error:
            talk.say(error_text(error))
            return
        if session is not None:
            talk.say(library.trouble)
            Game(session, talk, loaded.settings, library.store, tables=tables).play()


def _teach(learn: Lesson | str, library: Library, talk: Talk, settings: Settings) -> None:
    """`learn`: a lesson, or the edition whose lessons are offered, the one of the last lesson if empty."""
    from ldd_tui.plain import lesson as lessons

    progress = Progress(progress_path(library.path))
    last = progress.last()
    edition = learn if isinstance(learn, str) and learn else STANDARD if last is None else last.edition
    lesson = lessons.chosen(talk, progress, edition) if isinstance(learn, str) else learn
    while lesson is not None:
        game = lessons.LessonGame(lesson, progress, talk, settings, library.store)
        game.play()
        lesson = game.then


def _session(wanted: Wanted, library: Library, board_text: str | None, talk: Talk) -> GameSession | None:
    game, new_game = wanted.game, wanted.new_game
    if game is None and new_game is None:
        chosen = games.chosen(talk, library.store.games())
        if chosen is None:
            return None
        if isinstance(chosen, str):
            new_game = games.set_up(talk, board_text)
        else:
            game = chosen.id
    if game is not None:
        session, notice = library.resume(game)
        talk.say(notice)
        return session
    return None if new_game is None else GameSession.new(library.store, new_game)


def _ask(prompt: str, hidden: bool) -> str | None:
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    unseen = hidden and sys.stdin.isatty()
    if sys.platform == "win32" and unseen:
        from getpass import getpass

        return getpass("")
    with _unseen() if unseen else nullcontext():
        raw = sys.stdin.buffer.readline(_MOST_BYTES)
    while len(raw) == _MOST_BYTES and not raw.endswith(b"\n") and sys.stdin.buffer.readline(_MOST_BYTES):
        pass  # the rest of a line that is too long
    if not raw:
        if sys.stdin.isatty():
            click.echo()
        return None
    return raw.decode("utf-8", "replace")


@contextmanager
def _unseen() -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    import termios

    before = termios.tcgetattr(sys.stdin)
    silent = [*before]
    silent[3] = before[3] & ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        click.echo()
