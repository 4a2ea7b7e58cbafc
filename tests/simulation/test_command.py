"""`ldd-tui simulate`: what it prints, that it adds up, and what becomes of it when it is interrupted."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from ldd_tui import players
from ldd_tui.commands import cli
from ldd_tui.simulation import playing
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.playing import Played
from ldd_tui.simulation.report import mean_difference, share, share_difference
from ldd_tui.simulation.rows import columns
from rules.board_file import packaged_text
from rules.model import SECTORS, Sector
from tests.simulation.support import plan, refusal, run, simulated

PLAY = playing.play
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "simulation.md"
SIDES = ("entente", "central_powers")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_help_names_the_options_and_the_players() -> None:
    text = run("--help").stdout
    options = (
        "--games",
        "--seed",
        "--entente",
        "--central-powers",
        "--quick-play",
        "--rewriting-history",
        "--initiative",
    )
    assert all(option in text for option in (*options, "--board", "--json", "--csv", "--vary", "--workers", "--export"))
    assert f"[{'|'.join(players.PLAYERS)}]" in text


def test_players_are_looked_up_when_they_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.POLICIES, "first", lambda state, actions, luck: actions[0])
    monkeypatch.setattr(players, "PLAYERS", (*players.PLAYERS, "first"))
    report = simulated("--games", "1", "--seed", "1", "--entente", "first")
    assert report["players"] == {"entente": "first", "central_powers": "athena"}
    assert "first (Entente)" in run("--games", "1", "--seed", "1", "--entente", "first").stdout


def test_the_same_seed_gives_the_same_games() -> None:
    arguments = ("--games", "5", "--seed", "tannenberg", "--entente", "random", "--central-powers", "athena")
    first, second, other = (simulated(*arguments), simulated(*arguments), simulated(*arguments, "--seed", "1"))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert first["outcomes"] != other["outcomes"]


def test_a_seed_that_nobody_chose_is_told() -> None:
    report = simulated("--games", "2")
    assert {**report, "seconds": 0} == {**simulated("--games", "2", "--seed", report["seed"]), "seconds": 0}


def test_options_reach_the_rules() -> None:
    chosen = ("--quick-play", "--rewriting-history", "--initiative", "bid", "--entente", "random")
    options = simulated("--games", "1", "--seed", "1", *chosen)["options"]
    assert (options["quick_play"], options["rewriting_history"]) == (True, True)
    assert (options["initiative"], options["athena"]) == ("bid", "central_powers")
    text = run("--games", "1", "--seed", "1", *chosen).stdout
    assert "With quick play (15), Rewriting History (16), initiative by bids (6)\n" in text


def test_athena_alone_chooses_nothing() -> None:
    assert simulated("--games", "2", "--seed", "1")["actions"] == 0


def test_json_is_one_object_that_says_what_the_rows_say(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    vary = ("--vary", "victory.sudden_death_vp=1,6")
    report = simulated("--games", "12", "--seed", "1", *vary, "--csv", str(file))
    played = rows(file.read_text(encoding="utf-8"))
    assert report["games"] == report["planned"] == 12
    (variant,) = report["variants"]
    assert (variant["name"], variant["board"], report["board"]) == (
        "B",
        {"victory.sudden_death_vp": 1},
        {"victory.sudden_death_vp": 6},
    )
    ours = [[row for row in played if row["variant"] == name] for name in "AB"]
    for statistics, games in zip((report, variant), ours, strict=True):
        _agree(statistics, games)
    pairs = list(zip(*ours, strict=True))
    assert all(before["seed"] == after["seed"] for before, after in pairs)
    for side in SIDES:
        gained, lost = (
            sum((before["winner"] == side, after["winner"] == side) == which for before, after in pairs)
            for which in ((False, True), (True, False))
        )
        assert variant["difference"]["wins"][side] == _dict(share_difference(gained, lost, 12))
    longer = [int(after["turn"]) - int(before["turn"]) for before, after in pairs]
    squares = sum(each * each for each in longer)
    assert variant["difference"]["turns"] == _dict(mean_difference(sum(longer), squares, 12))
    assert any(longer)
    assert len({(before["winner"], after["winner"]) for before, after in pairs}) > 2, "some were turned round"


def _agree(statistics: dict[str, Any], games: list[dict[str, str]]) -> None:
    won = Counter(row["winner"] for row in games)
    assert statistics["wins"] == {side: won[side] for side in (*SIDES, "nobody")}
    assert statistics["win_shares"] == {side: _dict(share(won[side], 12)) for side in statistics["wins"]}
    for ending, by_side in statistics["endings"].items():
        ended = Counter(row["winner"] for row in games if row["ending"] == ending)
        assert by_side == {side: ended[side] for side in by_side}
    turns = [int(row["turn"]) for row in games]
    assert statistics["mean_turns"] == round(sum(turns) / 12, 3)
    assert statistics["turns"] == [turns.count(turn) for turn in range(1, 15)]
    assert list(statistics["surrenders"]) == [sector.name.lower() for sector in Sector]
    moments = {
        **{f"surrender_{name}": by_turn for name, by_turn in statistics["surrender_turns"].items()},
        "revolution": statistics["revolution_turns"],
        "russia_exit": statistics["russia_exit_turns"],
    }
    for column, by_turn in moments.items():
        assert by_turn == [sum(row[column] == str(turn) for row in games) for turn in range(1, 15)]
    assert statistics["surrenders"] == {name: sum(turns) for name, turns in statistics["surrender_turns"].items()}
    for side in SIDES:
        for purpose, mean in statistics["spent"][side].items():
            assert mean == round(sum(int(row[f"rp_{purpose}_{side}"]) for row in games) / 12, 3)
        for what, column in (("victory_points", "vp"), ("offensives", "offensives"), ("losses", "losses")):
            assert statistics[what][side] == round(sum(int(row[f"{column}_{side}"]) for row in games) / 12, 3)
        for done in ("unlocked", "implemented"):
            levels = sum(year[done][side] * year["games"] for year in statistics["technologies"].values())
            assert round(levels) == sum(int(row[f"{done}_{side}"]) for row in games)
    seen = [statistics["technologies"][str(year)]["games"] for year in range(1914, 1920)]
    assert seen == [sum(turn >= first for turn in turns) for first in (1, 2, 5, 8, 11, 14)]


def _dict(estimate: Any) -> dict[str, float | None]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def test_the_columns_are_those_of_the_document() -> None:
    section = DOCUMENT.read_text(encoding="utf-8").split("--csv FILE")[1]
    told = [name for row in re.findall(r"^\| (`.*?) \|", section, re.M) for name in re.findall(r"`(\w+)`", row)]
    assert columns(plan()) == told
    assert columns(plan("turns.last+victory.sudden_death_vp=14+5"))[-2:] == ["turns.last", "victory.sudden_death_vp"]


def test_rows_in_place_of_the_report() -> None:
    printed = run("--games", "3", "--seed", "é, \"'", "--csv", "-").stdout
    assert [(row["game"], row["seed"]) for row in rows(printed)] == [(str(i), f"é, \"' game {i}") for i in (1, 2, 3)]
    assert "--csv -: not with --json" in refusal("--json", "--csv", "-")


def test_a_file_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("mine")
    assert f"{mine} exists" in refusal("--games", "1", "--csv", str(mine))
    assert mine.read_text() == "mine"
    assert "--csv: " in refusal("--games", "1", "--csv", str(tmp_path))
    assert "No such file" in refusal("--games", "1", "--csv", str(tmp_path / "none" / "x.csv"))
    assert "No space left" in refusal("--games", "1", "--csv", "/dev/full")


# ------------------------------------------------------------------------------------------------ the text


def test_the_text_tells_it_all() -> None:
    text = run("--games", "4", "--seed", "1").stdout
    heads = ("4 games, seed 1: Athena (Entente) against Athena (Central Powers)", "Won by", "95% interval", "Armistice")
    assert all(words in text for words in (*heads, "Surrenders", "Austria-Hungary", "RP spent", "1917", "Actions: 0"))
    by_turn = next(block for block in text.split("\n\n") if block.startswith("Surrenders")).splitlines()[1:]
    assert len({len(line) for line in by_turn}) == 1, "the columns line up"
    assert len(by_turn) == 1 + len(SECTORS) + 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seed", "s" * 500, "--entente", "random", "--quick-play", "--initiative", "bid"),
        ("--seed", "1", "--vary", "victory.sudden_death_vp=2,3,4", "--vary", "sectors.russia.track=[3,3,2,1,0],[3,0]"),
    ],
    ids=["one board", "nine boards"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_no_line_is_wider_than_a_terminal(arguments: tuple[str, ...], encoding: str) -> None:
    result = CliRunner(charset=encoding).invoke(cli.ldd, ["simulate", "--workers", "1", "--games", "2", *arguments])
    assert result.exit_code == 0
    text = result.stdout_bytes.decode(encoding)
    assert max(map(cell_len, text.splitlines())) <= 80
    assert not [line for line in text.splitlines() if line != line.rstrip()]
    if "--vary" not in arguments:
        assert ("██" in text, "##" in text) == ((True, False) if encoding == "utf-8" else (False, True))


def test_a_longer_war_has_room_too(tmp_path: Path) -> None:
    from rules.board_file import packaged_text

    text = packaged_text().replace("last = { value = 14,", "last = { value = 40,")
    text = re.sub(r"initiative = \{ values = \[[^]]*\]", f"initiative = {{ values = {json.dumps(['C'] * 40)}", text)
    mine = tmp_path / "long.toml"
    mine.write_text(text, encoding="utf-8")
    printed = run("--games", "2", "--seed", "1", "--board", str(mine)).stdout
    assert max(map(cell_len, printed.splitlines())) <= 80
    assert re.search(r"^on turn +ever +3 +6 .* 39 +40$", printed, re.M)


def test_differences_are_told_with_their_intervals() -> None:
    text = run("--games", "6", "--seed", "1", "--vary", "victory.sudden_death_vp=1").stdout
    assert "A  victory.sudden_death_vp = 6\nB  victory.sudden_death_vp = 1\n" in text
    (shorter,) = re.findall(r"More than A.*Turns on average +(\S+)\n +95% interval +(\S+) to (\S+)\n", text, re.S)
    mean, low, high = map(float, shorter)
    assert low < mean < high < 0


def test_one_value_at_a_time_is_told_by_how_much_it_matters() -> None:
    vary = ("--vary", "sectors.germany.attack_value=6,2", "--vary", "turns.initiative[13]=C")
    asked = ("--edition", "first", "--games", "20", "--seed", "1", "--each", *vary)
    report = simulated(*asked)
    assert report["each"] and list(report["board"].values()) == [4, "E"]
    found = {str(each["board"]): each["difference"]["wins"]["entente"]["value"] for each in report["variants"]}
    text = run(*asked).stdout
    shown = re.findall(r"^([+-]\S+) .* ([a-z]\S+) = (\S+)$", text, re.M)
    assert {(path, value.strip('"'), float(points)) for points, path, value in shown} == {
        (path, str(value), round(100 * found[str({path: value})], 1))
        for each in report["variants"]
        for path, value in each["board"].items()
    }
    seen, unseen = text.split("One value at a time, compared with A: wins, in percentage points\n")[1].split(
        "No clear difference"
    )
    points = [abs(float(each)) for each in re.findall(r"^([+-]\S+) ", seen, re.M)]
    assert points == sorted(points, reverse=True)
    assert "turns.initiative[13]" in unseen
    assert max(map(cell_len, text.splitlines())) <= 80
    assert "--each: only with --vary" in refusal("--each")


# ------------------------------------------------------------------------------------------------ cut short


def interrupted(monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException) -> None:
    def played(plan: Plan, number: int, *more: Any) -> Played:
        if number == at:
            raise error
        return PLAY(plan, number, *more)

    monkeypatch.setattr(playing, "play", played)


def test_ctrl_c_gives_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulated("--games", "3", "--seed", "1")
    interrupted(monkeypatch, 4, KeyboardInterrupt())
    result = run("--games", "9", "--seed", "1", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout) | {"seconds": 0} == whole | {"seconds": 0, "planned": 9}
    assert "the first 3 games of 9" in run("--games", "9", "--seed", "1").stdout
    assert len(rows(run("--games", "9", "--seed", "1", "--csv", "-").stdout)) == 3


def test_ctrl_c_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted(monkeypatch, 1, KeyboardInterrupt())
    result = run("--games", "9", "--seed", "1")
    assert (result.exit_code, "none of 9 games" in result.stdout) == (130, True)
    assert json.loads(run("--games", "9", "--json").stdout)["games"] == 0


def test_a_game_that_fails_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted(monkeypatch, 3, ZeroDivisionError("by\nnothing"))
    result = run("--games", "9", "--seed", "x", "--json")
    assert (result.exit_code, json.loads(result.stdout)["games"]) == (1, 2)
    (line,) = result.stderr.splitlines()
    assert "game 3, seed 'x game 3', board A could not be finished (ZeroDivisionError: by nothing)" in line


def test_no_bar_where_nobody_sees_it() -> None:
    assert run("--games", "3", "--seed", "1").stderr == ""


def test_the_first_edition_is_simulated_with_its_own_names_and_endings() -> None:
    report = simulated("--edition", "first", "--games", "3", "--seed", "1", "--entente", "random")
    assert report["edition"] == "first"
    assert list(report["endings"]) == ["armistice_roll", "armistice_event", "last_turn"]
    assert "egypt" in report["surrenders"] and "middle_east" not in report["surrenders"]
    assert list(report["spent"]["entente"]) == ["bids", "reinforcements", "attempts", "offensives", "naval"]
    assert report["options"]["initiative"] == "bid" and report["wins"]["nobody"] == 0
    text = run("--edition", "first", "--games", "3", "--seed", "1", "--initiative", "track").stdout
    assert "With initiative by the track\n" in text and "nobody" not in text and "implement" not in text
    header = run("--edition", "first", "--games", "1", "--seed", "1", "--csv", "-").stdout.splitlines()[0]
    assert "surrender_german_africa" in header and "rp_naval_entente" in header
    assert "implement" not in header and "implement" not in json.dumps(report)


def test_the_staff_plays_the_first_edition_too() -> None:
    report = simulated("--edition", "first", "--games", "4", "--seed", "1", "--entente", "staff")
    assert report["players"]["entente"] == "staff"
    assert report["wins"]["entente"] >= 3


@pytest.mark.parametrize("way", [("--quick-play",), ("--edition", "first")])
def test_levels_play_and_the_same_seed_is_the_same_game(way: tuple[str, ...]) -> None:
    asked = ("--games", "1", "--seed", "1", "--entente", "officer", "--central-powers", "recruit", *way)
    once, again = simulated(*asked), simulated(*asked)
    assert once["players"] == {"entente": "officer", "central_powers": "recruit"}
    assert {**once, "seconds": 0} == {**again, "seconds": 0}


def test_what_the_edition_does_not_have_is_refused() -> None:
    assert "--quick-play: not in the first edition" in refusal("--edition", "first", "--quick-play")
    assert "--initiative: expected one of bid, track, not dice" in refusal("--edition", "first", "--initiative", "dice")
    assert "--edition: expected one of second, first, not third" in refusal("--edition", "third")


def test_a_board_file_decides_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(packaged_text("first"), encoding="utf-8")
    assert simulated("--board", str(file), "--games", "1", "--seed", "1")["edition"] == "first"
    assert "--edition: expected first, as in" in refusal("--board", str(file), "--edition", "second")
