"""Dice as they are dealt, against the exact odds: Pearson's chi-square over many throws from fixed seeds.

Each test is one draw from the dealer, for ever the same; a wrong table, a biased die or wrong odds would show in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from rules import engine, forecasts, odds
from rules.actions import DONE, Offensive, Reinforce, Research
from rules.chance_tree import aftermath, every_reroll, resolved
from rules.editions.second import naval
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Choice,
    Phase,
    State,
    Technology,
    Tree,
)
from saves.dice import Dealer, secret_from_seed
from tests.rules.odds.support import losses_between
from tests.rules.support import Table

SAMPLES = 600
FEWEST = 5
CRITICAL = (0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32, 26.12)
"""What chi-square exceeds once in a thousand times, by degrees of freedom."""


def played(start: State, ended: Callable[[State], bool], number: Callable[[State], int], seed: str) -> Counter[int]:
    dealer, throws = Dealer(secret_from_seed(seed)), 0
    found: Counter[int] = Counter()
    for _ in range(SAMPLES):
        state = start
        while not ended(state):
            if isinstance(state.waiting, Choice):
                move: engine.Move = every_reroll(state)
            else:
                throws += 1
                move = dealer.deal(state, throws)
            state = engine.apply(state, move).state
        found[number(state)] += 1
    return found


def assert_agrees(found: Counter[int], chances: odds.Chances) -> None:
    """Fails if fewer than one fair sample in a thousand strays this far."""
    assert set(found) <= {number for number, _ in chances}
    cells: list[tuple[float, int]] = []
    for number, chance in chances:
        expected, counted = float(chance) * SAMPLES, found[number]
        if cells and (cells[-1][0] < FEWEST or expected < FEWEST):  # small cells are thrown together
            expected, counted = expected + cells[-1][0], counted + cells[-1][1]
            cells.pop()
        cells.append((expected, counted))
    value = sum((counted - expected) ** 2 / expected for expected, counted in cells)
    assert value <= CRITICAL[len(cells) - 1], (value, found, chances)


def test_a_biased_sample_is_seen() -> None:
    fair = tuple((face, Fraction(1, 6)) for face in range(1, 7))
    assert_agrees(Counter({1: 110, 2: 90, 3: 100, 4: 105, 5: 95, 6: 100}), fair)
    with pytest.raises(AssertionError):
        assert_agrees(Counter({1: 65, 2: 95, 3: 100, 4: 100, 5: 100, 6: 140}), fair)


@pytest.mark.rule("10.3.3", "10.3.4", "10.2.7")
def test_offensives_with_artillery_and_aviation() -> None:
    levels = {GERMANY: (1, 0, 3, 3), FRANCE: (0, 1, 0, 1)}
    before = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, levels=levels)
    state = engine.apply(before.state, Offensive(GERMANY, FRANCE, 3)).state
    seen = forecasts.forecast(before.state, GERMANY, FRANCE, 3).odds
    assert_agrees(played(state, resolved, lambda end: losses_between(state, end, FRANCE), "losses"), seen.losses)
    hurt = played(state, resolved, lambda end: losses_between(state, end, GERMANY), "counter-attack")
    assert_agrees(hurt, seen.attacker_losses)


@pytest.mark.rule("E17", "E19", "E25")
def test_offensives_with_dice_thrown_again_by_events() -> None:
    for event, attacker, defender in (
        (17, OTTOMAN_EMPIRE, MIDDLE_EAST),
        (19, RUSSIA, AUSTRIA_HUNGARY),
        (25, MIDDLE_EAST, OTTOMAN_EMPIRE),
    ):
        side = CENTRAL_POWERS if event == 17 else ENTENTE
        before = Table.at(Phase.OFFENSIVES, side=side, events=(event,)).state
        state = engine.apply(before, Offensive(attacker, defender, 2)).state
        after = aftermath(before, attacker, defender, 2)
        for sector, chances in ((defender, after.losses), (attacker, after.attacker_losses)):
            losses = partial(losses_between, state, sector=sector)
            found = played(state, resolved, losses, f"{event} {sector}")
            assert_agrees(found, chances)


@pytest.mark.rule("10.2.3", "10.2.5")
def test_technology_attempts() -> None:
    tree = Tree((0,) * 6, (2, 0, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=9, rp=(1, 0), trees={ENTENTE: tree})
    state = table.do(Research(Technology.ATTACK, 1)).state
    chance = odds.research(3, 0, 2)
    found = played(state, lambda s: s.attempt is None, lambda s: s.trees[ENTENTE].levels[Technology.ATTACK], "cubes")
    assert_agrees(found, ((0, 1 - chance), (1, chance)))


@pytest.mark.rule("9.1", "13.3")
def test_naval_rolls_and_the_revolution() -> None:
    state = Table.at(Phase.NAVAL, rp=(10, 10), trade_awarded=(5, 3)).state
    found = played(state, lambda s: s.phase != Phase.NAVAL, lambda s: state.rp[ENTENTE] - s.rp[ENTENTE], "u-boats")
    assert_agrees(found, naval.chances(state, CENTRAL_POWERS))
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={RUSSIA: 5})
    state = table.do(Reinforce(RUSSIA, 2)).state
    state = table.do(DONE).state if isinstance(state.waiting, Choice) else state
    moved = odds.revolution(3)
    found = played(state, lambda s: not s.revolution_dice, lambda s: s.revolution, "revolution")
    assert_agrees(found, ((0, 1 - moved), (1, moved)))
