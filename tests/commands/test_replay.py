"""`ldd-tui replay`: which game it opens and where, and how it says no."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ldd_tui.commands import cli, opening
from ldd_tui.commands.replay import replay
from ldd_tui.games.recording import Recording
from rules import facts as f
from rules.model import Options
from saves import database
from saves.dice import secret_from_seed
from saves.portable import LARGEST, export_entries
from saves.store import Store
from tests.saves.playing import file_of, journal_of, new_game

ROOT = Path(__file__).parents[2]
GAME = journal_of(Options(quick_play=True), seed=2)
SECRET = secret_from_seed(2)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as store:
        store.adopt(GAME, SECRET, "finished")
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "game.jsonl"
    found.write_text("".join(export_entries(GAME, "sent", SECRET)))
    return found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Recording | None]:
    found: list[Recording | None] = []

    def open_app(ctx: click.Context, recording: Recording | None = None) -> None:
        assert ctx.params["store"]
        found.append(recording)

    monkeypatch.setattr(opening, "open_app", open_app)
    return found


def run(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, ["--store", str(path), "replay", *arguments], prog_name="ldd-tui")


def refusal(path: Path, *arguments: str) -> str:
    result = run(path, *arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert line.isprintable()
    return line.removeprefix("Error: ")


def recording(path: Path, opened: list[Recording | None], *arguments: str) -> Recording:
    result = run(path, *arguments)
    assert result.exit_code == 0, result.output
    found = opened.pop()
    assert found is not None
    return found


def test_a_name(path: Path, store: Store, opened: list[Recording | None]) -> None:
    found = recording(path, opened, "FINISHED")
    assert (found.name, found.line, found.at) == ("finished", GAME, 0)
    assert found.game == store.games()[0].id


def test_a_file_does_not_touch_the_store(path: Path, file: Path, opened: list[Recording | None]) -> None:
    found = recording(path, opened, str(file))
    assert (found.name, found.line, found.game, found.sealed) == ("sent", GAME, None, True)
    assert not path.exists()


def test_where_it_begins(path: Path, store: Store, opened: list[Recording | None]) -> None:
    turns = {fact.turn: entry.seq for entry in GAME for fact in entry.facts if isinstance(fact, f.TurnBegan)}
    for asked, seq in (("57", 57), ("0", 0), ("turn 2", turns[2]), ("t3", turns[3]), ("Turn 1", 0)):
        assert recording(path, opened, "finished", "--from", asked).seq == seq
    for asked in ("turn 15", "-1", str(len(GAME)), "x", "", "9" * 5000, "²"):
        assert refusal(path, "finished", "--from", asked).startswith("--from: expected")
    assert opened == []


def test_without_a_terminal(path: Path, store: Store, file: Path) -> None:
    assert "needs a terminal" in refusal(path, "finished")
    assert "needs a terminal" in refusal(path, str(file))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"Dear diary\n", "line 1: this is not a file of a game"),
        (b"[" * 100_000, "line 1: this is not a file of a game"),
        (b"x" * (LARGEST + 1), f"the file is larger than {LARGEST} bytes"),
        (b"\xff\xfe", "line 1: it is not text in UTF-8"),
    ],
    ids=["empty", "diary", "nested", "large", "bytes"],
)
def test_what_is_no_game(path: Path, file: Path, data: bytes, said: str) -> None:
    file.write_bytes(data)
    assert refusal(path, str(file)) == f"{file}: {said}"


def test_every_line_of_a_file_is_checked(path: Path, file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    altered = [*lines[:30], lines[30].replace('"seq":29', '"seq":28'), *lines[31:]]
    file.write_text("".join(altered))
    assert refusal(path, str(file)) == f"{file}: line 31: it was altered after it was saved"
    file.write_text("".join(lines[:50]))
    assert "breaks off" in refusal(path, str(file))


def test_names_that_are_not_there(path: Path, store: Store, tmp_path: Path) -> None:
    twin = new_game(store, name="twin")
    new_game(store, name="twin")
    assert twin in refusal(path, "twin")
    for name in ("nobody", "x" * 5000, str(tmp_path), "\x1b[2J", "-"):
        assert refusal(path, name).startswith('there is no game "')
    assert "no saved games" in refusal(tmp_path / "none.sqlite3", "finished")


def test_a_damaged_game(path: Path, store: Store) -> None:
    file_of(store).execute("UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = 20")
    assert refusal(path, "finished") == "event 20: it was altered after it was saved"


def test_no_toolkit_is_loaded_before_the_terminal_is_known() -> None:
    """The colours must be settled first, because Textual reads them only once, on import."""
    loads = "import sys, ldd_tui.commands.cli, ldd_tui.commands.replay, ldd_tui.games.recording"
    code = f"{loads}; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_every_word_is_explained() -> None:
    assert replay.help
    assert all(option.help for option in replay.params if isinstance(option, click.Option))
