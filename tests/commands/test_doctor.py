"""`ldd-tui doctor`: what it shows for a bug report, and each thing that would go wrong."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections import namedtuple
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from ldd_tui.look import glyphs
from ldd_tui.rollouts.simulator import playing
from saves.database import damage_mark
from saves.store import Store
from tests.commands.support import ldd

_Usage = namedtuple("_Usage", "total used free")
GONE = ("COLORTERM", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "TMUX", "STY", "SSH_CONNECTION", "WT_SESSION", "LDD_TUI_ASCII")


class Machine:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = folder, monkeypatch
        self.store, self.settings = folder / "games.sqlite3", folder / "settings.toml"
        for name in GONE:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("TERM", "xterm-256color")
        self.terminal(80, 24)
        self.encoding("utf-8")

    def terminal(self, width: int, height: int) -> None:
        self.patch.setattr(os, "get_terminal_size", lambda _number=1: os.terminal_size((width, height)))

    def encoding(self, name: str) -> None:
        class Output(io.TextIOWrapper):
            def fileno(self) -> int:
                return 1

        self.patch.setattr(sys, "__stdout__", Output(io.BytesIO(), encoding=name))

    def doctor(self, *, code: int = 1) -> tuple[dict[str, str], list[str]]:
        result = ldd("--store", str(self.store), "--settings", str(self.settings), "doctor")
        assert result.exit_code == code, (result.output, result.exception)
        lines = result.stdout.splitlines()
        rows = dict(line.split(": ", 1) for line in lines if ": " in line and not line.startswith("- "))
        return rows, [line.removeprefix("- ") for line in lines if line.startswith("- ")]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    yield Machine(tmp_path, monkeypatch)
    glyphs.choose("auto")


def test_nothing_would_go_wrong(machine: Machine) -> None:
    machine.patch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")
    machine.patch.setenv("TMUX", "/tmp/tmux-1000/default,1,0")
    with Store(machine.store):
        pass
    rows, problems = machine.doctor(code=0)
    assert problems == []
    assert rows["Python"] == sys.version.split()[0] and rows["Textual"][0].isdigit()
    assert (rows["Terminal"], rows["Encoding"], rows["Colours"], rows["Symbols"]) == (
        "80x24",
        "utf-8",
        "256",
        "Unicode",
    )
    assert rows["Via"] == "SSH, tmux" and "TERM=xterm-256color" in rows["Variables"]
    assert rows["Saved games"].endswith("kB)") and rows["Settings"].endswith("(not there)")
    assert list(machine.folder.iterdir()) == [machine.store], "it makes nothing"


def test_nothing_private_is_shown(machine: Machine) -> None:
    for variable in ("HOME", "USERPROFILE"):
        machine.patch.setenv(variable, str(machine.folder))
    machine.patch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")
    machine.settings.write_text("nonsense")
    (machine.folder / "ldd-tui-report-1.txt").touch()
    rows, problems = machine.doctor()
    shown = " ".join((*rows.values(), *problems))
    assert str(machine.folder) not in shown and "192.0.2" not in shown
    assert rows["Crash reports"] == str(Path("~", "ldd-tui-report-1.txt"))


def test_a_terminal_that_is_none_or_too_small(machine: Machine) -> None:
    machine.terminal(79, 24)
    assert machine.doctor()[1] == ["The terminal is too small: 79x24. The screen needs 80x24."]
    machine.terminal(0, 0)  # it doesn't know, and counts as 80x24
    machine.doctor(code=0)

    def none(_number: int = 1) -> os.terminal_size:
        raise OSError

    machine.patch.setattr(os, "get_terminal_size", none)
    (problem,) = machine.doctor()[1]
    assert problem.startswith("There is no terminal.")


def test_an_encoding_without_frames(machine: Machine) -> None:
    machine.encoding("iso8859-1")
    rows, (problem,) = machine.doctor()
    assert problem.startswith("The encoding is iso8859-1") and rows["Symbols"] == "ASCII"
    machine.settings.write_text('signs = "unicode"')
    machine.doctor(code=0)


@pytest.mark.parametrize(("term", "colours"), [("xterm-16color", "16 colours"), ("dumb", "no colours")])
def test_few_colours_unless_they_are_wanted(machine: Machine, term: str, colours: str) -> None:
    machine.patch.setenv("TERM", term)
    (problem,) = machine.doctor()[1]
    assert f"TERM={term}," in problem and colours in problem
    machine.settings.write_text('colours = "16"')
    machine.doctor(code=0)


def test_a_damaged_settings_file(machine: Machine) -> None:
    machine.settings.write_text('theme = "no such theme"')
    (problem,) = machine.doctor()[1]
    assert problem.startswith("Settings in ") and "no such theme" in problem


def test_directories_that_take_no_file(machine: Machine) -> None:
    (machine.folder / "file").touch()
    machine.store = machine.settings = machine.folder / "file" / "games.sqlite3"
    _rows, problems = machine.doctor()
    assert [problem.split(" in ")[0] for problem in problems if "can't be saved" in problem] == [
        "Settings can't be saved",
        "Games can't be saved",
    ]


def test_saved_games_that_are_damaged_or_none(machine: Machine) -> None:
    machine.store.write_text("Dear diary")
    assert "is not a file of saved games" in machine.doctor()[1][0]
    machine.store.unlink()
    with Store(machine.store):
        damage_mark(machine.store).touch()
    assert machine.doctor()[1] == ["The saved games are damaged. The next start repairs what can be repaired."]


def test_a_full_disk(machine: Machine) -> None:
    machine.patch.setattr(shutil, "disk_usage", lambda _path: _Usage(100_000_000, 60_000_000, 40_000_000))
    rows, problems = machine.doctor()
    assert rows["Free on disk"] == "40 MB" and problems == ["Only 40 MB are free where games are saved."]


@pytest.mark.posix
def test_the_simulator_is_compiled_only_on_request_and_if_possible(machine: Machine) -> None:
    machine.patch.setattr(platformdirs, "user_cache_dir", lambda name: str(machine.folder / "cache"))
    playing.forget()
    for compiler, row, told in (
        ("no-such-compiler", "no C compiler", "There is no C compiler."),
        ("false", "not compiled: `ldd-tui doctor --compile` makes rollouts 50 times as fast", "The compiler failed."),
    ):
        machine.patch.setenv("CC", compiler)
        assert machine.doctor(code=0)[0]["Simulator"] == row
        result = ldd("doctor", "--compile")
        assert result.exit_code == 1 and told in result.stderr
    playing.forget()
