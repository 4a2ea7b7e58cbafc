from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction

from ldd_tui.text import _, pgettext


def decimal(value: float, digits: int, *, sign: bool = False) -> str:
    """A number with so many digits after the decimal point.

    With `sign` a plus too is written, and what is rounded to zero keeps its sign; without it a zero has none.

    >>> decimal(2.84, 1), decimal(0.5, 2, sign=True), decimal(-0.04, 1), decimal(-0.04, 1, sign=True)
    ('2.8', '+0.50', '0.0', '-0.0')
    """
    written = f"{value:+.{digits}f}" if sign else f"{value:z.{digits}f}"
    return written.replace(".", pgettext("decimal point", "."))


def in_percent(share: float, digits: int, *, sign: bool = False) -> str:
    return _("{number}%").format(number=decimal(100 * share, digits, sign=sign))


def amount(value: float) -> str:
    return decimal(value, 1)


# ------------------------------------------------------------------------------------------------ chances


_SMALLEST = Fraction(1, 1000)
_TOLD: ContextVar[bool] = ContextVar("chances are told", default=True)


def told() -> bool:
    """Whether the text now being written may mention chances and averages."""
    return _TOLD.get()


@contextmanager
def told_if(allowed: bool) -> Iterator[None]:
    """Unless `allowed`, omit chances and averages."""
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


def chance_to_win(likely: float) -> str:
    """A chance to win in tenths of a per cent, never rounded to certain or impossible.

    >>> chance_to_win(0.5432), chance_to_win(0.99999), chance_to_win(1.0), chance_to_win(0.0)
    ('54.3%', '>99.9%', '100%', '0%')
    """
    if likely in (0.0, 1.0):
        return chance(likely)
    tenths = round(likely * 100, 1)
    words = _("<{number}%") if tenths <= 0.0 else _(">{number}%") if tenths >= 100.0 else _("{number}%")
    return words.format(number=amount(min(max(tenths, 0.1), 99.9)))


def number(value: Fraction) -> str:
    return decimal(float(value), 2)


def form_of(value: float, digits: int) -> int:
    """What `ngettext` counts a decimal number as: English has the plural for all of them, French from 2 on.

    >>> form_of(0.67, 2), form_of(1.99, 1), form_of(2.4, 1)
    (0, 2, 2)
    """
    shown = int(round(abs(value), digits))
    return shown if shown >= 2 else 0


def evenness(chance: float) -> str:
    """`chance`: that fair dice deviate at least this much."""
    if chance < 0.01:
        return _("very uneven")
    if chance < 0.1:
        return _("uneven")
    if chance < 0.9:
        return _("as expected")
    return _("very even")
