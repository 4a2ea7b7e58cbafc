"""The keys in force, and how bars, dialogs and sentences name them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from string import punctuation
from typing import NamedTuple

from ldd_tui.keys.command import PLACES, Command
from ldd_tui.keys.table import COMMANDS
from ldd_tui.text import N_, NP_, _, pgettext


class Style(Enum):
    """Where a key is named. Dialogs draw arrows."""

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
"""Keys without a symbol, by Textual's names, as in a sentence."""

_SHORT = {
    Style.BAR: {"escape": NP_("a key of the keyboard", "Esc"), "backspace": NP_("a key of the keyboard", "Bksp")},
    Style.DIALOG: {"escape": NP_("a key of the keyboard", "Esc")},
    Style.SENTENCE: {},
}
_DRAWN_KEYS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_MODIFIERS = ("alt", "ctrl", "shift")
_AS_OTHERS = {"ctrl+i", "ctrl+m"}  # indistinguishable from Tab and Enter

_TEXTUAL_NAMES = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Symbols whose Textual name differs from Unicode's."""


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
        drawn = _DRAWN_KEYS.get(base) if style is Style.DIALOG else None
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


# ------------------------------------------------------------------------------------------------ in force


_BLANK = re.compile(r"\{(\w+)(?::(\d))?\}")
_BESIDE = re.compile(r"(\{\w+\})(?=(\{\w+\}))")
_ALTERNATIVES = re.compile(r"\{\w+\}(/\{\w+(:\d)?\})+")
_MISSING = "\0"
_MARKED = re.compile("\ue000(.*?)\ue001(.*?)\ue002")
"""A key that can be clicked: its name, and how it is written."""
_DIRECTIONS = {
    "arrows": (("up", "down", "left", "right"), N_("Arrows")),
    "map_arrows": (("map_up", "map_down", "map_left", "map_right"), N_("Shift+Arrows")),
}
"""Commands for all four directions, and the name of their default keys."""
_DRAWN = "↑↓←→"

_SPOKEN = {"yes": NP_("the key for yes", "y")}  # commands whose key, a letter, follows the language

_changed: dict[str, tuple[str, ...]] = {}


Piece = tuple[str, str]
"""Words, and the key (Textual's name) that a click on them presses; "" for none."""
UNFOLD = "unfold"
"""What a click on the dash of `0-9` presses: the bar then names each digit."""
_DIGITS = re.compile(r"(?<!\S)(\d)(?:-(\d))?(?!\S)")
_MOST_BY_DASH = 3  # digits of a range whose middle one a click on the dash presses


class Key(NamedTuple):
    """A key on a bar or in a dialog; `main` ones answer the prompt. `pinned`: always has room. `command`: empty if it
    stands for several that mean different things. `pieces`: of `key`; none where it is only text or digits."""

    key: str
    word: str
    main: bool = False
    pinned: bool = False
    command: str = ""
    pieces: tuple[Piece, ...] = ()

    def targets(self, *, unfolded: bool = False) -> list[Piece]:
        """The keys as shown. `unfolded`: each digit of a range.

        >>> Key("1-3 a", "").targets()
        [('1', '1'), ('-', '2'), ('3', '3'), (' a', '')]
        >>> Key("0-9", "").targets(), "".join(words for words, _ in Key("0-9", "").targets(unfolded=True))
        ([('0', '0'), ('-', 'unfold'), ('9', '9')], '0123456789')
        """
        return [
            part
            for words, pressed in self.pieces or ((self.key, ""),)
            for part in ([(words, pressed)] if pressed else _digits(words, unfolded=unfolded))
            if part[0]
        ]

    @property
    def pressed(self) -> str:
        """The key for a click on the word; "" if the keys do different things."""
        found = [pressed for _words, pressed in self.targets() if pressed]
        return found[0] if found and (self.command or len(set(found)) == 1) else ""


def _digits(words: str, *, unfolded: bool) -> Iterator[Piece]:
    end = 0
    for found in _DIGITS.finditer(words):
        yield words[end : found.start()], ""
        first, last = found[1], found[2] or found[1]
        end = found.end()
        every = range(int(first), int(last) + 1)
        if first == last or unfolded:
            yield from ((str(digit), str(digit)) for digit in every)
        else:
            middle = str(every[1]) if len(every) == _MOST_BY_DASH else UNFOLD if len(every) > _MOST_BY_DASH else ""
            yield from ((first, first), ("-", middle), (last, last))
    yield words[end:], ""


def aloud(key: str) -> str:
    """A dialog's keys with words for arrows.

    >>> aloud("←→ 1-9"), aloud("n")
    ('Left Right 1-9', 'n')
    """
    for name, arrow in _DRAWN_KEYS.items():
        key = key.replace(arrow, f" {pgettext(*_NAMED[name])} ")
    return " ".join(key.split())


def aloud_in_a_row(keys: Iterable[Key]) -> str:
    """Those that always have room come early, because a line may be too short for all."""
    known = sorted(keys, key=lambda key: not (key.main or key.pinned))
    return ", ".join(f"{aloud(key.key)} {key.word}" for key in known)


def use(changed: Mapping[str, tuple[str, ...]]) -> None:
    _changed.clear()
    _changed.update(changed)


def chain(place: str) -> Iterator[str]:
    while place:
        yield place
        place = PLACES[place].base


@cache
def row(place: str, command: str) -> Command:
    """A place's row, or else the command's first. Raises `KeyError`."""
    around = [*chain(place), *(inner for widget in PLACES[place].widgets for inner in chain(widget))] if place else []
    for here in around:
        for found in COMMANDS:
            if found.id == command and here in found.places:
                return found
    for found in COMMANDS:
        if found.id == command and found.keys:
            return found
    raise KeyError(command)


def own_keys(found: Command) -> tuple[str, ...]:
    return _changed.get(found.id, found.keys) if found.keys and not found.fixed else found.keys


def keys_in_force(found: Command) -> tuple[str, ...]:
    """Textual key names; empty if the command has none."""
    if found.id in _changed:
        return own_keys(found)
    spoken = [pgettext(*_SPOKEN[found.id])] if found.id in _SPOKEN and found.keys else []
    return tuple(dict.fromkeys((*spoken, *found.keys)))


def first_key(place: str, command: str) -> str:
    """ "" if the command has none."""
    return next(iter(keys_in_force(row(place, command))), "")


def command_of(place: str, key: str) -> str:
    """The command's id; empty if the key does nothing there."""
    for here in chain(place):
        for found in COMMANDS:
            if here in found.places and key in keys_in_force(found):
                return found.id
    return ""


def named(keys: str, place: str = "", style: Style = Style.SENTENCE) -> str:
    """Keys as they are written for a person: those of the command `keys`, or of all commands in braces in it.

    `{first}` is the first key of a command, `{first:2}` its second one, which is left out where there is none if the
    first one stands there too. `{arrows}` are the keys for all four directions, `{map_arrows}` those for the map of a
    replay.

    >>> named("undo"), named("{first} {last}, {first:2} {last:2}", "chooser"), named("{arrows}")
    ('u', 'Home End, g G', 'Arrows')
    """
    return "".join(words for words, _pressed in _pieces(keys, place, style))


def _pieces(keys: str, place: str, style: Style) -> tuple[Piece, ...]:
    template = f"{{{keys}}}" if keys.isidentifier() else keys
    blanks = [(command, int(number or 1)) for command, number in _BLANK.findall(template)]
    whole = {command for command, number in blanks if number == 1}
    whole |= {direction for name in whole & set(_DIRECTIONS) for direction in _DIRECTIONS[name][0]}

    def fill(blank: re.Match[str]) -> str:
        command, number = blank[1], int(blank[2] or 1)
        if command in _DIRECTIONS:
            return _arrows(command, place, style)
        have = keys_in_force(row(place, command))
        if not have or (number > len(have) and command in whole):
            return _MISSING
        return _marked(have[min(number, len(have)) - 1], style)

    filled = _BLANK.sub(fill, _apart(template, fill))
    filled = re.sub(f"[ ,/]*{_MISSING}", "", filled.replace(f"{_MISSING} ", "")).lstrip()
    words, *marked = _MARKED.split(filled)
    pieces = [
        (words, ""),
        *((marked[at + by], marked[at] if by == 1 else "") for at in range(0, len(marked), 3) for by in (1, 2)),
    ]
    return tuple(piece for piece in pieces if piece[0])


def _apart(template: str, fill: Callable[[re.Match[str]], str]) -> str:
    """Separate adjacent keys, except drawn arrows."""

    def drawn(blank: str) -> bool:
        match = _BLANK.fullmatch(blank)
        return match is not None and _MARKED.sub(r"\2", fill(match)) in _DRAWN

    return _BESIDE.sub(lambda pair: pair[1] if drawn(pair[1]) and drawn(pair[2]) else f"{pair[1]} ", template)


def _marked(key: str, style: Style) -> str:
    return f"\ue000{key}\ue001{written(key, style)}\ue002"


def _arrows(name: str, place: str, style: Style) -> str:
    commands, words = _DIRECTIONS[name]
    rows = [row(place, command) for command in commands]
    keys = [keys_in_force(found)[0] for found in rows]
    if keys == [found.keys[0] for found in rows]:
        return _(words)
    return " ".join(_marked(key, style) for key in keys)


def key(
    place: str,
    keys: str,
    word: str | None = None,
    *,
    main: bool = False,
    pinned: bool = False,
    style: Style = Style.BAR,
) -> Key:
    """`keys`: as for `named`; `word`: by default the table's. Help is always pinned: it shows the keys without room."""
    first = keys if keys.isidentifier() else next((command for command, _number in _BLANK.findall(keys)), "")
    if word is None:
        label = row(place, _DIRECTIONS[first][0][0] if first in _DIRECTIONS else first).label
        word = _(label) if label else ""
    alone = keys.isidentifier() or _ALTERNATIVES.fullmatch(keys)
    pieces = _pieces(keys, place, style)
    name = "".join(words for words, _pressed in pieces)
    return Key(name, word, main, pinned or keys == "help", first if alone else "", pieces)


class _Blanks(dict[str, object]):
    """A sentence's own values, and the keys of commands."""

    def __missing__(self, command: str) -> object:
        return _Named(command)


class _Named:
    """A command's key in a sentence; `{back:s}` has a short name."""

    def __init__(self, command: str) -> None:
        self._command = command

    def __format__(self, how: str) -> str:
        return named(self._command, style=Style.BAR if how == "s" else Style.SENTENCE)


def with_keys(sentence: str, **values: object) -> str:
    """A sentence, in which the ids of commands in braces are the keys in force, and others are `values`.

    >>> with_keys("{undo} takes {count} back; {back:s} goes back.", count=2)
    'u takes 2 back; Esc goes back.'
    """
    return sentence.format_map(_Blanks(values))


def does_nothing(key: str, character: str | None = None) -> str:
    """What is said of a key, by Textual's name, that does nothing where it is pressed.

    `character`: what it types, by which signs are called that no command may have.

    >>> does_nothing("question_mark", "?"), does_nothing("left_pointing_double_angle_quotation_mark", "«")
    ('? does nothing here. ? shows the keys.', '« does nothing here. ? shows the keys.')
    """
    called = character if character and is_unknown_sign(key) else written(key)
    return with_keys(_("{key} does nothing here. {help} shows the keys."), key=called)
