"""Chances, means and worths as the staff's advice writes them."""

from __future__ import annotations

from ldd_tui.text import _, pgettext


def chance(value: float) -> str:
    """A chance in whole per cent, never rounded to certain or impossible.

    >>> chance(0.314), chance(0.001), chance(0.999), chance(1.0), chance(0)
    ('31%', 'under 1%', 'over 99%', '100%', '0%')
    """
    if 0 < value < 0.01:
        return _("under {number}%").format(number=1)
    if 0.99 < value < 1 - 1e-9:
        return _("over {number}%").format(number=99)
    return _("{number}%").format(number=round(value * 100))


def amount(value: float) -> str:
    """A mean or a number of turns, with one decimal.

    >>> amount(2.84)
    '2.8'
    """
    return point(format(value, ".1f"))


def point(words: str) -> str:
    """A number with the decimal point of the language."""
    return words.replace(".", pgettext("decimal point", "."))
