"""The box of a dialog: how high it is."""

from __future__ import annotations

import pytest
from textual.content import Content
from textual.geometry import Size

from ldd_tui.modals.parts.box import AROUND, DialogBox, Parts
from ldd_tui.modals.parts.styles import NOTHING

WITHIN = Size(60, 20)


def parts(rows: int, lines: int) -> Parts:
    return Parts(
        intro=NOTHING,
        head=NOTHING,
        rows=[Content(f"Row {number}") for number in range(rows)],
        cursor=0,
        mark=lambda line: line,
        text=lambda _width: Content("\n".join(f"Line {number}" for number in range(lines))),
        notice=NOTHING,
        keys=Content("Enter choose"),
    )


@pytest.mark.parametrize(("rows", "lines"), [(0, 3), (2, 0), (2, 3), (4, 0)])
def test_a_box_is_as_high_as_what_it_holds(rows: int, lines: int) -> None:
    empty = int(bool(rows) and bool(lines))
    assert DialogBox().show(parts(rows, lines), WITHIN, 0, airy=False) == rows + empty + lines + 1 + AROUND.height


@pytest.mark.parametrize(("rows", "lines"), [(0, 3), (2, 0), (2, 3)])
def test_a_box_that_must_cover_more_than_it_holds_does(rows: int, lines: int) -> None:
    assert DialogBox().show(parts(rows, lines), WITHIN, 14, airy=False) == 14
