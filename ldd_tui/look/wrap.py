"""Wraps text by cells, never at a no-break space: French has one before : ; ! ?"""

from __future__ import annotations

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"

BLANK = rf"[^\S{WIDE}{NARROW}]"

_BLANKS = re.compile(f"{BLANK}+")


def wrap(words: str, width: int) -> list[str]:
    r"""A text in lines of at most `width` cells, broken between words where that is possible.

    >>> wrap("one two three", 7)
    ['one two', 'three']
    >>> wrap("one 2\N{NO-BREAK SPACE}three", 7)
    ['one', '2\xa0three']
    """
    from rich.cells import cell_len, chop_cells  # not needed for the pipe, which needs the blanks

    if width < 1:
        return []
    lines: list[str] = []
    line = ""
    used = 0
    for word in filter(None, _BLANKS.split(words)):
        length = cell_len(word)
        if line and used + 1 + length <= width:
            line, used = f"{line} {word}", used + 1 + length
            continue
        if line:
            lines.append(line)
        while length > width:
            head = chop_cells(word, width)[0]
            lines.append(head)
            word = word[len(head) :]
            length = cell_len(word)
        line, used = word, length
    if line:
        lines.append(line)
    return lines
