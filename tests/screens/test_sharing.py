"""`y` copies the position in front, wherever there is one, and a pasted code opens its position."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual import events

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games import sharing
from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.position import PositionModal
from ldd_tui.modals.share import ShareModal
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.text import names
from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import Options, Side
from rules.position import from_position, to_position
from rules.position.code import decode, encode
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


# -- pasting


async def paste(keyboard: Keyboard, text: str) -> None:
    keyboard.app.post_message(events.Paste(text))
    await keyboard.quiet()


LATER = {"turn": 6, "phase": "offensives", "rp": {"central_powers": 9}, "options": {"athena": "entente"}}


@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_pasted_code_is_played_on(edition: str) -> None:
    state = from_position({"turn": 6}, packaged(edition))
    async with running() as keyboard:
        await paste(keyboard, f" {encode(state)}\n")
        assert f"A position of the {names.edition_of(edition)}" in keyboard.seen
        assert keyboard.app.store.is_empty()
        await keyboard.press("1", "enter")
        assert "New game from a position" in keyboard.seen
        await keyboard.press("enter")
        assert to_position(keyboard.game.session.entries[0].state) == to_position(state)
        await keyboard.press("q", "2", "escape")
        assert "New game from a position" not in keyboard.seen


async def test_the_options_of_a_pasted_position_are_agreed() -> None:
    state = from_position(LATER, packaged())
    async with running() as keyboard:
        await paste(keyboard, encode(state))
        await keyboard.press("enter", "enter")
        assert keyboard.game.session.options.athena == (Side.ENTENTE,)


async def test_a_pasted_position_is_shown_and_advised() -> None:
    state = from_position(LATER, packaged())
    async with running() as keyboard:
        keyboard.app.show_games()
        await keyboard.quiet()
        await paste(keyboard, encode(state))
        await keyboard.press("2", "enter")
        replay = keyboard.app.screen
        assert isinstance(replay, ReplayScreen) and replay.recording.state == state
        await keyboard.press("v")
        assert replay.map_view.prospects
        await keyboard.press("v")
        await keyboard.press("y")
        assert "The command that replays" not in keyboard.seen
        await keyboard.press("q", "q")
        await paste(keyboard, encode(state))
        await keyboard.press("3", "enter")
        assert isinstance(keyboard.app.screen, AdviceModal)
        assert keyboard.app.store.is_empty()


async def test_a_code_can_be_typed() -> None:
    async with running() as keyboard:
        await keyboard.press("ctrl+p", *"open a pos", "enter")
        assert "Open a position code" in keyboard.seen
        await keyboard.press(*"LDD1", "enter")
        assert notices(keyboard.app) == ["This is not a position code: it must begin with LDD1-"]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_000,
        "LDD1-second-" + "0" * 1_000_000,
        "LDD1-second-\x1b]52;c;AAAA\x07\x1b[2J",
        "LDD1-second-[@click=app.quit]no[/]",
        "[red]hello[/nope]",
        "\x00\x1b[201~q",
        "LDD1-" + "e" * 900 + "-x",
        "",
    ],
)
async def test_what_is_pasted_does_no_harm(text: str) -> None:
    async with running() as keyboard:
        await paste(keyboard, text)
        (words,) = notices(keyboard.app)
        assert words.isprintable() and len(words) < 120
        assert keyboard.app.screen is keyboard.app.base


async def test_what_is_pasted_into_a_text_stays_there() -> None:
    async with running() as keyboard:
        keyboard.app.show_games()
        await keyboard.quiet()
        await keyboard.press("slash")
        await paste(keyboard, encode(from_position({}, packaged())))
        assert notices(keyboard.app) == [] and not isinstance(keyboard.app.screen, PositionModal)
