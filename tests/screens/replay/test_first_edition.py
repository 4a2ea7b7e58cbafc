"""A game of the first edition is gone through again: no word of what it has not, and a new game begins from it."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.games.recording import Recording
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.name import BranchModal
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.portable import export_entries, read_file
from saves.verify import verify
from tests.saves.playing import FIRST, WAYS_TO_PLAY_FIRST, journal_of, play_on
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


async def test_a_branch_goes_its_own_way() -> None:
    async with running() as keyboard:
        await replaying(keyboard, AGAINST_THE_SYSTEM)
        store = keyboard.app.store
        await keyboard.press("]", "]", "d")
        at = seq(keyboard)
        await keyboard.press("B")
        assert isinstance(keyboard.app.screen, BranchModal)
        await keyboard.press("ctrl+u", *"mine", "enter")
        session = keyboard.game.session
        assert session.play.history.entries == AGAINST_THE_SYSTEM[: at + 1]
        assert store.summary(session.play.game).edition == FIRST
        branch = PlayedGame(store, session.play.game)
        play_on(branch, Random(7), 30)
        assert verify(branch.history.entries, secret_from_seed(SEED)).sound


def test_a_file_of_it_is_gone_through_too() -> None:
    written = "".join(export_entries(AGAINST_THE_SYSTEM, "Isonzo", secret_from_seed(SEED))).encode()
    recording = Recording.of_file(read_file(written))
    recording.go_to(len(recording.line) - 1)
    assert recording.over == AGAINST_THE_SYSTEM[-1].state.waiting and recording.sealed
    assert recording.line == AGAINST_THE_SYSTEM
