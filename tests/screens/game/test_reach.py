"""Whatever the rules allow, a person can do by keys: every legal action of many positions."""

import random
from collections import deque

import pytest

from ldd_tui.games.session import GameSession
from ldd_tui.look.layout import digit_of
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.widgets.map_view import neighbour_on_screen
from rules import actions as a
from rules.model import Decision, InitiativeRule, Options, Sector
from tests.modals.driving import keys_for
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, Keyboard, new_session, playing, running

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
POSITIONS, MOST_ACTIONS = 5, 12
GAMES = (
    Options(athena=CENTRAL_POWERS),
    Options(athena=ENTENTE, rewriting_history=True),
    Options(initiative=InitiativeRule.BID, quick_play=True),
    Options(),
)


def way(start: Sector, end: Sector) -> list[str]:
    ways: dict[Sector, list[str]] = {start: []}
    open_ = deque([start])
    while end not in ways:
        here = open_.popleft()
        for key, step in STEPS.items():
            there = neighbour_on_screen(here, *step)
            if there not in ways:
                ways[there] = [*ways[here], key]
                open_.append(there)
    return ways[end]


async def reach(keyboard: Keyboard, session: GameSession, action: a.Action) -> None:
    game = keyboard.game
    match action:
        case a.Reinforce():
            await keyboard.press(*way(game.map_view.cursor, action.sector), str(action.spaces))
        case a.Offensive():
            await keyboard.press(*way(game.map_view.cursor, action.attacker), "o")
            await keyboard.press(str(digit_of(action.defender)), str(action.size), "enter")
        case a.Done() if session.decision in (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE):
            await keyboard.press("p")
            if keyboard.app.screen is not game:
                await keyboard.press("y")
        case _:
            await keyboard.press("t" if session.decision == Decision.TECHNOLOGY else "enter")
            dialog = keyboard.app.screen
            assert isinstance(dialog, DecisionDialog), dialog
            await keyboard.press(*keys_for(dialog, action))


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed else ()) for seed in range(len(GAMES))]
)
async def test_every_legal_action_can_be_reached(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[a.Action] = []
    monkeypatch.setattr(GameScreen, "carry_out", lambda _screen, action: chosen.append(action))
    chooser = random.Random(seed)
    async with running(((80, 24), (120, 40), (200, 50), (80, 24))[seed]) as keyboard:
        session = new_session(keyboard.app, f"reach {seed}", GAMES[seed])
        seen: set[Decision] = set()
        for _position in range(POSITIONS):
            decision = next_decision(session, chooser, seen)
            if decision is None:
                break
            seen.add(decision)
            await playing(keyboard, session)
            while keyboard.app.screen is not keyboard.app.get_screen("game"):
                await keyboard.press("escape")
            legal = session.legal
            for action in legal if len(legal) <= MOST_ACTIONS else chooser.sample(legal, MOST_ACTIONS):
                await reach(keyboard, session, action)
                assert chosen and chosen.pop() == action, (decision, action)
                assert not chosen
                await keyboard.press("escape")
            await keyboard.press("q")
        assert len(seen) >= 3


def next_decision(session: GameSession, chooser: random.Random, seen: set[Decision]) -> Decision | None:
    """Play on to an unseen kind of decision; None at the end of the game."""
    while session.over is None:
        session.advance(fast=True)
        if session.choice is not None:
            if session.decision not in seen:
                return session.decision
            done = a.DONE in session.legal and chooser.random() < 0.4
            session.choose(a.DONE if done else chooser.choice(session.legal))
    return None
