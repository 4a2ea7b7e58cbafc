"""At 80x24 what has no room is wrapped, or is told in full in another place of the same screen; nothing is cut."""

from __future__ import annotations

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.screens.command_palette import CommandList
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.text import names
from ldd_tui.widgets.prompt import Prompt
from rules.board_file import packaged
from rules.model import Decision, Options
from tests.screens.driving import CENTRAL_POWERS, PLAIN, Keyboard, running
from tests.screens.game.support import ready_for
from tests.screens.replay.support import GAME, replaying, screen_of, stored

NAME = "The long evening with everybody at the house by the old lake"
PLAYERS = ("Anna von Hohenzollern", "Bob")


def begun(app: LddApp) -> GameSession:
    assert len(NAME) == 60
    options = Options(athena=CENTRAL_POWERS)
    return GameSession.new(app.store, NewGame(name=NAME, seed="4", players=PLAYERS, options=options))


def told(keyboard: Keyboard) -> str:
    return " ".join(keyboard.seen.split())


async def test_the_menu_tells_the_whole_name_of_a_game() -> None:
    async with running() as keyboard:
        begun(keyboard.app)
        keyboard.app.show_games()
        await keyboard.quiet()
        assert NAME in told(keyboard) and PLAYERS[0] in told(keyboard), "the list has it below, and shortened above"
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen)
        assert NAME in told(keyboard) and "turn 1, Events" in told(keyboard)
        assert "Games of this session are not saved." in keyboard.seen, "the last entry is still in view"


@pytest.mark.parametrize("where", ["menu", "game", "dialog", "replay"])
async def test_the_list_of_commands_tells_every_title_and_what_it_does(where: str) -> None:
    async with running() as keyboard:
        if where in ("game", "dialog"):
            await ready_for(keyboard, Decision.OFFENSIVE, PLAIN)
        if where == "dialog":
            await keyboard.press("o", *["enter"] * (not isinstance(keyboard.app.screen, OffensiveModal)))
        if where == "replay":
            await replaying(keyboard)
        await keyboard.press("ctrl+p")
        listed = keyboard.app.screen.query_one(CommandList)
        for command in listed.found:
            assert command.title in keyboard.seen and command.words in told(keyboard), command
            await keyboard.press("down")


async def test_a_replay_tells_whole_sentences_and_where_the_rest_is() -> None:
    async with running() as keyboard:
        keyboard.app.replay(stored(keyboard.app, GAME, NAME))
        await keyboard.quiet()
        prompt = screen_of(keyboard).query_one(Prompt)
        assert NAME in told(keyboard)
        for _entry in GAME[:120]:
            banner = next(line for line in keyboard.seen.splitlines() if line.startswith(" Replay "))
            state = screen_of(keyboard).recording.state
            assert (
                "…" not in keyboard.seen
                and f"Turn {state.turn} " in banner
                and names.phase(state.phase, packaged().edition) in banner
            )
            await keyboard.press("right")
        assert NAME not in prompt.asking.where
        await keyboard.resize(200, 50)
        assert NAME in prompt.asking.where


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_map_and_the_dialog_of_an_offensive_cut_no_name(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, PLAIN, able=3)
        for sector in sorted(keyboard.game.able()):
            keyboard.game.map_view.cursor = sector
            await keyboard.press("o")
            assert "…" not in keyboard.seen, sector
            await keyboard.press("escape", "escape")
        assert session.decision == Decision.OFFENSIVE
