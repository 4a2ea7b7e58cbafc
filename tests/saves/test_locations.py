"""Where games live."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.named_files import OVERRIDE, store_path


def test_the_users_own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(OVERRIDE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = store_path()
    assert path.name == "games.sqlite3"
    assert path.parent.name == "ldd-tui"
    assert list(tmp_path.iterdir()) == []


def test_the_environment_comes_before_it_and_the_caller_before_both(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(OVERRIDE, str(tmp_path / "mine"))
    assert store_path() == tmp_path / "mine"
    assert store_path("here.sqlite3") == Path("here.sqlite3")
    monkeypatch.setenv(OVERRIDE, "")
    assert store_path().name == "games.sqlite3"
