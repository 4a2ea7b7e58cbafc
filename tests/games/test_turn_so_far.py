"""What has changed on the map: what changed in the last turn is shown until this turn has an offensive."""

import random
from collections.abc import Iterator

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.games.steps import Moved, TurnSoFar, so_far
from ldd_tui.statistics.chronicle import chronicle
from rules import facts as f
from rules.model import SECTORS, BattleStage, Options, Sector, Side, State, Status
from saves.journal import Entry
from saves.store import MEMORY, Store

SEEDS = ("1", "2", "3", "4")
COMES_OR_LEAVES = (f.SectorEntered, f.Surrendered, f.RussiaExited)
EVENTFUL = (*SEEDS, "10", "12")
"""Games in which a target of an offensive surrenders, and Russia leaves the war."""
AGAINST_ATHENA = Options(athena=(Side.CENTRAL_POWERS,))


def positions(seed: str) -> Iterator[tuple[State, TurnSoFar, list[f.Fact]]]:
    session = GameSession.new(Store(MEMORY), NewGame(options=AGAINST_ATHENA, seed=seed))
    chooser = random.Random(seed)
    while session.over is None:
        session.advance(fast=True)
        if session.choice is None:
            continue
        facts = [fact for entry in session.entries for fact in entry.facts]
        yield session.state, so_far(session.entries, session.state), facts
        session.choose(chooser.choice(session.legal))


def every_entry(seed: str) -> Iterator[tuple[Entry, TurnSoFar]]:
    session = GameSession.new(Store(MEMORY), NewGame(options=AGAINST_ATHENA, seed=seed))
    chooser = random.Random(seed)
    while session.over is None:
        session.advance(fast=True)
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))
    for at, entry in enumerate(session.entries):
        yield entry, so_far(session.entries[: at + 1], entry.state)


def since_the_turn_began(facts: list[f.Fact]) -> list[f.Fact]:
    return facts[max(at for at, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)) :]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_moved_this_turn_comes_to_where_the_cubes_stand(seed: str) -> None:
    first: State | None = None  # nothing moves a cube before the first thing that is awaited in a turn
    for entry, changed in every_entry(seed):
        state = entry.state
        if first is None or first.turn != state.turn:
            first = state
        for sector in SECTORS:
            here, there, moved = state.sectors[sector], first.sectors[sector], changed.now[sector]
            if here.status == there.status == Status.AT_WAR:
                assert here.losses - there.losses == moved.lost - moved.recovered


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_turn_is_shown_until_the_first_offensive_of_this_one(seed: str) -> None:
    shown, hidden = 0, 0
    for state, changed, facts in positions(seed):
        this_turn = since_the_turn_began(facts)
        if state.offensives:
            assert not changed.shows_last_turn and not changed.of_last_turn
            assert [(one.attacker, one.defender) for one in changed.offensives] == [
                (past.attacker, past.defender) for past in state.offensives
            ]
            hidden += 1
        elif state.turn > 1:
            last_turn = since_the_turn_began(facts[: -len(this_turn)])
            launched = [fact for fact in last_turn if isinstance(fact, f.OffensiveLaunched)]
            assert [(one.attacker, one.defender) for one in changed.offensives] == [
                (fact.attacker, fact.defender) for fact in launched
            ]
            assert changed.of_last_turn == bool(launched)
            for kind, moved in ((f.LossTaken, "lost"), (f.Reinforced | f.Recovered, "recovered")):
                found = [fact for fact in last_turn if isinstance(fact, kind)]
                for sector in SECTORS:
                    spaces = sum(fact.spaces for fact in found if fact.sector == sector)
                    assert getattr(changed.earlier[sector], moved) == spaces
            shown += changed.shows_last_turn
    assert shown and hidden


def test_losses_and_what_is_won_back_are_both_told() -> None:
    both = [
        (changed.now[sector], changed.earlier[sector])
        for seed in SEEDS
        for state, changed, _facts in positions(seed)
        for sector in SECTORS
        if state.sectors[sector].status == Status.AT_WAR
    ]
    assert any(now.lost and now.recovered for now, _earlier in both)
    assert any(now.lost == now.recovered > 0 for now, _earlier in both)
    assert any(earlier.lost == now.recovered > 0 for now, earlier in both), "all given back: it shows none the less"


def test_the_offensives_with_which_athena_ended_a_turn_are_told_in_the_next() -> None:
    """The board is next shown after they were read, in the new turn."""
    for seed in SEEDS:
        for state, changed, facts in positions(seed):
            if state.turn > 1 and changed.of_last_turn:
                launched = [fact for fact in facts if isinstance(fact, f.OffensiveLaunched)]
                last = changed.offensives[-1]
                assert (last.attacker, last.defender) == (launched[-1].attacker, launched[-1].defender)
                assert last.dice == launched[-1].attack_dice + launched[-1].artillery_dice
                if launched[-1].side == Side.CENTRAL_POWERS:
                    return
    raise AssertionError("Athena never attacked last")


def test_an_offensive_is_told_with_the_losses_of_both_and_whether_its_target_fell() -> None:
    """Compare with the chronicle, which is built independently."""
    felled = 0
    for seed in EVENTFUL:
        for state, changed, facts in positions(seed):
            turn = state.turn - changed.of_last_turn
            records = [one for one in chronicle(state.setup, facts).offensives if one.turn == turn]
            assert [
                (one.attacker, one.defender, one.losses or 0, one.own, one.felled) for one in changed.offensives
            ] == [
                (one.attacker, one.defender, one.losses, one.own_losses, one.defender in one.surrendered)
                for one in records
            ]
            felled += sum(one.felled for one in changed.offensives)
    assert felled


def test_who_comes_into_the_war_or_leaves_it_has_changed() -> None:
    met = set()
    for seed in EVENTFUL:
        for _state, changed, facts in positions(seed):
            found = [one for one in since_the_turn_began(facts) if isinstance(one, COMES_OR_LEAVES)]
            sectors = {Sector.RUSSIA if isinstance(one, f.RussiaExited) else one.sector for one in found}
            assert {sector for sector in SECTORS if changed.now[sector].status} == sectors
            met |= {type(one) for one in found}
    assert met == set(COMES_OR_LEAVES)


def test_nothing_has_changed_before_a_game() -> None:
    session = GameSession.new(Store(MEMORY), NewGame())
    assert so_far((), session.state) == TurnSoFar()
    assert not so_far(session.entries, session.state).shows_last_turn
    assert TurnSoFar().now[Sector.FRANCE] == Moved()


def test_losses_are_told_only_once_they_are_counted() -> None:
    seen = set()
    for seed in EVENTFUL:
        for entry, changed in every_entry(seed):
            if entry.state.battle is not None:
                counted = entry.state.battle.stage > BattleStage.LOSSES
                assert (changed.offensives[-1].losses is not None) == counted
                assert changed.offensives[-1].dice
                seen.add(counted)
            else:
                assert all(one.losses is not None for one in changed.offensives)
    assert False in seen
