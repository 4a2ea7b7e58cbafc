"""Numbers as the language writes them."""

from __future__ import annotations

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
    """A share of 1 in per cent.

    >>> in_percent(0.1234, 1), in_percent(1, 0), in_percent(-0.05, 1, sign=True)
    ('12.3%', '100%', '-5.0%')
    """
    return _("{number}%").format(number=decimal(100 * share, digits, sign=sign))
