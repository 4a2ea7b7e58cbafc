"""The first edition's board, set-up, initiative and order of a turn (3, 5, 6.1, 6.2, 6.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.board_file import packaged_text, parse
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMANY,
    GREECE,
    IMPLEMENTED,
    ITALY,
    NEUTRAL,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Over,
    Phase,
    Poppy,
    PoppyHand,
    PoppyKind,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.sectors import operational_value
from rules.sequence import steps
from tests.rules.board.support import edited, refusal
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, GERMAN_AFRICA, at, drawn, game, options, wcl
from tests.rules.support import DEFENCE, Table

# --- The board file of the first edition: what is printed there, and what is refused by path ----------------


TEXT = packaged_text("first")


@pytest.mark.rule("14:2", "14:3", "7:4", "F029")
def test_victory_points_of_all_sectors() -> None:
    points = {sector: BOARD.sectors[sector].victory_points for sector in Sector}
    assert tuple(points.values()) == (6, 3, 2, 1, 1, 1, 1, 1, 6, 3, 2, 2, 2)


@pytest.mark.rule("14:1", "6.4:1")
def test_production_of_all_sectors() -> None:
    production = [BOARD.sectors[sector].production for sector in Sector]
    assert production == [3, 0, 2, 1, 1, 0, 2, 2, 4, 2, 2, 1, 1]
    assert [sector for sector in Sector if BOARD.sectors[sector].production_per_value] == [RUSSIA]


@pytest.mark.rule("3.3.4:4", "F003", "F004")
def test_a_level_is_a_track_of_operational_values() -> None:
    assert BOARD.sectors[FRANCE].track == (3, 2, 2, 2, 1, 1, 0)
    assert BOARD.sectors[GERMANY].track == (3, 3, 2, 2, 2, 1, 1, 0)
    assert all(len(printed.track) == printed.level for printed in BOARD.sectors)


@pytest.mark.rule("3.2:2")
def test_attack_values() -> None:
    assert {sector for sector in Sector if BOARD.sectors[sector].attack_value == 4} == {FRANCE, GERMANY}
    assert {printed.attack_value for printed in BOARD.sectors} == {4, 5}


def test_italy_is_not_germanys_neighbour() -> None:
    assert BOARD.sectors[ITALY].neighbours == (AUSTRIA_HUNGARY,)


@pytest.mark.rule("3.4:1", "6.5.1:20", "6.5.1:21", "6.5.1:22", "F016", "F071")
def test_the_columns_of_the_sheets() -> None:
    def numbers(side: Side, technology: Technology) -> tuple[int, ...]:
        return tuple(level.value for level in BOARD.trees[side][technology])

    assert [numbers(ENTENTE, t) for t in IMPLEMENTED] == [(1, 2, 3, 4), (1, 2, 3), (1, 2, 3), (1, 4, 5, 7)]
    assert [numbers(CENTRAL_POWERS, t) for t in IMPLEMENTED] == [(1, 2, 3), (1, 2, 3, 4), (1, 2, 3), (1, 5, 6)]
    assert BOARD.trees[ENTENTE][Technology.NAVAL] == BOARD.trees[CENTRAL_POWERS][Technology.AIR_RAID] == ()


@pytest.mark.rule("6.6:3", "6.6:5", "F023", "F026")
def test_the_naval_tables() -> None:
    assert (BOARD.u_boat, BOARD.blockade) == ((0, 0, 0, 0, 2, 4), (3, 1, 0, 0, 0, 0))


@pytest.mark.rule("F115", "12.2:1", "12.2:2")
def test_each_side_has_34_poppies() -> None:
    kinds = [Counter(poppy.kind for poppy in bag) for bag in BOARD.poppies]
    assert [bag.total() for bag in kinds] == [34, 34]
    assert kinds[ENTENTE][PoppyKind.BLANK] == 1 and PoppyKind.BLANK not in kinds[CENTRAL_POWERS]
    assert BOARD.poppies[CENTRAL_POWERS].count(Poppy(PoppyKind.REINFORCEMENT, GERMANY)) == 5
    without = parse(edited("[poppies.entente]", "blank = 1", "blank = 0", TEXT))
    assert len(without.poppies[ENTENTE]) == 33


def test_a_corrected_value_reaches_the_board() -> None:
    text = edited("[sectors.italy]", 'star = { value = 3, src = "P" }', 'star = { value = 4, src = "B" }', TEXT)
    assert parse(text).sectors[ITALY].caps == (4, 3, 3, 2)
    text = edited("[commitment]", "3 = 1, 6 = 2", "2 = 1, 6 = 2", TEXT)
    assert parse(text).sectors[FRANCE].track == (3, 2, 2, 2, 2, 1, 0)


@pytest.mark.parametrize(
    ("anchor", "old", "new", "path", "expected"),
    [
        ("[turns]", "1, 1, 1, 1], src", "1, 1, 1], src", "turns.initiative_price.values", "a list of 14"),
        ("[initiative]", "value = 3", 'value = "3"', "initiative.bid_limit.value", "a whole number from 0 to 99"),
        ("[commitment]", "1 = 0, 3 = 1", "1 = 1, 3 = 1", "commitment.operational_value.up_to.1", "0"),
        ("[commitment]", "6 = 2, 9 = 3", "6 = 2", "commitment.operational_value.up_to.9", "a whole number from 0 to 9"),
        ("[commitment]", "6 = 2", "6 = 0", "commitment.operational_value.up_to.6", "a whole number from 1 to 9"),
        ("[naval]", "1 = 3, 2 = 1", "1 = 1, 2 = 3", "naval.blockade.up_to.2", "a whole number from 0 to 1"),
        ("[sectors.france]", "value = 7, src", "value = 10, src", "sectors.france.level.value",
         "a whole number from 1 to 9"),
        ("[sectors.french_africa]", "value = 0", "value = 2", "sectors.french_africa.star.value", "0"),
        ("[sectors.italy]", "value = 3", "value = 0", "sectors.italy.star.value", "a whole number from 1 to 9"),
        ("[sectors.russia]", "per_operational_value = 2", "per_operational_value = 0",
         "sectors.russia.production.per_operational_value", "a whole number from 1 to 9"),
        ("[sectors.italy]", '"neutral"', '"at_war"', "sectors.italy.at_start", '"neutral"'),
        ("[sectors.italy]", '"austria_hungary"', '"germany"', "sectors.germany.neighbours",
         '"italy", whose neighbour it is'),
        ("[sectors.egypt]", '"ottoman_empire"', '"france"', "sectors.egypt.neighbours.values[0]",
         '"germany" or "austria_hungary" or "ottoman_empire" or "bulgaria" or "german_africa"'),
        ('name = "Nieuport 11"', "level = 4", "level = 1", "technology.entente.aviation[1].level",
         "a whole number from 2 to 99"),
        ("[events]", "[3, 4, 27]", "[3, 3]", "events.blue.values[1]", "each event once"),
        ("[poppies.entente]", "{ germany = 4", "{ france = 4", "poppies.entente.offensive.france",
         "one of germany, austria_hungary, ottoman_empire, bulgaria, german_africa"),
        ("[poppies.central_powers]", "bulgaria = 2 }", "german_africa = 2 }",
         "poppies.central_powers.reinforcement.german_africa",
         "one of germany, austria_hungary, ottoman_empire, bulgaria"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_refused(anchor: str, old: str, new: str, path: str, expected: str) -> None:
    error = refusal(edited(anchor, old, new, TEXT))
    assert (error.path, error.expected) == (path, expected)


def test_what_only_another_edition_prints_is_unknown() -> None:
    assert refusal(TEXT + "\n[cornflower]\nx = 1\n").path == "cornflower"


# --------------------------------------------------------------------------------- what the words of section 3 mean


@pytest.mark.rule("0:1", "3:1", "3:2", "3.4:1")
def test_the_two_sides_and_their_sectors() -> None:
    names = BOARD.edition.sector_names
    assert [names[sector] for sector in BOARD.of_side(ENTENTE)] == [
        *("france", "russia", "italy", "serbia", "romania", "greece", "egypt", "french_africa")
    ]
    assert [names[sector] for sector in BOARD.of_side(CENTRAL_POWERS)] == [
        *("germany", "austria_hungary", "ottoman_empire", "bulgaria", "german_africa")
    ]


@pytest.mark.rule("0:2", "3.3.1:3", "6.3:1")
def test_fourteen_turns_three_to_a_year() -> None:
    assert BOARD.last_turn == 14
    assert [turn for turn in range(2, 15) if BOARD.year(turn) != BOARD.year(turn - 1)] == [2, 5, 8, 11, 14]


@pytest.mark.rule("3:3", "3.5:3", "F095")
def test_a_nation_that_is_named_means_that_sector_alone() -> None:
    boosts = BOARD.edition.cards.boosts
    for attacker in BOARD.of_side(ENTENTE):
        assert boosts[5].applies(attacker, GERMANY) == (attacker == FRANCE)
    assert len(BOARD.sectors) == 13, "the British are in France, and have no sector there"


@pytest.mark.rule("3.8:1", "3.9:1")
def test_poppies_lie_in_no_game_of_two_people() -> None:
    table = game().draw(1, 2, 4)
    assert (table.state.turn, table.state.rp, table.state.revolution) == (1, (14, 9), 0)
    assert table.state.poppies == PoppyHand()


@pytest.mark.rule("12:1", "12.1:1", "12.2:3")
@pytest.mark.parametrize("system", Side)
def test_alone_one_plays_either_side(system: Side) -> None:
    table = game(athena=(system,)).draw(1, 2, 4)
    if system == CENTRAL_POWERS:
        assert table.waiting == Cards(CENTRAL_POWERS, Deck.POPPIES, 1, "12.4")
    else:
        assert table.decision == Decision.TECHNOLOGY


# --- The set-up and the collection of RP (5, 6.4) -----------------------------------------------------------


LEVELS = {FRANCE: 7, RUSSIA: 7, EGYPT: 4, SERBIA: 3, FRENCH_AFRICA: 4, GERMANY: 8, AUSTRIA_HUNGARY: 5}
LEVELS |= {OTTOMAN_EMPIRE: 5, GERMAN_AFRICA: 4}


def collected(table: Table) -> tuple[int, int]:
    entente, central_powers = table.all(f.Income, ever=True)
    return entente.sectors, central_powers.sectors


@pytest.mark.rule(
    "V01", "5:1", "5:2", "5:3", "5:4", "5:5", "5:6", "3.3.1:2", "3.3.3:1", "3.5:1", "3.3.3:2", "F001", "F002", "F128"
)
def test_the_set_up() -> None:
    table = game()
    state = table.state
    at_war = {sector for sector in Sector if table.status(sector) == AT_WAR}
    assert {sector: wcl(table, sector) for sector in at_war} == LEVELS
    assert {sector for sector in Sector if table.status(sector) == NEUTRAL} == {ITALY, ROMANIA, GREECE, BULGARIA}
    assert (state.turn, state.rp, state.vp, state.revolution, state.deck) == (1, (0, 0), (0, 0), 0, (1, 2, 3, 4))
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.EVENTS, 3, "6.3"), "no bid on the first turn"


@pytest.mark.rule("V02", "1:1", "3:4", "6.4:1", "3.2:1", "14:1")
def test_the_first_collection() -> None:
    table = game().draw(1, 2, 4)
    assert collected(table) == (3 + 6 + 2 + 1 + 2, 4 + 2 + 2 + 1)
    assert table.state.rp == (14, 9)


@pytest.mark.rule("V03", "G07", "F004", "F005", "3.3.4:1", "3.3.4:4", "3.3.4:5")
def test_operational_values_of_all_levels() -> None:
    assert BOARD.commitment == (0, 0, 1, 1, 2, 2, 2, 3, 3, 3)
    for level in range(1, 9):
        table = at(3, Phase.INCOME, wcl={GERMANY: level})
        assert operational_value(table.state, GERMANY) == BOARD.commitment[level]
        assert table.status(GERMANY) == AT_WAR and collected(table)[CENTRAL_POWERS] == 9


@pytest.mark.rule("V04", "6.4:2", "F013")
@pytest.mark.parametrize(("level", "rp"), [(7, 6), (6, 4), (3, 2), (1, 0)])
def test_russia_brings_twice_its_operational_value(level: int, rp: int) -> None:
    assert collected(at(3, Phase.INCOME, wcl={RUSSIA: level}))[ENTENTE] == 3 + rp + 2 + 1 + 2
    assert collected(at(3, Phase.INCOME, wcl={FRANCE: level}))[ENTENTE] == 3 + 6 + 2 + 1 + 2, "France always 3"


@pytest.mark.rule("6.4:1", "7:2", "9:4", "3.5:2", "F013")
@pytest.mark.parametrize("status", [SURRENDERED, EXITED])
def test_who_is_out_of_the_war_brings_nothing(status: Status) -> None:
    assert collected(at(3, Phase.INCOME, status={RUSSIA: status}))[ENTENTE] == 8
    assert collected(at(3, Phase.INCOME, status={ROMANIA: SURRENDERED}))[CENTRAL_POWERS] == 9, "no bonus for it"


@pytest.mark.rule("V05", "V48", "6.4:3", "6.4:4", "3.3.2:1", "3.3.2:2", "F036")
def test_the_limit_comes_before_gallipoli() -> None:
    table = drawn(3, 8, rp=(9, 0))
    assert table.all(f.Income)[ENTENTE].wasted == 3 and table.rp(ENTENTE) == 20
    assert table.roll(5).rp(ENTENTE) == 15


@pytest.mark.rule("V48", "11:8", "F036")
@pytest.mark.parametrize(("held", "face", "left"), [(3, 6, 11), (0, 1, 13)])
def test_gallipoli_costs_a_die_of_rp(held: int, face: int, left: int) -> None:
    table = drawn(3, 8, rp=(held, 0), wcl={SERBIA: 1}).roll(face)
    assert table.rp(ENTENTE) == left
    assert wcl(table, SERBIA) == 1, "nobody recovers"


@pytest.mark.rule("V48", "F036")
def test_gallipoli_never_takes_more_than_there_is() -> None:
    gone = dict.fromkeys((RUSSIA, EGYPT, SERBIA, FRENCH_AFRICA), SURRENDERED)
    table = drawn(3, 8, rp=(1, 0), status=gone)
    assert table.rp(ENTENTE) == 4
    assert table.roll(6).rp(ENTENTE) == 0


# --- The initiative: bids with a limit, the track, and what it costs against the system (6.2, 12.3) ---------


def bidding(turn: int, entente: int, central_powers: int) -> Table:
    return at(turn, Phase.INITIATIVE, rp=(entente, central_powers))


def price_for(turn: int, system: Side | tuple[Side, ...], rp: tuple[int, int], **more: InitiativeRule) -> Table:
    sides = system if isinstance(system, tuple) else (system,)
    return at(turn, Phase.INITIATIVE, rp=rp, options=options(athena=sides, **more))


@pytest.mark.rule("V06", "G01", "6.2:3", "6.2:4", "6.2:5", "F007")
def test_a_tie_goes_to_the_track_and_both_bids_are_paid() -> None:
    table = bidding(2, 5, 4).do(a.Bid(2), a.Bid(0)).roll(4).roll(6)
    assert table.fact(f.InitiativeTaken) == f.InitiativeTaken(side=CENTRAL_POWERS, by_dice=True, tie=True, rule="6.2")
    assert table.state.rp == (3, 4)


@pytest.mark.rule("V07", "6.2:2", "F069")
def test_bids_end_at_the_limit_and_at_what_is_held() -> None:
    table = bidding(5, 2, 7)
    assert list(table.legal) == [a.Bid(0), a.Bid(1), a.Bid(2)]
    assert table.refusal(a.Bid(3)) == r.TooFewRP("6.2", 3, 2)
    table.do(a.Bid(0))
    assert list(table.legal) == [a.Bid(0), a.Bid(1), a.Bid(2), a.Bid(3)]
    assert table.refusal(a.Bid(4)) == r.BidLimit("6.2", 3)
    assert table.refusal(a.Bid(table.state.rp[CENTRAL_POWERS] + 1)) == r.BidLimit("6.2", 3)


@pytest.mark.rule("V08", "F009", "F069")
def test_natural_dice_mean_nothing() -> None:
    table = bidding(6, 5, 5).do(a.Bid(3), a.Bid(1)).roll(1).roll(6)
    assert table.fact(f.InitiativeTaken).side == CENTRAL_POWERS and not table.fact(f.InitiativeTaken).tie
    assert table.state.rp == (2, 4)


@pytest.mark.rule("V09", "F068", "F069")
def test_who_holds_nothing_bids_nothing_unasked() -> None:
    table = bidding(4, 0, 3)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.BID, "6.2")
    assert isinstance(bidding(4, 0, 0).waiting, Dice)


@pytest.mark.rule("V09", "F068")
def test_by_the_track_nobody_bids_or_throws() -> None:
    table = at(4, Phase.INITIATIVE, options=options(initiative=InitiativeRule.TRACK))
    assert table.fact(f.InitiativeTaken) == f.InitiativeTaken(side=ENTENTE, rule="6.2")
    assert table.state.phase == Phase.EVENTS


@pytest.mark.rule("6.2:1", "F007")
def test_the_central_powers_begin_the_war() -> None:
    assert at(1, Phase.INITIATIVE, rp=(5, 5)).fact(f.InitiativeTaken).side == CENTRAL_POWERS


@pytest.mark.rule("V10", "G10", "12.3:2", "F008", "F061", "F070")
def test_a_person_buys_the_initiative_or_leaves_it() -> None:
    table = price_for(9, ENTENTE, (9, 5))
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.INITIATIVE_PRICE, "12.3")
    assert table.legal == (a.BUY_INITIATIVE, a.DECLINE)
    assert table.reason(a.Bid(1)) == r.NotAwaited
    table.do(a.BUY_INITIATIVE)
    assert table.fact(f.InitiativeBought).rp == 2
    assert (table.fact(f.InitiativeTaken).side, table.state.rp) == (CENTRAL_POWERS, (9, 3))
    assert table.fact(f.InitiativeTaken).bought
    left = price_for(9, ENTENTE, (9, 5)).do(a.DECLINE)
    assert (left.fact(f.InitiativeTaken).side, left.state.rp) == (ENTENTE, (9, 5))


@pytest.mark.rule("V10", "12.3:1", "F070")
@pytest.mark.parametrize(
    ("turn", "system", "rp"),
    [(9, ENTENTE, (9, 1)), (10, CENTRAL_POWERS, (9, 9)), (1, CENTRAL_POWERS, (9, 9)), (9, tuple(Side), (9, 9))],
    ids=["too few RP", "has it by the track", "first turn", "nobody plays"],
)  # fmt: skip
def test_where_nothing_is_for_sale_nobody_is_asked(turn: int, system: Side, rp: tuple[int, int]) -> None:
    taken = price_for(turn, system, rp).all(f.InitiativeTaken, ever=True)[0]
    assert taken == f.InitiativeTaken(side=BOARD.initiative[turn - 1], rule="6.2")


@pytest.mark.rule("F070", "F124")
def test_against_the_system_there_are_no_bids_and_no_dice() -> None:
    for rule in InitiativeRule.BID, InitiativeRule.TRACK:
        table = price_for(4, ENTENTE, (9, 9), initiative=rule)
        assert table.decision == Decision.INITIATIVE_PRICE
        assert table.do(a.DECLINE).all(f.InitiativeRolled, ever=True) == []


# --- The order of a turn, its end, the next one, and a whole turn of two people (6.1, 6.5, 6.8) -------------


@pytest.mark.rule("6.1:1", "6.1:2", "6.1:3", "6.1:4", "6.1:5", "6.1:6", "6.1:7", "6.5:1", "F006", "F055", "F087")
@pytest.mark.parametrize("first", Side)
def test_a_turn_is_two_blocks(first: Side) -> None:
    block = (Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL)
    table = at(2, Phase.EVENTS, initiative=first, deck=())
    assert steps(table.state) == (
        *((phase, None) for phase in (Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME)),
        *((phase, side) for side in (first, first.enemy) for phase in block),
        (Phase.END_OF_TURN, None),
    )


@pytest.mark.rule("V84", "6.8:1", "6.8:2", "3.3.1:1", "F129")
def test_a_whole_turn_of_two_people() -> None:
    table = game().draw(1, 3, 4).roll(2, 6)
    assert wcl(table, FRANCE) == 6 and table.state.rp == (14, 9)
    _block_of_the_central_powers(table)
    _block_of_the_entente(table)
    state = table.state
    assert (state.turn, state.rp) == (2, (1, 0))
    levels = {FRANCE: 6, RUSSIA: 7, SERBIA: 3, GERMANY: 6, AUSTRIA_HUNGARY: 3}
    assert {sector: wcl(table, sector) for sector in levels} == levels
    assert state.deck == (2, *range(5, 14))
    assert list(table.legal) == [a.Bid(0), a.Bid(1)] and table.waiting == Choice(ENTENTE, Decision.BID, "6.2")
    assert isinstance(table.do(a.Bid(0)).waiting, Dice), "who holds nothing bids 0 unasked"


def _block_of_the_central_powers(table: Table) -> None:
    table.do(a.Research(DEFENCE, 2)).roll(2)
    assert table.rp(CENTRAL_POWERS) == 7
    table.do(a.Offensive(GERMANY, FRANCE, 3)).roll(1, 3, 5)
    assert wcl(table, FRANCE) == 4
    table.do(a.Offensive(AUSTRIA_HUNGARY, SERBIA, 2)).roll(2, 5)
    assert wcl(table, SERBIA) == 2 and table.rp(CENTRAL_POWERS) == 2
    table.do(a.DONE)
    assert table.decision == Decision.NAVAL_BONUS, "nothing to reinforce"
    table.do(a.Naval(2)).roll(3)
    assert table.state.rp == (12, 0)


def _block_of_the_entente(table: Table) -> None:
    table.do(a.Research(DEFENCE, 1)).roll(4)
    table.do(a.Offensive(FRANCE, GERMANY, 2)).roll(3, 6)
    assert wcl(table, GERMANY) == 6 and table.rp(ENTENTE) == 9
    table.do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 3)).roll(2, 5, 5)
    assert wcl(table, AUSTRIA_HUNGARY) == 3 and table.rp(ENTENTE) == 6
    table.do(a.DONE, a.Reinforce(FRANCE, 2), a.Reinforce(SERBIA, 1))
    assert table.rp(ENTENTE) == 2
    table.do(a.Naval(1)).roll(2)


@pytest.mark.rule("V51", "11.1:2", "11.1:3", "F050", "F109")
def test_lafayette_moves_at_the_start_of_each_turn() -> None:
    table = at(8, Phase.END_OF_TURN, lafayette=0, deck=(), rp=(0, 0))
    assert table.fact(f.MarkerAdvanced).space == table.state.lafayette == 1
    assert isinstance(table.waiting, Dice) and table.waiting.purpose == Purpose.INITIATIVE
    table.roll(3).roll(2)
    income = table.all(f.Income)[ENTENTE]
    assert (income.lafayette, income.collected) == (1, 14 + 1)
    assert table.state.trade_awarded == (0, 0), "nothing at sea can take it back"
    assert at(13, Phase.END_OF_TURN, lafayette=5, rp=(0, 0)).state.lafayette == 6


@pytest.mark.rule("F109")
def test_before_it_comes_lafayette_does_not_move() -> None:
    assert at(9, Phase.END_OF_TURN, rp=(0, 0)).all(f.MarkerAdvanced) == []


@pytest.mark.rule("V71", "11.2:2", "11.2:3", "10:2", "10:3", "F051", "F107")
def test_the_armistice_halves_germany_and_ends_the_war() -> None:
    table = drawn(12, 42, status={BULGARIA: AT_WAR})
    assert table.all(f.Income, ever=True)[CENTRAL_POWERS].sectors == 2 + 2 + 2 + 1 + 1
    fallen = drawn(12, 42, status={GERMANY: SURRENDERED})
    assert fallen.all(f.Income, ever=True)[CENTRAL_POWERS].sectors == 2 + 2 + 1
    end = at(12, Phase.END_OF_TURN, events=(42,), vp=(3, 3))
    assert end.waiting == Over(CENTRAL_POWERS, Cause.VICTORY_POINTS, "10")


@pytest.mark.rule("F129", "3.3.1:2")
def test_what_was_of_the_turn_is_gone() -> None:
    table = at(3, Phase.END_OF_TURN, events=(5, 9), rp=(4, 6), reinforced=(1,) * 13)
    state = table.state
    assert (state.turn, state.rp) == (4, (4, 6)), "RP are kept"
    assert not state.this_turn and not state.offensives and not any(state.reinforced)
