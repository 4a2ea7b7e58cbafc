"""Text in lines of a number of cells."""

from __future__ import annotations

from rich.cells import cell_len, chop_cells


def wrap(words: str, width: int) -> list[str]:
    """A text in lines of at most `width` cells, broken between words where that is possible.

    >>> wrap("one two three", 7)
    ['one two', 'three']
    """
    if width < 1:
        return []
    lines: list[str] = []
    line = ""
    used = 0
    for word in words.split():
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
