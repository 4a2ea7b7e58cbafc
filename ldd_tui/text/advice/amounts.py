"""Chances, means and worths as the staff's advice writes them."""

from __future__ import annotations

from ldd_tui.text import _
from ldd_tui.text.numbers import decimal, in_percent


def chance(value: float) -> str:
    """A chance in whole per cent, never rounded to certain or impossible.

    >>> chance(0.314), chance(0.001), chance(0.999), chance(1.0), chance(0)
    ('31%', 'under 1%', 'over 99%', '100%', '0%')
    """
    if 0 < value < 0.01:
        return _("under {number}%").format(number=1)
    if 0.99 < value < 1 - 1e-9:
        return _("over {number}%").format(number=99)
    return in_percent(value, 0)


def amount(value: float) -> str:
    """A mean or a number of turns, with one decimal.

    >>> amount(2.84)
    '2.8'
    """
    return decimal(value, 1)
