"""Babel finds every text that a person sees, and no text escapes it: another language needs no code."""

from __future__ import annotations

import ast
import gettext
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path

import pytest

import ldd_tui
from ldd_tui import text
from ldd_tui.box import kept
from ldd_tui.reference.book import Reference
from ldd_tui.settings import settings
from ldd_tui.teach import course
from ldd_tui.teach.lesson import messages
from ldd_tui.telling.sentences import arithmetic, sentence
from ldd_tui.text import labels, prompts, toml_files
from rules import engine
from rules.model import Options
from tests.catalogues.entries import catalogue, languages
from tests.screens.driving import running
from tests.text.support import SETUP, fact_kinds, game, samples, tree_of

ROOT = Path(ldd_tui.__file__).parent.parent
MARKS = {"_", "N_", "NN_", "NP_", "ngettext", "pgettext"}
MarkedText = str | tuple[str, ...]


@cache
def collected() -> dict[MarkedText, str]:
    """`(context, message)` or message, and where: those of a catalogue, which has what is collected and nothing else
    (`test_a_catalogue_has_every_message_and_no_other`) and is read in a quarter of the time."""
    found: dict[MarkedText, str] = {}
    for message in catalogue(languages()[0]):
        where = str(message.locations[:1])
        for form in (message.id,) if isinstance(message.id, str) else message.id:
            found[form if message.context is None else (message.context, form)] = where
    return found


class Heard(gettext.NullTranslations):
    def __init__(self) -> None:
        super().__init__()
        self.messages: set[MarkedText] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.messages |= {msgid1, msgid2}
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        self.messages.add((context, message))
        return message


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    collected()  # once for all tests
    listener = Heard()
    monkeypatch.setattr(text, "_installed", listener)
    return listener


def _uncollected(heard: Heard) -> list[MarkedText]:
    return sorted((text for text in heard.messages if text and text not in collected()), key=str)


def test_what_happens_is_collected(heard: Heard) -> None:
    for kind in fact_kinds():
        for fact in samples(kind):
            if getattr(fact, "event", 1):
                sentence(fact, SETUP)
                arithmetic(fact, SETUP)
    for before, _step in game(1, Options()):
        prompts.prompt(before)
        for move in engine.legal(before):
            labels.action(move, before)
    assert len(heard.messages) > 300
    assert _uncollected(heard) == []


async def test_what_the_screens_show_is_collected(heard: Heard) -> None:
    async with running((120, 40)) as keyboard:
        await keyboard.press("enter", "ctrl+s", "space", "question_mark", "escape", "T", "escape", "e", "escape", "S")
    assert len(heard.messages) > 60
    assert _uncollected(heard) == []


def test_the_texts_of_every_lesson_are_collected() -> None:
    texts = [text for lesson in course.every() for _path, text in messages(lesson)]
    assert len(texts) > 100
    assert [text for text in texts if text not in collected()] == []


def test_the_texts_on_decisions_and_phases_are_collected() -> None:
    tables = chain.from_iterable(tomllib.loads((ROOT / "ldd_tui/text/help.toml").read_text()).values())
    assert [text for table in tables for key, text in table.items() if key != "of" and text not in collected()] == []


def test_no_marked_text_is_inside_another() -> None:
    # Babel finds nothing inside an f-string on Python 3.11.
    called = [
        (path.name, node.args[0].value)
        for path in (ROOT / "ldd_tui").rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
        if isinstance(node.args[0], ast.Constant)
    ]
    assert len(called) > 1_000
    assert [(where, text) for where, text in called if text not in collected()] == []


def test_the_texts_of_the_whole_reference_are_collected(heard: Heard) -> None:
    book = Reference()
    keys = book.keys()
    for key in keys:
        book.article(key)
    assert len(heard.messages) > 500
    assert _uncollected(heard) == []


def test_blanks_are_named_so_that_their_order_is_free() -> None:
    for message, where in collected().items():
        text = message if isinstance(message, str) else message[-1]
        names = [name for _text, name, _form, _how in string.Formatter().parse(text) if name is not None]
        assert all(name and not name[0].isdigit() for name in names), f"{where}: {text!r}"
        assert "%s" not in text and "%d" not in text, f"{where}: {text!r}"


# --------------------------------------------------------------------------------------------- source text

_SPOKEN = re.compile(r"[^\W\d_]{2,}[,;:.!?]? [^\W\d_]{2,}|^[A-Z][a-z]+[.!?]?$")
_STYLE = re.compile(r"<[a-z!/]|[{};]|^bold |^(?:[a-z]+,)*[a-z]+$")
_NOT_SPOKEN = {
    "ldd_tui/box/board.py": "what a board file says, the same in all languages",
    "ldd_tui/club/commands.py": "lines for scripts",
    "ldd_tui/engine_pipe": "JSON-RPC messages, read by programs",
    "ldd_tui/look/colours.py": "colours of the themes",
    "ldd_tui/look/glyphs.py": "symbols",
    "ldd_tui/reports/svg.py": "names of typefaces",
    "ldd_tui/reports/style.py": "a style sheet",
    "ldd_tui/rollouts/simulator": "C, and errors for programmers",
    "ldd_tui/settings/terminal.py": "names of terminals",
    "ldd_tui/text/safe_text.py": "categories of Unicode",
}
_LOGGED = {
    "too many wait",
    "not logged in",
    "no such invitation",
    " tried from there within the hour, ",
    " refused from there within the hour, ",
    " in all",
    " in all)",
    "refused, no room",
    "not notified",
    "the supervisor of the sessions is gone, and every session with it",
    "who keeps the games ended with ",
    "the host: ",
    '" a member with ',
    '" the key ',
    "took away the key ",
    "lifted the key ",
    "banned the key ",
    "no longer a deputy",
    "deleted message ",
    "freed a seat of ",
    "set the clock of ",
    " to spectators",
}
"""What a server writes into its log, which is the same in all languages."""
_OF_SETTINGS = settings.HEAD, settings.KEYS, *settings.MEANINGS.values()
"""What the file of settings says, which is the same in all languages."""
_NAMES = {
    "La Der des Ders",
    "keys add",
    "PRIVATE KEY",
    "uv run --extra host ldd-tui",
    *("Discord", "Matrix", "Slack"),
    *("From", "To", "Subject", "Date"),  # of an email
    *("GNU screen", "Windows Terminal", "Python", "Textual", "Unicode"),
    kept.HEAD,
    *_LOGGED,
    *_OF_SETTINGS,
}
_FOR_PROGRAMMERS = ("raise ValueError", "raise TypeError", "raise AssertionError", "raise ConnectionError")


def _literals(node: ast.AST) -> Iterator[ast.Constant]:
    """Texts neither marked for translation nor docstrings, types or assertions."""
    if isinstance(node, ast.Call):
        named = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if named in MARKS or named in ("ContextVar", "TypeVar", "cast"):
            return
    if isinstance(node, ast.Raise) and ast.unparse(node).startswith(_FOR_PROGRAMMERS):
        return
    if isinstance(node, ast.Assert) or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_docstring:
            yield from _literals(child)


def _spoken(path: Path) -> list[str]:
    return [
        f"{path.name}:{literal.lineno}: {literal.value!r}"
        for literal in _literals(tree_of(path))
        if isinstance(literal.value, str)
        and _SPOKEN.search(literal.value)
        and not _STYLE.search(literal.value)
        and literal.value not in _NAMES
    ]


def test_no_text_is_bare() -> None:
    found: list[str] = []
    for path in sorted((ROOT / "ldd_tui").rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if not where.startswith(tuple(_NOT_SPOKEN)):
            found += _spoken(path)
    assert found == []


def test_a_bare_text_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "screen.py"
    path.write_text('"""Doc here."""\nx = _("Marked text")\nsay("No offensive is possible.")\nsay("Pass")\n')
    assert _spoken(path) == ["screen.py:3: 'No offensive is possible.'", "screen.py:4: 'Pass'"]


# -------------------------------------------------------------------------------------------------- TOML


def test_the_texts_of_toml_are_found_with_their_lines() -> None:
    source = (
        b'title = "Income"\nid = "income"\n[[steps]]\nsay = ["One.", "Two."]\nrp = "3"\n[[steps.wrong]]\nsay = "No."\n'
    )
    found = list(toml_files.extract(BytesIO(source), (), (), {"fields": ["title", "say"]}))
    assert found == [
        (1, None, "Income", ["title"]),
        (4, None, "One.", ["steps.1.say"]),
        (4, None, "Two.", ["steps.1.say"]),
        (7, None, "No.", ["steps.1.wrong.1.say"]),
    ]


def test_fields_have_to_be_named() -> None:
    with pytest.raises(ValueError, match="fields"):
        list(toml_files.extract(BytesIO(b'a = "b"'), (), (), {}))
