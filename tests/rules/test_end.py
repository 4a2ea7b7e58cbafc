"""Chapters 11 to 14: the end of a turn, entry into the war, surrender, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import engine
from rules.actions import DONE, KEEP, Offensive, Reinforce, Reroll
from rules.board import Board
from rules.cards import of_year
from rules.chance import rolled
from rules.check import check
from rules.facts import (
    CounterAttacked,
    EventEnded,
    EventTakesEffect,
    EventWithoutEffect,
    GameEnded,
    Income,
    LafayettePlaced,
    LossesMirrored,
    LossTaken,
    MarkerAdvanced,
    NavalRolled,
    OffensiveLaunched,
    PrestigeCounted,
    RomaniaSurrendered,
    SectorEntered,
    Surrendered,
    TurnBegan,
    TurnEnded,
    YearBegan,
)
from rules.model import (
    NOT_PLACED,
    Cards,
    Cause,
    Choice,
    Decision,
    Dice,
    IllegalAction,
    Launched,
    Over,
    Phase,
    Purpose,
    Reason,
    Sector,
    Side,
    Status,
    Technology,
)
from rules.phases.income import production_total
from rules.sectors import operational_value
from rules.victory import prestige_points
from tests.rules.support import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BOARD,
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
    Table,
)

NEUTRAL, AT_WAR, SURRENDERED, EXITED = Status
FILLER = (5, 7, 8, 17, 18, 26)
"""Cards that do nothing before the offensives and force nobody."""
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
LAST = {printed.sector: printed.last_space for printed in BOARD.sectors}
ENTENTE_WINS = Over(ENTENTE, Cause.SUDDEN_DEATH, "14.1")
CENTRAL_POWERS_WIN = Over(CENTRAL_POWERS, Cause.SUDDEN_DEATH, "14.1")
NOBODY_WINS = Over(None, Cause.SUDDEN_DEATH, "14.1")


def on_the_last_space(*sectors: Sector) -> dict[Sector, int]:
    return {sector: LAST[sector] for sector in sectors}


def fallen(*sectors: Sector) -> dict[str, Any]:
    """A position in which sectors have surrendered, with the VP that they brought."""
    vp = [0, 0]
    for sector in sectors:
        vp[BOARD.sectors[sector].side.enemy] += VP[sector]
    return {"status": dict.fromkeys(sectors, SURRENDERED), "vp": tuple(vp)}


def drawn(*cards: int, **position: Any) -> Table:
    """A turn on which these cards are drawn, filled up to three, to what is awaited next."""
    hand = (*cards, *FILLER)[:3]
    position.setdefault("rp", (0, 0))
    position.setdefault("turn", 11)
    return Table.at(Phase.EVENTS, deck=tuple(sorted(hand)), **position).draw(*hand)


def fighting(first: Side, **position: Any) -> Table:
    position.setdefault("turn", 11)
    return Table.at(Phase.OFFENSIVES, initiative=first, **position)


def ending(**position: Any) -> Table:
    """Both sides without RP: the offensives are over at once, and the turn ends."""
    position.setdefault("deck", FILLER)
    return Table.at(Phase.OFFENSIVES, rp=(0, 0), **position)


def resolved(table: Table) -> list[int]:
    return [fact.event for fact in table.all(EventTakesEffect, ever=True)]


# --- additional reinforcements (11) -------------------------------------------------------------------------


@pytest.mark.rule("11", "3.1.2", "3.2", "R144", "R145", "R281")
@pytest.mark.parametrize("space", BOARD.merchant_navy)
def test_the_merchant_navy_moves_one_space_until_the_end_of_the_track(space: int) -> None:
    table = ending(turn=5, merchant_navy=space)
    end = BOARD.merchant_navy[-1]
    assert table.state.merchant_navy == min(space + 1, end)
    assert table.all(MarkerAdvanced) == ([MarkerAdvanced(lafayette=False, space=space + 1)] if space < end else [])


@pytest.mark.rule("11", "3.1.2", "13.1.2", "R144", "R145")
@pytest.mark.parametrize("space", [NOT_PLACED, *range(BOARD.merchant_navy[-1] + 1)])
def test_lafayette_moves_too_once_it_is_on_the_track_and_ends_on_the_same_space(space: int) -> None:
    table = ending(turn=5, merchant_navy=1, lafayette=space)
    moved = space != NOT_PLACED and space < BOARD.merchant_navy[-1]
    assert table.state.lafayette == space + moved
    assert [fact.lafayette for fact in table.all(MarkerAdvanced)] == [False, True][: 1 + moved]


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
    """The years begin on turns 2, 5, 8 and 11; turn 14 has no cards of its own."""
    undrawn = (2, 3, 4)
    table = ending(turn=turn, deck=undrawn)
    assert table.fact(TurnEnded).turn == turn
    year = {2: 1915, 5: 1916, 8: 1917, 11: 1918}.get(turn + 1, 0)
    assert table.state.turn == turn + 1
    assert table.state.deck == tuple(sorted({*undrawn, *of_year(year)}))
    assert [fact.year for fact in table.all(YearBegan)] == ([year] if year else [])
    begun = table.fact(TurnBegan)
    assert (begun.turn, begun.year) == (turn + 1, BOARD.year(turn + 1))


@pytest.mark.rule("4", "7.1", "12", "R023", "R147")
def test_the_decks_of_the_years() -> None:
    years = {year: len(of_year(year)) for year in range(1914, 1920)}
    assert years == {1914: 4, 1915: 9, 1916: 9, 1917: 10, 1918: 10, 1919: 0}
    assert Table.new().state.deck == of_year(1914)


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
    """Germany's attack on Russia no longer keeps France from its counter-attack loss."""
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

ENTRIES = [(11, ITALY, 2), (13, BULGARIA, 1), (22, ROMANIA, 1), (28, GREECE, 0)]


@pytest.mark.rule("13.1.1", "2", "3.3", "E11", "E13", "E22", "E28", "R148", "R170", "R172", "R182", "R188")
@pytest.mark.parametrize(("card", "sector", "production"), ENTRIES)
def test_a_neutral_sector_enters_at_once(card: int, sector: Sector, production: int) -> None:
    side = BOARD.sectors[sector].side
    before = production_total(Table.at(Phase.EVENTS, turn=8, deck=FILLER).state, side)
    table = drawn(card, turn=8)
    assert table.fact(SectorEntered) == SectorEntered(sector=sector, production=production)
    assert (table.status(sector), table.losses(sector)) == (AT_WAR, 0)
    assert operational_value(table.state, sector) == BOARD.sectors[sector].track[0]
    assert production_total(table.state, side) == before + production


@pytest.mark.rule("13.1.1", "10.3.1", "R148")
@pytest.mark.parametrize(("card", "sector", "production"), ENTRIES)
def test_it_attacks_and_is_attacked_on_the_same_turn(card: int, sector: Sector, production: int) -> None:
    table = drawn(card, turn=11, status=dict.fromkeys((BULGARIA, GREECE) if card in (13, 28) else (), AT_WAR))
    table.roll(1)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    offers = {}
    for _ in Side:
        side = table.state.active
        offers[side] = [act for act in table.legal if isinstance(act, Offensive)]
        table.do(DONE)
    own = BOARD.sectors[sector].side
    assert sector in {act.attacker for act in offers[own]}
    assert sector in {act.defender for act in offers[own.enemy]}


@pytest.mark.rule("13.1.1", "10.3.1", "2", "R110")
@pytest.mark.parametrize(("card", "sector", "production"), ENTRIES)
def test_until_then_it_neither_attacks_nor_is_attacked(card: int, sector: Sector, production: int) -> None:
    own = BOARD.sectors[sector].side
    neighbour = BOARD.sectors[sector].neighbours[0]
    status = {neighbour: AT_WAR}
    table = fighting(own, status=status)
    assert table.reason(Offensive(sector, neighbour, 1)) == Reason.NOT_AT_WAR
    table = fighting(own.enemy, status=status)
    assert table.reason(Offensive(neighbour, sector, 1)) == Reason.NOT_AT_WAR


@pytest.mark.rule("13.1.1", "14.2.2", "R157", "R278")
def test_a_sector_that_never_enters_counts_for_nobody() -> None:
    table = ending(turn=14)
    lines = {line.sector for fact in table.all(PrestigeCounted) for line in fact.lines}
    assert lines.isdisjoint({ITALY, ROMANIA, GREECE, BULGARIA})
    assert table.state.vp == (0, 0)


# --- Lafayette (13.1.2) -------------------------------------------------------------------------------------


@pytest.mark.rule("13.1.2", "E10", "E24", "3.1.3", "R169", "R184", "R202")
@pytest.mark.parametrize(("first", "second"), [(10, 24), (24, 10)])
def test_the_second_of_the_pair_brings_lafayette(first: int, second: int) -> None:
    table = drawn(first, turn=9)
    assert table.state.in_force == (first,)
    assert table.state.lafayette == NOT_PLACED
    table = drawn(second, turn=9, in_force=(first,))
    assert table.fact(LafayettePlaced) == LafayettePlaced(space=BOARD.lafayette_space, event=second)
    assert table.state.lafayette == BOARD.lafayette_space


@pytest.mark.rule("13.1.2", "E10", "E24", "R202")
def test_drawn_together_they_bring_it_with_the_second() -> None:
    table = drawn(10, 24, turn=9)
    assert table.fact(LafayettePlaced).event == 24


@pytest.mark.rule("13.1.2", "3.1.2", "E39", "R149")
def test_on_turn_10_it_comes_after_the_events_and_before_the_collection() -> None:
    table = drawn(5, 7, 39, turn=10)
    assert table.fact(LafayettePlaced).event == 0
    kinds = [type(fact) for fact in table.facts if type(fact) in (EventTakesEffect, LafayettePlaced, Income)]
    assert kinds == [EventTakesEffect] * 3 + [LafayettePlaced] + [Income] * 2


@pytest.mark.rule("13.1.2", "3.1.2", "R149")
@pytest.mark.parametrize(("turn", "comes"), [(9, False), (10, True), (11, False)])
def test_by_itself_it_comes_on_turn_10_only(turn: int, comes: bool) -> None:
    table = drawn(turn=turn)
    assert (table.state.lafayette != NOT_PLACED) == comes


@pytest.mark.rule("13.1.2", "E10", "R149", "R169")
def test_it_comes_once() -> None:
    table = drawn(turn=10, lafayette=3)
    assert not table.all(LafayettePlaced)
    assert table.state.lafayette == 3
    table = drawn(10, turn=11, lafayette=3, in_force=(24,))
    assert EventWithoutEffect(event=10, rule="18, event 10") in table.facts
    assert (table.state.lafayette, table.state.in_force) == (3, (24,))


@pytest.mark.rule("13.1.2", "E10", "E24", "R149")
def test_the_pair_on_turn_10_brings_it_by_itself() -> None:
    table = drawn(24, turn=10, in_force=(10,))
    assert table.fact(LafayettePlaced).event == 24


@pytest.mark.rule("13.1.2", "E16", "9.1", "R150")
def test_its_coming_on_turn_10_ends_wilson_too() -> None:
    table = drawn(turn=10, in_force=(16,), merchant_navy=5)
    assert table.fact(EventEnded).event == 16
    assert table.waiting == Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1"), "on this very turn"
    table.roll(6)
    assert table.fact(NavalRolled).lost == 4


@pytest.mark.rule("13.1.2", "E16", "E24", "R175")
@pytest.mark.parametrize(("cards", "before"), [((16, 24), (10,)), ((10, 16), (24,)), ((10, 16, 24), ())])
def test_wilson_and_lafayette_on_one_turn(cards: tuple[int, ...], before: tuple[int, ...]) -> None:
    table = drawn(*cards, turn=9, in_force=before)
    assert table.state.lafayette == 0
    assert 16 not in table.state.in_force
    assert isinstance(table.waiting, Dice) and table.waiting.purpose == Purpose.U_BOAT


# --- surrender (13.2) ---------------------------------------------------------------------------------------


@pytest.mark.rule("13.2.1", "13.2.2", "3.1.2", "3.2", "3.8", "E39", "R006", "R139")
@pytest.mark.parametrize("sector", VP)
def test_the_victory_points_of_each_sector(sector: Sector) -> None:
    """The Flu takes every sector one space; who stands on the last one falls, and its enemy gains its VP."""
    table = drawn(39, status={sector: AT_WAR}, losses=on_the_last_space(sector))
    to = BOARD.sectors[sector].side.enemy
    assert table.fact(Surrendered) == Surrendered(sector=sector, to=to, vp=VP[sector], total_vp=VP[sector])
    assert table.status(sector) == SURRENDERED
    assert table.state.vp[to] == VP[sector] and table.state.vp[to.enemy] == 0
    check(table.state)


@pytest.mark.rule("13.2.1", "10.3.4", "R006")
@pytest.mark.parametrize(("before", "status"), [(1, AT_WAR), (2, SURRENDERED)])
def test_the_last_space_is_not_yet_surrender(before: int, status: Status) -> None:
    assert LAST[SERBIA] == 2
    table = fighting(CENTRAL_POWERS, losses={SERBIA: before}).do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)).roll(6)
    assert table.status(SERBIA) == status


@pytest.mark.rule("13.2.1", "10.3.4", "R006")
def test_losses_beyond_surrender_vanish() -> None:
    table = fighting(CENTRAL_POWERS, losses={SERBIA: 1}).do(Offensive(AUSTRIA_HUNGARY, SERBIA, 2)).roll(6, 6)
    assert table.status(SERBIA) == SURRENDERED
    assert table.state.vp == (0, 1)
    assert [fact.spaces for fact in table.all(LossTaken)] == [1]


@pytest.mark.rule("13.2.1", "13.2", "8.1", "3.1.2", "R013", "R138")
def test_production_falls_at_once_but_rp_collected_stay() -> None:
    table = fighting(ENTENTE, losses=on_the_last_space(OTTOMAN_EMPIRE), rp=(5, 9))
    before = production_total(table.state, CENTRAL_POWERS)
    table.do(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)).roll(6)
    assert production_total(table.state, CENTRAL_POWERS) == before - BOARD.sectors[OTTOMAN_EMPIRE].production
    assert table.rp(CENTRAL_POWERS) == 9


@pytest.mark.rule("13.2", "10.3.1", "R110", "R138")
def test_a_fallen_sector_neither_attacks_nor_is_attacked_any_more_this_turn() -> None:
    table = fighting(ENTENTE, losses=on_the_last_space(OTTOMAN_EMPIRE))
    table.do(Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1)).roll(6)
    assert table.reason(Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)) == Reason.NOT_AT_WAR
    table.do(DONE)
    assert table.reason(Offensive(RUSSIA, OTTOMAN_EMPIRE, 1)) == Reason.NOT_AT_WAR


@pytest.mark.rule("13.2", "10.3.4", "R138", "R295")
def test_what_it_did_before_it_fell_still_counts() -> None:
    """Serbia attacked and fell: Austria-Hungary's own later offensive is not touched by that."""
    table = fighting(ENTENTE, losses={SERBIA: 1}).do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(6)
    table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 2)).roll(6, 6)
    assert table.status(SERBIA) == SURRENDERED
    assert table.state.offensives[0] == Launched(SERBIA, AUSTRIA_HUNGARY)
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("13.2.1", "10.1", "E9", "R152")
def test_surrender_is_for_good() -> None:
    """No recovery, no reinforcement, no loss, no second surrender brings a fallen sector back."""
    position = {"status": {SERBIA: SURRENDERED}, "losses": {SERBIA: 2}, "vp": (0, 1)}
    table = drawn(9, 39, **position).roll(1)
    assert (table.status(SERBIA), table.losses(SERBIA), table.state.vp) == (SURRENDERED, 2, (0, 1))
    table = Table.at(Phase.REINFORCEMENTS, initiative=ENTENTE, **position | {"losses": {SERBIA: 2, FRANCE: 1}})
    assert table.reason(Reinforce(SERBIA, 1)) == Reason.NOT_AT_WAR


@pytest.mark.rule("13.1.1", "R152")
def test_an_entry_card_brings_no_one_back() -> None:
    table = drawn(11, status={ITALY: SURRENDERED}, losses={ITALY: 4}, vp=(0, 2))
    assert table.status(ITALY) == SURRENDERED
    assert EventWithoutEffect(event=11, rule="18, event 11") in table.facts


@pytest.mark.rule("13.2.3", "8.2", "R151", "R271")
def test_the_fall_of_romania() -> None:
    table = fighting(CENTRAL_POWERS, status={ROMANIA: AT_WAR}, losses=on_the_last_space(ROMANIA))
    before = production_total(table.state, CENTRAL_POWERS)
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    assert table.all(RomaniaSurrendered)
    assert table.state.vp == (0, 2)
    assert production_total(table.state, CENTRAL_POWERS) == before + 1


@pytest.mark.rule("13.2.1", "13.2.3", "14.1", "R271")
def test_a_surrender_is_one_step_with_the_end_of_the_game_last() -> None:
    """Flag, VP, Romania's RP, and only then sudden death: the winner's last sector is counted in full."""
    position = fallen(RUSSIA, SERBIA)
    position["status"][ROMANIA] = AT_WAR
    table = fighting(CENTRAL_POWERS, losses=on_the_last_space(ROMANIA), **position)
    table.do(Offensive(AUSTRIA_HUNGARY, ROMANIA, 1)).roll(6)
    kinds = [type(fact) for fact in table.facts if type(fact) in (Surrendered, RomaniaSurrendered, GameEnded)]
    assert kinds == [Surrendered, RomaniaSurrendered, GameEnded]
    assert table.waiting == CENTRAL_POWERS_WIN
    assert production_total(table.state, CENTRAL_POWERS) == 13 + 1


@pytest.mark.rule("E6", "13.2.1", "R040", "R165", "R279")
def test_von_lettow_ends_with_the_german_colonies() -> None:
    table = drawn(39, in_force=(6, 35), losses=on_the_last_space(GERMAN_COLONIES))
    assert table.fact(EventEnded).event == 6
    assert table.state.in_force == (35,)


@pytest.mark.rule("E6", "E36", "13.2.1", "R279")
def test_other_markers_of_a_fallen_sector_are_moot() -> None:
    """Franchet's marker stays on its box, but there is no Greece left to throw its die; likewise Africa and event 6."""
    table = fighting(ENTENTE, status={GREECE: SURRENDERED, BULGARIA: AT_WAR}, in_force=(6, 36), vp=(0, 1))
    assert table.state.in_force == (6, 36)
    assert table.reason(Offensive(GREECE, BULGARIA, 1)) == Reason.NOT_AT_WAR
    table = fighting(CENTRAL_POWERS, status={AFRICA: SURRENDERED}, in_force=(6,), vp=(0, 1))
    assert table.reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == Reason.NOT_AT_WAR


# --- whose fault it was does not matter (R123, R139) --------------------------------------------------------


def stubborn(sector: Sector) -> Board:
    """A board on which a sector can still attack from its last space."""
    return replace(
        BOARD, sectors=tuple(replace(s, track=(*s.track[:-1], 1)) if s.sector == sector else s for s in BOARD.sectors)
    )


@pytest.mark.rule("10.3.4", "13.2.1", "R123", "R139")
def test_an_attacker_that_falls_by_the_counter_attack_gives_its_vp_to_the_enemy() -> None:
    table = fighting(ENTENTE, board=stubborn(SERBIA), losses=on_the_last_space(SERBIA))
    table.do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(1)
    assert table.fact(Surrendered) == Surrendered(sector=SERBIA, to=CENTRAL_POWERS, vp=1, total_vp=1)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3"), "its activation is over"


@pytest.mark.rule("E19", "13.2.1", "R139", "R178")
def test_russia_that_falls_by_its_own_brusilov_gives_3_vp() -> None:
    board = stubborn(RUSSIA)
    table = fighting(ENTENTE, turn=6, board=board, losses=on_the_last_space(RUSSIA), events=(19,))
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)).roll(5).do(Reroll((5,))).roll(3)
    assert table.fact(Surrendered) == Surrendered(sector=RUSSIA, to=CENTRAL_POWERS, vp=3, total_vp=3)
    assert table.losses(AUSTRIA_HUNGARY) == 1


@pytest.mark.rule("E20", "E30", "13.2.1", "R139", "R179")
@pytest.mark.parametrize("card", [20, 30])
def test_an_event_that_fells_the_ottoman_empire_gives_2_vp(card: int) -> None:
    table = drawn(card, losses=on_the_last_space(OTTOMAN_EMPIRE))
    assert table.fact(Surrendered) == Surrendered(sector=OTTOMAN_EMPIRE, to=ENTENTE, vp=2, total_vp=2)


# --- sudden death (14.1) ------------------------------------------------------------------------------------


@pytest.mark.rule("14.1", "13.2.4", "10.3.4")
@pytest.mark.parametrize(
    ("attacker", "defender", "over"), [(GERMANY, FRANCE, CENTRAL_POWERS_WIN), (FRANCE, GERMANY, ENTENTE_WINS)]
)
def test_the_surrender_of_france_or_germany_ends_the_game(attacker: Sector, defender: Sector, over: Over) -> None:
    table = fighting(BOARD.sectors[attacker].side, losses=on_the_last_space(defender))
    table.do(Offensive(attacker, defender, 2)).roll(2, 6)
    assert table.waiting == over
    assert table.fact(GameEnded).winner == over.winner
    assert table.fact(Surrendered).rule == "13.2.4"
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


@pytest.mark.rule("14.1", "E39", "R198")
@pytest.mark.parametrize(("heart", "over"), [(FRANCE, CENTRAL_POWERS_WIN), (GERMANY, ENTENTE_WINS)])
@pytest.mark.parametrize("short_of_the_end", [0, 1, 2])
def test_the_flu_takes_two_spaces_from_france_and_germany(heart: Sector, over: Over, short_of_the_end: int) -> None:
    table = drawn(39, losses={heart: LAST[heart] - short_of_the_end})
    if short_of_the_end < 2:
        assert table.waiting == over
    else:
        assert table.losses(heart) == LAST[heart]
        assert not isinstance(table.waiting, Over)


@pytest.mark.rule("14.1", "E39", "R153", "R154", "R198")
def test_nobody_wins_if_the_flu_fells_both_hearts() -> None:
    table = drawn(39, losses=on_the_last_space(FRANCE, GERMANY))
    assert table.waiting == NOBODY_WINS
    assert {fact.sector for fact in table.all(Surrendered)} == {FRANCE, GERMANY}


@pytest.mark.rule("14.1", "E39", "R153", "R154", "R198")
def test_nobody_wins_if_the_flu_gives_both_sides_six() -> None:
    """3 to 5 before; Italy and Austria-Hungary fall together."""
    position = fallen(MIDDLE_EAST, ROMANIA, OTTOMAN_EMPIRE, GERMAN_COLONIES, SERBIA)
    assert position["vp"] == (3, 5)
    position["status"] |= {ITALY: AT_WAR}
    table = drawn(39, losses=on_the_last_space(ITALY, AUSTRIA_HUNGARY), **position)
    assert table.state.vp == (6, 7)
    assert table.waiting == NOBODY_WINS
    check(table.state)


@pytest.mark.rule("14.1", "E39", "R154")
@pytest.mark.parametrize(
    ("before", "losses"),
    [
        ((AUSTRIA_HUNGARY, OTTOMAN_EMPIRE), (FRANCE, GERMAN_COLONIES)),  # the Entente's 6, and France
        ((RUSSIA, MIDDLE_EAST), (GERMANY, SERBIA)),  # the Central Powers' 6, and Germany
    ],
)
def test_six_points_against_a_heart_make_a_draw_too(before: tuple[Sector, ...], losses: tuple[Sector, ...]) -> None:
    table = drawn(39, losses=on_the_last_space(*losses), **fallen(*before))
    assert table.waiting == NOBODY_WINS


@pytest.mark.rule("14.1", "E39", "R155")
def test_two_conditions_for_one_side_are_just_a_win() -> None:
    table = drawn(39, losses=on_the_last_space(FRANCE, SERBIA), **fallen(RUSSIA, MIDDLE_EAST))
    assert table.state.vp == (0, 6)
    assert table.waiting == CENTRAL_POWERS_WIN


@pytest.mark.rule("14.1", "10.3.4", "R121", "R153", "R154")
def test_nobody_wins_if_the_counter_attack_fells_the_attacker_with_the_defender() -> None:
    """On a board where Germany can attack from its last space."""
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


@pytest.mark.rule("14.1", "E14", "E34", "10.3.4", "R121", "R136", "R153", "R154", "R173")
def test_nobody_wins_at_a_verdun_that_fells_both() -> None:
    """On the printed board: Michael's die and Verdun's mirror, a 6 and a 1 cost Germany its last two spaces."""
    table = fighting(CENTRAL_POWERS, events=(14, 34), losses={GERMANY: LAST[GERMANY] - 1, FRANCE: LAST[FRANCE]})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1, 6).roll(2)
    assert table.fact(LossesMirrored).losses == 1
    assert table.all(CounterAttacked)
    assert {fact.sector for fact in table.all(Surrendered)} == {FRANCE, GERMANY}
    assert table.waiting == NOBODY_WINS


@pytest.mark.rule("14.1", "E14", "13.2.1", "R139")
def test_germany_that_bleeds_itself_white_at_verdun_loses() -> None:
    table = fighting(CENTRAL_POWERS, events=(14, 34), losses={GERMANY: LAST[GERMANY] - 1})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(1, 6).roll(2)
    assert table.waiting == ENTENTE_WINS


@pytest.mark.rule("14.1", "18", "E20", "E39", "R036", "R041", "R153", "R270")
def test_two_events_of_one_turn_are_never_simultaneous() -> None:
    """Event 20 gives the Entente its sixth VP: the Flu, which would fell France, is not resolved any more."""
    table = drawn(20, 39, losses=on_the_last_space(OTTOMAN_EMPIRE, FRANCE), **fallen(AUSTRIA_HUNGARY, GERMAN_COLONIES))
    assert table.waiting == ENTENTE_WINS
    assert 39 not in resolved(table)
    assert table.status(FRANCE) == AT_WAR
    assert not table.all(Income)


@pytest.mark.rule("14.1", "E20", "E30", "R041", "R180", "R270")
def test_arab_revolt_may_end_the_game_before_lawrence() -> None:
    table = drawn(20, 30, losses=on_the_last_space(OTTOMAN_EMPIRE), **fallen(AUSTRIA_HUNGARY, GERMAN_COLONIES))
    assert table.waiting == ENTENTE_WINS
    assert 20 in resolved(table) and 30 not in resolved(table)
    table = drawn(20, 30, losses={OTTOMAN_EMPIRE: LAST[OTTOMAN_EMPIRE] - 1})
    assert resolved(table)[-2:] == [20, 30]
    assert table.status(OTTOMAN_EMPIRE) == SURRENDERED, "two separate losses"


@pytest.mark.rule("14.1", "10.3", "R153")
def test_two_offensives_of_one_turn_are_never_simultaneous() -> None:
    """Germany fells France first; that France would have felled Germany next no longer matters."""
    table = fighting(CENTRAL_POWERS, losses={FRANCE: LAST[FRANCE], GERMANY: LAST[GERMANY] - 1})
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert table.waiting == CENTRAL_POWERS_WIN
    assert table.reason(Offensive(FRANCE, GERMANY, 1)) == Reason.GAME_OVER


@pytest.mark.rule("14.1", "E19", "R140")
def test_sudden_death_comes_before_brusilovs_re_rolls() -> None:
    position = fallen(OTTOMAN_EMPIRE, GERMAN_COLONIES)
    table = fighting(ENTENTE, turn=6, events=(19,), losses=on_the_last_space(AUSTRIA_HUNGARY), **position)
    table.do(Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(6, 6)
    assert table.state.vp == (6, 0)
    assert table.waiting == ENTENTE_WINS


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
        assert table.reason(action) == Reason.GAME_OVER
    with pytest.raises(IllegalAction):
        engine.apply(table.state, rolled(1))
    assert (table.state.battle, table.state.to_resolve) == (None, ())
    check(table.state)


# --- armistice (14.2) ---------------------------------------------------------------------------------------


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
@pytest.mark.parametrize("turn", [11, 12, 13])
def test_peace_negotiations_end_the_game_at_the_end_of_their_turn(turn: int) -> None:
    """The whole turn is played: collection, naval control, spending, markers; then prestige is counted."""
    table = drawn(42, turn=turn, merchant_navy=2, lafayette=1)
    table.roll(6)
    assert table.all(NavalRolled)
    while table.state.phase != Phase.OFFENSIVES:
        table.do(DONE)
    if table.state.active == CENTRAL_POWERS:
        table.do(DONE)
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert table.losses(GERMANY) == 1
    while not isinstance(table.waiting, Over):
        table.do(DONE)
    assert (table.state.turn, table.state.merchant_navy, table.state.lafayette) == (turn, 3, 2)
    assert table.waiting.cause == Cause.ARMISTICE
    assert len(table.all(OffensiveLaunched, ever=True)) == 1


@pytest.mark.rule("E42", "14.2.1", "R201")
def test_the_card_ends_the_game_only_on_the_turn_it_is_drawn() -> None:
    assert isinstance(ending(turn=12, events=(42,)).waiting, Over)
    assert isinstance(ending(turn=12, events=()).waiting, Cards)


@pytest.mark.rule("E42", "14.1", "14.2.1", "R156")
def test_sudden_death_on_the_turn_of_peace_prevails() -> None:
    table = fighting(ENTENTE, turn=12, events=(42,), losses=on_the_last_space(GERMANY))
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert table.waiting == ENTENTE_WINS
    assert not table.all(PrestigeCounted)
    table = drawn(39, 42, turn=12, losses=on_the_last_space(FRANCE))
    assert table.waiting == CENTRAL_POWERS_WIN


@pytest.mark.rule("14.2.2", "R157", "R292", "R278")
def test_prestige_of_a_war_in_which_nothing_happened() -> None:
    """Russia, never treated with, counts to the end; sectors that never entered do not."""
    table = ending(turn=14)
    assert isinstance(table.waiting, Over)
    assert table.waiting.prestige == tuple(printed_prestige(side) for side in Side)
    entente = table.all(PrestigeCounted)[0]
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
    """Exit, Revolution and Romania's fall are read off the sectors and tracks themselves."""
    table = drawn(33)
    assert table.state.in_force == ()
    assert production_total(table.state, ENTENTE) == 9 - BOARD.sectors[RUSSIA].production
    state = replace(Table.new().state, revolution=BOARD.revolution_last)
    assert production_total(state, ENTENTE) == 9 - BOARD.sectors[RUSSIA].production


@pytest.mark.rule("14.2.2", "2", "R018")
def test_victory_points_are_added_once() -> None:
    """They are points of their own, not a multiplier: 3 VP are 3 prestige points."""
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
    assert table.fact(GameEnded).cause == Cause.ARMISTICE
