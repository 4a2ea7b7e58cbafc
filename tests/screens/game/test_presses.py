"""How many keys a turn costs beyond its decisions: windows that only report, the tutor's boxes, questions."""

from __future__ import annotations

from collections import Counter

import pytest

from ldd_tui import text
from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import command_of
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.players.levels import BY_LEVEL
from ldd_tui.players.play import decision, luck_from
from ldd_tui.screens.game.game_screen import GameScreen
from rules import actions as a
from rules.actions import Action
from rules.model import Options, Side
from tests.modals.driving import keys_for
from tests.screens.driving import Keyboard, new_session, playing, running
from tests.soaking import first_of

TURNS = 3
MOST_BEYOND = 8
MOST_PRESSES = 2000


class Player:
    def __init__(self, keyboard: Keyboard, session: GameSession) -> None:
        self.keyboard, self.session = keyboard, session
        self.beyond: dict[int, Counter[str]] = {}
        self.decisions = 0

    async def play(self, turns: int) -> None:
        for _ in range(MOST_PRESSES):
            if self.session.over is not None or self.session.state.turn > turns:
                return
            await self._step()
        raise AssertionError(f"{self.keyboard.seen}\nnever ends")

    async def _step(self) -> None:
        screen = self.keyboard.app.screen
        if isinstance(screen, DecisionDialog):
            self.decisions += 1
            await self.keyboard.press(*keys_for(screen, self._action()))
        elif isinstance(screen, GameScreen) and self.session.choice is not None:
            self.decisions += 1
            await self._on_the_map(screen, self._action())
        else:
            count = self.beyond.setdefault(self.session.state.turn, Counter())
            count[type(screen).__name__] += 1
            key = "y" if isinstance(screen, ConfirmModal) else "space" if isinstance(screen, GameScreen) else "enter"
            await self.keyboard.press(key)

    def _action(self) -> Action:
        state = self.session.state
        return decision(BY_LEVEL["officer"], state, luck_from(len(self.session.entries)))

    async def _on_the_map(self, screen: GameScreen, action: Action) -> None:
        press = self.keyboard.press
        if isinstance(action, a.Reinforce):
            screen.map_view.cursor = action.sector
            await press(str(action.spaces))
        elif isinstance(action, a.Offensive):
            screen.map_view.cursor = action.attacker
            await press("o")
            screen.map_view.cursor = action.defender
            await press("o", str(action.size))
        elif action == a.DONE:
            await press("p")
        else:
            await press("t")


@pytest.mark.slow("several turns")
@pytest.mark.parametrize("seed", first_of(1, "12"))
async def test_a_turn_costs_few_presses_beyond_its_decisions(seed: str) -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, seed, Options(athena=(Side.CENTRAL_POWERS,)))
        keyboard.app.progress.tutored(session.setup.board.edition.key, session.play.game)
        player = Player(keyboard, session)
        await playing(keyboard, session)
        await player.play(TURNS)
    assert len(player.beyond) == TURNS and player.decisions > 20
    assert all(count.total() <= MOST_BEYOND for count in player.beyond.values()), player.beyond
    assert sum(count.total() for count in player.beyond.values()) <= 6 * TURNS, player.beyond


async def test_the_pace_changes_in_the_window_that_begins_a_turn() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "1", Options(athena=(Side.CENTRAL_POWERS,)))
        await playing(keyboard, session)
        await keyboard.press("space")
        assert isinstance(keyboard.app.screen, EventCardsModal) and "f fast" in keyboard.seen
        await keyboard.press("f")
        assert "Fast: shows only new turns" in " ".join(keyboard.seen.replace("│", " ").split())
        await keyboard.press("enter")
        (game,) = (screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))
        assert game.loop.fast


@pytest.mark.parametrize(
    ("language", "keys", "bar"), [("fr", ("o", "y"), "o oui  n non"), ("en", ("y",), "y yes  n no")]
)
async def test_yes_has_a_key_of_the_language(language: str, keys: tuple[str, ...], bar: str) -> None:
    async with running() as keyboard:
        with text.speaking(language):
            for key in keys:
                answers: list[bool | None] = []
                keyboard.app.push_screen(ConfirmModal("?"), answers.append)
                await keyboard.quiet()
                assert bar in keyboard.seen
                await keyboard.press(key)
                assert answers == [True]
            keyboard.app.push_screen(ConfirmModal("?"))
            await keyboard.press("w")
            assert isinstance(keyboard.app.screen, ConfirmModal)
            assert ("o" in keys) or command_of("confirm", "o") == ""
