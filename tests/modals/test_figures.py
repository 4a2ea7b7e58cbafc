"""Chances as numbers, bars and charts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ldd_tui.modals.parts import figures
from ldd_tui.modals.parts.card_face import card_face
from ldd_tui.modals.parts.pool import loss_bars, pool_lines
from ldd_tui.text.events.card_texts import card_status
from rules import odds, pools
from rules.editions.second.cards import CARDS
from rules.model import AUSTRIA_HUNGARY, FRANCE, GERMANY, RUSSIA
from rules.sectors import losses_to_surrender
from tests.modals import scenes


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
        most = max(number for number, _chance in chances.losses)
        assert [int(bar.label.strip("⚑ +")) for bar in bars] == [*range(min(limit, most) + 1)]
        assert bars[-1].chance == chances.at_least(min(limit, most))


@pytest.mark.parametrize("event", CARDS.numbers)
def test_every_card_has_a_face(event: int) -> None:
    state = scenes.attacking(events=(event,), drawn=(event,))
    assert str(event) in card_face(event, state).plain
    assert card_status(event, state)


def test_every_die_of_a_pool_has_its_reason() -> None:
    state = scenes.attacking(events=(14, 34, 37))
    words = pool_lines(state, GERMANY, FRANCE, 3, michael=True).plain
    for reason in ("size of the offensive", "Operation Michael (34)", "Battle of Verdun (14)", "lead in Aviation"):
        assert reason in words


@pytest.mark.rule("E19")
def test_dice_thrown_again_for_an_event_are_reckoned_beside_the_charts() -> None:
    """One Russian die hits on 4; a 5 or 6 is re-rolled once, and neither then costs Russia 1."""
    state = scenes.attacking(events=(19,), levels={}, losses={})
    # 1/6 + 2/6 (1 + 1/2) = 2/3 losses. Russia's: 1/6 by a 1 at once, and 2/6 * 4/6 by the throw again.
    words = pool_lines(state, RUSSIA, AUSTRIA_HUNGARY, 1).plain
    assert "(19) may throw dice again. Then: 0.67 losses on average, 0.39 of the attacker" in words
    assert "again" not in pool_lines(state, GERMANY, FRANCE, 1).plain
