"""Entries of the reference as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from ldd_tui.look.wrap import wrap
from ldd_tui.reference.book import GLOSSARY, Reference
from ldd_tui.reference.links import pieces
from ldd_tui.reference.model import Entry, Links
from ldd_tui.text import _

WIDEST = 100
_INDENT = _GAP = "  "
_LEAST_CELLS = 12


def page(book: Reference, entry: Entry, width: int) -> str:
    """An entry in lines of at most `width` cells."""
    width = min(WIDEST, width)
    lines = [entry.name, "-" * min(width, cell_len(entry.name))]
    for block in entry.blocks:
        lines.append("")
        if block.rows:
            lines += [line for row in aligned(block.rows, width) for line in row]
        else:
            lead = _("{lead}: ").format(lead=block.lead) if block.lead else ""
            lines += wrap(lead + spoken(book, block.words), width)
    for links in entry.lists:
        lines += ["", *_listed(book, links, width)]
    return "\n".join(lines)


def explained_by(book: Reference, entry: Entry) -> Entry | None:
    """The section that says more than a word of the glossary does."""
    keys = [key for links in entry.lists for key in links.keys] if entry.above == GLOSSARY else []
    return book.entry(keys[0]) if keys else None


def results(book: Reference, entries: Sequence[Entry], width: int) -> str:
    """The entries that were found, a line each."""
    return "\n".join(f"{_INDENT}{book.name(entry.key)}"[: min(WIDEST, width)] for entry in entries)


def spoken(book: Reference, words: str) -> str:
    """A text with the names of what it leads to in it."""
    return "".join(link_words(book, piece.key) if piece.key else piece.words for piece in pieces(words))


def link_words(book: Reference, key: str) -> str:
    """How a text names an entry that it leads to: by its number in brackets, or by its title."""
    entry = book.entry(key)
    return f"({entry.label})" if entry.label else entry.title


def aligned(rows: Iterable[Sequence[str]], width: int) -> list[list[str]]:
    """Rows of a table in columns, each in as many lines as its last cell needs; that one is wrapped if it must be."""
    rows = list(rows)
    columns = [max(cell_len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lead = len(_INDENT) + sum(columns[:-1]) + len(_GAP) * (len(columns) - 1)
    room = max(_LEAST_CELLS, width - lead)
    found: list[list[str]] = []
    for row in rows:
        first = _GAP.join(cell + " " * (cells - cell_len(cell)) for cell, cells in zip(row[:-1], columns, strict=False))
        wrapped = wrap(row[-1], room) or [""]
        begun = f"{_INDENT}{first}{_GAP}{wrapped[0]}" if first else f"{_INDENT}{wrapped[0]}"
        found.append([begun.rstrip(), *(" " * lead + line for line in wrapped[1:])])
    return found


def _listed(book: Reference, links: Links, width: int) -> list[str]:
    heading = [_("{heading}:").format(heading=links.heading)] if links.heading else []
    rows = [line for key in links.keys for line in wrap(book.name(key), width - len(_INDENT))]
    return [*heading, *(_INDENT + row for row in rows)]
