"""Two people at a table of the club: what each sees of the other, and what they agree on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.screens.club.tables import Seat, Table


@pytest.fixture
def laid(tmp_path: Path) -> Table:
    return Table(tmp_path / "games.sqlite3", days=3)


async def both_stand_at(one: Seat, other: Seat) -> None:
    """Wait until both see the same."""
    await one.until(lambda: not one.stale)
    await other.until(lambda: not other.stale)


async def test_both_see_who_is_to_go_on_and_who_is_there(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        name = asked.table.company.name(asked.side)
        assert name in asked.who and name in waits.who
        assert f"{name} · here" in waits.who
        assert f"{waits.table.company.name(waits.side)} here" in asked.who
        assert "left" in asked.who and "left" in waits.who


async def test_a_decision_is_followed_at_once(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await asked.choose(asked.table.session.legal[0])
        await waits.until(lambda: not waits.stale)
        assert waits.table.session.play.seq >= asked.table.session.play.seq - 1
