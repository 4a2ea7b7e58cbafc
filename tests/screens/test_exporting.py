"""`E` writes the game in front to a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.reports.exporting import ENDINGS, LESSON, exported
from ldd_tui.screens import exporting
from rules.model import Options
from saves.dice import secret_from_seed
from saves.portable import check, read_file
from tests.saves.playing import journal_of
from tests.screens.driving import Keyboard, new_session, playing, running
from tests.textual_inside import notices

OVER = journal_of(Options(quick_play=True), seed=2)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def with_a_game(keyboard: Keyboard, name: str = "Verdun: 2nd") -> str:
    return keyboard.app.store.adopt(OVER, secret_from_seed(2), name)


@pytest.mark.slow("five reports of a game")
async def test_a_game_in_the_list_is_written_in_every_format(here: Path) -> None:
    async with running() as keyboard:
        game = with_a_game(keyboard)
        keyboard.app.show_games()
        await keyboard.quiet()
        for key, (format_, name) in {
            "1": ("html", "Verdun-2nd.html"),
            "2": ("markdown", "Verdun-2nd.md"),
            "3": ("text", "Verdun-2nd.txt"),
            "4": ("svg", "Verdun-2nd.svg"),
            "5": ("jsonl", "Verdun-2nd.jsonl"),
        }.items():
            await keyboard.press("E", key, "enter", "enter")
            assert (here / name).read_text(encoding="utf-8") == exported(keyboard.app.store, game, format_)
            assert notices(keyboard.app)[-1] == f"The game is in {here / name}"
        assert {Path(file).suffix for file in here.iterdir()} == {*ENDINGS.values()} - {ENDINGS[LESSON]}
        assert check(read_file((here / "Verdun-2nd.jsonl").read_bytes())).last.state == OVER[-1].state


async def test_no_file_is_replaced(here: Path) -> None:
    (here / "game.jsonl").write_text("mine")
    async with running() as keyboard:
        with_a_game(keyboard, "")
        keyboard.app.show_games()
        await keyboard.quiet()
        await keyboard.press("E", "5", "enter")
        assert "game-2.jsonl" in keyboard.seen and str(here)[:30] in keyboard.seen
        await keyboard.press("ctrl+u", *"game.jsonl", "enter")
        assert "game.jsonl exists; nothing was replaced" in keyboard.seen
        await keyboard.press("ctrl+u", *"no/such/x", "enter")
        assert "no/such/x: No such file or directory" in keyboard.seen
        await keyboard.press("escape")
        assert (here / "game.jsonl").read_text() == "mine" and len(list(here.iterdir())) == 1


async def test_a_game_that_is_played_is_exported_without_its_secret(here: Path) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", moves=20)
        await playing(keyboard, session)
        while keyboard.app.screen is not keyboard.app.get_screen("game"):
            await keyboard.press("escape")
        await keyboard.press("E", "5", "enter", "enter")
        assert "The game isn't over: the file doesn't hold the secret of its dice." in notices(keyboard.app)[-1]
        assert read_file((here / "Test.jsonl").read_bytes()).secret is None


async def test_the_end_and_the_replay_export_too(here: Path) -> None:
    async with running() as keyboard:
        keyboard.app.replay(with_a_game(keyboard))
        await keyboard.quiet()
        await keyboard.press("d", "E", "4", "enter", "enter")
        first = (here / "Verdun-2nd.svg").read_text(encoding="utf-8")
        await keyboard.press("end", "enter", "E", "4", "enter", "enter")
        assert (here / "Verdun-2nd-2.svg").read_text(encoding="utf-8") != first


async def test_there_must_be_a_game_and_a_machine_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as keyboard:
        await keyboard.press("E")
        assert notices(keyboard.app) == ["There is no saved game here to export."]
        monkeypatch.setattr(LddApp, "hosted", True)
        await keyboard.press("E")
        assert notices(keyboard.app)[-1] == "A file would be on the host's machine. y copies a game as text."


def test_documents_where_the_directory_cannot_be_written_to(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert exporting._directory() == here
    monkeypatch.chdir("/")
    assert exporting._directory() not in (Path("/"), here)
