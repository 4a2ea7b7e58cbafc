"""The rulebook's terms, one for one: an English term in a source has its translation in the translation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.catalogues.entries import LOCALES, Entry

OTHER_SENSES = ("turns to", '"lesson"', "space, f2", "odds event")
"""Where an English word is no term."""

_BLANK = re.compile(r"\{[^{}]*\}|`[^`]*`|--[a-z-]+")


class Term(NamedTuple):
    """A term as the program writes it, and every way in which a translation may, in lower case; both as patterns.

    `begins`: its first word, which is looked for first, for that is much quicker.
    """

    english: str
    begins: str
    pattern: re.Pattern[str]
    translations: tuple[re.Pattern[str], ...]
    shown: str


def path(language: str) -> Path:
    return LOCALES / language / "glossary.toml"


@cache
def terms(language: str) -> tuple[Term, ...]:
    """The terms of a language's glossary, the longest first, so that a term within another one is not asked for twice.

    A term is meant only as it is written, capital or not, and one that is `checked = false` is a common word that no
    test can tell from the term. In translations `*` stands for any ending.
    """
    if not path(language).exists():
        return ()
    found = []
    for term in tomllib.loads(path(language).read_text(encoding="utf-8"))["term"]:
        if not term.get("checked", True):
            continue
        translations = tuple(re.compile(_written(form.lower())) for form in term[language])
        for english in term["en"]:
            pattern = re.compile(_written(english))
            found.append(Term(english, english.split()[0], pattern, translations, str(term[language][0])))
    return tuple(sorted(found, key=lambda term: -len(term.english)))


def _written(form: str) -> str:
    form = " ".join(form.split())
    return r"(?<![^\W_])" + re.escape(form).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") + r"(?![^\W_])"


def faults(entry: Entry, language: str) -> Iterator[str]:
    if entry.is_abbreviated:
        return
    source = _BLANK.sub(" ", entry.source)
    for words in OTHER_SENSES:
        source = source.replace(words, " ")
    translated = _BLANK.sub(" ", entry.translated).lower()
    for term in terms(language):
        if term.begins not in source:
            continue
        source, count = term.pattern.subn(" ", source)
        if count and not any(pattern.search(translated) for pattern in term.translations):
            yield f"{term.english!r} is {term.shown!r} in the glossary"
