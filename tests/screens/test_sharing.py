"""`y` copies the position in front, wherever there is one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games import sharing
from ldd_tui.modals.share import ShareModal
from rules.model import Options
from rules.position import from_position, to_position
from rules.position.code import decode
from saves.game_list import ID_CELLS
from tests.saves.playing import journal_of
from tests.screens.driving import Keyboard, new_session, playing, running
from tests.textual_inside import notices


@pytest.fixture
def app(tmp_path: object) -> Iterator[LddApp]:
    yield LddApp(f"{tmp_path}/games.sqlite3")


def copied(keyboard: Keyboard) -> str:
    return keyboard.app.clipboard


async def test_a_game_is_copied_as_code_board_turn_and_command(app: LddApp) -> None:
    async with running(app=app) as keyboard:
        session = new_session(app, "3", moves=30)
        await playing(keyboard, session)
        await keyboard.press("y", "enter")
        assert decode(copied(keyboard)) == to_position(session.state)
        assert copied(keyboard) in keyboard.seen.replace(" ", "").replace("│", "").replace("\n", "")
        await keyboard.press("2", "y")
        assert copied(keyboard).startswith(f"Turn {session.state.turn} of 14") and "\n" in copied(keyboard)
        await keyboard.press("3", "enter")
        assert f"Turn {session.state.turn} of 14" in copied(keyboard)
        await keyboard.press("4", "enter")
        game = session.play.game[:ID_CELLS]
        assert copied(keyboard) == f"ldd-tui --store {app.store.path} replay {game}"
        assert app.store.named(game)[0].id == session.play.game
        await keyboard.press("q")
        assert not isinstance(app.screen, ShareModal)


async def test_it_is_copied_from_every_screen_with_a_position() -> None:
    async with running() as keyboard:
        app = keyboard.app
        game = app.store.adopt(journal_of(Options(quick_play=True), seed=2), None, "[/nope]\x1b]52;c;AAAA\x07")
        last = app.recording_of(game).line[-1].state
        app.show_games()
        await keyboard.quiet()
        await keyboard.press("y", "enter")
        assert decode(copied(keyboard)) == to_position(last)
        await keyboard.press("q", "r", "d", "d", "y", "enter")
        at_second = copied(keyboard)
        assert from_position(decode(at_second), last.setup.board).turn == 1
        await keyboard.press("q", "question_mark", "y", "enter")
        assert copied(keyboard) == at_second
        await keyboard.press("q", "q", "end", "enter", "y", "enter")  # over the result
        assert decode(copied(keyboard)) == to_position(last)
        assert all(line.isprintable() for line in copied(keyboard).splitlines())


async def test_a_lesson_has_no_command() -> None:
    async with running() as keyboard:
        keyboard.app.learn()
        await keyboard.quiet()
        await keyboard.press("enter", "y")
        assert isinstance(keyboard.app.screen, ShareModal)
        assert "ldd-tui replay" not in keyboard.seen and "4 " not in keyboard.seen
        await keyboard.press("1", "enter")
        assert decode(copied(keyboard))


async def test_the_menu_has_no_position() -> None:
    async with running() as keyboard:
        await keyboard.press("y")
        assert notices(keyboard.app) == ["There is no position here to copy."]


def test_a_turn_in_which_nothing_has_happened_yet_is_the_one_before() -> None:
    entries = journal_of(Options(quick_play=True), seed=2)
    begun = next(index for index, entry in enumerate(entries) if entry.state.turn == 2)
    facts = [fact for entry in entries[: begun + 1] for fact in entry.facts]
    assert sharing.last_turn(facts, entries[0].state.setup).startswith("Turn 1 of 14")
    assert sharing.last_turn([], entries[0].state.setup) == ""
