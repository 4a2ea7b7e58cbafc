"""On a disk that cannot be written, commands that only read do so."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import cli, opening
from ldd_tui.games.recording import Recording
from rules.model import Options
from saves.dice import secret_from_seed
from saves.errors import NotSaved
from saves.portable import export_entries
from saves.store import Store
from tests.saves.playing import journal_of, new_game

GAME = journal_of(Options(quick_play=True), seed=2, events=25)
SECRET = secret_from_seed(2)
NAME = "finished"


@pytest.fixture
def disk() -> Iterator[Path]:
    """A store and a file in a directory that any user may enter, unlike pytest's."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o755)
    with Store(directory / "games.sqlite3") as store:
        store.adopt(GAME, SECRET, NAME)
    (directory / "game.jsonl").write_text("".join(export_entries(GAME, "sent", None)))
    yield directory
    shutil.rmtree(directory)


@contextmanager
def read_only(directory: Path) -> Iterator[None]:
    """Make a directory read-only, and drop root privileges, because root can write anywhere."""
    for file in directory.iterdir():
        file.chmod(0o444)
    directory.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)
        directory.chmod(0o755)


def run(disk: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, ["--store", str(disk / "games.sqlite3"), *arguments], prog_name="ldd-tui")


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", NAME),
        ("verify", "game.jsonl"),
        ("export", NAME, "-"),
        ("export", NAME, "-", "--format", "text"),
        ("replay", NAME),
        ("replay", "game.jsonl"),
        ("analyse", NAME, "--depth", "0", "--workers", "1"),
        ("analyse", "game.jsonl", "--depth", "0", "--workers", "1"),
    ],
    ids=" ".join,
)
def test_commands_that_only_read_say_the_same(disk: Path, arguments: tuple[str, ...]) -> None:
    named = [str(disk / each) if each == "game.jsonl" else each for each in arguments]
    usual = run(disk, *named)  # it loads all that is loaded late, too
    with read_only(disk):
        found = run(disk, *named)
    assert (found.exit_code, found.output) == (usual.exit_code, usual.output)
    assert "Not saved" not in usual.output


def test_what_is_to_be_written_is_still_refused(disk: Path) -> None:
    with read_only(disk):
        result = run(disk, "import", str(disk / "game.jsonl"))
    assert result.exit_code == 2
    assert "Not saved" in result.stderr


def test_moves_that_are_only_in_the_log_are_read(disk: Path) -> None:
    """A power failure leaves a disk like this."""
    left = disk / "left"
    with Store(disk / "games.sqlite3") as store:
        game = new_game(store)
        shutil.copytree(disk, left)
    assert (left / "games.sqlite3-wal").stat().st_size
    with read_only(left), Store(left / "games.sqlite3", copied=True) as store:
        assert store.load(game).name == ""
    (left / "games.sqlite3-wal").unlink()
    with read_only(left), Store(left / "games.sqlite3", copied=True) as store:
        assert game not in {summary.id for summary in store.games()}


def test_a_game_opens_in_the_app(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Recording | None] = []

    def open_app(ctx: click.Context, recording: Recording | None = None) -> None:
        found.append(recording)

    monkeypatch.setattr(opening, "open_app", open_app)
    with read_only(disk):
        assert run(disk, "replay", NAME).exit_code == 0
        app = LddApp(disk / "games.sqlite3", recording=found[0])
        opening.open_store_of(app, to_read=True)
        with pytest.raises(click.ClickException):
            opening.open_store_of(app, to_read=False)
        with pytest.raises(NotSaved):
            Store(disk / "games.sqlite3")
    (recording,) = found
    assert recording is not None and recording.game is None and recording.sealed
    assert recording.history.entries == GAME
