"""The event cards in the corner of the map: those that matter most are seen where there is little room."""

from msgspec.structs import replace

from ldd_tui.look import themes
from ldd_tui.widgets.tracks import CardsPanel
from rules.model import Options, Phase
from tests.rules.support import Table


def test_cards_of_which_nothing_comes_stand_last() -> None:
    """The Belgian Fortifications of 1914 come too late in 1915; Von Lettow's card is in force."""
    state = Table.at(Phase.OFFENSIVES, turn=4, events=(2, 8, 7), drawn=(2, 8, 7), options=Options()).state
    state = replace(state, in_force=(6,), cancelled=(7,))
    for height, numbers in ((4, ["8", "6", "2", "7"]), (3, ["8", "6"])):
        lines = CardsPanel().lines(state, 40, height, themes.palette(themes.DEFAULT))
        shown = ["".join(segment.text for segment in line).split()[0] for line in lines]
        assert shown[: len(numbers)] == numbers
