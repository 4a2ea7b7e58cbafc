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
        ({"rp": (21, 0)}, "rp of ENTENTE"),
        ({"rp": (0, -1)}, "rp of CENTRAL_POWERS"),
        ({"vp": (1, 0)}, "vp of ENTENTE"),
        ({"turn": 15}, "turn 15"),
        ({"merchant_navy": 6}, "merchant navy"),
        ({"lafayette": 9}, "lafayette"),
        ({"revolution": 7}, "revolution"),
        ({"deck": (1, 1, 2)}, "event cards twice"),
        ({"deck": (2, 1)}, "out of order"),
        ({"in_force": (7,)}, "markers"),
        ({"waiting": None}, "nothing awaited"),
        ({"waiting": Dice(Side.ENTENTE, Purpose.ATTACK, 0, "10.3.3")}, "nothing to throw"),
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
        (RUSSIA, {"losses": 9}, "losses of RUSSIA"),
        (RUSSIA, {"losses": -1}, "losses of RUSSIA"),
        (RUSSIA, {"status": Status.NEUTRAL}, "cannot be neutral"),
        (FRANCE, {"status": Status.EXITED}, "cannot exit"),
        (FRANCE, {"levels": (1, 0, 0, 0)}, "FRANCE has ATTACK 1 of 0"),
        (FRANCE, {"status": Status.SURRENDERED}, None),  # no VP for France: nothing to see in the numbers
        (RUSSIA, {"status": Status.SURRENDERED}, "vp of CENTRAL_POWERS"),
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
