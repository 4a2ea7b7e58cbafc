"""The paper opponent in whole random games: what its rules say holds in every block of it, told by the facts alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from rules import engine
from rules import facts as f
from rules.check import check
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    Choice,
    Over,
    Phase,
    Poppy,
    PoppyKind,
    Setup,
    Side,
    State,
    Technology,
)
from tests.rules.first.support import BOARD, options

SYSTEMS = ((ENTENTE,), (CENTRAL_POWERS,), (ENTENTE, CENTRAL_POWERS))
GAMES = tuple((system, seed) for system in SYSTEMS for seed in range(4))
PRIORITY = (Technology.ATTACK, Technology.DEFENCE, Technology.ARTILLERY, Technology.AVIATION)

Block = list[f.Fact]

each_game = pytest.mark.parametrize(("system", "seed"), GAMES)


@cache
def played(system: tuple[Side, ...], seed: int) -> tuple[list[f.Fact], list[State]]:
    luck = Random(seed)
    step = engine.initial(Setup(BOARD, options(athena=system)))
    facts, states = list(step.facts), [step.state]
    while not isinstance(engine.pending(step.state), Over):
        outcomes = engine.chance(step.state)
        if outcomes:
            moves, weights = zip(*outcomes, strict=True)
            step = engine.apply(step.state, luck.choices(moves, weights)[0])
        else:
            step = engine.apply(step.state, luck.choice(engine.legal(step.state)))
        facts += step.facts
        states.append(step.state)
    return facts, states


def blocks(system: tuple[Side, ...], seed: int) -> Iterator[Block]:
    """Facts of each of the system's blocks, from draw to sea; the last may be incomplete."""
    block: Block | None = None
    for fact in played(system, seed)[0]:
        if isinstance(fact, f.PoppiesDrawn):
            block = []
        elif isinstance(fact, f.PhaseBegan) and fact.phase not in _OWN and block is not None:
            yield block
            block = None
        if block is not None:
            block.append(fact)


_OWN = (Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL)


def used(block: Block, kind: PoppyKind) -> list[Poppy]:
    told = [fact.marker for fact in block if isinstance(fact, _ONE_MARKER)]
    return [marker for marker in told if marker.kind == kind]


_ONE_MARKER = (f.PoppyResearches, f.PoppyAttacks, f.PoppyReinforces, f.PoppySails, f.PoppyUnused)


@each_game
@pytest.mark.rule("F125")
def test_every_position_is_sound_and_the_system_is_never_asked(system: tuple[Side, ...], seed: int) -> None:
    for state in played(system, seed)[1]:
        check(state)
        waiting = engine.pending(state)
        assert not isinstance(waiting, Choice) or waiting.side not in system


@each_game
@pytest.mark.rule("12.4:2", "12.4.4:5", "F116")
def test_every_marker_that_is_drawn_is_come_to_once(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        drawn = block[0]
        assert isinstance(drawn, f.PoppiesDrawn)
        assert len(drawn.markers) == drawn.rp
        bag = Counter(BOARD.poppies[drawn.side])
        assert Counter(drawn.markers) <= bag
        assert Counter(marker for kind in PoppyKind for marker in used(block, kind)) == Counter(drawn.markers)


@each_game
@pytest.mark.rule("12.4.1:6", "12.4.2:2", "12.4.3:4")
def test_markers_come_in_the_order_of_the_rules(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        for kind in (PoppyKind.TECHNOLOGY, PoppyKind.NAVAL):
            modifiers = [marker.modifier for marker in used(block, kind)]
            assert modifiers == sorted(modifiers, reverse=True)
        for kind in (PoppyKind.OFFENSIVE, PoppyKind.REINFORCEMENT):
            levels = [BOARD.sectors[m.sector].level for m in used(block, kind) if m.sector is not None]
            assert levels == sorted(levels, reverse=True)


@each_game
@pytest.mark.rule("12.4.1:1", "12.4.1:2", "12.4.1:3", "12.4.1:4")
def test_each_technology_is_tried_once_the_oldest_first_for_what_its_marker_costs(
    system: tuple[Side, ...], seed: int
) -> None:
    for block in blocks(system, seed):
        tried = [fact for fact in block if isinstance(fact, f.ResearchPaid)]
        markers = [fact for fact in block if isinstance(fact, f.PoppyResearches)]
        assert len({fact.technology for fact in tried}) == len(tried)
        for paid, researches in zip(tried, markers, strict=True):
            open_ = list(zip(researches.years, researches.technologies, strict=True))
            assert open_ == sorted(open_, key=lambda one: (one[0], PRIORITY.index(one[1])))
            assert paid.technology == researches.technologies[0]
            assert 1 <= paid.rp <= researches.marker.modifier + 1


@each_game
@pytest.mark.rule("12.4.2:1", "12.4.2:3", "12.4.2:4")
def test_each_front_attacks_once_whom_the_marker_names(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        launched = [fact for fact in block if isinstance(fact, f.OffensiveLaunched)]
        assert len({fact.attacker for fact in launched}) == len(launched)
        attacks = [fact for fact in block if isinstance(fact, f.PoppyAttacks)]
        free = [fact for fact in launched if not fact.event]
        for fact, offensive in zip(attacks, free, strict=True):
            assert (offensive.attacker, offensive.defender) == (fact.attacker, fact.target)
            assert offensive.size == offensive.cost == fact.candidates[0].size
            flag = fact.marker.sector
            assert flag is not None and (fact.target == flag or BOARD.sectors[flag].level == 3)


@each_game
@pytest.mark.rule("12.4.4:1", "12.4.4:2")
def test_one_naval_marker_at_most_is_paid_for(system: tuple[Side, ...], seed: int) -> None:
    for block in blocks(system, seed):
        paid = [fact for fact in block if isinstance(fact, f.PoppySails)]
        assert len(paid) <= 1
        assert [fact.cost for fact in paid] == [fact.rp for fact in block if isinstance(fact, f.NavalBonusBought)]
        assert all(fact.cost <= fact.marker.modifier for fact in paid)
