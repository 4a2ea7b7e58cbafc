"""`ldd-tui puzzle`, up to where the screen or plain lines begin."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ldd_tui.coach.puzzles import shipped
from ldd_tui.commands import cli
from rules.editions import EDITIONS


def run(tmp_path: Path, *arguments: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(cli.ldd, ["--store", str(tmp_path / "games.sqlite3"), *arguments], input=typed)
    return result.exit_code, result.output


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_puzzles_are_listed(tmp_path: Path, edition: str) -> None:
    code, said = run(tmp_path, "puzzle", "--list", "--edition", edition)
    assert code == 0 and len(said.splitlines()) == len(shipped(edition)) and "Recruit" in said


def test_a_puzzle_is_opened_by_its_number_and_the_result_is_kept(tmp_path: Path) -> None:
    code, said = run(tmp_path, "puzzle", "1", "--plain", typed="answer\n")
    assert code == 0 and "Puzzle 1: Turn" in said and "The solution:" in said
    assert shipped("second")[0].key in (tmp_path / "lessons.json").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("puzzle", "99"), "expected a puzzle from 1 to"),
        (("puzzle", "1", "--new"), "--new: not with a number"),
        (("learn", "p1"), "positions are puzzles now: `ldd-tui puzzle`"),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_line(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    code, told = run(tmp_path, *arguments)
    assert code == 2 and said in told and len(told.splitlines()) == 1
