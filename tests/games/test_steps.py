"""The grouping of facts into steps, of which the log book, the report and the pauses of a game are made."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ldd_tui.games.pauses import Pauses
from ldd_tui.games.steps import OUTCOMES, Grouping, Step, StepKind, before_price, itself, paragraphs, steps, steps_of
from ldd_tui.players import POLICIES
from rules import engine
from rules import facts as f
from rules.board_file import packaged
from rules.model import Choice, Options, Over, Setup
from saves.dice import Dealer, secret_from_seed
from tests.saves.playing import FIRST, WAYS_TO_PLAY, WAYS_TO_PLAY_FIRST, journal_of

GAMES = [journal_of(options, seed=12) for options in WAYS_TO_PLAY]
GAMES += [journal_of(options, seed=12, edition=FIRST) for options in WAYS_TO_PLAY_FIRST]
FACTS = [[fact for entry in game for fact in entry.facts] for game in GAMES]


@pytest.mark.parametrize("facts", FACTS, ids=range(len(FACTS)))
def test_every_fact_is_in_one_step_and_their_order_stays(facts: list[f.Fact]) -> None:
    found = list(steps_of(facts))
    assert [id(fact) for step in found for fact in step.parts] == list(map(id, facts))
    assert all(step.parts for step in found)
    for step in found:
        if step.kind in (StepKind.TURN, StepKind.PHASE, StepKind.CARDS, StepKind.OTHER):
            assert len(step.parts) == 1


@pytest.mark.parametrize("facts", FACTS, ids=range(len(FACTS)))
def test_a_step_begins_with_what_it_is_called_after(facts: list[f.Fact]) -> None:
    for type_, kind in (
        (f.TurnBegan, StepKind.TURN),
        (f.PhaseBegan, StepKind.PHASE),
        (f.OffensiveLaunched, StepKind.OFFENSIVE),
        (f.ResearchPaid, StepKind.ATTEMPT),
    ):
        begun = [step for step in steps_of(facts) if step.kind == kind]
        assert [step.parts[0] for step in begun] == [fact for fact in facts if isinstance(fact, type_)]
        assert sum(isinstance(fact, type_) for step in begun for fact in step.parts) == len(begun)


def test_an_offensive_has_all_that_happens_until_its_battle_is_over() -> None:
    offensives = 0
    for game, facts in zip(GAMES, FACTS, strict=True):
        step_of = {id(fact): step for step in steps_of(facts) for fact in step.parts}
        for before, entry in pairwise(game):
            if before.state.battle is None or entry.state.battle is None:
                continue
            if any(isinstance(fact, f.OffensiveLaunched) for fact in entry.facts):
                continue  # another one begins at once
            assert all(step_of[id(fact)].kind == StepKind.OFFENSIVE for fact in entry.facts)
            assert len({id(step_of[id(fact)]) for fact in entry.facts}) <= 1
            offensives += 1
    assert offensives > 100


def test_a_cube_that_is_discarded_goes_on_with_its_attempt() -> None:
    discarded = 0
    for game, facts in zip(GAMES, FACTS, strict=True):
        step_of = {id(fact): step for step in steps_of(facts) for fact in step.parts}
        for before, entry in pairwise(game):
            for fact in entry.facts:
                if isinstance(fact, f.CubeDiscarded):
                    assert isinstance(before.state.waiting, Choice)
                    assert isinstance(step_of[id(fact)].parts[0], f.ResearchPaid)
                    discarded += 1
    assert discarded


def test_facts_that_come_one_by_one_are_grouped_alike() -> None:
    for facts in FACTS:
        grouping = Grouping(itself)
        found = [step for fact in facts if (step := grouping.add(fact)) is not None]
        last = grouping.close()
        assert last is not None and [*found, last] == list(steps_of(facts))
        assert grouping.kind is None and grouping.is_ended and grouping.close() is None


def test_what_stands_for_facts_is_grouped_as_they_are() -> None:
    numbered = list(enumerate(FACTS[0]))
    found = steps(numbered, lambda part: part[1])
    alike = [Step(step.kind, tuple(fact for _number, fact in step.parts)) for step in found]
    assert alike == list(steps_of(FACTS[0]))


def test_an_offensive_is_read_in_one_piece_and_then_what_came_of_it() -> None:
    apart = 0
    for step in (step for facts in FACTS for step in steps_of(facts)):
        pieces = list(paragraphs(step, itself))
        assert sorted(id(fact) for piece in pieces for fact in piece) == sorted(map(id, step.parts))
        if step.kind in (StepKind.OFFENSIVE, StepKind.ATTEMPT):
            assert pieces[0][0] is step.parts[0]
            assert not any(isinstance(fact, (*OUTCOMES, f.PricePaid)) for fact in pieces[0])
            later = [fact for piece in pieces[1:] for fact in piece]
            fought, price = before_price(later, itself)
            assert all(isinstance(fact, OUTCOMES) for fact in fought)
            assert not price or tuple(price) == step.parts[-len(price) :]
            apart += len(pieces) > 1
        assert all(len(piece) == 1 for piece in pieces[1:])
    assert apart


def test_levels_that_a_side_pays_for_are_no_part_of_the_attempt_before_them() -> None:
    luck, dealer, number = Random(3), Dealer(secret_from_seed(3)), 1
    state, facts = engine.initial(Setup(packaged(), Options())).state, list[f.Fact]()
    while not isinstance(state.waiting, Over):
        if isinstance(state.waiting, Choice):
            step = engine.apply(state, POLICIES["staff"](state, engine.legal(state), luck))
        else:
            step, number = engine.apply(state, dealer.deal(state, number)), number + 1
        state = step.state
        facts += step.facts
    levels = [
        (paid, level)
        for step_ in steps_of(facts)
        if step_.kind == StepKind.ATTEMPT
        for paid in step_.parts
        if isinstance(paid, f.ResearchPaid)
        for level in step_.parts
        if isinstance(level, f.Implemented)
    ]
    assert levels, "France and Germany take levels up at once"
    for paid, level in levels:
        assert (level.technology, level.level) == (paid.technology, paid.level)


def test_a_surrender_is_told_with_the_roll_that_follows_it() -> None:
    rolls = 0
    for step in (step for facts in FACTS for step in steps_of(facts)):
        for before, fact in pairwise(step.parts):
            if isinstance(fact, f.ArmisticeRolled):
                assert isinstance(before, f.Surrendered)
                rolls += 1
                assert not fact.won or isinstance(step.parts[-1], f.GameEnded)
    thrown = sum(isinstance(fact, f.ArmisticeRolled) for facts in FACTS for fact in facts)
    assert rolls == thrown > 5


def test_a_roll_at_sea_goes_with_what_was_paid_for_it_and_with_what_came_of_it() -> None:
    paid = owed = 0
    for facts in FACTS:
        for step in steps_of(facts):
            kinds = [type(fact) for fact in step.parts]
            if f.SeaRolled in kinds:
                assert kinds.count(f.SeaRolled) == 1 and step.kind == StepKind.DICE
                assert set(kinds[: kinds.index(f.SeaRolled)]) <= {f.NavalBonusBought}
                paid += f.NavalBonusBought in kinds
                owed += f.LossAbsorbed in kinds
            else:
                assert f.NavalBonusBought not in kinds and f.LossAbsorbed not in kinds
    assert paid and owed


def test_people_are_told_of_every_roll_at_sea_and_every_armistice_roll_that_matters() -> None:
    told: list[f.Fact] = []
    thrown: list[f.Fact] = []
    for game in GAMES[len(WAYS_TO_PLAY) :]:
        pauses = Pauses(game[0].state.setup.options.athena)
        thrown += [fact for entry in game for fact in entry.facts]
        told += [fact for entry in game for pause in pauses.add(entry.facts, entry.state) for fact in pause.facts]
    known = set(map(id, told))
    for fact in thrown:
        if isinstance(fact, f.ArmisticeRolled | f.LossAbsorbed) or (isinstance(fact, f.SeaRolled) and fact.result):
            assert id(fact) in known, fact
