"""`ldd-tui show`: what lies on the table in the midst of something is on the board that it prints."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.text import names, plain_board
from rules import engine
from rules.board_file import second_edition
from rules.model import SECTORS, Over, Setup
from rules.position import from_position
from tests.engine_pipe.engine_client import any_options

BOARD = second_edition()
UNDER_WAY = {
    "turn": 9,
    "phase": "offensives",
    "technology": {"central_powers": {"artillery": {"level": 2}}},
    "sectors": {"france": {"losses": 5}, "germany": {"artillery": 2}},
    "reinforced": {"austria_hungary": 2, "france": 1},
    "offensives": [{"attacker": "germany", "defender": "france"}],
    "now": {"battle": {"size": 2, "stage": "artillery_dice", "attack": [6, 2]}},
}


def test_the_dice_on_the_table_and_what_was_reinforced_are_shown() -> None:
    lines = plain_board.board(from_position(UNDER_WAY, BOARD)).splitlines()
    assert "Attack dice: 2, 6" in lines
    assert not any(line.startswith("Artillery dice") for line in lines)  # they are still to be thrown
    assert "Reinforced this turn, by spaces: France 1, Austria-Hungary 2" in lines


@pytest.mark.parametrize("seed", range(2))
def test_every_position_of_a_game_can_be_shown(seed: int) -> None:
    luck = Random(seed)
    state = engine.initial(Setup(BOARD, any_options(luck))).state
    while not isinstance(state.waiting, Over):
        moves = engine.legal(state) or [outcome for outcome, _ in engine.chance(state)]
        state = engine.apply(state, luck.choice(moves)).state
        text = plain_board.board(state)
        assert all(names.sector(sector) in text for sector in SECTORS)
        assert "None" not in text and "{" not in text
