"""Which language words are shown in, and that its catalogue says what gettext's own reader finds in it."""

from __future__ import annotations

import gettext
import json
import pkgutil
import random
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from click.testing import CliRunner

import ldd_tui
from ldd_tui import text
from ldd_tui.box import board, kept
from ldd_tui.box.model import Sheet
from ldd_tui.box.parts import all_parts
from ldd_tui.commands import cli
from ldd_tui.engine_pipe import Engine
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.settings.settings import Settings, text_of
from ldd_tui.text import kept_text
from ldd_tui.text.catalogue import Catalogue
from rules.model import Options, Side
from saves.portable import export_game
from saves.store import MEMORY, Store
from tests.text.catalogues import CROSSED, OWN_NAME, Key, written

# -- what is stored or meant for programs is the same in all languages: a game begun in one goes on in any other.


def _game() -> str:
    chooser = random.Random(1)
    with Store(MEMORY) as store:
        options = Options(athena=(Side.CENTRAL_POWERS,))
        session = GameSession.new(store, NewGame(options=options, seed="one", players=("Anna", "")))
        for _ in range(30):
            session.advance(fast=True)
            if session.choice is not None:
                session.choose(chooser.choice(session.legal))
        return json.dumps([_without_times(json.loads(line)) for line in export_game(store, session.play.game)])


def _without_times(found: object) -> object:
    if isinstance(found, dict):
        return {name: _without_times(value) for name, value in found.items() if name not in _OF_THIS_GAME}
    return [_without_times(one) for one in found] if isinstance(found, list) else found


_OF_THIS_GAME = {"at", "created", "hash", "id", "check", "action_id", "commitment", "previous", "saved", "seconds"}


def _answers() -> str:
    engine = Engine()
    calls = (b'{"jsonrpc":"2.0","id":1,"method":"new","params":{}}', b'{"jsonrpc":"2.0","id":2,"method":"state"}')
    return repr([engine.answer(call) for call in calls])


def _simulated() -> str:
    arguments = ["simulate", "--json", "--games", "1", "--seed", "1", "--workers", "1"]
    return json.dumps(_without_times(json.loads(CliRunner().invoke(cli.ldd, arguments).stdout)))


def _box() -> str:
    parts = all_parts()
    sheet = Sheet().confirmed(parts[0])
    return kept._text_of(sheet) + board.made(parts, sheet, date(2025, 1, 1)).text


KEPT: dict[str, Callable[[], str]] = {
    "game": _game,
    "settings": lambda: text_of(Settings(language="en", keys=(("undo", ("u",)),))),
    "box": _box,
    "engine": _answers,
    "simulation": _simulated,
}


@pytest.mark.parametrize("what", KEPT)
def test_what_is_kept_has_no_text_of_a_language(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = KEPT[what]()
    monkeypatch.setattr(text, "_installed", CROSSED)
    assert KEPT[what]() == english
    assert len(english) > 100


MESSAGES: dict[Key, str] = {
    "Pass": "Passer",
    "Pass,": "Passer,",
    ("a card", "Pass"): "Laissez-passer",
    OWN_NAME: "Français",
}
PLURALS = {("{n} die", "{n} dice"): ("{n} dé", "{n} dés")}


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path)
    return written(tmp_path, "fr", MESSAGES, PLURALS)


def test_a_catalogue_says_what_gettext_finds_in_it(french: Path) -> None:
    with french.open("rb") as ours, french.open("rb") as theirs:
        one, other = Catalogue(ours), gettext.GNUTranslations(theirs)
    for message in ("Pass", "Pass,", "Pas", "", "{n} die"):
        if message:
            assert one.gettext(message) == other.gettext(message)
        assert one.pgettext("a card", message) == other.pgettext("a card", message)
    for n in (0, 1, 2, 5):
        assert one.ngettext("{n} die", "{n} dice", n) == other.ngettext("{n} die", "{n} dice", n)
        assert one.ngettext("{n} row", "{n} rows", n) == ("{n} row" if n == 1 else "{n} rows")
    assert one.ngettext("{n} die", "{n} dice", 0) == "{n} dé"
    assert one.pgettext("a card", "Pass") == "Laissez-passer"


def test_each_language_is_called_as_it_calls_itself(french: Path) -> None:
    written(french.parents[2], "de", {"Pass": "Passen"})
    assert [(language, text.own_name(language)) for language in text.languages()] == [
        ("en", "English"),
        ("de", "de"),
        ("fr", "Français"),
    ]


@pytest.mark.parametrize("damaged", [b"", b"not a catalogue at all", b"\xde\x12\x04\x95" + b"\x40" * 16])
def test_a_damaged_catalogue_is_as_none(french: Path, damaged: bytes) -> None:
    french.write_bytes(damaged)
    text.use("fr")
    assert text._("Pass") == "Pass"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA@euro", "LC_MESSAGES": "C"}, "en"),
        ({"LC_MESSAGES": "fr", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANGUAGE": "de:fr:en", "LC_ALL": "C"}, "fr"),
        ({"LANGUAGE": "en:fr"}, "en"),
        ({"LANGUAGE": "", "LC_ALL": "", "LANG": "fr"}, "fr"),
        ({"LANG": "../../fr"}, "en"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_the_environment_asks_as_for_gettext(french: Path, environ: dict[str, str], language: str) -> None:
    assert text.asked_for(environ) == language


def test_english_looks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LOCALE_DIR", None)  # whoever looks there fails
    for language in ("en", "C", "en_GB.UTF-8"):
        assert text.asked_for({"LANGUAGE": language}) == "en"
    assert text.asked_for({}) == "en"
    text.use("en")


def test_words_may_be_in_another_language_for_a_moment(french: Path) -> None:
    with text.speaking("fr"):
        assert text._("Pass") == "Passer"
    assert text._("Pass") == "Pass"


class _Keeping:
    def __init__(self) -> None:
        self.made = 0

    @kept_text
    def words(self) -> str:
        self.made += 1
        return text._("Pass")


def test_text_that_is_kept_is_made_once_in_each_language(french: Path) -> None:
    keeping = _Keeping()
    assert (keeping.words, keeping.words, keeping.made) == ("Pass", "Pass", 1)
    text.use("fr")
    assert (keeping.words, keeping.words, keeping.made) == ("Passer", "Passer", 2)
    del keeping.words
    assert (keeping.words, keeping.made) == ("Passer", 3)


# -- nothing else keeps text

_NOT_OF_A_LANGUAGE = {"toml_files.py", "safe_text.py"}


def _speaks(function: FunctionType) -> bool:
    """True if a function uses gettext or the modules that make text."""
    named = [function.__globals__.get(name) for name in function.__code__.co_names]
    for found in named:
        if isinstance(found, type):
            continue
        where = found.__name__ if isinstance(found, ModuleType) else getattr(found, "__module__", "")
        if where.startswith("ldd_tui.text") and where.rpartition(".")[2] + ".py" not in _NOT_OF_A_LANGUAGE:
            return True
    return False


def test_no_cache_of_functools_keeps_text_of_a_language() -> None:
    """Translated text is cached with `kept_text`, which is rebuilt for another language."""
    found = []
    for module in pkgutil.walk_packages(ldd_tui.__path__, "ldd_tui."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(module.name)).items():
            cached = getattr(value, "__wrapped__", None) if hasattr(value, "cache_clear") else None
            if isinstance(cached, FunctionType) and cached.__module__ == module.name and _speaks(cached):
                found.append(f"{module.name}.{name}")
    assert found == []
