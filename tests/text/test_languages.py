"""Which language words are shown in, and that its catalogue says what gettext's own reader finds in it."""

from __future__ import annotations

import gettext
import json
import pkgutil
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

import ldd_tui
from ldd_tui import reports, text
from ldd_tui.box import board, kept
from ldd_tui.box.model import Sheet
from ldd_tui.box.parts import all_parts
from ldd_tui.commands import cli
from ldd_tui.commands.stored_games import heading
from ldd_tui.commands.verify import NOT_SHOWN
from ldd_tui.engine_pipe import Engine
from ldd_tui.games.recording import Recording
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.settings.settings import Settings, text_of
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import game_summary, kept_text, names, phrases
from ldd_tui.text.catalogue import Catalogue, compiled
from rules import facts as f
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup, Side
from saves.portable import export_game, read_file
from saves.store import MEMORY, Store
from saves.verify import examine
from tests.text.catalogues import CROSSED, OWN_NAME, Key, catalogue, written


@pytest.mark.parametrize(
    ("mean", "english", "french"),
    [(0.67, "0.67 losses", "0,67 perte"), (4 / 3, "1.33 losses", "1,33 perte"), (2, "2.00 losses", "2,00 pertes")],
)
def test_the_french_plural_begins_at_two(mean: float, english: str, french: str) -> None:
    assert phrases.mean_losses(mean, packaged().edition) == english
    with text.speaking("fr"):
        assert phrases.mean_losses(mean, packaged().edition) == french


def test_the_first_edition_counts_notches_and_shows_what_was_paid_in_the_sum() -> None:
    setup = Setup(packaged("first"), Options())
    assert phrases.mean_losses(1.5, setup.edition) == "1.50 notches"
    assert phrases.losses(1, setup.edition) == "1 notch"
    rolled = f.SeaRolled(
        side=Side.CENTRAL_POWERS, face=4, bonus=2, event_modifier=0, result=4, rp=1, owed=3, wasted=0, rule="6.6"
    )
    told = "The Entente lost 1 RP (U-boat roll: 4 + 2 = 6). Its sectors pay 3 RP with notches."
    assert sentence(rolled, setup) == told


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


def test_a_catalogue_says_what_gettext_finds_in_it() -> None:
    source, theirs = catalogue("fr", MESSAGES, PLURALS), BytesIO()
    write_mo(theirs, source)
    theirs.seek(0)
    one, other = Catalogue(BytesIO(compiled(source))), gettext.GNUTranslations(theirs)
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


@pytest.mark.parametrize(
    "damaged",
    [b"", b"not a catalogue at all", b"words 1\n\0\0\1\0" + b"\x40" * 16, b"words 1\n\0\0\0\2" + b"\x40" * 16],
)
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


# -- The README of each language says the same: its headings, commands, options, links and what is code. So do the pages
# of the manual in another language.
ROOT = Path(__file__).parents[2]
ENGLISH = (ROOT / "README.md").read_text(encoding="utf-8")
OTHERS = sorted(path.name for path in ROOT.glob("README.*.md"))


def code(text: str) -> Iterator[str]:
    """Lines of code without comments, which follow two spaces or a #."""
    item = False
    for line in text.splitlines():
        if 4 <= len(line) - len(line.lstrip()) < 12 and not item:  # farther in goes on what is said
            yield re.split(r" {2,}| # ", line.strip())[0]
        item = bool(re.match(r"\d+\. ", line)) or (item and line.startswith("   "))


def headings(text: str) -> list[int]:
    return [len(found) for found in re.findall(r"^(#+) ", text, re.MULTILINE)]


@pytest.mark.parametrize("name", OTHERS)
def test_the_same_commands_under_the_same_headings(name: str) -> None:
    other = (ROOT / name).read_text(encoding="utf-8")
    assert headings(other) == headings(ENGLISH)
    assert list(code(other)) == list(code(ENGLISH))
    for pattern in (r"--[a-z][\w-]*", r"`[^`]+`", r"\]\(([^)]+)\)"):
        ours, theirs = _counted(pattern, other.replace("/fr/", "/")), _counted(pattern, ENGLISH)
        assert ours - Counter(["README.md"]) == theirs - Counter([name]), pattern


def _counted(pattern: str, text: str) -> Counter[str]:
    return Counter(re.findall(pattern, text))


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "fr").glob("*.md")), ids=lambda page: page.stem)
def test_the_manual_names_the_same_commands_and_keys(page: Path) -> None:
    ours, theirs = (path.read_text(encoding="utf-8") for path in (page, page.parents[1] / page.name))
    assert headings(ours) == headings(theirs)
    for pattern in (r"^    ldd-tui( [a-z]+)?", r"--[a-z][\w-]*", r"^\| `([^`]+)`"):
        assert set(re.findall(pattern, ours, re.MULTILINE)) == set(re.findall(pattern, theirs, re.MULTILINE)), pattern


@pytest.mark.parametrize("language", ["", "fr"])
def test_what_verify_cannot_know_is_what_it_says_itself(language: str) -> None:
    words = list(NOT_SHOWN)
    if language:
        with (ROOT / "ldd_tui" / "locale" / language / "LC_MESSAGES" / "ldd-tui.po").open("rb") as file:
            catalogue = read_po(file)
        words = [str(catalogue[message].string).replace("\u202f", " ") for message in words]
    page = ROOT / "docs" / language / "saved_games.md"
    assert "\n\n" + "".join(f"- {each}\n" for each in words) + "\n" in page.read_text(encoding="utf-8")


# -- Policies and positions in what is told of a game: reports, lists, `ldd-tui verify`, replay
HOSTILE = "\x1b[2Jx" + "y" * 200


def test_a_policy_is_named_wherever_a_game_is_told_of() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged(), Options())
        made = store.create(setup, packaged_text(), ("", "Anna"), name="late", policies=("random", ""))
        found = store.load(made)
        called = names.policy("random")
        assert called and called != "random"
        (listed,) = store.games()
        assert game_summary.players(listed) == f"Entente: {called}, Central Powers: Anna"
        assert game_summary.searchable(called) in game_summary.search_text(listed)
        history, report = examine(found.history.entries, None)
        assert called in reports.after_action("late", history, report, "text")
        assert called in reports.board("late", history, found.state)
        assert f'"{called}", a computer (Entente)' in heading("late", found.history)
        assert Recording.of_file(read_file("".join(export_game(store, made)).encode())).players == (called, "Anna")


def test_an_unknown_policy_is_shown_as_harmless_text() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged(), Options())
        store.create(setup, packaged_text(), ("", ""), policies=("", HOSTILE))
        shown = game_summary.player(store.games()[0], Side.CENTRAL_POWERS)
        assert "\x1b" not in shown and len(shown) <= 20


def test_a_report_says_that_a_game_began_from_a_position() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged(), Options())
        for position, said in (({"turn": 6, "phase": "income"}, True), (None, False)):
            made = store.create(setup, packaged_text(), ("", ""), position=position)
            text = reports.after_action("", *examine(store.load(made).history.entries, None), "text")
            assert ("From a position" in text) == said
