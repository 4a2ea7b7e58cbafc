"""What holds over whole turns: the sequence on the player aid, one pile for two Athenas, replay by laid outcomes."""

from __future__ import annotations

import random

import pytest

from rules import engine
from rules import facts as f
from rules.model import CENTRAL_POWERS, ENTENTE, Cards, Choice, Deck, Dice, Over, Phase, Setup, Side
from tests.rules.support import BOARD, Table


@pytest.mark.rule("3.8", "5", "R026", "R034")
def test_the_sequence_of_a_turn_is_that_of_the_player_aid() -> None:
    table = Table.new()
    table.draw(2, 3, 4).roll(1)
    while table.state.turn == 1:
        if isinstance(table.waiting, Dice):
            table.roll(*[2] * table.waiting.count)
        elif isinstance(table.waiting, Choice):
            table.do(table.legal[-1])
    steps = [(fact.phase, fact.side) for fact in table.all(f.PhaseBegan, ever=True)]
    assert steps[: steps.index((Phase.END_OF_TURN, None)) + 1] == [
        (Phase.INITIATIVE, None),
        (Phase.EVENTS, None),
        (Phase.INCOME, None),
        (Phase.NAVAL, None),
        (Phase.REINFORCEMENTS, CENTRAL_POWERS),
        (Phase.REINFORCEMENTS, ENTENTE),
        (Phase.TECHNOLOGY, CENTRAL_POWERS),
        (Phase.TECHNOLOGY, ENTENTE),
        (Phase.OFFENSIVES, None),
        (Phase.END_OF_TURN, None),
    ]


@pytest.mark.rule("3.8", "13.2.2", "14.2.2")
def test_the_points_of_each_sector_are_those_of_the_player_aid() -> None:
    points = {here.sector.name: (here.victory_points, here.prestige_value) for here in BOARD.sectors}
    assert points == {
        "FRANCE": (0, 4),
        "RUSSIA": (3, 1),
        "ITALY": (2, 3),
        "SERBIA": (1, 1),
        "ROMANIA": (2, 1),
        "GREECE": (1, 1),
        "MIDDLE_EAST": (2, 3),
        "AFRICA": (1, 1),
        "GERMANY": (0, 5),
        "AUSTRIA_HUNGARY": (3, 3),
        "OTTOMAN_EMPIRE": (2, 3),
        "BULGARIA": (2, 1),
        "GERMAN_COLONIES": (1, 1),
    }


@pytest.mark.rule("R302")
def test_two_athenas_draw_from_one_pile() -> None:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        turn=1,
        rp=(9, 9),
        options=Table.new(athena=tuple(Side)).state.setup.options,
    )
    assert table.waiting == Cards(CENTRAL_POWERS, Deck.CORNFLOWER, 1, "17.6.2")
    table.draw(10)
    while not isinstance(table.waiting, Cards):
        table.roll(6)
    assert table.waiting == Cards(ENTENTE, Deck.CORNFLOWER, 1, "17.6.2")
    assert 10 not in engine.available_cards(table.state)
    assert len(engine.available_cards(table.state)) == 11


@pytest.mark.rule("R273")
def test_a_game_is_replayed_by_laying_the_recorded_outcomes_in_order() -> None:
    chooser = random.Random(7)
    played = engine.initial(Setup(BOARD))
    moves: list[engine.Move] = []
    facts = list(played.facts)
    while not isinstance(engine.pending(played.state), Over):
        options = engine.legal(played.state) or [outcome for outcome, _ in engine.chance(played.state)]
        moves.append(chooser.choice(options))
        played = engine.apply(played.state, moves[-1])
        facts += played.facts
    again = engine.initial(Setup(BOARD))
    told = list(again.facts)
    for move in moves:
        again = engine.apply(again.state, move)
        told += again.facts
    assert again.state == played.state
    assert told == facts
    thrown = [fact.faces for fact in facts if isinstance(fact, f.DiceThrown)]
    assert thrown and all(faces == tuple(sorted(faces)) for faces in thrown)
