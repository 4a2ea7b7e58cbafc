"""What is asked: every value that is reconstructed, each once, none that the rulebook tells, the weighty ones first."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from ldd_tui.box import board
from ldd_tui.box.cards import CORNERS
from ldd_tui.box.model import NOT_PRINTED, Cell, Doubt, Sheet, count
from ldd_tui.box.trees import all_parts
from rules.board_file import packaged_text

PARTS = all_parts()
CELLS = [cell for part in PARTS for cell in part.cells]
ASKED = [cell for cell in CELLS if cell.doubt is Doubt.ASKED]
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
    belgium = next(cell for cell in CELLS if cell.path == (CORNERS, "2"))
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
    assert not told & {cell.path for cell in CELLS if cell.doubt is not Doubt.TOLD}


def test_each_value_is_asked_once_and_all_are_counted() -> None:
    assert len({cell.key for cell in CELLS}) == len(CELLS)
    assert count(PARTS, Sheet()) == (201, 0, 0)
    assert len(PARTS) == 34


def test_the_weighty_ones_come_first() -> None:
    kinds = list(dict.fromkeys(part.name.partition(".")[0] for part in PARTS))
    first = ["entente", "central_powers", "merchant_navy", "corners", "cornflower"]
    assert kinds == [*first, "production", "track", "improvements"]


def test_what_is_assumed_is_a_possible_answer_and_every_key_gives_one() -> None:
    for cell in CELLS:
        assert cell.fits(cell.assumed), cell.key
        assert len({choice.key for choice in cell.choices}) == len(cell.choices), cell.key
        if not cell.several:
            assert all(cell.read(choice.key) == choice.value for choice in cell.choices), cell.key
        assert cell.read("\x1b[2J") is None or not cell.choices


def test_every_part_says_where_it_is_printed() -> None:
    assert all(part.title and part.where.endswith(".") and part.look.endswith(".") and part.short for part in PARTS)
    assert len({part.short for part in PARTS}) == len(PARTS)
    assert all(board.flaw(part, Sheet()) == "" for part in PARTS)
