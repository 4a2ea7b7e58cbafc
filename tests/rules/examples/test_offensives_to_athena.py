"""The rulebook's worked examples from its chapters 10.3 to 17, dice and all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules import refusals as r
from rules.actions import KEEP, Offensive, Reroll, Research
from rules.facts import (
    CornflowerDrawn,
    CounterAttacked,
    EventEnded,
    EventTakesEffect,
    LossesCounted,
    MarkerAdvanced,
    PrestigeCounted,
    ResearchPaid,
    ResearchRolled,
    Surrendered,
)
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Cards,
    Cause,
    CounterAttack,
    Dice,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    Status,
    Tree,
)
from rules.phases.income import production_total
from tests.rules.examples.support import HARMLESS, francois, hits, losses_for, turn_1_events, turn_2
from tests.rules.support import ARTILLERY, BOARD, DEFENCE, NAVAL, Table

# --- offensives (10.3) --------------------------------------------------------------------------------------


@pytest.mark.rule("10.3.2", "10.3.1", "R113")
def test_tv15_russia_at_2_attacks_the_ottoman_empire_for_1_or_2_rp() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=ENTENTE, losses={RUSSIA: losses_for(RUSSIA, 2)}, rp=(10, 10))
    offered = {act.size for act in table.legal if isinstance(act, Offensive) and act.attacker == RUSSIA}
    assert offered == {1, 2}
    assert table.reason(Offensive(RUSSIA, OTTOMAN_EMPIRE, 0)) == r.WrongSize
    assert table.reason(Offensive(RUSSIA, OTTOMAN_EMPIRE, 3)) == r.WrongSize
    table.do(Offensive(RUSSIA, OTTOMAN_EMPIRE, 2))
    assert table.rp(ENTENTE) == 8


def germany_attacks_russia(artillery: int = 4) -> Table:
    table = Table.at(
        Phase.OFFENSIVES,
        initiative=CENTRAL_POWERS,
        turn=11,
        rp=(10, 10),
        losses={RUSSIA: BOARD.sectors[RUSSIA].last_space - 2},
        levels={GERMANY: (3, 0, 3, 2), RUSSIA: (0, 2, 0, 1)},
    )
    table.do(Offensive(GERMANY, RUSSIA, 2)).roll(1, 3)
    assert isinstance(table.waiting, Dice) and table.waiting.count == 2
    table.roll(1, artillery)
    return table


@pytest.mark.rule("10.3.4", "10.3.3", "10.2.7", "R006", "R015", "R103", "R248")
@pytest.mark.parametrize("artillery", [4, 5])
def test_tv16_germany_attacks_russia(artillery: int) -> None:
    table = germany_attacks_russia(artillery)
    assert table.state.battle is not None and table.state.battle.pool.rerolls == 3 - 1
    assert table.legal == (Reroll((1,)), KEEP)
    table.do(Reroll((1,))).roll(1)
    assert hits(table) == [(1, 1, False), (3, 1, True), (1, 0, False), (artillery, 0, True)]
    assert table.losses(RUSSIA) == BOARD.sectors[RUSSIA].last_space
    assert table.status(RUSSIA) == Status.AT_WAR, "one more loss and Russia surrenders"
    assert table.losses(GERMANY) == 1, "one for the Attack die, none for the Artillery die"
    assert table.rp(CENTRAL_POWERS) == 8


@pytest.mark.rule("10.3.4", "3.9", "R011")
@pytest.mark.parametrize(("attack", "losses"), [(2, 0), (1, 1)])
def test_tv16_a_1_on_an_artillery_die_is_no_counter_attack(attack: int, losses: int) -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=CENTRAL_POWERS, levels={GERMANY: (0, 0, 1, 0)})
    table.do(Offensive(GERMANY, RUSSIA, 1)).roll(attack).roll(1)
    assert table.losses(GERMANY) == losses
    assert table.losses(RUSSIA) == 0, "and it misses"


@pytest.mark.rule("10.3.4", "R119")
def test_tv17_no_counter_attack_on_france_as_germany_attacked_another() -> None:
    table = germany_attacks_russia().do(Reroll((1,))).roll(1)
    table.do(Offensive(FRANCE, GERMANY, 2)).roll(1, 3)
    assert table.fact(CounterAttacked).verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    assert table.losses(FRANCE) == 0


@pytest.mark.rule("10.3.4", "R119")
def test_tv17_had_germany_attacked_france_the_counter_attack_would_apply() -> None:
    table = Table.at(Phase.OFFENSIVES, initiative=CENTRAL_POWERS)
    table.do(Offensive(GERMANY, FRANCE, 2)).roll(2, 2)
    table.do(Offensive(FRANCE, GERMANY, 2)).roll(1, 3)
    assert table.fact(CounterAttacked).verdict == CounterAttack.APPLIES
    assert table.losses(FRANCE) == 1


# --- the end of a turn, of a game, quick play (11, 14.2.2, 15.3) --------------------------------------------


@pytest.mark.rule("11", "3.1.2", "3.2", "R144", "R145")
def test_tv18_lafayette_moves_while_the_merchant_navy_is_at_the_end() -> None:
    end = BOARD.merchant_navy[-1]
    table = Table.at(Phase.OFFENSIVES, turn=11, rp=(0, 0), merchant_navy=end, lafayette=2, deck=HARMLESS)
    assert table.all(MarkerAdvanced) == [MarkerAdvanced(lafayette=True, space=3)]
    assert (table.state.merchant_navy, table.state.lafayette) == (end, 3)
    before = replace(table.state, lafayette=2)
    assert production_total(table.state, ENTENTE) == production_total(before, ENTENTE) + 1


@pytest.mark.rule("14.2.2", "14.2.1", "2", "R001", "R007", "R018", "R157")
def test_tv20_prestige_16_to_18() -> None:
    values = {
        FRANCE: 1,
        ITALY: 2,
        ROMANIA: 1,
        GREECE: 1,
        MIDDLE_EAST: 1,
        AFRICA: 0,
        GERMANY: 2,
        AUSTRIA_HUNGARY: 1,
        OTTOMAN_EMPIRE: 1,
        BULGARIA: 1,
    }
    table = Table.at(
        Phase.END_OF_TURN,
        turn=14,
        losses={sector: losses_for(sector, value) for sector, value in values.items()},
        status={
            **dict.fromkeys((ITALY, ROMANIA, GREECE, BULGARIA), Status.AT_WAR),
            RUSSIA: Status.EXITED,
            SERBIA: Status.SURRENDERED,
            GERMAN_COLONIES: Status.SURRENDERED,
        },
        vp=(1, 1),
    )
    assert table.waiting == Over(CENTRAL_POWERS, Cause.ARMISTICE, "14.2.1", (16, 18))
    entente, central_powers = table.all(PrestigeCounted)
    points = {line.sector: line.operational_value * line.prestige_value for line in entente.lines}
    assert points == {FRANCE: 4, ITALY: 6, ROMANIA: 1, GREECE: 1, MIDDLE_EAST: 3, AFRICA: 0}
    points = {line.sector: line.operational_value * line.prestige_value for line in central_powers.lines}
    assert points == {GERMANY: 10, AUSTRIA_HUNGARY: 3, OTTOMAN_EMPIRE: 3, BULGARIA: 1}


@pytest.mark.rule("15.3", "R232")
def test_tv21_quick_play_siegfriedstellung_is_for_germany_alone() -> None:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        turn=8,
        options=Options(quick_play=True),
        trees={CENTRAL_POWERS: Tree(levels=(0, 3, 0, 0, 0, 0))},
        levels={GERMANY: (0, 3, 0, 0), AUSTRIA_HUNGARY: (0, 3, 0, 0)},
    )
    table.do(Research(DEFENCE, 1)).roll(6)
    reached = {sector: table.state.sectors[sector].levels[DEFENCE] for sector in BOARD.of_side(CENTRAL_POWERS)}
    assert reached.pop(GERMANY) == 4
    assert max(reached.values()) < 4


# --- Athena (17.6) ------------------------------------------------------------------------------------------


@pytest.mark.rule("17.6.2", "3.7", "R208", "R209", "R210", "R284")
def test_tv22_athena_researches_on_turn_7() -> None:
    tree = Tree(levels=(2, 2, 1, 2, 1, 1), cubes=(0, 0, 1, 0, 2, 0))
    table = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        turn=7,
        rp=(10, 10),
        options=Options(athena=(CENTRAL_POWERS,)),
        trees={CENTRAL_POWERS: tree},
    )
    names = [BOARD.trees[CENTRAL_POWERS][technology][level - 1].name for technology, level in enumerate(tree.levels)]
    assert names == ["Firepower", "Trenches", "Heavy Artillery", "Jagdstaffeln", "Raiders", "Zeppelins"]
    table.draw(2)
    assert table.fact(ResearchPaid) == ResearchPaid(side=CENTRAL_POWERS, technology=ARTILLERY, level=2, rp=2)
    table.roll(1)
    rolled = table.fact(ResearchRolled)
    assert (rolled.bonus, rolled.cubes, rolled.success) == (1, 1, False)
    assert table.fact(ResearchPaid) == ResearchPaid(side=CENTRAL_POWERS, technology=NAVAL, level=2, rp=1)
    table.roll(2)
    rolled = table.fact(ResearchRolled)
    assert (rolled.bonus, rolled.cubes, rolled.success) == (0, 2, True)
    paid = [fact.technology for fact in table.all(ResearchPaid, ever=True)]
    assert paid == [ARTILLERY, NAVAL], "Attack and Air Raid wait for 1917, Defence and Aviation are x"
    assert table.rp(CENTRAL_POWERS) == 7
    assert table.state.trees[CENTRAL_POWERS] == Tree(levels=(2, 2, 1, 2, 2, 1), cubes=(0, 0, 2, 0, 0, 0))


@pytest.mark.rule("17.6.3", "10.1.3", "R212", "R213", "R214")
def test_tv23_athena_reinforces_austria_hungary_bulgaria_germany_the_ottoman_empire() -> None:
    table = Table.at(
        Phase.REINFORCEMENTS,
        side=CENTRAL_POWERS,
        turn=7,
        rp=(0, 20),
        options=Options(athena=(CENTRAL_POWERS,)),
        status={BULGARIA: Status.AT_WAR},
        losses={AUSTRIA_HUNGARY: 3, OTTOMAN_EMPIRE: 2, BULGARIA: 2, GERMANY: 1, GERMAN_COLONIES: 3},
    )

    def draw(*cards: int) -> tuple[Sector | None, int]:
        assert isinstance(table.waiting, Cards) and table.waiting.count == len(cards)
        table.draw(*cards)
        drawn = next(fact for fact in table.facts if isinstance(fact, CornflowerDrawn))
        return drawn.sector, table.rp(CENTRAL_POWERS)

    assert draw(1, 2, 3, 5) == (AUSTRIA_HUNGARY, 20 - 6), "four spaces from the red one: four cards, three name it"
    assert table.losses(AUSTRIA_HUNGARY) == 0
    assert draw(4, 6, 7) == (BULGARIA, 14 - 3)
    assert draw(8, 9) == (GERMANY, 11 - 1)
    assert draw(10, 11, 12) == (OTTOMAN_EMPIRE, 10 - 3)
    assert table.state.phase == Phase.OFFENSIVES
    assert table.losses(GERMAN_COLONIES) == 3


def resolved(*cards: int, turn: int = 11) -> Table:
    """Draw these cards and stop at the first decision or chance event after they are resolved."""
    return Table.at(Phase.EVENTS, turn=turn, deck=tuple(sorted((*cards, 5, 7, 8))), rp=(0, 0)).draw(
        *(*cards, 5, 7, 8)[:3]
    )


# --- numbers that other parts of the rulebook give otherwise ------------------------------------------------


@pytest.mark.rule("18", "R251")
def test_the_numbers_of_the_historical_notes_are_obsolete() -> None:
    """The notes number Jutland 14 and Michael 35; the cards say 15 and 34."""
    assert resolved(14).waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
    assert resolved(15).waiting == Dice(CENTRAL_POWERS, Purpose.EVENT, 1, "18, event 15", 15)
    for michael, dice in ((34, 2), (35, 1)):
        table = Table.at(Phase.OFFENSIVES, turn=11, initiative=CENTRAL_POWERS, events=(michael,))
        table.do(Offensive(GERMANY, FRANCE, 1))
        assert isinstance(table.waiting, Dice) and table.waiting.count == dice


@pytest.mark.rule("10.3.4", "13.2.1", "R006")
def test_one_more_loss_and_russia_surrenders() -> None:
    last = BOARD.sectors[RUSSIA].last_space
    table = Table.at(Phase.OFFENSIVES, initiative=CENTRAL_POWERS, losses={RUSSIA: last})
    table.do(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)).roll(6)
    assert table.fact(LossesCounted).losses == 1
    assert table.fact(Surrendered).sector == RUSSIA
    assert table.status(RUSSIA) == Status.SURRENDERED


@pytest.mark.rule("20", "7.3", "5", "R036", "R040")
def test_the_cards_of_turn_1_in_the_order_in_which_they_act() -> None:
    table = francois().draw(1, 3, 4)
    assert [fact.event for fact in table.all(EventTakesEffect)] == [1]
    table = turn_2(francois())
    assert [fact.event for fact in table.all(EventTakesEffect, ever=True)] == [1, 3, 4]
    assert not table.all(EventEnded, ever=True)
    assert (table.state.this_turn, table.state.in_force) == ((), ())


@pytest.mark.rule("20", "R273")
def test_dice_and_cards_come_from_outside_so_that_the_game_can_be_told_again() -> None:
    first, second = turn_2(francois()), turn_2(francois())
    assert first.state == second.state
    assert first.history == second.history
    other = francois().draw(1, 3, 4).roll(1, 2, 6).roll(4)
    assert other.state != turn_1_events(francois()).state
    assert other.losses(FRANCE) == 1
