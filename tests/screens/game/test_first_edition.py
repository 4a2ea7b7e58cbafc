"""Games of the first edition through the keyboard: no key makes the app fail, no word is of what it has not."""

from __future__ import annotations

import random

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.screens import position_words
from ldd_tui.screens.game.game_screen import GameScreen
from rules.board_file import packaged_text
from rules.model import InitiativeRule, Options, Side
from tests.screens.driving import Keyboard, playing, running

FOREIGN = (
    "prestige",
    "research cube",
    "counter-attack",
    "implement",
    "collapse track",
    "merchant navy",
    "kaiserliche",
    "naval control",
    "trade track",
    "air raid",
    "cornflower",
    "middle east",
    "german colonies",
)
"""What the first edition has not, in small letters."""

_SUB_PHASE = ("p",) * 8 + ("t", "o", "r", "1", "2")
_ON_THE_MAP = ("enter", "enter", "space", "space", "left", "right", "up", "down", "e", "i", "x")
_IN_A_DIALOG = ("enter",) * 8 + (
    "space",
    "space",
    "left",
    "right",
    "up",
    "down",
    "1",
    "2",
    "p",
    "y",
    "y",
    "i",
    "escape",
)
_ELSEWHERE = ("escape", "escape", "enter", "down", "space")


Played = tuple[GameSession, set[str]]
"""A game, and what was told in it that the edition has not."""


def _key(keyboard: Keyboard, session: GameSession, chance: random.Random) -> str:
    """A key that the screen in front may know."""
    if not isinstance(keyboard.app.screen, GameScreen):
        modal = type(keyboard.app.screen).__name__.endswith("Modal")
        return chance.choice(_IN_A_DIALOG if modal else _ELSEWHERE)
    sub_phase = session.decision in position_words.ON_THE_MAP
    return chance.choice(_ON_THE_MAP + (_SUB_PHASE if sub_phase else ()))


async def _played(
    size: tuple[int, int], seed: str, athena: tuple[Side, ...], keys: int
) -> tuple[GameSession, set[str]]:
    """A game after so many keys, and the lines that told of what the edition has not."""
    chance, foreign = random.Random(seed), set[str]()
    options = Options(initiative=InitiativeRule.BID, athena=athena)
    game = NewGame(options=options, seed=seed, players=("Anna", "Bob"), board_text=packaged_text("first"))
    async with running(size) as keyboard:
        session = GameSession.new(keyboard.app.store, game)
        await playing(keyboard, session)
        for _ in range(keys):
            await keyboard.press(_key(keyboard, session, chance))
            seen = keyboard.seen.lower()
            foreign |= {word for word in FOREIGN if word in seen}
            if session.over is not None:
                break
    return session, foreign


@pytest.mark.parametrize(
    ("size", "athena"),
    [pytest.param((80, 24), (), marks=pytest.mark.soak), ((120, 40), (Side.ENTENTE,))],
    ids=["two people", "against the system"],
)
async def test_a_few_turns_of_the_first_edition(size: tuple[int, int], athena: tuple[Side, ...]) -> None:
    session, foreign = await _played(size, f"keys {size}", athena, 260)
    assert session.over is not None or session.state.turn > 1
    assert not foreign


@pytest.mark.soak
@pytest.mark.parametrize("number", range(6))
async def test_whole_games_of_the_first_edition(number: int) -> None:
    """To its end, or until so many keys have been pressed."""
    size = ((80, 24), (120, 40), (200, 50))[number % 3]
    athena = ((), (Side.ENTENTE,), (Side.CENTRAL_POWERS,))[number // 2]
    _session, foreign = await _played(size, f"whole {number}", athena, 3000)
    assert not foreign
