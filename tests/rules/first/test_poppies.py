"""The paper opponent: what it draws, and what it does with it (12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import engine, odds
from rules import facts as f
from rules import refusals as r
from rules.cards import orders_of
from rules.chance import Drawn
from rules.check import check
from rules.model import (
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
    SURRENDERED,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Idle,
    Over,
    Phase,
    Poppy,
    PoppyKind,
    Purpose,
    Sector,
    Setup,
    Side,
    State,
    Technology,
    put,
)
from tests.rules.first.support import (
    BLANK,
    BOARD,
    EGYPT,
    at,
    awaits_poppies,
    draw,
    game,
    naval,
    number,
    offensive,
    options,
    reinforcement,
    system,
    technology,
    wcl,
)
from tests.rules.support import ATTACK, DEFENCE, Table

# --- The paper opponent: what it draws, and what it does with it (12) ---------------------------------------


def launched(table: Table) -> list[tuple[Sector, Sector]]:
    return [(fact.attacker, fact.defender) for fact in table.all(f.OffensiveLaunched, ever=True)]


def throws(table: Table) -> Purpose:
    assert isinstance(table.waiting, Dice), table.waiting
    return table.waiting.purpose


def attempted(table: Table) -> tuple[Technology, int]:
    assert throws(table) == Purpose.RESEARCH and table.state.attempt is not None
    return table.state.attempt.technology, table.state.attempt.bonus


def unused(table: Table) -> list[f.PoppyUnused]:
    return table.all(f.PoppyUnused)


# -------------------------------------------------------------------------------------------------- drawing


@pytest.mark.rule("12.4:1", "12.4:2", "F054", "F116", "V82")
def test_as_many_markers_are_drawn_as_there_are_rp_one_at_a_time() -> None:
    table = system(ENTENTE, 1, 14, initiative=CENTRAL_POWERS)
    assert table.waiting == Cards(ENTENTE, Deck.POPPIES, 1, "12.4")
    assert len(engine.available_cards(table.state)) == 34
    table.draw(number(ENTENTE, BLANK))
    for left in range(13, 0, -1):
        assert awaits_poppies(table) and table.state.poppies.to_draw == left
        table.draw(engine.available_cards(table.state)[-1])
    assert len(table.fact(f.PoppiesDrawn).markers) == 14 and table.fact(f.PoppiesDrawn).rp == 14
    assert (unused(table)[0].marker, unused(table)[0].idle) == (BLANK, Idle.BLANK)


@pytest.mark.rule("12.4:1", "F116")
def test_a_draw_counts_the_markers_of_a_kind_that_are_left_in_the_bag() -> None:
    table = system(CENTRAL_POWERS, 1, 3)
    germany = number(CENTRAL_POWERS, reinforcement(GERMANY))
    for left in (5, 4, 3):
        outcomes = dict(engine.chance(table.state))
        assert outcomes[Drawn((germany,))] == left and sum(outcomes.values()) == 34 - (5 - left)
        table.draw(germany)


@pytest.mark.rule("12.4:2", "F126", "V82")
def test_without_rp_nothing_is_drawn_but_the_side_rolls_at_sea() -> None:
    table = system(ENTENTE, 1, 0, initiative=CENTRAL_POWERS)
    assert table.fact(f.PoppiesDrawn).markers == ()
    assert throws(table) == Purpose.BLOCKADE


@pytest.mark.rule("12.4:2", "F116")
def test_what_the_persons_block_brought_is_drawn_for_too() -> None:
    table = at(5, Phase.NAVAL, ENTENTE, rp=(0, 9), initiative=ENTENTE, options=options(athena=(CENTRAL_POWERS,)))
    table.roll(1)
    assert table.rp(CENTRAL_POWERS) == 12 and table.state.poppies.to_draw == 12


@pytest.mark.rule("12.4.4:5")
def test_all_markers_are_back_in_the_bag_after_the_block() -> None:
    table = draw(system(CENTRAL_POWERS, 1, 4), naval(1), naval(2))
    assert table.state.poppies.held == ()


# ------------------------------------------------------------------------------------------------ technology


@pytest.mark.rule("12.4.1:1", "12.4.1:2", "12.4.1:4", "12.4.1:6", "F056", "F117", "G11", "V73")
def test_the_greatest_modifier_goes_to_the_oldest_level_and_attack_before_defence() -> None:
    developed = {CENTRAL_POWERS: (2, 3, 3, 2)}
    table = draw(system(CENTRAL_POWERS, 9, 6, developed=developed), technology(1), technology(2), offensive(ITALY))
    assert attempted(table) == (ATTACK, 2) and table.rp(CENTRAL_POWERS) == 3
    assert table.fact(f.PoppyResearches).technologies == (ATTACK, DEFENCE)
    assert table.fact(f.PoppyResearches).years == (1917, 1917)
    table.roll(3)
    assert attempted(table) == (DEFENCE, 1) and table.rp(CENTRAL_POWERS) == 1
    table.roll(4)
    assert table.state.trees[CENTRAL_POWERS].levels[:4] == (2, 3, 3, 2) and table.rp(CENTRAL_POWERS) == 1


@pytest.mark.rule("12.4.1:4", "F117", "F057", "V74")
def test_with_too_few_rp_the_modifier_is_smaller() -> None:
    table = draw(system(CENTRAL_POWERS, 9, 2), technology(2))
    assert attempted(table) == (DEFENCE, 1) and table.rp(CENTRAL_POWERS) == 0


@pytest.mark.rule("12.4.1:5", "V74")
def test_without_rp_left_there_is_no_attempt() -> None:
    table = draw(system(CENTRAL_POWERS, 9, 3), technology(2), technology(1)).roll(6)
    assert unused(table)[0].marker == technology(1)
    assert {type(cause) for cause in unused(table)[0].why} == {r.AlreadyAttempted, r.TooFewRP}


@pytest.mark.rule("12.4.1:5", "V74")
def test_without_an_open_level_there_is_no_attempt_and_no_cost() -> None:
    table = draw(system(CENTRAL_POWERS, 1, 2, developed={CENTRAL_POWERS: (0, 1, 0, 0)}), technology(2))
    assert table.rp(CENTRAL_POWERS) == 2 and not table.all(f.ResearchPaid, ever=True)
    left = unused(table)[0]
    assert (left.marker, left.idle, left.rule) == (technology(2), Idle.IMPOSSIBLE, "12.4.1")
    assert left.why[0] == r.YearNotReached("6.5.1", ATTACK, 1915)


@pytest.mark.rule("12.4.1:1", "12.4.1:3", "F056", "V75")
def test_the_oldest_level_comes_first() -> None:
    table = draw(system(ENTENTE, 5, 2), technology(0), technology(0))
    assert attempted(table) == (DEFENCE, 0)
    assert attempted(table.roll(1)) == (ATTACK, 0)


@pytest.mark.rule("F110", "F118")
def test_event_34_helps_the_attempt_of_the_system_too() -> None:
    tanks, developed = 34, {ENTENTE: (3, 3, 3, 4)}
    table = draw(system(ENTENTE, 11, 2, in_force=(tanks,), developed=developed), technology(1)).roll(4)
    assert table.state.trees[ENTENTE].levels[ATTACK] == 4 and tanks not in table.state.in_force


# ------------------------------------------------------------------------------------------------ offensives


@pytest.mark.rule("12.4.2:1", "12.4.2:6", "G12", "V76")
def test_three_markers_against_germany_find_two_attackers() -> None:
    table = draw(system(ENTENTE, 5, 9), *[offensive(GERMANY)] * 3).roll(1, 1, 1)
    assert launched(table) == [(FRANCE, GERMANY), (RUSSIA, GERMANY)]
    table.roll(1, 1, 1)
    assert launched(table) == [(FRANCE, GERMANY), (RUSSIA, GERMANY)] and table.rp(ENTENTE) == 3
    assert unused(table)[0].marker == offensive(GERMANY)
    assert unused(table)[0].why == (r.AlreadyAttacked("6.7", FRANCE), r.AlreadyAttacked("6.7", RUSSIA))


@pytest.mark.rule("12.4.2:2", "F119", "V77")
def test_targets_come_by_printed_level_then_by_vp() -> None:
    table = system(CENTRAL_POWERS, 5, 9, wcl={BULGARIA: 3})
    draw(table, offensive(SERBIA), offensive(RUSSIA), offensive(FRANCE)).roll(1, 1, 1).roll(1, 1).roll(1)
    assert [defender for _, defender in launched(table)] == [FRANCE, RUSSIA, SERBIA]


@pytest.mark.rule("12.4.2:1", "F119", "V78")
def test_of_equal_chances_the_one_with_fewer_other_targets_attacks() -> None:
    developed = {ENTENTE: (3, 0, 3, 0), CENTRAL_POWERS: (0, 2, 0, 0)}
    table = draw(
        system(ENTENTE, 11, 2, developed=developed, wcl={RUSSIA: 5, ITALY: 5}), offensive(AUSTRIA_HUNGARY), BLANK
    )
    found = table.fact(f.PoppyAttacks).candidates[:2]
    assert [one.sector for one in found] == [ITALY, RUSSIA] and [one.size for one in found] == [2, 2]
    assert {odds.offensive(one.pool).at_least(1) for one in found} == {Fraction(25, 27)}
    assert launched(table) == [(ITALY, AUSTRIA_HUNGARY)] and table.count == 2


@pytest.mark.rule("12.4.2:4", "F119", "V79")
def test_the_serbian_flag_goes_on_to_romania() -> None:
    table = system(
        CENTRAL_POWERS, 9, 5, wcl={ROMANIA: 3, GREECE: 3, BULGARIA: 3}, status={SERBIA: SURRENDERED}, vp=(0, 1)
    )
    fact = draw(table, offensive(SERBIA)).fact(f.PoppyAttacks)
    assert (fact.attacker, fact.target) == (AUSTRIA_HUNGARY, ROMANIA)
    chances = {one.sector: odds.offensive(one.pool).at_least(1) for one in fact.candidates}
    assert chances == {AUSTRIA_HUNGARY: Fraction(5, 9), BULGARIA: Fraction(1, 3)}


@pytest.mark.rule("12.4.2:4", "F058", "F119")
def test_the_serbian_flag_goes_on_where_nobody_can_attack_serbia() -> None:
    table = system(CENTRAL_POWERS, 9, 5, wcl={GREECE: 3, BULGARIA: 3, AUSTRIA_HUNGARY: 1})
    draw(table, *[offensive(SERBIA)] * 2).roll(1)
    assert launched(table) == [(BULGARIA, SERBIA), (OTTOMAN_EMPIRE, GREECE)]


@pytest.mark.rule("12.4.2:6")
def test_a_marker_without_an_attacker_says_what_keeps_each_of_them() -> None:
    table = system(CENTRAL_POWERS, 9, 5, wcl={BULGARIA: 3, AUSTRIA_HUNGARY: 1})
    draw(table, *[offensive(SERBIA)] * 2).roll(1)
    assert unused(table)[0].why == (
        r.NoOperationalValue("6.7", AUSTRIA_HUNGARY),
        r.AlreadyAttacked("6.7", BULGARIA),
        r.NotAtWar("12.4.2", ROMANIA),
        r.NotAtWar("12.4.2", GREECE),
    )


@pytest.mark.rule("12.4.2:3", "12.4.2:5")
def test_the_offensive_is_as_large_as_operational_value_and_rp_allow() -> None:
    table = draw(system(CENTRAL_POWERS, 5, 2), offensive(FRANCE))
    assert table.count == 2 and table.rp(CENTRAL_POWERS) == 0


@pytest.mark.rule("F062", "F120")
def test_what_an_event_demands_comes_before_the_markers_with_all_dice_possible() -> None:
    verdun = 17
    assert orders_of(BOARD.edition.cards, (verdun,), CENTRAL_POWERS, True)
    table = draw(system(CENTRAL_POWERS, 6, 6, events=(verdun,)), offensive(RUSSIA))
    assert launched(table) == [(GERMANY, FRANCE)] and table.count == 3 and not table.all(f.PoppyAttacks, ever=True)
    table.roll(1, 1, 1)
    assert launched(table)[1:] == [(AUSTRIA_HUNGARY, RUSSIA)]


# -------------------------------------------------------------------------------------------- reinforcements


@pytest.mark.rule("12.4.3:1", "12.4.3:3", "12.4.3:4", "F059", "F121", "V80")
def test_the_highest_printed_level_is_reinforced_first_as_far_as_rp_go() -> None:
    table = system(CENTRAL_POWERS, 9, 4, wcl={GERMANY: 5, OTTOMAN_EMPIRE: 3})
    draw(table, reinforcement(OTTOMAN_EMPIRE), *[reinforcement(GERMANY)] * 2, reinforcement(BULGARIA))
    assert (wcl(table, GERMANY), wcl(table, OTTOMAN_EMPIRE), table.rp(CENTRAL_POWERS)) == (7, 4, 0)
    second, bulgaria = unused(table)
    assert second.marker == reinforcement(GERMANY) and second.why == (r.TooFewRP("6.5.3", 3, 1),)
    assert bulgaria.why == (r.NotAtWar("6.5.3", BULGARIA),)


@pytest.mark.rule("12.4.3:2", "F121")
def test_the_serbian_flag_reinforces_all_three() -> None:
    table = system(ENTENTE, 12, 5, wcl={SERBIA: 2, ROMANIA: 1, GREECE: 2})
    draw(table, reinforcement(SERBIA))
    assert [wcl(table, sector) for sector in (SERBIA, ROMANIA, GREECE)] == [3, 3, 3]
    assert table.rp(ENTENTE) == 0 and [fact.sector for fact in table.all(f.Reinforced)] == [SERBIA, ROMANIA, GREECE]


@pytest.mark.rule("12.4.3:2", "12.4.3:4", "F121")
@pytest.mark.parametrize(
    ("romania", "raised"), [(3, [ITALY, SERBIA, ROMANIA]), (6, [ROMANIA, ITALY, SERBIA]), (8, [ROMANIA, RUSSIA, ITALY])]
)
def test_each_sector_of_the_serbian_flag_ranks_by_its_own_level(romania: int, raised: list[Sector]) -> None:
    levels = {SERBIA: 2, ROMANIA: 2, ITALY: 4, **({RUSSIA: 6} if romania == 8 else {})}
    t = system(ENTENTE, 5, 3, wcl=levels)
    printed = put(BOARD.sectors, ROMANIA, replace(BOARD.sectors[ROMANIA], level=romania))
    t.state = replace(t.state, setup=replace(t.state.setup, board=replace(BOARD, sectors=printed)))
    draw(t, reinforcement(SERBIA), reinforcement(ITALY), reinforcement(RUSSIA))
    if romania == 8:
        t.roll(5)
    assert [fact.sector for fact in t.all(f.Reinforced, ever=True)] == raised
    assert reinforcement(SERBIA) not in [fact.marker for fact in t.all(f.PoppyUnused, ever=True)]


@pytest.mark.rule("F084", "F121")
def test_russias_dice_follow_its_reinforcement_at_once() -> None:
    table = system(ENTENTE, 5, 7, wcl={RUSSIA: 4, EGYPT: 3})
    draw(table, reinforcement(EGYPT), reinforcement(RUSSIA))
    assert throws(table) == Purpose.REVOLUTION and table.count == 3 and wcl(table, EGYPT) == 3
    table.roll(1, 1, 5)
    assert table.state.revolution == 2 and wcl(table, EGYPT) == 4 and table.rp(ENTENTE) == 0


# --------------------------------------------------------------------------------------------------- the sea


@pytest.mark.parametrize(
    ("rp", "markers", "left", "lost"), [(3, (naval(1), naval(2)), 1, 4), (1, (naval(2),), 0, 2), (2, (), 2, 0)]
)
@pytest.mark.rule("12.4.4:1", "12.4.4:2", "12.4.4:4", "F060", "F122", "G13", "V81")
def test_the_best_naval_marker_alone_adds_to_the_roll(
    rp: int, markers: tuple[Poppy, ...], left: int, lost: int
) -> None:
    table = draw(system(CENTRAL_POWERS, 9, rp, other=9), *markers)
    assert throws(table) == Purpose.U_BOAT and table.rp(CENTRAL_POWERS) == left
    assert [fact.idle for fact in unused(table) if fact.marker == naval(1)] == [Idle.OUTDONE] * (rp == 3)
    table.roll(4)
    assert table.rp(ENTENTE) == 9 - lost


@pytest.mark.rule("12.4.4:3", "F103", "F122", "V81")
def test_who_does_not_roll_pays_nothing() -> None:
    wilson = 16
    table = draw(system(CENTRAL_POWERS, 9, 1, in_force=(wilson,)), naval(2))
    assert table.state.active == ENTENTE and table.rp(CENTRAL_POWERS) == 1
    left = next(fact for fact in table.all(f.PoppyUnused) if fact.marker == naval(2))
    assert (left.idle, left.rule) == (Idle.NO_ROLL, "11, event 16")


# -------------------------------------------------------------------------- what it decides without markers


@pytest.mark.rule("F063", "F105", "F123")
def test_the_system_pays_its_debt_with_the_highest_commitment_level() -> None:
    levels = {FRANCE: 5, RUSSIA: 5, ITALY: 5, EGYPT: 4}
    table = at(9, Phase.NAVAL, CENTRAL_POWERS, rp=(0, 0), wcl=levels, options=options(athena=(ENTENTE,)))
    table.roll(6)
    absorbed = [fact.sector for fact in table.all(f.LossAbsorbed)]
    assert absorbed == [FRANCE, RUSSIA, ITALY, FRANCE], "level now, level on the counter, order of the board"


@pytest.mark.rule("F123")
def test_the_system_throws_all_its_missed_artillery_dice_again() -> None:
    table = draw(system(CENTRAL_POWERS, 9, 2, developed={CENTRAL_POWERS: (0, 0, 2, 2)}), offensive(RUSSIA)).roll(1, 1)
    table.roll(2, 3)
    assert throws(table) == Purpose.ARTILLERY_REROLL and table.count == 2
    assert table.fact(f.DiceLifted).faces == (2, 3)


@pytest.mark.rule("F075", "F123")
def test_the_system_has_all_hits_of_germany_thrown_again() -> None:
    air_division = {ENTENTE: (0, 0, 0, 4), CENTRAL_POWERS: (0, 0, 1, 0)}
    table = at(11, Phase.OFFENSIVES, CENTRAL_POWERS, developed=air_division, options=options(athena=(ENTENTE,)))
    table.do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 4, 6).roll(5)
    assert table.fact(f.DiceLifted).faces == (4, 6) and throws(table) == Purpose.FORCED_REROLL
    table.roll(1, 1)
    assert table.fact(f.DiceLifted).faces == (5,)


@pytest.mark.parametrize(("rp", "paid", "notches"), [(5, 2, 0), (4, 1, 1), (3, 0, 2)])
@pytest.mark.rule("F092", "F120", "F123")
def test_the_system_pays_for_failed_dice_in_rp_as_far_as_they_go(rp: int, paid: int, notches: int) -> None:
    brusilov = 19
    table = draw(system(ENTENTE, 6, rp, events=(brusilov,))).roll(1, 3, 5)
    price = table.fact(f.PricePaid)
    assert (price.failed, price.rp, price.spaces) == (2, paid, notches)
    assert wcl(table, RUSSIA) == 7 - notches


@pytest.mark.rule("F127")
def test_the_person_pays_its_debt_in_the_block_of_the_system() -> None:
    table = draw(system(CENTRAL_POWERS, 9, 1, other=1)).roll(6)
    for sector in (FRANCE, FRANCE, EGYPT):
        assert table.decision == Decision.ABSORB and table.state.active == CENTRAL_POWERS
        table.do(a.Absorb(sector))
    assert (wcl(table, FRANCE), wcl(table, EGYPT)) == (5, 3) and table.state.active == ENTENTE


@pytest.mark.rule("F127")
def test_the_person_has_dice_thrown_again_in_the_block_of_the_system() -> None:
    table = draw(system(CENTRAL_POWERS, 11, 3, developed={ENTENTE: (0, 0, 0, 4)}), offensive(FRANCE)).roll(1, 4, 6)
    assert table.decision == Decision.AIR_DIVISION and a.Reroll((4, 6)) in table.legal
    table.do(a.KEEP)
    assert wcl(table, FRANCE) == 5


# ------------------------------------------------------------------------------------------------ whole blocks


@pytest.mark.rule("12.4.1:4", "12.4.2:5", "V83")
def test_a_whole_block() -> None:
    table = game(athena=(CENTRAL_POWERS,)).draw(1, 2, 4)
    assert table.state.rp == (14, 9)
    draw(
        table,
        technology(1),
        technology(0),
        *[offensive(sector) for sector in (FRANCE, RUSSIA, SERBIA)],
        reinforcement(GERMANY),
        reinforcement(AUSTRIA_HUNGARY),
        naval(2),
        naval(1),
    )
    assert attempted(table) == (DEFENCE, 1)
    table.roll(3)
    assert table.state.trees[CENTRAL_POWERS].levels[DEFENCE] == 1
    assert launched(table) == [(GERMANY, FRANCE)] and table.rp(CENTRAL_POWERS) == 4  # 2 for the level, 3 for the dice
    table.roll(2, 4, 6)
    assert launched(table)[1:] == [(AUSTRIA_HUNGARY, RUSSIA)]
    assert wcl(table, FRANCE) == 5 and table.rp(CENTRAL_POWERS) == 2
    table.roll(1, 5)
    assert len(launched(table)) == 2 and wcl(table, RUSSIA) == 6 and table.rp(CENTRAL_POWERS) == 0
    table.roll(4)
    assert table.state.rp == (10, 0)


# --- The paper opponent in whole random games: what its rules say holds in every block of it, told by the ---


SYSTEMS = ((ENTENTE,), (CENTRAL_POWERS,), (ENTENTE, CENTRAL_POWERS))
GAMES = tuple((system, seed) for system in SYSTEMS for seed in range(4))
PRIORITY = (Technology.ATTACK, Technology.DEFENCE, Technology.ARTILLERY, Technology.AVIATION)

Block = list[f.Fact]

each_game = pytest.mark.parametrize(("system", "seed"), GAMES)


@cache
def played(system: tuple[Side, ...], seed: int) -> tuple[list[f.Fact], list[State]]:
    luck = Random(seed)
    step = engine.initial(Setup(BOARD, options(athena=system)))
    facts, states = list(step.facts), [step.state]
    while not isinstance(engine.pending(step.state), Over):
        outcomes = engine.chance(step.state)
        if outcomes:
            moves, weights = zip(*outcomes, strict=True)
            step = engine.apply(step.state, luck.choices(moves, weights)[0])
        else:
            step = engine.apply(step.state, luck.choice(engine.legal(step.state)))
        facts += step.facts
        states.append(step.state)
    return facts, states


def blocks(system: tuple[Side, ...], seed: int) -> Iterator[Block]:
    """Facts of each of the system's blocks, from draw to sea; the last may be incomplete."""
    block: Block | None = None
    for fact in played(system, seed)[0]:
        if isinstance(fact, f.PoppiesDrawn):
            block = []
        elif isinstance(fact, f.PhaseBegan) and fact.phase not in _OWN and block is not None:
            yield block
            block = None
        if block is not None:
            block.append(fact)


_OWN = (Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL)


def used(block: Block, kind: PoppyKind) -> list[Poppy]:
    told = [fact.marker for fact in block if isinstance(fact, _ONE_MARKER)]
    return [marker for marker in told if marker.kind == kind]


_ONE_MARKER = (f.PoppyResearches, f.PoppyAttacks, f.PoppyReinforces, f.PoppySails, f.PoppyUnused)


@each_game
@pytest.mark.rule("F125")
def test_every_position_is_sound_and_the_system_is_never_asked(system: tuple[Side, ...], seed: int) -> None:
    for state in played(system, seed)[1]:
        check(state)
        waiting = engine.pending(state)
        assert not isinstance(waiting, Choice) or waiting.side not in system


@each_game
@pytest.mark.rule("12.4:2", "12.4.4:5", "F116")
def test_every_marker_that_is_drawn_is_come_to_once(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        drawn = block[0]
        assert isinstance(drawn, f.PoppiesDrawn)
        assert len(drawn.markers) == drawn.rp
        bag = Counter(BOARD.poppies[drawn.side])
        assert Counter(drawn.markers) <= bag
        assert Counter(marker for kind in PoppyKind for marker in used(block, kind)) == Counter(drawn.markers)


@each_game
@pytest.mark.rule("12.4.1:6", "12.4.2:2", "12.4.3:4")
def test_markers_come_in_the_order_of_the_rules(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        for kind in (PoppyKind.TECHNOLOGY, PoppyKind.NAVAL):
            modifiers = [marker.modifier for marker in used(block, kind)]
            assert modifiers == sorted(modifiers, reverse=True)
        for kind in (PoppyKind.OFFENSIVE, PoppyKind.REINFORCEMENT):
            levels = [BOARD.sectors[m.sector].level for m in used(block, kind) if m.sector is not None]
            assert levels == sorted(levels, reverse=True)


@each_game
@pytest.mark.rule("12.4.1:1", "12.4.1:2", "12.4.1:3", "12.4.1:4")
def test_each_technology_is_tried_once_the_oldest_first_for_what_its_marker_costs(
    system: tuple[Side, ...], seed: int
) -> None:
    for block in blocks(system, seed):
        tried = [fact for fact in block if isinstance(fact, f.ResearchPaid)]
        markers = [fact for fact in block if isinstance(fact, f.PoppyResearches)]
        assert len({fact.technology for fact in tried}) == len(tried)
        for paid, researches in zip(tried, markers, strict=True):
            open_ = list(zip(researches.years, researches.technologies, strict=True))
            assert open_ == sorted(open_, key=lambda one: (one[0], PRIORITY.index(one[1])))
            assert paid.technology == researches.technologies[0]
            assert 1 <= paid.rp <= researches.marker.modifier + 1


@each_game
@pytest.mark.rule("12.4.2:1", "12.4.2:3", "12.4.2:4")
def test_each_front_attacks_once_whom_the_marker_names(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        launched = [fact for fact in block if isinstance(fact, f.OffensiveLaunched)]
        assert len({fact.attacker for fact in launched}) == len(launched)
        attacks = [fact for fact in block if isinstance(fact, f.PoppyAttacks)]
        free = [fact for fact in launched if not fact.event]
        for fact, attack in zip(attacks, free, strict=True):
            assert (attack.attacker, attack.defender) == (fact.attacker, fact.target)
            assert attack.size == attack.cost == fact.candidates[0].size
            flag = fact.marker.sector
            assert flag is not None and (fact.target == flag or BOARD.sectors[flag].level == 3)


@each_game
@pytest.mark.rule("12.4.4:1", "12.4.4:2")
def test_one_naval_marker_at_most_is_paid_for(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        paid = [fact for fact in block if isinstance(fact, f.PoppySails)]
        assert len(paid) <= 1
        assert [fact.cost for fact in paid] == [fact.rp for fact in block if isinstance(fact, f.NavalBonusBought)]
        assert all(fact.cost <= fact.marker.modifier for fact in paid)
