"""`ldd-tui odds`: tables and messages of every kind of dice, and what is told of mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from ldd_tui import engine_pipe
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Sheet
from ldd_tui.commands import opening
from ldd_tui.commands.odds import odds as odds_command
from ldd_tui.commands.rules import show
from ldd_tui.games.session import NewGame
from ldd_tui.text import languages, speaking
from rules.board_file import packaged, packaged_text, parse
from rules.model import FRANCE, GERMANY, Sector, Setup
from rules.position import begin, from_position
from saves.named_files import BOX
from tests.commands.support import ldd, refusal_of, written
from tests.rules.position.mutations import FIRST, SECOND, Kind, changed
from tests.rules.support import BOARD
from tests.soaking import first_of


def run(*arguments: str, board: Path | None = None) -> Result:
    return CliRunner().invoke(odds_command, arguments, obj=board)


def test_the_table() -> None:
    result = run("germany", "france", "3")
    assert result.exit_code == 0
    assert result.output == (
        "Germany against France, size 3: 3 RP\n"
        "3 Attack dice: each hits on 4 or more\n"
        "\n"
        "Losses of France  exactly  or more\n"
        "0                   12.5%   100.0%  █████\n"
        "1                   37.5%    87.5%  ███████████████\n"
        "2                   37.5%    50.0%  ███████████████\n"
        "3                   12.5%    12.5%  █████\n"
        "\n"
        "Losses of Germany  exactly  or more\n"
        "0                    57.9%   100.0%  ███████████████████████\n"
        "1                    42.1%    42.1%  █████████████████\n"
        "\n"
        "Mean losses of France   1.50\n"
        "Surrender of France     0.0%\n"
        "Counter-attack         42.1%\n"
        "Surrender of Germany    0.0%\n"
    )


def test_dice_with_modifiers_and_rerolls(tmp_path: Path) -> None:
    levels = {"level": 2}
    position = {
        "turn": 12,
        "phase": "offensives",
        "technology": {"central_powers": {"artillery": levels, "aviation": levels, "attack": levels}},
        "sectors": {"germany": {"artillery": 2, "aviation": 2, "attack": 2}, "france": {"losses": 6}},
        "events": {"this_turn": [8], "deck": []},
        "rp": {"central_powers": 3},
    }
    output = run("germany", "france", "2", "--position", written(tmp_path, position)).output
    assert "2 Attack dice at +2: each hits on 2 or more" in output
    assert "2 Artillery dice at +2: each hits on 2 or more" in output
    assert "Failed Artillery dice re-rolled: 3" in output
    assert "Surrender of France    100.0%" in output


def test_on_a_board_of_ones_own(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    text = packaged_text()
    old = 'attack_value = { value = 4, ref = "10.3.4" }'
    assert old in text
    board.write_text(text.replace(old, "attack_value = 2"), encoding="utf-8")
    assert "each hits on 2 or more" in run("germany", "france", "2", board=board).output
    board.write_text("edition = 2", encoding="utf-8")
    assert 'board.toml: edition: expected "second"' in run("germany", "france", "1", board=board).output


LATER = {
    "turn": 9,
    "phase": "offensives",
    "rp": {"entente": 3, "central_powers": 3},
    "trade": {"merchant_navy": 3, "awarded": {"entente": 4, "central_powers": 3}},
    "revolution": 5,
    "events": {"this_turn": [19], "deck": []},
    "sectors": {"russia": {"losses": 8}, "austria_hungary": {"losses": 4}},
    "technology": {"entente": {"attack": {"level": 1, "cubes": 2}, "naval": {"level": 2}}},
}


def test_the_other_dice(tmp_path: Path) -> None:
    position = ("--position", written(tmp_path, LATER))
    assert run("research", "entente", "attack", "2", *position).output == (
        "Entente, Attack 2 (New Tactics): 2 RP, 2 research cubes\n"
        "The first roll needs 2 or more.\n"
        "\n"
        "Re-rolls  unlocked  cubes if not\n"
        "0            83.3%             3  █████████████████████████████████\n"
        "1            97.2%             2  ███████████████████████████████████████\n"
        "2            99.1%             1  ████████████████████████████████████████\n"
    )
    assert run("naval", *position).output == (
        "U-boat roll at -1\n"
        "RP lost by the Entente  exactly  or more\n"
        "0                         83.3%   100.0%  ████████████████████████████████\n"
        "2                         16.7%    16.7%  ██████\n"
        "Mean  0.33\n"
        "\n"
        "Blockade roll\n"
        "RP lost by the Central Powers  exactly  or more\n"
        "0                                16.7%   100.0%  █████\n"
        "2                                16.7%    83.3%  █████\n"
        "3                                66.7%    66.7%  █████████████████████\n"
        "Mean  2.33\n"
    )
    assert run("revolution", "2", *position).output.endswith(
        "It is on 5 of 6.\n\nDice  moves\n1     16.7%  ███████\n2     30.6%  ████████████\n"
    )
    assert run("event", "15", *position).output == (
        "The die of Battle of Jutland (15)\n"
        "\n"
        "Face       brings                    chance\n"
        "1          Central Powers: +3 RP      16.7%  ██████\n"
        "2, 3 or 4  nothing                    50.0%  ██████████████████\n"
        "5          +1 on Blockade rolls       16.7%  ██████\n"
        "6          the blockade is complete   16.7%  ██████\n"
    )
    assert "+1                           58.3%           41.7%  ████" in run("initiative").output
    assert "No Blockade roll: Naval Blockade is not unlocked." in run("naval").output
    assert "stays: 1 RP less for the Entente" in run("event", "41").output
    assert "3 Attack dice at +1: each hits on 3 or more" in run("event", "1").output


def test_dice_that_events_let_be_thrown_again(tmp_path: Path) -> None:
    """One die at +1: 4+ hits; 5 and 6 are rolled again; then 4+ hits, and 1 to 4 cost one."""
    position = ("--position", written(tmp_path, LATER | {"sectors": {"austria_hungary": {"losses": 3}}}))
    assert run("russia", "austria_hungary", "1", *position).output.endswith(
        "With all re-rolls of Brusilov Offensive (19):\n"
        "Mean losses of Austria-Hungary   0.67\n"
        "Surrender of Austria-Hungary    16.7%\n"
        "Mean losses of Russia            0.39\n"
        "Surrender of Russia              0.0%\n"
    )
    message = json.loads(run("russia", "austria_hungary", "1", *position, "--json").output)
    again = message["event_rerolls"]
    assert again["events"] == [19] and again["surrender"] == {"chance": pytest.approx(1 / 6), "exact": "1/6"}
    assert again["losses"]["exact"] == {"0": "1/2", "1": "1/3", "2": "1/6"}
    assert message["exact_attacker_losses"] == {"0": "5/6", "1": "1/6"}


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_wider_than_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for words in (
        "german_colonies africa 2",
        "research entente air_raid",
        "naval",
        "revolution 9",
        "initiative",
        "event 9",
    ):
        lines = run(*words.split()).output.splitlines()
        assert max(map(len, lines)) <= width, words


def test_messages_say_what_the_tables_say(tmp_path: Path) -> None:
    position = ("--position", written(tmp_path, LATER), "--json")

    def message(*words: str) -> Any:
        return json.loads(run(*words, *position).output)

    sent = message("france", "germany", "2")
    asked = msgspec.to_builtins(engine_pipe.odds_of(from_position(LATER, BOARD), FRANCE, GERMANY, 2))
    assert {name: sent[name] for name in asked} == asked
    assert message("research", "entente", "attack")["attempts"][2] == {
        "rerolls": 2,
        "unlocked": {"chance": pytest.approx(1 - 1 / 36), "exact": "35/36"},
        "cubes_left": 1,
    }
    assert message("naval")["blockade"]["lost"]["exact"] == {"0": "1/6", "2": "1/6", "3": "2/3"}
    assert message("revolution", "3")["moves"]["3"]["exact"] == "91/216"
    assert message("initiative")["entente"]["5"]["exact"] == "1"
    assert [result["faces"] for result in message("event", "15")["results"]] == [[1], [2, 3, 4], [5], [6]]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mars", "france", "1"), "mars: expected one of france, russia"),
        (("germany", "france", "4"), "(10.3.2)"),
        (("germany", "bulgaria", "1"), "10.3.1"),
        (("germany", "france", "x"), "x: expected a whole number"),
        (("germany", "france"), "expected: ldd-tui odds ATTACKER DEFENDER SIZE"),
        (("research", "entente"), "expected: ldd-tui odds research SIDE TECHNOLOGY [RP]"),
        (("research", "france", "attack"), "france: expected one of entente, central_powers"),
        (("research", "entente", "mining"), "mining: expected one of attack, defence"),
        (("research", "entente", "attack", "0"), "0: expected a whole number from 1 to 20"),
        (("naval", "entente"), "expected: ldd-tui odds naval"),
        (("revolution", "x"), "x: expected a whole number from 1 to 20"),
        pytest.param(("revolution", "9" * 5000), "expected a whole number from 1 to 20", id="no number for Python"),
        (("event", "7"), "7: expected one of 1, 9, 15, 41"),
        (("germany", "france", "1", "--position", "/no/such/file"), "/no/such/file: No such file or directory"),
    ],
)
def test_mistakes_are_told(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("language", languages())
def test_names_in_any_language_and_american_spelling(language: str) -> None:
    with speaking(language):
        for asked, same in (
            ("allemagne france 3", "germany france 3"),
            ("ALLEMAGNE autriche-hongrie 1", "germany austria_hungary 1"),
            ("grèce bulgarie 1", "greece bulgaria 1"),
            ("grece bulgarie 1", "greece bulgaria 1"),
            ("research entente defense", "research entente defence"),
            ("research puissances-centrales défense", "research central-powers defence"),
            ("research Entente raid-aérien", "research entente air_raid"),
        ):
            assert run(*asked.split()).output == run(*same.split()).output, asked


def test_an_unknown_name_is_refused_in_the_players_language() -> None:
    with speaking("fr"):
        assert "france, russie, italie, serbie, " in run("mars", "france", "1").output


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "expected a position in JSON"),
        (b"\xff", "expected a position in JSON"),
        (b"[" * 100_000, "expected a position in JSON"),
        (b" " * (1 << 20) + b"{}", "expected at most 1048576 bytes"),
        (b"[]", "position.json: expected an object"),
        (b'{"turn": 99}', "position.json: turn: expected a whole number from 1 to 14"),
    ],
)
def test_what_is_wrong_with_a_position_is_told(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(content)
    for result in (run("germany", "france", "1", "--position", str(path)), CliRunner().invoke(show, [str(path)])):
        assert result.exit_code == 2
        assert said in result.output


# -- A position in a file is refused in one line, or everything can be asked of it: `show`, `odds` and `new`
USAGE = 2
SAID: tuple[list[str], ...] = (
    [],
    ["--entente", "athena"],
    ["--central-powers", "athena"],
    ["--entente", "person", "--central-powers", "person"],
    ["--quick-play"],
    ["--rewriting-history", "--initiative", "bid"],
    ["--initiative", "track"],
)
KINDS = {"second": SECOND, "first": FIRST}


def run_safely(*arguments: str) -> Result:
    result = ldd(*arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exc_info)
    assert result.exit_code in (0, USAGE), result.output
    assert not result.exit_code or result.output.splitlines()[-1].startswith("Error: ")
    return result


def questions(kind: Kind, luck: Random) -> list[list[str]]:
    attacker, defender = luck.sample(kind.board.edition.sector_names, 2)
    return [
        ["germany", "france", "1"],
        [attacker, defender, str(luck.randint(1, 3))],
        ["research", luck.choice(["entente", "central_powers"]), luck.choice(["naval", "attack", "air_raid"])],
        ["naval"],
        ["initiative"],
        ["armistice"],
        ["revolution", "3"],
        ["event", luck.choice(["1", "3", "8", "9", "14", "15", "41"])],
    ]


@pytest.mark.parametrize("edition", KINDS)
@pytest.mark.parametrize("seed", first_of(2, range(44)))
def test_what_is_accepted_is_shown_and_begun(
    seed: int, edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game, **how: begun.append(new_game))
    luck, shown, kind = Random(seed), 0, KINDS[edition]
    for position in changed(kind, seed, count=12):
        file = written(tmp_path, position)
        accepted = run_safely("show", file, "--edition", edition).exit_code == 0
        shown += accepted
        of_it = ("--position", file, "--edition", edition)
        answers = [run_safely("odds", *question, *of_it) for question in questions(kind, luck)]
        answers += [run_safely("new", *of_it, *said) for said in SAID]
        assert accepted or {answer.exit_code for answer in answers} == {USAGE}
    assert shown
    for game in begun:
        begin(game.position, Setup(kind.board, game.options))


# -- `ldd-tui board`: a box checked in plain lines, sent, taken over, and played on
NEEDED = "technology.entente.attack.0.needed"


def run_board(home: Path, *arguments: str, typed: str = "") -> Result:
    return ldd("--settings", str(home / "settings.toml"), *arguments, stdin=typed)


def refusal(home: Path, *arguments: str) -> str:
    return refusal_of(run_board(home, *arguments))


def test_without_options_it_prints_the_packaged_file(tmp_path: Path) -> None:
    assert run_board(tmp_path, "board").stdout == packaged_text()


def test_a_box_is_checked_half_today_and_half_tomorrow(tmp_path: Path) -> None:
    first = run_board(tmp_path, "board", "--check-my-box", typed="5=2\n\ns\nq\n")
    assert first.exit_code == 0 and "3 of 201 values checked, 1 differs." in first.stdout
    second = run_board(tmp_path, "board", "--check-my-box")
    assert second.stdout.startswith("3 of 201 values checked, 1 differs.") and "Part 2 of 34" in second.stdout
    assert MyBox(tmp_path / BOX).sheet.answers[NEEDED] == 2


def test_another_edition_has_a_box_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(
        packaged_text("first").replace(
            'attack_value = { value = 5, src = "P" }', 'attack_value = { value = 4, src = "B" }', 1
        )
    )
    assert (
        "1 value imported. 1 of 24 values checked, 1 differs."
        in run_board(tmp_path, "board", "--import", str(file)).stdout
    )
    asked = run_board(tmp_path, "board", "--check-my-box", "--edition", "first", typed="\n")
    assert asked.stdout.startswith("1 of 24 values checked, 1 differs.") and "Part 2 of 4" in asked.stdout
    sent = run_board(tmp_path, "board", "--edition", "first", "--export", "-").stdout
    assert parse(sent).sectors[Sector.RUSSIA].attack_value == 4
    assert not (tmp_path / BOX).exists()


def test_what_was_seen_is_sent_and_taken_over_elsewhere(tmp_path: Path) -> None:
    mine, theirs, file = tmp_path / "mine", tmp_path / "theirs", tmp_path / "box.toml"
    run_board(mine, "board", "--check-my-box", typed="5=2\n\n")
    sent = run_board(mine, "board", "--export", str(file))
    assert sent.stdout == f"3 of 201 values checked, 1 differs: {file}\n"
    assert parse(file.read_text(encoding="utf-8")) != packaged()
    assert ldd("--board", str(file), "rules", "3.1").exit_code == 0
    taken = run_board(theirs, "board", "--import", str(file))
    assert "values imported. 3 of 201 values checked, 1 differs." in taken.stdout
    assert MyBox(theirs / BOX).sheet == MyBox(mine / BOX).sheet


def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("mine")
    assert "exists; --force replaces it" in refusal(tmp_path, "board", "--export", str(file))
    assert run_board(tmp_path, "board", "--export", str(file), "--force").exit_code == 0
    assert parse(file.read_text()) == packaged()
    assert parse(run_board(tmp_path, "board", "--export", "-").stdout) == packaged()


def test_what_does_not_add_up_is_told_with_the_file(tmp_path: Path) -> None:
    MyBox(tmp_path / BOX).record(Sheet({"sectors.germany.production": 1, NEEDED: 2}))
    sent = run_board(tmp_path, "board", "--export", "-")
    assert "Production CP: The sectors of the Central Powers at war make 6" in sent.stderr
    assert parse(sent.stdout).sectors == packaged().sectors and parse(sent.stdout) != packaged()


def test_new_games_are_played_on_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[NewGame] = []
    monkeypatch.setattr(opening, "open_app", lambda ctx, new_game, **how: found.append(new_game))

    def board(*arguments: str) -> str | None:
        assert run_board(tmp_path, *arguments).exit_code == 0
        return found[-1].board_text

    def needed(text: str | None) -> int:
        return parse(text or packaged_text()).trees[0][0][0].needed

    assert board("new") is None
    assert "nothing is checked yet" in refusal(tmp_path, "new", "--my-box")
    MyBox(tmp_path / BOX).record(Sheet({NEEDED: 2}))
    assert needed(board("new")) == needed(board("new", "--my-box")) == 2
    assert board("new", "--no-my-box") == packaged_text()
    other = tmp_path / "other.toml"
    other.write_text(packaged_text(), encoding="utf-8")
    assert board("--board", str(other), "new") == packaged_text()
    assert "not with --board" in refusal(tmp_path, "--board", str(other), "new", "--my-box")
