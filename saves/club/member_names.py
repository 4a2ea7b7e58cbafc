"""What members may be called: a name that can be shown, and that nobody takes for another one's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from saves.club.words import one_line
from saves.errors import N_, SavesError

LONGEST_NAME: Final = 24

_LOOKS_LIKE = {
    "a": "ΑαАаɑ",
    "b": "ΒВвь",
    "c": "Сс",
    "d": "ԁ",
    "e": "ΕεЕе",
    "g": "ɡ",
    "h": "ΗНнһ",
    "i": "ιіı",
    "j": "Јј",
    "k": "ΚκКк",
    "l": "I1|ΙІӀӏ",
    "m": "ΜМм",
    "n": "Νηп",
    "o": "0ΟοσОо",
    "p": "ΡρРр",
    "q": "ԛ",
    "r": "г",
    "s": "Ѕѕ",
    "t": "ΤτТт",
    "u": "υμ",
    "v": "νѵ",
    "w": "ωԝ",
    "x": "ΧχХх",
    "y": "ΥγУу",
    "z": "Ζ",
    "'": "’ʼ`",
    "-": "‐‒–—−",
}
"""Letters and digits that look like a Latin letter, most of them Greek and Cyrillic."""
_LOOKS = str.maketrans({sign: latin for latin, signs in _LOOKS_LIKE.items() for sign in signs})
_NOBODYS = (
    "host",
    "the host",
    "server",
    "the server",
    "club",
    "admin",
    "system",
    "athena",
    "guest",
    "spectator",
    "you",
)
"""What the program calls others than members."""


class NameNotFree(SavesError):
    """A member cannot be called so."""


def checked(name: str, taken: Iterable[str]) -> str:
    """A name as it is kept. `taken`: what others are called. Raises `NameNotFree`."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if len(name) > LONGEST_NAME:
        raise NameNotFree(N_("A name has at most {count} letters."), count=LONGEST_NAME)
    if one_line(name) != name:
        raise NameNotFree(N_("This name has signs that cannot be shown."))
    if not any(sign.isalnum() for sign in name):
        raise NameNotFree(N_("A name has at least one letter."))
    if any(look_alike(name, other) for other in _NOBODYS):
        raise NameNotFree(N_("A member cannot be called so: the others would take him for somebody else."))
    for other in taken:
        if folded(other) == folded(name):
            raise NameNotFree(N_("Somebody is called {name} already."), name=name)
        if look_alike(name, other):
            raise NameNotFree(N_("Somebody is called {name} already, and this looks the same."), name=other)
    return name


def folded(name: str) -> str:
    """A name whatever the case and the width of its letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def look_alike(name: str, other: str) -> bool:
    """Whether one name may be read as the other.

    >>> look_alike("Аnna", "Anna"), look_alike("Pau1", "PAUL"), look_alike("Ann", "Anna")
    (True, True, False)
    """
    return not _skeletons(name).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> frozenset[str]:
    """What a name looks like, with letters that look alike made one; in its own case, and in small letters."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset(form.translate(_LOOKS).casefold() for form in (plain, plain.casefold()))
