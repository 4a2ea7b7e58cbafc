"""Chances as numbers, bars and charts."""

from __future__ import annotations

import doctest
from fractions import Fraction
from importlib import import_module

import pytest

from ldd_tui.modals import figures
from ldd_tui.modals.cards import card_face, standing
from ldd_tui.modals.pool import loss_bars, pool_lines
from rules import odds, pools
from rules.cards import EVENTS
from rules.sectors import losses_to_surrender
from tests.modals import scenes
from tests.rules.support import FRANCE, GERMANY


@pytest.mark.parametrize("module", ["dice", "figures"])
def test_examples(module: str) -> None:
    assert doctest.testmod(import_module(f"ldd_tui.modals.{module}")).failed == 0


def test_bars_are_empty_only_for_the_impossible() -> None:
    assert figures.bar(Fraction(0), 10) == ""
    assert figures.bar(Fraction(1, 10**9), 10)
    assert figures.bar(Fraction(1), 10) == "━" * 10


def test_charts_are_as_wide_as_they_may_be() -> None:
    bars = [figures.Bar(str(n), Fraction(n, 4), note="x" * n) for n in range(5)]
    for width in (24, 40, 76):
        assert max(line.cell_length for line in figures.chart(bars, width, chosen=2)) <= width


@pytest.mark.parametrize("rows", [3, 6, 11])
@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("events", [(), (14,), (7,), (34, 37)])
def test_the_bars_of_losses_sum_to_one(rows: int, size: int, events: tuple[int, ...]) -> None:
    state = scenes.attacking(events=events)
    chances = odds.offensive(pools.pool(state, GERMANY, FRANCE, size))
    limit = losses_to_surrender(state, FRANCE)
    bars = loss_bars(chances.losses, limit, rows, "")
    assert sum(bar.chance for bar in bars) == 1 and len(bars) <= rows
    if limit < rows:
        assert bars[-1].chance == chances.at_least(limit) or len(bars) <= limit


def test_bids_of_both_sides_share_the_initiative() -> None:
    for lead in range(-6, 7):
        assert odds.initiative(lead, tie_wins=True) + odds.initiative(-lead, tie_wins=False) == 1


@pytest.mark.parametrize("event", EVENTS)
def test_every_card_has_a_face(event: int) -> None:
    state = scenes.attacking(events=(event,), drawn=(event,))
    assert str(event) in card_face(event, state).plain
    assert standing(event, state)


def test_every_die_of_a_pool_has_its_reason() -> None:
    state = scenes.attacking(events=(14, 34, 37))
    words = pool_lines(state, GERMANY, FRANCE, 3, michael=True).plain
    for reason in ("size of the offensive", "Operation Michael (34)", "Battle of Verdun (14)", "lead in Aviation"):
        assert reason in words


def test_bidding_against_athena_hides_nothing() -> None:
    assert not scenes.SCENES["bid_athena"]().hidden  # type: ignore[attr-defined]
    assert scenes.SCENES["bid"]().hidden  # type: ignore[attr-defined]
