"""The board file that follows from the answers: it says where it comes from, adds up, and is read back as it was."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest

from ldd_tui.box import board
from ldd_tui.box.model import NOT_PRINTED, Doubt, Part, Sheet, Value
from ldd_tui.box.trees import all_parts
from rules.board_file import packaged, packaged_text, parse
from rules.model import Corner, Sector, Side, Technology
from tests.box.test_parts import sources

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


def test_a_box_that_is_as_assumed_changes_nothing_but_the_sources() -> None:
    made = board.made(PARTS, everything(), DAY)
    assert parse(made.text) == packaged() and made.wrong == ()
    assert "the owner's box, 201 of 201 values checked, on 2026-11-22" in made.text.splitlines()[0]
    assert tomllib.loads(made.text)["ref"] == "the owner's box, 201 of 201 values checked, on 2026-11-22"
    assert {path for path, source in sources(tomllib.loads(made.text)) if source in ("R", "O")} == NOT_PRINTED


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


def test_other_answers_are_read_back_too() -> None:
    sheet = everything()
    for cell in CELLS.values():
        others = [choice.value for choice in cell.choices if choice.value != cell.assumed]
        if cell.path[0] in ("corners", "cornflower") and cell.doubt is Doubt.ASKED and not cell.several:
            sheet = sheet.answered(cell, others[-1])
    made = board.made(PARTS, sheet, DAY)
    assert board.seen_in(PARTS, made.text).answers == sheet.answers and not made.wrong


def test_nothing_of_the_packaged_board_was_read_off_a_box() -> None:
    assert board.seen_in(PARTS, packaged_text()).answers == {}


def test_a_file_corrected_by_hand_is_read_too() -> None:
    text = packaged_text().replace(
        'needed = { value = 3, src = "R" }', 'needed = { value = 2, src = "B" }', 1
    ).replace('values = [7, 16, 19, 20, 26, 30, 35, 36, 38, 40], src = "R"', 'values = [7, 16], src = "B"')  # fmt: skip
    assert board.seen_in(PARTS, text).answers == {"technology.entente.attack.0.needed": 2}


@pytest.mark.parametrize(
    ("name", "sheet", "said"),
    [
        ("entente.naval", seen(technology__entente__naval__1__year=1919), "The years go back from one box to the next"),
        ("merchant_navy", seen(trade__merchant_navy__spaces="2"), "The track has a 3 (8.2)"),
        ("merchant_navy", seen(trade__merchant_navy__spaces="99"), "The track has a 3 (8.2)"),
        ("production.entente", seen(sectors__russia__production=3), "must make 8: the set-up of section 4"),
        ("production.central_powers", seen(sectors__germany__production=4), "make 9, and must make 10"),
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


def test_two_sectors_that_make_up_for_each_other_are_no_contradiction() -> None:
    made = board.made(PARTS, seen(sectors__russia__production=3, sectors__africa__production=0), DAY)
    assert made.wrong == ()
    assert parse(made.text).sectors[Sector.RUSSIA].production == 3


def test_parts_that_contradict_each_other_are_told() -> None:
    """No card of any year has a red corner, although each deck alone may lack one."""
    reds = [event for event in range(1, 43) if packaged().corner(event) is Corner.RED]
    made = board.made(PARTS, Sheet({f"corners.{event}": "grey" for event in reds}), DAY)
    assert made.wrong and all(wrong.part.name.startswith("corners") for wrong in made.wrong)
    assert "corners.red" in made.wrong[0].words
    parse(made.text)
