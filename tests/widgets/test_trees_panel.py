"""Both Technology Trees under the map: every technology with the number that the sectors' cards have too."""

import pytest

from ldd_tui.look import themes
from ldd_tui.widgets.trees import TreesPanel
from rules.model import ENTENTE, Phase, Tree
from tests.rules.support import Table


@pytest.mark.rule("R015")
def test_aviation_has_its_printed_number_as_the_others_have_theirs() -> None:
    state = Table.at(Phase.OFFENSIVES, trees={ENTENTE: Tree(levels=(3, 0, 1, 3, 0, 0))}).state
    lines = TreesPanel().lines(state, 104, 8, themes.palette(themes.DEFAULT))
    left = ["".join(segment.text for segment in line)[:52].split() for line in lines[1:5]]
    assert [row[:3] for row in left] == [
        ["Attack", "●●●◦", "3"],
        ["Defence", "◦◦◦", "Machine"],
        ["Artillery", "●◦◦", "1"],
        ["Aviation", "●●●◦", "5"],
    ]
