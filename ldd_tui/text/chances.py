"""Chances and means in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction

from ldd_tui.text import _
from ldd_tui.text.numbers import decimal, in_percent

_SMALLEST = Fraction(1, 1000)
_TOLD: ContextVar[bool] = ContextVar("chances are told", default=True)


def told() -> bool:
    """Whether chances and averages may be told in what is now put into words."""
    return _TOLD.get()


@contextmanager
def told_if(allowed: bool) -> Iterator[None]:
    """Put something into words without chances and averages, unless the game allows them."""
    token = _TOLD.set(allowed)
    try:
        yield
    finally:
        _TOLD.reset(token)


def percent(chance: Fraction) -> str:
    """A chance in per cent, with one decimal unless it is certain or impossible.

    >>> percent(Fraction(5, 6)), percent(Fraction(1)), percent(Fraction(1, 9999))
    ('83.3%', '100%', '<0.1%')
    """
    if chance in (0, 1):
        return in_percent(int(chance), 0)
    if chance < _SMALLEST:
        return _("<{number}%").format(number=decimal(0.1, 1))
    if chance > 1 - _SMALLEST:
        return _(">{number}%").format(number=decimal(99.9, 1))
    return in_percent(float(chance), 1)


def number(value: Fraction) -> str:
    """A mean, with two decimals.

    >>> number(Fraction(7, 3))
    '2.33'
    """
    return decimal(float(value), 2)


def evenness(chance: float) -> str:
    """How evenly dice fell, in words; `chance`: how often fair dice stray at least as far from equal shares."""
    if chance < 0.01:
        return _("very uneven")
    if chance < 0.1:
        return _("uneven")
    if chance < 0.9:
        return _("as expected")
    return _("very even")
