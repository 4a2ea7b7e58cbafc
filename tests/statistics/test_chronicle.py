"""The chronicle of a game: against positions and sums over random games, and against facts counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.statistics.records import Chronicle, Faces, Luck, Moment, Spent, faces_of
from rules import actions as a
from rules import engine, odds
from rules import facts as f
from rules.chance import Rolled
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    SECTORS,
    SERBIA,
    Choice,
    Dice,
    Options,
    Over,
    Phase,
    Setup,
    Side,
    State,
    Status,
    Technology,
)
from rules.position import begin, to_position
from rules.sectors import at_war, losses_to_surrender, operational_value
from saves.history import History
from tests.rules.first.support import BOARD as FIRST_BOARD
from tests.rules.first.support import USUAL as FIRST_USUAL
from tests.rules.first.support import at as at_first
from tests.rules.first.support import options as first_options
from tests.rules.support import BOARD, Table
from tests.saves.playing import WAYS_TO_PLAY, journal_of, wandered


def game(setup: Setup, seed: int) -> tuple[list[f.Fact], dict[int, State]]:
    rng = Random(seed)
    step = engine.initial(setup)
    facts, positions = list(step.facts), {}
    while not isinstance(step.state.waiting, Over):
        if isinstance(step.state.waiting, Choice):
            step = engine.apply(step.state, rng.choice(engine.legal(step.state)))
        else:
            outcomes = engine.chance(step.state)
            weights = [weight for _outcome, weight in outcomes]
            step = engine.apply(step.state, rng.choices([outcome for outcome, _weight in outcomes], weights)[0])
        facts += step.facts
        positions[len(facts)] = step.state
    return facts, positions


SETUPS = (
    *(Setup(BOARD, options) for options in WAYS_TO_PLAY),
    *(Setup(FIRST_BOARD, FIRST_USUAL) for _ in range(3)),
    Setup(FIRST_BOARD, first_options(athena=(ENTENTE,), naval_natural=True)),
    Setup(FIRST_BOARD, first_options(athena=(ENTENTE, CENTRAL_POWERS))),
)


@pytest.mark.parametrize("way", range(len(SETUPS)))
def test_it_agrees_with_the_positions_of_random_games(way: int) -> None:
    setup = SETUPS[way]
    for seed in (way, way + 50):
        facts, positions = game(setup, seed)
        told = chronicle(setup, facts)
        _accounts_balance(told)
        _offensives_add_up(told)
        _losses_add_up(told, positions[len(facts)])
        for count in [*list(positions)[seed % 40 :: 40], len(facts)]:
            state = positions[count]
            if state.battle is None:
                _agrees(chronicle(setup, facts[:count]), state)


def _agrees(told: Chronicle, state: State) -> None:
    last = told.turns[-1]
    board = state.setup.board
    assert (last.turn, last.year) == (state.turn, board.year(state.turn))
    left = {
        sector: losses_to_surrender(state, sector) if at_war(state, sector) else 0
        for sector in SECTORS
        if state.sectors[sector].status in (Status.AT_WAR, Status.SURRENDERED)
    }
    assert last.left == tuple(left.get(sector) for sector in SECTORS)
    for side in Side:
        here, own = last.sides[side], board.of_side(side)
        values = sum(operational_value(state, sector) for sector in own)
        assert (here.kept, here.vp, here.operational_value) == (state.rp[side], state.vp[side], values)
        assert here.left == sum(left.get(sector, 0) for sector in own)


def _accounts_balance(told: Chronicle) -> None:
    for side in Side:
        held = 0
        for turn in told.turns:
            here = turn.sides[side]
            held += here.collected + here.gained - here.lost - here.spent.total
            assert here.kept == held and 0 <= held <= BOARD.maximum_rp


def _offensives_add_up(told: Chronicle) -> None:
    for side in Side:
        own = [one for one in told.offensives if one.side == side]
        turns = [turn.sides[side] for turn in told.turns]
        assert len(own) == sum(turn.offensives for turn in turns)
        assert sum(one.cost for one in own) == told.spent(side).offensives
        assert sum(one.losses for one in own) == sum(turn.inflicted for turn in turns)
        assert sum((one.dice for one in own), Luck()) == told.dice(side)
        fallen = [sector for turn in turns for sector in turn.surrendered]
        assert fallen == [
            moment.fact.sector
            for moment in told.moments
            if isinstance(moment.fact, f.Surrendered) and moment.fact.to == side.enemy
        ]


def _losses_add_up(told: Chronicle, end: State) -> None:
    for side in Side:
        turns, enemies = ([turn.sides[which] for turn in told.turns] for which in (side, side.enemy))
        assert sum(turn.attacked_losses for turn in turns) == sum(turn.inflicted for turn in enemies)
        by_cards = [loss.spaces for loss in told.card_losses if loss.sector in BOARD.of_side(side)]
        assert sum(turn.card_losses for turn in turns) == sum(by_cards)
        assert sum(turn.own_losses for turn in turns) == sum(
            one.own_losses for one in told.offensives if one.side == side
        )
        stands = sum(end.sectors[sector].losses for sector in BOARD.of_side(side))
        assert sum(turn.losses - turn.recovered for turn in turns) == stands


def test_dice_are_as_lucky_as_expected_in_the_long_run() -> None:
    luck = [Luck(), Luck()]
    for seed in range(12):
        facts, _positions = game(Setup(BOARD), seed)
        told = chronicle(Setup(BOARD), facts)
        for which, side in enumerate(Side):
            luck[which] += told.dice(side)
    both = luck[0] + luck[1]
    assert both.thrown > 400
    assert abs(both.brought - both.expected) < 3.5 * float(both.thrown * Fraction(1, 4)) ** 0.5


def test_a_turn_counted_by_hand() -> None:
    facts = [
        f.TurnBegan(turn=1, year=1914),
        f.InitiativeTaken(side=CENTRAL_POWERS),
        f.EventsDrawn(events=(1, 2, 4)),
        f.Income(
            side=ENTENTE, sectors=9, merchant_navy=2, lafayette=0, kaiserliche_marine=0, romania=0,
            pariser_kanonen=1, halved=False, wasted=1, total=9,
        ),
        f.NavalRolled(
            side=CENTRAL_POWERS, face=6, technology_modifier=0, event_modifier=0, result=2, limit=2, lost=2, rule="9.1"
        ),
        f.ResearchPaid(side=ENTENTE, technology=Technology.ATTACK, level=1, rp=2),
        f.ResearchRolled(side=ENTENTE, technology=Technology.ATTACK, level=1, face=5, bonus=1, cubes=0,
                         needed=5, success=True),
        f.Implemented(sector=FRANCE, technology=Technology.ATTACK, level=1, free=True),
        f.Implemented(sector=RUSSIA, technology=Technology.ATTACK, level=1, free=False),
        f.TurnEnded(turn=1),
    ]  # fmt: skip
    (turn,) = chronicle(Setup(BOARD), facts).turns
    assert (turn.turn, turn.year, turn.initiative, turn.events) == (1, 1914, CENTRAL_POWERS, (1, 2, 4))
    here = turn.sides[ENTENTE]
    assert (here.production, here.wasted, here.collected, here.lost_at_sea, here.lost) == (10, 1, 9, 2, 2)
    assert here.spent == Spent(attempts=2, implementing=1) and here.spent.technology == here.spent.total == 3
    assert here.kept == 9 - 2 - 3
    assert here.research == Luck(1, 1, Fraction(1, 2))
    start = engine.initial(Setup(BOARD)).state
    assert here.operational_value == sum(operational_value(start, sector) for sector in BOARD.of_side(ENTENTE))
    assert turn.sides[CENTRAL_POWERS].production is None


def test_an_offensive_counted_by_hand() -> None:
    table = Table.at(
        Phase.OFFENSIVES,
        side=CENTRAL_POWERS,
        turn=6,
        rp=(5, 5),
        levels={GERMANY: (0, 0, 1, 3), FRANCE: (0, 0, 0, 0)},
    )
    table.history.insert(0, f.TurnBegan(turn=6, year=1916))
    table.do(a.Offensive(GERMANY, FRANCE, 3)).roll(1, 5, 6).roll(2).do(a.Reroll((2,))).roll(4)
    told = chronicle(table.state.setup, table.history)
    (offensive,) = told.offensives
    assert (offensive.turn, offensive.side, offensive.size, offensive.cost) == (6, CENTRAL_POWERS, 3, 3)
    assert (offensive.losses, offensive.own_losses) == (3, 1)
    expected = 3 * Fraction(1, 2) + Fraction(3, 4)  # each hits on 4 or more, and the Artillery die has a second try
    assert offensive.dice == Luck(4, 3, expected)
    assert (
        table.state.battle is None
        and expected == odds.offensive(table.all(f.OffensiveLaunched, ever=True)[0].pool).expected
    )
    sides = told.turns[-1].sides
    assert (sides[CENTRAL_POWERS].inflicted, sides[CENTRAL_POWERS].losses, sides[ENTENTE].losses) == (3, 1, 3)
    assert sides[CENTRAL_POWERS].spent == Spent(offensives=3)


def test_a_sector_that_falls_is_told_with_its_offensive() -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=6, losses={FRANCE: 6})
    table.history.insert(0, f.TurnBegan(turn=6, year=1916))
    table.do(a.Offensive(GERMANY, FRANCE, 2)).roll(5, 6)
    told = chronicle(table.state.setup, table.history)
    assert told.offensives[-1].surrendered == (FRANCE,)
    assert told.turns[-1].sides[ENTENTE].surrendered == (FRANCE,)
    kinds = [type(moment.fact) for moment in told.moments]
    assert kinds == [f.Surrendered, f.GameEnded] and {moment.turn for moment in told.moments} == {6}
    assert told.moments[0] == Moment(6, table.fact(f.Surrendered))


def test_what_u_boats_take_is_paid_in_rp_and_then_in_spaces() -> None:
    table = at_first(5, Phase.NAVAL, CENTRAL_POWERS, rp=(1, 2), wcl={SERBIA: 1})
    table.history[:0] = [f.TurnBegan(turn=5, year=1916), f.PhaseBegan(phase=Phase.NAVAL, side=CENTRAL_POWERS)]
    table.do(a.Naval(2)).roll(4).do(a.Absorb(FRANCE)).do(a.Absorb(SERBIA)).roll(6).do(a.Absorb(FRANCE))
    told = chronicle(table.state.setup, table.history)
    entente, central_powers = told.turns[-1].sides
    assert (entente.lost_at_sea, entente.sea_losses, entente.losses, entente.attacked_losses) == (1, 2, 2, 0)
    assert central_powers.spent == Spent(naval=2) and central_powers.vp == 1
    (roll,) = told.sea
    assert (roll.turn, roll.expected) == (5, Fraction(7, 3)) and roll.fact.owed == 3
    assert [type(moment.fact) for moment in told.moments] == [f.Surrendered, f.ArmisticeRolled]
    assert not told.offensives and entente.surrendered == (SERBIA,)


@pytest.mark.parametrize("way", range(len(SETUPS)))
def test_a_game_may_begin_anywhere(way: int) -> None:
    setup = SETUPS[way]
    _facts, positions = game(setup, way)
    for number, state in enumerate([state for state in positions.values() if not isinstance(state.waiting, Over)]):
        if number % 7 and not (state.battle is not None and number % 3 == 0) and not state.owed:
            continue
        begun = begin(to_position(state), setup)
        facts, rng = list(begun.facts), Random(number)
        here = played_on(begun.state, facts, rng, 12)
        last = chronicle(setup, facts).turns[-1]
        if here.battle is None:
            assert [last.sides[side].kept for side in Side] == list(here.rp)
            assert [last.sides[side].vp for side in Side] == list(here.vp)


def played_on(state: State, facts: list[f.Fact], rng: Random, moves: int) -> State:
    for _ in range(moves):
        if isinstance(state.waiting, Over):
            break
        if isinstance(state.waiting, Choice):
            step = engine.apply(state, rng.choice(engine.legal(state)))
        else:
            step = engine.apply(state, rng.choice(engine.chance(state))[0])
        state = step.state
        facts += step.facts
    return state


# -- The faces of the dice: each throw once, and how far they are from equal shares
def test_every_die_of_a_game_is_counted() -> None:
    game = journal_of(Options(), seed=9)
    by_side: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for before, entry in pairwise(game):
        if isinstance(before.state.waiting, Dice):
            assert isinstance(entry.move, Rolled)
            by_side[before.state.waiting.side].update(entry.move.faces)
    faces = faces_of(History(game))
    for side in Side:
        assert faces.dealt[side].counts == tuple(by_side[side][face] for face in range(1, 7))
        assert faces.table[side].dice == 0


def test_a_throw_that_came_again_counts_once() -> None:
    history = wandered(Options(), seed=5, steps=300).history
    thrown: dict[object, tuple[Side, Rolled]] = {}
    dice = 0
    for before, entry in pairwise(history.entries):
        if isinstance(before.state.waiting, Dice) and isinstance(entry.move, Rolled):
            thrown[entry.throws, before.state.waiting] = before.state.waiting.side, entry.move
            dice += len(entry.move.faces)
    faces = faces_of(history)
    for side in Side:
        fell = Counter(face for of, rolled in thrown.values() if of == side for face in rolled.faces)
        assert faces.dealt[side].counts == tuple(fell[face] for face in range(1, 7))
    assert 0 < sum(one.dice for one in faces.dealt) < dice


def test_how_far_dice_stray() -> None:
    """Against chi-square tables with 5 degrees of freedom."""
    assert Faces().chi_square == 0
    assert Faces().chance == 1
    assert Faces((10, 10, 10, 10, 10, 10)).chance == 1
    # 11.07 leaves 5 in 100, 15.09 one in 100, 4.351 a half
    for counts, chi_square in (((10, 12, 8, 10, 9, 11), 1.0), ((0, 0, 0, 0, 0, 6), 30.0)):
        assert Faces(counts).chi_square == pytest.approx(chi_square)
    for chi_square, chance in ((11.0705, 0.05), (15.0863, 0.01), (4.3515, 0.5), (20.515, 0.001)):
        assert chance_of(chi_square) == pytest.approx(chance, rel=1e-3)
    assert Faces((1, 0, 0, 0, 0, 0)).with_dice((1, 6, 6)).counts == (2, 0, 0, 0, 0, 2)


def chance_of(chi_square: float) -> float:
    class Strayed(Faces, frozen=True):
        @property
        def chi_square(self) -> float:
            return chi_square

    return Strayed().chance
