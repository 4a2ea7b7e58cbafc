"""The first edition at the command line: its board, its odds, a position of it, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ldd_tui.commands import cli
from rules.board_file import packaged_text


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, [*arguments], prog_name="ldd-tui")


def odds(*words: str) -> Any:
    result = run("odds", "--edition", "first", *words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    return result.stderr


def test_its_board_file_is_printed() -> None:
    assert run("board", "--edition", "first").stdout == packaged_text("first")
    assert "only where a board file is printed" in refusal("board", "--edition", "first", "--check-my-box")


def test_the_naval_rolls_by_what_is_paid() -> None:
    """The means of the specification: U-boats 1, 5/3 ... 4 for 0 to 5 RP, the blockade 2/3, 1/6, 0 for 0 to 2."""
    found = odds("naval")
    assert found["u_boat"]["by_rp"]["1"]["exact"] == {"0": "1/2", "2": "1/6", "4": "1/3"}
    u_boats = [found["u_boat"]["by_rp"][str(rp)]["expected"] for rp in range(6)]
    assert u_boats == pytest.approx([1, 5 / 3, 7 / 3, 3, 11 / 3, 4])
    blockade = [found["blockade"]["by_rp"][str(rp)]["expected"] for rp in range(3)]
    assert blockade == pytest.approx([2 / 3, 1 / 6, 0])
    text = run("odds", "--edition", "first", "naval").stdout
    assert "RP paid   0 RP   2 RP    4 RP  mean\n0        66.7%  16.7%   16.7%  1.00\n" in text


def test_the_revolution_by_spaces() -> None:
    assert odds("revolution", "2")["spaces"]["2"]["exact"] == {"0": "25/36", "1": "5/18", "2": "1/36"}
    assert "2        69.4%    27.8%      2.8%\n" in run("odds", "--edition", "first", "revolution", "2").stdout


def test_an_offensive_by_the_names_of_its_sectors() -> None:
    assert odds("egypt", "ottoman-empire", "2")["exact"] == {"0": "4/9", "1": "4/9", "2": "1/9"}
    assert "middle_east: expected one of france, " in refusal(
        "odds", "--edition", "first", "middle_east", "bulgaria", "1"
    )
    assert "(6.7)" in refusal("odds", "--edition", "first", "italy", "germany", "1")


def test_a_position_is_read_by_the_edition(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"edition": "first", "lafayette": 2, "turn": 9}', encoding="utf-8")
    assert "lafayette: expected no such field" in refusal("odds", "--position", str(file), "naval")
    assert run("odds", "--edition", "first", "--position", str(file), "naval").exit_code == 0
