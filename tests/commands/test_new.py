"""`ldd-tui new`: what is asked for is what is begun, and what cannot be is refused before the app opens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import opening
from ldd_tui.commands.rules import show
from ldd_tui.games.session import NewGame
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.text import names, plain_board
from rules import engine
from rules.board_file import packaged_text
from rules.editions import EDITIONS, STANDARD
from rules.model import SECTORS, InitiativeRule, Options, Over, Setup, Side
from rules.position import from_position
from saves.store import MEMORY
from tests.commands.support import ldd, output_of, refusal_of
from tests.commands.support import written as positions_written
from tests.rules.support import BOARD, any_options

LATE: dict[str, Any] = {"turn": 12, "phase": "offensives", "rp": {"entente": 3, "central_powers": 4}}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[NewGame]:
    found: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game, **how: found.append(new_game))
    return found


def written(tmp_path: Path, position: object) -> str:
    file = tmp_path / "position.json"
    file.write_text(position if isinstance(position, str) else json.dumps(position))
    return str(file)


def test_without_options_two_people_begin_with_the_set_up(opened: list[NewGame]) -> None:
    assert ldd("new").exit_code == 0
    assert opened == [NewGame()]


def test_who_plays_the_name_and_the_seed(opened: list[NewGame]) -> None:
    said = ["--entente", "athena", "--central-powers", "random", "--name", "Ours", "--seed", "7", "--initiative", "bid"]
    assert ldd("new", *said).exit_code == 0
    (game,) = opened
    assert (game.name, game.seed, game.policies, game.players) == ("Ours", "7", ("", "random"), ("", ""))
    assert game.options == Options(athena=(Side.ENTENTE,), initiative=InitiativeRule.BID)


def test_the_options_of_a_position_count_where_nothing_else_is_said(opened: list[NewGame], tmp_path: Path) -> None:
    file = written(tmp_path, LATE | {"options": {"quick_play": True, "athena": "entente"}})
    for said, athena in ([], (Side.ENTENTE,)), (["--entente", "person"], ()):
        assert ldd("new", "--position", file, *said).exit_code == 0
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
            LATE | {"options": {"athena": "entente"}, "athena": {"discard": [13]}},
            ["--entente", "person"],
            "athena.discard:",
        ),
    ],
)
def test_a_bad_position_is_refused_in_one_line(
    opened: list[NewGame], tmp_path: Path, position: object, said: list[str], path: str
) -> None:
    file = written(tmp_path, position)
    told = ldd("new", "--position", file, *said)
    assert told.exit_code == 2 and not opened
    assert told.output.count("\n") == 1 and file in told.output and path in told.output


OTHER = next(key for key in EDITIONS if key != STANDARD)


def test_an_edition_is_played_on_its_own_board_as_its_players_agree(opened: list[NewGame]) -> None:
    assert ldd("new", "--edition", OTHER, "--central-powers", "athena").exit_code == 0
    assert ldd("new", "--edition", STANDARD).exit_code == 0
    other, usual = opened
    assert other.board_text == packaged_text(OTHER) and usual == NewGame()
    assert other.options == Options(athena=(Side.CENTRAL_POWERS,), initiative=InitiativeRule.BID)


def test_a_board_file_is_of_an_edition(opened: list[NewGame], tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(packaged_text(OTHER).replace("14", "14  ", 1))
    for said in [], ["--edition", OTHER]:
        assert ldd("--board", str(board), "new", *said).exit_code == 0
        assert opened[-1].board_text == board.read_text()
    told = ldd("--board", str(board), "new", "--edition", STANDARD)
    assert told.exit_code == 2 and f"--edition: expected {OTHER}, as in" in told.output and len(opened) == 2


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["--edition", "third"], "--edition: expected one of"),
        (["--edition", OTHER, "--quick-play"], "--quick-play: not in"),
        (["--edition", OTHER, "--initiative", "dice"], "--initiative: expected one of bid, track"),
    ],
)
def test_what_an_edition_has_not_is_refused(opened: list[NewGame], said: list[str], told: str) -> None:
    answer = ldd("new", *said)
    assert answer.exit_code == 2 and told in answer.output and answer.output.count("\n") == 1 and not opened


def test_a_position_of_an_edition_is_begun_from(opened: list[NewGame], tmp_path: Path) -> None:
    file = written(tmp_path, LATE | {"edition": OTHER})
    for said in ((), ("--edition", OTHER)):
        assert ldd("new", "--position", file, *said).exit_code == 0
        assert opened[-1].board_text == packaged_text(OTHER) and opened[-1].position == LATE | {"edition": OTHER}
    told = ldd("new", "--position", file, "--edition", STANDARD)
    assert told.exit_code == 2 and "edition: expected" in told.output and told.output.count("\n") == 1


def test_an_unknown_player_is_refused(opened: list[NewGame]) -> None:
    told = ldd("new", "--central-powers", "zeus\x1b")
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


# -- The first edition at the command line: its board, its odds, a position of it, what it refuses
def odds(*words: str) -> Any:
    return json.loads(output_of(ldd("odds", "--edition", "first", *words, "--json")))


def refusal(*arguments: str) -> str:
    return refusal_of(ldd(*arguments))


def test_the_naval_rolls_by_what_is_paid() -> None:
    """Means: U-boats 1, 5/3, ..., 4 for 0 to 5 RP; blockade 2/3, 1/6, 0 for 0 to 2 RP."""
    found = odds("naval")
    assert found["u_boat"]["by_rp"]["1"]["exact"] == {"0": "1/2", "2": "1/6", "4": "1/3"}
    u_boats = [found["u_boat"]["by_rp"][str(rp)]["expected"] for rp in range(6)]
    assert u_boats == pytest.approx([1, 5 / 3, 7 / 3, 3, 11 / 3, 4])
    blockade = [found["blockade"]["by_rp"][str(rp)]["expected"] for rp in range(3)]
    assert blockade == pytest.approx([2 / 3, 1 / 6, 0])
    assert ldd("odds", "--edition", "first", "naval").stdout == (
        "U-boat roll: RP lost by the Entente\n"
        "The Entente holds 0 RP, and its sectors pay the rest with notches.\n"
        "RP paid   0 RP   2 RP    4 RP  mean  in notches\n"
        "0        66.7%  16.7%   16.7%  1.00        1.00\n"
        "1        50.0%  16.7%   33.3%  1.67        1.67\n"
        "2        33.3%  16.7%   50.0%  2.33        2.33\n"
        "3        16.7%  16.7%   66.7%  3.00        3.00\n"
        "4         0.0%  16.7%   83.3%  3.67        3.67\n"
        "5         0.0%   0.0%  100.0%  4.00        4.00\n"
        "\n"
        "Blockade roll: RP for the Central Powers\n"
        "RP paid    0 RP   1 RP   3 RP  mean\n"
        "0         66.7%  16.7%  16.7%  0.67\n"
        "1         83.3%  16.7%   0.0%  0.17\n"
        "2        100.0%   0.0%   0.0%  0.00\n"
    )


LATER = {
    "edition": "first",
    "turn": 11,
    "phase": "offensives",
    "active": "entente",
    "initiative": "entente",
    "rp": {"entente": 3, "central_powers": 9},
    "sectors": {"serbia": {"status": "surrendered"}, "austria_hungary": {"losses": 4}, "germany": {"losses": 3}},
    "technology": {
        "entente": {"attack": {"level": 2}, "artillery": {"level": 1}, "aviation": {"level": 3}},
        "central_powers": {"defence": {"level": 1}, "artillery": {"level": 1}},
    },
    "events": {"deck": [], "this_turn": [19, 22], "in_force": [34], "jutland": 5},
}
"""The CP have 1 VP; Austria-Hungary stands at 1."""


@pytest.fixture
def later(tmp_path: Path) -> str:
    return positions_written(tmp_path, LATER)


def table(later: str, *words: str) -> str:
    told = output_of(ldd("odds", *words, "--edition", "first", "--position", later))
    return re.sub(" +█+$", "", told, flags=re.MULTILINE)


def test_a_modifier_that_events_bring_to_the_naval_roll(later: str) -> None:
    """At -1, only 6 RP make the worst result certain; the Entente holds 3 of the 4 RP."""
    text = table(later, "naval")
    assert text.startswith("U-boat roll at -1: RP lost by the Entente\nThe Entente holds 3 RP, and its sectors pay")
    assert "5         0.0%  16.7%   83.3%  3.67        0.83\n6         0.0%   0.0%  100.0%  4.00        1.00\n" in text
    position = {**LATER, "events": {"deck": [], "in_force": [16], "jutland": 6}}
    Path(later).write_text(json.dumps(position), encoding="utf-8")
    assert table(later, "naval") == ("U-boat roll: none.\n\nBlockade roll: none.\n")
    found = json.loads(table(later, "naval", "--json"))
    assert found["u_boat"]["rolled"] is False and list(found["u_boat"]["by_rp"]) == ["0"]


def test_an_offensive_says_what_failed_dice_cost_and_that_nothing_else_hurts_the_attacker(later: str) -> None:
    """Attack 2 and event 19 against Defence 1: +2, so 3+ hits; each loss fells at 1; then 3 VP."""
    assert table(later, "russia", "austria_hungary", "1") == (
        "Russia against Austria-Hungary, size 1: 1 RP\n"
        "1 Attack die at +2: it hits on 3 or more\n"
        "1 Artillery die: it hits on 5 or more\n"
        "Failed Artillery dice re-rolled: 1\n"
        "\n"
        "Losses of Austria-Hungary  exactly  or more\n"
        "0                            14.8%   100.0%\n"
        "1                            48.1%    85.2%\n"
        "2                            37.0%    37.0%\n"
        "\n"
        "Brusilov Offensive (19): each failed Attack die costs 1 RP, or Russia a notch.\n"
        "Attack dice that fail  exactly  or more\n"
        "0                        66.7%   100.0%\n"
        "1                        33.3%    33.3%\n"
        "\n"
        "Mean losses of Austria-Hungary   1.22\n"
        "Surrender of Austria-Hungary    85.2%\n"
        "Armistice roll then, at 3 VP    33.3%\n"
        "War won by that roll            28.4%\n"
    )
    message = json.loads(table(later, "russia", "austria_hungary", "1", "--json"))
    assert message["failed_dice"]["exact"] == {"0": "2/3", "1": "1/3"}
    assert message["armistice"] == {"side": "entente", "vp": 3, "won": {"chance": pytest.approx(1 / 3), "exact": "1/3"}}
    assert message["counter_attack"] == 0 and message["exact_attacker_losses"] == {"0": "1"}
    assert not [name for name in message if "reroll" in name]


def test_hits_that_the_defenders_aviation_has_thrown_again(later: str) -> None:
    position = {**LATER, "turn": 12, "technology": {"entente": {"aviation": {"level": 4}}}}
    Path(later).write_text(json.dumps(position), encoding="utf-8")
    text = table(later, "germany", "france", "1")
    assert "Aviation of France: every hit is re-rolled once.\n" in text
    assert "1                   25.0%" in text


def test_an_attempt_by_the_rp_paid_for_it_with_what_an_event_adds(later: str) -> None:
    """British tanks need 6, and event 34 adds 1: from 4 RP on only a natural 1 fails."""
    assert table(later, "research", "entente", "attack") == (
        "Entente, Attack 3 (British Mark Tanks)\n"
        "Events add +1 to the die.\n"
        "\n"
        "RP paid  lowest face  succeeds\n"
        "1                  5     33.3%\n"
        "2                  4     50.0%\n"
        "3                  3     66.7%\n"
        "4                  2     83.3%\n"
    )
    assert table(later, "research", "entente", "attack", "9").endswith("9                  2     83.3%\n")
    message = json.loads(table(later, "research", "entente", "attack", "--json"))
    assert [message["by_rp"][rp]["exact"] for rp in "1234"] == ["1/3", "1/2", "2/3", "5/6"]
    assert "cubes" not in message and "attempts" not in message
    assert "naval: expected one of attack, defence, artillery, aviation" in refusal(
        "odds", "--edition", "first", "research", "entente", "naval"
    )


def test_the_rolls_after_surrenders(later: str) -> None:
    text = table(later, "armistice")
    assert "6           83.3%" in text and "7 or more  100.0%" in text
    assert "Entente, 0 VP now: its roll after the surrender of\n" in text
    assert "Germany                6  83.3%" in text and "Serbia" not in text
    assert "Russia               4   50.0%" in text, "Serbia's 1 VP is there already"
    found = odds("armistice")
    assert [found["by_vp"][str(vp)]["exact"] for vp in range(1, 8)] == ["0", "1/6", "1/3", "1/2", "2/3", "5/6", "1"]
    assert found["after"]["germany"]["vp"] == 6 and "italy" not in found["after"]
    assert "no roll follows a surrender in this edition" in refusal("odds", "armistice")


def test_the_dice_of_its_events(later: str, tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    start.write_text('{"edition": "first"}', encoding="utf-8")
    assert table(str(start), "event", "14") == (
        "The die of Battle of Jutland (14)\n"
        "\n"
        "Face       brings                    chance\n"
        "1          Central Powers: +3 RP      16.7%\n"
        "2, 3 or 4  nothing                    50.0%\n"
        "5          -1 on U-boat rolls         16.7%\n"
        "6          the blockade is complete   16.7%\n"
    )
    assert "3, 4, 5 or 6  Entente: -3 RP   66.7%" in table(later, "event", "8")
    assert "2 Attack dice at +1: each hits on 3 or more" in table(later, "event", "3")
    assert "9: expected one of 3, 8, 14" in refusal("odds", "--edition", "first", "event", "9")


def test_no_line_tells_what_it_has_not(later: str) -> None:
    asked = (
        ["germany", "france", "2"],
        ["russia", "austria_hungary", "1"],
        ["research", "entente", "defence"],
        ["naval"],
        ["revolution", "3"],
        ["initiative"],
        ["armistice"],
        ["event", "3"],
        ["event", "14"],
    )
    for words in asked:
        printed = json.loads(table(later, *words, "--json"))
        for key in ("counter_attack", "exact_counter_attack"):  # there in both editions, here 0
            printed.pop(key, None)
        said = table(later, *words).lower() + json.dumps(printed).lower()
        for other in ("counter", "cube", "athena", "kaiserliche", "implement", "trade", "prestige"):
            assert other not in said, (words, other)


def test_an_offensive_by_the_names_of_its_sectors() -> None:
    assert odds("egypt", "ottoman-empire", "2")["exact"] == {"0": "4/9", "1": "4/9", "2": "1/9"}
    assert "middle_east: expected one of france, " in refusal(
        "odds", "--edition", "first", "middle_east", "bulgaria", "1"
    )
    assert "(6.7)" in refusal("odds", "--edition", "first", "italy", "germany", "1")
    never = "Choose a size from 1 to 2, the Operational Value. (6.7)"
    assert never in refusal("odds", "--edition", "first", "german_africa", "french_africa", "9")


def test_a_position_says_of_which_edition_it_is(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text('{"edition": "first", "turn": 3}', encoding="utf-8")
    assert ldd("show", str(file)).stdout == ldd("show", str(file), "--edition", "first").stdout
    assert "Egypt" in ldd("show", str(file)).stdout
    assert "French Africa" in ldd("odds", "armistice", "--position", str(file)).stdout
    assert 'edition: expected "second"' in refusal("show", str(file), "--edition", "second")
    for edition in ("third", ["first"]):
        file.write_text(json.dumps({"edition": edition}), encoding="utf-8")
        assert f"{file}: edition: expected" in refusal("show", str(file))


# -- `ldd-tui show`: what lies on the table in the midst of something is on the board that it prints
UNDER_WAY = {
    "turn": 9,
    "phase": "offensives",
    "technology": {"central_powers": {"artillery": {"level": 2}}},
    "sectors": {"france": {"losses": 5}, "germany": {"artillery": 2}},
    "reinforced": {"austria_hungary": 2, "france": 1},
    "offensives": [{"attacker": "germany", "defender": "france"}],
    "now": {"battle": {"size": 2, "stage": "artillery_dice", "attack": [6, 2]}},
}


def test_the_dice_on_the_table_and_what_was_reinforced_are_shown() -> None:
    lines = plain_board.board(from_position(UNDER_WAY, BOARD)).splitlines()
    assert "Attack dice: 2, 6" in lines
    assert not any(line.startswith("Artillery dice") for line in lines)  # they are still to be thrown
    assert "Reinforced this turn: France 1, Austria-Hungary 2" in lines


@pytest.mark.parametrize("seed", range(2))
def test_every_position_of_a_game_can_be_shown(seed: int) -> None:
    luck = Random(seed)
    state = engine.initial(Setup(BOARD, any_options(luck))).state
    while not isinstance(state.waiting, Over):
        moves = engine.legal(state) or [outcome for outcome, _ in engine.chance(state)]
        state = engine.apply(state, luck.choice(moves)).state
        text = plain_board.board(state)
        assert all(names.sector(sector, BOARD.edition) in text for sector in SECTORS)
        assert "None" not in text and "{" not in text


def test_a_position_as_a_board(tmp_path: Path) -> None:
    position = {
        "options": {"rewriting_history": True},
        "turn": 12,
        "phase": "offensives",
        "active": "central_powers",
        "rp": {"entente": 3, "central_powers": 11},
        "trade": {"merchant_navy": 3, "lafayette": 1},
        "revolution": 2,
        "technology": {"entente": {"attack": {"level": 2, "cubes": 2}, "naval": {"level": 1}}},
        "sectors": {"france": {"losses": 2, "attack": 1}, "serbia": {"status": "surrendered", "losses": 2}},
        "events": {"deck": [29, 30], "this_turn": [26], "cancelled": [20], "in_force": [6, 35], "set_aside": [42]},
        "offensives": [{"attacker": "ottoman_empire", "defender": "middle_east"}],
        "passed": ["entente"],
    }
    result = CliRunner().invoke(show, [positions_written(tmp_path, position)])
    assert result.exit_code == 0, result.output
    for line in (
        "Turn 12 of 14, 1918: Offensives. Initiative: Central Powers",
        "Central Powers  11 RP  1 VP  production 13",
        "Merchant Navy       1 2 [3] 4 5",
        "Lafayette           1",
        "Naval Control       -2 -1 [0] +1 +2 +3",
        "Revolution          0 1 [2] 3 4 5 6",
        "France           at war       3 2 2[2]1 1 0 -      4+          1/4      0/3        0/3       0/7",
        "[ ] cube: the number left of it is the Operational Value (3.1.1)",
        "Serbia           surrendered  1 1 0 -              5+          0/2      0/2        0/2       0/2",
        "German Colonies  at war       2[1]1 0 -            5+            -        -          -         -",
        "Entente         2/4..   0/3      0/3        0/4       1/3    0/3",
        "Events this turn: Battle of Vimy (26)",
        "Cancelled: Arab Revolt (20)",
        "In force: Von Lettow in Africa (6), Unified Command (35)",
        "Set aside: Peace Negotiations (42)",
        "Events to draw from: 2",
        "Offensives: the Ottoman Empire against the Middle East",
        "Passed: Entente",
    ):
        assert line in result.output.splitlines(), line
    assert result.output.splitlines()[-1].startswith("Central Powers: ")
