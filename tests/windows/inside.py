"""What must work on Windows: every command, and a game by keyboard.

python -m pytest tests/windows/inside.py                                 on Windows
python -m pytest -p tests.windows.disguise tests/windows/inside.py       elsewhere, as `test_windows.py` does
"""

from __future__ import annotations

import io
import os
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldd_tui import text
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import cli
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.settings.settings import Loaded, Settings, load
from ldd_tui.text import standard_streams
from ldd_tui.widgets.lists import Choices
from rules.model import Options
from saves.dice import secret_from_seed
from saves.store import Store
from tests.saves.playing import journal_of
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running
from tests.screens.game.support import session_of
from tests.screens.game.test_whole_games import one_step

GAME = "Verdun"
NEEDS_A_TERMINAL = "The screen needs a terminal"
NO_HOST = "Hosting needs Linux or macOS"
COMMANDS: dict[tuple[str, ...], str] = {
    ("aid",): "Initiative",
    ("analyse", GAME, "--depth", "0", "--workers", "2"): "Verdun",
    ("board",): "[sectors",
    ("doctor",): "SQLite: ",
    ("drill",): "nalyse",
    ("engine",): '"result":',
    ("export", GAME, "{folder}/game.jsonl"): "",
    ("grades",): "games",
    ("host",): NO_HOST,
    ("host", "invite", "foch"): NO_HOST,
    ("verify", GAME): "in order",
    ("import", "{folder}/game.jsonl"): "mported",
    ("keys",): "[keys]",
    ("learn", "--list"): "min",
    ("learn",): NEEDS_A_TERMINAL,
    ("new",): NEEDS_A_TERMINAL,
    ("odds", "germany", "france", "3"): "Germany against France",
    ("play",): NEEDS_A_TERMINAL,
    ("new", "--plain", "--seed", "1"): "France",
    ("puzzle", "--list"): "Turn",
    ("puzzle",): NEEDS_A_TERMINAL,
    ("replay", "{folder}/game.jsonl"): NEEDS_A_TERMINAL,
    ("rules", "10.3"): "10.3",
    ("show", "{folder}/position.json"): "France",
    ("simulate", "--games", "2", "--seed", "1", "--workers", "2", "--export", "{folder}/games"): "games",
}
"""Each command, with words that it answers."""
REQUEST = '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {}}\n'


def test_every_command_is_here() -> None:
    assert {command[0] for command in COMMANDS} == set(cli.ldd.commands)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("windows")
    (folder / "position.json").write_text("{}", encoding="utf-8")
    with Store(folder / "games.sqlite3") as store:
        store.adopt(journal_of(Options(quick_play=True), seed=2)[:80], secret_from_seed(2), GAME)
    return folder


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_each_command_answers(command: tuple[str, ...], folder: Path) -> None:
    arguments = [argument.format(folder=folder) for argument in command]
    result = CliRunner().invoke(cli.ldd, ["--store", str(folder / "games.sqlite3"), *arguments], input=REQUEST)
    assert COMMANDS[command] in result.output
    refused = COMMANDS[command] in (NEEDS_A_TERMINAL, NO_HOST)
    codes = (2,) if refused else (0, 1) if command == ("doctor",) else (0,)
    assert result.exit_code in codes, (result.output, result.exception)
    assert not refused or len(result.output.splitlines()) == 1


@pytest.mark.slow("some turns of a game")
async def test_a_game_by_keyboard_is_saved_and_resumed(tmp_path: Path) -> None:
    store, settings = tmp_path / "games.sqlite3", tmp_path / "settings.toml"
    chooser = random.Random(4)
    async with at_the_menu(store, settings) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS)))
        session = session_of(keyboard)
        while session.state.turn < 3:
            await one_step(keyboard, chooser)
        before = session.play.history.entries
        keyboard.app.change(animation=False, language="fr")
    assert load(settings).settings.language == "fr"
    async with at_the_menu(store, settings) as keyboard:
        titles = [item.label for item in keyboard.app.screen.query_one(Choices).items]
        await keyboard.press(str(titles.index("Continue the last game") + 1))
        session = session_of(keyboard)
        assert session.play.history.entries == before
        for _ in range(20):
            await one_step(keyboard, chooser)
        assert len(session.play.history.entries) > len(before)
    assert not store.with_name(f"{store.name}-signals").exists(), "there are no sockets"


@asynccontextmanager
async def at_the_menu(store: Path, settings: Path) -> AsyncIterator[Keyboard]:
    app = LddApp(store, loaded=Loaded(Settings(animation=False)), settings_path=settings)
    async with running(app=app) as keyboard:
        assert isinstance(keyboard.app.screen, MenuScreen)
        yield keyboard
    text.use(text.SOURCE_LANGUAGE)


def test_files_and_pipes_are_written_in_utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    standard_streams.prepare()
    print("≥ 3\u202f!", flush=True)
    assert written.getvalue().decode() == "≥ 3\u202f!\n".replace("\n", os.linesep)
