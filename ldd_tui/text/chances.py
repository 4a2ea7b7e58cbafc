"""Chances and means in words."""

from __future__ import annotations

from fractions import Fraction

from ldd_tui.text import _, pgettext

_SMALLEST = Fraction(1, 1000)


def percent(chance: Fraction) -> str:
    """A chance in per cent, with one decimal unless it is certain or impossible.

    >>> percent(Fraction(5, 6)), percent(Fraction(1)), percent(Fraction(1, 9999))
    ('83.3%', '100%', '<0.1%')
    """
    if chance in (0, 1):
        return _("{number}%").format(number=int(chance * 100))
    if chance < _SMALLEST:
        return _("<{number}%").format(number=_decimal("0.1"))
    if chance > 1 - _SMALLEST:
        return _(">{number}%").format(number=_decimal("99.9"))
    return _("{number}%").format(number=_decimal(format(float(chance * 100), ".1f")))


def number(value: Fraction) -> str:
    """A mean, with two decimals.

    >>> number(Fraction(7, 3))
    '2.33'
    """
    return _decimal(format(float(value), ".2f"))


def evenness(chance: float) -> str:
    """How evenly dice fell, in words; `chance`: how often fair dice stray at least as far from equal shares."""
    if chance < 0.01:
        return _("very uneven")
    if chance < 0.1:
        return _("uneven")
    if chance < 0.9:
        return _("as expected")
    return _("very even")


def _decimal(words: str) -> str:
    return words.replace(".", pgettext("decimal point", "."))
