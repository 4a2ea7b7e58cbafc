"""Where a sector's cube or marker is on the printed board (3.1.1, R004; first edition: 3.3.4)."""

from __future__ import annotations

import pytest

from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import AUSTRIA_HUNGARY, GERMANY, ITALY, MIDDLE_EAST, RUSSIA, SERBIA, Sector, SectorBoard

SECOND, FIRST = packaged("second").sectors, packaged("first").sectors


def number(sector: Sector, losses: int) -> int | None:
    """The number printed on a second-edition cube's space."""
    return SECOND[sector].spaces[SECOND[sector].space(losses)]


@pytest.mark.rule("3.1.1", "R004")
@pytest.mark.parametrize("one", SECOND, ids=lambda one: one.sector.name)
def test_the_value_in_force_is_left_of_the_cube_and_the_red_space_stays_free(one: SectorBoard) -> None:
    places = [one.space(losses) for losses in range(one.last_space + 1)]
    assert places == list(range(1, len(one.spaces))), "from the space right of the red one to the right-most"
    assert [one.spaces[place - 1] for place in places] == list(one.track)


@pytest.mark.rule("3.1.1")
def test_the_examples_of_the_second_edition() -> None:
    assert number(ITALY, 0) == 2 and SECOND[ITALY].space(0) == 1, "20: on the black 2 when it enters the war"
    assert SECOND[AUSTRIA_HUNGARY].space(3) == 4, "17.6.3: four spaces from the red value (R213)"
    russia = SECOND[RUSSIA]
    assert russia.space(russia.last_space) == len(russia.spaces) - 1, "10.3.4: one more loss and Russia surrenders"
    east = SECOND[MIDDLE_EAST]
    steps = [east.spaces[east.space(losses) - 1] for losses in (3, 2, 1, 0)]
    assert steps == [0, 1, 1, 2], "10.1: 0 to 1, 1 to 1, 1 to 2"


@pytest.mark.rule("3.3.4:4", "F003")
def test_a_marker_of_the_first_edition_is_on_its_level() -> None:
    for one in FIRST:
        assert [one.spaces[one.space(losses)] for losses in range(one.level)] == list(range(one.level, 0, -1))
    germany, serbia = FIRST[GERMANY], FIRST[SERBIA]
    assert germany.spaces[germany.space(3)] == 5 and germany.track[3] == 2, "6.7: a level of 5 has a value of 2"
    assert [serbia.spaces[serbia.space(losses)] for losses in (2, 1, 0)] == [1, 2, 3], "6.5.3: Serbia back from 1 to 3"


def test_every_edition_has_a_space_for_each_number_of_losses() -> None:
    for edition in EDITIONS:
        for one in packaged(edition).sectors:
            assert len({one.space(losses) for losses in range(len(one.track))}) == len(one.track)
