"""What is stored or meant for programs is the same in all languages: a game begun in one goes on in any other."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date

import pytest
from click.testing import CliRunner

from ldd_tui import text
from ldd_tui.box import board, kept
from ldd_tui.box.model import Sheet
from ldd_tui.box.trees import all_parts
from ldd_tui.commands import cli
from ldd_tui.engine_pipe import Engine
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.settings.settings import Settings, text_of
from rules.model import Options, Side
from saves.portable import export_game
from saves.store import MEMORY, Store
from tests.text.catalogues import CROSSED


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
