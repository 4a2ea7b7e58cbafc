"""Prompts, labels of actions, refusals and results."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from msgspec.structs import replace

from ldd_tui.players.hints import Level
from ldd_tui.text import hints, labels, prompts
from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.editions import RULESETS
from rules.model import (
    ENTENTE,
    TECHNOLOGIES,
    Attempt,
    Cards,
    Cause,
    Choice,
    Decision,
    Deck,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import Table
from tests.text.support import OPTIONS, SETUP, anything, assert_clean, game, start, with_sectors

# -- the question before technologies are ended names what is still possible, once.


ATTACK = Tree(levels=(1, 0, 0, 0, 0, 0))


@pytest.mark.rule("10.2.3")
def test_attempts_that_are_still_possible_are_named() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees={ENTENTE: ATTACK})
    question = hints.question(table.state, Level.REMIND)
    assert question.startswith("Entente: you can still attempt ")


@pytest.mark.rule("10.2.3", "10.2.6")
def test_after_all_attempts_only_levels_are_left_and_are_told_once() -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees={ENTENTE: ATTACK}, attempted=TECHNOLOGIES)
    reminded = hints.question(table.state, Level.REMIND)
    assert "attempt" not in reminded and reminded.count("evels") == 1
    assert "Levels not yet implemented" in reminded
    plain = hints.question(table.state, Level.OFF)
    assert plain.startswith("Entente: you can still implement levels.") and "attempt" not in plain


def _waiting(waiting: Choice | Dice | Cards | Over, **changes: object) -> State:
    return replace(start(), waiting=waiting, **changes)


@pytest.mark.parametrize("decision", Decision)
def test_every_decision_has_a_prompt(decision: Decision) -> None:
    edition = next(key for key, course in RULESETS.items() if decision in course.chapters)
    for side in Side:
        state = replace(start(), setup=Setup(packaged(edition)), waiting=Choice(side, decision, "10"))
        text = prompts.prompt(state)
        assert_clean(text, sentence=True)
        assert text.startswith(("Entente: ", "Central Powers: "))


@pytest.mark.parametrize("purpose", Purpose)
def test_every_purpose_of_dice_has_a_prompt(purpose: Purpose) -> None:
    for count in (1, 3):
        for event in (0, 9, 15, 41):
            if purpose == Purpose.EVENT and not event:
                continue
            assert_clean(prompts.prompt(_waiting(Dice(Side.ENTENTE, purpose, count, "10", event))), sentence=True)


@pytest.mark.parametrize("deck", Deck)
def test_every_deck_has_a_prompt(deck: Deck) -> None:
    for phase in Phase:
        state = _waiting(Cards(Side.CENTRAL_POWERS, deck, 2, "7.1"), phase=phase)
        assert_clean(prompts.prompt(state), sentence=True)


def test_results() -> None:
    def of(winner: Side | None, cause: Cause, prestige: tuple[int, int] | None = None) -> str:
        over = Over(winner, cause, "14.1", prestige)
        assert prompts.prompt(_waiting(over)) == prompts.result(over, SETUP)
        return prompts.result(over, SETUP)

    assert of(None, Cause.SUDDEN_DEATH) == "Nobody won: both sides surrendered at the same moment."
    assert of(Side.ENTENTE, Cause.SUDDEN_DEATH) == "The Entente won by sudden death."
    assert of(Side.CENTRAL_POWERS, Cause.ARMISTICE, (16, 18)) == (
        "The Central Powers won at the armistice, with 18 prestige points to 16."
    )
    assert of(Side.CENTRAL_POWERS, Cause.ARMISTICE, (16, 16)) == (
        "The Central Powers won at the armistice: 16 prestige points each, and ties are theirs."
    )
    assert of(Side.ENTENTE, Cause.ARMISTICE) == "The Entente won at the armistice."
    assert of(Side.ENTENTE, Cause.RESIGNATION) == "The Entente won: the Central Powers resigned."
    assert of(Side.ENTENTE, Cause.CLAIM) == "The Entente won: the Central Powers ran out of time."


def test_nothing_awaited_is_no_failure() -> None:
    assert_clean(prompts.prompt(replace(start(), waiting=None)), sentence=True)


def test_a_mandatory_offensive_is_named() -> None:
    state = _waiting(Choice(Side.CENTRAL_POWERS, Decision.OFFENSIVE, "10.3"), turn=6, rp=(5, 2), this_turn=(14,))
    assert prompts.prompt(replace(state, phase=Phase.OFFENSIVES)) == (
        "Central Powers: Battle of Verdun: Germany must attack France first, size 2. You have 2 RP."
    )


def test_brusilov_leaves_the_size_open() -> None:
    state = _waiting(Choice(Side.ENTENTE, Decision.OFFENSIVE, "10.3"), turn=6, rp=(2, 5), this_turn=(19,))
    assert "size 1 to 2" in prompts.prompt(state)


def test_a_technology_attempt_names_its_number() -> None:
    state = _waiting(
        Dice(Side.ENTENTE, Purpose.RESEARCH, 1, "10.2.3"), attempt=Attempt(Technology.NAVAL, 2), active=Side.ENTENTE
    )
    assert prompts.prompt(state) == "Entente: roll 1 die at +2 for Naval Blockade: 3 or more succeeds."


# -- actions


def test_every_kind_of_action_has_a_label() -> None:
    for kind in get_args(a.Action):
        assert kind in labels.ACTIONS, kind


def test_labels_with_their_cost() -> None:
    state = with_sectors(start(), russia=SectorState(Status.AT_WAR, losses=3))
    assert labels.action(a.Reinforce(Sector.RUSSIA, 2), state) == "Reinforce Russia by 2 spaces (3 RP)"
    bought = replace(state, reinforced=(0, 1, *(0,) * 11))
    assert labels.action(a.Reinforce(Sector.RUSSIA, 2), bought) == "Reinforce Russia by 2 spaces (5 RP)"
    assert labels.action(a.Offensive(Sector.GERMANY, Sector.FRANCE, 2), state) == (
        "Attack France from Germany, size 2 (2 RP)"
    )
    lettow = replace(state, in_force=(6,))
    assert labels.action(a.Offensive(Sector.GERMAN_COLONIES, Sector.AFRICA, 2), lettow) == (
        "Attack Africa from the German Colonies, size 2 (free)"
    )
    research = replace(state, active=Side.ENTENTE)
    assert labels.action(a.Research(Technology.NAVAL, 3), research) == (
        "Attempt Naval Blockade (Naval) at +2, needs 3 (3 RP)"
    )
    assert labels.action(a.Implement(Sector.ITALY, Technology.DEFENCE), state) == (
        "Implement Machine Gun (Defence 1) in Italy (1 RP)"
    )
    assert labels.action(a.Bid(0), state) == "Bid nothing"


@pytest.mark.parametrize(
    ("decision", "label"),
    [
        (Decision.REINFORCE, "End reinforcements"),
        (Decision.TECHNOLOGY, "End technologies"),
        (Decision.OFFENSIVE, "Pass"),
    ],
)
def test_done_says_what_ends(decision: Decision, label: str) -> None:
    assert labels.action(a.DONE, _waiting(Choice(Side.ENTENTE, decision, "10"))) == label


@pytest.mark.parametrize("seed", range(200, 200 + len(OPTIONS)))
def test_random_games_have_prompts_and_distinct_labels(seed: int) -> None:
    rng = random.Random(seed)
    for before, _ in game(seed, OPTIONS[seed % len(OPTIONS)]):
        assert_clean(prompts.prompt(before), sentence=True)
        moves = engine.legal(before)
        shown = [labels.action(move, before) for move in moves]
        for label in shown:
            assert_clean(label)
        assert len(set(shown)) == len(shown)
        for move in anything(rng):
            assert_clean(labels.action(move, before))
