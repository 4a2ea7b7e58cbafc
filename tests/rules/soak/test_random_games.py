"""Random games of every kind to the end: each position is sound, and nothing is missed or tripped over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from rules import actions as a
from rules import engine
from rules import facts as f
from rules.editions.second.cards import CARDS
from rules.editions.second.ruleset import RULESET
from rules.model import (
    FRANCE,
    GERMANY,
    Cause,
    Choice,
    Decision,
    Options,
    Purpose,
    Side,
    Technology,
)
from tests.rules.soak.support import (
    MAIN,
    QUICK,
    Game,
    Main,
    Seen,
    assert_refusals,
    assert_repeats,
    assert_sound,
    name_of,
    options_of,
    played,
)


def games() -> Iterator[Game]:
    for seed, options in enumerate(QUICK):
        yield played(options, seed)


by_number = pytest.mark.parametrize(
    ("options", "seed"),
    [
        pytest.param(options, seed, id=f"{name_of(options)} {seed}", marks=() if seed < len(MAIN) else pytest.mark.soak)
        for seed, options in enumerate(QUICK)
    ],
)


@pytest.mark.rule("5", "8.2", "12", "14.1", "14.2.1", "14.2.2", "R026", "R062", "R140", "R152", "R157")
@by_number
def test_a_random_game(options: Options, seed: int) -> None:
    assert_sound(played(options, seed), every=40)


@pytest.mark.parametrize("seed", range(0, len(QUICK), 12))
def test_equal_moves_make_equal_games(seed: int) -> None:
    assert_repeats(played(QUICK[seed], seed))


STRANGE: tuple[Any, ...] = (
    *(a.Research(technology, 1) for technology in (-1, 6, 99)),  # type: ignore[arg-type]
    *(a.Implement(FRANCE, technology) for technology in (-1, 4, 99)),  # type: ignore[arg-type]
    *(a.Implement(sector, Technology.ATTACK) for sector in (-1, 13, 99)),  # type: ignore[arg-type]
    *(a.Reinforce(sector, 1) for sector in (-1, 13, 99)),  # type: ignore[arg-type]
    *(a.Offensive(sector, GERMANY, 1) for sector in (-1, 13, 99)),  # type: ignore[arg-type]
    *(a.Offensive(FRANCE, sector, 1) for sector in (-1, 13, 99)),  # type: ignore[arg-type]
    *(a.CancelEvent(event) for event in (-1, 43, 99)),
    *(a.ChooseSetAside(event) for event in (-1, 43, 99)),
)


@pytest.mark.parametrize("seed", [5, 28, 160])
def test_what_is_not_in_the_game_is_refused_and_not_tripped_over(seed: int) -> None:
    asked = {
        state.waiting.decision: state for state in played(QUICK[seed], seed).states if isinstance(state.waiting, Choice)
    }
    assert {Decision.TECHNOLOGY, Decision.REINFORCE, Decision.OFFENSIVE} <= set(asked)
    for state in asked.values():
        for action in STRANGE:
            verdict = engine.explain(state, action)
            assert not verdict.legal and verdict.refusal is not None, action


@pytest.mark.parametrize("seed", range(5, len(QUICK), 12))
def test_refusals_change_nothing_and_agree(seed: int) -> None:
    game, random = played(QUICK[seed], seed), Random(seed)
    for state in random.sample(game.states, 12):
        digest = hash(state)
        assert_refusals(state, random)
        assert hash(state) == digest


OF_ANOTHER_EDITION = {
    *("ArmisticeRolled", "InitiativeBought", "LossAbsorbed", "NavalBonusBought", "PointsCounted", "PricePaid"),
    *("PoppiesDrawn", "PoppyAttacks", "PoppyReinforces", "PoppyResearches", "PoppySails", "PoppyUnused", "SeaRolled"),
}


def test_the_games_come_by_everything() -> None:
    """Every decision, die, deck, event, status and end must occur, or the other tests prove little."""
    seen = Seen(games())
    assert seen.decisions == set(RULESET.chapters)
    assert seen.purposes == {*RULESET.dice, Purpose.EVENT}
    assert seen.decks == set(RULESET.decks)
    assert seen.resolved == set(CARDS.numbers)
    assert seen.ends >= set(product((Cause.SUDDEN_DEATH, Cause.ARMISTICE), Side))
    assert {kind.__name__ for kind in set(f.Fact.__subclasses__()) - seen.kinds} <= {
        "PositionLaid",  # games begun from a position
        "SetAsideDeclined",
        "RevolutionBrokeOut",
    } | OF_ANOTHER_EDITION


@pytest.mark.soak
@pytest.mark.parametrize("main", MAIN, ids=lambda main: name_of(options_of(main, {})))
def test_thousands_of_random_games(main: Main) -> None:
    """3840 games: each main combination with 16 of the house rules, five games each."""
    for index, (chain, fails, natural, reserve) in enumerate(product((False, True), repeat=4)):
        house = {
            "brusilov_chain": chain,
            "lettow_card_fails": fails,
            "naval_natural": natural,
            "reserve_mandatory": reserve,
            "lafayette_ends_wilson": chain != fails,
            "quick_play_blockade": natural != reserve,
        }
        for seed in range(5):
            game = played.__wrapped__(options_of(main, house), 1000 + 5 * index + seed)
            assert_sound(game, every=12)
            assert_refusals(Random(seed).choice(game.states), Random(seed))
