"""The event cards in the corner of the map: those that matter most are seen where there is little room."""

import pytest
from msgspec.structs import replace

from ldd_tui.look import themes
from ldd_tui.text import tracks
from ldd_tui.widgets.tracks import CardsPanel
from rules.model import FRANCE, SURRENDERED, Options, Phase, State
from tests.rules.support import Table


def test_cards_of_which_nothing_comes_stand_last() -> None:
    state = Table.at(Phase.OFFENSIVES, turn=4, events=(2, 8, 7), drawn=(2, 8, 7), options=Options()).state
    state = replace(state, in_force=(6,), cancelled=(7,))
    for height, numbers in ((4, ["8", "6", "2", "7"]), (3, ["8", "6"])):
        lines = CardsPanel().lines(state, 40, height, themes.palette(themes.DEFAULT))
        shown = ["".join(segment.text for segment in line).split()[0] for line in lines]
        assert shown[: len(numbers)] == numbers


def panel(state: State, width: int, height: int) -> str:
    lines = CardsPanel().lines(state, width, height, themes.palette(themes.DEFAULT))
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize(("width", "height"), [(33, 8), (33, 1), (39, 5), (54, 7)])
def test_at_every_width_a_card_of_which_nothing_comes_says_so(width: int, height: int) -> None:
    state = Table.at(Phase.OFFENSIVES, turn=12, events=(34,), drawn=(34,), status={FRANCE: SURRENDERED}).state
    told = panel(state, width, height)
    assert ("no effect" if height > 1 else "(34)") in told, told
    assert "Drawn, but no effect" in tracks.cards(state, "e")


def test_cards_without_a_line_are_named_or_counted() -> None:
    state = Table.at(Phase.OFFENSIVES, turn=4, events=(7, 9, 12, 13), drawn=(7, 9, 12, 13)).state
    state = replace(state, in_force=(6,))
    assert panel(state, 39, 5).splitlines()[-1].split()[:2] == ["6", "Von"]
    assert panel(state, 39, 4).splitlines()[-1] == " e shows 2 more"
    assert "Von Lettow in Africa too" in panel(state, 60, 4)
