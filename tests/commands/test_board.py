"""`ldd-tui board`: a box checked in plain lines, sent, taken over, and played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Sheet
from ldd_tui.commands import cli, opening
from ldd_tui.games.session import NewGame
from rules.board_file import packaged, packaged_text, parse
from saves.locations import BOX

NEEDED = "technology.entente.attack.0.needed"


def run(home: Path, *arguments: str, typed: str = "") -> Result:
    command = ["--settings", str(home / "settings.toml"), *arguments]
    return CliRunner().invoke(cli.ldd, command, input=typed, prog_name="ldd-tui")


def refusal(home: Path, *arguments: str) -> str:
    result = run(home, *arguments)
    assert result.exit_code == 2 and result.stdout == "", result.output
    (line,) = result.stderr.splitlines()
    return line


def test_without_options_it_prints_the_packaged_file(tmp_path: Path) -> None:
    assert run(tmp_path, "board").stdout == packaged_text()


def test_a_box_is_checked_half_today_and_half_tomorrow(tmp_path: Path) -> None:
    first = run(tmp_path, "board", "--check-my-box", typed="5=2\n\ns\nq\n")
    assert first.exit_code == 0 and "3 of 201 values checked, 1 differs." in first.stdout
    second = run(tmp_path, "board", "--check-my-box")
    assert second.stdout.startswith("3 of 201 values checked, 1 differs.") and "Part 2 of 34" in second.stdout
    assert MyBox(tmp_path / BOX).sheet.answers[NEEDED] == 2


def test_a_board_of_another_edition_is_not_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(packaged_text("first"), "utf-8")
    said = refusal(tmp_path, "board", "--import", str(file))
    assert said == f"Error: {file}: a board of the first edition; My box is of the second edition"
    assert not (tmp_path / BOX).exists()


def test_what_was_seen_is_sent_and_taken_over_elsewhere(tmp_path: Path) -> None:
    mine, theirs, file = tmp_path / "mine", tmp_path / "theirs", tmp_path / "box.toml"
    run(mine, "board", "--check-my-box", typed="5=2\n\n")
    sent = run(mine, "board", "--export", str(file))
    assert sent.stdout == f"3 of 201 values checked, 1 differs: {file}\n"
    assert parse(file.read_text(encoding="utf-8")) != packaged()
    assert CliRunner().invoke(cli.ldd, ["--board", str(file), "rules", "3.1"]).exit_code == 0
    taken = run(theirs, "board", "--import", str(file))
    assert "values taken over. 3 of 201 values checked, 1 differs." in taken.stdout
    assert MyBox(theirs / BOX).sheet == MyBox(mine / BOX).sheet


def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("mine")
    assert "is there already: --force replaces it" in refusal(tmp_path, "board", "--export", str(file))
    assert run(tmp_path, "board", "--export", str(file), "--force").exit_code == 0
    assert parse(file.read_text()) == packaged()
    assert parse(run(tmp_path, "board", "--export", "-").stdout) == packaged()


def test_what_does_not_add_up_is_told_with_the_file(tmp_path: Path) -> None:
    MyBox(tmp_path / BOX).record(Sheet({"sectors.germany.production": 1, NEEDED: 2}))
    sent = run(tmp_path, "board", "--export", "-")
    assert "Production CP: The sectors of the Central Powers at war make 6" in sent.stderr
    assert parse(sent.stdout).sectors == packaged().sectors and parse(sent.stdout) != packaged()


def test_a_board_that_nobody_compared_has_nothing_to_take_over(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text(packaged_text(), encoding="utf-8")
    assert "nothing in it is marked" in run(tmp_path, "board", "--import", str(tmp_path / "board.toml")).stdout
    assert not (tmp_path / BOX).exists()


def test_one_thing_at_a_time(tmp_path: Path) -> None:
    assert "one at a time" in refusal(tmp_path, "board", "--check-my-box", "--export", "x")
    assert "only with --export" in refusal(tmp_path, "board", "--force")


def test_new_games_are_played_on_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game: found.append(new_game))

    def board(*arguments: str) -> str | None:
        assert run(tmp_path, *arguments).exit_code == 0
        return found[-1].board_text

    def needed(text: str | None) -> int:
        return parse(text or packaged_text()).trees[0][0][0].needed

    assert board("new") is None
    assert "nothing of a box is checked yet" in refusal(tmp_path, "new", "--my-box")
    MyBox(tmp_path / BOX).record(Sheet({NEEDED: 2}))
    assert needed(board("new")) == needed(board("new", "--my-box")) == 2
    assert board("new", "--no-my-box") == packaged_text()
    other = tmp_path / "other.toml"
    other.write_text(packaged_text(), encoding="utf-8")
    assert board("--board", str(other), "new") == packaged_text()
    assert "not together with --board" in refusal(tmp_path, "--board", str(other), "new", "--my-box")
