"""The first edition's dialogs in 80 by 24: nothing is cut, and what was paid for is shown."""

from __future__ import annotations

import pytest

from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.result import ResultModal
from rules.model import Sector
from tests.screens.driving import SIZES, playing, running
from tests.screens.game.test_first_pictures import Scene, laid_out, placed


@pytest.mark.parametrize("losses", range(1, 7))
@pytest.mark.parametrize("rp", [1, 6, 20])
async def test_what_russia_risks_is_read_without_scrolling(losses: int, rp: int) -> None:
    position = placed("reinforcements", "entente", rp={"entente": rp, "central_powers": 7})
    position["sectors"] = position["sectors"] | {"russia": {"losses": losses}}
    async with running(SIZES[0]) as keyboard:
        await playing(keyboard, laid_out(keyboard.app, Scene(position)))
        await keyboard.press("r", "home", "down")
        dialog = keyboard.app.screen
        assert isinstance(dialog, ReinforceModal) and dialog.sector == Sector.RUSSIA
        for _ in range(dialog.possible):
            shown = keyboard.seen
            assert "Losses to surrender │" in shown and "Russia leaves the war." in shown
            assert "PgUp" not in shown
            await keyboard.press("right")


async def test_a_failed_attempt_and_a_paid_roll_that_brings_nothing_show_their_die() -> None:
    attempt = Scene(placed("technology", "entente"), ("t", "enter"))
    roll = Scene(placed("naval", "central_powers"), ("right", "right", "enter"), seed="n2")
    for scene, said in ((attempt, "needs 6: not unlocked"), (roll, "The Entente lost nothing.")):
        async with running(SIZES[0]) as keyboard:
            await playing(keyboard, laid_out(keyboard.app, scene))
            await keyboard.press(*scene.keys)
            assert isinstance(keyboard.app.screen, ResultModal) and said in keyboard.seen
