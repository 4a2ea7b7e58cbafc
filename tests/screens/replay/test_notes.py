"""Notes in a replay: written, shown at their event, found again, and made a lesson."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from ldd_tui.games.recording import Recording
from ldd_tui.games.sharing import board
from ldd_tui.modals.position import PositionModal
from ldd_tui.screens.log import LogScreen
from ldd_tui.teach.checking import check
from ldd_tui.teach.lesson import load
from rules.position.code import encode
from saves.history import History
from tests.screens.driving import running
from tests.screens.replay.support import GAME, notice, replaying, seq
from tests.textual_inside import notices


async def test_a_note_is_written_shown_changed_and_deleted() -> None:
    async with running() as keyboard:
        game = await replaying(keyboard)
        store = keyboard.app.store
        await keyboard.press("d", "d", "N", *"Why [b]?", "enter")
        at = seq(keyboard)
        assert notice(keyboard) == "Note 1 of 1: Why [b]?"
        await keyboard.press("space")
        assert "Why" not in notice(keyboard)
        await keyboard.press("space", "space", "N", "escape", "N", *"2nd", "enter", "home", "m")
        assert (seq(keyboard), notice(keyboard)) == (at, "Note 1 of 2: Why [b]?")
        await keyboard.press("m")
        assert notice(keyboard) == "Note 2 of 2: 2nd"
        await keyboard.press("m")
        assert notice(keyboard) == "There is no later one."
        await keyboard.press("M", "N", *" No.", "enter")
        assert notice(keyboard) == "Note 1 of 2: Why [b]? No."
        await keyboard.press("N", "ctrl+u", "enter")
        assert notice(keyboard) == "The note is deleted." and len(store.notes.of(game)) == 1


async def test_a_position_code_in_it_is_opened_by_a_key() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        code = encode(GAME[3].state)
        await keyboard.press("d", "o")
        assert notice(keyboard) == "No note here has a position code."
        await keyboard.press("N")
        keyboard.app.screen.post_message(Paste(f"Better: {code}."))
        await keyboard.quiet()
        await keyboard.press("enter")
        assert "o open the note" in keyboard.seen
        await keyboard.press("o")
        dialog = keyboard.app.screen
        assert isinstance(dialog, PositionModal) and dialog.detail(200).plain == board(GAME[3].state)


async def test_it_is_found_and_marked_in_the_log() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        await keyboard.press("d", "N", *"Zeppelin!", "enter")
        at = seq(keyboard)
        await keyboard.press("home", "/", *"zeppelin", "enter")
        assert seq(keyboard) == at
        await keyboard.press("L")
        screen = keyboard.app.screen
        assert isinstance(screen, LogScreen) and "▪ " in keyboard.seen and "Zeppelin!" not in keyboard.seen
        await keyboard.press("enter")
        assert "Zeppelin!" in keyboard.seen


async def test_what_is_pasted_is_cleaned() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        await keyboard.press("N")
        keyboard.app.screen.post_message(Paste("two\nlines\x1b[2J \u202eof [red]"))
        await keyboard.quiet()
        await keyboard.press("enter")
        assert notice(keyboard) == "Note 1 of 1: two lines[2J of [red]"


async def test_only_ones_own_games_have_new_ones() -> None:
    async with running() as keyboard:
        keyboard.app.show_replay(Recording("x", History(GAME)))
        await keyboard.quiet()
        await keyboard.press("N")
        assert notice(keyboard) == "You write notes in your own games: B makes one of this."


async def test_one_key_makes_a_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with running() as keyboard:
        await replaying(keyboard)
        await keyboard.press("W")
        assert notice(keyboard) == "A lesson is made of notes, and this game has none. N writes one."
        await keyboard.press("d", "d", "N", *"What now?", "enter", "W", "enter")
        assert notices(keyboard.app)[-1] == f"The lesson is in {tmp_path / 'Verdun.toml'}: `ldd-tui learn` opens it."
        check(load(tmp_path / "Verdun.toml"))
