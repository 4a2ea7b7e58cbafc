"""Events 5 and 27 with Athena as the Entente: France stays in its trenches."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import facts as f
from rules.model import (
    AT_WAR,
    AUSTRIA_HUNGARY,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    Board,
    Dice,
    Launched,
    Phase,
    Purpose,
    Sector,
)
from tests.rules.athena.support import (
    DECK,
    after_battle,
    failures,
    front,
    go_on,
    is_card,
    offensive_cards,
    persons_go,
    who,
)

rule = pytest.mark.rule


def printed_with(sector: Sector, board: Board = DECK, **changes: Any) -> Board:
    sectors = list(board.sectors)
    sectors[sector] = replace(sectors[sector], **changes)
    return replace(board, sectors=tuple(sectors))


@rule("18", "E5", "R164")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_shell_shortage_keeps_france_in_its_trenches_on_three_to_six(face: int) -> None:
    t = front(ENTENTE, 5, turn=4).draw(1)
    assert t.waiting == Dice(ENTENTE, Purpose.ATHENA_CHECK, 1, "18, event 5", 5)
    t.roll(face)
    assert who(t)[:2] == (FRANCE if face <= 2 else RUSSIA, GERMANY)
    assert failures(t, ENTENTE) == 0
    assert offensive_cards(t) == 1  # the other sector attacks by the same card


@rule("18", "E27", "R187")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_mutinies_keep_france_in_its_trenches_and_another_attacks(face: int) -> None:
    t = front(ENTENTE, 27, turn=8, losses={RUSSIA: 7}).draw(1)
    assert t.waiting == Dice(ENTENTE, Purpose.ATHENA_CHECK, 1, "18, event 27", 27)
    t.roll(face)
    assert who(t)[:2] == (FRANCE if face <= 2 else RUSSIA, GERMANY)


@rule("18", "E5", "E27", "R164", "R187")
@pytest.mark.parametrize(
    ("faces", "by"), [((1, 2), FRANCE), ((2, 3), RUSSIA), ((2, 6), RUSSIA), ((3,), RUSSIA), ((6,), RUSSIA)]
)
def test_with_both_france_attacks_only_if_both_dice_allow_it(faces: tuple[int, ...], by: Sector) -> None:
    board = printed_with(FRANCE, attack_value=3)  # which leaves it the best at -2
    t = front(ENTENTE, 5, 27, turn=8, losses={RUSSIA: 7}, board=board).draw(1)
    for face, event in zip(faces, (5, 27), strict=False):
        assert isinstance(t.waiting, Dice)
        assert (t.waiting.purpose, t.waiting.event) == (Purpose.ATHENA_CHECK, event)
        t.roll(face)
    assert who(t)[0] == by


@rule("18", "E5", "R164", "R219")
@pytest.mark.parametrize("event", [5, 27])
def test_no_die_is_thrown_when_another_sector_is_better(event: int) -> None:
    t = front(ENTENTE, event, turn=8, losses={FRANCE: 4}).draw(1)
    assert who(t)[0] == RUSSIA
    assert t.all(f.EventDie, ever=True) == []


@rule("18", "E5", "R164")
def test_the_die_is_thrown_once_a_turn_and_france_stays_out() -> None:
    t = front(ENTENTE, 5, turn=4, rp=20, status={ITALY: AT_WAR}).draw(1).roll(3)
    after_battle(t)
    t.draw(2)
    assert who(t)[0] == ITALY
    after_battle(t)
    t.draw(3)
    assert failures(t, ENTENTE) == 1
    assert len(t.all(f.EventDie, ever=True)) == 1


@rule("18", "12", "E5", "R164", "R274")
def test_france_is_free_again_on_the_next_turn() -> None:
    t = front(ENTENTE, 5, turn=3, deck=()).draw(1).roll(3)
    assert t.state.athena.france_barred
    go_on(t, lambda t: t.state.turn == 4 and t.state.phase == Phase.OFFENSIVES and is_card(t))
    t.draw(2)
    assert who(t)[:2] == (FRANCE, GERMANY)


@rule("17.6.4", "E5", "R164", "R223", "R268")
@pytest.mark.parametrize("event", [5, 27])
def test_with_france_barred_and_nobody_else_the_card_fails(event: int) -> None:
    t = front(ENTENTE, event, turn=8, offensives=(Launched(RUSSIA, AUSTRIA_HUNGARY),)).draw(1).roll(3)
    assert t.all(f.FranceBarred)[0].event == event
    assert t.fact(f.AthenaTarget).attacker is None
    assert failures(t, ENTENTE) == 1
    assert persons_go(t)


@rule("18", "E5", "E27", "R164", "R187")
@pytest.mark.parametrize("demand", [21, 26, 29, 35, 38])
def test_demanded_french_offensives_are_not_checked(demand: int) -> None:
    t = front(ENTENTE, 5, 27, demand, turn=12)
    assert who(t)[:2] == (FRANCE, GERMANY)
    assert t.all(f.EventDie, ever=True) == []
