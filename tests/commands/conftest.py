"""For tests of commands: commits that do not wait for the disk."""

from __future__ import annotations

import pytest

from saves import database


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")
