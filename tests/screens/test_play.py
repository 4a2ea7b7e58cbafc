"""Games through the keyboard alone."""

import random
from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.modals.trees import TreesModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.settings.settings import THEMES
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.log.log_view import LogView
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import KeyBar, Prompt
from rules import actions as a
from rules.model import Decision, InitiativeRule, Options, Phase, Sector, Side
from saves.store import MEMORY
from tests.screens.driving import (
    BOTH,
    CENTRAL_POWERS,
    ENTENTE,
    Keyboard,
    asked_for,
    new_session,
    playing,
    running,
    until,
)

MOST_PRESSES = 4000


def session_of(keyboard: Keyboard) -> GameSession:
    screen = keyboard.app.get_screen("game")
    assert isinstance(screen, GameScreen)
    return screen.session


async def one_step(keyboard: Keyboard, chooser: random.Random) -> None:
    """Press what a person might: the keys that the screen names, now and then another one."""
    session = session_of(keyboard)
    screen = keyboard.app.screen
    if not isinstance(screen, GameScreen):
        await keyboard.press(chooser.choice(["enter", "enter", "enter", "enter", "down", "right", "escape", "y"]))
    elif session.decision == Decision.REINFORCE:
        await keyboard.press(chooser.choice(["1", "2", "r", "p", "p"]))
    elif session.decision == Decision.TECHNOLOGY:
        await keyboard.press(chooser.choice(["t", "p"]))
    elif session.decision == Decision.OFFENSIVE:
        await keyboard.press(chooser.choice(["o", "o", "enter", "p", "right", "down", "left"]))
    else:
        await keyboard.press(chooser.choice(["space", "enter"]))


@pytest.mark.parametrize(
    ("athena", "size", "seed"),
    [(CENTRAL_POWERS, (80, 24), 4), (ENTENTE, (120, 40), 11)],
    ids=["entente-80x24", "central-powers-120x40"],
)
async def test_a_whole_game_by_keys(athena: tuple[Side, ...], size: tuple[int, int], seed: int) -> None:
    options = Options(athena=athena)
    chooser = random.Random(seed)
    async with running(size) as keyboard:
        session = new_session(keyboard.app, str(seed), options)
        await playing(keyboard, session)
        if athena != CENTRAL_POWERS:
            await keyboard.press("f")
        for _ in range(MOST_PRESSES):
            if session.over is not None and not session.has_pauses:
                break
            await one_step(keyboard, chooser)
        assert session.over is not None, (session.state.turn, session.state.waiting)
        for _ in range(3):
            await keyboard.press("escape")
        assert keyboard.game.query_one(Prompt).asking.who == "The game is over"
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_two_people_take_turns_by_keys() -> None:
    chooser = random.Random(3)
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", Options(initiative=InitiativeRule.BID))
        await playing(keyboard, session)
        asked: list[Side] = []
        for _ in range(70):
            await one_step(keyboard, chooser)
            if isinstance(keyboard.app.screen, GameScreen) and session.choice is not None:
                asking = keyboard.game.query_one(Prompt).asking
                assert asking.side == session.choice.side
                assert asking.who.endswith(("Anna", "Bob")[session.choice.side])
                asked.append(session.choice.side)
        assert set(asked) == set(Side)


KEYS = (
    *("up", "down", "left", "right", "h", "j", "k", "l", "tab", "pageup", "pagedown", "home", "end"),
    *("space", "space", "space", "enter", "enter", "enter", "escape", "escape", "backspace", "ctrl+p"),
    *("r", "1", "2", "3", "t", "o", "p", "p", "e", "T", "x", "L", "f", "a", "?", "q", "u", "U", "d", "n", "y", "s"),
    *("H", "Z", "i"),
)


SEATS: tuple[tuple[tuple[Side, ...], tuple[str, str]], ...] = (
    ((), ("", "")),
    (ENTENTE, ("", "")),
    (CENTRAL_POWERS, ("", "")),
    (BOTH, ("", "")),
    ((), ("", "random")),
    ((), ("staff", "")),
    ((), ("staff", "random")),
    (ENTENTE, ("", "staff")),
)
_USUAL = (0, 3)
_SEEDS = [pytest.param(seed, marks=() if seed in _USUAL else pytest.mark.soak) for seed in range(len(SEATS))]


@pytest.mark.parametrize("seed", _SEEDS)
async def test_random_keys_never_crash_nor_lose_the_prompt(seed: int) -> None:
    chooser = random.Random(seed)
    athena, policies = SEATS[seed]
    options = Options(
        athena=athena,
        quick_play=seed == 1,
        rewriting_history=seed == 3,
        initiative=InitiativeRule.BID if seed == 0 else InitiativeRule.DICE,
    )
    async with running() as keyboard:
        session = new_session(keyboard.app, f"keys {seed}", options, policies=policies)
        await playing(keyboard, session)
        for _ in range(100):
            if chooser.random() < 0.03:
                await keyboard.resize(chooser.choice([1, 20, 80, 120, 200]), chooser.choice([1, 6, 24, 40, 50]))
            await keyboard.press(chooser.choice(KEYS))
            screen = keyboard.app.screen
            if isinstance(screen, MenuScreen | SetupScreen):
                keyboard.app.play(session)
                await keyboard.quiet()
            if isinstance(keyboard.app.screen, GameScreen):
                asking = keyboard.game.query_one(Prompt).asking
                assert asking.who and asking.words
                assert keyboard.game.query_one(KeyBar).keys
        before = session.state
        again = GameSession.resume(keyboard.app.store, session.play.game)
        assert again.state == before


async def test_from_the_menu_through_set_up_to_the_first_cards() -> None:
    async with running() as keyboard:
        assert isinstance(keyboard.app.screen, MenuScreen)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, SetupScreen)
        await keyboard.press("up", *"seven", "up", "up", *"My\x1bwar", "down", "down", "down", "enter")
        session = session_of(keyboard)
        assert session.play.name == "Mywar"
        assert session.options.athena == (Side.CENTRAL_POWERS,)
        assert "draw 3 event cards" in keyboard.seen.lower()
        await keyboard.press("space")
        assert not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("escape")
        for _ in range(12):
            if session.choice is not None and isinstance(keyboard.app.screen, GameScreen):
                break
            await keyboard.press("escape")
        assert session.choice is not None


async def test_doubtful_rules_are_as_ruled_unless_chosen() -> None:
    async with running() as keyboard:
        await keyboard.press("enter")
        setup = keyboard.app.screen
        assert isinstance(setup, SetupScreen)
        assert setup.new_game().options == Options(athena=CENTRAL_POWERS)
        await keyboard.press("up", "up", "up", "up", "right")  # the doubtful rules are chosen below
        assert setup.new_game().options == Options(athena=CENTRAL_POWERS)
        await keyboard.press(*("down", "right") * 5)
        chosen = Options(
            athena=CENTRAL_POWERS,
            brusilov_chain=True,
            naval_natural=True,
            reserve_mandatory=True,
            lafayette_ends_wilson=False,
            lettow_card_fails=False,
        )
        assert setup.new_game().options == chosen
        await keyboard.press("up", "up", "up", "up", "up", "left")
        assert setup.new_game().options == Options(athena=CENTRAL_POWERS)


async def test_the_last_game_is_offered() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30)
        await playing(keyboard, session)
        await keyboard.press("q")
        assert f"turn {session.state.turn}" in keyboard.seen and "Anna" in keyboard.seen
        await keyboard.press("enter")
        assert session_of(keyboard).state == session.state
        assert session_of(keyboard) is not session


async def test_two_players_and_watching_are_set_up() -> None:
    async with running() as keyboard:
        await keyboard.press("1", "down", "down", "2")
        form = keyboard.app.screen.query_one(Form)
        names = ["entente", "central_powers", "entente_name", "central_powers_name"]
        assert [row.name for row in form.rows][:4] == names
        await keyboard.press("down", *"Anna", "down", *"Bob", *["down"] * 8, "enter")
        assert session_of(keyboard).players == ("Anna", "Bob")
        assert session_of(keyboard).humans == (Side.ENTENTE, Side.CENTRAL_POWERS)
        await keyboard.press("q", "2", "down", "2", "down", "1", "up", "up", "enter")
        assert session_of(keyboard).watching and session_of(keyboard).options.athena == BOTH


async def test_what_is_not_possible_says_why() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        keyboard.game.query_one(MapView).cursor = Sector.FRANCE
        for key in ("r", "1", "o"):
            await keyboard.press(key)
            asking = keyboard.game.query_one(Prompt).asking
            assert asking.refused and "(10" in asking.notice, key
        await keyboard.press("t")
        assert isinstance(keyboard.app.screen, TreesModal) and "come later this turn" in keyboard.seen
        await keyboard.press("t", "escape")
        assert not keyboard.game.query_one(Prompt).asking.refused


async def test_digits_reinforce_the_sector_under_the_cursor() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE, able=2), random.Random(4)))
        cursor = keyboard.game.query_one(MapView).cursor
        before = session.state
        await keyboard.press("1")
        assert session.state.sectors[cursor].losses == before.sectors[cursor].losses - 1
        assert "moved back 1 space" in keyboard.seen


async def test_passing_with_offensives_left_asks_once() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS))
        until(session, asked_for(Decision.OFFENSIVE, able=2), random.Random(3))  # two: none of them is mandatory
        await playing(keyboard, session)
        await keyboard.press("p")
        assert not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("n")
        assert not session.state.passed[Side.ENTENTE]
        await keyboard.press("p", "y")
        assert session.state.passed[Side.ENTENTE] and session.state.phase == Phase.OFFENSIVES


async def test_a_decision_is_taken_back_with_u() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE, able=2), random.Random(4)))
        before = session.state
        await keyboard.press("1", "u")
        assert session.state == before and "Taken back" in keyboard.seen
        await keyboard.press("U")
        assert session.state != before


async def test_two_people_agree_before_dice_are_taken_back() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4")
        until(session, asked_for(Decision.OFFENSIVE, able=2), random.Random(4))
        before = session.state
        offensive = next(action for action in session.legal if isinstance(action, a.Offensive))
        session.choose(offensive)
        until(session, asked_for(Decision.OFFENSIVE), random.Random(4))
        await playing(keyboard, session)
        await keyboard.press("u")
        assert not isinstance(keyboard.app.screen, GameScreen)
        await keyboard.press("n", "u", "y")
        assert session.state == before


async def test_athena_plays_both_sides_step_by_step() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "1", Options(athena=BOTH))
        await playing(keyboard, session)
        seqs = []
        for _ in range(12):
            await keyboard.press("space")
            seqs.append(session.play.seq)
            assert isinstance(keyboard.app.screen, GameScreen)
        assert seqs == sorted(set(seqs))
        await keyboard.press("a")
        assert keyboard.game.auto_play.running
        await keyboard.press("a")
        assert not keyboard.game.auto_play.running


async def test_the_log_scrolls_and_comes_back() -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30))
        log = keyboard.game.query_one(LogView)
        newest = keyboard.seen
        await keyboard.press("pageup", "pageup")
        assert log.top is not None and "more ▼" in keyboard.seen
        await keyboard.press(*["pagedown"] * 3)
        assert log.top is None and keyboard.seen == newest


@pytest.mark.parametrize(("width", "height"), [(1, 1), (10, 3), (40, 12), (79, 23), (60, 1), (1, 24)])
async def test_terminals_that_are_too_small_show_what_they_can(width: int, height: int) -> None:
    async with running((width, height)) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 10))
        await keyboard.press("right", "?", "q", "L", "q")
        await keyboard.resize(80, 24)
        assert "Entente" in keyboard.seen


async def test_a_game_played_elsewhere_is_taken_over() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=ENTENTE))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        other = GameSession.resume(keyboard.app.store, session.play.game)
        other.choose(a.DONE)
        await keyboard.press("1")
        assert session.state == other.state
        assert "played on elsewhere" in keyboard.seen


async def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("This is not a file of games, whatever its name says. " * 4)
    async with running(app=LddApp(path)) as keyboard:
        assert "not a file of saved games" in " ".join(keyboard.seen.split())
        assert path.read_text().startswith("This is not")


async def test_commands_have_names() -> None:
    async with running() as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=ENTENTE), 45))
        commands = list(keyboard.app.get_system_commands(keyboard.app.screen))
        titles = [command.title for command in commands]
        assert "Offensive" in titles and "Quit" in titles and "Screenshot" not in titles
        assert set(keyboard.app.available_themes) == set(THEMES)


def test_memory_store_is_a_store() -> None:
    assert LddApp(MEMORY).library.last_unfinished() is None
