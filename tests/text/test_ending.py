"""The question before technologies are ended names what is still possible, once."""

from __future__ import annotations

import pytest

from ldd_tui.players.hints import Level
from ldd_tui.text import hints
from rules.model import ENTENTE, TECHNOLOGIES, Phase, Tree
from tests.rules.support import Table

ATTACK = Tree(levels=(1, 0, 0, 0, 0, 0))


@pytest.mark.rule("10.2.3")
def test_attempts_that_are_still_possible_are_named() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees={ENTENTE: ATTACK})
    question = hints.question(table.state, Level.REMIND)
    assert question.startswith("Entente: attempts at ") and "are still possible." in question.split("\n\n")[0]


@pytest.mark.rule("10.2.3", "10.2.6")
def test_after_all_attempts_only_levels_are_left_and_are_told_once() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees={ENTENTE: ATTACK}, attempted=TECHNOLOGIES)
    reminded = hints.question(table.state, Level.REMIND)
    assert "attempt" not in reminded and reminded.count("evels") == 1
    assert "Unlocked levels not implemented yet" in reminded
    plain = hints.question(table.state, Level.OFF)
    assert plain.startswith("Entente: levels can still be implemented.") and "attempt" not in plain
