"""Offensives of the first edition (6.7, 6.5.1), surrender (7) and the count at the end (10)."""

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
    GREECE,
    ITALY,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Cause,
    Choice,
    CounterAttack,
    Decision,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.position import PositionError, from_position, to_position
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, at, drawn, wcl
from tests.rules.support import Table

# --- Offensives of the first edition (6.7, 6.5.1): their dice, the Air Division, who may attack whom, blo ---


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


# --- Surrender in the first edition (7): the Armistice roll, several that fall at once, and the count at  ---


GONE = Status.SURRENDERED


def felled(attacker: Sector, defender: Sector, *gone: Sector, turn: int = 3) -> Table:
    """A sector on its last level is hit and the Armistice die awaited; `gone` surrendered before."""
    board = at(1, Phase.OFFENSIVES).state.setup.board
    vp = [0, 0]
    for sector in gone:
        vp[board.sectors[sector].side.enemy] += board.sectors[sector].victory_points
    status = dict.fromkeys(gone, GONE)
    t = at(
        turn, Phase.OFFENSIVES, board.sectors[attacker].side, rp=(5, 5), wcl={defender: 1}, status=status,
        vp=(vp[0], vp[1]), initiative=board.sectors[attacker].side,
    )  # fmt: skip
    return t.do(a.Offensive(attacker, defender, 1)).roll(6)


@pytest.mark.rule("3.3.4:3", "3.3.5:1", "7:1", "7:2", "7:3", "7:4", "F082", "V23", "F027", "F079")
def test_one_victory_point_never_wins_but_the_die_is_thrown() -> None:
    t = felled(AUSTRIA_HUNGARY, SERBIA)
    assert t.waiting == Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7")
    t.roll(1)
    assert t.fact(f.ArmisticeRolled) == f.ArmisticeRolled(side=CENTRAL_POWERS, face=1, vp=1, won=False)
    assert t.decision == Decision.OFFENSIVE
    assert all(getattr(action, "defender", None) != SERBIA for action in t.legal)


@pytest.mark.rule("4:1", "7:5", "10:1", "V24")
@pytest.mark.parametrize(("face", "wins"), [(2, True), (3, False)])
def test_a_roll_below_the_vp_wins(face: int, wins: bool) -> None:
    t = felled(AUSTRIA_HUNGARY, ITALY, SERBIA)
    assert t.state.vp == (0, 3)
    t.roll(face)
    assert (t.waiting == Over(CENTRAL_POWERS, Cause.ARMISTICE_ROLL, "7")) is wins


@pytest.mark.rule("V25", "F029")
@pytest.mark.parametrize(("face", "wins"), [(6, False), (5, True)])
def test_france_is_worth_six_points_and_no_more(face: int, wins: bool) -> None:
    t = felled(GERMANY, FRANCE).roll(face)
    assert isinstance(t.waiting, Over) is wins


@pytest.mark.rule("V26", "F009")
def test_six_points_lose_on_a_six_and_seven_win_on_anything() -> None:
    five = (ITALY, RUSSIA)
    t = felled(AUSTRIA_HUNGARY, SERBIA, *five)
    assert t.state.vp == (0, 6)
    assert not isinstance(t.roll(6).waiting, Over)
    t = felled(Sector.OTTOMAN_EMPIRE, EGYPT, SERBIA, *five)
    assert t.state.vp == (0, 7)
    assert isinstance(t.roll(6).waiting, Over)


@pytest.mark.rule("11:37", "V70", "F028", "F030", "F049", "F080", "F112")
def test_several_that_fall_at_once_are_counted_one_by_one() -> None:
    levels = {FRANCE: 6, SERBIA: 1, GREECE: 1, GERMANY: 8, BULGARIA: 1}
    t = drawn(12, 37, wcl=levels, initiative=ENTENTE)
    assert (t.state.vp, t.waiting) == ((2, 0), Dice(ENTENTE, Purpose.ARMISTICE, 1, "7"))
    assert (wcl(t, FRANCE), wcl(t, GERMANY), t.losses(ITALY)) == (5, 7, 0)
    t.roll(2)
    assert (t.state.vp, t.waiting) == ((2, 1), Dice(CENTRAL_POWERS, Purpose.ARMISTICE, 1, "7"))
    t.roll(1)
    assert t.state.vp == (2, 2)
    t.roll(1)
    assert t.waiting == Over(CENTRAL_POWERS, Cause.ARMISTICE_ROLL, "7")


@pytest.mark.rule("F080")
def test_after_a_won_roll_the_rest_is_not_counted() -> None:
    others = (ITALY, RUSSIA, FRENCH_AFRICA)
    t = drawn(
        12, 37, wcl={SERBIA: 1, GREECE: 1}, status=dict.fromkeys(others, GONE), vp=(0, 6), initiative=CENTRAL_POWERS
    )
    assert isinstance(t.roll(6).waiting, Over)
    assert t.state.vp == (0, 7)


def last_turn(vp: tuple[int, int], gone: tuple[Sector, ...]) -> Table:
    return at(14, Phase.END_OF_TURN, rp=(0, 0), vp=vp, status=dict.fromkeys(gone, GONE))


@pytest.mark.rule("4:2", "10:2", "3.3.1:3", "V72", "F052")
def test_who_has_more_vp_after_turn_14_wins() -> None:
    t = last_turn((4, 3), (Sector.OTTOMAN_EMPIRE, BULGARIA, RUSSIA))
    assert t.waiting == Over(ENTENTE, Cause.VICTORY_POINTS, "10")
    assert t.fact(f.PointsCounted) == f.PointsCounted(vp=(4, 3), winner=ENTENTE, tie=False)


@pytest.mark.rule("4:3", "10:3", "F052")
def test_the_central_powers_win_a_tie() -> None:
    assert last_turn((0, 0), ()).waiting == Over(CENTRAL_POWERS, Cause.VICTORY_POINTS, "10")


@pytest.mark.rule("V72", "F085")
def test_russia_leaves_before_the_count_and_changes_nothing() -> None:
    t = at(14, Phase.END_OF_TURN, rp=(0, 0), revolution=6)
    assert t.status(RUSSIA) == Status.EXITED
    assert t.waiting == Over(CENTRAL_POWERS, Cause.VICTORY_POINTS, "10")
