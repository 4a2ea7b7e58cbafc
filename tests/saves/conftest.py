from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.store import Store


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
