"""A game of the first edition is gone through again: no word of what it has not, and a new game begins from it."""

from __future__ import annotations

import pytest

from ldd_tui.modals.base import Dialog
from tests.saves.playing import FIRST, WAYS_TO_PLAY_FIRST, journal_of
from tests.screens.driving import running
from tests.screens.game.test_first_edition import FOREIGN
from tests.screens.replay.support import SEED, replaying, seq
from tests.soaking import first_of

AGAINST_THE_SYSTEM = journal_of(WAYS_TO_PLAY_FIRST[2], SEED, edition=FIRST)


@pytest.mark.parametrize("go", first_of(1, [("]", (80, 24)), ("p", (120, 40))]), ids=str)
async def test_no_word_is_of_what_it_has_not(go: tuple[str, tuple[int, int]]) -> None:
    on, size = go
    async with running(size) as keyboard:
        await replaying(keyboard, AGAINST_THE_SYSTEM)
        before = -1
        while before != (before := seq(keyboard)):
            for key in (on, "x", "escape"):
                if key != "escape" or isinstance(keyboard.app.screen, Dialog):
                    await keyboard.press(key)
                seen = keyboard.seen.lower()
                assert not [word for word in (*FOREIGN, "athena", "cube", " card") if word in seen], keyboard.seen
        await keyboard.press("end", "enter")
        assert "The war is over" in keyboard.seen
