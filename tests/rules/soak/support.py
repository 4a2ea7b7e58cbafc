"""Random games over every option: what must hold at each step, and that each game ends.

The usual suite plays 168 games and looks closely at each of the 48 main combinations of options once; `pytest -m soak`
plays some thousands and looks at every step more closely. A game is
known by its options and its seed, so that a failure can be played again: `played(options, seed)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import engine
from rules import facts as f
from rules import refusals as r
from rules.chance import Drawn, Outcome, Rolled
from rules.check import check
from rules.editions.second.cards import CARDS
from rules.model import (
    FRANCE,
    GERMANY,
    SECTORS,
    TECHNOLOGIES,
    Board,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    Setup,
    Side,
    State,
    Status,
    Technology,
)
from rules.refusals import IllegalAction, Refusal
from tests.rules.support import BOARD

MOST_MOVES = 1500
"""Far above what any game took; without a bound a game that cannot end would hang the suite."""
ATHENA: tuple[tuple[Side, ...], ...] = ((), (Side.ENTENTE,), (Side.CENTRAL_POWERS,), tuple(Side))
HOUSE: tuple[dict[str, Any], ...] = (
    {},
    {"brusilov_chain": True},
    {"lettow_card_fails": False},
    {"naval_natural": True},
    {"reserve_mandatory": True},
    {"lafayette_ends_wilson": False},
    {"quick_play_blockade": True},
)
Main = tuple[bool, bool, InitiativeRule, tuple[Side, ...]]
MAIN: tuple[Main, ...] = tuple(product((False, True), (False, True), InitiativeRule, ATHENA))


def options_of(main: Main, house: dict[str, Any]) -> Options:
    quick, variant, initiative, athena = main
    return Options(quick_play=quick, rewriting_history=variant, initiative=initiative, athena=athena, **house)


def name_of(options: Options) -> str:
    words = [options.initiative.name.lower(), "athena:" + "".join(side.name[0].lower() for side in options.athena)]
    words += ["quick"] * options.quick_play + ["variant"] * options.rewriting_history
    defaults = Options()
    for house in HOUSE[1:]:
        words += [key for key in house if getattr(options, key) != getattr(defaults, key)]
    return " ".join(words)


class Game(NamedTuple):
    """What was seen of a game: each position, and the move that was made there (none in the last)."""

    options: Options
    seed: int
    states: tuple[State, ...]
    moves: tuple[engine.Move, ...]
    facts: tuple[f.Fact, ...]

    def __repr__(self) -> str:
        return f"<{name_of(self.options)}, seed {self.seed}: {len(self.moves)} moves>"


def play(board: Board, options: Options, seed: int, choose: Callable[[State], engine.Move]) -> Game:
    step = engine.initial(Setup(board, options))
    states, moves, facts = [step.state], [], list(step.facts)
    while not isinstance(engine.pending(step.state), Over):
        move = choose(step.state)
        step = engine.apply(step.state, move)
        states.append(step.state)
        moves.append(move)
        facts += step.facts
        assert len(moves) < MOST_MOVES, (name_of(options), seed)
    return Game(options, seed, tuple(states), tuple(moves), tuple(facts))


@cache
def played(options: Options, seed: int) -> Game:
    random = Random(f"{name_of(options)} {seed}")
    return play(BOARD, options, seed, lambda state: _some_move(state, random))


def _some_move(state: State, random: Random) -> engine.Move:
    legal = engine.legal(state)
    if legal:
        # a taste for attacks, or few sectors would fall; and for air raids, or hardly a card would be cancelled
        likes = [action for action in legal if isinstance(action, a.Offensive) or _is_air_raid(state, action)]
        return random.choice(likes if likes and random.random() < 0.8 else legal)
    outcomes = engine.chance(state)
    return random.choices([o for o, _ in outcomes], [weight for _, weight in outcomes])[0]


def _is_air_raid(state: State, action: a.Action) -> bool:
    raid = isinstance(action, a.Research) and action.technology == Technology.AIR_RAID
    return raid and state.active == Side.CENTRAL_POWERS


ROUNDS = (MAIN, MAIN, MAIN, *[[main for main in MAIN if main[1] and not main[0]]] * 2)
QUICK = [
    options_of(main, HOUSE[(i + turn) % len(HOUSE)])
    for turn, mains in enumerate(ROUNDS)
    for i, main in enumerate(mains)
]
"""Each of the 48 main combinations three times, the variant with air raids five; every house rule with many."""


def assert_sound(game: Game, every: int) -> None:
    """Check every invariant, the slow part only at each `every`th step."""
    for index, state in enumerate(game.states):
        check(state)
        assert_awaits(state)
        if index:
            assert_goes_on(game.states[index - 1], state)
        if index % every == game.seed % every:
            assert_universe(state)
    assert_ended(game)
    assert_cited(game.facts)


def assert_repeats(game: Game) -> None:
    """The same moves lead to equal states, choices, chances and facts."""
    step = engine.initial(game.states[0].setup)
    facts = list(step.facts)
    for state, move in zip(game.states, game.moves, strict=False):
        assert step.state == state and step.state is not state
        assert engine.legal(step.state) == engine.legal(state)
        assert engine.chance(step.state) == engine.chance(state)
        step = engine.apply(step.state, move)
        facts += step.facts
    assert step.state == game.states[-1]
    assert tuple(facts) == game.facts


class Seen:
    def __init__(self, games: Iterable[Game]) -> None:
        self.decisions: set[Decision] = set()
        self.purposes: set[Purpose] = set()
        self.decks: set[Deck] = set()
        self.resolved: set[int] = set()
        self.ends: set[tuple[Cause, Side | None]] = set()
        self.kinds: set[type[f.Fact]] = set()
        for game in games:
            for state in game.states:
                match state.waiting:
                    case Choice(decision=decision):
                        self.decisions.add(decision)
                    case Dice(purpose=purpose):
                        self.purposes.add(purpose)
                    case Cards(deck=deck):
                        self.decks.add(deck)
                    case Over(cause=cause, winner=winner):
                        self.ends.add((cause, winner))
            self.resolved |= {fact.event for fact in game.facts if isinstance(fact, f.EventTakesEffect)}
            self.kinds |= {type(fact) for fact in game.facts}


def assert_awaits(state: State) -> None:
    """Exactly one must hold: a choice with actions, chance with outcomes, or the end."""
    waiting = engine.pending(state)
    legal, outcomes = engine.legal(state), engine.chance(state)
    assert all(0 <= rp <= 20 for rp in state.rp)
    if isinstance(waiting, Choice):
        assert outcomes == () and waiting.side not in state.setup.options.athena
        assert legal and len(set(legal)) == len(legal)
        assert legal == engine.legal(replace(state))
        for action in legal:
            verdict = engine.explain(state, action)
            assert verdict.legal and verdict.refusal is None
            assert 0 <= verdict.cost <= state.rp[waiting.side], action
    elif isinstance(waiting, Over):
        assert not legal and not outcomes
    else:
        assert legal == ()
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        assert sum(weight for _, weight in outcomes) == whole(state, waiting)


def whole(state: State, waiting: Dice | Cards) -> int:
    if isinstance(waiting, Dice):
        return int(6**waiting.count)
    pile: tuple[int, ...] = {
        Deck.EVENTS: state.deck,
        Deck.SET_ASIDE: state.set_aside,
        Deck.CORNFLOWER: state.athena.pile,
        Deck.YEAR: engine.available_cards(state),
        Deck.POPPIES: engine.available_cards(state),
    }[waiting.deck]
    return comb(len(pile), waiting.count)


AFTERWARDS = {
    Status.NEUTRAL: {Status.NEUTRAL, Status.AT_WAR},
    Status.AT_WAR: {Status.AT_WAR, Status.SURRENDERED, Status.EXITED},
    Status.SURRENDERED: {Status.SURRENDERED},
    Status.EXITED: {Status.EXITED},
}


def assert_goes_on(before: State, after: State) -> None:
    """These never go back: turns, VP, statuses, technology, trade, the revolution, drawn cards."""
    assert after.turn - before.turn in (0, 1)
    assert (after.turn, _rank(after)) >= (before.turn, _rank(before))
    for side in Side:
        assert after.vp[side] >= before.vp[side]
        unlocked = zip(before.trees[side].levels, after.trees[side].levels, strict=True)
        assert all(0 <= new - old <= 1 for old, new in unlocked)
    for old, new in zip(before.sectors, after.sectors, strict=True):
        assert new.status in AFTERWARDS[old.status]
        assert all(was <= now for was, now in zip(old.levels, new.levels, strict=True))
        if old.status in (Status.SURRENDERED, Status.EXITED):
            assert (new.losses, new.levels) == (old.losses, old.levels)
    assert before.merchant_navy <= after.merchant_navy
    assert before.lafayette <= after.lafayette
    assert before.revolution <= after.revolution <= before.revolution + 1
    assert before.kaiserliche_marine or not after.kaiserliche_marine
    assert set(after.deck) & set(before.drawn) == set()
    assert after.setup == before.setup


def _rank(state: State) -> int:
    """Order phases within a turn; Athena researches before it reinforces (17.3)."""
    mixed = state.phase == Phase.TECHNOLOGY and state.setup.options.athena
    return Phase.REINFORCEMENTS if mixed else state.phase


def assert_ended(game: Game) -> None:
    """Check the end against 14, counted independently."""
    last = game.states[-1]
    over = last.waiting
    assert isinstance(over, Over) and last.battle is None
    assert not any(isinstance(state.waiting, Over) for state in game.states[:-1])
    beaten = {
        Side.ENTENTE: last.sectors[FRANCE].status == Status.SURRENDERED or last.vp[1] >= 6,
        Side.CENTRAL_POWERS: last.sectors[GERMANY].status == Status.SURRENDERED or last.vp[0] >= 6,
    }
    if over.cause == Cause.SUDDEN_DEATH:
        assert any(beaten.values()) and over.prestige is None
        expected = None if all(beaten.values()) else next(side.enemy for side in Side if beaten[side])
    else:
        assert not any(beaten.values())
        assert last.turn == 14 or 42 in last.this_turn
        totals = [last.vp[side] + sum(_prestige(last, sector) for sector in BOARD.of_side(side)) for side in Side]
        assert over.prestige == tuple(totals)
        expected = Side.ENTENTE if totals[0] > totals[1] else Side.CENTRAL_POWERS
    assert over.winner == expected


def _prestige(state: State, sector: Sector) -> int:
    here, printed = state.sectors[sector], BOARD.sectors[sector]
    return printed.track[here.losses] * printed.prestige_value if here.status == Status.AT_WAR else 0


CITED = re.compile(r"\d{1,2}(\.\d){0,2}|18, event \d{1,2}")


def assert_cited(facts: Iterable[f.Fact]) -> None:
    for fact in facts:
        assert CITED.fullmatch(fact.rule), fact


FACES = [faces for count in range(5) for faces in combinations_with_replacement(range(1, 7), count)]
UNIVERSE: tuple[a.Action, ...] = (
    *(a.Bid(rp) for rp in range(-1, 22)),
    *(a.CancelEvent(event) for event in (*CARDS.numbers, 0, 43)),
    *(a.ChooseSetAside(event) for event in (*CARDS.numbers, 0, 43)),
    *(a.Reinforce(sector, spaces) for sector in SECTORS for spaces in range(-1, 5)),
    *(a.Research(technology, rp) for technology in TECHNOLOGIES for rp in range(-1, 22)),
    *(a.Implement(sector, technology) for sector in SECTORS for technology in TECHNOLOGIES),
    *(a.Offensive(attacker, defender, size) for attacker, defender, size in product(SECTORS, SECTORS, range(-1, 5))),
    *(a.Reroll(faces) for faces in FACES),
    *(a.Reroll(faces) for faces in ((2, 1), (6, 5), (0,), (7,))),
    a.KEEP_EVENTS,
    a.DRAW_SET_ASIDE,
    a.DECLINE,
    a.REROLL_RESEARCH,
    a.TAKE_CUBE,
    a.USE_MICHAEL,
    a.KEEP,
    a.DONE,
)


def assert_universe(state: State) -> None:
    legal = set(engine.legal(state))
    assert legal <= set(UNIVERSE)
    for action in UNIVERSE:
        verdict = engine.explain(state, action)
        assert verdict.legal == (action in legal), action
        if not verdict.legal:
            assert isinstance(verdict.refusal, Refusal) and CITED.fullmatch(verdict.refusal.rule), action


def assert_refusals(state: State, random: Random) -> None:
    """`apply` refuses what `explain` refuses, in the same words, and impossible outcomes."""
    for action in random.sample(UNIVERSE, 40):
        verdict = engine.explain(state, action)
        if not verdict.legal:
            with pytest.raises(IllegalAction) as refused:
                engine.apply(state, action)
            assert refused.value.refusal == verdict.refusal
    possible = {outcome for outcome, _ in engine.chance(state)}
    strange = [Rolled(faces) for faces in ((), (0,), (7,), (2, 1), (1,) * 7)]
    strange += [Rolled(faces) for faces in random.sample(FACES, 5)]
    hands = [Drawn(cards) for cards in ((), (0,), (99,), (1, 1), (3, 2), (1, 2, 3), (1,), (40, 41, 42))]
    outcomes: list[Outcome] = [*strange, *hands]
    for outcome in outcomes:
        if outcome not in possible:
            with pytest.raises(IllegalAction) as refused:
                engine.apply(state, outcome)
            assert isinstance(refused.value.refusal, r.NotAnOutcome)
