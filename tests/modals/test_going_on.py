"""The keys of what is only read: where the game goes on when a dialog is closed, none promises a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ldd_tui.modals.base import Dialog
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.modals.last_turn import LastTurnModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.modals.tutor_speaks import TutorSpeaksModal
from tests.modals import scenes
from tests.modals.dialog_words import words_of
from tests.modals.driving import handed_back, opened, press, shown
from tests.modals.scenes import SCENES, Host

READ_OUT: dict[str, Callable[[], Dialog[Any]]] = {
    "turn": SCENES["turn"],
    "cards": lambda: EventCardsModal(scenes.cards(), (14, 16, 20), goes_on=True),
    "result": lambda: ResultModal(scenes.research_facts().history, scenes.cards().setup, live=True),
    "last_turn": lambda: LastTurnModal(scenes.armistice().state),
    "tutor": lambda: TutorSpeaksModal("This is new.", "10.3", "Offensives"),
}


@pytest.mark.parametrize("name", READ_OUT)
async def test_escape_goes_on_where_the_game_does(name: str) -> None:
    async with shown(READ_OUT[name](), (120, 60)) as (app, pilot, dialog):
        assert "Space/Enter/Esc go on" in words_of(dialog, "keys")
        assert "back" not in words_of(dialog, "keys")
        await press(pilot, "escape")
        assert await handed_back(app) is None


@pytest.mark.parametrize("name", ["event_cards", "events_list", "help", "result_athena"])
async def test_what_a_key_has_opened_is_gone_back_from(name: str) -> None:
    async with shown(SCENES[name](), (120, 60)) as (_app, _pilot, dialog):
        assert "Esc back" in words_of(dialog, "keys")


async def test_lines_that_still_come_are_shown_by_one_key_and_left_by_another() -> None:
    class Moving(Host):
        animates = True

    app = Moving()
    async with app.run_test(size=(120, 60)) as pilot:
        athena = scenes.athena_facts()
        dialog = ResultModal(athena.history, athena.state.setup, live=True)
        await opened(pilot, dialog)
        keys = words_of(dialog, "keys")
        assert "Space/Enter all at once" in keys and "Esc go on" in keys and "back" not in keys
