"""The staff's advice through whole wars with blocks and Armistice rolls: of what they have, and of nothing else."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.players.staff.adviser import advise
from ldd_tui.players.staff.deciding import decide
from ldd_tui.text.advice import staff_advice as words
from rules import engine
from rules.model import CENTRAL_POWERS, ENTENTE, Choice, Decision, Options, Over, Setup
from saves.dice import Dealer, secret_from_seed
from tests.rules.first.support import BOARD, options
from tests.screens.game.test_first_edition import FOREIGN
from tests.text.support import assert_clean

SELDOM = 4
"""Of spending, every so many decisions are advised on: the staff's thoughts take long."""


@pytest.mark.parametrize(
    "given",
    [options(athena=(ENTENTE,)), options(athena=(CENTRAL_POWERS,)), options()],
    ids=["central_powers", "entente", "two"],
)
def test_whole_wars_are_advised_on_in_their_own_words(given: Options) -> None:
    dealer, throws, seen = Dealer(secret_from_seed("advice in blocks")), 0, 0
    asked: set[Decision] = set()
    state = engine.initial(Setup(BOARD, given)).state
    while not isinstance(state.waiting, Over):
        move: engine.Move
        if isinstance(state.waiting, Choice):
            move = decide(state, engine.legal(state), Random(0))
            seen += 1
            if state.waiting.decision not in asked or seen % SELDOM == 0:
                asked.add(state.waiting.decision)
                advice = advise(state)
                assert advice.best.action == move
                for weighed in advice.weighed:
                    assert weighed.value <= advice.best.value + 1e-9
                    for line in (words.headline(weighed, BOARD.edition), *words.lines(weighed, BOARD.edition)):
                        assert_clean(line)
                        assert not [word for word in FOREIGN if word in line.lower()], line
        else:
            throws += 1
            move = dealer.deal(state, throws)
        state = engine.apply(state, move).state
    assert {Decision.TECHNOLOGY, Decision.OFFENSIVE} < asked
