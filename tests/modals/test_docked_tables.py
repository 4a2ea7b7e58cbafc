"""What is set in columns stays in its lines, and titles in their frame, however wide the column of a dialog is."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.modals.parts.pool import attacks
from ldd_tui.modals.result import ResultModal
from rules.board_file import packaged
from rules.model import Decision
from tests.modals import scenes
from tests.modals.dialog_words import lines_of, words_of
from tests.modals.scenes import LAST_TURNS, SCENES
from tests.screens.driving import asked_for, new_session, playing, running, until
from tests.soaking import first_of

WIDTHS = ((80, 24), (150, 40))
"""The narrowest terminals with a dialog below the map and beside it."""
_COLUMNS = re.compile(r"\S {3,}\S.*\S {2,}\S")


LONG_TITLES: dict[str, Callable[[], Dialog[Any]]] = {
    "the_longest_attack": lambda: titled(
        max(
            (
                attacks(here.sector, other, packaged().edition)
                for here in packaged().sectors
                for other in here.neighbours
            ),
            key=len,
        )
    ),
    "the_longest_of_athenas": lambda: titled("Athena (Central Powers): re-roll of Brusilov Offensive"),
}


def titled(title: str) -> ResultModal:
    scene = scenes.offensive_facts()
    return ResultModal(scene.history, scene.state.setup, title=lambda: title)


@pytest.mark.parametrize("size", first_of(1, WIDTHS), ids=lambda size: "x".join(map(str, size)))
async def test_no_title_is_cut_and_no_row_of_a_table_broken(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        session = until(new_session(keyboard.app, "docked"), asked_for(Decision.OFFENSIVE, able=3), Random("docked"))
        await playing(keyboard, session)
        for name, make in {**SCENES, **LAST_TURNS, **LONG_TITLES}.items():
            dialog = make()
            keyboard.app.push_screen(dialog)
            await keyboard.quiet()
            box = dialog.query_one(DialogBox)
            assert box.parts is not None
            heading = dialog.heading()
            if box.border_title:
                assert any(f" {heading} " in line for line in keyboard.seen.splitlines()), heading
            else:
                assert words_of(dialog, "intro").startswith(heading), heading
            for line in box.parts.text(box.text_width).split("\n"):
                in_columns = _COLUMNS.search(line.plain)
                assert not in_columns or line.cell_length <= box.text_width, (name, line.plain)
                assert glyphs().ellipsis not in line.plain, (name, line.plain)
            for row in (*box.parts.rows, box.parts.head):
                assert row.cell_length < box.text_width, (name, row.plain)
            dialog.dismiss(None)
            await keyboard.quiet()


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: "x".join(map(str, size)))
async def test_what_the_next_loss_costs_stands_apart_from_the_sum_before_it(size: tuple[int, int]) -> None:
    """Also if the sum has two digits: Germany counts 3 x 5."""
    async with running(size) as keyboard:
        dialog = LAST_TURNS["last_turn_of_a_lost_war"]()
        keyboard.app.push_screen(dialog)
        await keyboard.quiet()
        assert re.search(r"3 x 5 = 15 +1 loss: -5", "\n".join(lines_of(dialog)))


@pytest.mark.parametrize("width", range(47, 100, 4))
def test_the_table_of_a_new_turn_fits_any_column(width: int) -> None:
    turn = SCENES["turn"]()
    assert isinstance(turn, TurnModal)
    told = turn.detail(width).plain.split("\n")
    assert max(map(len, told[:3])) <= width
    assert ("* before the events" in told[3]) == ("Collects*" in told[0])
    assert {len(line) for line in told[:3]} == {len(told[0])}
