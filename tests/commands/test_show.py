"""`ldd-tui show`: what lies on the table in the midst of something is on the board that it prints."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from ldd_tui.commands import cli
from ldd_tui.commands.show import show
from ldd_tui.text import names, plain_board
from rules import engine
from rules.model import ENTENTE, SECTORS, Options, Over, Setup
from rules.position import from_position, to_position
from tests.commands.positions import written
from tests.rules.support import BOARD, any_options

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
    assert "Reinforced this turn: France 1, Austria-Hungary 2" in lines


@pytest.mark.parametrize("seed", range(2))
def test_every_position_of_a_game_can_be_shown(seed: int) -> None:
    luck = Random(seed)
    state = engine.initial(Setup(BOARD, any_options(luck))).state
    while not isinstance(state.waiting, Over):
        moves = engine.legal(state) or [outcome for outcome, _ in engine.chance(state)]
        state = engine.apply(state, luck.choice(moves)).state
        text = plain_board.board(state)
        assert all(names.sector(sector, BOARD.edition) in text for sector in SECTORS)
        assert "None" not in text and "{" not in text


def test_a_position_as_a_board(tmp_path: Path) -> None:
    position = {
        "options": {"rewriting_history": True},
        "turn": 12,
        "phase": "offensives",
        "active": "central_powers",
        "rp": {"entente": 3, "central_powers": 11},
        "trade": {"merchant_navy": 3, "lafayette": 1},
        "revolution": 2,
        "technology": {"entente": {"attack": {"level": 2, "cubes": 2}, "naval": {"level": 1}}},
        "sectors": {"france": {"losses": 2, "attack": 1}, "serbia": {"status": "surrendered", "losses": 2}},
        "events": {"deck": [29, 30], "this_turn": [26], "cancelled": [20], "in_force": [6, 35], "set_aside": [42]},
        "offensives": [{"attacker": "ottoman_empire", "defender": "middle_east"}],
        "passed": ["entente"],
    }
    result = CliRunner().invoke(show, [written(tmp_path, position)])
    assert result.exit_code == 0, result.output
    for line in (
        "Turn 12 of 14, 1918: Offensives. Initiative: Central Powers",
        "Central Powers  11 RP  1 VP  production 13",
        "Merchant Navy       1 2 [3] 4 5",
        "Lafayette           1",
        "Naval Control       -2 -1 [0] +1 +2 +3",
        "Revolution          0 1 [2] 3 4 5 6",
        "France           at war       3 2 2[2]1 1 0 -      4+          1/4      0/3        0/3       0/7",
        "[ ] cube: the number left of it is the Operational Value (3.1.1)",
        "Serbia           surrendered  1 1 0 -              5+          0/2      0/2        0/2       0/2",
        "German Colonies  at war       2[1]1 0 -            5+            -        -          -         -",
        "Entente         2/4..   0/3      0/3        0/4       1/3    0/3",
        "Events this turn: Battle of Vimy (26)",
        "Cancelled: Arab Revolt (20)",
        "In force: Von Lettow in Africa (6), Unified Command (35)",
        "Set aside: Peace Negotiations (42)",
        "Events to draw from: 2",
        "Offensives: the Ottoman Empire against the Middle East",
        "Passed: Entente",
    ):
        assert line in result.output.splitlines(), line
    assert result.output.splitlines()[-1].startswith("Central Powers: ")


def test_what_the_pipe_prints_can_be_shown(tmp_path: Path) -> None:
    state = engine.initial(Setup(BOARD, Options(athena=(ENTENTE,), rewriting_history=True))).state
    result = CliRunner().invoke(show, [written(tmp_path, to_position(state))])
    assert result.exit_code == 0
    assert "Athena (Entente)  0 RP  0 VP  production 9" in result.output


@pytest.mark.parametrize("command", [["show"], ["odds", "germany", "france", "1", "--position"], ["new", "--position"]])
def test_a_key_that_is_there_twice_is_named(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"sectors": {"france": {"losses": 1, "losses": 2}}}', encoding="utf-8")
    result = CliRunner().invoke(cli.ldd, [*command, str(file)])
    assert result.exit_code == 2
    assert 'position.json: expected a position in JSON: an object has the key "losses" twice' in result.output
