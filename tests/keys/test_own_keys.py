"""Keys of one's own at work: pressed, and named by the key bar, the help, the list of commands and sentences."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys import changes
from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.name import NameModal
from ldd_tui.screens.command_palette import commands
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.prompt import KeyBar
from rules.model import Decision, Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running


@asynccontextmanager
async def with_keys(**keys: str) -> AsyncIterator[Keyboard]:
    """The app with the user's own keys: Textual's names, separated by commas."""
    own = tuple((command, tuple(written.split(","))) for command, written in keys.items())
    assert list(changes.clashes(dict(own))) == []
    async with running((120, 40), LddApp(MEMORY, loaded=Loaded(Settings(animation=False, keys=own)))) as keyboard:
        yield keyboard


async def in_a_game(keyboard: Keyboard) -> None:
    session = new_session(keyboard.app, "one", Options(athena=CENTRAL_POWERS))
    session.advance(fast=True)
    await playing(keyboard, session)
    while session.play.can_undo() is None or session.decision != Decision.TECHNOLOGY:
        session.choose(session.legal[0])
        session.advance(fast=True)
    keyboard.game.open(session)
    await keyboard.quiet()


def bar(keyboard: Keyboard) -> dict[str, str]:
    return {key.word: key.key for key in keyboard.app.screen.query_one(KeyBar).keys}


async def test_a_key_of_ones_own_takes_back_and_the_former_one_does_not() -> None:
    async with with_keys(undo="ctrl+z", take_back="f2") as keyboard:
        await in_a_game(keyboard)
        before = keyboard.game.session.state
        await keyboard.press("u")
        assert keyboard.game.session.state == before
        await keyboard.press("ctrl+z")
        if isinstance(keyboard.app.screen, Dialog):  # what dice have settled is asked first
            await keyboard.press("y")
        assert keyboard.game.session.state != before


async def test_the_bar_the_help_and_the_list_of_commands_name_it() -> None:
    async with with_keys(undo="ctrl+z", help="f1,question_mark", advice="f3", technology="y") as keyboard:
        await in_a_game(keyboard)
        assert bar(keyboard)["undo"] == "Ctrl+Z" and bar(keyboard)["keys"] == "F1"
        assert bar(keyboard)["advice"] == "F3" and bar(keyboard)["technology"] == "y"
        found = {command.title: command.key for command in commands(keyboard.app, keyboard.app.screen)}
        assert found["Undo"] == "Ctrl+Z" and found["Keys"] == "F1" and found["Technologies"] == "y"
        for key in ("f1", "question_mark"):
            await keyboard.press(key)
            page = keyboard.app.screen
            assert isinstance(page, HelpScreen)
            told = {paragraph.words: paragraph.key for paragraph in page._paragraphs}
            assert told["take back the last decision, or do it again; the same throws and draws come the same"] == (
                "ctrl+z U"
            )
            assert told["the whole log by turn and side, with the sums; there F1 shows its keys"] == "L"
            await keyboard.press(key)
            assert isinstance(keyboard.app.screen, GameScreen)


async def test_sentences_name_it() -> None:
    async with with_keys(go_on="f4", redo="f5", technology="y", **{"pass": "f6"}) as keyboard:
        await in_a_game(keyboard)
        await keyboard.press("left", "right", "f4")  # nothing is noted any more
        assert "y attempts or implements levels, F6 ends." in keyboard.seen
        await keyboard.press("f5")
        assert "F5 does again what u or Z took back" in " ".join(keyboard.seen.split())


async def test_dialogs_take_and_name_it_and_letters_that_became_free_do_nothing() -> None:
    async with with_keys(leave="f10", back="f9", cards="f8", go_on="f7") as keyboard:
        await in_a_game(keyboard)
        await keyboard.press("e")
        assert isinstance(keyboard.app.screen, GameScreen)
        for leaving in ("f8", "f9", "f10"):
            await keyboard.press("f8")
            dialog = keyboard.app.screen
            assert isinstance(dialog, Dialog)
            assert {hint.key for hint in dialog.hints()} >= {"F7/Enter", "F9"}
            await keyboard.press("q")
            assert keyboard.app.screen is dialog and "q does nothing here" in keyboard.seen
            await keyboard.press("escape")
            assert keyboard.app.screen is dialog
            back = next(command for command in commands(keyboard.app, dialog) if command.title == "Back")
            assert back.key == "F9"
            await keyboard.press(leaving)
            assert isinstance(keyboard.app.screen, GameScreen)


async def test_the_key_that_opens_the_advice_closes_it() -> None:
    async with with_keys(advice="f3") as keyboard:
        await in_a_game(keyboard)
        await keyboard.press("f3")
        assert isinstance(keyboard.app.screen, AdviceModal)
        await keyboard.press("f3")
        assert isinstance(keyboard.app.screen, GameScreen)


async def test_keys_can_be_swapped() -> None:
    async with with_keys(log="R", rules="L") as keyboard:
        await in_a_game(keyboard)
        await keyboard.press("R")
        assert isinstance(keyboard.app.screen, LogScreen)
        await keyboard.press("R")
        assert isinstance(keyboard.app.screen, GameScreen)


WITH_ROOM = {
    "suggested": "f4",
    "all_cards": "f5",
    "all_actions": "f6",
    "next_decision": "f7",
    "show": "f8",
    "side": "f9",
    "play": "f2",
    "delete": "f3",
    "skip": "f10",
}
"""Other keys for what s, a and d do elsewhere."""


async def test_the_cursor_goes_by_keys_of_ones_own() -> None:
    async with with_keys(up="w,up", down="s", left="a", right="d", **WITH_ROOM) as keyboard:
        choices = keyboard.app.screen.query_one("#choices")
        await keyboard.press("s")
        assert choices.cursor == 1  # type: ignore[attr-defined]
        await keyboard.press("down", "w")
        assert choices.cursor == 0  # type: ignore[attr-defined]
        await in_a_game(keyboard)
        here = keyboard.game.map_view.cursor
        await keyboard.press("d")
        assert keyboard.game.map_view.cursor != here
        assert bar(keyboard)["map"] == "w s a d"


async def test_looking_for_words_and_going_through_a_replay() -> None:
    async with with_keys(find="f3", next_event="f4", leave="f10") as keyboard:
        await in_a_game(keyboard)
        await keyboard.press("L", "slash")
        log = keyboard.app.screen
        assert isinstance(log, LogScreen) and not log.find_line.has_focus
        await keyboard.press("f3", *"war")
        assert log.find_line.sought == "war"
        await keyboard.press("enter", "f10")
        game = keyboard.game.session.play.game
        assert keyboard.app.to_the_menu()
        keyboard.app.replay(game)
        await keyboard.quiet()
        replay = keyboard.app.screen
        assert isinstance(replay, ReplayScreen) and "F4 goes on, " in keyboard.seen
        at = replay.recording.at
        await keyboard.press("space")
        assert replay.recording.at == at
        await keyboard.press("f4")
        assert replay.recording.at == at + 1


async def test_what_is_typed_is_typed_whatever_keys_there_are() -> None:
    async with with_keys(back="b", leave="f2", accept="E", up="w", help="f1") as keyboard:
        await keyboard.press("down", "E")
        await keyboard.press("escape", "b")
        keyboard.app.set_up()
        await keyboard.quiet()
        form = keyboard.app.screen.query_one(Form)
        while form.rows[form.cursor].options or form.rows[form.cursor].pressed:
            await keyboard.press("down")
        await keyboard.press(*"bEwil", "up", "down")
        assert "bEwil" in form._values.values() and isinstance(keyboard.app.screen, SetupScreen)
        session = new_session(keyboard.app, "one")
        assert keyboard.app.to_the_menu()
        await keyboard.quiet()
        assert isinstance(keyboard.app.screen, MenuScreen)
        keyboard.app.show_games()
        await keyboard.quiet()
        assert isinstance(keyboard.app.screen, GamesScreen)
        await keyboard.press("n", "ctrl+u", *"bE w", "left", "e")
        assert isinstance(keyboard.app.screen, NameModal)
        await keyboard.press("enter")
        assert [game.name for game in keyboard.app.store.games() if game.id == session.play.game] == ["bE ew"]
        await keyboard.press("ctrl+p", *"be", "escape")
        assert isinstance(keyboard.app.screen, GamesScreen)


async def test_quitting_and_the_list_of_commands() -> None:
    async with with_keys(commands="f12", quit="ctrl+x") as keyboard:
        await keyboard.press("ctrl+p")
        assert isinstance(keyboard.app.screen, MenuScreen)
        await keyboard.press("f12")
        assert "F12, Esc" in keyboard.seen
        await keyboard.press("f12", "ctrl+q")
        assert keyboard.app.is_running
        await keyboard.pilot.press("ctrl+x")
    assert keyboard.app._exit
