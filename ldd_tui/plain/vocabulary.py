"""Names as people type them: any beginning of each word, without case and accents, in the reader's language or in
English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from ldd_tui.reference.search import searchable
from ldd_tui.text import NP_, SOURCE_LANGUAGE, in_use, names, pgettext, speaking
from rules.edition import Edition
from rules.model import SECTORS, TECHNOLOGIES, Sector, Side, State, Technology

T = TypeVar("T")

_FILLERS = NP_("words that mean nothing between names", "the a with by from in at on against and size rp for of")

_ARTICLES = NP_("words before a sector's name", "the")


def words_of(line: str) -> list[str]:
    """A line's words as they are compared.

    >>> words_of("Attack  AUSTRIA-hungary, size 3!")
    ['attack', 'austria', 'hungary', 'size', '3']
    """
    return searchable(line).split()


def in_languages(called: Callable[[], T]) -> list[T]:
    """Texts in the reader's language and in English."""
    found = [called()]
    if in_use() != SOURCE_LANGUAGE:
        with speaking(SOURCE_LANGUAGE):
            found.append(called())
    return found


def meant(words: Iterable[str]) -> list[str]:
    """Without the words that mean nothing between names."""
    fillers = {word for text in in_languages(partial(pgettext, *_FILLERS)) for word in words_of(text)}
    return [word for word in words if word not in fillers]


def without_articles(words: Sequence[str]) -> Sequence[str]:
    """Without those before a name: `l'italie`."""
    articles = {word for text in in_languages(partial(pgettext, *_ARTICLES)) for word in words_of(text)}
    while len(words) > 1 and words[0] in articles:
        words = words[1:]
    return words


class Match(Struct, Generic[T], frozen=True):
    """How many words name these things; none if 0. `whole`: they are a whole name."""

    count: int = 0
    things: tuple[T, ...] = ()
    whole: bool = False


class Names(Generic[T]):
    """Things by their names. A marked text may give several names, each on a line."""

    def __init__(self, named: Iterable[tuple[T, tuple[str, str] | Callable[[], str]]]) -> None:
        self._names: list[tuple[tuple[str, ...], T]] = []
        for thing, name in named:
            texts = in_languages(name if callable(name) else partial(pgettext, *name))
            for text in texts:
                for one in text.split("|"):
                    self._names.append((tuple(words_of(one)), thing))

    def match(self, words: Sequence[str]) -> Match[T]:
        """The things that the first words name, as many words as possible. A whole word beats a beginning, and a whole
        name the beginning of one."""
        best: tuple[int, int, int] = (0, 0, 0)
        found: dict[T, None] = {}
        for name, thing in self._names:
            count = whole = 0
            for typed, word in zip(words, name, strict=False):
                if not word.startswith(typed):
                    break
                count += 1
                whole += typed == word
            score = count, whole, int(count == whole == len(name))
            if count and score > best:
                best, found = score, {}
            if count and score == best:
                found[thing] = None
        return Match(best[0], tuple(found), best[1:] == (best[0], 1))

    def of_words(self, line: str) -> tuple[T, ...]:
        """The things that a whole line names."""
        words = words_of(line)
        found = self.match(words)
        return found.things if found.count == len(words) else ()


def sectors(edition: Edition) -> Names[Sector]:
    return Names([(one, partial(names.sector, one, edition)) for one in SECTORS])


def sides() -> Names[Side]:
    return Names([(one, partial(names.side, one)) for one in Side])


def technologies(state: State, side: Side) -> Names[Technology]:
    """By their names, and by those of their next levels."""
    edition, trees, unlocked = state.edition, state.board.trees[side], state.trees[side].levels
    found: list[tuple[Technology, Callable[[], str]]] = []
    for one in TECHNOLOGIES:
        if one in edition.technologies:
            found.append((one, partial(names.technology, one)))
            following = trees[one][unlocked[one] : unlocked[one] + 1]
            found += [(one, partial(names.level_name, level)) for level in following]
    return Names(found)


def cards(events: Iterable[int], edition: Edition) -> Names[int]:
    return Names([(event, partial(names.event, event, edition)) for event in events])
