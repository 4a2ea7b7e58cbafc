"""An owner's answers, in a file next to the settings, rewritten after every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from ldd_tui.box import board
from ldd_tui.box.model import Cell, Count, Part, Sheet, Value, count
from ldd_tui.box.parts import all_parts
from ldd_tui.text import _, kept_text
from ldd_tui.text.phrases import in_parts, labelled
from ldd_tui.text.safe_text import clean, file_shown, why
from rules import toml_text
from rules.board_file import packaged_text, parse, written
from rules.editions import EDITIONS, STANDARD
from saves import named_files

_TABLE = "seen"
_MOST_BYTES = 64_000
_WORD_CELLS = 60
_TOLD = 3
HEAD = "# What the owner of a box has seen on it: `ldd-tui board --check-my-box`, or My box in the menu."
_UNUSABLE = (OSError, ValueError, RuntimeError)
"""What impossible paths raise; `RuntimeError` for `~` and an unknown user."""


class MyBox:
    """The answers, in the file at `path`; None: in memory only. `trouble`: what is wrong with the file, in a sentence.

    A file with unreadable parts is copied before it is first written.
    """

    def __init__(self, path: Path | None, edition: str = STANDARD) -> None:
        self.path = path
        self.edition = edition
        self.sheet = Sheet()
        self.trouble = ""
        self._made: board.Made | None = None
        self._made_for = self.sheet, date.min
        self.read()

    @classmethod
    def next_to(cls, settings: Path | None, edition: str = STANDARD) -> MyBox:
        return cls(named_files.box_path(settings, "" if edition == STANDARD else edition), edition)

    @kept_text
    def parts(self) -> tuple[Part, ...]:
        return all_parts(self.edition)

    @property
    def count(self) -> Count:
        return count(self.parts, self.sheet)

    @property
    def is_begun(self) -> bool:
        return bool(self.sheet.answers)

    def board(self) -> board.Made:
        if self._made is None or self._made_for != (self.sheet, date.today()):
            self._made_for = self.sheet, date.today()
            self._made = board.made(self.parts, *self._made_for)
        return self._made

    def read(self) -> None:
        if self.path is None:
            return
        self.trouble = ""
        try:
            text = _text_in(self.path.expanduser())
        except FileNotFoundError:
            self.sheet = Sheet()
            return
        except _UNUSABLE as error:
            self.sheet = Sheet()
            self.trouble = _("{file} can't be read: {why}").format(file=file_shown(self.path), why=why(error))
            return
        self.sheet, wrong = _sheet_in(text, {cell.key: cell for part in self.parts for cell in part.cells})
        if wrong:
            told = [*wrong[:_TOLD], "…"] if len(wrong) > _TOLD else wrong
            self.trouble = labelled(file_shown(self.path), in_parts(told))

    def take_over(self, others: Sheet) -> str:
        """Import another player's answers, backing up any that they replace. Returns as `record` does."""
        mine = self.sheet.answers
        replaced = any(mine.get(key, value) != value for key, value in others.answers.items())
        return self.record(Sheet({**mine, **others.answers}), aside=replaced)

    def record(self, sheet: Sheet, *, aside: bool = False) -> str:
        """Save answers, after a backup if `aside`. Returns in a sentence what went wrong or was backed up, or ""."""
        self.sheet = sheet
        if self.path is None:
            return ""
        kept = None
        try:
            path = self.path.expanduser()
            if (self.trouble or aside) and path.exists():
                kept = named_files.keep_aside(path)
            named_files.write_whole(path, _text_of(sheet))
        except _UNUSABLE as error:
            words = _("Not saved in {file}: {why}")
            return words.format(file=file_shown(self.path), why=why(error))
        self.trouble = ""
        if kept is None:
            return ""
        return _("The old {file} is kept as {kept}").format(file=file_shown(self.path.name), kept=file_shown(kept))


def _text_of(sheet: Sheet) -> str:
    answers = (
        f"{written(key)} = {written(list(value) if isinstance(value, tuple) else value)}"
        for key, value in sheet.answers.items()
    )
    return "\n".join((HEAD, f"[{_TABLE}]", *answers)) + "\n"


def _text_in(path: Path) -> str:
    if path.exists() and not path.is_file():
        raise ValueError(_("it is not a file"))
    data = named_files.read(path, _MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise ValueError(_("too long"))
    return data.decode("utf-8-sig")


def _sheet_in(text: str, cells: dict[str, Cell]) -> tuple[Sheet, list[str]]:
    try:
        found: Any = toml_text.read(text)
    except toml_text.TomlError as error:
        return Sheet(), [_("not TOML: {error}").format(error=why(error))]
    wrong = [_("{name}: expected only a table [{table}]").format(name=clean(name, _WORD_CELLS), table=_TABLE)
             for name in found if name != _TABLE]  # fmt: skip
    seen = found.get(_TABLE, {})
    if not isinstance(seen, dict):
        return Sheet(), [*wrong, _("{name}: expected a table").format(name=_TABLE)]
    answers: dict[str, Value] = {}
    for key, value in seen.items():
        answer = tuple(value) if isinstance(value, list) else value
        cell = cells.get(key)
        if cell is None:
            wrong.append(_("{name}: no such value").format(name=clean(key, _WORD_CELLS)))
        elif not cell.fits(answer):
            found_value = clean(str(value), _WORD_CELLS)
            wrong.append(_("{name}: {value} is impossible").format(name=key, value=found_value))
        else:
            answers[key] = answer
    return Sheet(answers), wrong


# ------------------------------------------------------------------------------------------------ boards
# The boards that a new game can be played on: a file that was named, the player's own box, the packaged board.


FROM_FILE, FROM_BOX, PACKAGED = "file", "box", "packaged"
_HOLDERS, _NOTES = ("value", "values"), ("src", "ref")


class BoardChoice(NamedTuple):
    """A board of new games: its name in messages, its title, what it is, the text of its file, its edition's key."""

    name: str
    label: str
    hint: str
    text: str
    edition: str = STANDARD


def choices(named: str | None, boxes: Iterable[MyBox]) -> tuple[BoardChoice, ...]:
    """Every edition's boards, likeliest first. `named`: the text of the `--board` file."""
    found = []
    if named is not None:
        hint = _("The board file from --board.")
        found.append(BoardChoice(FROM_FILE, _("the file"), hint, named, parse(named).edition.key))
    found += [of_box(box) for box in boxes if box.is_begun]
    hint = _("This program's board; the rules say which values are reconstructed.")
    found += [BoardChoice(PACKAGED, _("the program's"), hint, packaged_text(key), key) for key in EDITIONS]
    return tuple(found)


def of_box(box: MyBox) -> BoardChoice:
    made, count = box.board(), box.count
    hint = _("What you have seen: {checked} of {asked} values.").format(checked=count.checked, asked=count.asked)
    if made.wrong:
        hint = _("{hint} Contradictory values are left out: see My box.").format(hint=hint)
    return BoardChoice(FROM_BOX, _("my box"), hint, made.text, box.edition)


def differences(text: str, known: str) -> tuple[tuple[str, str, str], ...]:
    if text == known:
        return ()
    other, ours = (dict(_values(toml_text.read(board))) for board in (text, known))
    return tuple(
        (path, _shown(other, path), _shown(ours, path))
        for path in dict.fromkeys((*ours, *other))
        if other.get(path) != ours.get(path)
    )


def _shown(values: dict[str, Any], path: str) -> str:
    return written(values[path]) if path in values else "-"


def _values(held: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(held, dict):
        holds_one = held.keys() <= {*_HOLDERS, *_NOTES}
        for key, inner in held.items():
            if holds_one and key in _HOLDERS:
                yield from _values(inner, path)
            elif key not in _NOTES:
                yield from _values(inner, f"{path}.{key}" if path else key)
    elif isinstance(held, list):
        for place, inner in enumerate(held):
            yield from _values(inner, f"{path}[{place}]")
    else:
        yield path, held
