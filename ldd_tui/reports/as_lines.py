"""A report in plain lines: no tables, charts or boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldd_tui.reports import document as doc
from ldd_tui.telling.passages import in_a_row
from ldd_tui.text.phrases import full_stop, labelled


def as_lines(report: doc.Document) -> str:
    lines = [report.title, report.subtitle, *(line for block in _told(report.blocks) for line in _block(block))]
    return "\n".join(filter(None, lines)) + "\n"


def _told(blocks: Sequence[doc.Block]) -> Iterator[doc.Block]:
    """Without headings that have nothing but drawings under them."""
    headings: list[doc.Heading] = []
    for block in blocks:
        if isinstance(block, doc.Heading):
            headings = [*(one for one in headings if one.level < block.level), block]
        elif any(_block(block)):
            yield from headings
            yield block
            headings = []


def _block(block: doc.Block) -> Iterator[str]:
    match block:
        case doc.Heading(_level, text):
            yield full_stop(text)
        case doc.Paragraph(text):
            yield text
        case doc.Pairs(rows):
            yield from (labelled(*row) for row in rows)
        case doc.Table(caption, head, rows):
            yield full_stop(caption)
            for row in rows:
                cells = (f"{title} {cell}" for title, cell in zip(head[1:], row[1:], strict=True) if cell)
                yield full_stop(labelled(row[0], ", ".join(cells)))
        case doc.Items(items):
            yield from (in_a_row(item.lines) for item in items)
        case doc.Charts() | doc.Course() | doc.Board():
            return
