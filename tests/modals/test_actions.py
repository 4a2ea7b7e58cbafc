"""Every legal action of every decision can be reached by keys, and comes back exactly."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ldd_tui.modals import for_decision
from ldd_tui.modals.decisions.decision import DecisionDialog
from rules import actions as a
from rules import engine
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    Choice,
    Decision,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Sector,
    Setup,
    Side,
    State,
)
from tests.modals import scenes
from tests.modals.driving import answer, keys_for
from tests.rules.first import support as first
from tests.rules.support import BOARD, Table

POSITIONS: dict[str, Callable[[], State]] = {
    "bid": lambda: scenes.bidding(rp=(12, 3)),
    "bid_open": lambda: scenes.bidding(rp=(4, 3), athena=(CENTRAL_POWERS,)),
    "air_raid": scenes.air_raid,
    "set_aside_draw": lambda: scenes.set_aside(2),
    "set_aside_choose": scenes.set_aside,
    "reinforce": scenes.reinforcing,
    "technology": lambda: scenes.researching(rp=(3, 3)),
    "technology_rich": lambda: scenes.researching(rp=(12, 3), attempted=(0, 1, 2, 3, 4)),
    "research_failed": scenes.research_failed,
    "offensive": scenes.attacking,
    "mandatory": scenes.verdun,
    "michael": scenes.michael,
    "aviation": scenes.aviation,
    "kut": scenes.kut,
    "tannenberg": scenes.tannenberg,
    "brusilov": scenes.brusilov,
    "naval_bonus": lambda: first.at(4, Phase.NAVAL, CENTRAL_POWERS, rp=(3, 5)).state,
    "absorb": lambda: _with_a_debt().state,
    "settle": lambda: _with_failed_dice().state,
    "air_division": lambda: _with_the_air_division().state,
    "initiative_price": lambda: (
        first.at(9, Phase.INITIATIVE, rp=(3, 5), options=first.options(athena=(ENTENTE,))).state
    ),
}


def _with_a_debt() -> Table:
    table = first.at(4, Phase.NAVAL, CENTRAL_POWERS, rp=(1, 5), wcl={Sector.SERBIA: 1})
    return table.do(a.Naval(2)).roll(4)


def _with_failed_dice() -> Table:
    table = first.at(7, Phase.OFFENSIVES, ENTENTE, rp=(5, 5), events=(19,))
    return table.do(a.Offensive(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, 3)).roll(1, 3, 5)


def _with_the_air_division() -> Table:
    developed = {CENTRAL_POWERS: (3, 4, 3, 2), ENTENTE: (3, 3, 3, 4)}
    table = first.at(12, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(5, 5), developed=developed)
    return table.do(a.Offensive(Sector.GERMANY, Sector.FRANCE, 3)).roll(2, 4, 6).roll(1, 3, 5)


@pytest.mark.parametrize("name", POSITIONS)
async def test_every_legal_action_can_be_reached(name: str) -> None:
    state = POSITIONS[name]()
    app = scenes.Host()
    async with app.run_test() as pilot:
        for action in engine.legal(state):
            dialog = for_decision(state, app=app)
            assert isinstance(dialog, DecisionDialog)
            assert await answer(pilot, dialog, keys_for(dialog, action)) == action


def test_every_decision_has_a_dialog() -> None:
    awaited = [position().waiting for position in POSITIONS.values()]
    assert {choice.decision for choice in awaited if isinstance(choice, Choice)} == set(Decision)


GAMES = (
    (1, Options()),
    (2, Options(rewriting_history=True, initiative=InitiativeRule.BID)),
    (3, Options(athena=(Side.ENTENTE,))),
    (4, Options(quick_play=True)),
)


@pytest.mark.parametrize(("seed", "options"), GAMES)
async def test_a_random_game_can_be_played_with_dialogs(seed: int, options: Options) -> None:
    rng = random.Random(seed)
    step = engine.initial(Setup(BOARD, options))
    seen: dict[Decision, int] = {}
    app = scenes.Host()
    async with app.run_test() as pilot:
        while not isinstance(engine.pending(step.state), Over):
            moves = engine.legal(step.state)
            if not moves:
                outcomes = engine.chance(step.state)
                move = rng.choices([o for o, _ in outcomes], [weight for _, weight in outcomes])[0]
                step = engine.apply(step.state, move)
                continue
            action = rng.choice(moves)
            waiting = step.state.waiting
            assert isinstance(waiting, Choice)
            seen[waiting.decision] = seen.get(waiting.decision, 0) + 1
            if seen[waiting.decision] % 8 == 1:
                dialog = for_decision(step.state, app=app)
                assert isinstance(dialog, DecisionDialog)
                assert await answer(pilot, dialog, keys_for(dialog, action)) == action
            step = engine.apply(step.state, action)
