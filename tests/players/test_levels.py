"""The levels: who they are, that the clock counts only where somebody waits, and how they are told of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from rich.cells import cell_len

from ldd_tui.players import ATHENA, PLAYERS, POLICIES, levels
from ldd_tui.players.levels import LEVELS, policy_until
from ldd_tui.players.play import decision
from ldd_tui.players.value import search
from ldd_tui.text import help as words
from rules import engine
from rules.model import State
from tests.players.value.support import wandered

WIDTH = 80 - 6
"""The cells that the set-up screen has for what an option does."""


def test_the_levels_stand_by_strength_between_the_paper_opponent_and_chance() -> None:
    assert (ATHENA, *LEVELS, "random") == PLAYERS and set(LEVELS) < set(POLICIES)


def test_what_each_does_fits_into_its_line_and_the_levels_are_numbered() -> None:
    told = {name: words.about_computer(name) for name in POLICIES}
    assert all(cell_len(line) <= WIDTH for line in told.values())
    numbered = [told[name].split(":")[0] for name in LEVELS]
    assert numbered == [f"Level {place} of 4" for place in (1, 2, 3, 4)]
    assert "from Recruit to Marshal" in words.all_computers()


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], bool]]:
    """The `stop` callbacks passed to the Marshal's search, one per action."""
    found: list[Callable[[], bool]] = []

    def weigh(state: State, depth: int = 0, stop: Callable[[], bool] = search.never) -> tuple[search.Judged, ...]:
        found.append(stop)
        return (search.Judged(engine.legal(state)[0], 0.5),)

    monkeypatch.setattr(search, "weigh", weigh)
    return found


def test_the_clock_counts_only_where_somebody_waits(
    stops: list[Callable[[], bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, told = [100.0], [False]
    monkeypatch.setattr(levels, "monotonic", lambda: now[0])
    state = deciding()
    decision(POLICIES["marshal"], state, Random(1))
    decision(policy_until("marshal", lambda: told[0]), state, Random(1))
    decision(policy_until("marshal", lambda: told[0]), state, Random(1))
    repeated, waited, hurried = stops
    assert not (repeated() or waited() or hurried())
    told[0] = True
    assert hurried() and not repeated(), "who waits has him decide now"
    told[0], now[0] = False, 100.0 + levels.SECONDS
    assert waited() and not repeated(), "or his time is over"


def test_told_to_decide_at_once_the_marshal_takes_what_is_best_one_choice_deep() -> None:
    state = deciding()
    action = decision(policy_until("marshal", lambda: True), state, Random(1))
    assert action == search.weigh(state)[0].action


def deciding() -> State:
    return next(state for state in wandered(3) if len(engine.legal(state)) > 3)
