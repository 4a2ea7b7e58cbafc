"""Shipped puzzles, and how new ones are made."""

from __future__ import annotations

import datetime
import random
from importlib import resources

import pytest

from ldd_tui.analysis.model import for_side
from ldd_tui.coach import puzzles
from ldd_tui.coach.problem import Problem, Puzzle
from ldd_tui.coach.puzzles import CLEAR, FILE, difficulty, file_of, make, of_the_day, shipped
from ldd_tui.players.levels import ERROR, misjudged
from ldd_tui.players.value.deeper import sensible
from ldd_tui.players.value.search import weigh
from ldd_tui.teach.solving import session_of
from rules import engine
from rules.editions import EDITIONS
from tests.coach.support import PROBLEM

EVERY = [one for edition in EDITIONS for one in shipped(edition)]


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.key)
def test_a_shipped_puzzle_has_one_clearly_best_choice(one: Problem) -> None:
    legal = engine.legal(one.state)
    assert all(choice.action in legal for choice in one.choices) and len(one.choices) > 2
    costs = [for_side(one.side, one.best.chance - choice.chance) for choice in one.choices]
    assert costs == sorted(costs) and costs[1] > max(CLEAR.values()) - 0.0002, "the file has them rounded"
    assert session_of(one).state == one.state


def test_each_edition_has_its_own_puzzles_the_easiest_first() -> None:
    assert len({one.key for one in EVERY}) == len(EVERY)
    for edition in EDITIONS:
        here = shipped(edition)
        assert here and all(one.state.edition.key == edition for one in here)
        assert [one.source.number for one in here if isinstance(one.source, Puzzle)] == [*range(1, len(here) + 1)]
        assert [*map(difficulty, here)] == sorted(map(difficulty, here))


def test_the_file_is_what_the_puzzles_are_written_as() -> None:
    assert (resources.files("ldd_tui.coach") / FILE).read_text("utf-8") == file_of(EVERY)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_puzzle_has_its_day(edition: str) -> None:
    count, first = len(shipped(edition)), datetime.date(2027, 1, 1)
    day = next(n for n in range(count) if (first.toordinal() + n) % count == 0)
    days = [first + datetime.timedelta(day + n) for n in range(count)]
    assert {of_the_day(edition, one).key for one in days} == {one.key for one in shipped(edition)}


@pytest.mark.slow("a search of every action")
def test_how_often_a_level_misses_is_how_often_it_errs() -> None:
    state, side = PROBLEM.state, PROBLEM.side
    chances = {one.action: one.chance for one in weigh(state)}
    here = [(action, chances[action]) for action in sensible(state, side)]
    best = max(here, key=lambda one: for_side(side, one[1]))[0]
    luck = random.Random(1)
    found = puzzles._missed(state, side, chances)
    for scale, share in zip(ERROR["second"].values(), found, strict=True):
        tried = sum(misjudged(side, here, luck, scale) != best for _ in range(2000)) / 2000
        assert tried == pytest.approx(share, abs=0.04)


def test_making_a_puzzle_stops_when_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "decisions", lambda edition, seed: iter([PROBLEM.state]))
    assert make("second", "a", lambda: True) is None


def test_the_same_seed_makes_the_same_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [one.state for one in EVERY]
    monkeypatch.setattr(puzzles, "decisions", lambda edition, seed: iter(states))
    monkeypatch.setattr(puzzles, "puzzle", lambda state: next(one for one in EVERY if one.state is state))
    assert make("second", "a") == make("second", "a")
