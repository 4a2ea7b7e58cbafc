"""What events 1 to 13 do to offensives, one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from rules import facts as f
from rules import refusals as r
from rules.actions import DONE, KEEP, Offensive, Reroll
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    RUSSIA,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    Launched,
    Phase,
    Purpose,
    Sector,
    Status,
)
from tests.rules.offensives.support import (
    ATHENA_ENTENTE,
    at,
    attack,
    awaits,
    first_turn,
    own,
    read,
    sizes,
    to_offensives,
)
from tests.rules.support import BOARD, Table


@pytest.mark.rule("R160", "R161", "E1", "E2")
def test_schlieffen_plan_is_automatic_and_throws_three_dice_without_artillery() -> None:
    position: dict[str, Any] = {"losses": {GERMANY: 6}, "levels": {GERMANY: (0, 0, 3, 4)}, "rp": (0, 0)}
    table = Table.at(Phase.EVENTS, turn=1, deck=(1, 2, 3), **position).draw(1, 2, 3)
    assert awaits(table, Purpose.ATTACK, 3)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.cost, launched.size, launched.event, launched.artillery_dice) == (0, 3, 1, 0)
    table.roll(3, 4, 1)
    assert read(table) == [(False, 1, 0, False), (False, 3, 0, False), (False, 4, 0, True)]  # event 2 is in force
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 7)  # countered
    income = next(fact for fact in table.all(f.Income) if fact.side == CENTRAL_POWERS)
    assert income.total == 13  # nothing was paid


@pytest.mark.rule("R037", "R160", "R161", "E1", "E2")
def test_schlieffens_plus_one_and_the_belgian_fortifications() -> None:
    assert read(first_turn(1, 3, 4).roll(3, 2, 2).do(KEEP)) == [(False, face, 1, face == 3) for face in (2, 2, 3)]
    assert read(first_turn(1, 2, 3).roll(3, 2, 2)) == [(False, face, 0, False) for face in (2, 2, 3)]


@pytest.mark.rule("R161", "E2")
def test_belgian_fortifications_alone_do_nothing() -> None:
    table = attack(GERMANY, FRANCE, 3, events=(2,), turn=1, levels={GERMANY: (1, 0, 0, 0)}).roll(2, 3, 4)
    assert [die[2] for die in read(table)] == [1, 1, 1]


@pytest.mark.rule("R111", "R160", "E1")
@pytest.mark.parametrize("target", [FRANCE, RUSSIA])
def test_germany_may_attack_again_after_schlieffen_without_its_bonus(target: Sector) -> None:
    table = to_offensives(first_turn(1, 2, 3).roll(2, 2, 2))
    table.do(Offensive(GERMANY, target, 2))
    assert awaits(table, Purpose.ATTACK, 2)
    assert [die[2] for die in read(table.roll(2, 3))] == [0, 0]
    table.do(DONE)
    assert table.reason(Offensive(GERMANY, target, 1)) == r.AlreadyAttacked


@pytest.mark.rule("7.3", "R038", "R160", "E1")
def test_schlieffen_after_the_first_turn_is_void() -> None:
    table = Table.at(Phase.EVENTS, turn=2, deck=(1, 5, 12)).draw(1, 5, 12)
    assert table.all(f.OffensiveLaunched) == [] and table.state.offensives == ()
    assert next(fact for fact in table.all(f.EventWithoutEffect) if fact.event == 1).too_late


@pytest.mark.rule("R162", "E3")
def test_russian_offensive_helps_against_germany_alone() -> None:
    table = attack(RUSSIA, GERMANY, 1, events=(3,), turn=1).roll(4, 4)
    assert read(table) == [(False, 4, 1, True), (False, 4, 1, True)]
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(3,), turn=1).roll(4)
    assert read(table) == [(False, 4, 0, False)]
    table = attack(FRANCE, GERMANY, 1, events=(3,), turn=1)
    assert awaits(table, Purpose.ATTACK, 1)


@pytest.mark.rule("R162", "R217", "R267", "E3")
def test_athenas_russian_offensive_is_her_first_though_not_the_turns_first() -> None:
    table = at(CENTRAL_POWERS, turn=1, events=(3,), rp=(5, 5), options=ATHENA_ENTENTE)
    table.do(Offensive(GERMANY, FRANCE, 1)).roll(2)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender, launched.size, launched.event) == (RUSSIA, GERMANY, 3, 3)
    assert table.all(f.CornflowerDrawn, ever=True) == [] and awaits(table, Purpose.ATTACK, 4)


@pytest.mark.rule("R162", "E3")
@pytest.mark.parametrize("position", [{"rp": (0, 5)}, {"losses": {RUSSIA: 8}}], ids=["no RP", "no value"])
def test_athenas_russian_offensive_lapses(position: dict[str, Any]) -> None:
    table = at(ENTENTE, turn=1, events=(3,), options=ATHENA_ENTENTE, **position)
    assert table.all(f.OffensiveLaunched) == []


@pytest.mark.rule("R116", "R163", "R272", "E4")
def test_tannenberg_is_each_defenders_once() -> None:
    table = first_turn(1, 3, 4).roll(1, 2, 6)
    assert table.waiting == Choice(ENTENTE, Decision.TANNENBERG, "18, event 4")
    assert table.legal == (Reroll((6,)), KEEP)  # only what would cause a loss
    table.do(Reroll((6,)))
    assert awaits(table, Purpose.FORCED_REROLL, 1)
    table.roll(6)  # the new result stands, no second prompt
    assert (table.losses(FRANCE), table.losses(GERMANY)) == (1, 1)
    to_offensives(table).do(DONE, Offensive(RUSSIA, GERMANY, 3)).roll(1, 1, 5, 6)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.TANNENBERG, "18, event 4")
    assert set(table.legal) == {Reroll((5, 6)), Reroll((5,)), Reroll((6,)), KEEP}
    table.do(Reroll((5, 6))).roll(4, 4)
    assert table.losses(GERMANY) == 3


@pytest.mark.rule("R163", "E4")
def test_tannenberg_takes_any_of_the_dice_that_hit_or_none() -> None:
    table = at(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 2)).roll(3, 4, 5)
    assert set(table.legal) == {Reroll((4, 5)), Reroll((4,)), Reroll((5,)), KEEP}
    assert table.reason(Reroll((3,))) == r.DiceNotThere
    assert table.do(Reroll((5,))).roll(2).losses(GERMANY) == 1
    table = at(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 2)).roll(3, 4, 5).do(KEEP)
    assert table.losses(GERMANY) == 2


@pytest.mark.rule("R116", "R163", "E4")
def test_a_one_that_tannenberg_brings_is_countered() -> None:
    table = at(ENTENTE, turn=1, events=(3, 4)).do(Offensive(RUSSIA, GERMANY, 1)).roll(4, 2).do(Reroll((4,))).roll(1)
    assert own(table, RUSSIA) == 1


@pytest.mark.rule("R163", "E4")
@pytest.mark.parametrize(
    ("attacker", "defender", "events"),
    [(RUSSIA, AUSTRIA_HUNGARY, (3, 4)), (RUSSIA, GERMANY, (4,)), (FRANCE, GERMANY, (3, 4)), (GERMANY, FRANCE, (3, 4))],
)
def test_tannenberg_needs_its_offensive(attacker: Sector, defender: Sector, events: tuple[int, ...]) -> None:
    table = attack(attacker, defender, 1, turn=1, events=events)
    count = table.waiting.count if isinstance(table.waiting, Dice) else 0
    assert table.roll(*(6,) * count).fact(f.LossesCounted).hits == count


@pytest.mark.rule("R163", "R226", "E4")
def test_athena_always_uses_tannenberg_on_all_hits() -> None:
    table = Table.new(athena=(ENTENTE,)).draw(1, 3, 4).roll(2, 5, 6)
    assert table.fact(f.DiceLifted).faces == (5, 6)
    assert awaits(table, Purpose.FORCED_REROLL, 2)


ENTENTE_CARD_FOR_GERMANY = 1
assert BOARD.cornflower[ENTENTE_CARD_FOR_GERMANY - 1].target[ENTENTE] == GERMANY


def french_card(**position: Any) -> Table:
    table = at(ENTENTE, options=ATHENA_ENTENTE, **position)
    assert table.waiting == Cards(ENTENTE, Deck.CORNFLOWER, 1, "17.6.4")
    return table.draw(ENTENTE_CARD_FOR_GERMANY)


@pytest.mark.rule("17.6.4", "R010", "R164", "R187", "E5", "E27")
@pytest.mark.parametrize("event", [5, 27])
@pytest.mark.parametrize("face", range(1, 7))
def test_athenas_france_in_its_trenches(event: int, face: int) -> None:
    table = french_card(events=(event,))
    assert awaits(table, Purpose.ATHENA_CHECK, 1)
    table.roll(face)
    launched = table.fact(f.OffensiveLaunched)
    assert (launched.attacker, launched.defender) == (FRANCE if face <= 2 else RUSSIA, GERMANY)
    assert table.state.athena.france_barred == (face >= 3)


@pytest.mark.rule("17.6.4", "R164", "E5")
def test_a_barred_france_and_nobody_else_is_a_failed_card() -> None:
    table = french_card(events=(5,), offensives=(Launched(RUSSIA, GERMANY),)).roll(3)
    assert table.all(f.OffensiveLaunched) == []
    assert table.state.athena.failures == (1, 0)
    assert table.waiting == Choice(CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")


@pytest.mark.rule("R164", "R268", "E5")
def test_france_is_barred_for_the_turn_without_a_second_die() -> None:
    table = french_card(events=(5,), rp=(9, 9)).roll(6).roll(2, 2, 2).do(DONE)
    table.draw(2)
    assert BOARD.cornflower[1].target[ENTENTE] == GERMANY
    assert table.all(f.EventDie) == [] and table.state.athena.failures == (1, 0)


@pytest.mark.rule("R164", "R187", "E5", "E27")
@pytest.mark.parametrize(
    ("faces", "attacker"), [((2, 2), FRANCE), ((2, 3), RUSSIA), ((3,), RUSSIA)], ids=["both", "second", "first"]
)
def test_shell_shortage_and_mutinies_are_two_dice(faces: tuple[int, ...], attacker: Sector) -> None:
    table = french_card(events=(5, 27))
    for face in faces:
        assert awaits(table, Purpose.ATHENA_CHECK, 1)
        table.roll(face)
    assert table.fact(f.OffensiveLaunched).attacker == attacker


@pytest.mark.rule("R164", "R187", "E5", "E21", "E27")
@pytest.mark.parametrize("order", [21, 29, 26, 35, 38])
def test_no_die_before_an_imposed_french_offensive(order: int) -> None:
    table = at(ENTENTE, events=(5, 27, order), options=ATHENA_ENTENTE)
    assert (table.fact(f.OffensiveLaunched).attacker, table.fact(f.OffensiveLaunched).event) == (FRANCE, order)


@pytest.mark.rule("R164", "R187", "R204", "E5", "E27")
def test_no_die_for_a_person() -> None:
    assert awaits(attack(FRANCE, GERMANY, 2, events=(5, 27)), Purpose.ATTACK, 2)


@pytest.mark.rule("R122", "R166", "E7")
def test_przemysl_doubles_attack_and_artillery() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(7,), levels={RUSSIA: (0, 0, 1, 0)}).roll(5).roll(6)
    assert table.fact(f.LossesCounted) == f.LossesCounted(defender=AUSTRIA_HUNGARY, hits=2, losses=4)
    assert table.losses(AUSTRIA_HUNGARY) == 4


@pytest.mark.rule("R166", "R178", "E7", "E19")
def test_przemysl_doubles_brusilovs_further_losses_but_not_russias() -> None:
    table = attack(RUSSIA, AUSTRIA_HUNGARY, 1, events=(7, 19)).roll(5).do(Reroll((5,))).roll(4)
    assert table.fact(f.BrusilovLosses) == f.BrusilovLosses(hits=1, losses_defender=2, losses_attacker=1)
    assert (table.losses(AUSTRIA_HUNGARY), own(table, RUSSIA)) == (4, 1)


@pytest.mark.rule("R167", "R196", "E8", "E37")
def test_ypres_helps_every_attack_of_germany_on_france() -> None:
    table = at(CENTRAL_POWERS, events=(8, 37), levels={GERMANY: (0, 0, 1, 0)}).do(Offensive(GERMANY, FRANCE, 1))
    assert read(table.roll(3).roll(2))[1] == (True, 2, 2, True)
    table.do(DONE, Offensive(GERMANY, FRANCE, 1))
    assert read(table.roll(3).roll(2))[1] == (True, 2, 2, True)


@pytest.mark.rule("3.9", "R008", "R167", "E8")
def test_a_one_fails_at_ypres_too() -> None:
    table = attack(GERMANY, FRANCE, 1, events=(8,), levels={GERMANY: (0, 0, 1, 0)}).roll(3).roll(1)
    assert read(table)[1] == (True, 1, 2, False)


@pytest.mark.rule("R171", "R075", "E12")
def test_heia_safari_recovers_before_the_value_is_read() -> None:
    table = Table.at(Phase.EVENTS, turn=2, deck=(5, 9, 12), losses={GERMAN_COLONIES: 3}, rp=(0, 5))
    table.draw(5, 9, 12)
    assert table.losses(GERMAN_COLONIES) == 2
    to_offensives(table)
    assert sizes(table, GERMAN_COLONIES, AFRICA) == [1]
    assert awaits(table.do(Offensive(GERMAN_COLONIES, AFRICA, 1)), Purpose.ATTACK, 2)


@pytest.mark.rule("R171", "E12")
def test_heia_safari_with_the_colonies_gone() -> None:
    status = {GERMAN_COLONIES: Status.SURRENDERED}
    table = Table.at(Phase.EVENTS, turn=2, deck=(5, 9, 12), status=status, losses={GERMAN_COLONIES: 3})
    table.draw(5, 9, 12)
    assert (table.losses(GERMAN_COLONIES), table.status(GERMAN_COLONIES)) == (3, Status.SURRENDERED)
