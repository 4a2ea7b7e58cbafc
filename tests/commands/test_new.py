"""`ldd-tui new`: what is asked for is what is begun, and what cannot be is refused before the app opens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import opening
from ldd_tui.commands.cli import ldd
from ldd_tui.games.session import NewGame
from ldd_tui.players.levels import LEVELS
from ldd_tui.screens.game.game_screen import GameScreen
from rules.board_file import packaged_text
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side
from rules.position import from_position
from saves.store import MEMORY

LATE: dict[str, Any] = {"turn": 12, "phase": "offensives", "rp": {"entente": 3, "central_powers": 4}}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[NewGame]:
    found: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game: found.append(new_game))
    return found


def written(tmp_path: Path, position: object) -> str:
    file = tmp_path / "position.json"
    file.write_text(position if isinstance(position, str) else json.dumps(position))
    return str(file)


def test_without_options_two_people_begin_with_the_set_up(opened: list[NewGame]) -> None:
    assert CliRunner().invoke(ldd, ["new"]).exit_code == 0
    assert opened == [NewGame()]


def test_who_plays_the_name_and_the_seed(opened: list[NewGame]) -> None:
    said = ["--entente", "athena", "--central-powers", "random", "--name", "Ours", "--seed", "7", "--initiative", "bid"]
    assert CliRunner().invoke(ldd, ["new", *said]).exit_code == 0
    (game,) = opened
    assert (game.name, game.seed, game.policies, game.players) == ("Ours", "7", ("", "random"), ("", ""))
    assert game.options == Options(athena=(Side.ENTENTE,), initiative=InitiativeRule.BID)


def test_the_options_of_a_position_count_where_nothing_else_is_said(opened: list[NewGame], tmp_path: Path) -> None:
    file = written(tmp_path, LATE | {"options": {"quick_play": True, "athena": "entente"}})
    for said, athena in ([], (Side.ENTENTE,)), (["--entente", "person"], ()):
        assert CliRunner().invoke(ldd, ["new", "--position", file, *said]).exit_code == 0
        assert opened[-1].options == Options(quick_play=True, athena=athena)
        assert opened[-1].position == LATE


@pytest.mark.parametrize(
    "position, said, path",
    [
        (LATE | {"turn": 15}, [], "turn: expected a whole number from 1 to 14"),
        ({"sectors": {"germany": {"losses": 8}}}, [], "sectors.germany.losses: expected"),
        ({"options": {"athena": "both"}}, [], "options.athena: expected"),
        ([], [], "expected an object"),
        ("{", [], "a position in JSON"),
        (
            LATE | {"options": {"athena": "entente"}, "athena": {"discard": [1]}},
            ["--entente", "person"],
            "athena.discard[0]:",
        ),
    ],
)
def test_a_bad_position_is_refused_in_one_line(
    opened: list[NewGame], tmp_path: Path, position: object, said: list[str], path: str
) -> None:
    file = written(tmp_path, position)
    told = CliRunner().invoke(ldd, ["new", "--position", file, *said])
    assert told.exit_code == 2 and not opened
    assert told.output.count("\n") == 1 and file in told.output and path in told.output


OTHER = next(key for key in EDITIONS if key != STANDARD)


def test_an_edition_is_played_on_its_own_board_as_its_players_agree(opened: list[NewGame]) -> None:
    assert CliRunner().invoke(ldd, ["new", "--edition", OTHER, "--central-powers", "athena"]).exit_code == 0
    assert CliRunner().invoke(ldd, ["new", "--edition", STANDARD]).exit_code == 0
    other, usual = opened
    assert other.board_text == packaged_text(OTHER) and usual == NewGame()
    assert other.options == Options(athena=(Side.CENTRAL_POWERS,), initiative=InitiativeRule.BID)


def test_a_board_file_is_of_an_edition(opened: list[NewGame], tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(packaged_text(OTHER).replace("14", "14  ", 1))
    for said in [], ["--edition", OTHER]:
        assert CliRunner().invoke(ldd, ["--board", str(board), "new", *said]).exit_code == 0
        assert opened[-1].board_text == board.read_text()
    told = CliRunner().invoke(ldd, ["--board", str(board), "new", "--edition", STANDARD])
    assert told.exit_code == 2 and f"--edition: expected {OTHER}, that of" in told.output and len(opened) == 2


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["--edition", "third"], "--edition: expected one of"),
        (["--edition", OTHER, "--quick-play"], "--quick-play: there is no such option"),
        (["--edition", OTHER, "--initiative", "dice"], "--initiative: expected one of bid, track"),
        (["--edition", OTHER, "--my-box"], "--my-box: only the second edition is compared"),
    ],
)
def test_what_an_edition_has_not_is_refused(opened: list[NewGame], said: list[str], told: str) -> None:
    answer = CliRunner().invoke(ldd, ["new", *said])
    assert answer.exit_code == 2 and told in answer.output and answer.output.count("\n") == 1 and not opened


def test_a_position_of_an_edition_is_begun_from(opened: list[NewGame], tmp_path: Path) -> None:
    file = written(tmp_path, LATE | {"edition": OTHER})
    for said in ((), ("--edition", OTHER)):
        assert CliRunner().invoke(ldd, ["new", "--position", file, *said]).exit_code == 0
        assert opened[-1].board_text == packaged_text(OTHER) and opened[-1].position == LATE | {"edition": OTHER}
    told = CliRunner().invoke(ldd, ["new", "--position", file, "--edition", STANDARD])
    assert told.exit_code == 2 and "edition: expected" in told.output and told.output.count("\n") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_either_edition(opened: list[NewGame], level: str, edition: str) -> None:
    assert CliRunner().invoke(ldd, ["new", "--edition", edition, "--central-powers", level]).exit_code == 0
    assert opened.pop().policies == ("", level)


def test_an_unknown_player_is_refused(opened: list[NewGame]) -> None:
    told = CliRunner().invoke(ldd, ["new", "--central-powers", "zeus\x1b"])
    assert told.exit_code == 2 and not opened and "\x1b" not in told.output
    assert "--central-powers: expected one of person, athena, recruit, officer, staff, marshal, random" in told.output


async def test_the_app_opens_on_the_game_and_has_stored_it() -> None:
    app = LddApp(MEMORY, new_game=NewGame(name="Ours", position=LATE, policies=("random", "")))
    async with app.run_test(size=(120, 40)):
        assert isinstance(app.screen, GameScreen)
        (stored,) = app.store.games()
        assert (stored.name, stored.policies, stored.turn) == ("Ours", ("random", ""), 12)
        state = app.store.load(stored.id).state
        assert state == from_position(LATE, state.setup.board)
