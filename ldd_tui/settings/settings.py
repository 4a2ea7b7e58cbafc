"""The player's preferences, and their TOML file. An unusable value is reported and its default applies. The file is
written only on a change; one with anything else, such as comments, is then backed up."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from ldd_tui.keys.command import TABLE, OwnKeys
from ldd_tui.settings.language import LANGUAGE, UNUSABLE, read
from ldd_tui.settings.terminal import AUTO
from ldd_tui.text import _, languages, phrases
from ldd_tui.text.safe_text import clean, file_shown, why
from saves import named_files

# In English: files are the same in all languages.
HEAD = "The settings of La Der des Ders."
KEYS = """keys of your own, for instance undo = "ctrl+z", undo = ["u", "ctrl+z"]; `ldd-tui keys` lists all"""
MEANINGS = {
    "language": "auto: as your system",
    "theme": "colours",
    "animation": "shows dice falling",
    "athena_steps": "shows the moves of Athena, the system or a computer line by line",
    "free_rerolls": "makes free re-rolls that can only help without asking",
    "confirmations": "asks before you pass, or end a phase without acting",
    "bell": "in the club, rings and changes the title of the terminal on your turn",
    "desktop": "in the club, a notice of your desktop on your turn: osc9, osc777: as your terminal understands",
    "hints": "teach: explains decisions and warns of oversights; remind: only warns; off: neither",
    "mouse": "clicks press keys; without it the terminal selects text as usual",
    "colours": "how many colours the terminal can show",
    "signs": "how the board is drawn",
    "plain": "plays in plain lines instead of on a screen, as with --plain",
    "reader": "for screen readers: words in the last lines, no frames, no animation",
    "chance": "shows the chance to win in a game's header; never in a club",
    "warnings": "warns before a decision that a computer of this level would hardly ever take",
}


THEMES = ("ldd-dark", "ldd-light", "ldd-contrast", "ldd-safe", "ldd-safe-light")
COLOURS = ("auto", "truecolor", "256", "16", "none")
SIGNS = ("auto", "unicode", "ascii")
HINTS = ("teach", "remind", "off")
OFF = "off"
DESKTOPS = (OFF, "osc9", "osc777")
WARNINGS = (OFF, "recruit", "officer", "staff")

_EARLIER = {
    ("hints", str(True)): HINTS[0],
    ("hints", str(False)): HINTS[-1],
    ("warnings", "2"): "staff",
    ("warnings", "5"): "officer",
    ("warnings", "10"): "recruit",
    ("warnings", "20"): "recruit",
}
"""Values of earlier versions, and their meaning now."""

_TRUTH = ("true", "false")
_FOUND_CELLS = 40
_TOLD = 3


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Meanings are in `MEANINGS`, the values of text settings in `choices`."""

    language: str = AUTO
    theme: str = THEMES[0]
    animation: bool = True
    athena_steps: bool = True
    free_rerolls: bool = True
    confirmations: bool = True
    bell: bool = True
    desktop: str = OFF
    hints: str = HINTS[0]
    mouse: bool = True
    colours: str = "auto"
    signs: str = "auto"
    plain: bool = False
    reader: bool = False
    chance: bool = False
    warnings: str = OFF
    keys: OwnKeys = ()


_WORDS: dict[str, tuple[str, ...]] = {
    "theme": THEMES,
    "desktop": DESKTOPS,
    "hints": HINTS,
    "colours": COLOURS,
    "signs": SIGNS,
    "warnings": WARNINGS,
}


def choices(name: str) -> tuple[str, ...]:
    """Empty for a Boolean or an unknown setting."""
    return (AUTO, *languages()) if name == LANGUAGE else _WORDS.get(name, ())


SIMPLE = tuple(name for name in Settings.__struct_fields__ if name != TABLE)
"""Without the keys, a table."""


class Loaded(NamedTuple):
    """The settings, and a sentence about errors or ""."""

    settings: Settings
    trouble: str = ""


class SettingsError(Exception):
    """A sentence for the player."""


def load(path: Path) -> Loaded:
    try:
        text = read(path)
    except FileNotFoundError:
        return Loaded(Settings())
    except UNUSABLE as error:
        return _unreadable(path, why(error))
    return _parse(text, path)


def save(path: Path, settings: Settings) -> Path | None:
    """Save atomically; returns where a file with other contents was backed up. Raises `SettingsError`."""
    try:
        path = path.expanduser()
        kept = _keep_aside(path)
        named_files.write_whole(path, text_of(settings))
    except UNUSABLE as error:
        words = _("Settings not saved in {file}: {why}").format(file=file_shown(path), why=why(error))
        raise SettingsError(words) from error
    return kept


def text_of(settings: Settings) -> str:
    lines = [f"# {HEAD}"]
    for name in SIMPLE:
        value, words = getattr(settings, name), choices(name)
        lines.append(f"\n# {MEANINGS[name]} ({', '.join(words or _TRUTH)})")
        lines.append(f"{name} = " + (f'"{value}"' if words else str(value).lower()))
    lines.append(f"\n# {KEYS}")
    from ldd_tui.keys import changes

    lines.append(f"[{TABLE}]")
    return "\n".join(lines) + "\n" + changes.written(settings.keys)


# -- reading


def _parse(text: str, path: Path) -> Loaded:
    from rules import toml_text  # only where there is a file: it costs start-up time

    try:
        found = toml_text.read(text)
    except toml_text.TomlError as error:
        return _unreadable(path, _("not TOML: {error}").format(error=why(error)))
    keys, wrong = _own_keys(found, text)
    found = {name: _EARLIER.get((name, str(value)), value) for name, value in found.items()}
    values = {name: value for name, value in found.items() if _fits(name, value)}
    wrong = [*(_complaint(name, value) for name, value in found.items() if name not in values), *wrong]
    if len(wrong) > _TOLD:
        wrong = [*wrong[:_TOLD], "…"]
    trouble = (
        _("Settings in {file}: {what}").format(file=file_shown(path), what=phrases.in_parts(wrong)) if wrong else ""
    )
    return Loaded(Settings(**values, keys=keys), trouble)


def _unreadable(path: Path, why: str) -> Loaded:
    words = _("{file} can't be read: {why}")
    return Loaded(Settings(), words.format(file=file_shown(path), why=why))


def _own_keys(found: dict[str, Any], text: str) -> tuple[OwnKeys, list[str]]:
    """Remove the player's own keys from `found`: return the valid ones and the complaints."""
    if TABLE not in found:
        return (), []
    from ldd_tui.keys import changes  # only where there are some: it costs start-up time

    own = changes.read(found.pop(TABLE), text)
    return own.keys, list(own.wrong)


def _fits(name: str, value: object) -> bool:
    if words := choices(name):
        return isinstance(value, str) and value in words
    return name in SIMPLE and isinstance(value, bool)


def _complaint(name: str, value: object) -> str:
    if name not in Settings.__struct_fields__:
        return _("{field}: no such setting").format(field=clean(name, _FOUND_CELLS))
    default = getattr(Settings(), name)
    return _("{field}: expected {expected}, found {found}; {default} is used").format(
        field=name,
        expected=phrases.choices(choices(name) or _TRUTH),
        found=clean(_toml(value), _FOUND_CELLS),
        default=_toml(default),
    )


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str) else repr(value)


# -- writing


def _keep_aside(path: Path) -> Path | None:
    try:
        text = read(path)
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        text = ""
    if text == text_of(_parse(text, path).settings):
        return None
    return named_files.keep_aside(path)
