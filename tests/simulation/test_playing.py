"""One simulated game: which it is, and what is kept of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ldd_tui.engine_pipe import new_game
from ldd_tui.players import POLICIES
from ldd_tui.players.play import at_random
from ldd_tui.simulation.playing import play
from ldd_tui.statistics.chronicle import chronicle
from ldd_tui.statistics.spending import Aim
from rules import engine
from rules.actions import Action
from rules.board_file import packaged_text
from rules.facts import Fact, RevolutionBrokeOut, RussiaExited
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Over, Side, State, asked
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.simulation.support import plan


def test_game_i_is_the_same_however_many_are_played() -> None:
    few, many = plan(games=1), plan("victory.sudden_death_vp=7", games=100)
    assert play(few, 7) == play(many, 7)
    assert play(few, 7) != play(few, 8)


def test_athena_is_an_option_of_the_rules() -> None:
    assert plan(players=("athena", "random")).options.athena == (Side.ENTENTE,)
    assert plan(players=("athena", "athena")).options.athena == tuple(Side)
    assert plan(players=("random", "random")).options.athena == ()


def test_random_takes_every_legal_action_alike() -> None:
    state: Any = None
    actions: Any = tuple(range(4))
    luck = Random(1)
    chosen = [at_random(state, actions, luck) for _ in range(4000)]
    assert all(900 < chosen.count(action) < 1100 for action in actions)


@pytest.mark.rule("6", "R029")
def test_no_policy_sees_the_bid_of_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def thrifty(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        if asked(state) == Decision.BID:
            seen.append(state.bids)
        return actions[-1]  # bid all, or end

    monkeypatch.setitem(POLICIES, "random", thrifty)
    planned = plan(initiative=InitiativeRule.BID)
    play(planned, 1)
    piped = new_game(planned.setup(), seed=1)
    for side in Side:
        piped = piped.with_policy(side, "random") or piped
    piped.until(lambda state: False)
    assert len(seen) > 20 and set(seen) == {(NO_BID, NO_BID)}


@pytest.mark.parametrize("players", [("athena", "athena"), ("random", "athena"), ("random", "random")])
def test_a_simulated_game_is_the_stored_game_with_its_secret(players: tuple[str, str]) -> None:
    planned, luck = plan(players=players), Random("1 game 3 players")
    with Store(MEMORY) as store:
        stored = store.create(planned.setup(), packaged_text(), ("", ""), secret_from_seed("1 game 3"))
        table = PlayedGame(store, stored)
        while not isinstance(over := table.state.waiting, Over):
            if isinstance(over, Choice):
                table.choose(at_random(table.state, engine.legal(table.state), luck))
            else:
                table.roll()
        played = play(planned, 3)
        assert played.actions + played.outcomes == table.seq
        assert (played.turns, played.winner, played.vp) == (table.state.turn, over.winner, table.state.vp)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("athena", "athena"), {}),
        (("random", "random"), {"initiative": InitiativeRule.BID, "rewriting_history": True}),
        (("random", "athena"), {"quick_play": True}),
    ],
    ids=["athena", "bids", "quick play"],
)
def test_what_is_kept_of_a_game_is_what_its_chronicle_tells(players: tuple[str, str], options: dict[str, Any]) -> None:
    planned = plan(players=players, **options)
    for number in range(1, 4):
        moves: list[engine.Move] = []
        played = play(planned, number, moves=moves)
        step = engine.initial(planned.setup())
        facts: list[Fact] = list(step.facts)
        turns = [1] * len(facts)
        for move in moves:
            step = engine.apply(step.state, move)
            facts += step.facts
            turns += [step.state.turn] * len(step.facts)
        told = chronicle(planned.setup(), facts)
        for side in Side:
            by_aim = dict(zip((aim.name.lower() for aim in Aim), played.spent[side], strict=True))
            assert by_aim == {name: getattr(told.spent(side), name) for name in by_aim}
            assert played.offensives[side] == sum(turn.sides[side].offensives for turn in told.turns)
            assert played.losses[side] == sum(turn.sides[side].losses for turn in told.turns)
            assert sum(played.unlocked[side].values()) == sum(step.state.trees[side].levels)
            ours = planned.setup().board.of_side(side)
            levels = sum(sum(step.state.sectors[sector].levels) for sector in ours)
            assert sum(played.implemented[side].values()) == levels
        fallen = [(sector, turn.turn) for turn in told.turns for side in turn.sides for sector in side.surrendered]
        assert sorted(played.surrendered) == sorted(fallen)
        assert played.revolution == _first(facts, turns, RevolutionBrokeOut)
        assert played.russia_exit == _first(facts, turns, RussiaExited)
        assert (played.turns, played.vp) == (step.state.turn, step.state.vp)


def _first(facts: list[Fact], turns: list[int], kind: type[Fact]) -> int:
    return next((turn for fact, turn in zip(facts, turns, strict=True) if isinstance(fact, kind)), 0)
