"""A stored game as the text of a file, in any format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ldd_tui import reports
from ldd_tui.games.analysing import deepest_kept
from ldd_tui.reports.as_html import Site
from ldd_tui.text.safe_text import clean
from rules.model import State
from saves.history import History
from saves.portable import export_game
from saves.store import Store
from saves.undisclosed import as_public
from saves.verify import Report, examine

GAME, TEXT, MARKDOWN, HTML, PICTURE, LESSON = FORMATS = ("jsonl", "text", "markdown", "html", "svg", "lesson")
ENDINGS = {GAME: ".jsonl", TEXT: ".txt", MARKDOWN: ".md", HTML: ".html", PICTURE: ".svg", LESSON: ".toml"}
_NAME_CELLS = 40


def format_of(file: Path) -> str:
    """By the ending of the file's name; by default the game itself."""
    return next((format_ for format_, ending in ENDINGS.items() if ending == file.suffix.lower()), GAME)


def _last(history: History) -> State:
    return history.last.state


def exported(
    store: Store, game: str, format_: str, *, moment: Callable[[History], State] = _last, with_secret: bool = False
) -> str:
    """In any format but a lesson's (`ldd_tui.teach.from_game`). `moment`: which position a picture shows. Raises what
    `Store.load` raises, the first flaw found, and `BadFile` if the game is too large."""
    if format_ == GAME:
        return "".join(export_game(store, game, with_secret))
    name = store.stored(game).name
    history, found = _examined(store, game)
    if format_ == PICTURE:
        return reports.board(name, history, moment(history))
    return reports.after_action(name, history, found, format_, deepest_kept(store, game, history), store.notes.of(game))


def page(store: Store, game: str, site: Site) -> str:
    """As a page of several, without notes, which may be private. Raises as `exported`."""
    history, found = _examined(store, game)
    return reports.page(store.stored(game).name, history, found, deepest_kept(store, game, history), site)


def _examined(store: Store, game: str) -> tuple[History, Report]:
    """Check a game and return its public view. Raises the first flaw found."""
    stored = store.stored(game)
    history, found = examine(stored.links, stored.secret, (stored.seq, stored.head))
    if found.flaw is not None:
        raise found.flaw
    history.branched = stored.branched
    return as_public(history), found


def write_new(file: Path, text: str) -> None:
    """Write a file that doesn't exist yet. Raises `OSError`."""
    with file.open("xb") as opened:
        try:
            opened.write(text.encode())
            opened.flush()
        except OSError:
            opened.close()
            file.unlink(missing_ok=True)
            raise


def file_name(name: str, format_: str) -> str:
    """A name for a file on any system: letters and digits of a game's name.

    >>> file_name("Verdun: 2nd try/../", HTML), file_name("", GAME)
    ('Verdun-2nd-try.html', 'game.jsonl')
    """
    kept = "".join(character if character.isalnum() else " " for character in clean(name, _NAME_CELLS))
    return ("-".join(kept.split()) or "game") + ENDINGS[format_]
