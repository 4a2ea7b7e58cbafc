"""Mandatory offensives (10.3.1): when they must come first, when they lapse, and of what size they are."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, Offensive, Research
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Cards,
    Choice,
    Decision,
    Deck,
    Options,
    Phase,
    Purpose,
    Sector,
    Status,
    Technology,
)
from tests.rules.offensives.support import (
    ATHENA_CENTRAL_POWERS,
    ATHENA_ENTENTE,
    at,
    attack,
    awaits,
    of_side,
    offensives,
    own,
    read,
    sizes,
)
from tests.rules.support import ALL_AT_WAR, BOARD, Table


@pytest.mark.rule("10.3.1", "R109", "R125", "R127", "R204")
@pytest.mark.parametrize(
    ("event", "attacker", "defender"),
    [
        (14, GERMANY, FRANCE),
        (19, RUSSIA, AUSTRIA_HUNGARY),
        (21, FRANCE, GERMANY),
        (25, MIDDLE_EAST, OTTOMAN_EMPIRE),
        (29, FRANCE, GERMANY),
    ],
)
def test_mandatory_offensives(event: int, attacker: Sector, defender: Sector) -> None:
    side = of_side(attacker)
    table = at(side, status=ALL_AT_WAR, events=(event,))
    assert offensives(table) == {(attacker, defender)}
    assert DONE not in table.legal
    assert table.refusal(DONE) == r.MandatoryFirst("10.3.1", event, attacker, defender)
    other = Offensive(ITALY, GERMANY, 1) if side == ENTENTE else Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)
    assert table.reason(other) == r.MandatoryFirst
    size = sizes(table, attacker, defender)[-1]
    before = table.rp(side)
    table.do(Offensive(attacker, defender, size))
    assert table.fact(f.OffensiveLaunched).event == event
    assert before - table.rp(side) == size
    table.roll(*(2,) * size).do(DONE)  # the other side passes
    assert DONE in table.legal and (attacker, defender) not in offensives(table)
    table.do(DONE)
    assert len(table.all(f.Passed, ever=True)) == 2 and table.all(f.ObligationLapsed, ever=True) == []


OPTIONAL = {
    3: ENTENTE, 7: ENTENTE, 26: ENTENTE, 35: ENTENTE, 38: ENTENTE, 40: ENTENTE,
    8: CENTRAL_POWERS, 12: CENTRAL_POWERS, 17: CENTRAL_POWERS, 18: CENTRAL_POWERS, 31: CENTRAL_POWERS,
    34: CENTRAL_POWERS, 37: CENTRAL_POWERS,
}  # fmt: skip


@pytest.mark.rule("R125", "R141", "R162", "R166", "R167", "R176", "R177", "R186", "R196", "R197", "R199", "R204")
@pytest.mark.parametrize("event", OPTIONAL)
def test_notes_for_athena_bind_no_person(event: int) -> None:
    side = OPTIONAL[event]
    position: dict[str, Any] = {"status": ALL_AT_WAR, "events": (event,), "turn": 1 if event == 3 else 12}
    person = at(side, **position)
    plain = at(side, **{**position, "events": ()})
    assert person.legal == plain.legal and DONE in person.legal
    athena = at(side, **position, options=Options(athena=(side,)))
    assert athena.fact(f.OffensiveLaunched).event == event
    assert athena.all(f.CornflowerDrawn) == []


@pytest.mark.rule("10.3.1", "R126")
def test_the_other_side_does_not_wait_for_a_mandatory_offensive() -> None:
    table = at(ENTENTE, events=(14,))
    assert table.legal == at(ENTENTE).legal and DONE in table.legal
    table.do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(2)
    assert offensives(table) == {(GERMANY, FRANCE)}


@pytest.mark.rule("10.3.1", "R036", "R128", "R135")
def test_mandatory_offensives_in_order_of_number() -> None:
    table = at(ENTENTE, events=(25, 19, 21), rp=(20, 0))
    for attacker, defender in ((RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY), (MIDDLE_EAST, OTTOMAN_EMPIRE)):
        assert offensives(table) == {(attacker, defender)}
        size = sizes(table, attacker, defender)[-1]
        table.do(Offensive(attacker, defender, size)).roll(*(2,) * size)
    assert offensives(table) == {(SERBIA, AUSTRIA_HUNGARY), (AFRICA, GERMAN_COLONIES)}


@pytest.mark.rule("10.3.1", "R129", "E21", "E29")
def test_one_offensive_fulfils_both_somme_and_passchendaele() -> None:
    table = attack(FRANCE, GERMANY, 3, events=(21, 29)).roll(2, 3, 4)
    assert read(table) == [(False, 2, 1, False), (False, 3, 1, True), (False, 4, 1, True)]
    assert own(table, FRANCE) == 2
    assert table.do(DONE).waiting == Choice(ENTENTE, Decision.OFFENSIVE, "10.3")
    assert DONE in table.legal
    assert table.do(DONE).all(f.ObligationLapsed) == []


@pytest.mark.rule("10.3.2", "R130", "R173", "R181", "R185", "R189")
@pytest.mark.parametrize(
    ("event", "attacker", "defender"),
    [(14, GERMANY, FRANCE), (21, FRANCE, GERMANY), (25, MIDDLE_EAST, OTTOMAN_EMPIRE), (29, FRANCE, GERMANY)],
)
def test_all_possible_attack_dice(event: int, attacker: Sector, defender: Sector) -> None:
    value = BOARD.sectors[attacker].track[0]
    for rp in range(1, value + 2):
        table = at(of_side(attacker), events=(event,), rp=(rp, rp))
        assert sizes(table, attacker, defender) == [min(rp, value)]
        if min(rp, value) > 1:
            refused = table.refusal(Offensive(attacker, defender, 1))
            assert refused == r.MandatorySize("10.3.1", event, size=min(rp, value))


@pytest.mark.rule("10.3.1", "R133", "R141", "E19")
def test_brusilov_may_be_small() -> None:
    assert sizes(at(ENTENTE, events=(19,)), RUSSIA, AUSTRIA_HUNGARY) == [1, 2, 3]


@pytest.mark.rule("R133", "E19")
def test_athenas_brusilov_is_not() -> None:
    table = at(ENTENTE, events=(19,), options=ATHENA_ENTENTE)
    assert (table.fact(f.OffensiveLaunched).event, table.fact(f.OffensiveLaunched).size) == (19, 3)


@pytest.mark.rule("10.3.1", "R131")
@pytest.mark.parametrize("position", [{"rp": (5, 0)}, {"losses": {GERMANY: 7}}], ids=["no RP", "no value"])
def test_a_mandatory_offensive_that_cannot_be_paid_or_fought_lapses(position: dict[str, Any]) -> None:
    table = at(CENTRAL_POWERS, events=(14,), in_force=(6,), **position)
    assert (GERMANY, FRANCE) not in offensives(table)
    assert (GERMAN_COLONIES, AFRICA) in offensives(table) and DONE in table.legal


@pytest.mark.rule("R131", "R134")
@pytest.mark.parametrize(
    ("event", "position"),
    [
        (14, {"rp": (0, 0)}),
        (14, {"rp": (0, 5), "losses": {GERMANY: 7}}),
        (19, {"status": {AUSTRIA_HUNGARY: Status.SURRENDERED}}),
    ],
)
def test_a_lapsed_obligation_is_reported(event: int, position: dict[str, Any]) -> None:
    """R131: before the turn ends, a fact says which card's offensive lapsed."""
    table = at(CENTRAL_POWERS, events=(event,), **position)
    while table.state.phase == Phase.OFFENSIVES:
        table.do(DONE)
    assert [fact.event for fact in table.all(f.ObligationLapsed, ever=True)] == [event]


@pytest.mark.rule("10.3.1", "R134", "R203")
@pytest.mark.parametrize(
    ("event", "gone"),
    [
        (14, (FRANCE, Status.SURRENDERED)),
        (14, (GERMANY, Status.SURRENDERED)),
        (19, (RUSSIA, Status.EXITED)),
        (19, (AUSTRIA_HUNGARY, Status.SURRENDERED)),
        (25, (MIDDLE_EAST, Status.SURRENDERED)),
        (25, (OTTOMAN_EMPIRE, Status.SURRENDERED)),
    ],
)
def test_a_mandatory_offensive_without_attacker_or_target_lapses(event: int, gone: tuple[Sector, Status]) -> None:
    side = CENTRAL_POWERS if event == 14 else ENTENTE
    table = at(side, events=(event,), status=dict([gone]))
    assert DONE in table.legal and offensives(table)


@pytest.mark.rule("10.3.1", "R132")
def test_rp_for_a_mandatory_offensive_may_be_spent_before() -> None:
    free = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, rp=(0, 3), events=(14,))
    assert Research(Technology.DEFENCE, 3) in free.legal
    house = Options(reserve_mandatory=True)
    table = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, rp=(0, 5), events=(14,), options=house)
    assert [action.rp for action in table.legal if isinstance(action, Research)][:3] == [1, 2, 1]
    refused = table.refusal(Research(Technology.DEFENCE, 3))
    assert refused == r.ReservedForMandatory("10.3.1", cost=3, rp=5, reserved=3)
    assert table.reason(Research(Technology.DEFENCE, 6)) == r.TooFewRP


@pytest.mark.rule("10.3.1", "R255")
def test_a_mandatory_size_is_found_when_its_turn_comes() -> None:
    table = at(ENTENTE, events=(14,)).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert table.legal == (Offensive(GERMANY, FRANCE, 2),)
    table = at(ENTENTE, events=(14,), losses={GERMANY: 6}).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert (table.losses(GERMANY), table.status(GERMANY)) == (7, Status.AT_WAR)
    assert DONE in table.legal and (GERMANY, FRANCE) not in offensives(table)


@pytest.mark.rule("10.3.1", "R287")
def test_a_voluntary_offensive_goes_before_only_while_no_mandatory_one_is_possible() -> None:
    poor = at(CENTRAL_POWERS, rp=(5, 0), events=(14,), in_force=(6,))
    assert offensives(poor) == {(GERMAN_COLONIES, AFRICA)}
    rich = at(CENTRAL_POWERS, rp=(5, 1), events=(14,), in_force=(6,))
    assert offensives(rich) == {(GERMANY, FRANCE)}
    assert rich.reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.MandatoryFirst


@pytest.mark.rule("10.3.1", "R255", "R287")
def test_possibility_is_tested_again_at_each_go() -> None:
    table = at(CENTRAL_POWERS, events=(21,), losses={FRANCE: 5}, rp=(9, 9))
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert table.losses(FRANCE) == 6 and (RUSSIA, GERMANY) in offensives(table) and DONE in table.legal


@pytest.mark.rule("10.3", "R288")
def test_the_other_sides_pass_ends_no_obligation() -> None:
    table = at(CENTRAL_POWERS, events=(21,)).do(DONE)
    assert offensives(table) == {(FRANCE, GERMANY)}
    assert table.reason(DONE) == r.MandatoryFirst


@pytest.mark.rule("R290")
def test_a_hopeless_mandatory_offensive_is_still_mandatory() -> None:
    table = at(CENTRAL_POWERS, events=(14,), levels={FRANCE: (0, 3, 0, 0)})
    assert table.legal == (Offensive(GERMANY, FRANCE, 3),)
    table.do(Offensive(GERMANY, FRANCE, 3)).roll(5, 5, 6)
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 1)


@pytest.mark.rule("R203", "R177", "R190", "E18", "E31")
def test_a_card_whose_offensive_is_impossible_is_wasted() -> None:
    table = at(CENTRAL_POWERS, events=(18, 31))
    assert table.reason(Offensive(AUSTRIA_HUNGARY, ITALY, 1)) == r.NotAtWar
    assert awaits(table.do(Offensive(AUSTRIA_HUNGARY, SERBIA, 1)), Purpose.ATTACK, 1)


@pytest.mark.rule("R177", "R190", "R203", "R217", "E18", "E31")
def test_athenas_order_against_a_neutral_italy_lapses_without_a_card() -> None:
    table = at(CENTRAL_POWERS, events=(18, 31), options=ATHENA_CENTRAL_POWERS)
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.CORNFLOWER, 1, "17.6.4")
    assert table.state.athena.failures == (0, 0)
