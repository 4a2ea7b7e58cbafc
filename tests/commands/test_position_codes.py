"""Position codes where a position file is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.commands import opening
from ldd_tui.games.session import NewGame
from ldd_tui.text import speaking
from ldd_tui.text.position_codes import in_words
from rules.board_file import packaged, packaged_text
from rules.editions import EDITIONS
from rules.model import Options
from rules.position import from_position
from rules.position.code import CodeError, Flaw, decode, encode
from saves.store import Store
from tests.commands.support import at, ldd, output_of, refusal_of, written
from tests.engine_pipe.engine_client import Client
from tests.saves.playing import journal_of

LATER = {"turn": 6, "phase": "offensives", "rp": {"central_powers": 9}, "sectors": {"germany": {"losses": 2}}}
CODE = encode(at(**LATER))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    with Store(path) as store:
        store.adopt(journal_of(Options(quick_play=True), seed=2), None, "Verdun")
        store.adopt(journal_of(Options(quick_play=True), seed=3), None, "")
    return path


def test_a_code_is_taken_like_the_file_of_its_position(tmp_path: Path) -> None:
    file = written(tmp_path, LATER)
    for asked in (["show"], ["odds", "germany", "france", "2", "--position"], ["show", "--code"]):
        assert output_of(ldd(*asked, CODE)) == output_of(ldd(*asked, file))
    assert output_of(ldd("show", "--code", file)) == f"{CODE}\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_begins_from_a_code(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game, **more: opened.append(new_game))
    code = encode(from_position({"turn": 3}, packaged(edition)))
    assert ldd("new", "--position", code, "--entente", "random").exit_code == 0
    (game,) = opened
    assert game.position == {name: value for name, value in decode(code).items() if name != "options"}
    assert game.policies == ("random", "")


def test_a_code_is_not_for_another_board(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(packaged_text().replace("maximum = { value = 20", "maximum = { value = 17"), encoding="utf-8")
    for asked in (["new", "--position", CODE], ["show", CODE], ["odds", "naval", "--position", CODE]):
        assert refusal_of(ldd("--board", str(board), *asked)) == "--board: not with a position code"
    assert refusal_of(ldd("new", "--my-box", "--position", CODE)) == "--my-box: not with a position code"
    refusal = refusal_of(ldd("--board", str(board), "show", "--code", written(tmp_path, LATER)))
    assert refusal == "Position codes are only for the printed boards, not for your own."


def test_a_saved_game_has_a_board_and_a_code(store: Path) -> None:
    in_store = ("--store", str(store), "show")
    code = output_of(ldd(*in_store, "Verdun", "--code")).strip()
    assert output_of(ldd("show", code)) == output_of(ldd(*in_store, "verdun"))
    assert refusal_of(ldd(*in_store, "Verdum")) == 'no game "Verdum"; did you mean "Verdun"?'
    assert refusal_of(ldd(*in_store, "missing.json")) == "missing.json: No such file or directory"


def test_a_game_without_a_name_is_named_by_its_id(store: Path, tmp_path: Path) -> None:
    lines = output_of(ldd("--store", str(store), "export")).splitlines()
    assert [line.split("  ")[1] for line in lines] == ["(no name)", "Verdun"]
    game, file = lines[0].split()[0], tmp_path / "game.jsonl"
    told = output_of(ldd("--store", str(store), "export", game, str(file)))
    assert told.startswith("(no name): ")
    assert "(no name): " in ldd("verify", str(file)).output
    assert refusal_of(ldd("--store", str(store), "export", game)).startswith("expected the name of a file")


def test_a_wrong_code_is_refused_in_one_line() -> None:
    refusals = {
        CODE[:-2]: "Part of the position code is missing. Copy all of it.",
        CODE[:-1] + "-": "Not a valid position code: after LDD1-second- it has letters A to Z and digits only.",
        CODE.replace("LDD1", "LDD9"): "This position code is of version 9. This release reads version 1.",
    }
    for code, words in refusals.items():
        assert refusal_of(ldd("odds", "naval", "--position", code)) == words


@pytest.mark.parametrize("flaw", Flaw)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_flaw_has_words(flaw: Flaw, language: str) -> None:
    details = {"prefix": "LDD1-", "longest": 1000, "version": 1, "found": 2, "known": "second, first"}
    with speaking(language):
        words = in_words(CodeError(flaw, **details))
    assert words and "{" not in words


def test_the_pipe_takes_a_code() -> None:
    client = Client()
    client.call("new", position=CODE)
    assert client.engine.game.state == at(**LATER)
    assert client.wrong("new", position=CODE + "0")[0] == "position"
    assert client.wrong("new", position=CODE, board="my.toml")[0] == "board"
