"""The armistice and its prestige points (14.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.actions import DONE, Offensive
from rules.facts import GameEnded, NavalRolled, OffensiveLaunched, PrestigeCounted
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
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Cause,
    Over,
    Phase,
    Sector,
    Side,
    Status,
)
from rules.phases.income import production_total
from rules.victory import prestige_points
from tests.rules.end.support import CENTRAL_POWERS_WIN, ENTENTE_WINS, drawn, ending, fallen, fighting, on_the_last_space
from tests.rules.support import BOARD, Table


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
    assert table.fact(GameEnded).cause == Cause.ARMISTICE
