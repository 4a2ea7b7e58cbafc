from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from ldd_tui.look.wrap import wrap
from ldd_tui.reference.book import GLOSSARY, Reference
from ldd_tui.reference.links import pieces
from ldd_tui.reference.model import Article, Links
from ldd_tui.text.phrases import before, labelled

WIDEST = 100
_INDENT = _GAP = "  "
_LEAST_CELLS = 12


def page(book: Reference, article: Article, width: int) -> str:
    width = min(WIDEST, width)
    lines = [article.name] if cell_len(article.name) <= width else wrap(article.name, width)
    lines.append("-" * max(map(cell_len, lines)))
    for block in article.blocks:
        lines.append("")
        if block.rows:
            lines += [line for row in aligned(block.rows, width) for line in row]
        else:
            words = "".join(link_words(book, one.key) if one.key else one.words for one in pieces(block.words))
            lines += wrap(labelled(block.lead, words) if block.lead else words, width)
    for links in article.lists:
        lines += ["", *_listed(book, links, width)]
    return "\n".join(lines)


def explained_by(book: Reference, article: Article) -> Article | None:
    """The section that explains a glossary term in full; `None` for other articles."""
    keys = [key for links in article.lists for key in links.keys] if article.above == GLOSSARY else []
    return book.article(keys[0]) if keys else None


def results(book: Reference, articles: Sequence[Article], width: int) -> str:
    return "\n".join(f"{_INDENT}{book.name(article.key)}"[: min(WIDEST, width)] for article in articles)


def link_words(book: Reference, key: str) -> str:
    article = book.article(key)
    return f"({article.label})" if article.label else article.title


def aligned(rows: Iterable[Sequence[str]], width: int) -> list[list[str]]:
    """Only the last cell of a row wraps; each row becomes as many lines as that needs."""
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
    heading = [before(links.heading).rstrip()] if links.heading else []
    rows = (wrap(book.name(key), width - 2 * len(_INDENT)) for key in links.keys)
    return [*heading, *(_INDENT * (2 if at else 1) + line for row in rows for at, line in enumerate(row))]
