"""From which cost on a decision has a word of its own. The words are in `ldd_tui.text.judged`."""

from __future__ import annotations

from enum import IntEnum


class Gravity(IntEnum):
    """How grave a decision was, by what it cost its side of its chance to win."""

    SOUND = 0
    DOUBTFUL = 1
    MISTAKE = 2
    BLUNDER = 3


THRESHOLDS: dict[Gravity, float] = {Gravity.DOUBTFUL: 0.02, Gravity.MISTAKE: 0.05, Gravity.BLUNDER: 0.10}
"""The least cost of each, in chance to win from 0 to 1."""


def gravity_of(cost: float) -> Gravity:
    """How grave a decision of this cost is, as it is told: in tenths of a per cent.

    >>> gravity_of(0.019).name, gravity_of(0.0196).name, gravity_of(0.3).name
    ('SOUND', 'DOUBTFUL', 'BLUNDER')
    """
    told = round(cost, 3)
    return max((gravity for gravity, least in THRESHOLDS.items() if told >= least), default=Gravity.SOUND)
