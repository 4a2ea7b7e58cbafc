"""What packages bring beside the program: the manual in each language, and completion in a shell."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import click
import pytest
from click.shell_completion import BashComplete

from ldd_tui.commands.cli import ldd
from ldd_tui.commands.man_page import shared_files
from saves.store import Store
from tests.commands.test_saved_games import GAME, SECRET

COMPLETE = "_LDD_TUI_COMPLETE"


def test_the_manual_has_every_command_and_option_in_each_language() -> None:
    files = shared_files("1.2.3", "2026-11-11")
    english, french = (files[PurePosixPath(f"man/{folder}/ldd-tui.1")] for folder in ("man1", "fr/man1"))
    commands: list[tuple[click.Command, list[str]]] = [(ldd, ["ldd-tui"])]
    for command, path in commands:
        title = " ".join(path).replace("-", "\\-")
        assert len(path) == 1 or (f".SS {title}\n" in english and f".SS {title}\n" in french)
        if isinstance(command, click.Group):
            commands += [(below, [*path, name]) for name, below in command.commands.items() if not below.hidden]
        for parameter in command.params:
            for name in parameter.opts if isinstance(parameter, click.Option) and not parameter.hidden else ():
                assert "\\fB{}\\fR".format(name.replace("-", "\\-")) in english
    assert ".SH COMMANDS\n" in english and ".SH COMMANDES\n" in french
    assert "La langue\\~; par défaut" in french and "The language; default" in english


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        store.adopt(GAME, SECRET, "Verdun")
        store.adopt(GAME[:60], SECRET, "Anna against Bob")
    return path


def completed(path: Path, *words: str) -> list[str]:
    found = BashComplete(ldd, {}, "ldd-tui", COMPLETE).get_completions(["--store", str(path), *words[:-1]], words[-1])
    return [item.value if item.type == "plain" else item.type for item in found]


def test_commands_values_and_games_are_completed(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(store, "sim") == ["simulate"]
    assert completed(store, "simulate", "--entente", "m") == ["marshal"]
    assert completed(store, "replay", "") == ["Anna against Bob", "Verdun"]
    assert completed(store, "export", "V") == ["Verdun"]
    assert completed(store, "verify", "game.js") == ["file"]
    monkeypatch.setenv(COMPLETE, "bash_complete")
    assert completed(store, "replay", "A") == ["'Anna against Bob'"]


def test_without_games_files_are_completed(store: Path) -> None:
    assert completed(store.with_name("none"), "replay", "") == ["file"]
    store.write_bytes(b"no games")
    assert completed(store, "replay", "") == ["file"]
