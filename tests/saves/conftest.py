"""For tests of saves: commits that do not wait for the disk, for no test cuts the power."""

from __future__ import annotations

import pytest

from saves import database


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores of this process leave it to the system when the disk has what was written."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture
def waiting_for_the_disk(impatient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in play."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "FULL")
