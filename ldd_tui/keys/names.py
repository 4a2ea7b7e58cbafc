"""What keys are called: in Textual, in the file of settings, and on the screen."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from string import punctuation

from ldd_tui.text import NP_, pgettext


class Style(Enum):
    """Where a key is named: on the bar of keys, in a dialog, or in a sentence. Dialogs draw arrows."""

    BAR = "bar"
    DIALOG = "dialog"
    SENTENCE = "sentence"


_NAMED = {
    "up": NP_("a key of the keyboard", "Up"),
    "down": NP_("a key of the keyboard", "Down"),
    "left": NP_("a key of the keyboard", "Left"),
    "right": NP_("a key of the keyboard", "Right"),
    "pageup": NP_("a key of the keyboard", "PgUp"),
    "pagedown": NP_("a key of the keyboard", "PgDn"),
    "home": NP_("a key of the keyboard", "Home"),
    "end": NP_("a key of the keyboard", "End"),
    "insert": NP_("a key of the keyboard", "Insert"),
    "delete": NP_("a key of the keyboard", "Delete"),
    "enter": NP_("a key of the keyboard", "Enter"),
    "space": NP_("a key of the keyboard", "Space"),
    "tab": NP_("a key of the keyboard", "Tab"),
    "escape": NP_("a key of the keyboard", "Escape"),
    "backspace": NP_("a key of the keyboard", "Backspace"),
}
"""The keys that have no sign, by Textual's names, as they are called in a sentence."""

_SHORT = {
    Style.BAR: {"escape": NP_("a key of the keyboard", "Esc"), "backspace": NP_("a key of the keyboard", "Bksp")},
    Style.DIALOG: {"escape": NP_("a key of the keyboard", "Esc")},
    Style.SENTENCE: {},
}
_DRAWN = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_MODIFIERS = ("alt", "ctrl", "shift")
_AS_OTHERS = {"ctrl+i", "ctrl+m"}
"""What a terminal does not tell from Tab and Enter."""

_TEXTUAL_NAMES = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Signs that Textual calls otherwise than Unicode does."""


def of_character(character: str) -> str:
    """Textual's name of the key that types a character.

    >>> of_character("u"), of_character("U"), of_character("?"), of_character("/")
    ('u', 'U', 'question_mark', 'slash')
    """
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return _TEXTUAL_NAMES.get(name, name)


_SIGNS = {of_character(character): character for character in punctuation}


def read(written: str) -> str | None:
    """Textual's name of a key as a person writes it, `u`, `?`, `question_mark`, `ctrl+z`, `f2`; None: there is none.

    Only what a terminal can tell apart: with shift a letter is another letter, and ctrl+i is Tab.

    >>> read("Ctrl+Z"), read("["), read("F5"), read("shift+Up"), read("shift+u"), read("strg+z")
    ('ctrl+z', 'left_square_bracket', 'f5', 'shift+up', None, None)
    """
    written = written.strip()
    if len(written) == 1:
        return of_character(written) if written.isprintable() else None
    *modifiers, base = written.lower().split("+")
    if len(set(modifiers)) < len(modifiers) or not set(modifiers) <= set(_MODIFIERS):
        return None
    silent = (base in _NAMED and base != "space") or bool(re.fullmatch(r"f([1-9]|1[0-9]|2[0-4])", base))
    typed = len(base) == 1 and base.isascii() and base.isalnum()
    if modifiers:
        known = silent or ((typed or base == "space") and "shift" not in modifiers)
    else:
        known = silent or base == "space" or base in _SIGNS
    key = "+".join((*sorted(modifiers), base))
    return key if known and key not in _AS_OTHERS else None


def written(key: str, style: Style = Style.SENTENCE) -> str:
    """A key by Textual's name as it is written for a person.

    >>> written("question_mark"), written("backspace", Style.BAR), written("ctrl+p"), written("ctrl+p", Style.BAR)
    ('?', 'Bksp', 'ctrl+p', 'Ctrl+P')
    """
    *modifiers, base = key.split("+")
    if base in _NAMED:
        drawn = _DRAWN.get(base) if style is Style.DIALOG else None
        name = drawn or pgettext(*_SHORT[style].get(base, _NAMED[base]))
    else:
        name = _SIGNS.get(base, base)
    if len(base) > 1 and re.fullmatch(r"f\d+", base):
        name = base.upper()
    if modifiers and style is not Style.SENTENCE:
        modifiers, name = [modifier.capitalize() for modifier in modifiers], name[:1].upper() + name[1:]
    return "+".join((*modifiers, name))


def is_unknown_sign(key: str) -> bool:
    """Whether Textual's name of a key is that of a sign which no command may have, and so is not to be read.

    >>> is_unknown_sign("inverted_exclamation_mark"), is_unknown_sign("slash"), is_unknown_sign("alt+p")
    (True, False, False)
    """
    return "_" in key and "+" not in key and key not in _SIGNS


def spelled(key: str) -> str:
    """A key by Textual's name as it is written in the file of settings; `read` takes it.

    >>> spelled("question_mark"), spelled("quotation_mark"), spelled("ctrl+z")
    ('?', 'quotation_mark', 'ctrl+z')
    """
    sign = _SIGNS.get(key, key)
    return key if sign in ('"', "\\") else sign
