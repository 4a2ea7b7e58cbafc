"""Pages of the rules and other texts, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.reference import as_text, lookup
from ldd_tui.reference.book import CONTENTS, Reference
from ldd_tui.reference.links import pieces
from ldd_tui.reference.model import Article
from ldd_tui.text import _
from ldd_tui.text.phrases import before, full_stop, labelled
from ldd_tui.text.safe_text import clean

_CELLS = 200


def look_up(board_text: str | None, asked: str) -> list[str]:
    """The page of a rule, by number or words; what is near if there is none."""
    book, asked = Reference(board_text), clean(asked, _CELLS)
    article = book.find(asked or CONTENTS)
    if article is not None:
        explained = as_text.explained_by(book, article)
        return [*_page(book, article), *(_page(book, explained) if explained is not None else ())]
    found = lookup.by_words(book, asked)
    if isinstance(found, str):
        return [full_stop(found)]
    return [_("{words} in the rules:").format(words=asked), *(book.name(one.key) for one in found)]


def _page(book: Reference, article: Article) -> Iterator[str]:
    yield full_stop(article.name)
    for block in article.blocks:
        for row in block.rows:
            cells = [cell for cell in row if cell]
            yield labelled(cells[0], ", ".join(cells[1:])) if len(cells) > 1 else "".join(cells)
        if not block.rows:
            words = "".join(as_text.link_words(book, one.key) if one.key else one.words for one in pieces(block.words))
            yield labelled(block.lead, words) if block.lead else words
    for links in article.lists:
        if links.heading:
            yield before(links.heading).rstrip()
        yield from (book.name(key) for key in links.keys)
