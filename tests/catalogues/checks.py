"""What can be wrong with a translation in any language."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator

from ldd_tui.text.forms import AGREEMENT, named
from tests.catalogues import french
from tests.catalogues.entries import Entry

CONVENTIONS: dict[str, Callable[[Entry], Iterator[str]]] = {"fr": french.faults}
"""What is asked of a language besides: the faults of an entry by its own conventions."""

FORMS: dict[str, tuple[str, ...]] = {"fr": french.FORMS}
"""The forms in which a language's names come, without `agreement`; every name that has forms has all of them."""

NAMES_IN_FORMS = {"in a sentence", "side", "sector", "technology", "player"}
"""The contexts of the names that must have forms in a language that has any."""

_ENDS_OTHERWISE = {"fr": {"Italy at War!", "Greece at War!"}}
"""What a language's rulebook prints without the source's final punctuation (18)."""

_CODE = re.compile(r"`[^`]*`")
_ENDS = re.compile(r"[.!?:;…]$")


_WITHIN = re.compile(r"\w,? \{[A-Z]\w*(?::\w+)?\}")
"""A placeholder whose value begins a sentence, after other words. One with `=` only asks for a word that agrees."""


def faults(entry: Entry, language: str) -> Iterator[str]:
    yield from _placeholders(entry)
    yield from _spaces(entry)
    yield from _forms(entry, language)
    if _CODE.findall(entry.source) and sorted(_CODE.findall(entry.source)) != sorted(_CODE.findall(entry.translated)):
        yield "what stands between backquotes is not the same"
    if _WITHIN.search(entry.translated):
        yield "a name with a capital inside a sentence"
    if (
        re.search(r"\w", entry.source)
        and not (entry.is_name or entry.is_abbreviated or entry.source in _ENDS_OTHERWISE.get(language, ()))
        and _end(entry.source) != _end(entry.translated)
    ):
        yield f"it ends with {_end(entry.translated)!r}, the source with {_end(entry.source)!r}"
    if language in CONVENTIONS:
        yield from CONVENTIONS[language](entry)


def _blanks(text: str) -> list[tuple[str, str]]:
    return [(name, how or "") for _text, name, how, _conversion in string.Formatter().parse(text) if name is not None]


def _placeholders(entry: Entry) -> Iterator[str]:
    try:
        here = {name for name, _how in _blanks(entry.translated)}
    except ValueError as error:
        yield f"braces: {error}"
        return
    there = {name for name, _how in _blanks(entry.source)}
    unknown, missing = here - there, there - here
    if unknown:
        yield f"unknown placeholders {sorted(unknown)}"
    if missing:
        yield f"missing placeholders {sorted(missing)}"


def _spaces(entry: Entry) -> Iterator[str]:
    if entry.is_name or not re.search(r"\w", entry.source):
        return
    for which, spaces in (("start", re.compile(r"^\s*")), ("end", re.compile(r"\s*$"))):
        ours, theirs = (found[0] if (found := spaces.search(text)) else "" for text in (entry.translated, entry.source))
        if ours != theirs:
            yield f"other spaces at its {which}"
    if "  " in entry.translated and "  " not in entry.source:
        yield "two spaces in a row"
    if entry.translated.count("\n") != entry.source.count("\n"):
        yield "other line breaks"


def _forms(entry: Entry, language: str) -> Iterator[str]:
    expected = FORMS.get(language, ())
    if entry.is_name:
        forms = getattr(named(entry.translated), "forms", {})
        if entry.context != "agreement of several names" and set(forms) != {*expected, AGREEMENT}:
            yield f"its forms are {sorted(forms)}, expected {sorted((*expected, AGREEMENT))}"
    elif entry.context in NAMES_IN_FORMS and expected:
        yield "a name without forms"
    else:
        try:
            asked = [how for _name, how in _blanks(entry.translated) if how]
        except ValueError:
            return
        known = {how for _name, how in _blanks(entry.source)} | set(expected)
        yield from (f"unknown form {how!r}" for how in asked if how not in known and "=" not in how)


def _end(text: str) -> str:
    found = _ENDS.search(text.rstrip().rstrip("\u00a0»\u201d\"')*_ "))
    return found[0] if found else ""
