"""What people are called in sentences: by the names that they gave themselves, or by none."""

from __future__ import annotations

import unicodedata

from ldd_tui.text import pgettext
from ldd_tui.text.forms import in_each_form, named

_VOWELS = "aeiouyæœø"
"""The first letters of names that begin with a vowel; not h, which may be heard."""


def person(name: str) -> str:
    """What somebody is called, who may stand where any other name does; `name` is fit for a terminal.

    >>> person("Anna")
    'Anna'
    """
    if not name:
        return name
    if _begins_with_vowel(name):
        pattern = pgettext("a name that begins with a vowel", "{name}")
    else:
        pattern = pgettext("a name that begins with a consonant", "{name}")
    return in_each_form(named(pattern), lambda form: form.replace("{name}", name))


def you() -> str:
    return named(pgettext("in a sentence", "you"))


def a_player() -> str:
    return named(pgettext("in a sentence", "a player"))


def somebody() -> str:
    return named(pgettext("in a sentence", "somebody"))


def anybody() -> str:
    return named(pgettext("in a sentence", "whoever comes"))


def the_host() -> str:
    return named(pgettext("in a sentence", "the host"))


def _begins_with_vowel(name: str) -> bool:
    """A y counts as a vowel only before a consonant, as in Yves."""
    first, second = (unicodedata.normalize("NFD", letter)[:1].lower() for letter in (name[:1], name[1:2] or " "))
    return first in _VOWELS and not (first == "y" and second in _VOWELS)
