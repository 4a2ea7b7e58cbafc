"""Finding articles by words: titles and their other names count most, then the text."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from itertools import takewhile

from ldd_tui.reference.links import LINK, is_ruling
from ldd_tui.reference.model import Article

_ACCENTS = re.compile("[\u0300-\u036f]")
_SIGNS = re.compile(r"[\W_]+")
_TITLE, _NAMED, _SAID = 100, 60, 1
_MOST_SAID = 20
_WHOLE_TITLE, _WHOLE_WORD = 300, 3
_SECTIONS_FIRST = 2


def searchable(words: str) -> str:
    """Words as they are compared: without case, accents, hyphens and other punctuation.

    >>> searchable("Louis Franchet d'Espèrey"), searchable("Counter-attack!")
    ('louis franchet d esperey', 'counter attack')
    """
    words = words.casefold()
    if not words.isascii():
        words = _ACCENTS.sub("", unicodedata.normalize("NFKD", words))
    return _SIGNS.sub(" ", words).strip()


class Index:
    def __init__(self, articles: Iterable[Article]) -> None:
        self._scores: dict[str, dict[str, int]] = defaultdict(dict)
        self._titles: dict[str, str] = {}
        self._order: dict[str, int] = {}
        for article in articles:
            self._add(article)
        self._words = sorted(self._scores)

    def _add(self, article: Article) -> None:
        self._order[article.key] = len(self._order)
        self._titles[article.key] = searchable(article.title)
        counted: dict[str, int] = defaultdict(int)
        for block in article.blocks:
            cells = " ".join(cell for row in block.rows for cell in row)
            for word in searchable(f"{LINK.sub(' ', block.words)} {cells}").split():
                counted[word] = min(_MOST_SAID, counted[word] + _SAID)
        for name in article.terms:
            for word in searchable(name).split():
                counted[word] += _NAMED
        for word in searchable(f"{article.label} {article.title}").split():
            counted[word] += _TITLE
        for word, score in counted.items():
            self._scores[word][article.key] = score

    def search(self, sought: str) -> list[str]:
        wanted = searchable(sought)
        if not wanted:
            return []
        found = [self._scores_of(word) for word in wanted.split()]
        everywhere = set.intersection(*(set(scores) for scores in found))

        def rank(key: str) -> tuple[int, int]:
            score = sum(scores[key] for scores in found)
            if self._titles[key] == wanted:
                score += _WHOLE_TITLE
            if not is_ruling(key):
                score *= _SECTIONS_FIRST
            return -score, self._order[key]

        return sorted(everywhere, key=rank)

    def _scores_of(self, start: str) -> dict[str, int]:
        scores: dict[str, int] = defaultdict(int)
        first = bisect_left(self._words, start)
        for word in takewhile(lambda word: word.startswith(start), self._words[first:]):
            for key, score in self._scores[word].items():
                scores[key] = max(scores[key], score * (_WHOLE_WORD if word == start else 1))
        return scores
