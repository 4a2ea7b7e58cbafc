"""Text in lines of a number of cells."""

from __future__ import annotations

import re

from rich.cells import cell_len, chop_cells

TOGETHER = "\N{NO-BREAK SPACE}"
"""Stands for a blank at which a line is not broken; in the lines it is a plain one."""
_BLANKS = re.compile(rf"[^\S{TOGETHER}\N{{NARROW NO-BREAK SPACE}}]+")


def wrap(words: str, width: int) -> list[str]:
    """A text in lines of at most `width` cells, broken between words where that is possible.

    >>> wrap("one two three", 7)
    ['one two', 'three']
    >>> wrap(f"one 2{TOGETHER}three", 7)
    ['one', '2 three']
    """
    if width < 1:
        return []
    lines: list[str] = []
    line = ""
    used = 0
    for word in filter(None, _BLANKS.split(words)):
        word = word.replace(TOGETHER, " ")
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
