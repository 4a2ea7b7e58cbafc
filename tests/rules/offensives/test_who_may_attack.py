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
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.offensives.support import (
    at,
    attack,
    awaits,
    first_turn,
    of_side,
    offensives,
    sizes,
    to_offensives,
    with_track,
)
from tests.rules.support import ALL_AT_WAR, BOARD, Table

# --- alternation and passing (10.3) -------------------------------------------------------------------------


@pytest.mark.rule("10.3", "R107")
def test_sides_alternate_and_passing_is_final() -> None:
    table = at(ENTENTE, status=ALL_AT_WAR)
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
    table = at(ENTENTE, **position)
    assert table.fact(f.Passed) == f.Passed(side=ENTENTE, forced=True, rp=table.state.rp[ENTENTE])
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("10.3.1", "R108", "R113", "R165", "E6")
def test_von_lettow_attacks_without_rp() -> None:
    table = at(CENTRAL_POWERS, rp=(5, 0), in_force=(6,))
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
    table = at(ENTENTE, status=ALL_AT_WAR, events=(21,), rp=(20, 0))
    table.do(Offensive(FRANCE, GERMANY, 3)).roll(2, 2, 2)
    assert table.reason(Offensive(FRANCE, GERMANY, 1)) == r.AlreadyAttacked
    table.do(Offensive(RUSSIA, GERMANY, 1)).roll(2).do(Offensive(ITALY, GERMANY, 1)).roll(2)
    assert table.reason(Offensive(RUSSIA, AUSTRIA_HUNGARY, 1)) == r.AlreadyAttacked
    assert table.state.offensives == tuple(Launched(sector, GERMANY) for sector in (FRANCE, RUSSIA, ITALY))


@pytest.mark.rule("10.3.2", "R113")
def test_the_price_is_paid_before_the_dice() -> None:
    table = attack(FRANCE, GERMANY, 3, rp=(4, 0))
    assert table.rp(ENTENTE) == 1 and awaits(table, Purpose.ATTACK, 3)
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
        table = at(side, rp=(0, 0), status=ALL_AT_WAR, events=events, in_force=(36,), turn=1)
        assert table.all(f.OffensiveLaunched) == []
        assert f.Passed(side=side, forced=True) in table.facts
    table = at(ENTENTE, status=ALL_AT_WAR, in_force=(36,))
    assert table.reason(Offensive(GREECE, BULGARIA, 0)) == r.WrongSize


@pytest.mark.rule("10.3.2", "R115", "R195", "E36")
def test_bonus_dice_are_free_and_beyond_the_value() -> None:
    table = attack(GREECE, BULGARIA, 1, status=ALL_AT_WAR, in_force=(36,), rp=(1, 0))
    assert table.rp(ENTENTE) == 0 and awaits(table, Purpose.ATTACK, 2)


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
    both = {side: at(side, status=ALL_AT_WAR) for side in Side}
    legal = offensives(both[ENTENTE]) | offensives(both[CENTRAL_POWERS])
    assert set(EVENT_PAIRS) <= legal
    assert {(defender, attacker) for attacker, defender in legal} == legal
    for attacker, defender in product(Sector, Sector):
        if (attacker, defender) not in legal:
            allies = of_side(attacker) == of_side(defender)
            reason = both[of_side(attacker)].reason(Offensive(attacker, defender, 1))
            assert reason == (r.NotEnemy if allies else r.NotAdjacent), (attacker, defender)


@pytest.mark.rule("10.3.2", "R141")
def test_the_size_is_the_players_choice_with_boosts() -> None:
    position: dict[str, Any] = {"status": ALL_AT_WAR, "events": (8, 18, 26, 34), "turn": 12}
    assert sizes(at(CENTRAL_POWERS, **position), GERMANY, FRANCE) == [1, 2, 3]
    assert sizes(at(CENTRAL_POWERS, **position), AUSTRIA_HUNGARY, ITALY) == [1, 2]
    assert sizes(at(ENTENTE, **position), FRANCE, GERMANY) == [1, 2, 3]


@pytest.mark.rule("10.3.3", "R142")
def test_artillery_dice_are_thrown_unasked() -> None:
    table = attack(FRANCE, GERMANY, 1, levels={FRANCE: (0, 0, 1, 0)}).roll(1)
    assert awaits(table, Purpose.ARTILLERY, 1) and table.legal == ()


@pytest.mark.rule("10.3.2", "R254")
def test_the_value_is_read_when_the_sector_goes() -> None:
    table = at(ENTENTE).do(Offensive(FRANCE, GERMANY, 1)).roll(6)
    assert sizes(table, GERMANY, FRANCE) == [1, 2]
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
        (KEEP, r.NotAwaited, "10.3"),
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
    table = at(ENTENTE, **position)
    before = table.state
    refused = table.refusal(action)
    assert (type(refused), refused.rule) == (reason, rule)
    assert table.state == before == at(ENTENTE, **position).state
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
    table = at(CENTRAL_POWERS, status={defender: status})
    assert table.reason(Offensive(attacker, defender, 1)) == r.NotAtWar
    table = at(ENTENTE, status={defender: status})
    assert table.refusal(Offensive(defender, attacker, 1)) == r.NotAtWar("10.3.1", defender)


@pytest.mark.rule("10.2.2", "10.3.2", "R113")
def test_unaffordable_attempts_are_refused() -> None:
    board = with_track(FRANCE, 4, 2, 0)
    table = at(ENTENTE, rp=(3, 0), board=board)
    assert table.refusal(Offensive(FRANCE, GERMANY, 4)) == r.TooFewRP("10.3.2", cost=4, rp=3)
    assert sizes(table, FRANCE, GERMANY) == [1, 2, 3]
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, rp=(3, 0))
    assert table.reason(Research(Technology.DEFENCE, 4)) == r.TooFewRP
    assert table.rp(ENTENTE) == 3 and Research(Technology.DEFENCE, 3) in table.legal


@pytest.mark.rule("10.3.1", "R110")
def test_allies_are_never_attacked() -> None:
    for side in Side:
        table = at(side, status=ALL_AT_WAR)
        assert all(of_side(attacker) == side != of_side(defender) for attacker, defender in offensives(table))
        for attacker, defender in product(BOARD.of_side(side), repeat=2):
            assert table.reason(Offensive(attacker, defender, 1)) == r.NotEnemy


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


# --- who is asked -------------------------------------------------------------------------------------------


@pytest.mark.rule("R272")
def test_who_is_asked_outside_his_own_turn() -> None:
    asked = {
        (ENTENTE, Decision.TANNENBERG): first_turn(1, 3, 4).roll(6, 6, 6),
        (CENTRAL_POWERS, Decision.TANNENBERG): attack(RUSSIA, GERMANY, 1, events=(3, 4), turn=1).roll(6, 6),
        (ENTENTE, Decision.AVIATION): attack(FRANCE, GERMANY, 1, levels={FRANCE: (0, 0, 1, 1)}).roll(2).roll(2),
        (CENTRAL_POWERS, Decision.AVIATION): attack(GERMANY, FRANCE, 1, levels={GERMANY: (0, 0, 1, 1)}).roll(2).roll(2),
        (CENTRAL_POWERS, Decision.KUT): attack(OTTOMAN_EMPIRE, MIDDLE_EAST, 1, events=(17,)).roll(2),
        (ENTENTE, Decision.BRUSILOV): attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(19,)).roll(5),
        (CENTRAL_POWERS, Decision.MICHAEL): attack(GERMANY, FRANCE, 1, events=(34, 37)),
    }
    for (side, decision), table in asked.items():
        assert isinstance(table.waiting, Choice)
        assert (table.waiting.side, table.waiting.decision) == (side, decision)
    gaza = attack(MIDDLE_EAST, OTTOMAN_EMPIRE, 1, events=(25,), rp=(1, 0)).roll(6)
    assert awaits(gaza, Purpose.FORCED_REROLL, 1)


@pytest.mark.rule("10.2.7", "R293")
@pytest.mark.parametrize(("event", "may"), [(39, True), (33, False), (42, False), (38, True)])
def test_air_raid_looks_at_the_corner_alone(event: int, may: bool) -> None:
    raid = {CENTRAL_POWERS: Tree((0, 0, 0, 0, 0, 2))}
    deck = tuple(sorted({event, 34, 37}))
    table = Table.at(Phase.EVENTS, turn=11, deck=deck, trees=raid).draw(*deck)
    assert (event in {action.event for action in table.legal if hasattr(action, "event")}) == may


@pytest.mark.rule("10.3")
def test_research_choices_are_refused_elsewhere() -> None:
    for action in (REROLL_RESEARCH, TAKE_CUBE):
        assert at(ENTENTE).reason(action) == r.NotAwaited


def test_positions_of_this_file_are_real() -> None:
    state: State = to_offensives(first_turn(1, 2, 3).roll(2, 2, 2)).state
    assert (state.phase, state.active, state.turn) == (Phase.OFFENSIVES, CENTRAL_POWERS, 1)
    assert at(ENTENTE).decision == Decision.OFFENSIVE
