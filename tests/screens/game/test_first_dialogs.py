"""The first edition's dialogs in 80 by 24: nothing is cut, and what was paid for is shown."""

from __future__ import annotations

import pytest

from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.text.advice import staff_advice as words
from rules.model import Sector
from tests.screens.driving import SIZES, playing, running
from tests.screens.game.first_scenes import SCENES, Scene, laid_out, placed
from tests.screens.game.test_first_edition import FOREIGN

ASKED = ("bid", "initiative_price", "naval_bonus", "u_boat_debt", "price_of_failed_dice", "air_division", "map")
"""Scenes in which a side decides."""


@pytest.mark.parametrize("name", ASKED)
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
        assert all(words.headline(one, session.setup.board.edition) in seen for one in dialog.weighed)
        assert seen.count("%") >= len(chances) and " less  Action" in seen
        assert not [word for word in FOREIGN if word in seen.lower()]


@pytest.mark.parametrize("rp", [1, 6, 20])
async def test_what_russia_risks_is_read_without_scrolling(rp: int) -> None:
    position = placed("reinforcements", "entente", rp={"entente": rp, "central_powers": 7})
    sectors = position["sectors"]
    async with running(SIZES[0]) as keyboard:
        for losses in range(1, 7):
            position["sectors"] = sectors | {"russia": {"losses": losses}}
            await playing(keyboard, laid_out(keyboard.app, Scene(position)))
            await keyboard.press("r", "home", "down")
            dialog = keyboard.app.screen
            assert isinstance(dialog, ReinforceModal) and dialog.sector == Sector.RUSSIA
            assert dialog.state.sectors[Sector.RUSSIA].losses == losses
            for _ in range(dialog.possible):
                shown = keyboard.seen
                assert "Losses to surrender │" in shown and "Russia leaves the war." in shown, losses
                assert "PgUp" not in shown, losses
                await keyboard.press("right")
            await keyboard.press("escape")


async def test_a_failed_attempt_and_a_paid_roll_that_brings_nothing_show_their_die() -> None:
    attempt = Scene(placed("technology", "entente"), ("t", "enter"))
    roll = Scene(placed("naval", "central_powers"), ("right", "right", "enter"), seed="n2")
    for scene, said in ((attempt, "needs 6: not developed"), (roll, "The Entente lost nothing.")):
        async with running(SIZES[0]) as keyboard:
            await playing(keyboard, laid_out(keyboard.app, scene))
            await keyboard.press(*scene.keys)
            assert isinstance(keyboard.app.screen, ResultModal) and said in keyboard.seen
