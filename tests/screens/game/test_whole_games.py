"""Games through the keyboard alone, from the first card to the last, by people, by chance and by Athena."""

import random

import pytest

from ldd_tui.games.session import GameSession
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.widgets.prompt import KeyBar, Prompt
from rules.model import Decision, InitiativeRule, Options, Side
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, Keyboard, new_session, playing, running
from tests.screens.game.support import session_of
from tests.soaking import first_of

MOST_PRESSES = 4000


async def one_step(keyboard: Keyboard, chooser: random.Random) -> None:
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


@pytest.mark.slow("a whole game")
@pytest.mark.parametrize(
    ("athena", "size", "seed"),
    [(CENTRAL_POWERS, (80, 24), 4), pytest.param(ENTENTE, (120, 40), 11, marks=pytest.mark.soak)],
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


@pytest.mark.slow("a whole game")
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


@pytest.mark.slow("a whole game")
@pytest.mark.parametrize("seed", first_of(1, [3, *(seed for seed in range(len(SEATS)) if seed != 3)]))
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


@pytest.mark.parametrize(("width", "height"), [(1, 1), (40, 12), (60, 1)])
async def test_terminals_that_are_too_small_show_what_they_can(width: int, height: int) -> None:
    async with running((width, height)) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 10))
        await keyboard.press("right", "?", "q", "L", "q")
        await keyboard.resize(80, 24)
        assert "Entente" in keyboard.seen
