"""Every text goes through gettext when it is used, and nothing else than `rules` is imported."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from ldd_tui import text
from ldd_tui.telling import refusals
from ldd_tui.telling.sentences import arithmetic, sentence
from ldd_tui.text import help, labels, names, prompts
from ldd_tui.text.events import card_texts
from rules import engine
from rules.editions.second.cards import CARDS
from rules.model import Corner, Phase, Sector, Setup, Side
from rules.refusals import KINDS
from tests.text.catalogues import CROSSED, written
from tests.text.refused import CASES, refusal
from tests.text.support import BOARD, OPTIONS, SETUP, fact_kinds, game, samples, tree_of

PACKAGE = Path(text.__file__).parent
FILES = sorted(path for room in ("text", "telling") for path in (PACKAGE.parent / room).rglob("*.py"))
MARKS = ("_", "N_", "NN_", "NP_", "ngettext", "pgettext")


@pytest.fixture
def crossed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_installed", CROSSED)


def _assert_crossed(text: str) -> None:
    assert not re.search(r"[^\W\d_xX]", text), text


def test_names_and_events_are_translated(crossed: None) -> None:
    for event in CARDS.numbers:
        texts = [
            names.event(event, BOARD.edition),
            card_texts.effect(event, BOARD.edition),
            card_texts.duration(event, BOARD.edition),
            card_texts.timing(event, BOARD.edition).word,
        ]
        for said in (*texts, *(card_texts.athena_note(event, side, BOARD.edition) or "" for side in Side)):
            _assert_crossed(said)
    for sector in Sector:
        for said in (
            names.sector(sector, BOARD.edition),
            names.the_sector(sector, BOARD.edition),
            names.short(sector, BOARD.edition),
        ):
            _assert_crossed(said)
    for kind in KINDS.values():
        _assert_crossed(refusals.short(refusal(kind)))
        _assert_crossed(refusals.refusal(refusal(kind), CASES[kind][0]))
    for phase in Phase:
        _assert_crossed(help.phase(phase, BOARD.edition) + names.phase(phase, BOARD.edition))
    for said in (help.about(BOARD), help.course(BOARD), *help.victory(BOARD)):
        _assert_crossed(said)
    for corner in Corner:
        _assert_crossed(names.corner(corner) + names.corner_note(corner))


def test_sentences_are_translated(crossed: None) -> None:
    for kind in fact_kinds():
        for fact in samples(kind):
            if getattr(fact, "event", 1):
                _assert_crossed(sentence(fact, SETUP))
                _assert_crossed(arithmetic(fact, SETUP) or "")


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_what_play_shows_is_translated(crossed: None, seed: int) -> None:
    setup = Setup(BOARD, OPTIONS[seed])
    for number, (before, step) in enumerate(game(seed, OPTIONS[seed])):
        _assert_crossed(prompts.prompt(before))
        for move in engine.legal(before):
            _assert_crossed(labels.action(move, before))
        for fact in step.facts:
            _assert_crossed(sentence(fact, setup) + (arithmetic(fact, setup) or ""))
        if number % 20 == 0:
            for event in CARDS.numbers:
                _assert_crossed(card_texts.right_now(event, before) or "")


def test_an_unknown_language_is_english() -> None:
    text.use("xx")
    assert names.side(Side.ENTENTE) == "Entente"
    assert text.languages()[0] == "en"


def test_the_environment_may_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    text.use(None)
    assert names.side(Side.ENTENTE) == "Entente"


def test_a_catalogue_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "eo", {("sector", "Russia"): "Rusio\nla: la Rusio"})
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path)
    assert text.languages() == ("en", "eo")
    text.use("eo")
    assert names.sector(Sector.RUSSIA, BOARD.edition) == "Rusio"
    assert names.The_sector(Sector.RUSSIA, BOARD.edition) == "La Rusio"
    assert names.sector(Sector.FRANCE, BOARD.edition) == "France"


# --------------------------------------------------------------------------------------------- source text

NodeT = TypeVar("NodeT", bound=ast.expr | ast.stmt)


def _nodes(kind: type[NodeT]) -> Iterator[tuple[str, NodeT]]:
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, kind):
                yield f"{path.name}:{node.lineno}", node


def test_no_text_in_f_strings() -> None:
    formats = {id(node.format_spec) for _where, node in _nodes(ast.FormattedValue)}
    for where, node in _nodes(ast.JoinedStr):
        assert isinstance(node, ast.JoinedStr)
        if id(node) in formats:
            continue
        text = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        assert not re.search(r"[^\W\d_]", text), f"{where}: {text!r} is not translated"


def test_no_bare_text_is_returned() -> None:
    for where, node in _nodes(ast.Return):
        assert isinstance(node, ast.Return)
        value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            assert not re.search(r"[^\W\d_]", value.value), f"{where}: {value.value!r} is not translated"


def test_messages_are_translated_before_they_are_filled() -> None:
    for where, node in _nodes(ast.Call):
        assert isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id in MARKS:
            for argument in node.args[: 2 if node.func.id in ("ngettext", "pgettext", "NN_", "NP_") else 1]:
                if isinstance(argument, ast.JoinedStr | ast.BinOp | ast.Call):
                    assert _looks_up(argument), where


def _looks_up(argument: ast.AST) -> bool:
    """True for a call that only looks up a marked message in a table."""
    return isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute) and argument.func.attr == "get"


def test_placeholders_agree_between_singular_and_plural() -> None:
    for where, node in _nodes(ast.Call):
        assert isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id in ("ngettext", "NN_"):
            forms = [part.value for part in node.args[:2] if isinstance(part, ast.Constant)]
            if len(forms) == 2:
                one, many = (set(re.findall(r"\{(\w+)\}", str(form))) for form in forms)
                assert one == many, where


def test_textual_is_not_imported() -> None:
    allowed = {"rules", "saves", "msgspec", "rich", *sys.stdlib_module_names}
    rooms = (
        "text",
        "telling",
        "look",
        "statistics",
        "players",
        "rollouts",
        "analysis",
        "coach",
    )  # what there is to put in words
    facts = tuple(f"ldd_tui.{room}" for room in rooms)
    for where, node in (*_nodes(ast.Import), *_nodes(ast.ImportFrom)):
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        else:
            assert isinstance(node, ast.Import)
            modules = [alias.name for alias in node.names]
        for module in modules:
            assert module.split(".")[0] in allowed or module.startswith(facts) or module == "ldd_tui", where


# ------------------------------------------------------------------------------------------- glued together

ROOMS = PACKAGE.parent
_GLUE = re.compile(r"[:;] $|^[:;] | - |; ")
_NOT_FOR_PEOPLE = (
    "analysis/making.py",  # an exception
    "app/failure_report.py",  # a stack of calls
    "box/board.py",  # a board file
    "box/doubtful.py",  # a document in English
    "club/",  # the host's log
    "commands/analyse.py",
    "engine_pipe/",
    "players/",
    "reports/svg.py",
    "reports/style.py",
    "simulation/playing.py",  # an exception
    "text/phrases.py",
)


def _glued(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Places where a colon, semicolon or dash joins words so that no language can change it."""
    for node in ast.walk(tree):
        pieces: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            pieces = node.values
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            pieces = [node.left, node.right]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
            pieces = [node.func.value]
        for piece in pieces:
            if isinstance(piece, ast.Constant) and isinstance(piece.value, str) and _GLUE.search(piece.value):
                yield piece.lineno, piece.value


def _trees_but(left_out: tuple[str, ...]) -> Iterator[tuple[str, ast.AST]]:
    """Every module of the program with its path, except paths that start with `left_out`."""
    for path in sorted(ROOMS.rglob("*.py")):
        where = path.relative_to(ROOMS).as_posix()
        if not where.startswith(left_out):
            yield where, tree_of(path)


def test_nothing_is_glued_with_signs_that_languages_write_otherwise() -> None:
    trees = _trees_but(_NOT_FOR_PEOPLE)
    assert [f"{where}:{line}: {glue!r}" for where, tree in trees for line, glue in _glued(tree)] == []
    seen = 'f"{who}: {words}"\n"; ".join(parts)\n_("Cost") + ": "\n_("{a}: {b}")\nf"{path}:{line}"\n'
    assert [line for line, _glue in _glued(ast.parse(seen))] == [1, 2, 3]


_PICTURES = ("reports/board_", "reports/chart_svg")


def test_decimals_are_written_in_one_place() -> None:
    found = [
        (where, ast.unparse(node))
        for where, tree in _trees_but(("engine_pipe/", "players/", *_PICTURES))
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue)
        and node.format_spec is not None
        and re.search(r"\.\d[f%]|\d*%'", ast.unparse(node.format_spec))
    ]
    assert found == [("reports/svg.py", "{value:.2f}")]  # a coordinate
