"""Sound files of every kind, to be spoiled, and commands that read them."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from pathlib import Path

from ldd_tui.settings.settings import Settings, text_of
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup
from rules.position import to_position
from saves.dice import secret_from_seed
from saves.portable import export_entries
from saves.store import Store
from tests.saves.playing import journal_of

GAME = "sound"


@cache
def board() -> bytes:
    return packaged_text().encode()


@cache
def position() -> bytes:
    return json.dumps(to_position(engine.initial(Setup(packaged())).state)).encode()


@cache
def lesson() -> bytes:
    return (resources.files("ldd_tui.teach") / "lessons" / "second" / "04_naval.toml").read_bytes()


@cache
def settings() -> bytes:
    return text_of(Settings(keys=(("undo", ("ctrl+z",)),))).encode()


@cache
def game() -> bytes:
    return "".join(export_entries(journal_of(Options(), seed=1, events=25), GAME, None)).encode()


def make_store(path: Path) -> None:
    with Store(path) as store:
        store.adopt(journal_of(Options(), seed=1, events=25), secret_from_seed(1), GAME)


@cache
def hosting() -> bytes:
    return b'listen = "127.0.0.1:8022"\nguests = "none"\nidle = 60\n'


BOARD, POSITION, LESSON, SETTINGS, HOSTING, PORTABLE, STORE, CLUB = (
    "board.toml",
    "position.json",
    "lesson.toml",
    "settings.toml",
    "hosting.toml",
    "game.jsonl",
    "games.sqlite3",
    "club",
)


def make_files(directory: Path) -> None:
    contents = {
        BOARD: board(),
        POSITION: position(),
        LESSON: lesson(),
        SETTINGS: settings(),
        HOSTING: hosting(),
        PORTABLE: game(),
    }
    for name, content in contents.items():
        (directory / name).write_bytes(content)
    make_store(directory / STORE)
    (directory / CLUB).mkdir(0o700)
    make_store(directory / CLUB / STORE)
