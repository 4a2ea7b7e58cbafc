"""Chapters 11 to 14: the end of a turn, entry, surrender, sudden death and the armistice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, KEEP, Offensive, Reinforce, Reroll
from rules.chance import rolled
from rules.check import check
from rules.editions.second.cards import CARDS
from rules.model import (
    AFRICA,
    AT_WAR,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    EXITED,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    NOT_PLACED,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Board,
    Cards,
    Cause,
    Choice,
    Decision,
    Launched,
    Over,
    Phase,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.phases.income import production_total
from rules.refusals import IllegalAction
from rules.victory import prestige_points
from tests.rules import support
from tests.rules.support import BOARD, FILLER, LAST, Table

# --- Chapters 11 to 14 on the table: sectors that have fallen, turns that end, cards that are drawn ---------


VP = {
    RUSSIA: 3,
    ITALY: 2,
    MIDDLE_EAST: 2,
    ROMANIA: 2,
    SERBIA: 1,
    AFRICA: 1,
    GREECE: 1,
    AUSTRIA_HUNGARY: 3,
    OTTOMAN_EMPIRE: 2,
    BULGARIA: 2,
    GERMAN_COLONIES: 1,
}
ENTENTE_WINS = Over(ENTENTE, Cause.SUDDEN_DEATH, "14.1")
CENTRAL_POWERS_WIN = Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")


def on_the_last_space(*sectors: Sector) -> dict[Sector, int]:
    return {sector: LAST[sector] for sector in sectors}


def fallen(*sectors: Sector) -> dict[str, Any]:
    vp = [0, 0]
    for sector in sectors:
        vp[BOARD.sectors[sector].side.enemy] += VP[sector]
    return {"status": dict.fromkeys(sectors, SURRENDERED), "vp": tuple(vp)}


def drawn(*cards: int, **position: Any) -> Table:
    return support.drawn(*cards, **{"turn": 11, **position})


def fighting(first: Side, **position: Any) -> Table:
    position.setdefault("turn", 11)
    return Table.at(Phase.OFFENSIVES, initiative=first, **position)


def ending(**position: Any) -> Table:
    """Both sides have no RP, so the offensives end at once and so does the turn."""
    position.setdefault("deck", FILLER)
    return Table.at(Phase.OFFENSIVES, rp=(0, 0), **position)


def stubborn(sector: Sector) -> Board:
    """A board on which a sector can still attack from its last space."""
    return support.printed_with(sector, track=(*BOARD.sectors[sector].track[:-1], 1))


# --- additional reinforcements (11) -------------------------------------------------------------------------


@pytest.mark.rule("11", "3.1.2", "3.2", "R144", "R145", "R281")
@pytest.mark.parametrize("space", BOARD.merchant_navy)
def test_the_merchant_navy_moves_one_space_until_the_end_of_the_track(space: int) -> None:
    table = ending(turn=5, merchant_navy=space)
    end = BOARD.merchant_navy[-1]
    assert table.state.merchant_navy == min(space + 1, end)
    assert table.all(f.MarkerAdvanced) == ([f.MarkerAdvanced(lafayette=False, space=space + 1)] if space < end else [])


@pytest.mark.rule("11", "3.1.2", "13.1.2", "R144", "R145")
@pytest.mark.parametrize("space", [NOT_PLACED, *range(BOARD.merchant_navy[-1] + 1)])
def test_lafayette_moves_too_once_it_is_on_the_track_and_ends_on_the_same_space(space: int) -> None:
    table = ending(turn=5, merchant_navy=1, lafayette=space)
    moved = space != NOT_PLACED and space < BOARD.merchant_navy[-1]
    assert table.state.lafayette == space + moved
    assert [fact.lafayette for fact in table.all(f.MarkerAdvanced)] == [False, True][: 1 + moved]


@pytest.mark.rule("11", "8.2", "R013", "R144")
def test_each_step_raises_production_by_one() -> None:
    before = Table.at(Phase.OFFENSIVES, turn=5, merchant_navy=2, lafayette=1).state
    after = ending(turn=5, merchant_navy=2, lafayette=1).state
    assert production_total(after, ENTENTE) == production_total(before, ENTENTE) + 2
    assert production_total(after, CENTRAL_POWERS) == production_total(before, CENTRAL_POWERS)


@pytest.mark.rule("11", "12", "14.2.1", "R146")
def test_on_the_last_turn_the_markers_change_nothing_of_the_score() -> None:
    scores = set()
    for space, lafayette in ((1, NOT_PLACED), (4, 0), (5, 5)):
        over = ending(turn=14, merchant_navy=space, lafayette=lafayette).waiting
        assert isinstance(over, Over)
        scores.add(over.prestige)
    assert len(scores) == 1


# --- the end of a turn (12) ---------------------------------------------------------------------------------


@pytest.mark.rule("12", "3.1.2", "3.2", "4", "16.1", "R014", "R147")
@pytest.mark.parametrize("turn", range(1, 14))
def test_the_next_turn_and_the_cards_of_a_new_year(turn: int) -> None:
    undrawn = (2, 3, 4)
    table = ending(turn=turn, deck=undrawn)
    assert table.fact(f.TurnEnded).turn == turn
    year = {2: 1915, 5: 1916, 8: 1917, 11: 1918}.get(turn + 1, 0)
    assert table.state.turn == turn + 1
    assert table.state.deck == tuple(sorted({*undrawn, *CARDS.of_year(year)}))
    assert [fact.year for fact in table.all(f.YearBegan)] == ([year] if year else [])
    begun = table.fact(f.TurnBegan)
    assert (begun.turn, begun.year) == (turn + 1, BOARD.year(turn + 1))


@pytest.mark.rule("4", "7.1", "12", "R023", "R147")
def test_the_decks_of_the_years() -> None:
    years = {year: len(CARDS.of_year(year)) for year in range(1914, 1920)}
    assert years == {1914: 4, 1915: 9, 1916: 9, 1917: 10, 1918: 10, 1919: 0}
    assert Table.new().state.deck == CARDS.of_year(1914)


@pytest.mark.rule("12", "3.2", "7.3", "R040", "R274")
def test_what_was_for_this_turn_only_is_cleared() -> None:
    table = ending(
        turn=5,
        events=(5, 17, 18),
        drawn=(2, 5, 17, 18),
        cancelled=(2,),
        in_force=(10, 35, 41),
        reinforced=(3, *[0] * 12),
        offensives=(Launched(GERMANY, RUSSIA),),
        used_events=(4, 34),
        trade_awarded=(3, 3),
        attempted=(Technology.ATTACK,),
    )
    table.roll(6)  # Pariser Kanonen stay
    state = table.state
    assert (state.this_turn, state.drawn, state.cancelled, state.used_events) == ((), (), (), ())
    assert (state.offensives, state.passed, state.attempted) == ((), (False, False), ())
    assert state.reinforced == (0,) * 13
    assert state.trade_awarded == (0, 0)
    assert state.in_force == (10, 35, 41), "markers lie on"


@pytest.mark.rule("12", "10.3.1", "10.3.4", "R111", "R119", "R274")
def test_next_turn_sectors_attack_again_and_old_offensives_are_forgotten() -> None:
    """Germany's attack on Russia no longer saves France from its counter-attack loss."""
    table = fighting(CENTRAL_POWERS, turn=4, deck=FILLER, rp=(3, 3)).do(Offensive(GERMANY, RUSSIA, 1)).roll(2)
    table.do(DONE, DONE)
    table.draw(5, 7, 8).roll(1)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    assert Offensive(GERMANY, RUSSIA, 1) in table.legal
    table.do(DONE, Offensive(FRANCE, GERMANY, 1)).roll(1)
    assert table.losses(FRANCE) == 1


@pytest.mark.rule("12", "10.3.1", "R274", "R131")
def test_a_mandatory_offensive_not_launched_does_not_carry_over() -> None:
    table = ending(turn=5, events=(14,))
    table.draw(5, 7, 17).roll(1)
    while table.state.phase != Phase.OFFENSIVES or table.state.active != CENTRAL_POWERS:
        table.do(DONE)
    assert DONE in table.legal
    assert {act.attacker for act in table.legal if isinstance(act, Offensive)} > {GERMANY}


# --- entry into the war (13.1) ------------------------------------------------------------------------------


@pytest.mark.rule("13.1.1", "10.3.1", "2", "R110")
@pytest.mark.parametrize("sector", [ITALY, BULGARIA, ROMANIA, GREECE])
def test_until_its_card_comes_a_neutral_sector_neither_attacks_nor_is_attacked(sector: Sector) -> None:
    own = BOARD.sectors[sector].side
    neighbour = BOARD.sectors[sector].neighbours[0]
    status = {neighbour: AT_WAR}
    table = fighting(own, status=status)
    assert table.reason(Offensive(sector, neighbour, 1)) == r.NotAtWar
    table = fighting(own.enemy, status=status)
    assert table.reason(Offensive(neighbour, sector, 1)) == r.NotAtWar


# --- Lafayette (13.1.2) -------------------------------------------------------------------------------------


@pytest.mark.rule("13.1.2", "E10", "E24", "R149")
def test_the_pair_on_turn_10_brings_it_by_itself() -> None:
    table = drawn(24, turn=10, in_force=(10,))
    assert table.fact(f.LafayettePlaced).event == 24


# --- surrender (13.2) ---------------------------------------------------------------------------------------


@pytest.mark.rule("13.2.1", "13.2.2", "3.1.2", "3.2", "3.8", "E39", "R006", "R139")
@pytest.mark.parametrize("sector", VP)
def test_the_victory_points_of_each_sector(sector: Sector) -> None:
    table = drawn(39, status={sector: AT_WAR}, losses=on_the_last_space(sector))
    to = BOARD.sectors[sector].side.enemy
    assert table.fact(f.Surrendered) == f.Surrendered(
        sector=sector, to=to, vp=VP[sector], total_vp=VP[sector], event=39
    )
    assert table.status(sector) == SURRENDERED
    assert table.state.vp[to] == VP[sector] and table.state.vp[to.enemy] == 0
    check(table.state)


@pytest.mark.rule("13.2.1", "13.2", "8.1", "3.1.2", "R013", "R138")
def test_production_falls_at_once_but_rp_collected_stay() -> None:
    table = fighting(ENTENTE, losses=on_the_last_space(OTTOMAN_EMPIRE), rp=(5, 9))
    before = production_total(table.state, CENTRAL_POWERS)
    table.do(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)).roll(6)
    assert production_total(table.state, CENTRAL_POWERS) == before - BOARD.sectors[OTTOMAN_EMPIRE].production
    assert table.rp(CENTRAL_POWERS) == 9


@pytest.mark.rule("13.2.1", "10.1", "E9", "R152")
def test_surrender_is_for_good() -> None:
    fallen = {SERBIA: SURRENDERED}
    table = drawn(9, 39, status=fallen, losses={SERBIA: 2}, vp=(0, 1)).roll(1)
    assert (table.status(SERBIA), table.losses(SERBIA), table.state.vp) == (SURRENDERED, 2, (0, 1))
    losses = {SERBIA: 2, FRANCE: 1}
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, status=fallen, losses=losses, vp=(0, 1))
    assert table.reason(Reinforce(SERBIA, 1)) == r.NotAtWar


@pytest.mark.rule("13.2.3", "8.2", "R151", "R271")
def test_the_fall_of_romania() -> None:
    table = fighting(CENTRAL_POWERS, status={ROMANIA: AT_WAR}, losses=on_the_last_space(ROMANIA))
    before = production_total(table.state, CENTRAL_POWERS)
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    assert table.all(f.RomaniaSurrendered)
    assert table.state.vp == (0, 2)
    assert production_total(table.state, CENTRAL_POWERS) == before + 1


@pytest.mark.rule("13.2.1", "13.2.3", "14.1", "R271")
def test_a_surrender_is_one_step_with_the_end_of_the_game_last() -> None:
    """Flag, VP and Romania's RP come before sudden death, so the last surrender counts in full."""
    position = fallen(RUSSIA, SERBIA)
    position["status"][ROMANIA] = AT_WAR
    table = fighting(CENTRAL_POWERS, losses=on_the_last_space(ROMANIA), **position)
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    kinds = [type(fact) for fact in table.facts if type(fact) in (f.Surrendered, f.RomaniaSurrendered, f.GameEnded)]
    assert kinds == [f.Surrendered, f.RomaniaSurrendered, f.GameEnded]
    assert table.waiting == CENTRAL_POWERS_WIN
    assert production_total(table.state, CENTRAL_POWERS) == 13 + 1


# --- Sudden death (14.1) ------------------------------------------------------------------------------------


NOBODY_WINS = Over(None, Cause.SUDDEN_DEATH, "14.1")


@pytest.mark.rule("14.1", "13.2.4", "10.3.4")
@pytest.mark.parametrize(
    ("attacker", "defender", "over"), [(GERMANY, FRANCE, CENTRAL_POWERS_WIN), (FRANCE, GERMANY, ENTENTE_WINS)]
)
def test_the_surrender_of_france_or_germany_ends_the_game(attacker: Sector, defender: Sector, over: Over) -> None:
    table = fighting(BOARD.sectors[attacker].side, losses=on_the_last_space(defender))
    table.do(Offensive(attacker, defender, 2)).roll(2, 6)
    assert table.waiting == over
    assert table.fact(f.GameEnded).winner == over.winner
    assert table.fact(f.Surrendered).rule == "13.2.4"
    assert table.state.vp == (0, 0), "no VP are counted for these two"


@pytest.mark.rule("14.1", "R140")
@pytest.mark.parametrize(
    ("before", "sector", "over"),
    [
        ((OTTOMAN_EMPIRE, BULGARIA), GERMAN_COLONIES, None),  # 4 + 1
        ((AUSTRIA_HUNGARY, OTTOMAN_EMPIRE), GERMAN_COLONIES, ENTENTE_WINS),  # 5 + 1
        ((OTTOMAN_EMPIRE, BULGARIA), AUSTRIA_HUNGARY, ENTENTE_WINS),  # 4 + 3: more than 6 will do
        ((RUSSIA, SERBIA), AFRICA, None),  # 4 + 1
        ((RUSSIA, SERBIA, GREECE), AFRICA, CENTRAL_POWERS_WIN),  # 5 + 1
        ((ITALY, MIDDLE_EAST, SERBIA), RUSSIA, CENTRAL_POWERS_WIN),  # 5 + 3
    ],
)
def test_six_victory_points_end_the_game(before: tuple[Sector, ...], sector: Sector, over: Over | None) -> None:
    table = drawn(39, losses=on_the_last_space(sector), **fallen(*before))
    if over is None:
        assert max(table.state.vp) == 5
        assert not isinstance(table.waiting, Over)
    else:
        assert table.waiting == over
    check(table.state)


@pytest.mark.rule("14.1", "10.3.4", "R121", "R153", "R154")
def test_nobody_wins_if_the_counter_attack_fells_the_attacker_with_the_defender() -> None:
    table = fighting(CENTRAL_POWERS, board=stubborn(GERMANY), losses=on_the_last_space(GERMANY, FRANCE))
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1)
    assert table.waiting == ENTENTE_WINS, "the 1 alone: Germany falls"
    strong = stubborn(GERMANY)
    strong = replace(
        strong,
        sectors=tuple(replace(s, track=(*s.track[:-1], 2)) if s.sector == GERMANY else s for s in strong.sectors),
    )
    table = fighting(CENTRAL_POWERS, board=strong, losses=on_the_last_space(GERMANY, FRANCE))
    table.do(Offensive(GERMANY, FRANCE, 2)).roll(1, 6)
    assert table.waiting == NOBODY_WINS


@pytest.mark.rule("14.1", "E14", "13.2.1", "R139")
def test_germany_that_bleeds_itself_white_at_verdun_loses() -> None:
    table = fighting(CENTRAL_POWERS, events=(14, 34), losses={GERMANY: LAST[GERMANY] - 1})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1, 6).roll(2)
    assert table.waiting == ENTENTE_WINS


@pytest.mark.rule("14.1", "10.3", "R153")
def test_two_offensives_of_one_turn_are_never_simultaneous() -> None:
    table = fighting(CENTRAL_POWERS, losses={FRANCE: LAST[FRANCE], GERMANY: LAST[GERMANY] - 1})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert table.waiting == CENTRAL_POWERS_WIN
    assert table.reason(Offensive(FRANCE, GERMANY, 1)) == r.GameOver


@pytest.mark.rule("14.1", "E19", "R140")
def test_sudden_death_comes_between_brusilovs_re_rolls() -> None:
    position = fallen(OTTOMAN_EMPIRE, GERMAN_COLONIES)
    losses = {AUSTRIA_HUNGARY: LAST[AUSTRIA_HUNGARY] - 1}
    table = fighting(ENTENTE, turn=6, events=(19,), losses=losses, **position)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(6)
    assert table.decision == Decision.BRUSILOV
    table.do(Reroll((6,))).roll(6)
    assert table.waiting == ENTENTE_WINS


@pytest.mark.rule("14.1", "R140")
def test_when_the_game_is_over_nothing_more_is_done() -> None:
    table = drawn(39, losses=on_the_last_space(FRANCE))
    assert table.legal == () == engine.chance(table.state)
    for action in (DONE, KEEP, Offensive(GERMANY, RUSSIA, 1), Reinforce(RUSSIA, 1)):
        assert table.reason(action) == r.GameOver
    with pytest.raises(IllegalAction):
        engine.apply(table.state, rolled(1))
    assert (table.state.battle, table.state.to_resolve) == (None, ())
    check(table.state)


# --- The armistice and its prestige points (14.2) -----------------------------------------------------------


def printed_prestige(side: Side) -> int:
    return sum(s.track[0] * s.prestige_value for s in BOARD.sectors if s.side == side and s.status == AT_WAR)


@pytest.mark.rule("14.2.1", "12", "3.1.2", "5")
def test_after_turn_14_the_game_is_over() -> None:
    table = ending(turn=14)
    assert isinstance(table.waiting, Over)
    assert table.waiting.cause == Cause.ARMISTICE
    assert table.state.turn == 14
    assert isinstance(ending(turn=13).waiting, Cards)


@pytest.mark.rule("E42", "14.2.1", "R201")
def test_the_card_ends_the_game_only_on_the_turn_it_is_drawn() -> None:
    assert isinstance(ending(turn=12, events=(42,)).waiting, Over)
    assert isinstance(ending(turn=12, events=()).waiting, Cards)


@pytest.mark.rule("14.2.2", "R157", "R292", "R278")
def test_prestige_of_a_war_in_which_nothing_happened() -> None:
    table = ending(turn=14)
    assert isinstance(table.waiting, Over)
    assert table.waiting.prestige == tuple(printed_prestige(side) for side in Side)
    entente = table.all(f.PrestigeCounted)[0]
    assert [line.sector for line in entente.lines] == [FRANCE, RUSSIA, SERBIA, MIDDLE_EAST, AFRICA]


@pytest.mark.rule("14.2.2", "3.8", "R157")
@pytest.mark.parametrize(
    ("sector", "value"),
    [
        (GERMANY, 5),
        (FRANCE, 4),
        (AUSTRIA_HUNGARY, 3),
        (OTTOMAN_EMPIRE, 3),
        (ITALY, 3),
        (MIDDLE_EAST, 3),
        (RUSSIA, 1),
        (SERBIA, 1),
        (ROMANIA, 1),
        (GREECE, 1),
        (AFRICA, 1),
        (BULGARIA, 1),
        (GERMAN_COLONIES, 1),
    ],
)
def test_the_prestige_of_each_sector_is_its_present_value_times_its_prestige_value(sector: Sector, value: int) -> None:
    side = BOARD.sectors[sector].side
    base = prestige_points(ending(turn=14, status={sector: SURRENDERED}).state, side)
    for losses, operational in enumerate(BOARD.sectors[sector].track):
        over = ending(turn=14, status={sector: AT_WAR}, losses={sector: losses}).waiting
        assert isinstance(over, Over) and over.prestige is not None
        assert over.prestige[side] == base + operational * value


@pytest.mark.rule("14.2.2", "2", "R001", "R157", "R296")
@pytest.mark.parametrize("status", [SURRENDERED, EXITED])
def test_who_is_out_of_the_war_has_no_prestige_and_no_marker_says_so(status: Status) -> None:
    table = ending(turn=14, status={RUSSIA: status}, losses={RUSSIA: 1})
    assert isinstance(table.waiting, Over) and table.waiting.prestige is not None
    assert table.waiting.prestige[ENTENTE] == printed_prestige(ENTENTE) - BOARD.sectors[RUSSIA].track[0]
    assert table.state.in_force == ()


@pytest.mark.rule("8.2", "13.3", "3.1.3", "R296")
def test_production_needs_no_markers_either() -> None:
    table = drawn(33)
    assert table.state.in_force == ()
    assert production_total(table.state, ENTENTE) == 9 - BOARD.sectors[RUSSIA].production
    state = replace(Table.new().state, revolution=BOARD.revolution_last)
    assert production_total(state, ENTENTE) == 9 - BOARD.sectors[RUSSIA].production


@pytest.mark.rule("14.2.2", "2", "R018")
def test_victory_points_are_added_once() -> None:
    """VP are added to prestige, not multiplied: 3 VP are 3 prestige points."""
    with_vp = ending(turn=14, **fallen(RUSSIA)).waiting
    without = ending(turn=14, status={RUSSIA: EXITED}).waiting
    assert isinstance(with_vp, Over) and isinstance(without, Over)
    assert with_vp.prestige is not None and without.prestige is not None
    assert with_vp.prestige == (without.prestige[0], without.prestige[1] + 3)


@pytest.mark.rule("14.2.1", "R158")
@pytest.mark.parametrize(("entente", "winner"), [(-1, CENTRAL_POWERS), (0, CENTRAL_POWERS), (1, ENTENTE)])
def test_the_central_powers_win_a_tie(entente: int, winner: Side) -> None:
    difference = printed_prestige(CENTRAL_POWERS) - printed_prestige(ENTENTE)
    table = ending(turn=14, vp=(max(0, difference) + entente + 1, max(0, -difference) + 1))
    assert isinstance(table.waiting, Over) and table.waiting.prestige is not None
    assert table.waiting.prestige[ENTENTE] - table.waiting.prestige[CENTRAL_POWERS] == entente
    assert table.waiting.winner == winner
    assert table.fact(f.GameEnded).cause == Cause.ARMISTICE
