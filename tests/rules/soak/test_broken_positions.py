"""`check` sees what is broken in a position."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules.check import check
from rules.model import FRANCE, RUSSIA, Dice, Purpose, Sector, Setup, Side, Status
from tests.rules.support import BOARD


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rp": (21, 0)}, "rp.entente"),
        ({"rp": (0, -1)}, "rp.central_powers"),
        ({"vp": (1, 0)}, "vp.entente"),
        ({"turn": 15}, "turn"),
        ({"merchant_navy": 6}, "trade.merchant_navy"),
        ({"lafayette": 9}, "trade.lafayette"),
        ({"revolution": 7}, "revolution"),
        ({"deck": (1, 1, 2)}, "lies nowhere else"),
        ({"deck": (2, 1)}, "ascending order"),
        ({"in_force": (7,)}, "events.in_force"),
        ({"waiting": None}, "something awaited"),
        ({"waiting": Dice(Side.ENTENTE, Purpose.ATTACK, 0, "10.3.3")}, "something to throw"),
    ],
)
def test_check_sees_what_is_broken(changes: dict[str, Any], words: str) -> None:
    state = engine.initial(Setup(BOARD)).state
    check(state)
    with pytest.raises(AssertionError, match=words):
        check(replace(state, **changes))


@pytest.mark.parametrize(
    ("sector", "changes", "words"),
    [
        (RUSSIA, {"losses": 9}, "sectors.russia.losses"),
        (RUSSIA, {"losses": -1}, "sectors.russia.losses"),
        (RUSSIA, {"status": Status.NEUTRAL}, "sectors.russia.status"),
        (FRANCE, {"status": Status.EXITED}, "sectors.france.status"),
        (FRANCE, {"levels": (1, 0, 0, 0)}, "sectors.france.attack: expected 0"),
        (FRANCE, {"status": Status.SURRENDERED}, None),  # no VP for France: nothing to see in the numbers
        (RUSSIA, {"status": Status.SURRENDERED}, "vp.central_powers"),
    ],
)
def test_check_sees_a_broken_sector(sector: Sector, changes: dict[str, Any], words: str | None) -> None:
    state = engine.initial(Setup(BOARD)).state
    sectors = list(state.sectors)
    sectors[sector] = replace(sectors[sector], **changes)
    broken = replace(state, sectors=tuple(sectors))
    if words is None:
        check(broken)
        return
    with pytest.raises(AssertionError, match=words):
        check(broken)
