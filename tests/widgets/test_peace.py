"""What peace would bring now, below the map of a wide screen."""

from __future__ import annotations

import pytest

from ldd_tui import text
from ldd_tui.look import themes
from ldd_tui.widgets.peace import PeacePanel
from rules.model import Phase
from tests.rules.support import Table

WIDTH_AT_160 = 103


@pytest.mark.parametrize(("language", "told"), [("en", "would win a peace now"), ("fr", "gagne si paix")])
def test_who_would_win_a_peace_is_told_whole(language: str, told: str) -> None:
    panel = PeacePanel()
    panel.set_reactive(PeacePanel.state, Table.at(Phase.REINFORCEMENTS, turn=1).state)
    with text.speaking(language):
        first, *_ = panel.draw(WIDTH_AT_160, 4, themes.palette(themes.DEFAULT))
    line = "".join(part.text for part in first)
    assert f"29 prestige, {told} " in line.replace("points", "prestige"), line
