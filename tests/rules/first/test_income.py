"""The set-up and the collection of RP (5, 6.4)."""

from __future__ import annotations

import pytest

from rules import facts as f
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
    ITALY,
    NEUTRAL,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    SURRENDERED,
    Cards,
    Deck,
    Phase,
    Sector,
    Status,
)
from rules.sectors import operational_value
from tests.rules.first.support import BOARD, EGYPT, FRENCH_AFRICA, GERMAN_AFRICA, at, drawn, game, wcl
from tests.rules.support import Table

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
