"""Reasons in words: each kind has its own, short enough for a column, with its numbers as they are told elsewhere."""

from __future__ import annotations

from typing import get_args

import pytest
from rich.cells import cell_len

from ldd_tui.players import reasons as r
from ldd_tui.text.labels import headline
from ldd_tui.text.reasons import why
from rules import actions as a
from rules.model import CENTRAL_POWERS, ENTENTE, FRANCE, GERMANY, RUSSIA, Phase, Technology
from tests.text.support import BOARD, assert_clean

LEVEL = BOARD.trees[ENTENTE][Technology.NAVAL][0]
SAID: dict[r.Reason, str] = {
    r.WinsTheWar(0.4): "40% to win the war",
    r.Mandatory(14): "mandatory (Battle of Verdun)",
    r.Surrender(0.31, 3): "31% that it surrenders (3 VP)",
    r.Losses(2.84, 0.42): "2.8 losses, counter-attack 42%",
    r.Losses(2.84, 0.0): "2.8 losses, no counter-attack",
    r.Losses(2.84, None): "2.8 losses on average",
    r.Prestige(4.0): "4.0 prestige points",
    r.SurrenderRisk(RUSSIA, 0.5, 0.2): "surrender risk from 50% to 20%",
    r.SurrenderRisk(FRANCE, 0.5, 0.2, decides=True): "risk of defeat from 50% to 20%",
    r.OperationalValue(2, 3): "Operational Value from 2 to 3",
    r.RevolutionRisk(0.42): "Revolution risk 42%",
    r.LeftToSurrender(0): "it surrenders",
    r.LeftToSurrender(1): "then 1 loss from surrender",
    r.LeftToSurrender(3): "then 3 losses from surrender",
    r.DoneLater(): "done later anyway",
    r.SurrendersAfter(4): "it surrenders after 4 losses",
    r.Unlocks(LEVEL, 0.83): "83% for Naval Blockade",
    r.Unlocks(LEVEL, 0.83, too_late=True): "too late: the war ends",
    r.Implements(Technology.ATTACK): "+1 on its Attack dice",
    r.Implements(Technology.DEFENCE): "-1 on enemy Attack dice",
    r.Implements(Technology.ARTILLERY): "1 more Artillery die",
    r.Implements(Technology.AVIATION): "1 more Artillery re-roll",
    r.FewerEnemyRerolls(): "1 fewer enemy Artillery re-roll",
    r.NoEffect(Technology.DEFENCE, None): "no effect while neutral",
    r.NoEffect(Technology.ARTILLERY, 1): "no effect at Operational Value 1",
    r.NoEffect(Technology.AVIATION, 1): "no re-rolls gained or prevented",
    r.CubesThen(2, too_late=False): "2 cubes for the next attempt",
    r.CubesThen(2, too_late=True): "too late: the war ends",
    r.SeaRoll(CENTRAL_POWERS, 1.67): "U-boats take 1.7 RP",
    r.SeaRoll(ENTENTE, 0.67): "the enemy gains 0.7 RP",
    r.WinsInitiative(0.58): "58% to get the initiative",
    r.Keeps(3, 5): "keeps 3 RP for turn 5",
    r.Keeps(3): "keeps 3 RP for later phases",
    r.Keeps(3, phase=Phase.OFFENSIVES): "keeps 3 RP for offensives",
    r.Keeps(3, phase=Phase.REINFORCEMENTS): "keeps 3 RP for reinforcements",
    r.Wastes(2): "2 RP lost to the limit",
    r.LeavesRp(4): "4 RP left",
    r.Saves(2): "saves 2 RP",
    r.EventHelps(ENTENTE): "it helps the Entente",
    r.ThrownAgain(0.5, 0.0): "50% to hit",
    r.ThrownAgain(0.5, 0.66): "50% to hit, 66% loss",
}
ACTIONS: tuple[a.Action, ...] = (
    a.Bid(2),
    a.Naval(2),
    a.Absorb(RUSSIA),
    a.Settle(2),
    a.CancelEvent(20),
    a.ChooseSetAside(33),
    a.Reinforce(RUSSIA, 2),
    a.Research(Technology.NAVAL, 3),
    a.Implement(RUSSIA, Technology.ATTACK),
    a.Offensive(GERMANY, FRANCE, 3),
    a.Reroll((1, 3)),
)
_MOST_WORDS, _MOST_CELLS = 7, 36


@pytest.mark.parametrize(("reason", "said"), SAID.items(), ids=lambda one: type(one).__name__)
def test_every_reason_is_said_in_seven_words_with_its_numbers(reason: r.Reason, said: str) -> None:
    assert why(reason, BOARD.edition) == said
    assert len(said.split()) <= _MOST_WORDS and cell_len(said) <= _MOST_CELLS


def test_there_is_an_example_of_every_reason() -> None:
    assert {type(reason) for reason in SAID} == set(r.Reason.__subclasses__())


@pytest.mark.parametrize("kind", get_args(a.Action))
def test_every_action_has_a_headline(kind: type) -> None:
    action = next((one for one in ACTIONS if isinstance(one, kind)), None) or kind()
    assert_clean(headline(action, BOARD.edition))
