"""The search one choice deep: by the engine's own dice and choices, and in every position of every kind of game."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from ldd_tui.players.value import judging, search
from ldd_tui.players.value.deeper import Deeper
from rules import actions as a
from rules import engine
from rules.chance import Rolled
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    Cards,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Options,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Technology,
)
from tests.players.value.support import best, over_both_dice, wandered, weighted
from tests.rules.support import ALL_AT_WAR, BOARD, LAST, Table

OPTIONS = (
    Options(),
    Options(quick_play=True),
    Options(rewriting_history=True, initiative=InitiativeRule.BID, brusilov_chain=True),
    Options(initiative=InitiativeRule.DICE),
)


def by_the_engine(state: State) -> float:
    """The exact chance to win, over every throw and choice until the offensive ends; slow."""
    if state.battle is None:
        return judging.chance_to_win(state)
    if isinstance(state.waiting, Choice):
        return best(state, [by_the_engine(engine.apply(state, x).state) for x in engine.legal(state)])
    return sum(p * by_the_engine(engine.apply(state, outcome).state) for outcome, p in weighted(state))


def small(states: Iterable[State]) -> list[State]:
    """Offensives with few enough dice for `by_the_engine`."""
    found = []
    for state in states:
        battle = state.battle
        if battle is not None and battle.pool.attack_dice + battle.pool.artillery_dice + battle.pool.rerolls <= 4:
            found.append(state)
    return found


def test_offensives_by_the_engines_own_dice() -> None:
    under_way = small(state for seed in range(6) for state in wandered(seed))
    asked = {type(state.waiting) for state in under_way}
    assert asked == {Choice, Dice} and len(under_way) > 100
    for state in Random(1).sample(under_way, 40):
        assert judging.chance_to_win(state) == pytest.approx(by_the_engine(state), abs=1e-9)


def at_choices(options: Options, decisions: Iterable[Decision], seeds: Iterable[int]) -> dict[Decision, State]:
    found: dict[Decision, State] = {}
    wanted = set(decisions)
    for seed in seeds:
        for state in wandered(seed, options):
            if isinstance(state.waiting, Choice) and state.waiting.decision in wanted:
                found.setdefault(state.waiting.decision, state)
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=("usual", "quick", "variant and bids", "dice"))
def test_weighs_every_legal_action_in_every_kind_of_decision(options: Options) -> None:
    for state in at_choices(options, Decision, range(4)).values():
        assert isinstance(state.waiting, Choice)
        found = search.weigh(state)
        assert sorted(map(repr, [one.action for one in found])) == sorted(map(repr, engine.legal(state)))
        chances = [one.chance for one in found]
        assert all(0 <= chance <= 1 for chance in chances)
        assert chances == sorted(chances, reverse=state.waiting.side == ENTENTE)


def test_what_chance_brings_averages_to_the_chance_before_it() -> None:
    purposes = set()
    for state in [state for options in OPTIONS for state in wandered(3, options)]:
        under_way = state.battle is not None or state.attempt is not None
        if isinstance(state.waiting, Dice) and under_way and state.waiting.purpose not in purposes:
            purposes.add(state.waiting.purpose)
            possible = search.after_chance(state)
            assert sum(one.probability for one in possible) == pytest.approx(1)
            assert search.mean(possible) == pytest.approx(judging.chance_to_win(state), abs=1e-9)
    assert {Purpose.RESEARCH, Purpose.ATTACK, Purpose.ARTILLERY} <= purposes


KUT, BRUSILOV, GAZA, VERDUN, DOUBLED = 17, 19, 25, 14, 7


@pytest.mark.parametrize(
    ("attacker", "defender", "events", "chain"),
    [
        (Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST, (KUT,), False),
        (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, (BRUSILOV,), False),
        (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, (BRUSILOV,), True),
        (Sector.GERMANY, Sector.FRANCE, (BRUSILOV,), False),
        (Sector.RUSSIA, Sector.GERMANY, (3, 4), False),
        (Sector.MIDDLE_EAST, Sector.OTTOMAN_EMPIRE, (GAZA,), False),
        (Sector.GERMANY, Sector.FRANCE, (VERDUN,), False),
        (Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, (DOUBLED,), False),
        (Sector.ITALY, Sector.GERMANY, (), False),
    ],
    ids=(
        "Kut",
        "Brusilov",
        "Brusilov on and on",
        "Brusilov elsewhere",
        "Tannenberg",
        "Gaza",
        "Verdun",
        "losses doubled",
        "Aviation",
    ),
)
def test_an_offensive_is_weighed_by_the_engines_own_dice(
    attacker: Sector, defender: Sector, events: tuple[int, ...], chain: bool
) -> None:
    table = Table.at(
        Phase.OFFENSIVES,
        side=BOARD.sectors[attacker].side,
        rp=(1, 1),
        events=events,
        losses={defender: LAST[defender] - 1},
        levels={attacker: (1, 0, 1, 0 if events else 2)},
        status=ALL_AT_WAR,
        options=Options(brusilov_chain=chain),
    )
    weighed = {one.action: one.chance for one in search.weigh(table.state)}
    action = a.Offensive(attacker, defender, 1)
    assert weighed[action] == pytest.approx(by_the_engine(engine.apply(table.state, action).state), abs=1e-9)


def test_stands_by_what_it_chooses_within_an_offensive() -> None:
    states = [state for seed in range(12) for state in wandered(seed, OPTIONS[2])]
    asked = [s for s in states if s.battle is not None and isinstance(s.waiting, Choice)]
    assert len(asked) > 10
    for state in asked:
        first = search.weigh(state)[0]
        assert first.chance == pytest.approx(judging.chance_to_win(state), abs=1e-9)
        after = engine.apply(state, first.action).state
        if isinstance(after.waiting, Dice) and after.battle is not None:
            assert search.mean(search.after_chance(after)) == pytest.approx(first.chance, abs=1e-9)


def test_cards_are_all_gone_through() -> None:
    state = wandered(1)[0]
    possible = search.after_chance(state)
    assert len(possible) == len(engine.chance(state))
    for one in possible[::10]:
        after = engine.apply(state, one.outcomes[0]).state
        assert one.chance == judging.chance_to_win(after)
        assert one.probability == 1 / len(possible)


def test_of_athenas_hands_those_that_come_to_the_same_are_one_and_nothing_else_is_lost() -> None:
    joined = 0
    for state in at_athenas_draws():
        hands = engine.chance(state)
        whole = sum(weight for _hand, weight in hands)
        chances = {hand: judging.chance_to_win(engine.apply(state, hand).state) for hand, _weight in hands}
        possible = search.after_chance(state)
        assert {hand: one.chance for one in possible for hand in one.outcomes} == chances
        assert sum(len(one.outcomes) for one in possible) == len(hands), "none comes twice"
        weights = dict(hands)
        for one in possible:
            assert one.probability == sum(weights[hand] for hand in one.outcomes) / whole
        assert sum(one.probability for one in possible) == pytest.approx(1, abs=1e-12)
        expected = sum(weight * chances[hand] for hand, weight in hands) / whole
        assert search.mean(possible) == pytest.approx(expected, abs=1e-12)
        joined += len(hands) - len(possible)
    assert joined > 50


def at_athenas_draws() -> list[State]:
    found: dict[object, State] = {}
    for seed in range(4):
        for state in wandered(seed, Options(athena=(Side.ENTENTE, Side.CENTRAL_POWERS))):
            if isinstance(state.waiting, Cards) and state.waiting.deck == Deck.CORNFLOWER:
                found.setdefault((state.phase, state.waiting.side, state.waiting.count), state)
    return [state for state in found.values() if len(engine.chance(state)) < 100]


def test_outcomes_that_are_alike_are_all_named() -> None:
    state = engine.apply(Table.at(Phase.TECHNOLOGY, rp=(9, 9)).state, a.Research(Technology.ATTACK, 2)).state
    failure, success = search.after_chance(state)
    faces = [outcome.faces for one in (failure, success) for outcome in one.outcomes if isinstance(outcome, Rolled)]
    assert sorted(faces) == [(face,) for face in range(1, 7)]
    assert success.probability == pytest.approx(len(success.outcomes) / 6)


def test_a_secret_bid_changes_nothing() -> None:
    options = Options(initiative=InitiativeRule.BID)
    table = Table.at(Phase.INITIATIVE, turn=5, rp=(3, 2), options=options)
    before = table.state
    answers = [engine.apply(before, a.Bid(rp)).state for rp in range(4)]
    assert {state.bids for state in answers} == {(rp, -1) for rp in range(4)}
    assert len({search.weigh(state) for state in answers}) == 1
    assert len({judging.chance_to_win(state) for state in [before, *answers]}) == 1


def test_bids_are_worth_what_both_dice_make_of_them() -> None:
    """Against Athena, which bids nothing; checks each bid over all pairs of dice."""
    options = Options(initiative=InitiativeRule.BID, athena=(CENTRAL_POWERS,))
    state = Table.at(Phase.INITIATIVE, turn=5, rp=(3, 2), options=options).state
    for one in search.weigh(state):
        assert one.chance == pytest.approx(over_both_dice(engine.apply(state, one.action).state), abs=1e-9)


def test_a_choice_deeper_is_the_enemys_best_answer() -> None:
    state = Table.at(Phase.TECHNOLOGY, side=ENTENTE, initiative=ENTENTE, rp=(1, 1)).state
    deeper = search.weigh(state, depth=1)
    assert {one.depth for one in deeper} == {0, 1}
    found = next(one for one in search.weigh(state, 1, also=(a.DONE,)) if one.action == a.DONE)
    answers = search.weigh(engine.apply(state, a.DONE).state)
    assert isinstance(engine.apply(state, a.DONE).state.waiting, Choice)
    assert found.depth == 1 and found.chance == pytest.approx(answers[0].chance, abs=1e-9)


def test_stops_when_it_is_told_to_and_knows_the_best_so_far() -> None:
    state = Table.at(Phase.TECHNOLOGY, rp=(6, 6)).state
    at_once = search.weigh(state, 2, Deeper(lambda: True))
    assert at_once == search.weigh(state)
    asked = 0

    def soon() -> bool:
        nonlocal asked
        asked += 1
        return asked > 200

    partly = search.weigh(state, 2, Deeper(soon))
    assert asked == 201
    assert {one.action for one in partly} == set(engine.legal(state))
    assert partly[0].depth > 0


def test_plays_other_boards() -> None:
    sectors = tuple([replace(one, track=(one.track[0], *one.track)) for one in BOARD.sectors])
    board = replace(BOARD, sectors=sectors, last_turn=12, maximum_rp=30)
    state = Table.at(Phase.OFFENSIVES, board=board, rp=(9, 9)).state
    assert {one.action for one in search.weigh(state)} == set(engine.legal(state))
