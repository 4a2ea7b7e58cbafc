"""The board file that follows from the answers: it says where it comes from, adds up, and is read back as it was."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from ldd_tui.box import board, doubtful
from ldd_tui.box.doubtful import Figure, as_markdown, measured
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Cell, Doubt, Part, Sheet, Value, count
from ldd_tui.box.parts import CORNERS, all_parts
from ldd_tui.box.words import converse
from ldd_tui.commands import cli
from ldd_tui.simulation import variants as simulation_variants
from ldd_tui.simulation.report import as_json
from ldd_tui.simulation.run import run
from ldd_tui.simulation.variants import variants
from rules import board_file
from rules.board_file import packaged, packaged_text, parse
from rules.editions import EDITIONS, STANDARD
from rules.model import Corner, Sector, Side, Technology
from saves.named_files import BOX
from tests.benchmarks.doubtful import DOCUMENT, marks, taken
from tests.simulation.support import plan
from tests.simulation.test_playing import command

PARTS = all_parts()
CELLS = {cell.key: cell for part in PARTS for cell in part.cells}
DAY = date(2026, 11, 22)


def part(name: str) -> Part:
    return next(part for part in PARTS if part.name == name)


def seen(**answers: Value) -> Sheet:
    """Answers by key; `__` in a key stands for a dot."""
    found = {key.replace("__", "."): value for key, value in answers.items()}
    assert set(found) <= set(CELLS)
    return Sheet(found)


def everything() -> Sheet:
    sheet = Sheet()
    for one in PARTS:
        sheet = sheet.confirmed(one)
    return sheet


NOT_PRINTED = frozenset({("athena", "favourable"), *(("cornflower", n, "number") for n in range(12))})
"""Reconstructed, but printed nowhere: which cards help the Central Powers (R230), and Cornflower cards' numbers."""


def test_a_box_that_is_as_assumed_changes_nothing_but_the_sources() -> None:
    made = board.made(PARTS, everything(), DAY)
    assert parse(made.text) == packaged() and made.wrong == ()
    assert "the owner's box, 201 of 201 values checked, on 2026-11-22" in made.text.splitlines()[0]
    assert tomllib.loads(made.text)["ref"] == "the owner's box, 201 of 201 values checked, on 2026-11-22"
    assert {path for path, source in sources(tomllib.loads(made.text)) if source in ("R", "O")} == NOT_PRINTED


def test_the_box_of_another_edition_is_read_as_it_was_written() -> None:
    parts, sheet = all_parts("first"), Sheet()
    for part in parts:
        sheet = sheet.confirmed(part)
    assert parse(board.made(parts, sheet, DAY).text) == packaged("first")
    cells = {cell.key: cell for part in parts for cell in part.cells}
    sheet = sheet.answered(cells["turns.initiative"], ("1", "14")).answered(cells["sectors.italy.star"], 2)
    made = board.made(parts, sheet.answered(cells["turns.initiative_price"], "12"), DAY)
    assert [wrong.part.name for wrong in made.wrong] == ["turns"]
    text = board.made(parts, sheet, DAY).text
    assert board.seen_in(parts, text) == sheet
    assert [turn for turn, side in enumerate(parse(text).initiative, 1) if side == Side.ENTENTE] == [1, 14]


def test_nothing_checked_is_the_packaged_board() -> None:
    made = board.made(PARTS, Sheet(), DAY)
    assert parse(made.text) == packaged()
    assert "0 of 201" in made.text and 'src = "B"' not in made.text.partition("\n\n")[2]


def test_what_was_seen_stands_in_the_board() -> None:
    made = board.made(
        PARTS,
        seen(
            technology__entente__attack__1__needed=6,
            technology__central_powers__air_raid__2__name="Riesenflugzeuge",
            trade__merchant_navy__spaces="7",
            corners__7="red",
            corners__42="grey",
            cornflower__4__technology__attack=0,
            cornflower__4__technology__defence=2,
            cornflower__4__reinforcement=("france", "bulgaria"),
            cornflower__4__target__entente="germany",
            sectors__russia__track="332110",
        ),
        DAY,
    )
    assert made.wrong == ()
    printed = parse(made.text)
    assert printed.trees[Side.ENTENTE][Technology.ATTACK][1].needed == 6
    assert printed.trees[Side.CENTRAL_POWERS][Technology.AIR_RAID][2].name == "Riesenflugzeuge"
    assert printed.merchant_navy == (1, 2, 3, 4, 5, 6, 7)
    assert (printed.corner(7), printed.corner(42)) == (Corner.RED, Corner.GREY)
    card = printed.cornflower[4]
    assert (card.technology, card.target[Side.ENTENTE]) == ((0, 2, 3, 0, 1, 3), Sector.GERMANY)
    assert card.reinforcement == {Sector.FRANCE, Sector.BULGARIA}
    assert printed.sectors[Sector.RUSSIA].track == (3, 3, 2, 1, 1, 0)


@pytest.mark.parametrize("name", [one.name for one in PARTS])
def test_a_part_is_read_back_as_it_was_written(name: str) -> None:
    sheet = Sheet().confirmed(part(name))
    assert board.seen_in(PARTS, board.made(PARTS, sheet, DAY).text).answers == sheet.answers


@pytest.mark.parametrize(
    ("name", "sheet", "said"),
    [
        ("entente.naval", seen(technology__entente__naval__1__year=1919), "The years go back from one box to the next"),
        ("merchant_navy", seen(trade__merchant_navy__spaces="2"), "The track has a 3 (8.2)"),
        ("merchant_navy", seen(trade__merchant_navy__spaces="99"), "The track has a 3 (8.2)"),
        ("production.entente", seen(sectors__russia__production=3), "instead of 8, as the set-up needs (4)"),
        ("production.central_powers", seen(sectors__germany__production=4), "make 9 instead of 10"),
        ("track.russia", seen(sectors__russia__track="3230"), "never rises and ends at 0"),
        ("track.russia", seen(sectors__russia__track="321"), "never rises and ends at 0"),
        ("track.russia", seen(sectors__russia__track="2210"), "Russia begins with 3"),
        (
            "cornflower.12",
            seen(cornflower__11__reinforcement=()),
            "cornflower[11].reinforcement.values: expected a list of 1 or more",
        ),
    ],
)
def test_a_contradiction_is_told_and_left_out(name: str, sheet: Sheet, said: str) -> None:
    made = board.made(PARTS, sheet, DAY)
    assert [(wrong.part.name, said in wrong.words) for wrong in made.wrong] == [(name, True)]
    assert parse(made.text) == packaged()
    assert "0 of 201" in made.text


def test_parts_that_contradict_each_other_are_told() -> None:
    """No card of any year has a red corner, although each deck alone may lack one."""
    reds = [event for event in range(1, 43) if packaged().corner(event) is Corner.RED]
    made = board.made(PARTS, Sheet({f"corners.{event}": "grey" for event in reds}), DAY)
    assert made.wrong and all(wrong.part.name.startswith("corners") for wrong in made.wrong)
    assert "corners.red" in made.wrong[0].words
    parse(made.text)


# -- parts
CELLS_OF_PARTS = [cell for part in PARTS for cell in part.cells]
ASKED = [cell for cell in CELLS_OF_PARTS if cell.doubt is Doubt.ASKED]
Place = tuple[str | int, ...]


def sources(value: Any, path: Place = (), source: str = "T") -> Iterator[tuple[Place, str]]:
    if isinstance(value, dict):
        source = value.get("src", source)
        if value.keys() <= {"value", "values", "src", "ref"}:
            yield path, source
            return
        for key, inner in value.items():
            if key not in ("src", "ref"):
                yield from sources(inner, (*path, key), source)
    elif isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        for index, inner in enumerate(value):
            yield from sources(inner, (*path, index), source)
    else:
        yield path, source


FOUND = dict(sources(tomllib.loads(packaged_text())))


def covered(cell: Cell) -> set[Place]:
    return {(CORNERS, colour) for colour in ("blue", "green", "red")} if cell.path[0] == CORNERS else {cell.path}


def test_every_reconstructed_value_is_asked() -> None:
    doubtful = {path for path, source in FOUND.items() if source in ("R", "O")}
    asked = {place for cell in ASKED for place in covered(cell)}
    assert doubtful - asked == NOT_PRINTED
    assert all(FOUND[path] == "R" for path in NOT_PRINTED)


def test_none_is_asked_that_the_rulebook_tells() -> None:
    for cell in ASKED:
        for place in covered(cell):
            told = FOUND.get(place, "R")  # the x of a Cornflower card is left out of the file
            assert told in ("R", "O"), cell.path
    belgium = next(cell for cell in CELLS_OF_PARTS if cell.path == (CORNERS, "2"))
    assert belgium.doubt is Doubt.TOLD  # 20: it was thrown away for being blue
    lines = [("cornflower", 0, "technology"), ("cornflower", 1, "technology")]
    assert [cell.key for cell in ASKED if cell.path[:3] in lines] == [
        "cornflower.0.technology.attack",
        "cornflower.0.technology.artillery",
        "cornflower.1.technology.attack",
        "cornflower.1.technology.air_raid",
    ]


def test_what_the_rulebook_tells_is_never_changed() -> None:
    told = {path for path, source in FOUND.items() if source in ("T", "D")}
    assert not told & {cell.path for cell in CELLS_OF_PARTS if cell.doubt is not Doubt.TOLD}


def test_each_value_is_asked_once_and_all_are_counted() -> None:
    assert len({cell.key for cell in CELLS_OF_PARTS}) == len(CELLS_OF_PARTS)
    assert count(PARTS, Sheet()) == (201, 0, 0)
    assert len(PARTS) == 34


def test_what_is_assumed_is_a_possible_answer_and_every_key_gives_one() -> None:
    for cell in CELLS_OF_PARTS:
        assert cell.fits(cell.assumed), cell.key
        assert len({choice.key for choice in cell.choices}) == len(cell.choices), cell.key
        if not cell.several:
            assert all(cell.read(choice.key) == choice.value for choice in cell.choices), cell.key
        assert cell.read("\x1b[2J") is None or not cell.choices


# -- The box in plain lines: what is asked, what is understood, what is said at the end
def said(box: MyBox, *answers: str) -> str:
    lines: list[str] = []
    left = iter(answers)
    converse(box, lambda question: next(left, None), lines.append)
    return "\n".join(lines)


def test_empty_lines_go_through_the_whole_box() -> None:
    box = MyBox(None)
    text = said(box, *[""] * len(box.parts))
    assert all(f"Part {number} of {len(box.parts)}" in text for number in range(1, len(box.parts) + 1))
    assert box.count == (201, 201, 0)
    assert "201 of 201 values checked, 0 differ." in text and "Everything is checked." in text
    assert "Nothing contradicts itself." in text


def test_a_contradiction_is_told_before_it_goes_on() -> None:
    box = MyBox(None)
    text = said(box, *[""] * 30, "2=3", "", "", "q")
    assert text.count("Contradiction: The sectors of the Entente at war make 9") == 2
    assert "Part 32 of 34" in text
    assert "These contradict each other, so the assumed values count:" in text
    assert "Production Ent: The sectors of the Entente at war make 9" in text


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    said(MyBox(tmp_path / "my_box.toml"), "", "")
    text = said(MyBox(tmp_path / "my_box.toml"))
    assert text.startswith("5 of 201 values checked") and "Part 3 of 34" in text and "Part 1 of 34" not in text


# -- The list of doubtful values: one with My box, with the document, and with what `simulate` varies
EACH = pytest.mark.parametrize("edition", EDITIONS)


def listed(settings: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, ["--settings", str(settings), "board", "--doubtful", *arguments])


@EACH
def test_the_document_has_the_list_of_the_package(edition: str) -> None:
    begin, end = marks(edition)
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"{begin}\n{as_markdown(measured(edition))}\n{end}" in text


@EACH
def test_every_change_is_one_that_a_board_can_have(edition: str) -> None:
    for effect in measured(edition).effects:
        assumed, other = doubtful.changed(edition, effect.vary)
        assert assumed.keys() == other.keys() and assumed != other
        assert len({doubtful.words(edition, each) for each in measured(edition).effects}) == len(
            measured(edition).effects
        )


def test_no_board_is_built_to_list_them(monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful.changed.cache_clear()
    parsed: list[str] = []
    monkeypatch.setattr(board_file, "parse", parsed.append)
    monkeypatch.setattr(simulation_variants, "parse", parsed.append)
    for edition in EDITIONS:
        assert all(doubtful.words(edition, effect) for effect in measured(edition).effects)
    assert parsed == []


def test_what_is_measured_is_what_my_box_asks() -> None:
    asked = doubtful.asked_in(all_parts())
    for effect in measured(STANDARD).effects:
        assert doubtful.cells(effect, STANDARD, asked), effect.vary


def test_every_number_and_year_that_my_box_asks_is_measured() -> None:
    """Corners, Cornflower cards and level names are exempt."""
    asked = doubtful.asked_in(all_parts())
    known = set().union(*(doubtful.cells(each, STANDARD, asked) for each in measured(STANDARD).effects))
    left = {key for key in asked.keys() - known if not re.match(r"corners|cornflower|.*\.(name|year)$", key)}
    assert left == set()


def test_the_first_edition_is_measured_by_the_command_of_the_document() -> None:
    words = command()
    varied = [words[place + 1] for place, word in enumerate(words) if word == "--vary"]
    by_command = [dict(each.changes) for each in variants(packaged_text("first"), varied, each=True)[1:]]
    assert by_command == [doubtful.changed("first", each.vary)[1] for each in measured("first").effects]


def test_a_report_becomes_the_list() -> None:
    varied = ["victory.sudden_death_vp=1", "trade.merchant_navy.spaces=[1,2,3]"]
    planned = plan(*varied, games=3)
    one_by_one = variants(packaged_text(), varied, each=True)
    from msgspec import json
    from msgspec.structs import replace

    report, _failure = run(replace(planned, variants=one_by_one, each=True))
    found = taken(json.decode(as_json(report)), varied)
    assert (found.games, found.players, [each.vary for each in found.effects]) == (3, ("random", "random"), varied)
    wins = report.variants[0].difference.wins["entente"]
    assert found.effects[0].points.value == round(100 * wins.value, 1)
    assert found.entente.value == round(100 * report.statistics.win_shares["entente"].value, 1)


def test_the_strongest_comes_first_and_luck_by_itself(tmp_path: Path) -> None:
    for edition in EDITIONS:
        result = listed(tmp_path / "settings.toml", "--edition", edition)
        assert result.exit_code == 0, result.output
        assert max(map(cell_len, result.stdout.splitlines())) <= 80
        clear = result.stdout.split("No clear difference")[0]
        seen = [abs(float(row)) for row in re.findall(r"^([+-]\S+) ", clear, re.M)]
        assert seen == sorted(seen, reverse=True) and len(seen) == len(measured(edition).strongest(seen=True))
    assert Figure(-1, -2, -0.0).is_seen and not Figure(1, -1, 3).is_seen and not Figure(1).is_seen


# -- The answers in their file: kept after every one, read again, never lost
NEEDED = "technology.entente.attack.1.needed"


def test_answers_are_kept_and_read_again(tmp_path: Path) -> None:
    box = MyBox(tmp_path / "there" / BOX)
    assert not box.is_begun and box.trouble == ""
    for part in box.parts:
        assert box.record(box.sheet.confirmed(part)) == ""
    again = MyBox(tmp_path / "there" / BOX)
    assert again.sheet == box.sheet and again.count.checked == again.count.asked and again.trouble == ""
    assert [path.name for path in (tmp_path / "there").iterdir()] == [BOX]


def test_a_kill_loses_no_answer(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ldd_tui.box.kept import MyBox\n"
        "box = MyBox(Path(sys.argv[1]))\n"
        "for part in box.parts[:5]: box.record(box.sheet.confirmed(part))\n"
        "print('ready', flush=True); sys.stdin.read()"
    )
    file = tmp_path / BOX
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        os.kill(process.pid, signal.SIGKILL)
    box = MyBox(file)
    assert [box.sheet.is_checked(part) for part in box.parts[:6]] == [True] * 5 + [False]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("nonsense", "not TOML"),
        ("[seen]\nno.such = 1", "no: no such value"),
        (f'[seen]\n"{NEEDED}" = 9', f"{NEEDED}: 9 is impossible"),
        (f'[seen]\n"{NEEDED}" = true', "is impossible"),
        (f'[seen]\n"{NEEDED}" = [[1]]', "is impossible"),
        ('[seen]\n"cornflower.3.reinforcement" = [["france"], 1]', "is impossible"),
        ('[seen]\n"cornflower.3.reinforcement" = ["france", "france"]', "is impossible"),
        ('[seen]\n"technology.entente.naval.1.name" = "\\u001b[2J"', "is impossible"),
        ("seen = 3", "seen: expected a table"),
        ("other = 3", "other: expected only a table [seen]"),
        ("\udce9", "it is not text in UTF-8"),
    ],
)
def test_a_damaged_file_is_told_of_and_kept_aside(content: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / BOX
    raw = content.encode(errors="surrogateescape")
    file.write_bytes(raw)
    box = MyBox(file)
    assert said in box.trouble and str(file)[:40] in box.trouble and box.trouble.isprintable()
    kept = box.record(box.sheet.confirmed(box.parts[0]))
    assert "is kept as" in kept and (tmp_path / f"{BOX}.old").read_bytes() == raw
    assert MyBox(file).trouble == "" and box.record(box.sheet) == ""


def test_what_is_in_order_in_a_damaged_file_counts(tmp_path: Path) -> None:
    (tmp_path / BOX).write_text(f'[seen]\n"{NEEDED}" = 6\nwrong = 1\n')
    assert MyBox(tmp_path / BOX).sheet.answers == {NEEDED: 6}


@pytest.mark.parametrize("obstacle", ["a directory", "below a file", "no room"])
def test_what_cannot_be_written_is_told(obstacle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / BOX
    if obstacle == "a directory":
        file.mkdir()
    elif obstacle == "below a file":
        (tmp_path / "x").write_text("")
        file = tmp_path / "x" / BOX
    else:

        def full(*args: object, **kwargs: object) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_bytes", full)
    box = MyBox(file)
    said = box.record(Sheet({NEEDED: 6}))
    assert said.startswith("Not saved in") and said.isprintable()
    assert box.sheet.answers == {NEEDED: 6} and not list(tmp_path.glob("**/.*"))


def test_answers_of_others_do_not_drive_out_ones_own(tmp_path: Path) -> None:
    box = MyBox(tmp_path / BOX)
    box.record(Sheet({NEEDED: 6}))
    assert box.take_over(Sheet({"corners.7": "red"})) == ""
    assert "is kept as" in box.take_over(Sheet({NEEDED: 5}))
    assert box.sheet.answers == {NEEDED: 5, "corners.7": "red"}
    assert f'"{NEEDED}" = 6' in (tmp_path / f"{BOX}.old").read_text()
