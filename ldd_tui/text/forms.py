"""Names in the forms that a language needs in its sentences: *de la Russie*, *aux Dardanelles*, *est tombée*.

A name's translation may have several lines. The first is the name as it stands by itself; each other one is a form,
"key: form", and "agreement: key" says what words about it agree with:

    la Russie
    de: de la Russie
    agreement: f

A sentence of that language asks for a form by its key, `{sector:de}`, and for a word that agrees by naming each,
`{sector:m=est tombé|f=est tombée}`. English asks for nothing, so code passes names on and never a form.

A text that is no name in several forms, such as what a player calls himself, is put in as it is, whatever is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

AGREEMENT = "agreement"
"""The key for what words about a name agree with."""

_NONE: Mapping[str, str] = MappingProxyType({})


class Name(str):
    """`forms`: by key."""

    forms: Mapping[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str] = _NONE) -> Name:
        name = super().__new__(cls, plain)
        name.forms = forms
        return name

    def __format__(self, asked: str) -> str:
        """The form of this key, the word of these that agrees, or the name as it stands by itself.

        >>> serbia = Name("la Serbie", {"de": "de la Serbie", "agreement": "f"})
        >>> f"{serbia} {serbia:de} {serbia:m=tombé|f=tombée} {serbia:unknown}"
        'la Serbie de la Serbie tombée la Serbie'
        """
        if not asked:
            return str(self)
        if "=" in asked:
            words = dict(part.split("=", 1) for part in asked.split("|") if "=" in part)
            return words.get(self.forms.get(AGREEMENT, ""), next(iter(words.values()), ""))
        if asked in self.forms:
            return self.forms[asked]
        try:
            return super().__format__(asked)  # a width
        except ValueError:
            return str(self)

    def each(self, change: Callable[[str], str]) -> Name:
        """Change each form alike; the agreement stays."""
        forms = {key: form if key == AGREEMENT else change(form) for key, form in self.forms.items()}
        return Name(change(str(self)), forms)


class Sentence(str):
    """A translated message that asks for forms; values without forms stay as they are."""

    def format(self, *args: object, **values: object) -> str:
        """Fill in the values, as `str.format` does.

        >>> Sentence("les dés {player:de}").format(player="Anne")
        'les dés Anne'
        """
        return super().format(*map(_lenient, args), **{key: _lenient(value) for key, value in values.items()})


def _lenient(value: object) -> Any:
    return Name(value) if type(value) is str else value


@lru_cache(maxsize=1024)
def named(translated: str) -> str:
    """A name from its translation, with the forms that it has there.

    >>> marshal = named("le Maréchal\\nde: du Maréchal")
    >>> f"{marshal:de}"
    'du Maréchal'
    """
    plain, *lines = translated.splitlines()
    if not lines:
        return translated
    pairs = (line.partition(":") for line in lines)
    return Name(plain, MappingProxyType({key.strip(): form.strip() for key, _, form in pairs}))


def in_a_sentence(name: str) -> str:
    """The name as it stands in a sentence: its first form, such as the one with the article.

    >>> in_a_sentence(Name("Russie", {"le": "la Russie"}))
    'la Russie'
    """
    return Name(next(iter(name.forms.values()), str(name)), name.forms) if isinstance(name, Name) else name


def in_each_form(of: str, change: Callable[[str], str]) -> str:
    """A text made from a name, which has then the forms that the name has.

    >>> played = in_each_form(Name("le système", {"de": "du système"}), lambda form: f"{form} (Entente)")
    >>> f"{played:de}"
    'du système (Entente)'
    """
    return of.each(change) if isinstance(of, Name) else change(of)


def joined(
    items: Sequence[str], join: Callable[[Sequence[str]], str], agreement: Callable[[Sequence[str]], str]
) -> str:
    """Items put together by `join`; the whole has the forms that all of them have. `agreement` says, of what the items
    agree with, what the whole does."""
    names = [item for item in items if isinstance(item, Name)]
    plain = join([str(item) for item in items])
    if not items or len(names) < len(items):
        return plain
    shared = [key for key in names[0].forms if all(key in name.forms for name in names)]
    forms = {key: join([name.forms[key] for name in names]) for key in shared if key != AGREEMENT}
    if AGREEMENT in shared:
        forms[AGREEMENT] = agreement([name.forms[AGREEMENT] for name in names])
    return Name(plain, forms) if forms else plain
