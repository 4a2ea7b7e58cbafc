"""Lines that never break at a no-break space, which French has before : ; ! ? and inside its quotation marks.

Rich 14 and 15 take U+00A0 and U+202F for places to break a line, as `\\s` does; Textual 8 wraps its contents with Rich
(its own way of wrapping serves text areas only, of which this app has none). What Rich breaks at can only be changed
by replacing the pattern of its module `_wrap`, which is done once, before the app starts.
"""

from __future__ import annotations

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"

BLANK = rf"[^\S{WIDE}{NARROW}]"
"""The pattern of a space at which a line may break."""

_SOLID = rf"[\S{WIDE}{NARROW}]"


def keep_together() -> None:
    """Stop lines from breaking at no-break spaces, from now on."""
    from rich import _wrap  # not before: the signs above are also for what is said without a screen

    _wrap.re_word = re.compile(f"{BLANK}*{_SOLID}+{BLANK}*")
