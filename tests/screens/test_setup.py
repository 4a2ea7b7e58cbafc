"""A new game set up: who plays, by which rules, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs
from ldd_tui.modals.over import GameOverModal
from ldd_tui.screens import setup
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.settings import SettingsScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.settings.settings import Loaded, Settings, load
from ldd_tui.widgets.form import Form
from rules import board_file
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side
from saves.store import MEMORY
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, Keyboard, new_session, playing, running
from tests.screens.game.support import finished, session_of


async def test_from_the_menu_through_set_up_to_the_first_cards() -> None:
    async with running() as keyboard:
        assert isinstance(keyboard.app.screen, MenuScreen)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, SetupScreen)
        await keyboard.press("up", *"seven", "up", "up", *"My\x1bwar", "down", "down", "down", "enter")
        session = session_of(keyboard)
        assert session.play.name == "Mywar"
        assert session.options.athena == (Side.CENTRAL_POWERS,)
        assert "draw 3 events" in keyboard.seen.lower()
        await keyboard.press("space")
        assert not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("escape")
        for _ in range(12):
            if session.choice is not None and isinstance(keyboard.app.screen, GameScreen):
                break
            await keyboard.press("escape")
        assert session.choice is not None


async def test_two_players_and_watching_are_set_up() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "down", "down", "1")
        form = keyboard.app.screen.query_one(Form)
        names = ["edition", "entente", "central_powers", "entente_name", "central_powers_name"]
        assert [row.name for row in form.rows][:5] == names
        await keyboard.press("down", *"Anna", "down", *"Bob", *["down"] * 8, "enter")
        assert session_of(keyboard).players == ("Anna", "Bob")
        assert session_of(keyboard).humans == (Side.ENTENTE, Side.CENTRAL_POWERS)
        await keyboard.press("q", "2", "down", "down", "2", "down", "2", "up", "up", "up", "enter")
        assert session_of(keyboard).watching and session_of(keyboard).options.athena == BOTH


# -- Editions in the form of a new game: the edition comes first, and then only what it knows
OTHER = next(key for key in EDITIONS if key != STANDARD)


def form_of(keyboard: Keyboard) -> tuple[SetupScreen, Form]:
    screen = keyboard.app.screen
    assert isinstance(screen, SetupScreen)
    return screen, screen.query_one(Form)


def on_the_board(text: str) -> LddApp:
    return LddApp(MEMORY, board_text=text, loaded=Loaded(Settings(animation=False)))


async def test_who_presses_enter_plays_the_usual_edition() -> None:
    async with running() as keyboard:
        await keyboard.press("1")
        screen, form = form_of(keyboard)
        assert [option.name for option in form.rows[0].options] == [STANDARD, OTHER]
        assert form.rows[form.cursor].name == "start" and screen.new_game().board_text is None


async def test_the_edition_comes_first_and_then_what_it_knows() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home")
        screen, form = form_of(keyboard)
        usual = {row.name for row in form.rows}
        assert form.rows[0].name == "edition" and {"quick", "history", "initiative"} <= usual
        await keyboard.press("right")
        assert {row.name for row in form.rows} == usual - {"quick", "history", "initiative"}
        assert "the system" in keyboard.seen and "Athena" not in keyboard.seen
        game = screen.new_game()
        assert game.board_text == board_file.packaged_text(OTHER)
        assert game.options == Options(initiative=InitiativeRule.BID, athena=(Side.CENTRAL_POWERS,))
        await keyboard.press("left")
        assert {row.name for row in form.rows} == usual and screen.new_game().board_text is None


async def test_the_game_that_starts_is_of_the_edition_chosen() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "right", "end", "enter")
        game = keyboard.app.screen_stack[1]
        assert isinstance(game, GameScreen) and game.shown.state.setup.board.edition.key == OTHER


@pytest.mark.rule("F068", "F070")
async def test_two_people_bid_or_go_by_the_track() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "home", "right", "down", "down", "left", "left", "left")
        screen, form = form_of(keyboard)
        while screen.seated(Side.CENTRAL_POWERS) != setup.PERSON:
            await keyboard.press("right")
        row = next(row for row in form.rows if row.name == "initiative")
        assert [option.name for option in row.options] == ["BID", "TRACK"]
        assert screen.new_game().options == Options(initiative=InitiativeRule.BID)


@pytest.mark.rule("F130")
async def test_readings_are_those_of_the_edition() -> None:
    async with running((80, 40)) as keyboard:
        await keyboard.press("1", "home", "right")
        _screen, form = form_of(keyboard)
        while form.rows[form.cursor].name != "readings":
            await keyboard.press("down")
        await keyboard.press("right")
        named = {row.name for row in form.rows}
        assert {"naval_natural", "reserve_mandatory"} <= named
        assert not {"brusilov_chain", "lafayette_ends_wilson", "lettow_card_fails", "quick_play_blockade"} & named


async def test_a_board_of_ones_own_is_offered_to_its_edition_alone_and_comes_first() -> None:
    text = board_file.packaged_text(OTHER).replace("14", "14  ", 1)
    async with running(app=on_the_board(text)) as keyboard:
        keyboard.app.set_up()
        await keyboard.quiet()
        screen, form = form_of(keyboard)
        assert form.rows[0].options[0].name == OTHER and screen.new_game().board_text == text
        board = next(row for row in form.rows if row.name == "board")
        assert [option.name for option in board.options] == ["file", "packaged"]
        await keyboard.press("home", "right")
        assert not any(row.name == "board" for row in form.rows)
        assert screen.new_game().board_text == board_file.packaged_text(STANDARD)


async def test_the_board_of_a_printed_game_is_not_offered_to_another_edition(tmp_path: Path) -> None:
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)), settings_path=tmp_path / "settings.toml")
    box = app.box_of(STANDARD)
    box.record(box.sheet.confirmed(box.parts[0]))
    async with running(app=app) as keyboard:
        keyboard.app.set_up()
        await keyboard.quiet()
        screen, form = form_of(keyboard)
        assert any(row.name == "board" for row in form.rows)
        await keyboard.press("home", "right")
        assert not any(row.name == "board" for row in form.rows)
        assert screen.new_game().board_text == board_file.packaged_text(OTHER)


# -- The screen of settings: each says what it does, changes what is seen and is saved
@pytest.mark.parametrize("obstacle", ["a file for a directory", "a directory for the file", "no room"])
async def test_a_disk_that_takes_nothing_is_told_of(
    obstacle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "there" / "settings.toml"
    if obstacle == "a file for a directory":
        path.parent.write_text("")
    elif obstacle == "a directory for the file":
        path.mkdir(parents=True)
    else:

        def full(*args: object, **kwargs: object) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_bytes", full)
    app = LddApp(MEMORY, loaded=load(path), settings_path=path)
    said: list[str] = []
    monkeypatch.setattr(app, "notify", lambda words, **more: said.append(words))
    async with running((120, 40), app):
        app.change(theme="ldd-light")
        assert app.theme == "ldd-light"
        assert len(said) == 1 and said[0].startswith(f"Settings not saved in {str(path)[:60]}")
        assert not path.is_file() and not list(tmp_path.glob("**/.*"))


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_the_screen_changes_and_saves(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    app = LddApp(MEMORY, loaded=Loaded(Settings(), "Something is wrong."), settings_path=path)
    async with running(size, app) as keyboard:
        assert "Something is wrong." in keyboard.seen
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        app.action_settings()
        app.action_settings()
        await keyboard.quiet()
        assert isinstance(app.screen, SettingsScreen) and str(path)[:40] in keyboard.seen
        await keyboard.press("down", *["right", "down"] * 6, "up", "right", "down", "down")
        assert app.theme == "ldd-light" and not path.with_suffix(".old").exists()
        await keyboard.press("left", "down", "left")
        assert load(path) == (app.settings, "") and app.trouble == ""
        assert app.settings == Settings(
            theme="ldd-light",
            animation=False,
            free_rerolls=False,
            confirmations=False,
            hints="off",
            colours="none",
            signs="ascii",
        )
        assert all(line.isascii() for line in keyboard.seen.splitlines())
        await keyboard.press("q")
        assert "France" in keyboard.seen and keyboard.seen.isascii()
        await keyboard.press("q")
        assert isinstance(app.screen, MenuScreen)
    glyphs.choose("auto")


async def test_what_the_environment_forbids_is_said_and_the_choice_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=True)), settings_path=path)
    app.animation_level = "none"  # as TEXTUAL_ANIMATIONS=none has it
    async with running(app=app) as keyboard:
        app.action_settings()
        await keyboard.quiet()
        await keyboard.press("down", "down", "right")
        row = next(line for line in keyboard.seen.splitlines() if "Animation" in line)
        assert row.split()[-1] == "no" and "Turned off by TEXTUAL_ANIMATIONS=none." in keyboard.seen
        await keyboard.press("down", "right")
        assert "Needs animation." in keyboard.seen
        await keyboard.press("down", "right")
        assert load(path).settings == Settings(animation=True, athena_steps=True, free_rerolls=False)


# -- The menu: the games that it offers, all of them behind one line, and the way back
async def test_the_last_game_is_offered() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30)
        await playing(keyboard, session)
        await keyboard.press("q")
        assert f"turn {session.state.turn}" in keyboard.seen and "Anna" in keyboard.seen
        await keyboard.press("enter")
        assert session_of(keyboard).state == session.state
        assert session_of(keyboard) is not session


async def test_every_game_can_be_opened_from_the_menu() -> None:
    app = LddApp(MEMORY)
    ended = finished(app)
    new_session(app, "4", Options(athena=CENTRAL_POWERS), 3, players=("An\x1b[2Jna", "Bob"))
    async with running(app=app) as keyboard:
        assert "1-7" in keyboard.seen and "All games" in keyboard.seen
        await keyboard.press("3")
        assert isinstance(app.screen, GamesScreen)
        assert " won " in keyboard.seen and "\x1b" not in keyboard.seen and "2 games" in keyboard.seen
        await keyboard.press("down", "enter")
        assert keyboard.game.session.state == ended.state
        assert "undo" not in keyboard.seen and "fast" not in keyboard.seen
        await keyboard.press("enter")
        assert isinstance(app.screen, GameOverModal)
        await keyboard.press("escape", "u")
        assert "Nothing to undo." in keyboard.seen
        await keyboard.press("escape", "q")
        assert isinstance(app.screen, GamesScreen)
        await keyboard.press("escape", "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_the_page_of_the_end_and_the_board_behind_it_are_left_by_the_same_key() -> None:
    async with running() as keyboard:
        for keys in ((), ("escape",)):
            await playing(keyboard, finished(keyboard.app))
            await keyboard.press("enter", *keys)
            assert isinstance(keyboard.app.screen, GameOverModal) != bool(keys)
            assert "q menu" in keyboard.seen and "m menu" not in keyboard.seen
            await keyboard.press("q")
            assert isinstance(keyboard.app.screen, MenuScreen)
