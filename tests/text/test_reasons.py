"""Reasons in words: each kind has a sentence, with its numbers as they are told elsewhere."""

from __future__ import annotations

from typing import get_args

import pytest

from ldd_tui.players import reasons as r
from ldd_tui.text.labels import headline
from ldd_tui.text.reasons import sentences
from rules import actions as a
from rules.model import CENTRAL_POWERS, ENTENTE, FRANCE, GERMANY, RUSSIA, CounterAttack, Technology
from tests.text.support import BOARD, assert_clean

AGAIN = r.IfThrownAgain((4,), losses=0.44, chance=0.0, own=0.5)
SAID: dict[r.Reason, str] = {
    r.Cost(3, 4): "It costs 3 RP; 4 RP left.",
    r.Cost(0, 4): "It costs nothing.",
    r.Keeps(3, 5): "It keeps 3 RP for turn 5.",
    r.Keeps(3, None): "It keeps 3 RP for later this turn.",
    r.WinsInitiative(0.58): "It wins the initiative with 58%, if any bid of the enemy is as likely as another.",
    r.WinsTheWar(FRANCE, 0.4): "It wins the war with 40%: France surrenders.",
    r.SurrenderWorth(RUSSIA, 3, after=5, needed=6, roll=0.0, production=2): (
        "Russia is worth 3 VP, which makes 5 of 6. It brings 2 RP a turn."
    ),
    r.SurrenderWorth(RUSSIA, 3, after=5, needed=0, roll=0.67, production=0): (
        "Russia is worth 3 VP, which makes 5; the Armistice roll then wins the war with 67%."
    ),
    r.SurrenderWorth(RUSSIA, 1, after=1, needed=0, roll=0.0, production=0): (
        "Russia is worth 1 VP, which makes 1: not enough for the Armistice roll."
    ),
    r.DiceThrown(3, attack=3, artillery=1): "Size 3 throws 3 Attack dice and 1 Artillery die.",
    r.DiceThrown(3, attack=4, artillery=0): "Size 3 throws 4 Attack dice: 1 Attack die more by events.",
    r.DiceThrown(3, attack=2, artillery=0): "Size 3 throws 2 Attack dice: 1 Attack die fewer by events.",
    r.LossesExpected(FRANCE, losses=2.84, chance=0.31): "2.8 losses expected; 31% that France surrenders.",
    r.LossesExpected(FRANCE, losses=2.84, chance=0.0): "2.8 losses expected.",
    AGAIN: "With the re-rolls of card 4: 0.4 losses expected, 0.5 own losses.",
    r.IfThrownAgain((4,), losses=0.44, chance=0.001, own=0.5): (
        "With the re-rolls of card 4: 0.4 losses expected, surrender under 1%, 0.5 own losses."
    ),
    r.OtherSize(FRANCE, 2, rp=-1, losses=2.8, chance=0.78): (
        "With size 2, for 1 RP less: 2.8 losses expected, 78% that France surrenders."
    ),
    r.OtherSize(FRANCE, 2, rp=0, losses=2.8, chance=0.0): "With size 2, at no cost: 2.8 losses expected.",
    r.CounterAttackRisk(GERMANY, chance=0.42, losses=0.42, surrender=0.001): (
        "Counter-attack 42%: 0.4 own losses expected. The chance that Germany surrenders by it is under 1%."
    ),
    r.CounterAttackRisk(GERMANY, chance=0.0, losses=0.42, surrender=0.0): (
        "Its own hits hurt it too: 0.4 own losses expected."
    ),
    r.NoCounterAttack(CounterAttack.DEFENDER_ATTACKED_ELSEWHERE): (
        "There is no counter-attack: the defender has attacked elsewhere this turn."
    ),
    r.GivesUpCounterAttacks(GERMANY, (FRANCE, RUSSIA)): (
        "Germany could then not counter-attack France or Russia this turn (10.3.4)."
    ),
    r.FailedDice(19, 1.5): (
        "By Brusilov Offensive (19) each Attack die that fails costs 1 RP or a notch: 1.5 expected."
    ),
    r.Prestige(4.0, this_turn=False): "4.0 prestige points, and peace may be near.",
    r.Prestige(4.0, this_turn=True): "4.0 prestige points, which are counted at the end of this turn.",
    r.Mandatory(14, full_size=True): (
        "Battle of Verdun (14) demands it at this size, before all else: there is no choice."
    ),
    r.Mandatory(14, full_size=False): "Battle of Verdun (14) demands it before all else: only its size is a choice.",
    r.SurrenderRisk(FRANCE, 0.5, 0.2, loses_the_war=True): (
        "Risk that France surrenders if every enemy beside it attacks it with all its dice: 50% as it stands, "
        "20% after this. That would lose the war."
    ),
    r.SurrenderRisk(FRANCE, 0.5, 0.2, loses_the_war=False, demanded=True): (
        "Risk that France surrenders by the attacks that events order this turn: 50% as it stands, 20% after this."
    ),
    r.RollThen(
        FRANCE, vp=6, roll=0.83
    ): "If France surrenders, the enemy has 6 VP, and its Armistice roll wins the war with 83%.",
    r.Threat(FRANCE, (r.Attack(GERMANY, 1.5), r.Attack(RUSSIA, 0.4, AGAIN))): (
        "France can still be attacked this turn by Germany (1.5 losses expected) and Russia (0.4; 0.4 with the "
        "re-rolls of card 4)."
    ),
    r.HigherOperationalValue(2, 3): "Its Operational Value rises from 2 to 3.",
    r.HigherIncome(2): "It brings 2 RP more a turn.",
    r.RevolutionRisk(0.42, 1): "42% that the Revolution moves on; 1 step is left.",
    r.SpaceGivenUp(RUSSIA, left=0, before=1, after=0): "Russia surrenders by it.",
    r.SpaceGivenUp(RUSSIA, left=1, before=1, after=0): (
        "The next loss makes Russia surrender. Its Operational Value falls from 1 to 0."
    ),
    r.SpaceGivenUp(RUSSIA, left=3, before=2, after=2): "Russia can then lose 2 spaces more before it surrenders.",
    r.SettledBy(RUSSIA, 2): "Russia gives up 2 spaces.",
    r.UnlockChance(Technology.NAVAL, 1, chance=0.83, needed=3, added=3): (
        "83% to unlock level 1 of Naval; needs 3 or more, the die has +3."
    ),
    r.UnlockChance(Technology.NAVAL, 1, chance=0.67, needed=3, added=0): (
        "67% to unlock level 1 of Naval; needs 3 or more."
    ),
    r.LevelDoes(BOARD, ENTENTE, Technology.ATTACK, 1, too_late=False): (
        "Each level: +1 on every Attack die of a sector that has implemented it."
    ),
    r.LevelDoes(BOARD, ENTENTE, Technology.NAVAL, 1, too_late=True): (
        "This is the last turn: the level would not act in it any more."
    ),
    r.LossesChange(GERMANY, FRANCE, 1.5, 2.0): (
        "Germany against France at full size: 1.5 losses expected as it stands, 2.0 after this."
    ),
    r.MayImplement((FRANCE, RUSSIA)): "It can then be implemented in France or Russia for 1 RP each.",
    r.Implemented(RUSSIA, Technology.ATTACK, 1): "Russia has level 1 of Attack then.",
    r.CubesThen(2, last_turn=False): "2 research cubes then help the next attempt.",
    r.CubesThen(2, last_turn=True): "This is the last turn: a research cube is no use any more.",
    r.SeaRoll(CENTRAL_POWERS, rp=1.67, without=1.0, spaces=0.5): (
        "U-boats take 1.7 RP on average. Without this: 1.0. The Entente holds too few RP: it would give up 0.5 notches "
        "on average."
    ),
    r.SeaRoll(ENTENTE, rp=0.67, without=0.67): "The blockade leaves the Central Powers 0.7 RP on average.",
    r.EventHelps(20, ENTENTE): "Arab Revolt (20) helps the Entente.",
    r.ThrownAgain(0.5, 0.0): "Each die causes a loss with 50%.",
    r.ThrownAgain(0.5, 0.66): "Each die causes a loss with 50%, and costs one with 66%.",
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


@pytest.mark.parametrize(("reason", "said"), SAID.items(), ids=lambda one: type(one).__name__)
def test_every_reason_is_a_sentence_with_its_numbers(reason: r.Reason, said: str) -> None:
    assert sentences([reason], BOARD.edition) == [said]


def test_there_is_an_example_of_every_reason() -> None:
    assert {type(reason) for reason in SAID} == set(r.Reason.__subclasses__())


@pytest.mark.parametrize("kind", get_args(a.Action))
def test_every_action_has_a_headline(kind: type) -> None:
    action = next((one for one in ACTIONS if isinstance(one, kind)), None) or kind()
    assert_clean(headline(action, BOARD.edition))
