"""Whole random games: Athena is never asked (17)."""

from __future__ import annotations

import random

import pytest

from rules import engine
from rules.chance import drawn, rolled
from rules.check import check
from rules.model import CENTRAL_POWERS, ENTENTE, Choice, Dice, InitiativeRule, Options, Over, Setup
from tests.rules.athena.support import BOTH
from tests.rules.support import BOARD
from tests.soaking import first_of

rule = pytest.mark.rule
CHOICES = [
    Options(athena=(ENTENTE,)),
    Options(athena=(CENTRAL_POWERS,)),
    Options(athena=BOTH),
    Options(athena=(ENTENTE,), initiative=InitiativeRule.BID, lettow_card_fails=False),
    Options(athena=(CENTRAL_POWERS,), initiative=InitiativeRule.BID, reserve_mandatory=True),
    Options(athena=(CENTRAL_POWERS,), rewriting_history=True),
    Options(athena=BOTH, rewriting_history=True, initiative=InitiativeRule.DICE),
    Options(athena=(ENTENTE,), quick_play=True, brusilov_chain=True),
]


@rule("17", "17.6", "R227")
@pytest.mark.parametrize("games", first_of(1, (6, 60)))
@pytest.mark.parametrize("options", CHOICES)
def test_athena_is_never_asked(options: Options, games: int) -> None:
    dice = random.Random(str(options))
    for _ in range(games):
        state = engine.initial(Setup(BOARD, options)).state
        for _ in range(5_000):
            waiting = engine.pending(state)
            if isinstance(waiting, Over):
                break
            if isinstance(waiting, Choice):
                assert waiting.side not in options.athena
                state = engine.apply(state, dice.choice(engine.legal(state))).state
            elif isinstance(waiting, Dice):
                state = engine.apply(state, rolled(*(dice.randint(1, 6) for _ in range(waiting.count)))).state
            else:
                cards = dice.sample(engine.available_cards(state), waiting.count)
                state = engine.apply(state, drawn(*cards)).state
            check(state)
        assert isinstance(engine.pending(state), Over)
