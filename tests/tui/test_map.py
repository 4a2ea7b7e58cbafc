"""The map: every sector has a place, and the arrows lead everywhere."""

import pytest

from ldd_tui.widgets.map_view import PLACES, neighbour_on_screen
from rules import board_file
from rules.model import SECTORS, Sector

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def test_every_sector_has_one_place() -> None:
    assert sorted(PLACES) == list(SECTORS)
    assert len(set(PLACES.values())) == len(SECTORS)


def test_the_arrows_lead_everywhere() -> None:
    reached, open_ = {Sector.FRANCE}, [Sector.FRANCE]
    while open_:
        here = open_.pop()
        for step in STEPS:
            there = neighbour_on_screen(here, *step)
            if there not in reached:
                reached.add(there)
                open_.append(there)
    assert reached == set(SECTORS)


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        (Sector.FRANCE, (0, 1), Sector.GERMANY),
        (Sector.FRANCE, (-1, 0), Sector.FRANCE),
        (Sector.FRANCE, (0, -1), Sector.FRANCE),
        (Sector.GERMAN_COLONIES, (0, 1), Sector.GREECE),
        (Sector.GREECE, (0, -1), Sector.GERMAN_COLONIES),
        (Sector.ITALY, (1, 0), Sector.GERMAN_COLONIES),
        (Sector.SERBIA, (1, 0), Sector.GREECE),
        (Sector.MIDDLE_EAST, (1, 0), Sector.MIDDLE_EAST),
    ],
)
def test_a_step(start: Sector, step: tuple[int, int], end: Sector) -> None:
    assert neighbour_on_screen(start, *step) == end


def test_most_enemies_lie_side_by_side() -> None:
    board = board_file.second_edition()
    fronts = {tuple(sorted((here, there))) for here in SECTORS for there in board.sectors[here].neighbours}
    close = [
        (one, other)
        for one, other in fronts
        if sum(abs(a - b) for a, b in zip(PLACES[one], PLACES[other], strict=True)) == 1
    ]
    assert len(close) >= 10
