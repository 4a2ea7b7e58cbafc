"""The guarantee that our packages work on Windows, given on Linux: tests of a process in disguise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAVES = ("test_database.py", "test_named_files.py", "test_store.py", "damage/test_backups.py", "damage/test_repair.py")


def disguised(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow("every command, and some turns of a game")
@pytest.mark.posix
def test_every_command_and_a_game_by_keyboard() -> None:
    passes("tests/windows/inside.py")


@pytest.mark.slow("the tests of files")
@pytest.mark.posix
def test_saves_and_settings() -> None:
    passes("-m", "not slow and not soak", *(f"tests/saves/{file}" for file in SAVES), "tests/settings")


def passes(*arguments: str) -> None:
    done = disguised("-m", "pytest", "-q", "-n", "0", "--tb=short", "-p", "tests.windows.disguise", *arguments)
    assert done.returncode == 0, done.stdout


@pytest.mark.posix
def test_the_language_is_that_of_windows_unless_the_environment_has_one() -> None:
    command = ("-m", "tests.windows.disguise", "learn", "--list")
    unset = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "WINDOWS_UI_LANGUAGE": "0x040c"}
    assert "Un premier tour" in disguised(*command, **unset).stdout
    assert "A first turn" in disguised(*command, **{**unset, "LANG": "en_GB.UTF-8"}).stdout
