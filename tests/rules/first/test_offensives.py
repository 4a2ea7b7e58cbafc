"""Offensives of the first edition (6.7, 6.5.1): their dice, the Air Division, who may attack whom, blocks."""

from __future__ import annotations

from typing import Any

import pytest

from rules import actions as a
from rules import facts as f
from rules import pools
from rules import refusals as r
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Choice,
    CounterAttack,
    Decision,
    Dice,
    Phase,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.position import PositionError, from_position, to_position
from tests.rules.first.support import BOARD, FRENCH_AFRICA, at, wcl
from tests.rules.support import Table

COLUMNS = (3, 3, 3, 4)
"""Attack 3, Defence 3, Artillery 3 and the last box of the Entente's Aviation."""


def attacking(side: Side, turn: int = 11, **position: Any) -> Table:
    position.setdefault("rp", (10, 10))
    return at(turn, Phase.OFFENSIVES, side, **position)


def with_everything(air: int = 4) -> Table:
    developed = {ENTENTE: (3, 0, 3, air), CENTRAL_POWERS: (0, 2, 0, 2)}
    return attacking(ENTENTE, developed=developed).do(a.Offensive(FRANCE, GERMANY, 2))


@pytest.mark.rule(
    "6.7:3", "6.7:5", "6.7:6", "6.7:7", "6.5.1:14", "6.5.2:1", "G08", "V17", "F017", "F018", "F021", "F074", "F076"
)
def test_france_attacks_germany_with_everything() -> None:
    t = with_everything()
    assert t.rp(ENTENTE) == 8
    assert t.waiting == Dice(ENTENTE, Purpose.ATTACK, 2, "6.7")
    t.roll(2, 5)
    assert t.waiting == Dice(ENTENTE, Purpose.ARTILLERY, 3, "6.5.1"), "more than the size"
    t.roll(1, 4, 6)
    assert t.legal == (a.Reroll((1,)), a.KEEP)
    t.do(a.Reroll((1,))).roll(5)
    assert wcl(t, GERMANY) == 4
    assert t.fact(f.LossTaken).operational_value == 2


@pytest.mark.rule("V17", "F018")
def test_dice_may_be_kept() -> None:
    t = with_everything().roll(2, 5).roll(1, 4, 6).do(a.KEEP)
    assert wcl(t, GERMANY) == 5


@pytest.mark.rule("V18", "F071")
def test_equal_numbers_of_aviation_give_no_reroll() -> None:
    t = with_everything(air=3).roll(2, 5).roll(1, 4, 6)
    assert t.decision == Decision.OFFENSIVE
    assert wcl(t, GERMANY) == 5


@pytest.mark.rule("V19", "6.5.1:12", "6.5.1:13", "F017")
def test_artillery_is_not_capped_and_a_natural_1_hurts_nobody() -> None:
    t = attacking(ENTENTE, developed={ENTENTE: (0, 0, 3, 0)}).do(a.Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert t.count == 3
    t.roll(3, 4, 4)
    assert (wcl(t, GERMANY), wcl(t, FRANCE)) == (6, 7)
    assert not t.all(f.CounterAttacked, ever=True)
    assert pools.pool(t.state, GERMANY, FRANCE, 1).counter_attack == CounterAttack.NEVER


@pytest.mark.rule("3.1:1", "3.1:2", "V20", "F009")
def test_only_a_natural_6_hits_against_defence_4() -> None:
    t = attacking(ENTENTE, developed={CENTRAL_POWERS: (0, 4, 0, 0)}).do(a.Offensive(FRANCE, GERMANY, 3)).roll(5, 5, 6)
    assert wcl(t, GERMANY) == 7


@pytest.mark.rule("V21", "6.5.1:15", "F074")
def test_any_of_the_missed_artillery_dice_are_thrown_again() -> None:
    developed = {ENTENTE: (0, 0, 0, 1), CENTRAL_POWERS: (0, 0, 2, 2)}
    t = attacking(CENTRAL_POWERS, developed=developed).do(a.Offensive(GERMANY, RUSSIA, 1)).roll(1).roll(2, 2)
    assert t.legal == (a.Reroll((2, 2)), a.Reroll((2,)), a.KEEP)
    t.do(a.Reroll((2, 2))).roll(6, 1)
    assert wcl(t, RUSSIA) == 6, "what fell stands"


@pytest.mark.rule("V22", "F077", "F003")
def test_hits_beyond_the_last_level_vanish() -> None:
    t = attacking(ENTENTE, wcl={BULGARIA: 1, ROMANIA: 3}, developed={ENTENTE: (0, 0, 2, 0)})
    t.do(a.Offensive(ROMANIA, BULGARIA, 1)).roll(6).roll(6, 6)
    assert t.status(BULGARIA) == Status.SURRENDERED
    assert t.state.vp == (2, 0)
    assert t.waiting == Dice(ENTENTE, Purpose.ARMISTICE, 1, "7")
    t.roll(6)
    assert t.decision == Decision.OFFENSIVE
    assert len(t.all(f.ArmisticeRolled, ever=True)) == 1


@pytest.mark.rule("6.7:1", "6.7:4", "V27", "F020")
def test_offensives_that_are_refused() -> None:
    t = attacking(ENTENTE, rp=(1, 5), status={ITALY: AT_WAR}, wcl={FRENCH_AFRICA: 1})
    assert t.reason(a.Offensive(ITALY, GERMANY, 1)) == r.NotAdjacent
    assert t.reason(a.Offensive(ROMANIA, BULGARIA, 1)) == r.NotAtWar
    assert t.reason(a.Offensive(SERBIA, BULGARIA, 1)) == r.NotAtWar
    assert t.reason(a.Offensive(FRANCE, GERMANY, 0)) == r.WrongSize
    assert t.reason(a.Offensive(FRANCE, GERMANY, 4)) == r.WrongSize
    assert t.reason(a.Offensive(FRANCE, GERMANY, 2)) == r.TooFewRP
    assert t.reason(a.Offensive(FRENCH_AFRICA, FRANCE, 1)) == r.NotEnemy
    assert t.reason(a.Offensive(FRENCH_AFRICA, BULGARIA, 1)) == r.NotAtWar


@pytest.mark.rule("6.7:1", "6.7:2", "V27")
def test_a_front_attacks_once_and_may_be_attacked_by_several() -> None:
    t = attacking(ENTENTE).do(a.Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert t.reason(a.Offensive(FRANCE, GERMANY, 1)) == r.AlreadyAttacked
    t.do(a.Offensive(RUSSIA, GERMANY, 1)).roll(6)
    assert wcl(t, GERMANY) == 7


@pytest.mark.rule("6.8:1", "V28", "F006", "F087")
def test_a_side_attacks_in_one_block_and_then_reinforces() -> None:
    t = attacking(CENTRAL_POWERS, turn=3, wcl={GERMANY: 7})
    for attacker, defender in ((GERMANY, FRANCE), (AUSTRIA_HUNGARY, SERBIA), (OTTOMAN_EMPIRE, RUSSIA)):
        assert t.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "6.7")
        t.do(a.Offensive(attacker, defender, 1)).roll(1)
    assert t.reason(a.Research(Technology.ATTACK, 1)) == r.NotAwaited
    t.do(a.DONE)
    assert t.waiting == Choice(CENTRAL_POWERS, Decision.REINFORCE, "6.5.3")


@pytest.mark.rule("6.5.1:16", "V63", "F019", "F075", "F078")
def test_the_air_division_has_hits_on_france_thrown_again() -> None:
    developed = {ENTENTE: (0, 3, 0, 4), CENTRAL_POWERS: (3, 0, 3, 0)}
    t = attacking(CENTRAL_POWERS, developed=developed).do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 4, 6).roll(1, 3, 5)
    assert t.waiting == Choice(ENTENTE, Decision.AIR_DIVISION, "6.5.1")
    assert t.legal == (a.Reroll((4, 6)), a.Reroll((4,)), a.Reroll((6,)), a.KEEP)
    assert t.do(a.Reroll((4, 6))).waiting == Dice(CENTRAL_POWERS, Purpose.FORCED_REROLL, 2, "6.5.1")
    assert t.roll(3, 1).legal == (a.Reroll((5,)), a.KEEP)
    t.do(a.Reroll((5,))).roll(4)
    assert wcl(t, FRANCE) == 6


@pytest.mark.rule("V63", "F075")
@pytest.mark.parametrize(("attacker", "defender"), [(GERMANY, RUSSIA), (AUSTRIA_HUNGARY, ITALY)])
def test_the_air_division_defends_france_alone(attacker: Sector, defender: Sector) -> None:
    t = attacking(CENTRAL_POWERS, developed={ENTENTE: COLUMNS}, status={ITALY: AT_WAR})
    assert not pools.pool(t.state, attacker, defender, 1).air_defence
    assert pools.pool(t.state, GERMANY, FRANCE, 1).air_defence


@pytest.mark.rule("6.5.1:17", "V62", "F073", "F075")
def test_the_circus_beats_the_air_division() -> None:
    developed = {ENTENTE: (0, 0, 0, 4), CENTRAL_POWERS: (0, 0, 1, 3)}
    with_circus = attacking(CENTRAL_POWERS, developed=developed, in_force=(27,))
    assert pools.aviation_of(with_circus.state, GERMANY) == 8
    with_circus.do(a.Offensive(GERMANY, FRANCE, 1)).roll(6).roll(1)
    assert with_circus.waiting == Choice(CENTRAL_POWERS, Decision.AVIATION, "6.5.1")
    assert with_circus.do(a.KEEP).decision == Decision.OFFENSIVE
    without = (
        attacking(CENTRAL_POWERS, turn=12, developed=developed).do(a.Offensive(GERMANY, FRANCE, 1)).roll(6).roll(1)
    )
    assert without.waiting == Choice(ENTENTE, Decision.AIR_DIVISION, "6.5.1"), "6 is no lead on 7"


@pytest.mark.rule("V61", "F073")
@pytest.mark.parametrize(("boxes", "numbers"), [(2, (7, 3, 2, 2, 0)), (0, (2, 2, 2, 2, 0))])
def test_the_circus_raises_each_front_up_to_its_star(boxes: int, numbers: tuple[int, ...]) -> None:
    t = attacking(CENTRAL_POWERS, turn=9, developed={CENTRAL_POWERS: (0, 0, 0, boxes)}, in_force=(27,))
    sectors = t.state.setup.board.of_side(CENTRAL_POWERS)
    assert tuple(pools.aviation_of(t.state, sector) for sector in sectors) == numbers


@pytest.mark.rule("F075", "F092")
@pytest.mark.parametrize("stage", ["air_division", "air_division_artillery", "settling"])
def test_a_position_names_no_stage_that_its_offensive_has_not(stage: str) -> None:
    t = with_everything().roll(2, 5).roll(1, 4, 6)
    position = to_position(t.state)
    assert from_position(position, BOARD).battle == t.state.battle
    position["now"]["battle"]["stage"] = stage
    with pytest.raises(PositionError, match=r"now\.battle\.stage"):
        from_position(position, BOARD)
