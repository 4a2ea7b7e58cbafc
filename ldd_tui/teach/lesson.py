"""Lesson files: TOML, decoded as typed structs; errors have the path of the field. Texts to translate are `Words`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from ldd_tui.text import _, toml_files
from ldd_tui.text.safe_text import clean_sentence
from ldd_tui.text.toml_files import WrongToml
from rules import notation
from rules.actions import Action
from rules.edition import Edition
from rules.editions import EDITIONS, STANDARD
from rules.refusals import KINDS, Refusal
from rules.strict import NotationError
from saves import named_files

DecodedT = TypeVar("DecodedT")

_MOST_CELLS = 2000
_MOST_BYTES = 1_000_000
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


class LessonError(WrongToml):
    """An invalid lesson: where (`steps[3].say`) and what was expected there."""


class Words(str):
    __slots__ = ()


class WrittenAction:
    def __init__(self, action: Action) -> None:
        self.action = action


class Pattern:
    def __init__(self, fields: dict[str, Any], edition: Edition) -> None:
        self.fields = fields
        self._edition = edition

    def fits(self, action: Action) -> bool:
        plain = notation.to_dict(action, self._edition)
        return all(
            (found := plain.get(key)) == wanted or (isinstance(wanted, list) and found in wanted)
            for key, wanted in self.fields.items()
        )


class ScriptedMove:
    """A scripted action, dice or cards. `purpose`: of the dice or cards."""

    def __init__(self, move: notation.Move, purpose: str) -> None:
        self.move = move
        self.purpose = purpose


class WrongMove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wrong move with a comment. `action`: the move; `refused`: how the rules refuse it, if they do."""

    say: Words
    action: Pattern | None = None
    refused: type[Refusal] | None = None

    def fits(self, action: Action | None, refusal: Refusal | None) -> bool:
        """Whether an attempt matches. `action`: None if unknown; `refusal`: None if legal."""
        if self.refused is not (None if refusal is None else type(refusal)):
            return False
        return self.action is None or (action is not None and self.action.fits(action))


class WrongNumber(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wrong answer with a comment: a number, or the name of one."""

    say: Words
    number: int | str


class WrongPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    say: Words
    at: str


class _Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of every step. `position`: a new position before it (docs/engine_protocol.md)."""

    say: Words
    position: dict[str, Any] | None = None


class Read(_Step, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="read"):
    """Something to read."""


class Look(_Step, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="look"):
    """Places to look at, all of `at` in any order."""

    at: tuple[str, ...]
    hint: Words = Words()
    done: Words = Words()
    wrong: tuple[WrongPlace, ...] = ()


class Act(_Step, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="act"):
    """An action to play. `accept`: equally good ones. `free`: accept any legal action, with dice rolled.

    `dialog`: replaces `say` inside a dialog. `tells`: kinds of facts explained afterwards.
    """

    answer: WrittenAction
    dialog: Words = Words()
    accept: tuple[Pattern, ...] = ()
    free: bool = False
    hint: Words = Words()
    why: Words = Words()
    done: Words = Words()
    wrong: tuple[WrongMove, ...] = ()
    tells: tuple[str, ...] = ()


class Watch(_Step, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="watch"):
    moves: tuple[ScriptedMove, ...]
    done: Words = Words()
    tells: tuple[str, ...] = ()


class Question(_Step, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="question"):
    """A number to find, or one of `choices` by its number. `answer`: the number, or its name."""

    answer: int | str
    choices: tuple[Words, ...] = ()
    hint: Words = Words()
    why: Words = Words()
    done: Words = Words()
    wrong: tuple[WrongNumber, ...] = ()


class Practice(_Step, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="practice"):
    """Play on alone, with unscripted dice, until a phase begins, or with `until = "turn"` the next turn."""

    until: str
    hint: Words = Words()
    done: Words = Words()


Step = Read | Look | Act | Watch | Question | Practice


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`edition`: its key. `kind`: "lesson" or "guided". `sections`: rules."""

    id: str
    title: Words
    about: Words
    minutes: int
    sections: tuple[str, ...]
    steps: tuple[Step, ...]
    kind: str = "lesson"
    edition: str = STANDARD
    position: dict[str, Any] = {}


class _OfEdition(Struct, frozen=True):
    """Read first: the edition decides how actions are written."""

    edition: str = STANDARD


def decoded(text: str, kind: type[DecodedT], edition: Edition) -> DecodedT:
    """Decode TOML into a struct that may use this module's types. Raises `LessonError`."""
    try:
        return toml_files.decode(text, kind, partial(_from_plain, edition))
    except WrongToml as error:
        raise LessonError(error.path, error.what) from error


def parse(text: str) -> Lesson:
    """Raises `LessonError`."""
    key = decoded(text, _OfEdition, EDITIONS[STANDARD]).edition
    if key not in EDITIONS:
        raise LessonError("edition", _("expected one of: {names}").format(names=", ".join(EDITIONS)))
    lesson = decoded(text, Lesson, EDITIONS[key])
    if not _ID.fullmatch(lesson.id):
        raise LessonError("id", _("expected small letters, digits and _, and a letter first"))
    if lesson.kind not in ("lesson", "guided"):
        raise LessonError("kind", _('expected "lesson" or "guided"'))
    if not lesson.steps:
        raise LessonError("steps", _("expected at least one"))
    return lesson


def load(path: Path) -> Lesson:
    """Read a lesson from a file. Raises `LessonError`, also if the file can't be read."""
    try:
        content = named_files.read(path, _MOST_BYTES + 1)
    except OSError as error:
        raise LessonError("", error.strerror or str(error)) from error
    if len(content) > _MOST_BYTES:
        raise LessonError("", _("too long"))
    try:
        return parse(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise LessonError("", _("it is not text in UTF-8")) from error


def messages(lesson: Lesson) -> Iterator[tuple[str, str]]:
    return ((path, str(words)) for path, words in words_in(lesson, "") if words)


def in_words(words: Words) -> str:
    return flat(_(str(words))) if words else ""


def flat(text: str) -> str:
    """A text for a terminal: each paragraph on one line, with blank lines between them.

    >>> flat("One line\\n  and another.\\n\\nA second paragraph.")
    'One line and another.\\n\\nA second paragraph.'
    """
    paragraphs = re.split(r"\n\s*\n", text)
    return "\n\n".join(filter(None, (clean_sentence(paragraph, _MOST_CELLS) for paragraph in paragraphs)))


# ------------------------------------------------------------------------------------------------ inside


def words_in(value: object, path: str) -> Iterator[tuple[str, Words]]:
    """Every text in a lesson or a part of it, with its path below `path`."""
    if isinstance(value, Words):
        yield path, value
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from words_in(getattr(value, field), f"{path}.{field}" if path else field)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from words_in(item, f"{path}[{index}]")


def _from_plain(edition: Edition, kind: object, value: Any) -> Any:
    try:
        return _READERS[kind](value, edition)
    except NotationError as error:
        raise ValueError(str(error)) from error


def _read_words(value: object, edition: Edition) -> Words:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(_("expected a text"))
    return Words(value)


def _read_pattern(value: object, edition: Edition) -> Pattern:
    if not isinstance(value, dict) or not value:
        raise ValueError(_('expected fields of an action, as { type = "done" }'))
    return Pattern(value, edition)


def _read_scripted_move(value: object, edition: Edition) -> ScriptedMove:
    if not isinstance(value, dict):
        raise ValueError(_('expected an action, dice or cards, as { for = "attack", dice = [4, 5] }'))
    purpose = value.get("for", "")
    if "type" not in value and not isinstance(purpose, str):
        raise ValueError(_("for: expected what is rolled or drawn"))
    rest = {key: item for key, item in value.items() if key != "for"}
    return ScriptedMove(notation.move_from_dict(rest, edition), str(purpose))


def _read_refusal(value: object, edition: Edition) -> type[Refusal]:
    kind = KINDS.get(value) if isinstance(value, str) else None
    if kind is None:
        raise ValueError(_('expected a reason, as "not_adjacent"'))
    return kind


_READERS: dict[object, Any] = {
    Words: _read_words,
    WrittenAction: lambda value, edition: WrittenAction(notation.action_from_dict(value, edition)),
    Pattern: _read_pattern,
    ScriptedMove: _read_scripted_move,
    type[Refusal]: _read_refusal,
}
