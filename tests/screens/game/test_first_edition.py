"""Whole wars of the first edition through the keyboard: to their end, without a word of what the edition has not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.base import Dialog
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.rules import RulesScreen
from ldd_tui.text.labels import forms
from rules.board_file import packaged_text
from rules.model import Decision, InitiativeRule, Options
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, SIZES, Keyboard, playing, running
from tests.screens.game.first_scenes import SCENES, laid_out
from tests.screens.game.support import session_of
from tests.screens.game.test_whole_games import MOST_PRESSES, one_step
from tests.soaking import first_of

FOREIGN = (
    "athena",
    "prestige",
    "cube",
    "counter-attack",
    "implement",
    "collapse track",
    "merchant navy",
    "kaiserliche",
    "naval control",
    "trade track",
    "air raid",
    "cornflower",
    "event card",
    "event deck",
    "rewriting history",
    "quick-play",
    "middle east",
    "german colonies",
)
"""What the first edition has not, in small letters."""

_LOOKS = ("e", "T", "v", "x", "i", "H", "L", "R", "question_mark", "tab")
_TURNED_OVER = ("pagedown", "down", "right", "enter", "tab", "question_mark")
_KINDS = {"two people": (), "against the Entente": ENTENTE, "against the Central Powers": CENTRAL_POWERS, "alone": BOTH}


class Reader:
    """Who plays, and notes what is said that the edition has not."""

    def __init__(self, keyboard: Keyboard, chooser: random.Random) -> None:
        self.keyboard = keyboard
        self.chooser = chooser
        self.foreign: set[str] = set()
        self.seen: set[object] = set()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.keyboard.press(key)
            self.read()

    def read(self) -> None:
        """Read what is in front once in each phase: to draw a screen takes longer than to press a key."""
        in_front, session = self.keyboard.app.screen, session_of(self.keyboard)
        at = (type(in_front), session.state.turn, session.state.phase, session.decision)
        if isinstance(in_front, RulesScreen) or at in self.seen:
            return  # where a ruling may say what the other edition does; tests/reference reads them
        self.seen.add(at)
        told = " ".join(self.keyboard.seen.lower().split())
        self.foreign |= {f"{type(in_front).__name__}: {found}" for word in FOREIGN for found in _around(word, told)}

    async def step(self) -> None:
        session = session_of(self.keyboard)
        screen = self.keyboard.app.screen
        if isinstance(screen, GameScreen) and session.decision in (Decision.REINFORCE, Decision.OFFENSIVE):
            able = sorted(screen.able())
            if able and screen.map_view.aim is None:
                screen.map_view.cursor = self.chooser.choice(able)
        await one_step(self.keyboard, self.chooser)
        self.read()

    async def look(self) -> None:
        await self.press(self.chooser.choice(_LOOKS))
        for _ in range(self.chooser.randrange(3)):
            in_front = self.keyboard.app.screen
            if not isinstance(in_front, GameScreen | Dialog):
                await self.press(self.chooser.choice(_TURNED_OVER))
        for _ in range(9):
            if not isinstance(self.keyboard.app.screen, GameScreen):
                await self.press("escape")


def _around(word: str, told: str) -> Iterator[str]:
    for found in re.finditer(re.escape(word), told):
        yield told[max(0, found.start() - 40) : found.end() + 20]


async def war(keyboard: Keyboard, seed: str, *, looks: float) -> tuple[GameSession, set[str]]:
    chooser = random.Random(seed)
    reader = Reader(keyboard, chooser)
    session = session_of(keyboard)
    for _ in range(MOST_PRESSES):
        if session.over is not None and not session.has_pauses:
            break
        if isinstance(keyboard.app.screen, GameScreen) and chooser.random() < looks:
            await reader.look()
        else:
            await reader.step()
    await reader.press(*["enter", "tab"] * 8)
    return session, reader.foreign


@pytest.mark.slow("a whole war")
async def test_a_war_from_the_set_up_to_its_end() -> None:
    async with running((80, 24)) as keyboard:
        await keyboard.press("1", "home", "right", "end", "up", *"war", "down", "enter", "f")
        session, foreign = await war(keyboard, "war", looks=0.02)
    assert session.setup.board.poppies and session.options.athena == CENTRAL_POWERS
    assert session.over is not None and not foreign


@pytest.mark.slow("a whole war")
@pytest.mark.soak
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("rule", [InitiativeRule.BID, InitiativeRule.TRACK], ids=str)
async def test_whole_wars(size: tuple[int, int], kind: str, rule: InitiativeRule) -> None:
    seed = f"{kind} {size} {rule}"
    async with running(size) as keyboard:
        options = Options(initiative=rule, athena=_KINDS[kind])
        game = NewGame(options=options, seed=seed, players=("Anna", "Bob"), board_text=packaged_text("first"))
        await playing(keyboard, GameSession.new(keyboard.app.store, game))
        session, foreign = await war(keyboard, seed, looks=0.1)
    assert session.over is not None, (session.state.turn, session.state.waiting)
    assert not foreign


# -- The first edition's dialogs in 80 by 24: nothing is cut, and what was paid for is shown
ASKED = ("bid", "air_division", "map", "initiative_price", "naval_bonus", "u_boat_debt", "price_of_failed_dice")
"""Scenes in which a side decides."""


@pytest.mark.parametrize("name", first_of(3, ASKED))
async def test_advice_tells_the_chance_to_win_after_each_action(name: str) -> None:
    async with running(SIZES[1]) as keyboard:
        session = laid_out(keyboard.app, SCENES[name])
        await playing(keyboard, session)
        await keyboard.press("H")
        dialog = keyboard.app.screen
        assert isinstance(dialog, AdviceModal)
        assert {one.action for one in dialog.weighed} <= set(session.legal)
        chances = [one.chance for one in dialog.weighed if one.chance is not None]
        told = [round(100 * chance, 1) for chance in chances]  # of those told alike, what brings more comes first
        assert len(chances) == len(dialog.weighed) and told == sorted(told, reverse=True)
        seen = keyboard.seen
        edition = session.setup.board.edition
        ways = [forms(one.action, edition, session.decision) for one in dialog.weighed]
        assert all(any(form in seen for form in way) for way in ways)
        assert seen.count("%") >= len(chances) and "To win  Why" in seen
        assert not [word for word in FOREIGN if word in seen.lower()]
