"""For tests of saves: commits that do not wait for the disk, for no test cuts the power."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves import database
from saves.store import Store


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't wait for the disk: `SYNCHRONOUS` is OFF."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture
def waiting_for_the_disk(impatient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Override `impatient`: `SYNCHRONOUS` is FULL, as in play."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "FULL")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as store:
        yield store


@pytest.fixture
def no_litter(path: Path) -> Iterator[None]:
    """Repairs and backups must leave no stray files."""
    yield
    left = {file.name for file in path.parent.iterdir() if "damaged" not in file.name}
    assert left <= {
        "games.sqlite3",
        "games.sqlite3-backups",
        "games.sqlite3-wal",
        "games.sqlite3-shm",
        "any.db",
        "garbage",
    }
