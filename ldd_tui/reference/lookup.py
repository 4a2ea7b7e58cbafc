"""Search results for words that name no article, or the reason why there are none."""

from __future__ import annotations

from ldd_tui.reference.book import CONTENTS, RULINGS, Reference
from ldd_tui.reference.links import is_number, key_of
from ldd_tui.reference.model import Article
from ldd_tui.text import _


def by_words(book: Reference, asked: str) -> list[Article] | str:
    """`asked`: safe for a terminal."""
    if is_number(asked):
        return _no_such(book, asked)
    found = book.search(asked)
    if found:
        return found
    near = ", ".join(article.label or article.title for article in book.suggestions(asked))
    if near:
        return _("{words}: not in the rules; near: {near}").format(words=asked, near=near)
    return _("{words}: not in the rules; see `ldd-tui rules`").format(words=asked)


def _no_such(book: Reference, asked: str) -> str:
    above = key_of(asked).rpartition(".")[0]
    while above and above not in book:
        above = above.rpartition(".")[0]
    there = ", ".join(key for key in book.children(above or CONTENTS) if key[0].isdigit())
    if above and there:
        return _("{number}: no such rule; {above} has {there}").format(number=asked, above=above, there=there)
    if above:
        return _("{number}: no such rule; {above} has no sections").format(number=asked, above=above)
    return _("{number}: no such rule; there are {there}, events E1 to E{last} and rulings from {ruling} on").format(
        number=asked, there=there, last=book.board.edition.cards.numbers[-1], ruling=book.children(RULINGS)[0]
    )
