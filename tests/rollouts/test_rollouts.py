"""Rollouts: their luck is subtracted without bias, and a comparison ends when it is decided."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import cycle, islice
from statistics import fmean, stdev

import pytest

from ldd_tui.players.value.judging import resolved
from ldd_tui.rollouts.game import TURNS, _best, by_rules
from ldd_tui.rollouts.rolled import MOST, Pair, Rollout, Share, Work, compare
from rules import actions as a
from rules import board_file, engine
from rules.model import ENTENTE, Choice, Options, Over, Phase, Sector, Setup, State
from tests.rules.support import BOARD, Table

pytestmark = pytest.mark.core


def by_exact_odds(state: State) -> float:
    """The Entente's chance if the best move one choice deep is made up to the end of the game."""
    waiting = state.waiting
    if isinstance(waiting, Over):
        return float(waiting.winner == ENTENTE)
    assert isinstance(waiting, Choice)
    return resolved(engine.apply(state, _best(state, waiting)[0]).state, by_exact_odds)


def test_results_without_luck_have_no_bias_and_little_spread() -> None:
    """The Entente attacks for its last RP, then the game is over."""
    state = Table.at(Phase.OFFENSIVES, side=ENTENTE, turn=BOARD.last_turn, rp=(3, 0), events=()).state
    action = a.Offensive(Sector.FRANCE, Sector.GERMANY, 1)
    exact = resolved(engine.apply(state, action).state, by_exact_odds)
    results = [by_rules(state, action, seed) for seed in range(40)]
    assert fmean(results) == pytest.approx(exact, abs=0.002 + 4 * stdev(results) / 40**0.5)
    assert stdev(results) < (exact * (1 - exact)) ** 0.5 / 2
    assert [by_rules(state, action, seed) for seed in range(3)] == results[:3]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_rollout_goes_on_for_two_turns(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, turns = board_file.packaged(edition), set[int]()

    def first_legal(state: State, waiting: Choice) -> tuple[a.Action, float]:
        turns.add(state.turn)
        return engine.legal(state)[-1], 0.5

    monkeypatch.setattr("ldd_tui.rollouts.game._best", first_legal)
    state = engine.initial(Setup(board, Options.usual(board.edition))).state
    while not isinstance(state.waiting, Choice):
        state = engine.apply(state, engine.chance(state)[0][0]).state
    assert -1 < by_rules(state, engine.legal(state)[-1], 1) < 2
    assert turns == set(range(state.turn, state.turn + TURNS))


def costing(*costs: float) -> Share:
    def share(work: Work, pair: Pair, numbers: range) -> Generator[tuple[int, float], None, None]:
        yield from enumerate(islice(cycle(costs), len(numbers)))

    return share


PAIR = Pair(Table.at(Phase.OFFENSIVES).state, a.DONE, a.DONE)


@pytest.mark.parametrize(
    ("costs", "games"),
    [((0.06, 0.02), 40), ((0.01, -0.01), 40), ((0.2, -0.1), 100), ((0.14, -0.1), MOST), ((-0.06, -0.02), 40)],
    ids=["costs", "same", "at last", "unclear", "gains"],
)
def test_a_comparison_ends_when_it_is_decided(costs: Sequence[float], games: int) -> None:
    found = compare(PAIR, share=costing(*costs))
    assert found is not None and found.games == games and found.cost == pytest.approx(fmean(costs))
    assert found.within == pytest.approx(1.96 * stdev(list(costs) * (games // 2)) / games**0.5)


def test_a_stopped_comparison_keeps_what_is_there() -> None:
    seen: list[Rollout] = []
    found = compare(PAIR, share=costing(0.06, 0.02), after_each=seen.append, stop=lambda: len(seen) == 5)
    assert found == seen[-1] and found is not None and found.games == 6
    assert compare(PAIR, 1, share=costing(0.06)) is None
