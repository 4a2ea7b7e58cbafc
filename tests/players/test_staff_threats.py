"""What the staff expects of the enemy this turn: attacks that cards demand are certain, with their exact odds."""

from __future__ import annotations

import pytest

from ldd_tui.players.staff.chances import mean
from ldd_tui.players.staff.outlook import Outlook, chance_of_surrender, outlook_of
from ldd_tui.players.staff.threats import threats
from rules import actions as a
from rules.editions.second.cards import LETTOW
from rules.model import CENTRAL_POWERS, ENTENTE, Options, Phase, Sector, State
from rules.odds import offensive
from rules.pools import pool
from rules.surrender_odds import by_demand
from tests.rules.support import Table

VERDUN, SOMME, BRUSILOV = 14, 21, 19


def expected(outlook: Outlook, sector: Sector) -> tuple[float, ...]:
    standing = outlook.standings[sector]
    assert standing is not None
    return standing.now


def exact(state: State, attacker: Sector, defender: Sector, size: int) -> list[float]:
    found = dict(offensive(pool(state, attacker, defender, size)).losses)
    return [float(found.get(n, 0)) for n in range(max(found) + 1)]


@pytest.mark.rule("10.3.1")
def test_verdun_comes_with_all_its_dice() -> None:
    """Verdun uses Germany's full size on France: no other threats to France or from Germany."""
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, rp=(10, 12), events=(VERDUN,), initiative=ENTENTE)
    outlook = outlook_of(table.state, ENTENTE)
    of_verdun = exact(table.state, Sector.GERMANY, Sector.FRANCE, 3)
    assert expected(outlook, Sector.FRANCE)[: len(of_verdun)] == pytest.approx(of_verdun)
    assert mean(tuple(of_verdun)) > 1.0
    others = threats(table.state, Sector.RUSSIA, outlook.conduct, this_turn=True)
    quiet = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, rp=(10, 12), initiative=ENTENTE)
    of_three = threats(quiet.state, Sector.RUSSIA, outlook_of(quiet.state, ENTENTE).conduct, this_turn=True)
    assert (len(others), len(of_three)) == (2, 3)


@pytest.mark.rule("10.3.1")
def test_a_demanded_attack_is_as_large_as_rp_allow() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, rp=(10, 1), events=(VERDUN,), initiative=ENTENTE)
    of_verdun = exact(table.state, Sector.GERMANY, Sector.FRANCE, 1)
    assert expected(outlook_of(table.state, ENTENTE), Sector.FRANCE)[: len(of_verdun)] == pytest.approx(of_verdun)


@pytest.mark.rule("10.3.1")
def test_a_demanded_attack_that_has_come_comes_no_more() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, rp=(0, 9), events=(VERDUN,), initiative=CENTRAL_POWERS)
    before = expected(outlook_of(table.state, ENTENTE), Sector.FRANCE)
    table.do(a.Offensive(Sector.GERMANY, Sector.FRANCE, 3)).roll(2, 2, 2)
    assert mean(before) > 1.0 and mean(expected(outlook_of(table.state, ENTENTE), Sector.FRANCE)) == 0.0


@pytest.mark.rule("10.3.4")
def test_what_a_demanded_attack_may_cost_the_attacker_is_expected_too() -> None:
    """At Verdun, hits of the attacker's own dice hurt Germany as well (event 14)."""
    quiet, verdun = (
        outlook_of(Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, rp=(0, 12), events=events).state, CENTRAL_POWERS)
        for events in ((), (VERDUN,))
    )
    assert mean(expected(verdun, Sector.GERMANY)) > mean(expected(quiet, Sector.GERMANY)) + 0.4


@pytest.mark.rule("17.6.4")
def test_of_athena_lettow_comes_for_sure_and_of_a_person_very_likely() -> None:
    """The German Colonies attack Africa free of charge, whatever the Central Powers' RP (event 6)."""
    for athena, likely in (((CENTRAL_POWERS,), 1.0), ((), 0.95)):
        table = Table.at(
            Phase.REINFORCEMENTS,
            side=ENTENTE,
            rp=(10, 0),
            in_force=(LETTOW,),
            losses={Sector.AFRICA: 1},
            options=Options(athena=athena),
            initiative=ENTENTE,
        )
        size = table.state.setup.board.sectors[Sector.GERMAN_COLONIES].track[0]
        blows = exact(table.state, Sector.GERMAN_COLONIES, Sector.AFRICA, size)
        found = threats(table.state, Sector.AFRICA, outlook_of(table.state, ENTENTE).conduct, this_turn=True)
        ((comes, losses),) = found
        assert comes == likely and losses == pytest.approx(blows)


@pytest.mark.parametrize("losses", [0, 1, 2])
def test_the_risk_that_is_told_is_never_below_what_cards_demand(losses: int) -> None:
    """The risk over the coming turns includes the exact risk of attacks demanded this turn."""
    table = Table.at(
        Phase.REINFORCEMENTS,
        side=ENTENTE,
        rp=(10, 9),
        in_force=(LETTOW,),
        losses={Sector.AFRICA: losses},
        options=Options(athena=(CENTRAL_POWERS,)),
        initiative=ENTENTE,
    )
    outlook = outlook_of(table.state, ENTENTE)
    this_turn = chance_of_surrender(table.state, Sector.AFRICA, outlook, losses, 0)
    assert this_turn == pytest.approx(float(by_demand(table.state, Sector.AFRICA)))
    assert chance_of_surrender(table.state, Sector.AFRICA, outlook, losses, 4) >= this_turn
