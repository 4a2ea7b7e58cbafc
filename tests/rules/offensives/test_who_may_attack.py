"""Who may attack whom, when, and for how much (10.3, 10.3.1, 10.3.2), and what is refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules import facts as f
from rules import pools
from rules import refusals as r
from rules.actions import DONE, KEEP, REROLL_RESEARCH, TAKE_CUBE, Action, Offensive, Reinforce, Research
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
    Choice,
    Decision,
    Launched,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    Status,
    Technology,
)
from tests.rules.support import ALL_AT_WAR, BOARD, Table, attack, fighting, printed_with, side_of

# --- alternation and passing (10.3) -------------------------------------------------------------------------


@pytest.mark.rule("10.3", "R107")
def test_sides_alternate_and_passing_is_final() -> None:
    table = fighting(ENTENTE, status=ALL_AT_WAR)
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.waiting == Choice(ENTENTE, Decision.OFFENSIVE, "10.3")
    table.do(DONE)
    for attacker, defender in ((AUSTRIA_HUNGARY, SERBIA), (OTTOMAN_EMPIRE, RUSSIA), (BULGARIA, GREECE)):
        assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
        table.do(Offensive(attacker, defender, 1)).roll(2)
    table.do(DONE)
    assert (table.state.turn, table.state.phase) == (7, Phase.EVENTS)
    assert [(fact.side, fact.forced) for fact in table.all(f.Passed, ever=True)] == [
        (ENTENTE, False),
        (CENTRAL_POWERS, False),
    ]


@pytest.mark.rule("10.3", "R108", "R266")
@pytest.mark.parametrize(
    "position",
    [
        {"rp": (0, 5)},
        {"losses": {FRANCE: 6, RUSSIA: 8, SERBIA: 2, MIDDLE_EAST: 3, AFRICA: 3}},
        {"offensives": tuple(Launched(s, GERMANY) for s in (FRANCE, RUSSIA, SERBIA, MIDDLE_EAST, AFRICA))},
    ],
    ids=["no RP", "no Operational Value", "all have attacked"],
)
def test_who_can_do_nothing_passes(position: dict[str, Any]) -> None:
    table = fighting(ENTENTE, **position)
    assert table.fact(f.Passed) == f.Passed(side=ENTENTE, forced=True, rp=table.state.rp[ENTENTE])
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("10.3.1", "R108", "R113", "R165", "E6")
def test_von_lettow_attacks_without_rp() -> None:
    table = fighting(CENTRAL_POWERS, rp=(5, 0), in_force=(6,))
    assert table.legal == (Offensive(GERMAN_COLONIES, AFRICA, 1), Offensive(GERMAN_COLONIES, AFRICA, 2), DONE)
    table.do(Offensive(GERMAN_COLONIES, AFRICA, 2)).roll(2, 2)
    assert table.rp(CENTRAL_POWERS) == 0
    table.do(Offensive(FRANCE, GERMANY, 1)).roll(2)  # its next go is a forced pass
    assert table.fact(f.Passed) == f.Passed(side=CENTRAL_POWERS, forced=True, rp=table.state.rp[CENTRAL_POWERS])


@pytest.mark.rule("10.3.2", "R113", "E6")
def test_von_lettow_frees_no_one_else() -> None:
    assert attack(AFRICA, GERMAN_COLONIES, 2, in_force=(6,), rp=(5, 5)).rp(ENTENTE) == 3
    assert attack(GERMAN_COLONIES, AFRICA, 2, rp=(5, 5)).rp(CENTRAL_POWERS) == 3
    assert attack(GERMAN_COLONIES, AFRICA, 2, rp=(5, 5), in_force=(6,)).rp(CENTRAL_POWERS) == 5


# --- pairs and prices (10.3.1, 10.3.2) ----------------------------------------------------------------------


@pytest.mark.rule("10.3.1", "R111", "R112", "R135")
def test_one_offensive_a_sector_but_many_against_one() -> None:
    table = fighting(ENTENTE, status=ALL_AT_WAR, events=(21,), rp=(20, 0))
    table.do(Offensive(FRANCE, GERMANY, 3)).roll(2, 2, 2)
    assert table.reason(Offensive(FRANCE, GERMANY, 1)) == r.AlreadyAttacked
    table.do(Offensive(RUSSIA, GERMANY, 1)).roll(2).do(Offensive(ITALY, GERMANY, 1)).roll(2)
    assert table.reason(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)) == r.AlreadyAttacked
    assert table.state.offensives == tuple(Launched(sector, GERMANY) for sector in (FRANCE, RUSSIA, ITALY))


@pytest.mark.rule("10.3.2", "R113")
def test_the_price_is_paid_before_the_dice() -> None:
    table = attack(FRANCE, GERMANY, 3, rp=(4, 0))
    assert table.rp(ENTENTE) == 1 and table.awaits(Purpose.ATTACK, 3)
    assert table.fact(f.OffensiveLaunched) == f.OffensiveLaunched(
        side=ENTENTE,
        attacker=FRANCE,
        defender=GERMANY,
        size=3,
        cost=3,
        event=0,
        pool=pools.pool(table.state, FRANCE, GERMANY, 3),
        attack_dice=3,
        artillery_dice=0,
    )


@pytest.mark.rule("10.3.2", "R114")
def test_no_offensive_of_bonus_dice_alone() -> None:
    for side, events in ((ENTENTE, (3, 40)), (CENTRAL_POWERS, (18, 31, 12))):
        table = fighting(side, rp=(0, 0), status=ALL_AT_WAR, events=events, in_force=(36,), turn=1)
        assert table.all(f.OffensiveLaunched) == []
        assert f.Passed(side=side, forced=True) in table.facts
    table = fighting(ENTENTE, status=ALL_AT_WAR, in_force=(36,))
    assert table.reason(Offensive(GREECE, BULGARIA, 0)) == r.WrongSize


EVENT_PAIRS = {
    (GERMANY, FRANCE): "events 1, 8, 14, 34, 37",
    (FRANCE, GERMANY): "events 21, 26, 29",
    (RUSSIA, GERMANY): "event 3",
    (RUSSIA, AUSTRIA_HUNGARY): "events 7, 19",
    (GERMAN_COLONIES, AFRICA): "events 6, 12",
    (OTTOMAN_EMPIRE, MIDDLE_EAST): "event 17",
    (MIDDLE_EAST, OTTOMAN_EMPIRE): "events 25, 40",
    (AUSTRIA_HUNGARY, ITALY): "events 18, 31",
    (RUSSIA, OTTOMAN_EMPIRE): "10.3.2, example",
    (OTTOMAN_EMPIRE, RUSSIA): "20",
    (GERMANY, RUSSIA): "10.3.4, example",
    (GERMANY, ITALY): "10.2.7, example",
    (SERBIA, AUSTRIA_HUNGARY): "20",
}


@pytest.mark.rule("10.3.1", "R110", "R143")
def test_adjacent_enemies_are_what_may_be_attacked() -> None:
    both = {side: fighting(side, status=ALL_AT_WAR) for side in Side}
    legal = both[ENTENTE].offensives | both[CENTRAL_POWERS].offensives
    assert set(EVENT_PAIRS) <= legal
    assert {(defender, attacker) for attacker, defender in legal} == legal
    for attacker, defender in product(Sector, Sector):
        if (attacker, defender) not in legal:
            allies = side_of(attacker) == side_of(defender)
            reason = both[side_of(attacker)].reason(Offensive(attacker, defender, 1))
            assert reason == (r.NotEnemy if allies else r.NotAdjacent), (attacker, defender)


@pytest.mark.rule("10.3.2", "R141")
def test_the_size_is_the_players_choice_with_boosts() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "events": (8, 18, 26, 34), "turn": 12}
    assert fighting(CENTRAL_POWERS, **position).sizes(GERMANY, FRANCE) == [1, 2, 3]
    assert fighting(CENTRAL_POWERS, **position).sizes(AUSTRIA_HUNGARY, ITALY) == [1, 2]
    assert fighting(ENTENTE, **position).sizes(FRANCE, GERMANY) == [1, 2, 3]


@pytest.mark.rule("10.3.3", "R142")
def test_artillery_dice_are_thrown_unasked() -> None:
    table = attack(FRANCE, GERMANY, 1, levels={FRANCE: (0, 0, 1, 0)}).roll(1)
    assert table.awaits(Purpose.ARTILLERY, 1) and table.legal == ()


@pytest.mark.rule("10.3.2", "R254")
def test_the_value_is_read_when_the_sector_goes() -> None:
    table = fighting(ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert table.sizes(GERMANY, FRANCE) == [1, 2]
    assert table.refusal(Offensive(GERMANY, FRANCE, 3)) == r.WrongSize("10.3.2", GERMANY, maximum=2)


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.rule("10.3.1", "10.3.2")
@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (Offensive(GERMANY, FRANCE, 1), r.NotYourSector, "10.3.1"),
        (Offensive(99, GERMANY, 1), r.NotYourSector, "10.3.1"),  # type: ignore[arg-type]
        (Offensive(FRANCE, RUSSIA, 1), r.NotEnemy, "10.3.1"),
        (Offensive(FRANCE, FRANCE, 1), r.NotEnemy, "10.3.1"),
        (Offensive(FRANCE, 99, 1), r.NotEnemy, "10.3.1"),  # type: ignore[arg-type]
        (Offensive(ITALY, AUSTRIA_HUNGARY, 1), r.NotAtWar, "10.3.1"),
        (Offensive(SERBIA, BULGARIA, 1), r.NotAtWar, "10.3.1"),
        (Offensive(FRANCE, OTTOMAN_EMPIRE, 1), r.NotAdjacent, "10.3.1"),
        (Offensive(MIDDLE_EAST, OTTOMAN_EMPIRE, 1), r.AlreadyAttacked, "10.3.1"),
        (Offensive(SERBIA, AUSTRIA_HUNGARY, 1), r.NoOperationalValue, "10.3.2"),
        (Offensive(FRANCE, GERMANY, 0), r.WrongSize, "10.3.2"),
        (Offensive(FRANCE, GERMANY, -1), r.WrongSize, "10.3.2"),
        (Offensive(FRANCE, GERMANY, 4), r.WrongSize, "10.3.2"),
        (Offensive(FRANCE, GERMANY, 3), r.TooFewRP, "10.3.2"),
        *((other, r.NotAwaited, "10.3") for other in (KEEP, REROLL_RESEARCH, TAKE_CUBE)),
        (Reinforce(FRANCE, 1), r.NotAwaited, "10.3"),
        (Research(Technology.ATTACK, 1), r.NotAwaited, "10.3"),
    ],
)
def test_refused_offensives(action: Action, reason: type[r.Refusal], rule: str) -> None:
    position: dict[str, Any] = {
        "losses": {SERBIA: 2, FRANCE: 0},
        "rp": (2, 9),
        "offensives": (Launched(MIDDLE_EAST, OTTOMAN_EMPIRE),),
    }
    table = fighting(ENTENTE, **position)
    before = table.state
    refused = table.refusal(action)
    assert (type(refused), refused.rule) == (reason, rule)
    assert table.state == before == fighting(ENTENTE, **position).state
    assert action not in table.legal


@pytest.mark.rule("10.3.1", "R110")
@pytest.mark.parametrize(
    ("attacker", "defender", "status"),
    [
        (GERMANY, ITALY, Status.NEUTRAL),
        (AUSTRIA_HUNGARY, ROMANIA, Status.NEUTRAL),
        (AUSTRIA_HUNGARY, SERBIA, Status.SURRENDERED),
        (GERMANY, RUSSIA, Status.EXITED),
    ],
)
def test_only_who_is_at_war_is_attacked_or_attacks(attacker: Sector, defender: Sector, status: Status) -> None:
    table = fighting(CENTRAL_POWERS, status={defender: status})
    assert table.reason(Offensive(attacker, defender, 1)) == r.NotAtWar
    table = fighting(ENTENTE, status={defender: status})
    assert table.refusal(Offensive(defender, attacker, 1)) == r.NotAtWar("10.3.1", defender)


@pytest.mark.rule("10.2.2", "10.3.2", "R113")
def test_unaffordable_attempts_are_refused() -> None:
    board = printed_with(FRANCE, track=(4, 2, 0))
    table = fighting(ENTENTE, rp=(3, 0), board=board)
    assert table.refusal(Offensive(FRANCE, GERMANY, 4)) == r.TooFewRP("10.3.2", cost=4, rp=3)
    assert table.sizes(FRANCE, GERMANY) == [1, 2, 3]
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, rp=(3, 0))
    assert table.reason(Research(Technology.DEFENCE, 4)) == r.TooFewRP
    assert table.rp(ENTENTE) == 3 and Research(Technology.DEFENCE, 3) in table.legal


@pytest.mark.rule("14.1")
def test_nothing_is_legal_when_the_game_is_over() -> None:
    table = attack(GERMANY, FRANCE, 1, losses={FRANCE: 6}).roll(6)
    assert isinstance(table.waiting, Over) and table.legal == ()
    assert table.refusal(Offensive(RUSSIA, GERMANY, 1)) == r.GameOver("14.1")


@pytest.mark.rule("10.3.3")
def test_dice_are_awaited_and_nothing_else() -> None:
    table = attack(FRANCE, GERMANY, 2)
    assert table.legal == ()
    for action in (DONE, KEEP, Offensive(RUSSIA, GERMANY, 1)):
        assert table.reason(action) == r.NotAwaited


# --- Mandatory offensives (10.3.1): when they must come first, when they lapse, and of what size they are ---


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
    side = side_of(attacker)
    table = fighting(side, status=ALL_AT_WAR, events=(event,))
    assert table.offensives == {(attacker, defender)}
    assert DONE not in table.legal
    assert table.refusal(DONE) == r.MandatoryFirst("10.3.1", event, attacker, defender)
    other = Offensive(ITALY, GERMANY, 1) if side == ENTENTE else Offensive(OTTOMAN_EMPIRE, RUSSIA, 1)
    assert table.reason(other) == r.MandatoryFirst
    size = table.sizes(attacker, defender)[-1]
    before = table.rp(side)
    table.do(Offensive(attacker, defender, size))
    assert table.fact(f.OffensiveLaunched).event == event
    assert before - table.rp(side) == size
    table.roll(*(2,) * size).do(DONE)  # the other side passes
    assert DONE in table.legal and (attacker, defender) not in table.offensives
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
    person = fighting(side, **position)
    plain = fighting(side, **{**position, "events": ()})
    assert person.legal == plain.legal and DONE in person.legal
    athena = fighting(side, **position, options=Options(athena=(side,)))
    assert athena.fact(f.OffensiveLaunched).event == event
    assert athena.all(f.CornflowerDrawn) == []


@pytest.mark.rule("10.3.1", "R126")
def test_the_other_side_does_not_wait_for_a_mandatory_offensive() -> None:
    table = fighting(ENTENTE, events=(14,))
    assert table.legal == fighting(ENTENTE).legal and DONE in table.legal
    table.do(Offensive(SERBIA, AUSTRIA_HUNGARY, 1)).roll(2)
    assert table.offensives == {(GERMANY, FRANCE)}


@pytest.mark.rule("10.3.1", "R036", "R128", "R135")
def test_mandatory_offensives_in_order_of_number() -> None:
    table = fighting(ENTENTE, events=(25, 19, 21), rp=(20, 0))
    for attacker, defender in ((RUSSIA, AUSTRIA_HUNGARY), (FRANCE, GERMANY), (MIDDLE_EAST, OTTOMAN_EMPIRE)):
        assert table.offensives == {(attacker, defender)}
        size = table.sizes(attacker, defender)[-1]
        table.do(Offensive(attacker, defender, size)).roll(*(2,) * size)
    assert table.offensives == {(SERBIA, AUSTRIA_HUNGARY), (AFRICA, GERMAN_COLONIES)}


@pytest.mark.rule("10.3.1", "R129", "E21", "E29")
def test_one_offensive_fulfils_both_somme_and_passchendaele() -> None:
    table = attack(FRANCE, GERMANY, 3, events=(21, 29)).roll(2, 3, 4)
    assert table.read() == [(False, 2, 1, False), (False, 3, 1, True), (False, 4, 1, True)]
    assert table.losses(FRANCE) == 2
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
        table = fighting(side_of(attacker), events=(event,), rp=(rp, rp))
        assert table.sizes(attacker, defender) == [min(rp, value)]
        if min(rp, value) > 1:
            refused = table.refusal(Offensive(attacker, defender, 1))
            assert refused == r.MandatorySize("10.3.1", event, size=min(rp, value))


@pytest.mark.rule("10.3.1", "R133", "R141", "E19")
def test_brusilov_may_be_small() -> None:
    assert fighting(ENTENTE, events=(19,)).sizes(RUSSIA, AUSTRIA_HUNGARY) == [1, 2, 3]


@pytest.mark.rule("10.3.1", "R131")
@pytest.mark.parametrize("position", [{"rp": (5, 0)}, {"losses": {GERMANY: 7}}], ids=["no RP", "no value"])
def test_a_mandatory_offensive_that_cannot_be_paid_or_fought_lapses(position: dict[str, Any]) -> None:
    table = fighting(CENTRAL_POWERS, events=(14,), in_force=(6,), **position)
    assert (GERMANY, FRANCE) not in table.offensives
    assert (GERMAN_COLONIES, AFRICA) in table.offensives and DONE in table.legal


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
    table = fighting(CENTRAL_POWERS, events=(event,), **position)
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
    table = fighting(side, events=(event,), status=dict([gone]))
    assert DONE in table.legal and table.offensives


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
    table = fighting(ENTENTE, events=(14,)).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert table.legal == (Offensive(GERMANY, FRANCE, 2),)
    table = fighting(ENTENTE, events=(14,), losses={GERMANY: 6}).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert (table.losses(GERMANY), table.status(GERMANY)) == (7, Status.AT_WAR)
    assert DONE in table.legal and (GERMANY, FRANCE) not in table.offensives


@pytest.mark.rule("10.3.1", "R287")
def test_a_voluntary_offensive_goes_before_only_while_no_mandatory_one_is_possible() -> None:
    poor = fighting(CENTRAL_POWERS, rp=(5, 0), events=(14,), in_force=(6,))
    assert poor.offensives == {(GERMAN_COLONIES, AFRICA)}
    rich = fighting(CENTRAL_POWERS, rp=(5, 1), events=(14,), in_force=(6,))
    assert rich.offensives == {(GERMANY, FRANCE)}
    assert rich.reason(Offensive(GERMAN_COLONIES, AFRICA, 1)) == r.MandatoryFirst


@pytest.mark.rule("10.3.1", "R255", "R287")
def test_possibility_is_tested_again_at_each_go() -> None:
    table = fighting(CENTRAL_POWERS, events=(21,), losses={FRANCE: 5}, rp=(9, 9))
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(6)
    assert table.losses(FRANCE) == 6 and (RUSSIA, GERMANY) in table.offensives and DONE in table.legal


@pytest.mark.rule("10.3", "R288")
def test_the_other_sides_pass_ends_no_obligation() -> None:
    table = fighting(CENTRAL_POWERS, events=(21,)).do(DONE)
    assert table.offensives == {(FRANCE, GERMANY)}
    assert table.reason(DONE) == r.MandatoryFirst


@pytest.mark.rule("R290")
def test_a_hopeless_mandatory_offensive_is_still_mandatory() -> None:
    table = fighting(CENTRAL_POWERS, events=(14,), levels={FRANCE: (0, 3, 0, 0)})
    assert table.legal == (Offensive(GERMANY, FRANCE, 3),)
    table.do(Offensive(GERMANY, FRANCE, 3)).roll(5, 5, 6)
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 1)
